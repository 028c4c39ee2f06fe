-- Clubs: groups with members, organizers and evenings. Ratings follow from the logs of the evenings.
CREATE TABLE clubs (
    id      TEXT PRIMARY KEY,
    owner   TEXT NOT NULL REFERENCES people (id),
    created INTEGER NOT NULL,
    -- Whether the list of clubs shows it; others are found by their link.
    listed  INTEGER NOT NULL,
    -- Counts the changes of the club and its members.
    version INTEGER NOT NULL,
    name    TEXT NOT NULL,
    about   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX clubs_by_age ON clubs (created, id) WHERE listed;
CREATE INDEX clubs_by_owner ON clubs (owner);

CREATE TABLE club_members (
    club   TEXT NOT NULL REFERENCES clubs (id),
    number INTEGER NOT NULL,
    -- Nothing for members who have no account here.
    person TEXT,
    name   TEXT NOT NULL,
    -- Earlier names, one a line: results carry them.
    former TEXT NOT NULL,
    -- The rating that the organizers gave.
    rating INTEGER,
    PRIMARY KEY (club, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX club_members_by_person ON club_members (person);

-- People whom the owner of a club has made its organizers.
CREATE TABLE club_organizers (
    club   TEXT NOT NULL REFERENCES clubs (id),
    person TEXT NOT NULL REFERENCES people (id),
    PRIMARY KEY (club, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX club_organizers_by_person ON club_organizers (person);

-- The evenings of each club. `games` follows from the log of the event up to the record `last`; 0: it has to be computed.
CREATE TABLE club_evenings (
    event TEXT PRIMARY KEY REFERENCES events (id),
    club  TEXT NOT NULL REFERENCES clubs (id),
    last  INTEGER NOT NULL,
    games TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX club_evenings_by_club ON club_evenings (club);
