//! The engine in this process.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use engine::{Level, Options, Root, Score, SearchLimits, SearchResult, Watch};
use pyo3::prelude::*;

use crate::{
    board::Board,
    errors::bad_value,
    moves::{Move, written},
    signals,
    values::{self, at_least_one},
};

/// A watch that runs until Ctrl-C.
struct Stopwatch<'a> {
    begun: Instant,
    stop: &'a AtomicBool,
}

impl Watch for Stopwatch<'_> {
    fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The result of a search.
#[pyclass(module = "tandem", frozen, get_all)]
pub(crate) struct Analysis {
    /// The best move, or ``None`` if there is no legal one.
    r#move: Option<Move>,
    /// The score in hundredths of a pawn from the side to move; mates are beyond 2400.
    score: i32,
    /// The number of moves in which the side to move mates; below zero it is mated, and 0 is mate
    /// on the board. ``None`` if no mate is in sight.
    mate: Option<i64>,
    /// The best moves of both sides, beginning with ``move``.
    pv: Vec<Move>,
    /// The depth in plies that was searched completely.
    depth: u32,
    /// The number of positions that were searched.
    nodes: u64,
}

#[pymethods]
impl Analysis {
    fn __repr__(&self) -> String {
        let mv = self.r#move.map_or("no move".to_owned(), |mv| mv.0.to_string());
        format!("<Analysis {mv}, {}, depth {}>", self.score, self.depth)
    }
}

impl From<SearchResult> for Analysis {
    fn from(found: SearchResult) -> Self {
        let mate = match found.score {
            Score::Centipawns(_) => None,
            Score::Mate(moves) => Some(i64::from(moves)),
            Score::Mated(moves) => Some(-i64::from(moves)),
        };
        Self {
            r#move: found.best_move.map(written),
            score: found.score.centipawns(),
            mate,
            pv: found.pv.into_iter().map(written).collect(),
            depth: found.depth,
            nodes: found.nodes,
        }
    }
}

/// A bughouse engine for one board, in this process. It keeps what it learned between searches.
///
/// ``memory`` is the size of its table in megabytes. On one thread and without a limit of time, the
/// same calls give the same results. Other threads of Python run during a search.
#[pyclass(module = "tandem", frozen)]
pub(crate) struct Engine(Mutex<engine::Engine>);

/// The limits of a search. Without any, it takes a second.
#[derive(Clone, Copy)]
struct Limits {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<f64>,
}

impl Limits {
    fn new(depth: Option<i64>, nodes: Option<i64>, time: Option<f64>) -> PyResult<Self> {
        let (depth, nodes) = (at_least_one("depth", depth)?, at_least_one("nodes", nodes)?);
        Ok(Self { depth, nodes, time })
    }

    fn over(self, limits: SearchLimits) -> PyResult<SearchLimits> {
        let Self { depth, nodes, mut time } = self;
        let is_unlimited = limits == SearchLimits::NONE;
        if is_unlimited && depth.is_none() && nodes.is_none() && time.is_none() {
            time = Some(1.0);
        }
        let limits = SearchLimits {
            depth: limits.depth.min(depth.unwrap_or(u32::MAX)).min(SearchLimits::MAX_DEPTH),
            nodes: limits.nodes.min(nodes.unwrap_or(u64::MAX)),
            ..limits
        };
        match time.map(Duration::try_from_secs_f64) {
            None => Ok(limits),
            Some(Ok(time)) => Ok(limits.within(time)),
            Some(Err(_)) => Err(bad_value("time must be a number of seconds above zero")),
        }
    }
}

/// The board of an argument.
fn one_board<'py>(board: &Bound<'py, PyAny>) -> PyResult<PyRef<'py, Board>> {
    let board = board.cast::<Board>().map_err(|_| {
        let hint = "game.board_a and game.board_b are those of a game";
        values::wrong_type("the engine takes a Board", board.as_borrowed(), hint)
    })?;
    Ok(board.borrow())
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*, memory = 16, threads = 1))]
    fn new(memory: usize, threads: usize) -> PyResult<Self> {
        /// More than any machine has, and still a number of bytes.
        const MOST_MEGABYTES: usize = 1 << 20;
        let most = Options::MAX_THREADS;
        if !(1..=most).contains(&threads) {
            return Err(bad_value(format!("threads must be from 1 to {most} (got {threads})")));
        }
        if !(1..=MOST_MEGABYTES).contains(&memory) {
            let most = MOST_MEGABYTES;
            return Err(bad_value(format!("memory must be from 1 to {most} (got {memory})")));
        }
        let options = Options { memory: memory << 20, threads };
        Ok(Self(Mutex::new(engine::Engine::new(options))))
    }

    /// Searches a board. The first limit that is reached ends the search: ``depth`` in plies,
    /// ``nodes``, ``time`` in seconds; without any, it takes a second.
    #[pyo3(signature = (board, *, depth = None, nodes = None, time = None))]
    fn analyse(
        &self,
        py: Python<'_>,
        board: &Bound<'_, PyAny>,
        depth: Option<i64>,
        nodes: Option<i64>,
        time: Option<f64>,
    ) -> PyResult<Analysis> {
        let limits = Limits::new(depth, nodes, time)?.over(SearchLimits::NONE)?;
        Ok(self.search(py, &*one_board(board)?, &limits)?.into())
    }

    /// The move to play on a board, or ``None`` if there is none now. Limits as for ``analyse``.
    ///
    /// ``level`` weakens the engine: a number from 1 to 20, or ``"beginner"``, ``"casual"``,
    /// ``"club"``, ``"strong"`` or ``"full"``.
    #[pyo3(signature = (board, *, level = None, depth = None, nodes = None, time = None))]
    fn play(
        &self,
        py: Python<'_>,
        board: &Bound<'_, PyAny>,
        level: Option<&Bound<'_, PyAny>>,
        depth: Option<i64>,
        nodes: Option<i64>,
        time: Option<f64>,
    ) -> PyResult<Option<Move>> {
        let board = &*one_board(board)?;
        let base = match level {
            None => SearchLimits::NONE,
            Some(level) => {
                let text = level.str()?.to_string();
                let level: Level = text.parse().map_err(|error: engine::ParseLevelError| {
                    bad_value(format!("level: {error}"))
                })?;
                level.limits(board.0.with(py, |position| u64::from(position.fullmoves())))
            }
        };
        let limits = Limits::new(depth, nodes, time)?.over(base)?;
        Ok(self.search(py, board, &limits)?.best_move.map(written))
    }

    /// Forgets everything, as a new game requires.
    fn forget(&self, py: Python<'_>) {
        py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).forget());
    }
}

impl Engine {
    fn search(
        &self,
        py: Python<'_>,
        board: &Board,
        limits: &SearchLimits,
    ) -> PyResult<SearchResult> {
        let root = Root { position: board.0.position(py), history: board.0.keys(py) };
        signals::stoppable(py, |stop| {
            let watch = Stopwatch { begun: Instant::now(), stop };
            let mut engine = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            engine.search(&root, limits, &watch, &mut |_| {})
        })
    }
}
