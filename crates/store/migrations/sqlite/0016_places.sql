-- Where the owner of an account has signed in before: devices and networks, as keyed hashes (`people/accounts/places.rs`). Guesses
-- from elsewhere do not use up their attempts.
CREATE TABLE known_places (
    person TEXT NOT NULL REFERENCES people (id),
    place  TEXT NOT NULL,
    -- When the owner last signed in there, in seconds since 1970.
    seen   INTEGER NOT NULL,
    PRIMARY KEY (person, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX known_places_by_use ON known_places (seen);

-- What began a session, `Firefox/Android`; either part may be empty.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';

-- Deleted people whom the journal still names: the server goes on with them when it starts.
CREATE TABLE deletions (
    person TEXT PRIMARY KEY REFERENCES people (id)
) STRICT, WITHOUT ROWID;
