//! Conversion of games: JSON, one PGN for each board, older versions of BPGN, and chess.com's
//! records.
//!
//! Nothing is dropped silently: every function returns its [`Losses`].

pub mod bpgn;
pub mod chesscom;
pub mod json;
pub mod lag;
pub mod pgn;
pub mod tcn;

use std::collections::BTreeMap;

/// Everything that could not be kept, or not be changed as requested; each kind with a count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    lost: Kinds,
    kept: Kinds,
}

type Kinds = BTreeMap<String, usize>;

impl Losses {
    /// Records a loss.
    pub(crate) fn add(&mut self, what: impl Into<String>) {
        count(&mut self.lost, what.into());
    }

    /// Records something that was left unchanged although another form was requested, and why.
    pub(crate) fn keep(&mut self, what: impl Into<String>) {
        count(&mut self.kept, what.into());
    }

    /// Whether nothing was lost.
    pub fn is_empty(&self) -> bool {
        self.lost.is_empty()
    }

    /// Each kind of loss with its count.
    pub fn iter(&self) -> impl Iterator<Item = (&str, usize)> {
        self.lost.iter().map(|(what, &count)| (what.as_str(), count))
    }

    /// Each kind of thing that was left unchanged although another form was requested.
    pub fn kept(&self) -> impl Iterator<Item = (&str, usize)> {
        self.kept.iter().map(|(what, &count)| (what.as_str(), count))
    }
}

fn count(kinds: &mut Kinds, what: String) {
    // A bound for hostile files: there are few kinds, but some name a move.
    const MOST_KINDS: usize = 64;
    if kinds.len() < MOST_KINDS || kinds.contains_key(&what) {
        *kinds.entry(what).or_default() += 1;
    }
}
