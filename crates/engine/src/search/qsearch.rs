//! Quiescence search: captures, checks and replies to checks, until the position is quiet.

use chess::{Move, Position, Role};

use super::{MAX_PLY, Worker};
use crate::{
    eval::{evaluate, piece_to},
    movepick::{MovePicker, PickMode},
    packed_move::PackedMove,
    score::{self, INFINITE},
    see::{self, VALUE},
    tt::{Bound, TtEntry},
};

/// Quiet checks are searched in this many plies.
const CHECK_PLIES: i32 = 1;

/// No more quiet replies to a check than this are searched once there is a score.
const MAX_EVASIONS: i32 = 3;

/// A position in the quiescence search, and what is known about it.
struct QNode<'a> {
    position: &'a Position,
    ply: usize,
    /// 0 at first, and falling.
    depth: i32,
    alpha: i32,
    beta: i32,
    in_check: bool,
    with_checks: bool,
    key: u64,
    /// With its score counted from the root.
    tt_entry: Option<TtEntry>,
    static_eval: i32,
    best_score: i32,
    best_move: Option<Move>,
}

impl Worker<'_> {
    /// The score of a position when only moves that cannot wait are searched. `depth` is 0 at first
    /// and falls.
    pub(super) fn qsearch(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.visit();
        self.frames[ply].pv.clear();
        if self.stopped {
            return 0;
        }
        let in_check = position.is_check();
        if ply >= MAX_PLY {
            return if in_check { 0 } else { evaluate(position, &self.shared.context) };
        }
        let key = self.key(position);
        let tt_entry = self.shared.tt.probe(key, ply);
        let mut node = QNode {
            position,
            ply,
            depth,
            alpha,
            beta,
            in_check,
            with_checks: depth > -CHECK_PLIES,
            key,
            tt_entry,
            static_eval: score::NONE,
            best_score: -INFINITE,
            best_move: None,
        };
        if let Some(entry) = tt_entry
            && beta - alpha == 1
            && entry.depth >= node.tt_depth()
            && entry.cuts(alpha, beta)
        {
            return entry.score;
        }
        if !in_check && let Some(score) = self.stand_pat(&mut node) {
            return score;
        }
        self.search_forcing_moves(&mut node)
    }

    /// Takes the evaluation as a lower bound, since the side to move need not capture. Returns a
    /// score if that is enough to fail high.
    #[inline(always)]
    fn stand_pat(&self, node: &mut QNode<'_>) -> Option<i32> {
        let static_eval = match node.tt_entry {
            Some(entry) if entry.static_eval != score::NONE => entry.static_eval,
            _ => evaluate(node.position, &self.shared.context),
        };
        node.static_eval = static_eval;
        let best_score = node.tt_entry.map_or(static_eval, |entry| entry.refine(static_eval));
        if best_score >= node.beta {
            if node.tt_entry.is_none() {
                let entry = TtEntry {
                    packed_move: PackedMove::NONE,
                    score: best_score,
                    static_eval,
                    depth: -2,
                    bound: Bound::Lower,
                };
                self.shared.tt.store(node.key, entry, node.ply);
            }
            return Some(best_score);
        }
        node.best_score = best_score;
        node.alpha = node.alpha.max(best_score);
        None
    }

    /// Searches the moves that cannot wait, and stores and returns the score.
    #[inline(always)]
    fn search_forcing_moves(&mut self, node: &mut QNode<'_>) -> i32 {
        let old_alpha = node.alpha;
        let tt_move = node.tt_entry.and_then(|entry| entry.packed_move.to_move(node.position));
        let tt_move = tt_move.filter(|&mv| {
            node.in_check || node.with_checks || see::captured(node.position, mv).is_some()
        });
        let mode = match (node.in_check, node.with_checks) {
            (true, _) => PickMode::All,
            (false, true) => PickMode::Checks,
            (false, false) => PickMode::Captures,
        };
        let buffers = self.buffers.pop().unwrap_or_default();
        let mut picker = MovePicker::new(mode, tt_move, [None; 3], buffers);
        let early = self.try_forcing_moves(node, &mut picker);
        self.buffers.push(picker.into_buffers());
        if let Some(score) = early {
            return score;
        }
        let entry = TtEntry {
            packed_move: node.best_move.map_or(PackedMove::NONE, PackedMove::new),
            score: node.best_score,
            static_eval: node.static_eval,
            depth: node.tt_depth(),
            bound: Bound::new(node.best_score, old_alpha, node.beta),
        };
        self.shared.tt.store(node.key, entry, node.ply);
        node.best_score
    }

    /// The move loop. Returns a score that does not come from moves: after a stop, or if there is
    /// no move out of check.
    #[inline(always)]
    fn try_forcing_moves(&mut self, node: &mut QNode<'_>, picker: &mut MovePicker) -> Option<i32> {
        let QNode { position, ply, depth, beta, .. } = *node;
        let previous = self.previous_moves(ply);
        let (mut count, mut evasions) = (0, 0);
        let mut overlooked = false;
        while let Some(mv) = picker.next(position, self.history, previous) {
            if self.shared.context.overlooks(mv) {
                overlooked = true;
                continue;
            }
            count += 1;
            let captured = see::captured(position, mv);
            if node.best_score > -score::MAX_EVAL {
                if node.in_check {
                    evasions += i32::from(captured.is_none());
                    if captured.is_none() && evasions > MAX_EVASIONS {
                        picker.skip_quiets();
                        continue;
                    }
                } else if let Some(score) = node.futile_score(mv, captured) {
                    node.best_score = node.best_score.max(score);
                    continue;
                }
            }
            let mut child = position.clone();
            child.play_unchecked(mv);
            self.frames[ply].piece_to = Some(piece_to(mv));
            let score = -self.qsearch(&child, ply + 1, depth - 1, -beta, -node.alpha);
            if self.stopped {
                return Some(0);
            }
            if score > node.best_score {
                node.best_score = score;
                if score > node.alpha {
                    node.best_move = Some(mv);
                    node.alpha = score;
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        (node.in_check && count == 0).then(|| {
            if overlooked {
                evaluate(position, &self.shared.context)
            } else {
                self.score_without_moves(position, ply)
            }
        })
    }
}

impl QNode<'_> {
    /// The depth with which the score is stored.
    #[inline(always)]
    fn tt_depth(&self) -> i32 {
        if self.in_check || self.with_checks { 0 } else { -1 }
    }

    /// The most that a capture can reach, if even that does not raise alpha (delta pruning).
    #[inline(always)]
    fn futile_score(&self, mv: Move, captured: Option<Role>) -> Option<i32> {
        let role = captured?;
        if matches!(mv, Move::Normal { promotion: Some(_), .. }) {
            return None;
        }
        let most = self.static_eval + 180 + VALUE[role as usize];
        (most <= self.alpha && self.alpha < score::MAX_EVAL).then_some(most)
    }
}
