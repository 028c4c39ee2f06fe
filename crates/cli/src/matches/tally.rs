//! Counters of an engine's behavior.

use std::ops::AddAssign;

use bots::Note;
use serde::Serialize;

/// Counts of both seats of a team.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct Tally {
    /// Moves made.
    pub(super) moves: u32,
    /// Illegal moves, which were refused.
    pub(super) illegal: u32,
    /// Fallback moves made for an engine that did not produce a legal one.
    pub(super) stood_in: u32,
    /// Restarts after a crash or a timeout.
    pub(super) restarts: u32,
    /// Claims of a result that the arbiter did not confirm.
    pub(super) claims: u32,
    /// Games lost on time.
    pub(super) on_time: u32,
    /// Of these, games in which it sat, by its own or its partner's words, or had no legal move.
    pub(super) sat: u32,
    /// Of these, games in which it did nothing for half of its time for no known reason.
    pub(super) stalls: u32,
    /// Messages to its partner.
    pub(super) talk: u32,
    /// Messages beyond the limit, which were dropped.
    pub(super) muted: u32,
}

impl Tally {
    pub(super) fn note(&mut self, note: &Note) {
        match note {
            Note::Illegal(_) => self.illegal += 1,
            Note::FallbackMove => self.stood_in += 1,
            Note::Restarted(_) => self.restarts += 1,
            Note::Claimed(_) => self.claims += 1,
            Note::TalkLimited(_) => self.muted += 1,
            Note::Protested(_) | Note::Discarded(_) => {}
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.moves += other.moves;
        self.illegal += other.illegal;
        self.stood_in += other.stood_in;
        self.restarts += other.restarts;
        self.claims += other.claims;
        self.on_time += other.on_time;
        self.sat += other.sat;
        self.stalls += other.stalls;
        self.talk += other.talk;
        self.muted += other.muted;
    }
}
