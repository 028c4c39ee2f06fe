-- Sessions: a cookie has the id of one. It is valid as long as its epoch is that of its person, and not for ever without use.
CREATE TABLE sessions (
    id      TEXT PRIMARY KEY,
    person  TEXT NOT NULL REFERENCES people (id),
    epoch   INTEGER NOT NULL,
    created INTEGER NOT NULL,
    -- When a request last came with it, to within an hour; in seconds since 1970.
    seen    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_person ON sessions (person, seen);
CREATE INDEX sessions_by_use ON sessions (seen);

-- The same of a person. Guests that were not seen for long and never played are forgotten.
ALTER TABLE people ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
UPDATE people SET seen = unixepoch();

CREATE INDEX guests_by_use ON people (seen) WHERE password IS NULL;
CREATE INDEX reports_by_subject ON reports (about);
CREATE INDEX blocks_by_blocked ON blocks (blocked);
