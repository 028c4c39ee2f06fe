-- Why a game ended; empty for games that were listed before.
ALTER TABLE games ADD COLUMN reason TEXT NOT NULL DEFAULT '';
