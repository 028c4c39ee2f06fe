//! Both boards of a game, as Python sees them.

use bughouse::{BoardId, BySeat, bfen::ParsedBfen};
use chess::{Color, SanPlus};
use pyo3::{IntoPyObjectExt, exceptions::PyIndexError, prelude::*, types::PyDict};

use crate::{
    board::{Board, Home},
    diagram, errors,
    moves::{Move, written},
    planes, playing, positions, saving, signals,
    table::{self, Game, Step, millis, seconds},
    values::{self, Pocket, Seat, SeatArgument},
};

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (bfen = None, *, rules = "bughouse"))]
    fn new(py: Python<'_>, bfen: Option<&str>, rules: &str) -> PyResult<Self> {
        match bfen {
            Some(bfen) => Self::from_bfen(py, bfen, rules),
            None => Ok(Self::from_boards(bughouse::Game::new(positions::rules_of_two(rules)?))),
        }
    }

    /// The game of a BFEN in any dialect. If it has one board only, the other is at its start. If
    /// it has clocks, ``clocks`` has them.
    ///
    /// Raises ``ParseError`` if the text is no BFEN, and ``PositionError`` if a board cannot be
    /// played.
    #[staticmethod]
    #[pyo3(signature = (bfen, *, rules = "bughouse"))]
    fn from_bfen(py: Python<'_>, bfen: &str, rules: &str) -> PyResult<Self> {
        let rules = positions::rules_of_two(rules)?;
        let read = ParsedBfen::parse(bfen).map_err(|error| errors::bad_bfen(py, bfen, &error))?;
        let boards = bughouse::Game::from_bfen(&read.bfen, rules)
            .map_err(|error| errors::bad_position(py, Some(error.board), &error.error))?;
        let mut game = Self::from_boards(boards);
        game.set_clocks_of(&read.bfen);
        Ok(game)
    }

    /// The game of two FENs, one for each board.
    ///
    /// Raises ``ParseError`` and ``PositionError``.
    #[staticmethod]
    #[pyo3(signature = (board_a, board_b, *, rules = "bughouse"))]
    fn from_fen(py: Python<'_>, board_a: &str, board_b: &str, rules: &str) -> PyResult<Self> {
        let rules = positions::rules_of_two(rules)?;
        let a = positions::from_fen_of(py, Some(BoardId::A), board_a, rules)?;
        let b = positions::from_fen_of(py, Some(BoardId::B), board_b, rules)?;
        Ok(Self::from_boards(bughouse::Game::from_positions(a, b)))
    }

    /// Board A, as a view: moves that are pushed there are moves of the game.
    #[getter]
    fn board_a(slf: Bound<'_, Self>) -> Board {
        Board(Home::Game(slf.unbind(), BoardId::A))
    }

    /// Board B, as a view: moves that are pushed there are moves of the game.
    #[getter]
    fn board_b(slf: Bound<'_, Self>) -> Board {
        Board(Home::Game(slf.unbind(), BoardId::B))
    }

    /// A board by its letter, as a view.
    fn board(slf: Bound<'_, Self>, board: &str) -> PyResult<Board> {
        Ok(Board(Home::Game(slf.unbind(), values::board_id(board)?)))
    }

    /// The name of the rules.
    #[getter]
    fn rules(&self) -> &'static str {
        positions::rules_name(self.boards.board(BoardId::A).rules())
    }

    /// The player to move on a board.
    fn to_move(&self, board: &str) -> PyResult<Seat> {
        Ok(self.boards.to_move(values::board_id(board)?).into())
    }

    /// The partner of a player.
    #[staticmethod]
    fn partner(seat: SeatArgument) -> Seat {
        seat.0.partner().into()
    }

    /// The pieces that a player can drop.
    fn pocket(&self, seat: SeatArgument) -> Pocket {
        Pocket(*self.boards.reserve(seat.0))
    }

    /// Puts a piece into the pocket of a player, from outside the game.
    fn add_to_pocket(&mut self, seat: SeatArgument, piece_type: i64) -> PyResult<()> {
        if self.grant(seat.0, values::droppable(piece_type)?) {
            Ok(())
        } else {
            Err(errors::bad_value("the pocket is full"))
        }
    }

    /// The seconds on each clock, by seat, as far as they are known: those of a BFEN, those of the
    /// moves that were pushed with a clock, and those that were set.
    #[getter]
    fn clocks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let clocks = PyDict::new(py);
        for (seat, clock) in self.clocks.iter() {
            if let Some(clock) = clock {
                clocks.set_item(Seat::from(seat), seconds(*clock))?;
            }
        }
        Ok(clocks)
    }

    /// Sets the clock of a player in seconds; ``None`` makes it unknown.
    #[pyo3(signature = (seat, seconds))]
    fn set_clock(&mut self, seat: SeatArgument, seconds: Option<f64>) -> PyResult<()> {
        self.clocks[seat.0] = seconds.map(millis).transpose()?;
        Ok(())
    }

    /// All moves that were pushed, each with its board, in their order.
    #[getter]
    fn move_stack(&self) -> Vec<(&'static str, Move)> {
        let one = |step: &Step| (values::board_letter(step.board), written(step.mv));
        self.stack.iter().map(one).collect()
    }

    /// Plays a move on a board. ``clock`` is the time left to the player after it, in seconds.
    ///
    /// Raises ``IllegalMoveError``, and the game is as before.
    #[pyo3(signature = (board, r#move, *, clock = None))]
    fn push(
        &mut self,
        py: Python<'_>,
        board: &str,
        r#move: Move,
        clock: Option<f64>,
    ) -> PyResult<()> {
        let board = values::board_id(board)?;
        let mv = playing::legal(py, r#move, self.boards.board(board))?;
        self.play(board, mv, clock.map(millis).transpose()?);
        Ok(())
    }

    /// Plays a move in SAN on a board and returns it; ``clock`` as for ``push``.
    ///
    /// Raises ``ParseError``, ``IllegalMoveError`` or ``AmbiguousMoveError``.
    #[pyo3(signature = (board, san, *, clock = None))]
    fn push_san(
        &mut self,
        py: Python<'_>,
        board: &str,
        san: &str,
        clock: Option<f64>,
    ) -> PyResult<Move> {
        let board = values::board_id(board)?;
        let mv = playing::from_san(py, san, self.boards.board(board))?;
        self.play(board, mv, clock.map(millis).transpose()?);
        Ok(written(mv))
    }

    /// Plays a move in coordinates on a board and returns it; ``clock`` as for ``push``.
    ///
    /// Raises ``ParseError`` or ``IllegalMoveError``.
    #[pyo3(signature = (board, uci, *, clock = None))]
    fn push_uci(
        &mut self,
        py: Python<'_>,
        board: &str,
        uci: &str,
        clock: Option<f64>,
    ) -> PyResult<Move> {
        let board = values::board_id(board)?;
        let mv = playing::from_uci(py, uci, self.boards.board(board))?;
        self.play(board, mv, clock.map(millis).transpose()?);
        Ok(written(mv))
    }

    /// Takes the last move back, on whichever board it was, with what it captured and its clock.
    /// Returns its board and the move.
    ///
    /// Raises ``IndexError`` if there is none.
    fn pop(&mut self) -> PyResult<(&'static str, Move)> {
        let (board, mv) =
            self.take_back().ok_or_else(|| PyIndexError::new_err("no move was pushed"))?;
        Ok((values::board_letter(board), written(mv)))
    }

    /// The legal moves of both boards, each with its board.
    #[getter]
    fn legal_moves(&self) -> Vec<(&'static str, Move)> {
        let of_board = |board| {
            let moves = self.boards.board(board).legal_moves().to_vec();
            moves.into_iter().map(move |mv| (values::board_letter(board), written(mv)))
        };
        BoardId::ALL.into_iter().flat_map(of_board).collect()
    }

    /// The canonical SAN of a legal move on a board.
    ///
    /// Raises ``IllegalMoveError``.
    fn san(&self, py: Python<'_>, board: &str, r#move: Move) -> PyResult<String> {
        let position = self.boards.board(values::board_id(board)?);
        let mv = playing::legal(py, r#move, position)?;
        Ok(SanPlus::from_move(mv, position).to_string())
    }

    /// The player who is mated, or ``None``.
    #[getter]
    fn mated(&self) -> Option<Seat> {
        self.boards.mated().map(Seat::from)
    }

    /// Whether a player is mated, which ends the game on both boards.
    fn is_checkmate(&self) -> bool {
        self.boards.mated().is_some()
    }

    /// The same as ``is_checkmate``: without clocks and players nothing else ends a game. If
    /// neither board has a legal move, both sides wait.
    fn is_game_over(&self) -> bool {
        self.is_checkmate()
    }

    /// A 64-bit key of both boards with all four pockets.
    #[getter]
    fn key(&self) -> u64 {
        self.boards.key()
    }

    /// Both positions as BFEN: ``"bracket"`` (v0.1) has the move counters, ``"thief"`` has the
    /// clocks in whole seconds, if those of a board are known.
    #[pyo3(signature = (dialect = "bracket"))]
    fn bfen(&self, dialect: &str) -> PyResult<String> {
        Ok(positions::write(&self.to_bfen(), positions::form(dialect)?))
    }

    /// The game as BPGN: its start, its moves with their clocks, and tags such as
    /// ``{"WhiteA": "raven"}``. ``bpgn.Record.from_game`` makes a record of it.
    ///
    /// ``result`` is ``"1-0"`` if WhiteA and BlackB won, ``"0-1"``, ``"1/2-1/2"`` or ``"*"``;
    /// without it, a mate decides, or else the tag ``Result``. The tags ``SetUp`` and ``FEN`` are
    /// those of the game.
    ///
    /// Raises ``ValueError`` for a tag or a result that BPGN does not have, for other rules than
    /// those of bughouse, and if the boards changed between two moves, as ``add_to_pocket`` changes
    /// them.
    #[pyo3(signature = (*, tags = None, result = None))]
    fn to_bpgn(&self, tags: Option<&Bound<'_, PyDict>>, result: Option<&str>) -> PyResult<String> {
        let text = saving::to_bpgn(self, tags, result)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// The FENs of both boards.
    fn fen(&self) -> (String, String) {
        let [a, b] = BoardId::ALL.map(|board| self.boards.board(board).to_string());
        (a, b)
    }

    /// The number of move sequences of a length, in which either board may move at each step.
    /// Other threads run meanwhile.
    fn perft(slf: Bound<'_, Self>, depth: u32) -> PyResult<u64> {
        let boards = slf.borrow().boards.clone();
        signals::perft_of_two(slf.py(), &boards, depth)
    }

    /// Both positions as an array of NumPy: two boards of planes of eight ranks and eight files,
    /// which ``tandem.PLANES`` names.
    ///
    /// Raises ``ImportError`` without NumPy.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        planes::to_numpy(py, &BoardId::ALL.map(|board| self.boards.board(board)), &[2])
    }

    /// An equal game with the same moves, which can go its own way.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// Both boards as eight lines of chess symbols, side by side: WhiteA and BlackB are below.
    fn unicode(&self) -> String {
        self.drawn(values::figurine)
    }

    /// Both boards with reserves and clocks as SVG; ``size`` is the edge of one board in pixels,
    /// ``below`` a player of the team below, and ``names`` the names of the players by seat, such
    /// as ``record.players``.
    #[pyo3(signature = (*, size = 400, below = None, names = None))]
    fn svg(
        &self,
        size: u32,
        below: Option<SeatArgument>,
        names: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let mut named = BySeat([const { None }; 4]);
        for (seat, name) in names.into_iter().flatten() {
            named[seat.extract::<SeatArgument>()?.0] = Some(name.extract::<String>()?);
        }
        let view = |board: BoardId| {
            let last = self.last_move(board);
            let mut view = diagram::view(Some(board), self.boards.board(board), last);
            diagram::set_clocks(&mut view, |color| self.clocks[board.seat(color)]);
            view.players.white.name.clone_from(&named[board.seat(Color::White)]);
            view.players.black.name.clone_from(&named[board.seat(Color::Black)]);
            view
        };
        let below = below.map_or(bughouse::Team::First, |seat| seat.0.team());
        diagram::svg(BoardId::ALL.map(view).to_vec(), below, size)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(400, None, None)
    }

    fn __str__(&self) -> String {
        self.drawn(chess::Piece::letter)
    }

    fn __repr__(&self) -> String {
        format!("Game.from_bfen('{}')", self.to_bfen().to_bracket())
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        match other.cast::<Self>() {
            Ok(other) => (self.boards == other.borrow().boards).into_py_any(py),
            Err(_) => Ok(py.NotImplemented()),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, table::Saved)> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        Ok((restore, self.saved()))
    }

    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        rules: &str,
        state: table::State,
        steps: Vec<table::SavedStep>,
    ) -> PyResult<Self> {
        Self::restored(py, rules, &state, &steps)
    }
}

impl Game {
    fn drawn(&self, symbol: impl Fn(chess::Piece) -> char) -> String {
        let grid =
            |board, flipped| diagram::grid(self.boards.board(board).board(), flipped, &symbol);
        diagram::side_by_side(&grid(BoardId::A, false), &grid(BoardId::B, true))
    }
}
