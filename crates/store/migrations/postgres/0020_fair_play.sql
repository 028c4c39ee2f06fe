ALTER TABLE rated_games ADD COLUMN moves bigint;
ALTER TABLE rated_games ADD COLUMN shared boolean NOT NULL DEFAULT FALSE;
ALTER TABLE rated_games ADD COLUMN voided bigint;

CREATE TABLE recent_places (
    person text COLLATE "C" NOT NULL REFERENCES people (id),
    place  text COLLATE "C" NOT NULL,
    seen   bigint NOT NULL,
    PRIMARY KEY (person, place)
);

CREATE INDEX recent_places_by_place ON recent_places (place);
CREATE INDEX recent_places_by_time ON recent_places (seen);

CREATE TABLE shared_places (
    place  text COLLATE "C" NOT NULL,
    number bigint NOT NULL REFERENCES rated_games (number),
    rated  bigint NOT NULL,
    PRIMARY KEY (place, number)
);
