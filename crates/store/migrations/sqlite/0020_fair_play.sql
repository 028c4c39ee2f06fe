-- What moderators look at and decide: how many moves a rated game had (NULL in games that are older than this column), whether
-- opponents shared an address or a device, and when a moderator voided the game. Ratings follow from the games that are not voided.
ALTER TABLE rated_games ADD COLUMN moves INTEGER;
ALTER TABLE rated_games ADD COLUMN shared INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rated_games ADD COLUMN voided INTEGER;

-- The addresses and devices that people with accounts came from within the last day, and the rated games of opponents who shared
-- one.
CREATE TABLE recent_places (
    person TEXT NOT NULL REFERENCES people (id),
    place  TEXT NOT NULL,
    seen   INTEGER NOT NULL,
    PRIMARY KEY (person, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX recent_places_by_place ON recent_places (place);
CREATE INDEX recent_places_by_time ON recent_places (seen);

CREATE TABLE shared_places (
    place  TEXT NOT NULL,
    number INTEGER NOT NULL REFERENCES rated_games (number),
    rated  INTEGER NOT NULL,
    PRIMARY KEY (place, number)
) STRICT, WITHOUT ROWID;
