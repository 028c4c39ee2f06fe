ALTER TABLE people ADD COLUMN handle text COLLATE "C";

CREATE INDEX people_by_handle ON people (handle) WHERE handle IS NOT NULL;
CREATE INDEX accounts_without_handle ON people (id) WHERE password IS NOT NULL AND handle IS NULL;
