CREATE TABLE account (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    email_folded TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    password_hash TEXT,
    administrator INTEGER NOT NULL CHECK (administrator IN (0, 1)),
    single_keys INTEGER NOT NULL DEFAULT 1 CHECK (single_keys IN (0, 1)),
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
    id TEXT PRIMARY KEY,
    account_id TEXT REFERENCES account (id) ON DELETE CASCADE,
    data TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX session_by_expiry ON session (expires_at);
CREATE INDEX session_by_account ON session (account_id);

CREATE TABLE failed_sign_in (
    subject TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX failed_sign_in_by_subject ON failed_sign_in (subject, at);

CREATE TABLE project (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_folded TEXT NOT NULL UNIQUE,
    blind INTEGER NOT NULL DEFAULT 1 CHECK (blind IN (0, 1)),
    seed INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE protocol (
    project_id TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    document TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (project_id, version)
) STRICT;

CREATE TABLE import (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    file_name TEXT NOT NULL,
    format TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'done')),
    summary TEXT NOT NULL DEFAULT '{}',
    started_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    finished_at INTEGER
) STRICT;
CREATE INDEX import_by_project ON import (project_id, started_at);
CREATE UNIQUE INDEX import_one_running ON import (project_id) WHERE state = 'running';

CREATE TABLE person (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    account_id TEXT REFERENCES account (id),
    original_id TEXT,
    import_id TEXT REFERENCES import (id),
    created_at INTEGER NOT NULL,
    UNIQUE (project_id, number),
    UNIQUE (project_id, account_id),
    UNIQUE (project_id, original_id)
) STRICT;
CREATE INDEX person_by_import ON person (import_id);

CREATE TABLE member (
    project_id TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('expert', 'manager')),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (project_id, account_id)
) STRICT;
CREATE INDEX member_by_account ON member (account_id);

CREATE TABLE question (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    import_id TEXT REFERENCES import (id),
    author_id TEXT REFERENCES person (id),
    text TEXT NOT NULL,
    identity TEXT NOT NULL,
    question_types TEXT NOT NULL,
    field TEXT,
    specific_field TEXT,
    state TEXT NOT NULL CHECK (state IN ('draft', 'submitted', 'accepted', 'returned')),
    line INTEGER NOT NULL,
    extra TEXT,
    created_at INTEGER NOT NULL,
    UNIQUE (project_id, identity)
) STRICT;
CREATE INDEX question_by_line ON question (project_id, line, import_id, state);
CREATE INDEX question_by_import ON question (import_id);
CREATE INDEX question_by_author ON question (author_id);

-- Short columns stand first: what lies behind a long text is read through all of its pages.
CREATE TABLE answer (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    import_id TEXT REFERENCES import (id),
    question_id TEXT NOT NULL REFERENCES question (id) ON DELETE CASCADE,
    system TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('imported', 'ready', 'set_aside')),
    set_aside_reason TEXT,
    line INTEGER NOT NULL,
    place_in_line INTEGER NOT NULL,
    digest TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    question_types TEXT NOT NULL,
    field TEXT,
    specific_field TEXT,
    text TEXT NOT NULL,
    attribution TEXT NOT NULL,
    claims TEXT NOT NULL,
    extra TEXT,
    UNIQUE (question_id, system)
) STRICT;
CREATE INDEX answer_by_line ON answer (project_id, line, place_in_line, bytes);
CREATE INDEX answer_by_import ON answer (import_id);
-- Covers what progress counts.
CREATE INDEX answer_by_state ON answer (project_id, state, system, import_id, id);

CREATE TABLE assignment (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    import_id TEXT REFERENCES import (id),
    answer_id TEXT NOT NULL REFERENCES answer (id) ON DELETE CASCADE,
    person_id TEXT NOT NULL REFERENCES person (id),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'in_progress', 'submitted', 'locked', 'skipped')),
    elapsed_ms INTEGER,
    active_ms INTEGER,
    touched_at INTEGER,
    submitted_at INTEGER,
    created_at INTEGER NOT NULL,
    UNIQUE (answer_id, person_id)
) STRICT;
CREATE INDEX assignment_by_person ON assignment (person_id, state);
CREATE INDEX assignment_by_project ON assignment (project_id, state);
CREATE INDEX assignment_by_import ON assignment (import_id);

CREATE TABLE judgement (
    assignment_id TEXT PRIMARY KEY REFERENCES assignment (id) ON DELETE CASCADE,
    draft TEXT,
    submitted TEXT,
    draft_times TEXT NOT NULL DEFAULT '{}',
    submitted_times TEXT,
    protocol_version INTEGER NOT NULL,
    digest TEXT,
    extra TEXT
) STRICT;

CREATE TABLE save (
    id TEXT PRIMARY KEY,
    assignment_id TEXT NOT NULL REFERENCES assignment (id) ON DELETE CASCADE,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX save_by_assignment ON save (assignment_id);

CREATE TABLE history (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    subject TEXT NOT NULL CHECK (subject IN ('question', 'answer', 'assignment')),
    subject_id TEXT NOT NULL,
    account_id TEXT REFERENCES account (id),
    from_state TEXT,
    to_state TEXT NOT NULL,
    note TEXT,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX history_by_subject ON history (subject, subject_id, at);
