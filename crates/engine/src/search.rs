//! The search of one thread: iterative deepening with aspiration windows.

mod alpha_beta;
mod move_loop;
mod node;
mod qsearch;

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use chess::{Move, Position};

use crate::{
    Root, Score, SearchLimits, SearchResult, Watch,
    eval::Context,
    history::{History, PreviousMoves},
    movepick::Buffers,
    score::{self, INFINITE},
    tt::{TranspositionTable, VALUE_BITS},
};

/// The longest line, extensions included.
pub(crate) const MAX_PLY: usize = 160;

/// The thread looks at the limits after at most this many nodes.
const CHECK_INTERVAL: u64 = 512;

/// The first iteration is completed whatever the limits, so that there is a move with a score. It
/// ends after this many nodes, because checks by drops can make its quiescence search endless.
const FIRST_ITERATION: u64 = 10_000;

/// The data that the threads of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) root: &'a Root,
    pub(crate) limits: &'a SearchLimits,
    pub(crate) watch: &'a dyn Watch,
    pub(crate) tt: &'a TranspositionTable,
    pub(crate) context: Context,
    /// Goes into the [`VALUE_BITS`] of every key, because evaluations depend on what pieces are
    /// worth to the other board.
    pub(crate) salt: u64,
    pub(crate) stop: AtomicBool,
    pub(crate) nodes: AtomicU64,
}

/// One ply of the line being searched.
#[derive(Clone, Debug, Default)]
struct Frame {
    static_eval: i32,
    /// The move being searched, as piece and target; `None` for a null move.
    piece_to: Option<usize>,
    killers: [Option<Move>; 2],
    excluded: Option<Move>,
    pv: Vec<Move>,
}

/// One thread of a search.
pub(crate) struct Worker<'a> {
    shared: &'a Shared<'a>,
    history: &'a mut History,
    /// Whether this thread checks the limits and stops the others.
    is_main: bool,
    nodes: u64,
    /// The nodes that [`Shared::nodes`] already includes.
    reported_nodes: u64,
    frames: Vec<Frame>,
    /// The keys of all positions before the current one.
    keys: Vec<u64>,
    /// Buffers for move pickers.
    buffers: Vec<Buffers>,
    stopped: bool,
    root_depth: i32,
    root_moves: Vec<Move>,
    best: Option<(Move, i32)>,
    /// How many iterations in a row found the same best move.
    stable_iterations: u32,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        history: &'a mut History,
        root_moves: Vec<Move>,
        is_main: bool,
    ) -> Self {
        let keys = shared.root.history.clone();
        Self {
            shared,
            history,
            is_main,
            nodes: 0,
            reported_nodes: 0,
            frames: vec![Frame::default(); MAX_PLY + 2],
            keys,
            buffers: Vec::new(),
            stopped: false,
            root_depth: 0,
            root_moves,
            best: None,
            stable_iterations: 0,
        }
    }

    /// Searches deeper and deeper until a limit is reached.
    pub(crate) fn run(
        &mut self,
        index: usize,
        report: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let position = &self.shared.root.position;
        let mut found = SearchResult {
            best_move: self.root_moves.first().copied(),
            score: Score::Centipawns(0),
            pv: self.root_moves.first().copied().into_iter().collect(),
            depth: 0,
            nodes: 0,
        };
        let mut last_score = 0;
        for depth in 1..=self.shared.limits.depth.min(SearchLimits::MAX_DEPTH) {
            // Helper threads skip different depths, so that they do not all search the same tree.
            if !self.is_main && depth > 3 && (depth as usize + index).is_multiple_of(3) {
                continue;
            }
            let best_before = found.best_move;
            let searched = self.deepen(position, depth as i32, last_score);
            if let Some((best, value)) = self.best {
                found.best_move = Some(best);
                found.score = score::report(value);
                found.pv.clone_from(&self.frames[0].pv);
                if found.pv.first() != Some(&best) {
                    found.pv = vec![best];
                }
                found.depth = if searched.is_some() { depth } else { depth - 1 };
            }
            found.nodes = self.all_nodes();
            let Some(value) = searched else { break };
            if self.is_main {
                report(&found);
            }
            self.stable_iterations =
                if best_before == found.best_move { self.stable_iterations + 1 } else { 0 };
            if self.is_main && self.is_enough(depth, value, last_score) {
                break;
            }
            last_score = value;
        }
        self.report_nodes();
        found
    }

    /// One iteration with a narrow window around the last score, widened until the score lies in
    /// it. `None` after a stop.
    fn deepen(&mut self, position: &Position, depth: i32, last_score: i32) -> Option<i32> {
        self.root_depth = depth;
        let mut width = 24;
        let (mut alpha, mut beta) = if depth >= 5 && !score::is_decided(last_score) {
            (last_score - width, last_score + width)
        } else {
            (-INFINITE, INFINITE)
        };
        loop {
            let value = self.alpha_beta(position, 0, depth, alpha, beta, false);
            if self.stopped {
                return None;
            }
            if value <= alpha {
                beta = i32::midpoint(alpha, beta);
                alpha = (value - width).max(-INFINITE);
            } else if value >= beta {
                beta = (value + width).min(INFINITE);
            } else {
                return Some(value);
            }
            width += width;
            if width > 1_500 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Whether another iteration is not worth its time.
    fn is_enough(&self, depth: u32, value: i32, last_score: i32) -> bool {
        let limits = self.shared.limits;
        if self.all_nodes() >= limits.nodes || self.shared.stop.load(Relaxed) {
            return true;
        }
        if score::is_mate(value) && depth as i32 > 2 * (score::MATE - value.abs()) + 4 {
            return true;
        }
        if limits.soft == Duration::MAX {
            return false;
        }
        if self.root_moves.len() == 1 && depth >= 4 {
            return true;
        }
        let stability = [150, 115, 95, 80, 70, 62][self.stable_iterations.min(5) as usize];
        let worry = (100 + (last_score - value).clamp(-20, 100) / 2).max(90) as u32;
        let soft = limits.soft * stability / 100 * worry / 100;
        // The next iteration takes longer than all before.
        self.shared.watch.elapsed() > soft.min(limits.hard).mul_f64(0.6)
    }

    fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed) + self.nodes - self.reported_nodes
    }

    fn report_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.reported_nodes, Relaxed);
        self.reported_nodes = self.nodes;
    }

    /// Counts a node, and checks the limits from time to time.
    #[inline]
    fn visit(&mut self) {
        self.nodes += 1;
        if self.nodes - self.reported_nodes >= CHECK_INTERVAL {
            self.report_nodes();
            if self.is_main {
                let limits = self.shared.limits;
                let is_late =
                    limits.hard != Duration::MAX && self.shared.watch.elapsed() >= limits.hard;
                let is_enough = self.shared.nodes.load(Relaxed) >= limits.nodes;
                if is_late || is_enough || self.shared.watch.stopped() {
                    self.shared.stop.store(true, Relaxed);
                }
            }
            let may_stop = self.root_depth > 1 || self.nodes > FIRST_ITERATION;
            self.stopped = may_stop && self.shared.stop.load(Relaxed);
        }
    }

    /// The key of a position in the transposition table.
    fn key(&self, position: &Position) -> u64 {
        position.keys().whole() ^ (self.shared.salt >> VALUE_BITS.leading_zeros())
    }

    /// Whether the position has been on the board before.
    fn is_repetition(&self, position: &Position) -> bool {
        let reach = position.setup().halfmoves as usize;
        let key = position.keys().whole();
        reach >= 4 && self.keys.iter().rev().take(reach).skip(3).step_by(2).any(|&old| old == key)
    }

    fn previous_moves(&self, ply: usize) -> PreviousMoves {
        [
            ply.checked_sub(1).and_then(|p| self.frames[p].piece_to),
            ply.checked_sub(2).and_then(|p| self.frames[p].piece_to),
        ]
    }

    /// The score of a position without legal moves: mate, or waiting for a piece.
    fn score_without_moves(&self, position: &Position, ply: usize) -> i32 {
        let checkers = position.checkers();
        let gap = checkers
            .single()
            .map(|checker| chess::attacks::between(position.king(position.turn()), checker));
        if checkers.any() && gap.is_none_or(chess::Bitboard::is_empty) {
            score::mated(ply)
        } else {
            score::waiting(ply, self.shared.context.coming(position.turn()))
        }
    }

    /// Sets the principal variation of a ply: a move and the variation of the next ply.
    fn update_pv(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let pv = &mut upper[ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&lower[0].pv);
    }
}
