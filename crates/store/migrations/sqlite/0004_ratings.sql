-- How strong players and teams are now. A player stands in `one`, with nobody in `other`; of a team the smaller id comes first.
CREATE TABLE ratings (
    one        TEXT NOT NULL,
    other      TEXT NOT NULL,
    points     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    games      INTEGER NOT NULL,
    -- When the last of them was rated, in seconds since 1970.
    played     INTEGER NOT NULL,
    PRIMARY KEY (one, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_by_other ON ratings (other) WHERE other <> '';
CREATE INDEX ratings_by_points ON ratings (points);

-- The rated games in the order in which they were rated: from these, and who played them, all ratings follow.
CREATE TABLE rated_games (
    number   INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    game     INTEGER NOT NULL,
    rated    INTEGER NOT NULL,
    -- The points of the first team, in halves.
    halves   INTEGER NOT NULL,
    UNIQUE (table_id, game),
    FOREIGN KEY (table_id, game) REFERENCES games (table_id, game)
) STRICT;

-- What each of them did, as people are told it.
CREATE TABLE rerated (
    number           INTEGER NOT NULL REFERENCES rated_games (number),
    seat             TEXT NOT NULL,
    before_points    INTEGER NOT NULL,
    before_deviation INTEGER NOT NULL,
    before_games     INTEGER NOT NULL,
    after_points     INTEGER NOT NULL,
    after_deviation  INTEGER NOT NULL,
    after_games      INTEGER NOT NULL,
    PRIMARY KEY (number, seat)
) STRICT, WITHOUT ROWID;
