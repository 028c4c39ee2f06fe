//! Moves in coordinates, and the legal moves of a position.

use chess::{CastlingStyle, File, Position, Role, Uci};
use pyo3::prelude::*;

use crate::{errors, values};

/// A move of a legal [`chess::Move`]: castling as the king's own squares where that says all.
pub(crate) fn written(mv: chess::Move) -> Move {
    let style = match mv {
        chess::Move::Castle { king, rook }
            if king.file() == File::E && matches!(rook.file(), File::A | File::H) =>
        {
            CastlingStyle::KingMoves
        }
        _ => CastlingStyle::KingTakesRook,
    };
    Move(mv.to_uci(style))
}

/// A move or a drop in coordinates, of no particular position.
///
/// ``Move.from_uci("e2e4")``, ``Move.from_uci("e7e8q")`` and ``Move.from_uci("N@f7")`` make one,
/// and so does ``Move(E2, E4)``. Moves can be compared and are hashable. Castling is the king's
/// move (``e1g1``); where that could mean two things in Chess960, the king takes its rook.
#[pyclass(module = "tandem", frozen, eq, hash)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Move(pub(crate) Uci);

impl Move {
    pub(crate) fn parse(py: Python<'_>, uci: &str) -> PyResult<Self> {
        let read = uci.parse().map(Self);
        read.map_err(|error: chess::ParseUciError| {
            errors::unreadable(py, &error.to_string(), uci, 0)
        })
    }
}

impl FromPyObject<'_, '_> for Move {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        object.cast::<Self>().map(|found| *found.get()).map_err(|_| {
            let hint = "Move.from_uci, push_uci and push_san read text";
            values::wrong_type("a move must be a Move", object, hint)
        })
    }
}

#[pymethods]
impl Move {
    /// A move between two squares. With ``drop``, a piece type, both squares are the target.
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion = None, drop = None))]
    fn new(
        from_square: i64,
        to_square: i64,
        promotion: Option<i64>,
        drop: Option<i64>,
    ) -> PyResult<Self> {
        let (from, to) = (values::square(from_square)?, values::square(to_square)?);
        let promotion = promotion.map(values::role).transpose()?;
        if promotion.is_some_and(|role| matches!(role, Role::King | Role::Pawn)) {
            return Err(errors::bad_value("a pawn promotes to a queen, rook, bishop or knight"));
        }
        match drop.map(values::droppable).transpose()? {
            None => Ok(Self(Uci::Normal { from, to, promotion })),
            Some(role) if from == to && promotion.is_none() => Ok(Self(Uci::Drop { role, to })),
            Some(_) => Err(errors::bad_value("a drop has one square and no promotion")),
        }
    }

    /// The move of a text such as ``"e2e4"``, ``"e7e8q"`` or ``"N@f7"``.
    ///
    /// Raises ``ParseError`` for any other text.
    #[staticmethod]
    fn from_uci(py: Python<'_>, uci: &str) -> PyResult<Self> {
        Self::parse(py, uci)
    }

    /// The move as text: ``"e2e4"``, ``"e7e8q"`` or ``"N@f7"``.
    fn uci(&self) -> String {
        self.0.to_string()
    }

    /// The square that the piece leaves; the target of a drop.
    #[getter(from_square)]
    fn origin(&self) -> usize {
        match self.0 {
            Uci::Normal { from, .. } => from.index(),
            Uci::Drop { to, .. } => to.index(),
        }
    }

    /// The square on which the piece arrives.
    #[getter(to_square)]
    fn target(&self) -> usize {
        match self.0 {
            Uci::Normal { to, .. } | Uci::Drop { to, .. } => to.index(),
        }
    }

    /// The type of the piece that a pawn becomes, or ``None``.
    #[getter]
    fn promotion(&self) -> Option<u8> {
        match self.0 {
            Uci::Normal { promotion, .. } => promotion.map(values::piece_type),
            Uci::Drop { .. } => None,
        }
    }

    /// The type of the piece that is dropped, or ``None``.
    #[getter]
    fn drop(&self) -> Option<u8> {
        match self.0 {
            Uci::Normal { .. } => None,
            Uci::Drop { role, .. } => Some(values::piece_type(role)),
        }
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        format!("Move.from_uci('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (usize, usize, Option<u8>, Option<u8>) {
        (self.origin(), self.target(), self.promotion(), self.drop())
    }
}

/// The legal moves of a position, with all drops of what is in the pocket.
///
/// ``len(board.legal_moves)`` counts them without making a list, ``move in board.legal_moves``
/// looks for one, and ``list(board.legal_moves)`` has them all.
#[pyclass(module = "tandem", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct LegalMoves(pub(crate) Position);

#[pymethods]
impl LegalMoves {
    /// The number of moves.
    fn count(&self) -> usize {
        self.0.count_legal_moves()
    }

    fn __len__(&self) -> usize {
        self.count()
    }

    fn __bool__(&self) -> bool {
        self.0.has_legal_move()
    }

    fn __contains__(&self, mv: &Move) -> bool {
        mv.0.to_move(&self.0).is_ok()
    }

    fn __iter__(&self) -> MoveIterator {
        MoveIterator { moves: self.0.legal_moves().to_vec(), next: 0 }
    }

    fn __repr__(&self) -> String {
        let text = |mv: &chess::Move| chess::San::from_move(*mv, &self.0).to_string();
        let moves: Vec<String> = self.0.legal_moves().iter().map(text).collect();
        format!("<LegalMoves ({})>", moves.join(", "))
    }
}

/// Gives moves one after another.
#[pyclass(module = "tandem")]
pub(crate) struct MoveIterator {
    moves: Vec<chess::Move>,
    next: usize,
}

#[pymethods]
impl MoveIterator {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<Move> {
        let mv = self.moves.get(self.next).copied()?;
        self.next += 1;
        Some(written(mv))
    }
}
