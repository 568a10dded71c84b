-- Who brought the file in; empty: the command line.
ALTER TABLE import ADD COLUMN created_by TEXT REFERENCES account (id);

-- When copies of this database were made. A copy does not hold its own line.
CREATE TABLE backup (
    id TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;
