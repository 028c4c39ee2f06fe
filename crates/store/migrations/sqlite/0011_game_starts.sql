-- Where the records of each game begin: `first` is the record that starts it, `opening` (JSON) what of the table it starts with. A game
-- without a row is replayed from the table's first record.
CREATE TABLE game_starts (
    table_id TEXT NOT NULL REFERENCES tables (id),
    game     INTEGER NOT NULL,
    first    INTEGER NOT NULL,
    opening  TEXT NOT NULL,
    PRIMARY KEY (table_id, game)
) STRICT, WITHOUT ROWID;
