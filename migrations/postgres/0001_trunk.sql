CREATE TABLE account (
    id text COLLATE "C" PRIMARY KEY,
    email text COLLATE "C" NOT NULL,
    email_folded text COLLATE "C" NOT NULL UNIQUE,
    name text COLLATE "C" NOT NULL,
    password_hash text COLLATE "C",
    administrator bigint NOT NULL CHECK (administrator IN (0, 1)),
    single_keys bigint NOT NULL DEFAULT 1 CHECK (single_keys IN (0, 1)),
    created_at bigint NOT NULL
);

CREATE TABLE session (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" REFERENCES account (id) ON DELETE CASCADE,
    data text COLLATE "C" NOT NULL,
    expires_at bigint NOT NULL
);
CREATE INDEX session_by_expiry ON session (expires_at);
CREATE INDEX session_by_account ON session (account_id);

CREATE TABLE failed_sign_in (
    subject text COLLATE "C" NOT NULL,
    at bigint NOT NULL
);
CREATE INDEX failed_sign_in_by_subject ON failed_sign_in (subject, at);

CREATE TABLE project (
    id text COLLATE "C" PRIMARY KEY,
    name text COLLATE "C" NOT NULL,
    name_folded text COLLATE "C" NOT NULL UNIQUE,
    blind bigint NOT NULL DEFAULT 1 CHECK (blind IN (0, 1)),
    seed bigint NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE protocol (
    project_id text COLLATE "C" NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    version bigint NOT NULL,
    document text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (project_id, version)
);

CREATE TABLE import (
    id text COLLATE "C" PRIMARY KEY,
    project_id text COLLATE "C" NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    file_name text COLLATE "C" NOT NULL,
    format text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL CHECK (state IN ('running', 'done')),
    summary text COLLATE "C" NOT NULL DEFAULT '{}',
    started_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    finished_at bigint
);
CREATE INDEX import_by_project ON import (project_id, started_at);
CREATE UNIQUE INDEX import_one_running ON import (project_id) WHERE state = 'running';

CREATE TABLE person (
    id text COLLATE "C" PRIMARY KEY,
    project_id text COLLATE "C" NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    number bigint NOT NULL,
    account_id text COLLATE "C" REFERENCES account (id),
    original_id text COLLATE "C",
    import_id text COLLATE "C" REFERENCES import (id),
    created_at bigint NOT NULL,
    UNIQUE (project_id, number),
    UNIQUE (project_id, account_id),
    UNIQUE (project_id, original_id)
);
CREATE INDEX person_by_import ON person (import_id);

CREATE TABLE member (
    project_id text COLLATE "C" NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    account_id text COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    role text COLLATE "C" NOT NULL CHECK (role IN ('expert', 'manager')),
    created_at bigint NOT NULL,
    PRIMARY KEY (project_id, account_id)
);
CREATE INDEX member_by_account ON member (account_id);

CREATE TABLE question (
    id text COLLATE "C" PRIMARY KEY,
    project_id text COLLATE "C" NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    import_id text COLLATE "C" REFERENCES import (id),
    author_id text COLLATE "C" REFERENCES person (id),
    text text COLLATE "C" NOT NULL,
    identity text COLLATE "C" NOT NULL,
    question_types text COLLATE "C" NOT NULL,
    field text COLLATE "C",
    specific_field text COLLATE "C",
    state text COLLATE "C" NOT NULL CHECK (state IN ('draft', 'submitted', 'accepted', 'returned')),
    line bigint NOT NULL,
    extra text COLLATE "C",
    created_at bigint NOT NULL,
    UNIQUE (project_id, identity)
);
CREATE INDEX question_by_line ON question (project_id, line, import_id, state);
CREATE INDEX question_by_import ON question (import_id);
CREATE INDEX question_by_author ON question (author_id);

-- Short columns stand first: what lies behind a long text is read through all of its pages.
CREATE TABLE answer (
    id text COLLATE "C" PRIMARY KEY,
    project_id text COLLATE "C" NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    import_id text COLLATE "C" REFERENCES import (id),
    question_id text COLLATE "C" NOT NULL REFERENCES question (id) ON DELETE CASCADE,
    system text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL CHECK (state IN ('imported', 'ready', 'set_aside')),
    set_aside_reason text COLLATE "C",
    line bigint NOT NULL,
    place_in_line bigint NOT NULL,
    digest text COLLATE "C" NOT NULL,
    bytes bigint NOT NULL,
    created_at bigint NOT NULL,
    question_types text COLLATE "C" NOT NULL,
    field text COLLATE "C",
    specific_field text COLLATE "C",
    text text COLLATE "C" NOT NULL,
    attribution text COLLATE "C" NOT NULL,
    claims text COLLATE "C" NOT NULL,
    extra text COLLATE "C",
    UNIQUE (question_id, system)
);
CREATE INDEX answer_by_line ON answer (project_id, line, place_in_line, bytes);
CREATE INDEX answer_by_import ON answer (import_id);
-- Covers what progress counts.
CREATE INDEX answer_by_state ON answer (project_id, state, system, import_id, id);

CREATE TABLE assignment (
    id text COLLATE "C" PRIMARY KEY,
    project_id text COLLATE "C" NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    import_id text COLLATE "C" REFERENCES import (id),
    answer_id text COLLATE "C" NOT NULL REFERENCES answer (id) ON DELETE CASCADE,
    person_id text COLLATE "C" NOT NULL REFERENCES person (id),
    state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'in_progress', 'submitted', 'locked', 'skipped')),
    elapsed_ms bigint,
    active_ms bigint,
    touched_at bigint,
    submitted_at bigint,
    created_at bigint NOT NULL,
    UNIQUE (answer_id, person_id)
);
CREATE INDEX assignment_by_person ON assignment (person_id, state);
CREATE INDEX assignment_by_project ON assignment (project_id, state);
CREATE INDEX assignment_by_import ON assignment (import_id);

CREATE TABLE judgement (
    assignment_id text COLLATE "C" PRIMARY KEY REFERENCES assignment (id) ON DELETE CASCADE,
    draft text COLLATE "C",
    submitted text COLLATE "C",
    draft_times text COLLATE "C" NOT NULL DEFAULT '{}',
    submitted_times text COLLATE "C",
    protocol_version bigint NOT NULL,
    digest text COLLATE "C",
    extra text COLLATE "C"
);

CREATE TABLE save (
    id text COLLATE "C" PRIMARY KEY,
    assignment_id text COLLATE "C" NOT NULL REFERENCES assignment (id) ON DELETE CASCADE,
    at bigint NOT NULL
);
CREATE INDEX save_by_assignment ON save (assignment_id);

CREATE TABLE history (
    id text COLLATE "C" PRIMARY KEY,
    project_id text COLLATE "C" NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    subject text COLLATE "C" NOT NULL CHECK (subject IN ('question', 'answer', 'assignment')),
    subject_id text COLLATE "C" NOT NULL,
    account_id text COLLATE "C" REFERENCES account (id),
    from_state text COLLATE "C",
    to_state text COLLATE "C" NOT NULL,
    note text COLLATE "C",
    at bigint NOT NULL
);
CREATE INDEX history_by_subject ON history (subject, subject_id, at);
