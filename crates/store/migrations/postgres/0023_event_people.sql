CREATE TABLE event_people (
    event   text COLLATE "C" NOT NULL REFERENCES events (id),
    entrant bigint NOT NULL,
    member  bigint NOT NULL,
    person  text COLLATE "C",
    name    text,
    place   bigint,
    ranked  bigint,
    points  bigint,
    PRIMARY KEY (event, entrant, member)
);

CREATE INDEX event_people_by_person ON event_people (person);

ALTER TABLE events ADD COLUMN peopled boolean NOT NULL DEFAULT FALSE;

CREATE INDEX events_unpeopled ON events (id) WHERE NOT peopled;
CREATE INDEX events_open ON events (created, id) WHERE listed AND state <> 'finished';
