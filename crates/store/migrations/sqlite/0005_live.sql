-- Tables with a game in play, since when, in seconds since 1970: they come back to life with the server.
ALTER TABLE tables ADD COLUMN in_play_since INTEGER;

CREATE INDEX tables_in_play ON tables (in_play_since) WHERE in_play_since IS NOT NULL;
