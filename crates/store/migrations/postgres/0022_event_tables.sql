ALTER TABLE events ADD COLUMN runs boolean NOT NULL DEFAULT FALSE;
ALTER TABLE events ADD COLUMN due bigint;
ALTER TABLE events ADD COLUMN touched bigint NOT NULL DEFAULT 0;
ALTER TABLE events ADD COLUMN taken_until bigint NOT NULL DEFAULT 0;
ALTER TABLE events ADD COLUMN follower text COLLATE "C";

CREATE INDEX events_by_due ON events (due) WHERE due IS NOT NULL;

CREATE TABLE event_tables (
    event    text COLLATE "C" NOT NULL REFERENCES events (id),
    stage    bigint NOT NULL,
    round    bigint NOT NULL,
    board    bigint NOT NULL,
    game     bigint NOT NULL,
    attempt  bigint NOT NULL,
    table_id text COLLATE "C" NOT NULL UNIQUE,
    made     bigint NOT NULL,
    done     boolean NOT NULL,
    PRIMARY KEY (event, stage, round, board, game, attempt)
);

CREATE INDEX event_tables_open ON event_tables (event) WHERE NOT done;
