//! When a search of the built-in engine ends early.

use std::time::{Duration, Instant};

use bughouse::BoardId;
use engine::Watch;

use crate::{BotCommand, cpu_slots::CpuSlot, inbox::Inbox};

/// Watches the search for a move, which stops only when its result can no longer be used.
pub(super) struct MoveWatch<'a> {
    pub(super) since: Instant,
    /// Nodes limit the search, and no time passes.
    pub(super) timeless: bool,
    pub(super) inbox: &'a Inbox,
    pub(super) board: BoardId,
    /// The key of the position, if the search is given up when the board or a reserve changes.
    pub(super) key: Option<u64>,
    pub(super) slot: CpuSlot<'static>,
}

impl MoveWatch<'_> {
    /// Whether a waiting command makes the result useless.
    pub(super) fn is_void(&self) -> bool {
        self.inbox.has(|command| match command {
            BotCommand::GameOver | BotCommand::NewGame(_) => true,
            BotCommand::Snapshot(snapshot) => {
                let key = snapshot.game.board(self.board).keys().whole();
                self.key.is_some_and(|searched| searched != key)
            }
            BotCommand::PartnerTalk(_) | BotCommand::MoveRefused(_) => false,
        })
    }
}

impl Watch for MoveWatch<'_> {
    fn elapsed(&self) -> Duration {
        if self.timeless { Duration::ZERO } else { self.since.elapsed() }
    }

    fn stopped(&self) -> bool {
        self.slot.share();
        self.is_void()
    }
}

/// Watches the search for threats on the opponent's time, which any command stops.
pub(super) struct ThreatWatch<'a> {
    pub(super) since: Instant,
    pub(super) inbox: &'a Inbox,
    pub(super) slot: CpuSlot<'static>,
}

impl Watch for ThreatWatch<'_> {
    fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    fn stopped(&self) -> bool {
        self.slot.share();
        self.inbox.has(|_| true)
    }
}
