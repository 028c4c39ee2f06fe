-- How long the game in play at a table has lasted, written every second while its clocks run. `number` is the last record
-- of the table at that moment, which tells which game it was; `at` is in milliseconds since the start of that game.
CREATE TABLE clock_readings (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    number   INTEGER NOT NULL,
    at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
