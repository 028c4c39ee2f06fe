-- Accounts are people with a password. `folded` is a name as names are compared (`people/names.rs`); `epoch` is in the cookie, and a
-- cookie with an earlier one is void; `ended` numbers the ends of sessions, so that a running server learns of them.
ALTER TABLE people ADD COLUMN folded TEXT;
ALTER TABLE people ADD COLUMN password TEXT;
ALTER TABLE people ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN ended INTEGER;
ALTER TABLE people ADD COLUMN suspended INTEGER NOT NULL DEFAULT 0;

CREATE INDEX people_by_name ON people (folded);
CREATE UNIQUE INDEX accounts_by_name ON people (folded) WHERE password IS NOT NULL;
CREATE INDEX people_by_end ON people (ended) WHERE ended IS NOT NULL;

-- Who does not want to meet whom.
CREATE TABLE blocks (
    person  TEXT NOT NULL REFERENCES people (id),
    blocked TEXT NOT NULL REFERENCES people (id),
    PRIMARY KEY (person, blocked)
) STRICT, WITHOUT ROWID;

-- What those who run the server should see.
CREATE TABLE reports (
    number   INTEGER PRIMARY KEY,
    by       TEXT NOT NULL REFERENCES people (id),
    about    TEXT NOT NULL REFERENCES people (id),
    table_id TEXT REFERENCES tables (id),
    text     TEXT NOT NULL,
    created  INTEGER NOT NULL,
    closed   INTEGER
) STRICT;

CREATE INDEX reports_by_person ON reports (by, created);
CREATE INDEX open_reports ON reports (number) WHERE closed IS NULL;
