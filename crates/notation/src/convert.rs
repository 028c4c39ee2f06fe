//! Other forms of a game: JSON, one PGN per board, the versions of BPGN, and what chess.com serves.
//!
//! What a form cannot hold is never dropped in silence: every function hands back its [`Losses`].

pub mod bpgn;
pub mod chesscom;
pub mod json;
pub mod lag;
pub mod pgn;
pub mod tcn;

use std::collections::BTreeMap;

/// What could not be kept, and what was to be changed and could not, each kind with how often.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    lost: Kinds,
    kept: Kinds,
}

type Kinds = BTreeMap<String, usize>;

impl Losses {
    /// Notes something that was lost.
    pub(crate) fn add(&mut self, what: impl Into<String>) {
        count(&mut self.lost, what.into());
    }

    /// Notes something that was left as it was, though another form was wanted, and why.
    pub(crate) fn keep(&mut self, what: impl Into<String>) {
        count(&mut self.kept, what.into());
    }

    /// Whether nothing was lost.
    pub fn is_empty(&self) -> bool {
        self.lost.is_empty()
    }

    /// Each kind of loss with how often it happened.
    pub fn iter(&self) -> impl Iterator<Item = (&str, usize)> {
        self.lost.iter().map(|(what, &count)| (what.as_str(), count))
    }

    /// Each kind of thing that was left as it was, though another form was wanted.
    pub fn kept(&self) -> impl Iterator<Item = (&str, usize)> {
        self.kept.iter().map(|(what, &count)| (what.as_str(), count))
    }
}

fn count(kinds: &mut Kinds, what: String) {
    // A bound for hostile files: kinds are few, but some name a move.
    const MOST_KINDS: usize = 64;
    if kinds.len() < MOST_KINDS || kinds.contains_key(&what) {
        *kinds.entry(what).or_default() += 1;
    }
}
