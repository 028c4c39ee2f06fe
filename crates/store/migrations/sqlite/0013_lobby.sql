-- What people with accounts do not let others see: that they are online, and their names as spectators.
ALTER TABLE people ADD COLUMN hides_online INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN hides_watching INTEGER NOT NULL DEFAULT 0;

-- The chat of the lobby. What the operators have removed stays until its time is over.
CREATE TABLE lobby_talk (
    number  INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    person  TEXT NOT NULL REFERENCES people (id),
    text    TEXT NOT NULL,
    removed INTEGER
) STRICT;

CREATE INDEX lobby_talk_by_person ON lobby_talk (person);

-- The line of the lobby chat that a report is about, as it was.
ALTER TABLE reports ADD COLUMN line TEXT;
