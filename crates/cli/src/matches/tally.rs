//! What an engine did beside its moves.

use std::ops::AddAssign;

use bots::Note;
use serde::Serialize;

/// Counts of both seats of a team.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct Tally {
    /// Moves made.
    pub(super) moves: u32,
    /// Moves that were illegal, and refused.
    pub(super) illegal: u32,
    /// Moves that were made in its place, since it could not be got to move.
    pub(super) stood_in: u32,
    /// Restarts after a crash or without an answer.
    pub(super) restarts: u32,
    /// Times that it claimed a result of which the arbiter knew nothing.
    pub(super) claims: u32,
    /// Games lost on time.
    pub(super) on_time: u32,
    /// Of these, those in which it sat, by its own words or its partner's, or without a legal move.
    pub(super) sat: u32,
    /// And those in which it did nothing for half of its time, and nobody knows why.
    pub(super) stalls: u32,
    /// What it said to its partner.
    pub(super) talk: u32,
    /// What it said, and its partner was not told.
    pub(super) muted: u32,
}

impl Tally {
    pub(super) fn note(&mut self, note: &Note) {
        match note {
            Note::Illegal(_) => self.illegal += 1,
            Note::StoodIn => self.stood_in += 1,
            Note::Restarted(_) => self.restarts += 1,
            Note::Claimed(_) => self.claims += 1,
            Note::Muted(_) => self.muted += 1,
            Note::Protested(_) | Note::Swallowed(_) => {}
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
