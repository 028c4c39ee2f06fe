CREATE TABLE passkeys (
    id         text COLLATE "C" PRIMARY KEY,
    person     text COLLATE "C" NOT NULL REFERENCES people (id),
    name       text NOT NULL,
    public_key bytea NOT NULL,
    algorithm  bigint NOT NULL,
    counter    bigint NOT NULL,
    created    bigint NOT NULL,
    used       bigint
);

CREATE INDEX passkeys_by_person ON passkeys (person);

ALTER TABLE people ADD COLUMN needs_passkey boolean NOT NULL DEFAULT FALSE;

CREATE TABLE recovery_codes (
    person text COLLATE "C" NOT NULL REFERENCES people (id),
    hash   text COLLATE "C" NOT NULL,
    PRIMARY KEY (person, hash)
);

CREATE TABLE used_challenges (
    challenge text COLLATE "C" PRIMARY KEY,
    expires   bigint NOT NULL
);

CREATE INDEX used_challenges_by_age ON used_challenges (expires);
