//! How single programs differ from what the protocol says. Each of these was found by trying the program.

use std::time::Duration;

use bughouse::Millis;

use crate::ears::Ears;

/// The manners of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Manners {
    /// What it understands of its partner's talk.
    pub(super) ears: Ears,
    /// Whether it reads reserves in a FEN, and promoted men.
    pub(super) brackets: bool,
    /// How it can be asked for a sign of life while it thinks.
    pub(super) probe: Probe,
}

/// A question to a program that is on move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Probe {
    /// Any question could make it move. Its clock decides.
    None,
    /// `ping`, which it answers when it has moved or sits.
    Ping,
    /// `ptell help`, which it answers at once; to everything else it moves.
    Help,
}

impl Manners {
    /// Those of a program by what it calls itself, or what its file is called.
    pub(super) fn of(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        if name.contains("sjeng") {
            Self { ears: Ears::Sjeng, brackets: false, probe: Probe::Ping }
        } else if name.contains("fairy-stockfish") {
            Self { ears: Ears::FairyStockfish, brackets: true, probe: Probe::Help }
        } else if name.contains("sunsetter") {
            Self { ears: Ears::Sunsetter, brackets: false, probe: Probe::None }
        } else {
            Self { ears: Ears::Unknown, brackets: true, probe: Probe::None }
        }
    }
}

impl Probe {
    /// After what silence it is asked whose clock shows so much. Who answers only when he has moved or sits may be asked early.
    pub(super) fn after(self, clock: Millis) -> Duration {
        let quarter = Duration::from_millis(u64::try_from(clock.0 / 4).unwrap_or(0));
        match self {
            Self::Ping => quarter.clamp(Duration::from_secs(1), super::PROBE_AFTER),
            Self::None | Self::Help => super::PROBE_AFTER,
        }
    }

    /// For how long the answer may be waited for, in seconds, by a player whose clock shows so much. Who answers only after
    /// his move is given half his time.
    pub(super) fn patience(self, clock: Millis) -> u64 {
        match self {
            Self::None | Self::Help => super::PATIENCE,
            Self::Ping => super::PATIENCE.max(u64::from(clock.whole_seconds()) / 2),
        }
    }
}
