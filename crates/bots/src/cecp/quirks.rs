//! How some programs deviate from the protocol, as found by testing them.

use std::time::Duration;

use bughouse::Millis;

use crate::talk_dialect::TalkDialect;

/// How many seconds a program may take to answer a probe.
const PATIENCE: u64 = 20;

/// A program on move is probed after it has been silent for this long.
const PROBE_AFTER: Duration = Duration::from_secs(5);

/// The peculiarities of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EngineQuirks {
    /// The partner talk that the program understands.
    pub(super) talk_dialect: TalkDialect,
    /// Whether the program reads reserves and promoted pieces in a FEN.
    pub(super) brackets: bool,
    /// How to check that the program is alive while it thinks.
    pub(super) probe: Probe,
}

/// A check whether a program on move is alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Probe {
    /// Any question could make the program move, so only its clock decides.
    None,
    /// `ping`, which the program answers after it has moved or when it sits.
    Ping,
    /// `ptell help`, which the program answers at once. Anything else makes it move.
    Help,
}

impl EngineQuirks {
    /// The quirks of a program by the name that it gives itself, or by the name of its file.
    pub(super) fn for_name(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        if name.contains("sjeng") {
            Self { talk_dialect: TalkDialect::Sjeng, brackets: false, probe: Probe::Ping }
        } else if name.contains("fairy-stockfish") {
            Self { talk_dialect: TalkDialect::FairyStockfish, brackets: true, probe: Probe::Help }
        } else if name.contains("sunsetter") {
            Self { talk_dialect: TalkDialect::Sunsetter, brackets: false, probe: Probe::None }
        } else {
            Self { talk_dialect: TalkDialect::Unknown, brackets: true, probe: Probe::None }
        }
    }
}

impl Probe {
    /// The silence after which a program with this reading on its clock is probed. One that answers
    /// only after its move may be probed early.
    pub(super) fn after(self, clock: Millis) -> Duration {
        let quarter = Duration::from_millis(u64::try_from(clock.0 / 4).unwrap_or(0));
        match self {
            Self::Ping => quarter.clamp(Duration::from_secs(1), PROBE_AFTER),
            Self::None | Self::Help => PROBE_AFTER,
        }
    }

    /// How many seconds the answer may take with this reading on the clock. A program that answers
    /// only after its move gets half its time.
    pub(super) fn patience(self, clock: Millis) -> u64 {
        match self {
            Self::None | Self::Help => PATIENCE,
            Self::Ping => PATIENCE.max(u64::from(clock.whole_seconds()) / 2),
        }
    }
}
