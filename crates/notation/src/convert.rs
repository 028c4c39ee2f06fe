//! Other forms of a game: JSON, one PGN per board, the versions of BPGN, and what chess.com serves.
//!
//! What a form cannot hold is never dropped in silence: every function hands back its [`Losses`].

pub mod bpgn;
pub mod chesscom;
pub mod json;
pub mod pgn;
pub mod tcn;

use std::collections::BTreeMap;

/// What could not be kept, each kind with how often.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses(BTreeMap<String, usize>);

impl Losses {
    /// Notes something that was lost.
    pub(crate) fn add(&mut self, what: impl Into<String>) {
        // A bound for hostile files: kinds are few, but some name a move.
        const MOST_KINDS: usize = 64;
        let what = what.into();
        if self.0.len() < MOST_KINDS || self.0.contains_key(&what) {
            *self.0.entry(what).or_default() += 1;
        }
    }

    /// Whether nothing was.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each kind of loss with how often it happened.
    pub fn iter(&self) -> impl Iterator<Item = (&str, usize)> {
        self.0.iter().map(|(what, &count)| (what.as_str(), count))
    }
}
