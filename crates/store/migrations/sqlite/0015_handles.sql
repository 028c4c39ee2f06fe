-- The handle of a person as chess clients show it, in lower case (`people/names.rs`). The server fills in those of accounts that are
-- older than this column when it starts. A guest takes no handle of an account.
ALTER TABLE people ADD COLUMN handle TEXT;

CREATE INDEX people_by_handle ON people (handle) WHERE handle IS NOT NULL;
CREATE INDEX accounts_without_handle ON people (id) WHERE password IS NOT NULL AND handle IS NULL;
