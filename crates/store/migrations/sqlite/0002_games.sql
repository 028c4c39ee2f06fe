-- Games that have ended, to be found by player and date. Made from the records; what happened in them is there.
CREATE TABLE games (
    table_id TEXT NOT NULL REFERENCES tables (id),
    game     INTEGER NOT NULL,
    ended    INTEGER NOT NULL,
    name     TEXT NOT NULL,
    ruleset  TEXT NOT NULL,
    control  TEXT NOT NULL,
    outcome  TEXT NOT NULL,
    public   INTEGER NOT NULL,
    PRIMARY KEY (table_id, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX games_by_date ON games (ended);

-- Who sat where, under the name of the day.
CREATE TABLE players (
    table_id TEXT NOT NULL,
    game     INTEGER NOT NULL,
    seat     TEXT NOT NULL,
    person   TEXT NOT NULL,
    name     TEXT NOT NULL,
    PRIMARY KEY (table_id, game, seat),
    FOREIGN KEY (table_id, game) REFERENCES games (table_id, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX players_by_person ON players (person);
CREATE INDEX players_by_name ON players (name);
