//! BFEN as it was written, without rules: what `tandem.bfen` is made of.

use bughouse::{BoardPart, bfen::ParsedBfen};
use chess::{Color, Role};
use pyo3::prelude::*;

use crate::{errors::bad_bfen, positions, values::is_white};

/// One board of a BFEN, field by field.
#[pyclass(module = "tandem.bfen", frozen, get_all)]
#[derive(Clone, Debug)]
pub(crate) struct BfenBoard {
    /// The placement; promoted pieces are marked by ``~``.
    position: String,
    /// White's pieces in reserve, ``["Q", "N", "N"]``: queens first.
    white_reserve: Vec<String>,
    /// Black's pieces in reserve, ``["b", "p"]``.
    black_reserve: Vec<String>,
    /// The side to move, ``WHITE`` or ``BLACK``.
    turn: bool,
    /// The castling rights, ``"KQkq"`` or ``"-"``.
    castling: String,
    /// The en passant square, or ``"-"``.
    en_passant: String,
    /// The half-moves since the last capture, pawn move or drop of a pawn.
    halfmove: u32,
    /// The number of the move to be played.
    fullmove: u32,
    /// White's and Black's clock in seconds, if the text has clocks.
    clocks: Option<(u32, u32)>,
}

#[pymethods]
impl BfenBoard {
    fn __repr__(&self) -> String {
        format!("<BfenBoard {}>", self.position)
    }
}

impl BfenBoard {
    fn new(part: &BoardPart) -> Self {
        let setup = &part.setup;
        let (mut position, mut castling) = (String::new(), String::new());
        // A string takes everything.
        let _ = chess::fen::write_ranks(&mut position, &setup.board);
        let _ = chess::fen::write_castling(&mut castling, setup.castling, &setup.board);
        let reserve = |color: Color| {
            let roles = Role::DROPPABLE.into_iter().rev();
            let held = roles.flat_map(|role| {
                let letter = role.piece(color).letter().to_string();
                std::iter::repeat_n(letter, setup.reserves[color].count(role).into())
            });
            held.collect()
        };
        Self {
            position,
            white_reserve: reserve(Color::White),
            black_reserve: reserve(Color::Black),
            turn: is_white(setup.turn),
            castling,
            en_passant: setup.en_passant.map_or("-".to_owned(), |square| square.to_string()),
            halfmove: setup.halfmoves,
            fullmove: setup.fullmoves,
            clocks: part.clocks.map(|clocks| (clocks.white, clocks.black)),
        }
    }
}

/// A BFEN of one board or two, in any dialect. It need not be playable.
///
/// Raises ``ParseError`` if the text is no BFEN.
#[pyclass(module = "tandem.bfen", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct Bfen(ParsedBfen);

#[pymethods]
impl Bfen {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        ParsedBfen::parse(text).map(Self).map_err(|error| bad_bfen(py, text, &error))
    }

    /// The boards: one, or A and B.
    #[getter]
    fn boards(&self) -> Vec<BfenBoard> {
        self.0.bfen.parts().map(|(_, part)| BfenBoard::new(part)).collect()
    }

    /// How it was written: ``"bracket"``, ``"thief"``, ``"laws"``, ``"slash-counters"`` or
    /// ``"plain"``.
    #[getter]
    fn dialect(&self) -> &'static str {
        self.0.dialect.name()
    }

    /// Whether nothing in the text tells whether its numbers are clocks or move counters.
    #[getter]
    fn numbers_assumed(&self) -> bool {
        self.0.numbers_assumed
    }

    /// Every rule that it breaks, as sentences.
    fn violations(&self) -> Vec<String> {
        self.0.bfen.violations().iter().map(ToString::to_string).collect()
    }

    /// The text in a canonical dialect, ``"bracket"`` or ``"thief"``.
    #[pyo3(signature = (dialect = "bracket"))]
    fn text(&self, dialect: &str) -> PyResult<String> {
        Ok(positions::write(&self.0.bfen, positions::form(dialect)?))
    }

    fn __str__(&self) -> String {
        self.0.bfen.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Bfen('{}')", self.__str__())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.bfen == other.0.bfen
    }
}
