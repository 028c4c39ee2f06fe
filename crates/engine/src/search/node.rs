//! A position in the search.

use chess::{Move, Position};

use crate::tt::TtEntry;

/// A position in the search, and what is known about it before its moves are tried.
pub(super) struct Node<'a> {
    pub(super) position: &'a Position,
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) is_pv: bool,
    /// The parent expects this node to fail high.
    pub(super) is_cut: bool,
    pub(super) in_check: bool,
    /// The static evaluation is better than two plies before.
    pub(super) improving: bool,
    /// The move that a singular search leaves out.
    pub(super) excluded: Option<Move>,
    pub(super) key: u64,
    /// With its score counted from the root.
    pub(super) tt_entry: Option<TtEntry>,
    pub(super) tt_move: Option<Move>,
    pub(super) static_eval: i32,
    /// The static evaluation, corrected by the score in the transposition table.
    pub(super) estimate: i32,
}
