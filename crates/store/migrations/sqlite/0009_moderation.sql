-- Addresses from which nothing is accepted: `192.0.2.0/24`, `2001:db8::/48`.
CREATE TABLE bans (
    network TEXT PRIMARY KEY,
    reason  TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Tables that the operators have closed.
CREATE TABLE closed_tables (
    number   INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL UNIQUE REFERENCES tables (id),
    created  INTEGER NOT NULL
) STRICT;

-- Talk that nobody is shown any more: what a person had said at a table up to a record.
CREATE TABLE removed_talk (
    number   INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    person   TEXT NOT NULL,
    last     INTEGER NOT NULL,
    created  INTEGER NOT NULL
) STRICT;

CREATE INDEX removed_talk_by_table ON removed_talk (table_id);

-- What administrators did, who they were to the operating system, and to whom or what they did it.
CREATE TABLE audit (
    number  INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    by      TEXT NOT NULL,
    deed    TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail  TEXT NOT NULL
) STRICT;
