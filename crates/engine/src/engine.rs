//! The engine: memory and threads.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    thread,
};

use crate::{
    Found, Limits, Root, Values, Watch,
    eval::Context,
    history::History,
    score,
    search::{Shared, Worker},
    table::Table,
};

/// What an engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Bytes for positions met before.
    pub memory: usize,
    /// Threads that search together, 1 to [`Options::MAX_THREADS`]. With more than one, answers differ from run to run.
    pub threads: usize,
}

impl Options {
    /// More threads than this bring nothing.
    pub const MAX_THREADS: usize = 64;
}

impl Default for Options {
    fn default() -> Self {
        Self { memory: 16 << 20, threads: 1 }
    }
}

/// A player of one board, who remembers between searches what he has seen.
#[derive(Debug)]
pub struct Engine {
    options: Options,
    table: Table,
    /// One for each thread.
    histories: Vec<History>,
}

impl Engine {
    /// An engine that has seen nothing yet.
    pub fn new(options: Options) -> Self {
        let threads = options.threads.clamp(1, Options::MAX_THREADS);
        Self {
            options,
            table: Table::new(options.memory),
            histories: (0..threads).map(|_| History::new()).collect(),
        }
    }

    /// What it was allowed to use.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Forgets everything, as before a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(|history| *history = History::new());
    }

    /// Finds a move. `report` hears the answer so far after each iteration.
    pub fn search(
        &mut self,
        root: &Root,
        limits: &Limits,
        watch: &dyn Watch,
        report: &mut dyn FnMut(&Found),
    ) -> Found {
        let position = &root.position;
        let mut moves = position.legal_moves().to_vec();
        if let Some(allowed) = &limits.moves {
            moves.retain(|mv| allowed.contains(mv));
        }
        if let Some(sight) = limits.sight.filter(|sight| moves.iter().any(|&mv| sight.sees(mv))) {
            moves.retain(|&mv| sight.sees(mv));
        }
        let context = Context::new(&limits.values, limits.sight, position);
        if moves.is_empty() {
            let value = if position.is_mate() {
                score::mated(0)
            } else {
                score::waiting(0, context.coming(position.turn()))
            };
            return Found {
                best: None,
                score: score::told(value),
                line: Vec::new(),
                depth: 0,
                nodes: 0,
            };
        }
        self.table.grow_older();
        let shared = Shared {
            root,
            limits,
            watch,
            table: &self.table,
            salt: salt(limits, position.turn()) ^ context.salt(),
            context,
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        };
        let Some((first, others)) = self.histories.split_first_mut() else {
            unreachable!("there is a thread at least")
        };
        let mut found = thread::scope(|scope| {
            for (index, history) in others.iter_mut().enumerate() {
                let (shared, moves) = (&shared, moves.clone());
                scope.spawn(move || {
                    Worker::new(shared, history, moves, false).run(index, &mut |_| {});
                });
            }
            let found = Worker::new(&shared, first, moves.clone(), true).run(0, report);
            shared.stop.store(true, Relaxed);
            found
        });
        found.nodes = shared.nodes.load(Relaxed);
        found
    }
}

/// A number that differs where evaluations do. Men that may arrive change only what kings fear, and that little: memory of a search
/// is worth more, since they change with every move of the other board.
fn salt(Limits { values, sight, .. }: &Limits, us: chess::Color) -> u64 {
    let eyes = sight.map_or(0, |sight| sight.seed | 1);
    let lasting = Values { coming: [0; 6], threatening: [0; 6], ..*values };
    if lasting == Values::NONE {
        return eyes;
    }
    let numbers = values.gain.iter().chain(&values.loss).map(|&n| n as u64);
    let numbers = numbers.chain([values.draw as u64, us as u64]);
    numbers.fold(0x9e37_79b9_7f4a_7c15 ^ eyes, |hash: u64, n| {
        (hash.rotate_left(7) ^ n).wrapping_mul(0xff51_afd7_ed55_8ccd)
    })
}
