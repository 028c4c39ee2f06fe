//! A run's circumstances, drawn from its seed: how large the cluster is, how bad the network, and
//! which fault is planted on purpose.

use fastrand::Rng;
use tandem_cluster::{Config, TableId};

/// A defect that the simulator must find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Planted {
    Nothing,
    /// The database takes a record whatever its epoch.
    StaleEpochAccepted,
    /// Nodes count their leases by clocks that drift more than the configuration says.
    ClocksDriftTooFar,
    /// The driver reports a record as kept as soon as it is sent to the database.
    AcknowledgedBeforeAppend,
    /// Actors do not know the keys of records that they have read.
    KeysForgotten,
    /// The database does not tell a node which tables it lost while its session was expired.
    LossesNotTold,
}

#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) planted: Planted,
    pub(crate) config: Config,
    /// How far clocks really drift.
    pub(crate) drift_ppm: i64,
    pub(crate) machines: usize,
    pub(crate) tables: Vec<TableId>,
    pub(crate) clients: usize,
    /// How many steps there are faults.
    pub(crate) chaos: u64,
    /// Mean time between faults, in microseconds.
    pub(crate) fault_every: u64,
    /// How long clients think, at most.
    pub(crate) think: u64,
    /// Whether the database's clock jumps, and whether machines sleep. Leases by clocks are checked
    /// only while neither has happened.
    pub(crate) jumps: bool,
    pub(crate) sleeps: bool,
}

impl Plan {
    pub(crate) fn new(rng: &mut Rng, planted: Planted) -> Self {
        let mut config = Config::DEFAULT;
        let mut drift_ppm = i64::from(config.drift_ppm);
        if planted == Planted::ClocksDriftTooFar {
            config.drift_ppm = 0;
            drift_ppm = 100_000;
        }
        let tables = (0..rng.u8(1..=5))
            .map(|n| TableId([b't', b'a', b'b', b'l', b'e', b'-', b'0', b'1' + n]));
        Self {
            planted,
            config,
            drift_ppm,
            machines: rng.usize(3..=5),
            tables: tables.collect(),
            clients: rng.usize(2..=8),
            chaos: rng.u64(2_000..=20_000),
            fault_every: rng.u64(50_000..=2_000_000),
            think: rng.u64(2_000..=400_000),
            jumps: rng.u32(..3) == 0,
            sleeps: rng.u32(..3) == 0,
        }
    }
}

/// The state of the networks, of bus and database alike.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weather {
    /// Of a thousand messages.
    pub(crate) lost: u32,
    pub(crate) doubled: u32,
    pub(crate) late: u32,
}

impl Weather {
    pub(crate) const CALM: Self = Self { lost: 0, doubled: 0, late: 0 };

    pub(crate) fn random(rng: &mut Rng) -> Self {
        if rng.u32(..3) == 0 {
            return Self::CALM;
        }
        Self { lost: rng.u32(..120), doubled: rng.u32(..60), late: rng.u32(..120) }
    }

    /// When the copies of a message arrive: none, one or two.
    pub(crate) fn delays(self, rng: &mut Rng) -> Vec<u64> {
        if rng.u32(..1000) < self.lost {
            return Vec::new();
        }
        let copies = 1 + usize::from(rng.u32(..1000) < self.doubled);
        let mut delay = || {
            if rng.u32(..1000) < self.late { rng.u64(1_000..2_500_000) } else { rng.u64(50..900) }
        };
        (0..copies).map(|_| delay()).collect()
    }
}
