//! One board: on its own, or as a view of a game.

mod home;
mod queries;

use bughouse::Team;
use chess::{Color, Position, SanPlus, Setup, Status};
use pyo3::{IntoPyObjectExt, prelude::*};

use crate::{
    diagram, errors,
    moves::{LegalMoves, Move, written},
    planes, playing, positions, signals,
    table::Game,
    values::{self, ColorArgument, Pocket},
};

pub(crate) use home::Home;

/// One board with both pockets, whose methods have the names of python-chess.
///
/// A board stands alone, or belongs to a game: ``Game.board_a`` is a view, and a move that is
/// pushed there hands its capture to the partner on the other board. On a bughouse board that
/// stands alone, captured pieces are gone; ``add_to_pocket`` brings new ones.
///
/// ``fen`` is a FEN or BFEN of one board; without it, the board is at the start of a game.
/// ``rules`` is ``"bughouse"``, ``"bughouse-otb"`` (the Laws: promotion to queen or knight only),
/// ``"crazyhouse"`` or ``"chess"``.
///
/// Raises ``ParseError`` if the text is no FEN, and ``PositionError`` if it cannot be played.
#[pyclass(module = "tandem")]
pub(crate) struct Board(pub(crate) Home);

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (fen = None, *, rules = "bughouse"))]
    fn new(py: Python<'_>, fen: Option<&str>, rules: &str) -> PyResult<Self> {
        let rules = positions::rules(rules)?;
        let position = match fen {
            Some(fen) => positions::from_fen(py, fen, rules)?,
            None => Position::initial(rules),
        };
        Ok(Self(Home::alone(position)))
    }

    /// The start of a Chess960 game by its number, from 0 to 959; 518 is that of chess.
    #[staticmethod]
    #[pyo3(signature = (number, *, rules = "bughouse"))]
    fn from_chess960_pos(number: u16, rules: &str) -> PyResult<Self> {
        let setup = Setup::chess960(number).ok_or_else(|| {
            errors::bad_value(format!("a Chess960 number must be from 0 to 959 (got {number})"))
        })?;
        let position = Position::from_valid_setup(setup, positions::rules(rules)?);
        Ok(Self(Home::alone(position)))
    }

    /// The name of the rules.
    #[getter]
    fn rules(&self, py: Python<'_>) -> &'static str {
        self.0.with(py, |position| positions::rules_name(position.rules()))
    }

    /// The game to which the board belongs, or ``None``.
    #[getter]
    fn game(&self, py: Python<'_>) -> Option<Py<Game>> {
        self.0.game().map(|(game, _)| game.clone_ref(py))
    }

    /// ``"A"`` or ``"B"`` for a board of a game, otherwise ``None``.
    #[getter]
    fn board_id(&self) -> Option<&'static str> {
        self.0.game().map(|(_, board)| values::board_letter(board))
    }

    /// The side to move: ``WHITE`` (``True``) or ``BLACK`` (``False``).
    #[getter]
    fn turn(&self, py: Python<'_>) -> bool {
        self.0.with(py, |position| values::is_white(position.turn()))
    }

    /// The number of the move to be played: 1 at the start, one more after each move of Black.
    #[getter]
    fn fullmove_number(&self, py: Python<'_>) -> u32 {
        self.0.with(py, Position::fullmoves)
    }

    /// The moves of either side since the last capture, pawn move or drop of a pawn.
    #[getter]
    fn halfmove_clock(&self, py: Python<'_>) -> u32 {
        self.0.with(py, |position| position.setup().halfmoves)
    }

    /// The square of a legal en passant capture, or ``None``.
    #[getter]
    fn ep_square(&self, py: Python<'_>) -> Option<usize> {
        self.0.with(py, |position| position.en_passant().map(chess::Square::index))
    }

    /// The rooks that may still castle, as a set of squares in the bits of a number.
    #[getter]
    fn castling_rights(&self, py: Python<'_>) -> u64 {
        self.0.with(py, |position| position.castling().0)
    }

    /// A 64-bit key of the position with both pockets; equal positions have equal keys.
    #[getter]
    fn key(&self, py: Python<'_>) -> u64 {
        self.0.with(py, |position| position.keys().whole())
    }

    /// How the side to move stands: ``"open"``, ``"waiting"``, ``"mated"`` or ``"stalemated"``.
    ///
    /// In bughouse a side without a legal move *waits* as long as a piece from the partner could
    /// bring one.
    #[getter]
    fn status(&self, py: Python<'_>) -> &'static str {
        self.0.with(py, |position| position.status().name())
    }

    /// The legal moves, with all drops: iterable, with ``len`` and ``in``.
    #[getter]
    fn legal_moves(&self, py: Python<'_>) -> LegalMoves {
        LegalMoves(self.0.position(py))
    }

    /// The moves that were pushed on this board.
    #[getter]
    fn move_stack(&self, py: Python<'_>) -> Vec<Move> {
        self.0.moves(py)
    }

    /// Both pockets: ``pockets[WHITE]`` is White's.
    #[getter]
    fn pockets(&self, py: Python<'_>) -> (Pocket, Pocket) {
        self.0.with(py, |position| {
            let reserves = position.reserves();
            (Pocket(reserves.black), Pocket(reserves.white))
        })
    }

    /// The pocket of a color.
    fn pocket(&self, py: Python<'_>, color: ColorArgument) -> Pocket {
        self.0.with(py, |position| Pocket(position.reserves()[color.0]))
    }

    /// Puts a piece into a pocket, as a capture of the partner does.
    fn add_to_pocket(
        &mut self,
        py: Python<'_>,
        color: ColorArgument,
        piece_type: i64,
    ) -> PyResult<()> {
        let role = values::droppable(piece_type)?;
        if self.0.grant(py, color.0, role) {
            Ok(())
        } else {
            Err(errors::bad_value("the pocket is full"))
        }
    }

    /// The position as FEN, with pockets in brackets.
    fn fen(&self, py: Python<'_>) -> String {
        self.0.with(py, ToString::to_string)
    }

    /// The placement of the pieces as the first field of a FEN has it, without pockets.
    fn board_fen(&self, py: Python<'_>) -> String {
        self.0.with(py, |position| {
            let mut text = String::new();
            // A string takes everything.
            let _ = chess::fen::write_ranks(&mut text, position.board());
            text
        })
    }

    /// The position as BFEN: ``"bracket"`` (v0.1), or ``"thief"`` with reserves behind a slash.
    #[pyo3(signature = (dialect = "bracket"))]
    fn bfen(&self, py: Python<'_>, dialect: &str) -> PyResult<String> {
        let form = positions::form(dialect)?;
        let setup = self.0.with(py, |position| position.to_fen().into_setup());
        Ok(positions::write(&positions::one_board(setup), form))
    }

    /// Plays a move.
    ///
    /// Raises ``IllegalMoveError``, and the board is as before. (python-chess plays illegal moves.)
    fn push(&mut self, py: Python<'_>, r#move: Move) -> PyResult<()> {
        let mv = self.0.with(py, |position| playing::legal(py, r#move, position))?;
        self.0.play(py, mv);
        Ok(())
    }

    /// Plays a move in SAN, such as ``"Nf3"``, ``"N@f7+"`` or ``"O-O"``, and returns it.
    ///
    /// Raises ``ParseError``, ``IllegalMoveError`` or ``AmbiguousMoveError``.
    fn push_san(&mut self, py: Python<'_>, san: &str) -> PyResult<Move> {
        let mv = self.0.with(py, |position| playing::from_san(py, san, position))?;
        self.0.play(py, mv);
        Ok(written(mv))
    }

    /// Plays a move in coordinates, such as ``"g1f3"`` or ``"N@f7"``, and returns it.
    ///
    /// Raises ``ParseError`` or ``IllegalMoveError``.
    fn push_uci(&mut self, py: Python<'_>, uci: &str) -> PyResult<Move> {
        let mv = self.0.with(py, |position| playing::from_uci(py, uci, position))?;
        self.0.play(py, mv);
        Ok(written(mv))
    }

    /// Takes the last move back and returns it.
    ///
    /// Raises ``IndexError`` if there is none, and ``ValueError`` if the last move of the game was
    /// on the other board: ``Game.pop`` takes that one back.
    fn pop(&mut self, py: Python<'_>) -> PyResult<Move> {
        self.0.pop(py)
    }

    /// The last move of this board.
    ///
    /// Raises ``IndexError`` if there is none.
    fn peek(&self, py: Python<'_>) -> PyResult<Move> {
        self.0.moves(py).pop().ok_or_else(home::no_move)
    }

    /// The legal move of a text in SAN, without playing it. Raises what ``push_san`` raises.
    fn parse_san(&self, py: Python<'_>, san: &str) -> PyResult<Move> {
        self.0.with(py, |position| playing::from_san(py, san, position)).map(written)
    }

    /// The legal move of a text in coordinates, without playing it. Raises what ``push_uci`` does.
    fn parse_uci(&self, py: Python<'_>, uci: &str) -> PyResult<Move> {
        self.0.with(py, |position| playing::from_uci(py, uci, position)).map(written)
    }

    /// The canonical SAN of a legal move: shortest origin, ``+`` and ``#`` where they belong.
    ///
    /// Raises ``IllegalMoveError``.
    fn san(&self, py: Python<'_>, r#move: Move) -> PyResult<String> {
        self.0.with(py, |position| {
            let mv = playing::legal(py, r#move, position)?;
            Ok(SanPlus::from_move(mv, position).to_string())
        })
    }

    /// The text of a legal move in coordinates.
    ///
    /// Raises ``IllegalMoveError``.
    fn uci(&self, py: Python<'_>, r#move: Move) -> PyResult<String> {
        let mv = self.0.with(py, |position| playing::legal(py, r#move, position))?;
        Ok(written(mv).0.to_string())
    }

    /// Whether a move is legal.
    fn is_legal(&self, py: Python<'_>, r#move: Move) -> bool {
        self.0.with(py, |position| r#move.0.to_move(position).is_ok())
    }

    /// Whether the side to move is in check.
    fn is_check(&self, py: Python<'_>) -> bool {
        self.0.with(py, Position::is_check)
    }

    /// Whether the side to move is mated: in bughouse, if no piece that the partner could send
    /// would help.
    fn is_checkmate(&self, py: Python<'_>) -> bool {
        self.0.with(py, Position::is_mate)
    }

    /// Whether the side to move is stalemated. In bughouse nobody is: they wait.
    fn is_stalemate(&self, py: Python<'_>) -> bool {
        self.0.with(py, Position::status) == Status::Stalemated
    }

    /// Whether the side to move has no legal move now, but may get one from the partner.
    fn is_waiting(&self, py: Python<'_>) -> bool {
        self.0.with(py, Position::status) == Status::Waiting
    }

    /// The number of move sequences of a length. Other threads run meanwhile.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        signals::perft(py, &self.0.position(py), depth)
    }

    /// The position as an array of NumPy: planes of eight ranks and eight files, which
    /// ``tandem.PLANES`` names.
    ///
    /// Raises ``ImportError`` without NumPy.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        planes::to_numpy(py, &[&self.0.position(py)], &[])
    }

    /// A board of its own with the same position and the moves that were pushed on this board.
    fn copy(&self, py: Python<'_>) -> Self {
        Self(self.0.detached(py))
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }

    /// The board as eight lines of chess symbols.
    fn unicode(&self, py: Python<'_>) -> String {
        self.0.with(py, |position| diagram::figurines(position.board()))
    }

    /// The board with its pockets as SVG; ``size`` is its edge in pixels, ``orientation`` the color
    /// below.
    #[pyo3(signature = (*, size = 400, orientation = true))]
    fn svg(&self, py: Python<'_>, size: u32, orientation: bool) -> PyResult<String> {
        let (board, below) = match (self.0.game(), values::color(orientation)) {
            (Some((_, board)), color) => (Some(board), board.seat(color).team()),
            (None, Color::White) => (None, Team::First),
            (None, Color::Black) => (None, Team::Second),
        };
        let last = self.0.last_move(py);
        let view = self.0.with(py, |position| diagram::view(board, position, last));
        diagram::svg(vec![view], below, size)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, 400, true)
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.0.with(py, |position| diagram::letters(position.board()))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let fen = self.fen(py);
        match (self.board_id(), self.rules(py)) {
            (Some(board), _) => format!("<board {board} of a game: {fen}>"),
            (None, "bughouse") => format!("Board('{fen}')"),
            (None, rules) => format!("Board('{fen}', rules='{rules}')"),
        }
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match other.cast::<Self>() {
            Ok(other) => {
                let other = other.borrow().0.position(py);
                self.0.with(py, |position| *position == other).into_py_any(py)
            }
            Err(_) => Ok(py.NotImplemented()),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, home::Saved)> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        Ok((restore, self.0.saved(py)))
    }

    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        rules: &str,
        fen: &str,
        moves: Vec<(String, String)>,
    ) -> PyResult<Self> {
        Home::restored(py, rules, fen, &moves).map(Self)
    }
}
