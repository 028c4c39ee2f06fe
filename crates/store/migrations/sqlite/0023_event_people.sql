-- The people who play in each tournament, with their places; all of it follows from the records.
CREATE TABLE event_people (
    event   TEXT NOT NULL REFERENCES events (id),
    -- The number of the entrant, and the place in its line-up.
    entrant INTEGER NOT NULL,
    member  INTEGER NOT NULL,
    -- Nothing for people who have no identity here; the others have their names in `people`.
    person  TEXT,
    name    TEXT,
    -- Nothing until a round is over: the place, the number of those who are ranked together, and half points.
    place   INTEGER,
    ranked  INTEGER,
    points  INTEGER,
    PRIMARY KEY (event, entrant, member)
) STRICT, WITHOUT ROWID;

CREATE INDEX event_people_by_person ON event_people (person);

-- Whether `event_people` has those of the tournament: the server adds them to tournaments of earlier versions.
ALTER TABLE events ADD COLUMN peopled INTEGER NOT NULL DEFAULT 0;

CREATE INDEX events_unpeopled ON events (id) WHERE NOT peopled;
CREATE INDEX events_open ON events (created, id) WHERE listed AND state <> 'finished';
