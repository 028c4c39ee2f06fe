-- Which game was played: bughouse, or Kriegspiel. What was kept before was bughouse.
ALTER TABLE games ADD COLUMN kind TEXT NOT NULL DEFAULT 'bughouse';
