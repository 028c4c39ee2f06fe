-- Players with what a search by player goes by, so that it reads an index and nothing else: when the game ended, and whether its
-- table is public. Names are compared without regard to the case of A to Z.
ALTER TABLE players ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
ALTER TABLE players ADD COLUMN public INTEGER NOT NULL DEFAULT 0;

UPDATE players SET (ended, public) =
    (SELECT g.ended, g.public FROM games g WHERE g.table_id = players.table_id AND g.game = players.game);

DROP INDEX players_by_name;
CREATE INDEX players_by_public_name ON players (name COLLATE NOCASE, ended DESC, table_id, game DESC) WHERE public;
CREATE INDEX players_by_public_person ON players (person, ended DESC, table_id, game DESC) WHERE public;
CREATE INDEX games_by_public_date ON games (ended DESC, table_id, game DESC) WHERE public;
