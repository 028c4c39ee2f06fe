//! Alpha-beta: the search of one position in the main search.

use chess::{Move, Position};

use super::{MAX_PLY, Worker, move_loop::Tried, node::Node};
use crate::{
    eval::evaluate,
    history::PreviousMoves,
    movepick::{MovePicker, PickMode},
    packed_move::PackedMove,
    score, see,
    tt::{Bound, TtEntry},
};

impl Worker<'_> {
    /// The score of a position, searched at least `depth` plies deep: exact between `alpha` and
    /// `beta`, a bound outside.
    pub(super) fn alpha_beta(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
        is_cut: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.qsearch(position, ply, 0, alpha, beta);
        }
        self.visit();
        self.frames[ply].pv.clear();
        let is_pv = beta - alpha > 1;
        if ply > 0 {
            if let Some(score) = self.trivial_score(position, ply) {
                return score;
            }
            alpha = alpha.max(score::mated(ply));
            beta = beta.min(-score::mated(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let mut node = Node {
            position,
            ply,
            depth,
            alpha,
            beta,
            is_pv,
            is_cut,
            in_check: position.is_check(),
            improving: false,
            excluded: self.frames[ply].excluded,
            key: self.key(position),
            tt_entry: None,
            tt_move: None,
            static_eval: score::NONE,
            estimate: score::NONE,
        };
        if let Some(score) = self.probe(&mut node) {
            return score;
        }
        self.evaluate_node(&mut node);
        if let Some(score) = self.prune(&node) {
            return score;
        }
        node.depth += self.depth_change(&node);
        self.search_moves(&node)
    }

    /// The score of a position that needs no search: one after a stop, a repetition, or the end of
    /// a line that has become too long.
    #[inline(always)]
    fn trivial_score(&self, position: &Position, ply: usize) -> Option<i32> {
        if self.stopped {
            return Some(0);
        }
        if self.is_repetition(position) {
            return Some(self.shared.context.draw(position.turn()));
        }
        if ply >= MAX_PLY {
            let in_check = position.is_check();
            return Some(if in_check { 0 } else { evaluate(position, &self.shared.context) });
        }
        None
    }

    /// Looks the position up in the transposition table. Returns its score if that is good enough.
    #[inline(always)]
    fn probe(&self, node: &mut Node<'_>) -> Option<i32> {
        if node.excluded.is_some() {
            return None;
        }
        let entry = self.shared.tt.probe(node.key, node.ply)?;
        if !node.is_pv && entry.depth >= node.depth && entry.cuts(node.alpha, node.beta) {
            return Some(entry.score);
        }
        node.tt_move = entry.packed_move.to_move(node.position);
        node.tt_entry = Some(entry);
        None
    }

    /// Evaluates the position, unless its king is in check.
    #[inline(always)]
    fn evaluate_node(&mut self, node: &mut Node<'_>) {
        let ply = node.ply;
        if !node.in_check {
            node.static_eval = match node.tt_entry {
                Some(entry) if entry.static_eval != score::NONE => entry.static_eval,
                _ if node.excluded.is_some() => self.frames[ply].static_eval,
                _ => evaluate(node.position, &self.shared.context),
            };
            node.estimate = match node.tt_entry {
                Some(entry) => entry.refine(node.static_eval),
                None => node.static_eval,
            };
        }
        self.frames[ply].static_eval = node.static_eval;
        node.improving = !node.in_check && ply >= 2 && {
            let before = self.frames[ply - 2].static_eval;
            before == score::NONE || node.static_eval > before
        };
    }

    /// Prunes the whole node where a score outside the window is certain enough: razoring, reverse
    /// futility pruning and the null move. Returns that score.
    #[inline(always)]
    fn prune(&mut self, node: &Node<'_>) -> Option<i32> {
        let Node { depth, alpha, beta, estimate, .. } = *node;
        if node.is_pv || node.in_check || node.excluded.is_some() || score::is_decided(beta) {
            return None;
        }
        if depth <= 2 && estimate + 260 * depth < alpha {
            let score = self.qsearch(node.position, node.ply, 0, alpha, beta);
            if score <= alpha {
                return Some(score);
            }
        }
        if depth <= 7 && estimate - 120 * (depth - i32::from(node.improving)) >= beta {
            return Some(estimate);
        }
        self.null_move(node)
    }

    /// Passes: if the opponent cannot profit from a second move in a row, the node fails high.
    #[inline(always)]
    fn null_move(&mut self, node: &Node<'_>) -> Option<i32> {
        let Node { position, ply, depth, beta, estimate, .. } = *node;
        let after_null_move = ply > 0 && self.frames[ply - 1].piece_to.is_none();
        let is_promising = estimate >= beta && node.static_eval >= beta - 30 * depth;
        if depth < 2 || !is_promising || after_null_move {
            return None;
        }
        let reduction = 3 + depth / 4 + ((estimate - beta) / 200).min(3);
        let mut child = position.clone();
        child.pass();
        self.frames[ply].piece_to = None;
        self.keys.push(position.keys().whole());
        let score =
            -self.alpha_beta(&child, ply + 1, depth - reduction, -beta, 1 - beta, !node.is_cut);
        self.keys.pop();
        if self.stopped {
            return Some(0);
        }
        (score >= beta).then(|| if score::is_decided(score) { beta } else { score })
    }

    /// Searches a ply less where the table knows no move, and a ply more where there is one reply
    /// to a check at most.
    #[inline(always)]
    fn depth_change(&self, node: &Node<'_>) -> i32 {
        let reduces = node.tt_move.is_none() && node.depth >= 4 && node.excluded.is_none();
        let is_forced = node.in_check
            && (node.ply as i32) < 2 * self.root_depth
            && node.position.count_legal_moves() <= 1;
        i32::from(is_forced) - i32::from(reduces)
    }

    /// Searches the moves of a node, and stores and returns its score.
    #[inline(always)]
    fn search_moves(&mut self, node: &Node<'_>) -> i32 {
        let ply = node.ply;
        let previous = self.previous_moves(ply);
        let [first_killer, second_killer] = self.frames[ply].killers;
        let countermove = self.history.countermove(node.position.turn(), previous);
        self.frames[ply + 1].killers = [None; 2];
        let mut picker = MovePicker::new(
            PickMode::All,
            node.tt_move,
            [first_killer, second_killer, countermove],
            self.buffers.pop().unwrap_or_default(),
        );
        let mut tried = Tried::new(node.alpha);
        let early = self.try_moves(node, previous, &mut picker, &mut tried);
        self.buffers.push(picker.into_buffers());
        match early {
            Some(score) => score,
            None => self.conclude(node, previous, &tried),
        }
    }

    /// The score of a node whose moves have been tried. It goes into the transposition table, and
    /// what refuted the node into the history.
    #[inline(always)]
    fn conclude(&mut self, node: &Node<'_>, previous: PreviousMoves, tried: &Tried) -> i32 {
        let Node { position, ply, depth, .. } = *node;
        let Tried { best_score, best_move, .. } = *tried;
        if tried.count == 0 {
            return match node.excluded {
                _ if tried.overlooked => evaluate(position, &self.shared.context),
                Some(_) => node.alpha,
                None => self.score_without_moves(position, ply),
            };
        }
        if best_score >= node.beta
            && let Some(mv) = best_move
        {
            self.update_history(node, previous, mv, tried);
        }
        if node.excluded.is_none() {
            let entry = TtEntry {
                packed_move: best_move.map_or(PackedMove::NONE, PackedMove::new),
                score: best_score,
                static_eval: node.static_eval,
                depth,
                bound: Bound::new(best_score, node.alpha, node.beta),
            };
            self.shared.tt.store(node.key, entry, ply);
        }
        best_score
    }

    /// A move refuted the node: from now on it is tried earlier, and the moves tried before it
    /// later.
    fn update_history(
        &mut self,
        node: &Node<'_>,
        previous: PreviousMoves,
        mv: Move,
        tried: &Tried,
    ) {
        let turn = node.position.turn();
        let bonus = (140 * node.depth - 60).min(1_600);
        if let Some(role) = see::captured(node.position, mv) {
            self.history.add_capture(mv, role, bonus);
        } else {
            let frame = &mut self.frames[node.ply];
            if frame.killers[0] != Some(mv) {
                frame.killers = [Some(mv), frame.killers[0]];
            }
            self.history.set_countermove(turn, previous, mv);
            self.history.add_quiet(turn, mv, previous, bonus);
            for &other in &tried.quiets {
                self.history.add_quiet(turn, other, previous, -bonus);
            }
        }
        for &(other, role) in &tried.captures {
            self.history.add_capture(other, role, -bonus);
        }
    }
}
