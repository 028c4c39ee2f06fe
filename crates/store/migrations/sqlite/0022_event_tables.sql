-- What the server does in an event by itself. `runs`: whether it does anything; `due`: when it has to look at it next, in milliseconds since 1970; `touched`: how often it had a new reason to; `taken_until`: while a server is at it; `follower`: the id of the next one, if it repeats.
ALTER TABLE events ADD COLUMN runs INTEGER NOT NULL DEFAULT 0;
ALTER TABLE events ADD COLUMN due INTEGER;
ALTER TABLE events ADD COLUMN touched INTEGER NOT NULL DEFAULT 0;
ALTER TABLE events ADD COLUMN taken_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE events ADD COLUMN follower TEXT;

CREATE INDEX events_by_due ON events (due) WHERE due IS NOT NULL;

-- The tables of events. A row is written before its table, so that nobody makes two for a game. `attempt`: how many results of the game were void; `done`: whether the game has a result in the event.
CREATE TABLE event_tables (
    event    TEXT NOT NULL REFERENCES events (id),
    stage    INTEGER NOT NULL,
    round    INTEGER NOT NULL,
    board    INTEGER NOT NULL,
    game     INTEGER NOT NULL,
    attempt  INTEGER NOT NULL,
    table_id TEXT NOT NULL UNIQUE,
    -- When the row was written, in milliseconds since 1970.
    made     INTEGER NOT NULL,
    done     INTEGER NOT NULL,
    PRIMARY KEY (event, stage, round, board, game, attempt)
) STRICT, WITHOUT ROWID;

CREATE INDEX event_tables_open ON event_tables (event) WHERE NOT done;
