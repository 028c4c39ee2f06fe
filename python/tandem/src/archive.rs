//! An archive of games: what was played in a position, and patterns.

use std::{collections::BTreeMap, ops::ControlFlow, path::PathBuf, sync::atomic::Ordering};

use archive::{
    ArchiveError, ArchivedGame, Continuation, Detail, Explored, Filter, KeyKind, Query, search,
    search::Scan,
};
use pyo3::{exceptions::PyOSError, prelude::*, types::PyDict};

use crate::{
    errors::bad_value,
    signals,
    table::Game,
    values::{Seat, SeatArgument, board_id},
};

/// A move that was played in a position, with its results.
#[pyclass(module = "tandem", name = "Continuation", frozen, get_all)]
#[derive(Clone)]
pub(crate) struct Played {
    /// The move in SAN.
    san: String,
    /// The number of games in which it was played.
    games: i64,
    /// The number of these games that the team of the player won.
    won: i64,
    /// The number of these games that were drawn.
    drawn: i64,
    /// The number of these games that the team of the player lost.
    lost: i64,
    /// The average rating of these games, if any are rated.
    rating: Option<f64>,
    /// The average clock of the player after the move in seconds, if it is known.
    clock: Option<f64>,
    /// How many times the player thought for 15 seconds or longer.
    sat: i64,
}

#[pymethods]
impl Played {
    fn __repr__(&self) -> String {
        let Self { san, games, won, drawn, lost, .. } = self;
        format!("<Continuation {san}: {games} games, {won} won, {drawn} drawn, {lost} lost>")
    }
}

impl From<Continuation> for Played {
    fn from(found: Continuation) -> Self {
        let Continuation { san, games, won, drawn, lost, rating, clock, sat, .. } = found;
        Self { san, games, won, drawn, lost, rating, clock, sat }
    }
}

/// A game of an archive.
#[pyclass(module = "tandem", name = "ArchivedGame", frozen)]
#[derive(Clone)]
pub(crate) struct Archived {
    game: ArchivedGame,
    /// A label for each step of each pattern, where a search found it.
    labels: Vec<Vec<String>>,
}

#[pymethods]
impl Archived {
    /// The number of the game in its archive.
    #[getter]
    fn id(&self) -> i64 {
        self.game.id
    }

    /// The names of the players by seat, as far as they are known.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let players = PyDict::new(py);
        for (seat, name) in bughouse::Seat::ALL.into_iter().zip(&self.game.players) {
            if !name.is_empty() {
                players.set_item(Seat::from(seat), name)?;
            }
        }
        Ok(players)
    }

    /// ``"1-0"``, ``"0-1"``, ``"1/2-1/2"`` or ``"*"``.
    #[getter]
    fn result(&self) -> &str {
        &self.game.result
    }

    /// The date as it is written, or an empty text.
    #[getter]
    fn date(&self) -> &str {
        &self.game.date
    }

    /// The average of the ratings, or 0.
    #[getter]
    fn rating(&self) -> i32 {
        self.game.rating()
    }

    /// The record, for ``tandem.bpgn.read_text``.
    #[getter]
    fn text(&self) -> &str {
        &self.game.text
    }

    /// Where a search found its patterns: for each pattern the moves, ``["12b", "13a"]``.
    #[getter]
    fn hits(&self) -> Vec<Vec<String>> {
        self.labels.clone()
    }

    fn __repr__(&self) -> String {
        format!("<ArchivedGame {}: {}>", self.game.id, self.game.players.join(", "))
    }
}

/// An archive of games, which ``tandem import`` makes, opened for reading.
///
/// Its files are Parquet, so pandas, Polars and DuckDB read them too. Other threads run during
/// every question.
///
/// Raises ``OSError`` if there is no archive in the folder.
#[pyclass(module = "tandem", frozen)]
pub(crate) struct Archive(archive::Archive);

fn failed(error: ArchiveError) -> PyErr {
    PyOSError::new_err(error.to_string())
}

#[pymethods]
impl Archive {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        py.detach(|| archive::Archive::open(&path)).map(Self).map_err(failed)
    }

    /// The number of games. It is counted from the files.
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        let count = py.detach(|| self.0.count_games()).map_err(failed)?;
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }

    /// A game by its number, or ``None``.
    fn game(&self, py: Python<'_>, id: i64) -> PyResult<Option<Archived>> {
        let game = py.detach(|| self.0.game(id, Detail::All)).map_err(failed)?;
        Ok(game.map(|game| Archived { game, labels: Vec::new() }))
    }

    /// The moves that were played on a board of a position, the most frequent first.
    ///
    /// ``by`` says what must be equal: ``"board"`` (the default), ``"reserves"`` (the board with
    /// both pockets), or ``"both"`` (both boards). ``players`` all take part, the first of them at
    /// ``seat`` if it is given.
    #[pyo3(signature = (game, board = "A", *, by = "board", players = None, seat = None))]
    fn explore(
        &self,
        py: Python<'_>,
        game: &Game,
        board: &str,
        by: &str,
        players: Option<Vec<String>>,
        seat: Option<SeatArgument>,
    ) -> PyResult<Vec<Played>> {
        let kinds = BTreeMap::from([
            ("board", KeyKind::Board),
            ("reserves", KeyKind::Reserves),
            ("both", KeyKind::Both),
        ]);
        let kind = *kinds.get(by).ok_or_else(|| {
            bad_value(format!("by must be \"board\", \"reserves\" or \"both\" (got {by:?})"))
        })?;
        let (players, seat) = (players.unwrap_or_default(), seat.map(|seat| seat.0));
        let (board, filter) = (board_id(board)?, Filter { players, seat, ..Filter::default() });
        let boards = game.boards.clone();
        let query = Query { game: &boards, board, kind, filter: &filter };
        let Explored { moves, .. } = py.detach(|| self.0.explore(query)).map_err(failed)?;
        Ok(moves.into_iter().map(Played::from).collect())
    }

    /// The games that a query finds, at most ``limit``: JSON as in ``tandem search --query``, such
    /// as ``'{"patterns": [{"sequence": [{"drop": "N@f7"}]}]}'``.
    ///
    /// Raises ``ValueError`` if the query cannot be read.
    #[pyo3(signature = (query, *, limit = 1000, threads = 1))]
    fn search(
        &self,
        py: Python<'_>,
        query: &str,
        limit: usize,
        threads: usize,
    ) -> PyResult<Vec<Archived>> {
        let query =
            search::Query::from_json(query).map_err(|error| bad_value(error.to_string()))?;
        let mut games = Vec::new();
        let searched = signals::stoppable(py, |stop| {
            let goes_on = || !stop.load(Ordering::Relaxed);
            let scan = Scan { threads, detail: Some(Detail::All), goes_on: &goes_on };
            self.0.search(&query, scan, |part| {
                let room = limit - games.len();
                games.extend(part.found.into_iter().take(room).map(|found| {
                    let labels = found
                        .hits
                        .into_iter()
                        .map(|hit| hit.places.into_iter().map(|place| place.label).collect());
                    Archived { game: found.game, labels: labels.collect() }
                }));
                if games.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
        });
        searched?.map_err(failed)?;
        Ok(games)
    }

    fn __repr__(&self) -> String {
        format!("<Archive {}>", self.0.folder().display())
    }
}
