//! Where the position of a board is kept: with the board, or in the game that it belongs to.

use bughouse::BoardId;
use chess::{Color, Position, Role};
use notation::diagram::LastMove;
use pyo3::{exceptions::PyIndexError, prelude::*};

use crate::{
    diagram, errors,
    moves::{Move, written},
    playing, positions,
    table::Game,
};

/// A board that is pickled: the name of its rules, its FEN, and each move behind the FEN before it.
pub(crate) type Saved = (&'static str, String, Vec<(String, String)>);

pub(crate) enum Home {
    Alone {
        position: Box<Position>,
        /// Each move with the position before it.
        stack: Vec<(Position, chess::Move)>,
    },
    Game(Py<Game>, BoardId),
}

pub(crate) fn no_move() -> PyErr {
    PyIndexError::new_err("no move was pushed")
}

impl Home {
    pub(crate) fn alone(position: Position) -> Self {
        Self::Alone { position: Box::new(position), stack: Vec::new() }
    }

    pub(crate) const fn game(&self) -> Option<(&Py<Game>, BoardId)> {
        match self {
            Self::Alone { .. } => None,
            Self::Game(game, board) => Some((game, *board)),
        }
    }

    pub(crate) fn with<T>(&self, py: Python<'_>, f: impl FnOnce(&Position) -> T) -> T {
        match self {
            Self::Alone { position, .. } => f(position),
            Self::Game(game, board) => f(game.borrow(py).boards.board(*board)),
        }
    }

    pub(crate) fn position(&self, py: Python<'_>) -> Position {
        self.with(py, Clone::clone)
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, py: Python<'_>, mv: chess::Move) {
        match self {
            Self::Alone { position, stack } => {
                stack.push(((**position).clone(), mv));
                position.play_unchecked(mv);
            }
            Self::Game(game, board) => game.borrow_mut(py).play(*board, mv, None),
        }
    }

    pub(crate) fn pop(&mut self, py: Python<'_>) -> PyResult<Move> {
        match self {
            Self::Alone { position, stack } => {
                let (before, mv) = stack.pop().ok_or_else(no_move)?;
                **position = before;
                Ok(written(mv))
            }
            Self::Game(game, board) => {
                let mut game = game.borrow_mut(py);
                match game.stack.last() {
                    Some(step) if step.board != *board => Err(errors::bad_value(
                        "the last move of the game was on the other board; use Game.pop",
                    )),
                    _ => game.take_back().map(|(_, mv)| written(mv)).ok_or_else(no_move),
                }
            }
        }
    }

    pub(crate) fn grant(&mut self, py: Python<'_>, color: Color, role: Role) -> bool {
        match self {
            Self::Alone { position, .. } => position.add_to_reserve(color, role),
            Self::Game(game, board) => game.borrow_mut(py).grant(board.seat(color), role),
        }
    }

    /// The moves of this board with the positions before them.
    fn history<T>(&self, py: Python<'_>, f: impl Fn(&Position, chess::Move) -> T) -> Vec<T> {
        match self {
            Self::Alone { stack, .. } => stack.iter().map(|(before, mv)| f(before, *mv)).collect(),
            Self::Game(game, board) => {
                let game = game.borrow(py);
                let steps = game.stack.iter().filter(|step| step.board == *board);
                steps.map(|step| f(step.before.board(*board), step.mv)).collect()
            }
        }
    }

    pub(crate) fn moves(&self, py: Python<'_>) -> Vec<Move> {
        self.history(py, |_, mv| written(mv))
    }

    /// The keys of earlier positions of this board.
    pub(crate) fn keys(&self, py: Python<'_>) -> Vec<u64> {
        self.history(py, |before, _| before.keys().whole())
    }

    /// The last move, to be highlighted.
    pub(crate) fn last_move(&self, py: Python<'_>) -> Option<LastMove> {
        match self {
            Self::Alone { stack, .. } => {
                let (before, mv) = stack.last()?;
                Some(diagram::last_move(before.fullmoves().to_string(), *mv, before))
            }
            Self::Game(game, board) => game.borrow(py).last_move(*board),
        }
    }

    /// A copy that stands alone.
    pub(crate) fn detached(&self, py: Python<'_>) -> Self {
        let stack = self.history(py, |before, mv| (before.clone(), mv));
        Self::Alone { position: Box::new(self.position(py)), stack }
    }

    pub(crate) fn saved(&self, py: Python<'_>) -> Saved {
        let moves =
            self.history(py, |before, mv| (positions::saved(before), written(mv).0.to_string()));
        self.with(py, |position| {
            (positions::rules_name(position.rules()), positions::saved(position), moves)
        })
    }

    /// The board of what [`Home::saved`] returned.
    pub(crate) fn restored(
        py: Python<'_>,
        rules: &str,
        fen: &str,
        saved: &[(String, String)],
    ) -> PyResult<Self> {
        let rules = positions::rules(rules)?;
        let position = Box::new(positions::from_fen(py, fen, rules)?);
        let one = |(fen, uci): &(String, String)| {
            let before = positions::from_fen(py, fen, rules)?;
            let mv = playing::from_uci(py, uci, &before)?;
            Ok((before, mv))
        };
        let stack = saved.iter().map(one).collect::<PyResult<_>>()?;
        Ok(Self::Alone { position, stack })
    }
}
