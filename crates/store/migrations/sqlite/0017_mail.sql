-- The e-mail address of an account, which its owner has confirmed.
ALTER TABLE people ADD COLUMN email TEXT;

-- Links in mails: what each is good for, once. Only hashes of them are here.
CREATE TABLE mail_links (
    hash    TEXT PRIMARY KEY,
    person  TEXT NOT NULL REFERENCES people (id),
    -- 'confirm' or 'reset'
    purpose TEXT NOT NULL,
    -- The address it was sent to.
    email   TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX mail_links_by_person ON mail_links (person);
CREATE INDEX mail_links_by_age ON mail_links (created);
