-- Settings are one document: nothing queries inside them.
ALTER TABLE project ADD COLUMN settings text COLLATE "C" NOT NULL DEFAULT '{}';

ALTER TABLE account ADD COLUMN erased_at bigint;

-- Who was added by name is in; who was invited joins first.
ALTER TABLE member ADD COLUMN standing text COLLATE "C" NOT NULL DEFAULT 'in'
    CHECK (standing IN ('joining', 'waiting', 'in', 'declined', 'withdrawn', 'removed'));

CREATE TABLE invitation (
    id text COLLATE "C" PRIMARY KEY,
    project_id text COLLATE "C" NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    email text COLLATE "C" NOT NULL,
    email_folded text COLLATE "C" NOT NULL,
    name text COLLATE "C",
    role text COLLATE "C" NOT NULL CHECK (role IN ('expert', 'manager')),
    secret_hash text COLLATE "C" NOT NULL UNIQUE,
    mailed_at bigint,
    mail_problem text COLLATE "C",
    expires_at bigint NOT NULL,
    used_at bigint,
    revoked_at bigint,
    account_id text COLLATE "C" REFERENCES account (id),
    created_by text COLLATE "C" REFERENCES account (id),
    created_at bigint NOT NULL
);
CREATE INDEX invitation_by_project ON invitation (project_id, created_at);
CREATE INDEX invitation_by_email ON invitation (email_folded);

CREATE TABLE password_reset (
    id text COLLATE "C" PRIMARY KEY,
    account_id text COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    secret_hash text COLLATE "C" NOT NULL UNIQUE,
    expires_at bigint NOT NULL,
    used_at bigint,
    created_at bigint NOT NULL
);
CREATE INDEX password_reset_by_account ON password_reset (account_id);

CREATE TABLE consent (
    project_id text COLLATE "C" NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    version bigint NOT NULL,
    text text COLLATE "C" NOT NULL,
    withdrawal_removes bigint NOT NULL CHECK (withdrawal_removes IN (0, 1)),
    created_at bigint NOT NULL,
    PRIMARY KEY (project_id, version)
);

CREATE TABLE enrolment (
    project_id text COLLATE "C" NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    account_id text COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    consent_version bigint,
    consented_at bigint,
    field text COLLATE "C",
    specific_field text COLLATE "C",
    formal_education bigint CHECK (formal_education IN (0, 1)),
    years bigint,
    note text COLLATE "C",
    decided_by text COLLATE "C" REFERENCES account (id),
    decided_at bigint,
    left_at bigint,
    created_at bigint NOT NULL,
    PRIMARY KEY (project_id, account_id)
);

-- A question that is being written is a draft document; its columns are filled when it is submitted.
ALTER TABLE question ADD COLUMN draft text COLLATE "C";
ALTER TABLE question ADD COLUMN return_reason text COLLATE "C";
ALTER TABLE question ADD COLUMN submitted_at bigint;
ALTER TABLE question ADD COLUMN decided_at bigint;
ALTER TABLE question ADD COLUMN decided_by text COLLATE "C" REFERENCES account (id);
CREATE INDEX question_by_state ON question (project_id, state, submitted_at);

CREATE TABLE question_save (
    id text COLLATE "C" PRIMARY KEY,
    question_id text COLLATE "C" NOT NULL REFERENCES question (id) ON DELETE CASCADE,
    at bigint NOT NULL
);
CREATE INDEX question_save_by_question ON question_save (question_id);

-- Whether a sample chose the answer; empty: no sample was drawn over it.
ALTER TABLE answer ADD COLUMN chosen bigint CHECK (chosen IN (0, 1));
-- Covers what lists, counts and pages of an export ask of answers: `chosen` stands behind the long texts of a row.
DROP INDEX answer_by_line;
DROP INDEX answer_by_state;
CREATE INDEX answer_by_line ON answer (project_id, line, place_in_line, bytes, state, system, chosen, import_id, id);
-- Few, and left out of every count of what is to do.
CREATE INDEX answer_set_aside ON answer (project_id, id) WHERE state = 'set_aside';

CREATE TABLE sample (
    id text COLLATE "C" PRIMARY KEY,
    project_id text COLLATE "C" NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    document text COLLATE "C" NOT NULL,
    created_by text COLLATE "C" REFERENCES account (id),
    created_at bigint NOT NULL
);
CREATE INDEX sample_by_project ON sample (project_id, created_at);

-- Whether somebody may still take the answer: 0 when as many experts as are wanted had it for good when that was looked
-- at last. Whoever takes work back or wants more experts sets it to 1. These indexes hold what is open only, in the
-- order in which it is given out, so that they shrink while a study is done.
ALTER TABLE answer ADD COLUMN open bigint NOT NULL DEFAULT 1 CHECK (open IN (0, 1));
CREATE INDEX answer_open ON answer (project_id, question_id)
    WHERE open = 1 AND state = 'ready' AND (chosen IS NULL OR chosen = 1);
CREATE INDEX answer_open_by_field ON answer (project_id, field, question_id)
    WHERE open = 1 AND state = 'ready' AND (chosen IS NULL OR chosen = 1);
CREATE INDEX answer_given ON answer (project_id) WHERE open = 0;
CREATE INDEX question_by_field ON question (project_id, field, id);

-- What was handed out by name holds no slot and does not lapse.
ALTER TABLE assignment ADD COLUMN by_name bigint NOT NULL DEFAULT 1 CHECK (by_name IN (0, 1));
ALTER TABLE assignment ADD COLUMN practice bigint NOT NULL DEFAULT 0 CHECK (practice IN (0, 1));
ALTER TABLE assignment ADD COLUMN skip_reason text COLLATE "C";
-- Covers what progress counts, answer by answer, so that nothing is sorted.
DROP INDEX assignment_by_project;
CREATE INDEX assignment_by_project ON assignment (project_id, answer_id, state, practice, import_id);
-- Since when somebody else has the slot that this work held.
ALTER TABLE assignment ADD COLUMN lapsed_at bigint;
CREATE INDEX assignment_stuck ON assignment (project_id) WHERE state = 'skipped' OR lapsed_at IS NOT NULL;

-- An answer has as many slots as experts are wanted; work that was taken holds one, until its lease ends.
CREATE TABLE slot (
    answer_id text COLLATE "C" NOT NULL REFERENCES answer (id) ON DELETE CASCADE,
    slot bigint NOT NULL,
    assignment_id text COLLATE "C" NOT NULL UNIQUE REFERENCES assignment (id) ON DELETE CASCADE,
    leased_until bigint,
    renewed_at bigint NOT NULL,
    PRIMARY KEY (answer_id, slot)
);
CREATE INDEX slot_by_lease ON slot (leased_until);

CREATE TABLE flag (
    id text COLLATE "C" PRIMARY KEY,
    project_id text COLLATE "C" NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    answer_id text COLLATE "C" NOT NULL REFERENCES answer (id) ON DELETE CASCADE,
    assignment_id text COLLATE "C" REFERENCES assignment (id) ON DELETE CASCADE,
    person_id text COLLATE "C" NOT NULL REFERENCES person (id),
    claim bigint,
    text text COLLATE "C" NOT NULL,
    reply text COLLATE "C",
    replied_by text COLLATE "C" REFERENCES account (id),
    replied_at bigint,
    created_at bigint NOT NULL
);
CREATE INDEX flag_by_project ON flag (project_id, replied_at, created_at);
CREATE INDEX flag_by_answer ON flag (answer_id);

CREATE TABLE practice_item (
    answer_id text COLLATE "C" PRIMARY KEY REFERENCES answer (id) ON DELETE CASCADE,
    project_id text COLLATE "C" NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    assignment_id text COLLATE "C" NOT NULL REFERENCES assignment (id) ON DELETE CASCADE,
    explanations text COLLATE "C" NOT NULL,
    created_by text COLLATE "C" REFERENCES account (id),
    created_at bigint NOT NULL
);
CREATE INDEX practice_item_by_project ON practice_item (project_id, created_at);
