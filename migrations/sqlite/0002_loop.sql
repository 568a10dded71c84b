-- Settings are one document: nothing queries inside them.
ALTER TABLE project ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';

ALTER TABLE account ADD COLUMN erased_at INTEGER;

-- Who was added by name is in; who was invited joins first.
ALTER TABLE member ADD COLUMN standing TEXT NOT NULL DEFAULT 'in'
    CHECK (standing IN ('joining', 'waiting', 'in', 'declined', 'withdrawn', 'removed'));

CREATE TABLE invitation (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    email_folded TEXT NOT NULL,
    name TEXT,
    role TEXT NOT NULL CHECK (role IN ('expert', 'manager')),
    secret_hash TEXT NOT NULL UNIQUE,
    mailed_at INTEGER,
    mail_problem TEXT,
    expires_at INTEGER NOT NULL,
    used_at INTEGER,
    revoked_at INTEGER,
    account_id TEXT REFERENCES account (id),
    created_by TEXT REFERENCES account (id),
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX invitation_by_project ON invitation (project_id, created_at);
CREATE INDEX invitation_by_email ON invitation (email_folded);

CREATE TABLE password_reset (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    secret_hash TEXT NOT NULL UNIQUE,
    expires_at INTEGER NOT NULL,
    used_at INTEGER,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX password_reset_by_account ON password_reset (account_id);

CREATE TABLE consent (
    project_id TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    text TEXT NOT NULL,
    withdrawal_removes INTEGER NOT NULL CHECK (withdrawal_removes IN (0, 1)),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (project_id, version)
) STRICT;

CREATE TABLE enrolment (
    project_id TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    consent_version INTEGER,
    consented_at INTEGER,
    field TEXT,
    specific_field TEXT,
    formal_education INTEGER CHECK (formal_education IN (0, 1)),
    years INTEGER,
    note TEXT,
    decided_by TEXT REFERENCES account (id),
    decided_at INTEGER,
    left_at INTEGER,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (project_id, account_id)
) STRICT;

-- A question that is being written is a draft document; its columns are filled when it is submitted.
ALTER TABLE question ADD COLUMN draft TEXT;
ALTER TABLE question ADD COLUMN return_reason TEXT;
ALTER TABLE question ADD COLUMN submitted_at INTEGER;
ALTER TABLE question ADD COLUMN decided_at INTEGER;
ALTER TABLE question ADD COLUMN decided_by TEXT REFERENCES account (id);
CREATE INDEX question_by_state ON question (project_id, state, submitted_at);

CREATE TABLE question_save (
    id TEXT PRIMARY KEY,
    question_id TEXT NOT NULL REFERENCES question (id) ON DELETE CASCADE,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX question_save_by_question ON question_save (question_id);

-- Whether a sample chose the answer; empty: no sample was drawn over it.
ALTER TABLE answer ADD COLUMN chosen INTEGER CHECK (chosen IN (0, 1));
-- Covers what lists, counts and pages of an export ask of answers: `chosen` stands behind the long texts of a row.
DROP INDEX answer_by_line;
DROP INDEX answer_by_state;
CREATE INDEX answer_by_line ON answer (project_id, line, place_in_line, bytes, state, system, chosen, import_id, id);
-- Few, and left out of every count of what is to do.
CREATE INDEX answer_set_aside ON answer (project_id, id) WHERE state = 'set_aside';

CREATE TABLE sample (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    document TEXT NOT NULL,
    created_by TEXT REFERENCES account (id),
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sample_by_project ON sample (project_id, created_at);

-- Whether somebody may still take the answer: 0 when as many experts as are wanted had it for good when that was looked
-- at last. Whoever takes work back or wants more experts sets it to 1. These indexes hold what is open only, in the
-- order in which it is given out, so that they shrink while a study is done.
ALTER TABLE answer ADD COLUMN open INTEGER NOT NULL DEFAULT 1 CHECK (open IN (0, 1));
CREATE INDEX answer_open ON answer (project_id, question_id)
    WHERE open = 1 AND state = 'ready' AND (chosen IS NULL OR chosen = 1);
CREATE INDEX answer_open_by_field ON answer (project_id, field, question_id)
    WHERE open = 1 AND state = 'ready' AND (chosen IS NULL OR chosen = 1);
CREATE INDEX answer_given ON answer (project_id) WHERE open = 0;
CREATE INDEX question_by_field ON question (project_id, field, id);

-- What was handed out by name holds no slot and does not lapse.
ALTER TABLE assignment ADD COLUMN by_name INTEGER NOT NULL DEFAULT 1 CHECK (by_name IN (0, 1));
ALTER TABLE assignment ADD COLUMN practice INTEGER NOT NULL DEFAULT 0 CHECK (practice IN (0, 1));
ALTER TABLE assignment ADD COLUMN skip_reason TEXT;
-- Covers what progress counts, answer by answer, so that nothing is sorted.
DROP INDEX assignment_by_project;
CREATE INDEX assignment_by_project ON assignment (project_id, answer_id, state, practice, import_id);
-- Since when somebody else has the slot that this work held.
ALTER TABLE assignment ADD COLUMN lapsed_at INTEGER;
CREATE INDEX assignment_stuck ON assignment (project_id) WHERE state = 'skipped' OR lapsed_at IS NOT NULL;

-- An answer has as many slots as experts are wanted; work that was taken holds one, until its lease ends.
CREATE TABLE slot (
    answer_id TEXT NOT NULL REFERENCES answer (id) ON DELETE CASCADE,
    slot INTEGER NOT NULL,
    assignment_id TEXT NOT NULL UNIQUE REFERENCES assignment (id) ON DELETE CASCADE,
    leased_until INTEGER,
    renewed_at INTEGER NOT NULL,
    PRIMARY KEY (answer_id, slot)
) STRICT;
CREATE INDEX slot_by_lease ON slot (leased_until);

CREATE TABLE flag (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    answer_id TEXT NOT NULL REFERENCES answer (id) ON DELETE CASCADE,
    assignment_id TEXT REFERENCES assignment (id) ON DELETE CASCADE,
    person_id TEXT NOT NULL REFERENCES person (id),
    claim INTEGER,
    text TEXT NOT NULL,
    reply TEXT,
    replied_by TEXT REFERENCES account (id),
    replied_at INTEGER,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX flag_by_project ON flag (project_id, replied_at, created_at);
CREATE INDEX flag_by_answer ON flag (answer_id);

CREATE TABLE practice_item (
    answer_id TEXT PRIMARY KEY REFERENCES answer (id) ON DELETE CASCADE,
    project_id TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    assignment_id TEXT NOT NULL REFERENCES assignment (id) ON DELETE CASCADE,
    explanations TEXT NOT NULL,
    created_by TEXT REFERENCES account (id),
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX practice_item_by_project ON practice_item (project_id, created_at);
