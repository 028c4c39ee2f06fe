//! The limits of a search, and how far it has come.

use std::sync::atomic::AtomicBool;

/// The limits of a search.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// How many threads look at first moves, at most [`Effort::MAX_THREADS`]; the keys are the
    /// same with any number.
    pub threads: usize,
    /// At most how many beliefs are looked at.
    pub nodes: u64,
    /// At most how many different boards are kept, by all threads together.
    pub boards: usize,
    /// The search ends soon after this becomes true.
    pub stop: &'a AtomicBool,
    /// Is told after each first move.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

impl Effort<'_> {
    /// As many boards as take some 5 GB with all that is known of them; hardly a problem needs a
    /// tenth.
    pub const USUAL_BOARDS: usize = 20_000_000;
    /// More would find nothing to do, since a position has about as many moves, and a system may
    /// refuse them.
    pub const MAX_THREADS: usize = 256;
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Within how many moves a mate is now looked for.
    pub within: u8,
    /// How many first moves have been looked at.
    pub done: usize,
    /// The number of first moves.
    pub of: usize,
    /// How many keys have been found.
    pub keys: usize,
}
