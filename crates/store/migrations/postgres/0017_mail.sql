ALTER TABLE people ADD COLUMN email text;

CREATE TABLE mail_links (
    hash    text COLLATE "C" PRIMARY KEY,
    person  text COLLATE "C" NOT NULL REFERENCES people (id),
    purpose text NOT NULL,
    email   text NOT NULL,
    created bigint NOT NULL
);

CREATE INDEX mail_links_by_person ON mail_links (person);
CREATE INDEX mail_links_by_age ON mail_links (created);
