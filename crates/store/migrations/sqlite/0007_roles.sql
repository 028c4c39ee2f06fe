-- What the operators of the server have entrusted to people: `arbiter` or `administrator`.
CREATE TABLE roles (
    person TEXT NOT NULL REFERENCES people (id),
    role   TEXT NOT NULL,
    PRIMARY KEY (person, role)
) STRICT, WITHOUT ROWID;
