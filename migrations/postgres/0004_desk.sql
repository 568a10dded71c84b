-- Who brought the file in; empty: the command line.
ALTER TABLE import ADD COLUMN created_by text COLLATE "C" REFERENCES account (id);

-- When copies of this database were made. A copy does not hold its own line.
CREATE TABLE backup (
    id text COLLATE "C" PRIMARY KEY,
    bytes bigint NOT NULL,
    at bigint NOT NULL
);
