//! Kriegspiel: what a player knows and may conclude, and certain mates.

use std::collections::BTreeMap;

use chess::{Color, Position, Setup};
use kriegspiel::{
    Pending, SeenTurn,
    solve::{Effort, Problem, Question},
};
use pyo3::prelude::*;

use crate::{
    announcement::{Said, ending, heat, ruleset as ruleset_of},
    board::{Board, Home},
    diagram,
    errors::bad_value,
    moves::{Move, written},
    positions, signals,
    values::{Piece, is_white},
};

/// A game of Kriegspiel as one player knows it: their own pieces, and what the umpire said.
#[pyclass(module = "tandem.kriegspiel", frozen, eq)]
#[derive(Clone, PartialEq)]
pub(crate) struct View(pub(crate) kriegspiel::View);

#[pymethods]
impl View {
    /// The color of the player.
    #[getter]
    fn color(&self) -> bool {
        is_white(self.0.color())
    }

    /// The name of the rules.
    #[getter]
    fn ruleset(&self) -> String {
        self.0.ruleset().to_string()
    }

    /// Whether it is the player's turn.
    #[getter]
    fn is_own_turn(&self) -> bool {
        matches!(self.0.pending(), Pending::Own(_)) && self.0.ending().is_none()
    }

    /// How the game ended, or ``None`` while it goes on.
    #[getter]
    fn ending(&self) -> Option<&'static str> {
        self.0.ending().map(ending)
    }

    /// The player's own pieces by square.
    fn piece_map(&self) -> BTreeMap<usize, Piece> {
        let pieces = self.0.side().board().pieces();
        pieces.map(|(square, piece)| (square.index(), Piece(piece))).collect()
    }

    /// The attempts that make sense now; none if it is not the player's turn.
    fn attempts(&self) -> Vec<Move> {
        self.0.attempts().into_iter().map(written).collect()
    }

    /// The name of an attempt in SAN, among all that the player could try.
    ///
    /// Raises ``ValueError`` if none of the player's pieces could do it.
    fn san(&self, r#move: Move) -> PyResult<String> {
        let attempt = self.0.side().attempt(r#move.0);
        let attempt = attempt.ok_or_else(|| {
            bad_value(format!("none of the player's pieces could play {}", r#move.0))
        })?;
        Ok(self.0.side().name(attempt).to_string())
    }

    /// All announcements so far, one for each turn of either player.
    #[getter]
    fn announcements(&self) -> Vec<Said> {
        self.0.turns().iter().map(|turn| turn.said().into()).collect()
    }

    /// The player's own moves that stand, in their order.
    #[getter]
    fn own_moves(&self) -> Vec<Move> {
        let own = |turn: &SeenTurn| match turn {
            SeenTurn::Own(turn) => Some(written(turn.mv)),
            SeenTurn::Opponent(_) => None,
        };
        self.0.turns().iter().filter_map(own).collect()
    }

    /// All boards that are possible for the player. If they are more than ``limit``, the belief has
    /// no ``size`` and no boards. Other threads run meanwhile.
    ///
    /// Raises ``ValueError`` if the game did not begin at the start of chess.
    #[pyo3(signature = (*, limit = 1_000_000))]
    fn belief(&self, py: Python<'_>, limit: usize) -> PyResult<Belief> {
        let belief = py.detach(|| kriegspiel::Belief::from_view(&self.0, limit));
        belief.map(Belief).map_err(|error| bad_value(error.to_string()))
    }

    /// The player's own pieces as eight lines of chess symbols.
    fn unicode(&self) -> String {
        diagram::figurines(self.0.side().board())
    }

    /// The player's own pieces as SVG; ``size`` is the edge of the board in pixels.
    #[pyo3(signature = (*, size = 400))]
    fn svg(&self, size: u32) -> PyResult<String> {
        let board = *self.0.side().board();
        let below = match self.0.color() {
            Color::White => bughouse::Team::First,
            Color::Black => bughouse::Team::Second,
        };
        let turn = if self.is_own_turn() { self.0.color() } else { !self.0.color() };
        diagram::svg_of_side(Setup { board, turn, ..Setup::EMPTY }, below, size)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(400)
    }

    fn __str__(&self) -> String {
        diagram::letters(self.0.side().board())
    }

    fn __repr__(&self) -> String {
        format!("<View of {}, {} turns>", self.0.color(), self.0.turns().len())
    }
}

/// All boards that agree with what a player knows.
#[pyclass(module = "tandem.kriegspiel", frozen)]
pub(crate) struct Belief(kriegspiel::Belief);

#[pymethods]
impl Belief {
    /// The number of boards, or ``None`` if there are more than the limit.
    #[getter]
    fn size(&self) -> Option<usize> {
        self.0.size().exact()
    }

    /// The color of the player.
    #[getter]
    fn color(&self) -> bool {
        is_white(self.0.color())
    }

    /// Up to ``limit`` of the boards, in a fixed order.
    ///
    /// Raises ``ValueError`` if there are more than the limit of the belief, as ``heat`` and
    /// ``enemy_king`` do.
    #[pyo3(signature = (*, limit = 1000))]
    fn boards(&self, limit: usize) -> PyResult<Vec<Board>> {
        let positions = self.known()?.positions().take(limit);
        Ok(positions.map(|position| Board(Home::alone(position))).collect())
    }

    /// On how many boards a piece stands on each square, for the squares where it may stand.
    fn heat(&self, piece: &Piece) -> PyResult<BTreeMap<usize, u32>> {
        Ok(heat(self.known()?.heat(piece.0)))
    }

    /// On how many boards the enemy king stands on each square, for the squares where it may stand.
    fn enemy_king(&self) -> PyResult<BTreeMap<usize, u32>> {
        Ok(heat(self.known()?.enemy_king()))
    }

    fn __repr__(&self) -> String {
        format!("<Belief of {}, {} boards>", self.0.color(), self.0.size())
    }
}

impl Belief {
    /// The boards, unless there are too many.
    fn known(&self) -> PyResult<&kriegspiel::Belief> {
        if self.0.size().exact().is_none() {
            let hint = "give View.belief a larger limit";
            return Err(bad_value(format!("{} boards are possible; {hint}", self.0.size())));
        }
        Ok(&self.0)
    }
}

/// The result of ``solve``.
#[pyclass(module = "tandem.kriegspiel", frozen, get_all)]
pub(crate) struct Solution {
    /// Whether there is a mate that is certain; ``None`` if the search was stopped before.
    mate: Option<bool>,
    /// First moves that mate, each with the number of moves that it takes.
    keys: Vec<(Move, u8)>,
    /// If only a sequence of attempts mates: the attempts that can begin it.
    first_tries: Vec<Move>,
    /// Whether a limit stopped the search, so that keys may be missing.
    is_stopped: bool,
}

#[pymethods]
impl Solution {
    fn __repr__(&self) -> String {
        let keys: Vec<_> = self.keys.iter().map(|(key, _)| key.0.to_string()).collect();
        let mate = self.mate.map_or("unknown", |mate| if mate { "mate" } else { "no mate" });
        format!("<Solution {mate}, keys {}>", keys.join(" "))
    }
}

/// Looks for a mate within some moves that is certain on every one of the boards, which are FENs
/// between which the player to move cannot tell.
///
/// ``nodes`` limits the search. Other threads run meanwhile.
///
/// Raises ``ParseError``, ``PositionError``, and ``ValueError`` if no player can be in doubt
/// between just these boards.
#[pyfunction]
#[pyo3(signature = (boards, within, *, ruleset = "berkeley", nodes = 10_000_000, threads = 1))]
pub(crate) fn solve(
    py: Python<'_>,
    boards: Vec<String>,
    within: u8,
    ruleset: &str,
    nodes: u64,
    threads: usize,
) -> PyResult<Solution> {
    let ruleset = ruleset_of(ruleset)?;
    let starts: Vec<Position> = boards
        .iter()
        .map(|fen| positions::from_fen(py, fen, ruleset.moves()))
        .collect::<PyResult<_>>()?;
    let problem = Problem::new(ruleset, &starts).map_err(|error| bad_value(error.to_string()))?;
    let solution = signals::stoppable(py, |stop| {
        let boards = Effort::USUAL_BOARDS;
        let effort = Effort { threads, nodes, boards, stop, progress: &|_| {} };
        problem.solve(Question { within, all_keys: true, plan: false }, &effort)
    })?;
    Ok(Solution {
        mate: solution.mate,
        keys: solution.keys.iter().map(|key| (written(key.mv), key.within)).collect(),
        first_tries: solution.first_tries.into_iter().map(written).collect(),
        is_stopped: solution.stopped.is_some(),
    })
}
