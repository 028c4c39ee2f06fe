CREATE TABLE clubs (
    id      text COLLATE "C" PRIMARY KEY,
    owner   text COLLATE "C" NOT NULL REFERENCES people (id),
    created bigint NOT NULL,
    listed  boolean NOT NULL,
    version bigint NOT NULL,
    name    text NOT NULL,
    about   text NOT NULL
);

CREATE INDEX clubs_by_age ON clubs (created, id) WHERE listed;
CREATE INDEX clubs_by_owner ON clubs (owner);

CREATE TABLE club_members (
    club   text COLLATE "C" NOT NULL REFERENCES clubs (id),
    number bigint NOT NULL,
    person text COLLATE "C",
    name   text NOT NULL,
    former text NOT NULL,
    rating bigint,
    PRIMARY KEY (club, number)
);

CREATE INDEX club_members_by_person ON club_members (person);

CREATE TABLE club_organizers (
    club   text COLLATE "C" NOT NULL REFERENCES clubs (id),
    person text COLLATE "C" NOT NULL REFERENCES people (id),
    PRIMARY KEY (club, person)
);

CREATE INDEX club_organizers_by_person ON club_organizers (person);

CREATE TABLE club_evenings (
    event text COLLATE "C" PRIMARY KEY REFERENCES events (id),
    club  text COLLATE "C" NOT NULL REFERENCES clubs (id),
    last  bigint NOT NULL,
    games text NOT NULL
);

CREATE INDEX club_evenings_by_club ON club_evenings (club);
