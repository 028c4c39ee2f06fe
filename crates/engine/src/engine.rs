//! The engine: its memory and its threads.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    thread,
};

use crate::{
    Root, SearchLimits, SearchResult, Values, Watch,
    eval::Context,
    history::History,
    score,
    search::{Shared, Worker},
    tt::TranspositionTable,
};

/// The resources of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Bytes for the transposition table.
    pub memory: usize,
    /// Threads that search together, 1 to [`Options::MAX_THREADS`]. With more than one, results
    /// differ from run to run.
    pub threads: usize,
}

impl Options {
    /// The most threads; more bring no gain.
    pub const MAX_THREADS: usize = 64;
}

impl Default for Options {
    fn default() -> Self {
        Self { memory: 16 << 20, threads: 1 }
    }
}

/// An engine for one board. It keeps its transposition table and history between searches.
#[derive(Debug)]
pub struct Engine {
    options: Options,
    tt: TranspositionTable,
    /// One per thread.
    histories: Vec<History>,
}

impl Engine {
    /// An engine with an empty transposition table.
    pub fn new(options: Options) -> Self {
        let threads = options.threads.clamp(1, Options::MAX_THREADS);
        Self {
            options,
            tt: TranspositionTable::new(options.memory),
            histories: (0..threads).map(|_| History::new()).collect(),
        }
    }

    /// The options given to [`Engine::new`].
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Forgets everything, as a new game requires.
    pub fn forget(&mut self) {
        self.tt.clear();
        self.histories.iter_mut().for_each(|history| *history = History::new());
    }

    /// Finds a move. `report` receives the result so far after each iteration.
    pub fn search(
        &mut self,
        root: &Root,
        limits: &SearchLimits,
        watch: &dyn Watch,
        report: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let position = &root.position;
        let mut moves = position.legal_moves().to_vec();
        if let Some(allowed) = &limits.moves {
            moves.retain(|mv| allowed.contains(mv));
        }
        if let Some(handicap) =
            limits.handicap.filter(|handicap| moves.iter().any(|&mv| handicap.sees(mv)))
        {
            moves.retain(|&mv| handicap.sees(mv));
        }
        let context = Context::new(&limits.values, limits.handicap, position);
        if moves.is_empty() {
            let value = if position.is_mate() {
                score::mated(0)
            } else {
                score::waiting(0, context.coming(position.turn()))
            };
            return SearchResult {
                best_move: None,
                score: score::report(value),
                pv: Vec::new(),
                depth: 0,
                nodes: 0,
            };
        }
        self.tt.grow_older();
        let shared = Shared {
            root,
            limits,
            watch,
            tt: &self.tt,
            salt: salt(limits, position.turn()) ^ context.salt(),
            context,
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        };
        let Some((main, helpers)) = self.histories.split_first_mut() else {
            unreachable!("there is at least one thread")
        };
        let mut found = thread::scope(|scope| {
            for (index, history) in helpers.iter_mut().enumerate() {
                let (shared, moves) = (&shared, moves.clone());
                scope.spawn(move || {
                    Worker::new(shared, history, moves, false).run(index, &mut |_| {});
                });
            }
            let found = Worker::new(&shared, main, moves.clone(), true).run(0, report);
            shared.stop.store(true, Relaxed);
            found
        });
        found.nodes = shared.nodes.load(Relaxed);
        found
    }
}

/// A number that differs where evaluations do, so that the transposition table keeps them apart. It
/// leaves out the pieces that may arrive: they change with every move on the other board but affect
/// only king safety, and little, so keeping the table is worth more.
fn salt(SearchLimits { values, handicap, .. }: &SearchLimits, us: chess::Color) -> u64 {
    let handicap = handicap.map_or(0, |handicap| handicap.seed | 1);
    let lasting = Values { coming: [0; 6], threatening: [0; 6], ..*values };
    if lasting == Values::NONE {
        return handicap;
    }
    let numbers = values.gain.iter().chain(&values.loss).map(|&n| n as u64);
    let numbers = numbers.chain([values.draw as u64, us as u64]);
    numbers.fold(0x9e37_79b9_7f4a_7c15 ^ handicap, |hash: u64, n| {
        (hash.rotate_left(7) ^ n).wrapping_mul(0xff51_afd7_ed55_8ccd)
    })
}
