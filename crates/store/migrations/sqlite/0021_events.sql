-- Tournaments: who made each, and what lists of them show, which follows from the records. `last` is the number of the last record.
CREATE TABLE events (
    id      TEXT PRIMARY KEY,
    owner   TEXT NOT NULL REFERENCES people (id),
    created INTEGER NOT NULL,
    -- Whether the list of events shows it; others are found by their link.
    listed  INTEGER NOT NULL,
    last    INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    name    TEXT NOT NULL,
    -- 'entries', 'running' or 'finished'
    state   TEXT NOT NULL,
    summary TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX events_by_age ON events (created, id) WHERE listed;
CREATE INDEX events_by_owner ON events (owner, state);

-- The log of each event, numbered from 1: the acts of `crates/tournament` with their authors and times.
CREATE TABLE event_records (
    event  TEXT NOT NULL REFERENCES events (id),
    number INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

-- People whom the owner of an event has made its arbiters.
CREATE TABLE event_arbiters (
    event  TEXT NOT NULL REFERENCES events (id),
    person TEXT NOT NULL REFERENCES people (id),
    PRIMARY KEY (event, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX event_arbiters_by_person ON event_arbiters (person);
