//! What our engine is told of the world while it thinks.

use std::time::{Duration, Instant};

use bughouse::BoardId;
use engine::Watch;

use crate::{Told, inbox::Inbox, turns::Turn};

/// The world while it thinks about a move: it is cut short only where nobody wants the answer any more.
pub(super) struct Thinking<'a> {
    pub(super) since: Instant,
    /// Positions are counted, and no time passes.
    pub(super) timeless: bool,
    pub(super) inbox: &'a Inbox,
    pub(super) board: BoardId,
    /// The position that is thought about, if it is given up for another: men arrive while one thinks.
    pub(super) key: Option<u64>,
    pub(super) turn: Turn<'static>,
}

impl Thinking<'_> {
    /// Whether nobody wants the answer any more.
    pub(super) fn is_void(&self) -> bool {
        self.inbox.has(|told| match told {
            Told::Over | Told::Game(_) => true,
            Told::Standing(standing) => {
                let key = standing.game.board(self.board).keys().whole();
                self.key.is_some_and(|thought| thought != key)
            }
            Told::Heard(_) | Told::Refused(_) => false,
        })
    }
}

impl Watch for Thinking<'_> {
    fn elapsed(&self) -> Duration {
        if self.timeless { Duration::ZERO } else { self.since.elapsed() }
    }

    fn stopped(&self) -> bool {
        self.turn.share();
        self.is_void()
    }
}

/// The world while its opponent thinks.
pub(super) struct Reflecting<'a> {
    pub(super) since: Instant,
    pub(super) inbox: &'a Inbox,
    pub(super) turn: Turn<'static>,
}

impl Watch for Reflecting<'_> {
    fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    fn stopped(&self) -> bool {
        self.turn.share();
        self.inbox.has(|_| true)
    }
}
