//! Colors, squares, kinds of pieces, seats and pockets as Python has them: the numbers of
//! python-chess, and small frozen classes.

use std::fmt::Display;

use bughouse::BoardId;
use chess::{Color, Reserve, Role, Square};
use pyo3::{
    exceptions::{PyIndexError, PyTypeError},
    prelude::*,
    types::{PyIterator, PyString, PyTuple},
};

use crate::errors::bad_value;

/// The result of `__reduce__`: a function, and its arguments.
pub(crate) type Reduced<'py, A> = (Bound<'py, PyAny>, A);

pub(crate) const fn color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

pub(crate) fn is_white(color: Color) -> bool {
    color == Color::White
}

/// A square from its number: a1 is 0, h1 is 7, h8 is 63.
pub(crate) fn square(number: i64) -> PyResult<Square> {
    let square = usize::try_from(number).ok().and_then(Square::from_index);
    square.ok_or_else(|| bad_value(format!("a square must be from 0 to 63 (got {number})")))
}

/// The number of a kind of piece: 1 for a pawn, 6 for a king.
pub(crate) fn piece_type(role: Role) -> u8 {
    role as u8 + 1
}

pub(crate) fn role(piece_type: i64) -> PyResult<Role> {
    let index = usize::try_from(piece_type - 1).ok();
    index.and_then(|index| Role::ALL.get(index).copied()).ok_or_else(|| {
        bad_value(format!("a piece type must be from 1 (pawn) to 6 (king) (got {piece_type})"))
    })
}

/// A kind of piece that a pocket can hold.
pub(crate) fn droppable(piece_type: i64) -> PyResult<Role> {
    match role(piece_type)? {
        Role::King => Err(bad_value("a pocket holds no king")),
        role => Ok(role),
    }
}

/// A board from its letter.
pub(crate) fn board_id(letter: &str) -> PyResult<BoardId> {
    match letter {
        "A" => Ok(BoardId::A),
        "B" => Ok(BoardId::B),
        _ => Err(bad_value(format!("a board must be \"A\" or \"B\" (got {letter:?})"))),
    }
}

/// The letter of a board.
pub(crate) const fn board_letter(board: BoardId) -> &'static str {
    match board {
        BoardId::A => "A",
        BoardId::B => "B",
    }
}

/// One of the four players, by seat.
///
/// ``WHITE_A`` and ``BLACK_B`` are partners, and so are ``BLACK_A`` and ``WHITE_B``. Where a
/// function takes a seat, it also takes its letter in BPGN (``"A"``, ``"a"``, ``"B"``, ``"b"``) or
/// its name (``"WhiteA"``), of which ``Seat.parse`` makes a seat. The keys of dictionaries such as
/// ``record.players`` are seats; ``SEATS`` has all four in order.
#[pyclass(module = "tandem", frozen, eq, ord, hash, rename_all = "SCREAMING_SNAKE_CASE")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Seat {
    WhiteA,
    BlackA,
    WhiteB,
    BlackB,
}

impl From<bughouse::Seat> for Seat {
    fn from(seat: bughouse::Seat) -> Self {
        [Self::WhiteA, Self::BlackA, Self::WhiteB, Self::BlackB][seat as usize]
    }
}

impl From<Seat> for bughouse::Seat {
    fn from(seat: Seat) -> Self {
        Self::ALL[seat as usize]
    }
}

#[pymethods]
impl Seat {
    /// The seat of a letter in BPGN, ``"a"``, or of a name, ``"BlackA"``.
    #[staticmethod]
    fn parse(text: SeatArgument) -> Self {
        text.0.into()
    }

    /// The name of the seat: ``"WhiteA"``.
    #[getter]
    fn name(&self) -> &'static str {
        self.__str__()
    }

    /// The letter of the seat in BPGN: ``"A"``, ``"a"``, ``"B"`` or ``"b"``.
    #[getter]
    fn letter(&self) -> char {
        bughouse::Seat::from(*self).letter()
    }

    /// The board of the seat, ``"A"`` or ``"B"``.
    #[getter]
    fn board(&self) -> &'static str {
        board_letter(bughouse::Seat::from(*self).board())
    }

    /// The color that is played at the seat, ``WHITE`` or ``BLACK``.
    #[getter]
    fn color(&self) -> bool {
        is_white(bughouse::Seat::from(*self).color())
    }

    /// The other player of the team: at the other board, with the other color.
    #[getter]
    fn partner(&self) -> Self {
        bughouse::Seat::from(*self).partner().into()
    }

    /// The other player at the same board.
    #[getter]
    fn opponent(&self) -> Self {
        bughouse::Seat::from(*self).opponent().into()
    }

    fn __str__(&self) -> &'static str {
        bughouse::Seat::from(*self).name()
    }

    fn __repr__(&self) -> &'static str {
        match self {
            Self::WhiteA => "Seat.WHITE_A",
            Self::BlackA => "Seat.BLACK_A",
            Self::WhiteB => "Seat.WHITE_B",
            Self::BlackB => "Seat.BLACK_B",
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (Py<PyAny>, String)>> {
        let name = self.__repr__().trim_start_matches("Seat.").to_owned();
        let getattr = py.import("builtins")?.getattr("getattr")?;
        Ok((getattr, (py.get_type::<Self>().into_any().unbind(), name)))
    }
}

/// A seat as an argument: a [`Seat`], its letter or its name.
pub(crate) struct SeatArgument(pub(crate) bughouse::Seat);

impl<'py> FromPyObject<'_, 'py> for SeatArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(seat) = object.cast::<Seat>() {
            return Ok(Self((*seat.get()).into()));
        }
        let wrong = |given: &dyn Display| {
            let known = "a Seat, a letter such as \"a\" or a name such as \"BlackA\"";
            format!("a seat must be {known} (got {given})")
        };
        let Ok(text) = object.cast::<PyString>() else {
            return Err(PyTypeError::new_err(wrong(&object.repr()?)));
        };
        let text = text.to_str()?;
        let named = bughouse::Seat::ALL
            .into_iter()
            .find(|seat| seat.name() == text || text.len() == 1 && text.starts_with(seat.letter()));
        named.map(Self).ok_or_else(|| bad_value(wrong(&format!("{text:?}"))))
    }
}

/// A color as an argument.
pub(crate) struct ColorArgument(pub(crate) Color);

impl FromPyObject<'_, '_> for ColorArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        object.extract().map(|white| Self(color(white))).map_err(|_: PyErr| {
            let hint = "WHITE is True and BLACK is False";
            wrong_type("a color must be tandem.WHITE or tandem.BLACK", object, hint)
        })
    }
}

/// A square as an argument.
pub(crate) struct SquareArgument(pub(crate) Square);

impl FromPyObject<'_, '_> for SquareArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let number: i64 = object.extract().map_err(|_: PyErr| {
            let hint = "tandem.parse_square reads names";
            wrong_type("a square must be a number such as tandem.E4", object, hint)
        })?;
        square(number).map(Self)
    }
}

/// A `TypeError` for an argument, with what else would do.
pub(crate) fn wrong_type(wanted: &str, given: Borrowed<'_, '_, PyAny>, hint: &str) -> PyErr {
    match given.repr() {
        Ok(given) => PyTypeError::new_err(format!("{wanted} (got {given}); {hint}")),
        Err(error) => error,
    }
}

/// A count as an argument, which must be at least 1.
pub(crate) fn at_least_one<T: TryFrom<i64>>(name: &str, count: Option<i64>) -> PyResult<Option<T>> {
    let Some(count) = count else { return Ok(None) };
    let read = T::try_from(count).ok().filter(|_| count > 0);
    read.map(Some).ok_or_else(|| bad_value(format!("{name} must be at least 1 (got {count})")))
}

/// A piece with its color.
#[pyclass(module = "tandem", frozen, eq, hash)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Piece(pub(crate) chess::Piece);

#[pymethods]
impl Piece {
    #[new]
    fn new(piece_type: i64, color: bool) -> PyResult<Self> {
        Ok(Self(role(piece_type)?.piece(self::color(color))))
    }

    /// The piece of a letter: upper case is White, ``"N"``; lower case is Black, ``"n"``.
    #[staticmethod]
    fn from_symbol(symbol: &str) -> PyResult<Self> {
        let piece = match symbol.as_bytes() {
            [letter] => chess::Piece::from_letter(*letter),
            _ => None,
        };
        piece.map(Self).ok_or_else(|| bad_value(format!("no piece has the symbol {symbol:?}")))
    }

    /// The kind of piece, from ``PAWN`` to ``KING``.
    #[getter]
    fn piece_type(&self) -> u8 {
        piece_type(self.0.role)
    }

    /// ``WHITE`` or ``BLACK``.
    #[getter]
    fn color(&self) -> bool {
        is_white(self.0.color)
    }

    /// The letter in FEN: ``"N"`` or ``"n"``.
    fn symbol(&self) -> char {
        self.0.letter()
    }

    /// The chess symbol in Unicode, such as ``"♞"``.
    fn unicode_symbol(&self) -> char {
        figurine(self.0)
    }

    fn __str__(&self) -> String {
        self.0.letter().to_string()
    }

    fn __repr__(&self) -> String {
        format!("Piece.from_symbol('{}')", self.0.letter())
    }

    fn __getnewargs__(&self) -> (u8, bool) {
        (self.piece_type(), self.color())
    }
}

/// The symbol of a piece in Unicode.
pub(crate) fn figurine(piece: chess::Piece) -> char {
    let figurines = match piece.color {
        Color::White => ['♙', '♘', '♗', '♖', '♕', '♔'],
        Color::Black => ['♟', '♞', '♝', '♜', '♛', '♚'],
    };
    figurines[piece.role as usize]
}

/// The pieces that one player can drop: a value, not a view. ``Board.add_to_pocket`` adds to one.
///
/// ``len(pocket)`` counts the pieces, ``str(pocket)`` shows them as ``"qnp"``, and iterating gives
/// the piece types, queens first.
#[pyclass(module = "tandem", frozen, eq, hash)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pocket(pub(crate) Reserve);

/// The order of BFEN v0.1.
const QUEENS_FIRST: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

#[pymethods]
impl Pocket {
    /// A pocket with the pieces of some letters, in any order and case.
    #[new]
    #[pyo3(signature = (symbols = ""))]
    fn new(symbols: &str) -> PyResult<Self> {
        let mut reserve = Reserve::EMPTY;
        for letter in symbols.chars() {
            let role = u8::try_from(letter).ok().and_then(Role::from_letter);
            let role = role
                .filter(|&role| role != Role::King)
                .ok_or_else(|| bad_value(format!("a pocket cannot hold {letter:?}")))?;
            if !reserve.add(role) {
                let most = Reserve::MAX_OF_A_ROLE;
                return Err(bad_value(format!("a pocket holds at most {most} pieces of a type")));
            }
        }
        Ok(Self(reserve))
    }

    /// The number of pieces of a type.
    fn count(&self, piece_type: i64) -> PyResult<u8> {
        Ok(self.0.count(role(piece_type)?))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __contains__(&self, piece_type: i64) -> PyResult<bool> {
        Ok(self.count(piece_type)? > 0)
    }

    fn __getitem__(&self, index: isize) -> PyResult<u8> {
        let held = self.piece_types();
        let index = if index < 0 { index + held.len() as isize } else { index };
        let found = usize::try_from(index).ok().and_then(|index| held.get(index).copied());
        found.ok_or_else(|| {
            PyIndexError::new_err(
                "the pocket has no such piece; count(QUEEN) counts those of a type",
            )
        })
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyTuple::new(py, self.piece_types())?.try_iter()
    }

    fn __str__(&self) -> String {
        self.0.letters(Color::Black, &QUEENS_FIRST)
    }

    fn __repr__(&self) -> String {
        format!("Pocket('{}')", self.__str__())
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.__str__(),)
    }
}

impl Pocket {
    fn piece_types(&self) -> Vec<u8> {
        QUEENS_FIRST
            .into_iter()
            .flat_map(|role| std::iter::repeat_n(piece_type(role), self.0.count(role).into()))
            .collect()
    }
}
