CREATE TABLE events (
    id      text COLLATE "C" PRIMARY KEY,
    owner   text COLLATE "C" NOT NULL REFERENCES people (id),
    created bigint NOT NULL,
    listed  boolean NOT NULL,
    last    bigint NOT NULL,
    changed bigint NOT NULL,
    name    text NOT NULL,
    state   text COLLATE "C" NOT NULL,
    summary text NOT NULL
);

CREATE INDEX events_by_age ON events (created, id) WHERE listed;
CREATE INDEX events_by_owner ON events (owner, state);

CREATE TABLE event_records (
    event  text COLLATE "C" NOT NULL REFERENCES events (id),
    number bigint NOT NULL,
    record text NOT NULL,
    PRIMARY KEY (event, number)
);

CREATE TABLE event_arbiters (
    event  text COLLATE "C" NOT NULL REFERENCES events (id),
    person text COLLATE "C" NOT NULL REFERENCES people (id),
    PRIMARY KEY (event, person)
);

CREATE INDEX event_arbiters_by_person ON event_arbiters (person);
