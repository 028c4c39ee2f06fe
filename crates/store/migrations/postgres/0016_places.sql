CREATE TABLE known_places (
    person text COLLATE "C" NOT NULL REFERENCES people (id),
    place  text COLLATE "C" NOT NULL,
    seen   bigint NOT NULL,
    PRIMARY KEY (person, place)
);

CREATE INDEX known_places_by_use ON known_places (seen);

ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT '';

CREATE TABLE deletions (
    person text COLLATE "C" PRIMARY KEY REFERENCES people (id)
);
