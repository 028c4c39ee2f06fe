//! How long a node waits for other nodes and for the database.

use std::time::Duration;

use cluster::Config;

/// How long a node waits for other nodes and for the database.
#[derive(Clone, Copy)]
pub struct Patience {
    pub(super) leases: Config,
    /// How long the owner of a table may take to answer.
    pub(super) owner: Duration,
    /// How long the database may take for anything but records. Leases are longer.
    pub(super) database: Duration,
    /// How long the other nodes may take to say whether a person is connected to them. One that
    /// does not answer has no such person.
    pub(super) people: Duration,
}

impl Patience {
    /// At the tables of a node that died, people wait for about a second.
    pub const DEFAULT: Self = Self {
        leases: Config::DEFAULT,
        owner: Duration::from_millis(800),
        database: Duration::from_millis(600),
        people: Duration::from_millis(300),
    };

    /// For tests: a machine that is busy with others stops no node for so long.
    #[cfg(test)]
    pub(super) const TESTS: Self = Self {
        leases: Config {
            lease: Duration::from_secs(10),
            patience: Duration::from_secs(20),
            ..Config::DEFAULT
        },
        owner: Duration::from_secs(8),
        database: Duration::from_secs(8),
        people: Duration::from_secs(20),
    };
}
