//! The search of one thread: iterative deepening around a principal variation search.

mod node;
mod quiet;

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use chess::{Move, Position};

use crate::{
    Found, Limits, Root, Score, Watch,
    eval::Context,
    history::{Before, History},
    order::Scored,
    score::{self, INFINITE},
    table::{Table, VALUES},
};

/// No line is longer than this, extensions included.
pub(crate) const MAX_PLY: usize = 160;

/// So many positions lie at most between two looks at the world.
const BETWEEN_LOOKS: u64 = 512;

/// What the threads of one search have in common.
pub(crate) struct Shared<'a> {
    pub(crate) root: &'a Root,
    pub(crate) limits: &'a Limits,
    pub(crate) watch: &'a dyn Watch,
    pub(crate) table: &'a Table,
    pub(crate) context: Context,
    /// Goes into the values' bits of every key, because evaluations depend on what men mean to the other board.
    pub(crate) salt: u64,
    pub(crate) stop: AtomicBool,
    pub(crate) nodes: AtomicU64,
}

/// What is known of a ply of the line that is being looked at.
#[derive(Clone, Debug, Default)]
struct Frame {
    eval: i32,
    slot: Option<usize>,
    killers: [Option<Move>; 2],
    excluded: Option<Move>,
    line: Vec<Move>,
}

/// One thread at work.
pub(crate) struct Worker<'a> {
    shared: &'a Shared<'a>,
    history: &'a mut History,
    /// Whether this one looks at the world and says when to stop.
    leads: bool,
    nodes: u64,
    counted: u64,
    frames: Vec<Frame>,
    keys: Vec<u64>,
    room: Vec<(Vec<Scored>, Vec<Scored>)>,
    stopped: bool,
    root_depth: i32,
    root_moves: Vec<Move>,
    best: Option<(Move, i32)>,
    /// How often the last best move was found again.
    steady: u32,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        history: &'a mut History,
        root_moves: Vec<Move>,
        leads: bool,
    ) -> Self {
        let keys = shared.root.history.clone();
        Self {
            shared,
            history,
            leads,
            nodes: 0,
            counted: 0,
            frames: vec![Frame::default(); MAX_PLY + 2],
            keys,
            room: Vec::new(),
            stopped: false,
            root_depth: 0,
            root_moves,
            best: None,
            steady: 0,
        }
    }

    /// Searches deeper and deeper until a limit is met.
    pub(crate) fn run(&mut self, index: usize, report: &mut dyn FnMut(&Found)) -> Found {
        let position = &self.shared.root.position;
        let mut found = Found {
            best: self.root_moves.first().copied(),
            score: Score::Centipawns(0),
            line: self.root_moves.first().copied().into_iter().collect(),
            depth: 0,
            nodes: 0,
        };
        let mut last = 0;
        for depth in 1..=self.shared.limits.depth.min(Limits::MAX_DEPTH) {
            // The others run ahead in different steps, so that threads do not all do the same.
            if !self.leads && depth > 3 && (depth as usize + index).is_multiple_of(3) {
                continue;
            }
            let before = found.best;
            let searched = self.deepen(position, depth as i32, last);
            if let Some((best, value)) = self.best {
                found.best = Some(best);
                found.score = score::told(value);
                found.line.clone_from(&self.frames[0].line);
                if found.line.first() != Some(&best) {
                    found.line = vec![best];
                }
                found.depth = if searched.is_some() { depth } else { depth - 1 };
            }
            found.nodes = self.all_nodes();
            let Some(value) = searched else { break };
            if self.leads {
                report(&found);
            }
            self.steady = if before == found.best { self.steady + 1 } else { 0 };
            if self.leads && self.is_enough(depth, value, last) {
                break;
            }
            last = value;
        }
        self.count();
        found
    }

    /// One iteration in a narrow window, widened until the score lies in it. `None` if it was cut short.
    fn deepen(&mut self, position: &Position, depth: i32, last: i32) -> Option<i32> {
        self.root_depth = depth;
        let mut width = 24;
        let (mut alpha, mut beta) = if depth >= 5 && !score::is_decided(last) {
            (last - width, last + width)
        } else {
            (-INFINITE, INFINITE)
        };
        loop {
            let value = self.node(position, 0, depth, alpha, beta, false);
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
    fn is_enough(&self, depth: u32, value: i32, last: i32) -> bool {
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
        let steadiness = [150, 115, 95, 80, 70, 62][self.steady.min(5) as usize];
        let worry = (100 + (last - value).clamp(-20, 100) / 2).max(90) as u32;
        let soft = limits.soft * steadiness / 100 * worry / 100;
        // The next iteration takes longer than all before.
        self.shared.watch.elapsed() > soft.min(limits.hard).mul_f64(0.6)
    }

    fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed) + self.nodes - self.counted
    }

    fn count(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.counted, Relaxed);
        self.counted = self.nodes;
    }

    /// Counts a position, and looks at the world from time to time.
    #[inline]
    fn visit(&mut self) {
        self.nodes += 1;
        if self.nodes - self.counted >= BETWEEN_LOOKS {
            self.count();
            if self.leads {
                let limits = self.shared.limits;
                let late =
                    limits.hard != Duration::MAX && self.shared.watch.elapsed() >= limits.hard;
                let many = self.shared.nodes.load(Relaxed) >= limits.nodes;
                if late || many || self.shared.watch.stopped() {
                    self.shared.stop.store(true, Relaxed);
                }
            }
            // There is always an answer: the first iteration is played to its end.
            self.stopped = self.root_depth > 1 && self.shared.stop.load(Relaxed);
        }
    }

    /// A position's key in memory.
    fn key(&self, position: &Position) -> u64 {
        position.keys().whole() ^ (self.shared.salt >> VALUES.leading_zeros())
    }

    /// Whether the position was on the board before.
    fn is_repetition(&self, position: &Position) -> bool {
        let reach = position.setup().halfmoves as usize;
        let key = position.keys().whole();
        reach >= 4 && self.keys.iter().rev().take(reach).skip(3).step_by(2).any(|&old| old == key)
    }

    fn before(&self, ply: usize) -> Before {
        [
            ply.checked_sub(1).and_then(|p| self.frames[p].slot),
            ply.checked_sub(2).and_then(|p| self.frames[p].slot),
        ]
    }

    /// The worth of a position without legal moves: mate, or waiting for a man.
    fn without_moves(&self, position: &Position, ply: usize) -> i32 {
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

    /// The line of a ply: a move and what follows.
    fn note_line(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let line = &mut upper[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0].line);
    }
}
