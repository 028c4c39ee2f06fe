-- The public keys of passkeys, by the id that their authenticators chose, in base64url.
CREATE TABLE passkeys (
    id         TEXT PRIMARY KEY,
    person     TEXT NOT NULL REFERENCES people (id),
    name       TEXT NOT NULL,
    public_key BLOB NOT NULL,
    -- -7 (ES256), -8 (EdDSA) or -257 (RS256), as COSE numbers them.
    algorithm  INTEGER NOT NULL,
    -- How many signatures the authenticator has made; always 0 if it does not count.
    counter    INTEGER NOT NULL,
    created    INTEGER NOT NULL,
    used       INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_by_person ON passkeys (person);

-- Whether the password of an account does not suffice to sign in.
ALTER TABLE people ADD COLUMN needs_passkey INTEGER NOT NULL DEFAULT 0;

-- What stands in for a passkey that was lost, once: only hashes of the codes are here.
CREATE TABLE recovery_codes (
    person TEXT NOT NULL REFERENCES people (id),
    hash   TEXT NOT NULL,
    PRIMARY KEY (person, hash)
) STRICT, WITHOUT ROWID;

-- Challenges that a passkey has signed, until they expire.
CREATE TABLE used_challenges (
    challenge TEXT PRIMARY KEY,
    expires   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX used_challenges_by_age ON used_challenges (expires);
