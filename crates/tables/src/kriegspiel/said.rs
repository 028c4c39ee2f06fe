//! The umpire's announcements in a game, and how the game ended.

use bughouse::Millis;
use chess::Color;
use kriegspiel::Announcement;
use protocol::{AttemptedMove, KriegspielReason};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ended {
    pub(super) reason: KriegspielReason,
    pub(super) winner: Option<Color>,
}

/// Something that the umpire said.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub(super) at: Millis,
    pub(super) by: Color,
    /// In which turn, from 1.
    pub(super) turn: u32,
    pub(super) what: What,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    /// The number of refusals in this turn.
    Refused {
        own: AttemptedMove,
        number: u32,
    },
    Asked {
        yes: bool,
    },
    Moved {
        own: AttemptedMove,
        announced: Announcement,
    },
}

impl Said {
    pub(super) const fn is_refusal(&self) -> bool {
        matches!(self.what, What::Refused { .. })
    }
}
