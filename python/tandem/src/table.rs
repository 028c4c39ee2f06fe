//! A game: its boards, its clocks, and its moves, which are played, taken back, saved and restored.
//! `game.rs` has what Python sees of it.

use bughouse::{Bfen, BoardId, BySeat, Millis};
use chess::Role;
use notation::{Replay, diagram::LastMove, facts::clock_after};
use pyo3::prelude::*;

use crate::{diagram, errors, moves, playing, positions, values};

/// Both boards of a bughouse game: captures cross the table.
///
/// A move names its board, ``game.push_san("A", "e4")``, or is pushed on one of the views,
/// ``game.board_a.push_san("e4")``. The piece that it captures goes to the partner of the player
/// who made it; a promoted piece goes as a pawn. Either board may move at any time.
///
/// ``bfen`` is a BFEN as for ``from_bfen``; without it, both boards are at the start of a game.
/// ``rules`` is ``"bughouse"`` (as servers play it) or ``"bughouse-otb"`` (the Laws: promotion to
/// queen or knight only).
#[pyclass(module = "tandem")]
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) boards: bughouse::Game,
    pub(crate) clocks: BySeat<Option<Millis>>,
    pub(crate) stack: Vec<Step>,
}

/// A move that was pushed, with the game before it.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) board: BoardId,
    pub(crate) mv: chess::Move,
    /// The clock of its player after it.
    pub(crate) clock: Option<Millis>,
    pub(crate) before: bughouse::Game,
    clocks: BySeat<Option<Millis>>,
}

/// The FENs of both boards and the clocks in thousandths of a second.
pub(crate) type State = (String, String, Vec<Option<i64>>);

/// A move that is pickled: its board, its coordinates, the clock after it, and the state before it.
pub(crate) type SavedStep = (String, String, Option<i64>, State);

/// A game that is pickled: the name of its rules, its state, and its moves.
pub(crate) type Saved = (&'static str, State, Vec<SavedStep>);

impl Game {
    pub(crate) const fn from_boards(boards: bughouse::Game) -> Self {
        Self { boards, clocks: BySeat([None; 4]), stack: Vec::new() }
    }

    /// Takes over the clocks of a BFEN.
    pub(crate) fn set_clocks_of(&mut self, bfen: &Bfen) {
        for (board, part) in bfen.parts() {
            for (color, &seconds) in part.clocks.iter().flat_map(chess::ByColor::iter) {
                self.clocks[board.seat(color)] = Some(Millis::from_seconds(seconds));
            }
        }
    }

    /// Puts a piece into a reserve. Returns whether there was room.
    pub(crate) fn grant(&mut self, seat: bughouse::Seat, role: Role) -> bool {
        let held = self.boards.reserve(seat).len();
        self.boards.grant(seat, role);
        self.boards.reserve(seat).len() > held
    }

    pub(crate) fn to_bfen(&self) -> Bfen {
        let mut bfen = self.boards.to_bfen();
        let clocks = |board: BoardId| {
            let clock = |color| self.clocks[board.seat(color)].map(Millis::whole_seconds);
            let (white, black) = (clock(chess::Color::White)?, clock(chess::Color::Black)?);
            Some(chess::ByColor { white, black })
        };
        bfen.a.clocks = clocks(BoardId::A);
        if let Some(b) = &mut bfen.b {
            b.clocks = clocks(BoardId::B);
        }
        bfen
    }
}

impl Game {
    /// Plays a legal move; the clock is that of its player after it.
    pub(crate) fn play(&mut self, board: BoardId, mv: chess::Move, clock: Option<Millis>) {
        let (before, clocks) = (self.boards.clone(), self.clocks);
        let seat = self.boards.to_move(board);
        self.stack.push(Step { board, mv, clock, before, clocks });
        self.boards.play_unchecked(board, mv);
        if clock.is_some() {
            self.clocks[seat] = clock;
        }
    }

    pub(crate) fn take_back(&mut self) -> Option<(BoardId, chess::Move)> {
        let Step { board, mv, before, clocks, .. } = self.stack.pop()?;
        (self.boards, self.clocks) = (before, clocks);
        Some((board, mv))
    }

    /// The last move of a board, to be highlighted.
    pub(crate) fn last_move(&self, board: BoardId) -> Option<LastMove> {
        let step = self.stack.iter().rev().find(|step| step.board == board)?;
        let before = step.before.board(board);
        let label = format!("{}{}", before.fullmoves(), step.before.to_move(board).letter());
        Some(diagram::last_move(label, step.mv, before))
    }

    /// The game of a record with its moves and clocks, and with pieces from an unrecorded board.
    pub(crate) fn recorded(record: &notation::Game<'_>) -> Self {
        let mut replay = Replay::new(record);
        let mut game = Self::from_boards(replay.boards().clone());
        while let Some(ply) = replay.next_ply() {
            let (board, clocks) = (ply.seat.board(), game.clocks);
            let before = std::mem::replace(&mut game.boards, replay.boards().clone());
            let clock = clock_after(record, ply.token);
            game.stack.push(Step { board, mv: ply.mv, clock, before, clocks });
            if clock.is_some() {
                game.clocks[ply.seat] = clock;
            }
        }
        game
    }

    pub(crate) fn saved(&self) -> Saved {
        let step = |step: &Step| {
            let uci = moves::written(step.mv).0.to_string();
            let state = state(&step.before, &step.clocks);
            (values::board_letter(step.board).to_owned(), uci, step.clock.map(|time| time.0), state)
        };
        let rules = positions::rules_name(self.boards.board(BoardId::A).rules());
        (rules, state(&self.boards, &self.clocks), self.stack.iter().map(step).collect())
    }

    /// The game of what [`Game::saved`] returned.
    pub(crate) fn restored(
        py: Python<'_>,
        rules: &str,
        saved: &State,
        steps: &[SavedStep],
    ) -> PyResult<Self> {
        let rules = positions::rules(rules)?;
        let read = |(a, b, clocks): &State| {
            let a = positions::from_fen(py, a, rules)?;
            let b = positions::from_fen(py, b, rules)?;
            let clocks: [Option<i64>; 4] = clocks
                .as_slice()
                .try_into()
                .map_err(|_| errors::bad_value("a game has four clocks"))?;
            let clocks = BySeat(clocks.map(|clock| clock.map(Millis)));
            PyResult::Ok((bughouse::Game::from_positions(a, b), clocks))
        };
        let one = |(board, uci, clock, saved): &SavedStep| {
            let board = values::board_id(board)?;
            let (before, clocks) = read(saved)?;
            let mv = playing::from_uci(py, uci, before.board(board))?;
            Ok(Step { board, mv, clock: clock.map(Millis), before, clocks })
        };
        let (boards, clocks) = read(saved)?;
        let stack = steps.iter().map(one).collect::<PyResult<_>>()?;
        Ok(Self { boards, clocks, stack })
    }
}

fn state(boards: &bughouse::Game, clocks: &BySeat<Option<Millis>>) -> State {
    let [a, b] = BoardId::ALL.map(|board| positions::saved(boards.board(board)));
    (a, b, clocks.0.iter().map(|clock| clock.map(|time| time.0)).collect())
}

/// A time in seconds.
pub(crate) fn seconds(time: Millis) -> f64 {
    time.0 as f64 / 1000.0
}

/// A time from seconds.
pub(crate) fn millis(seconds: f64) -> PyResult<Millis> {
    /// Three million years, as in records.
    const MOST: f64 = 1e14;
    if seconds.abs() <= MOST {
        Ok(Millis((seconds * 1000.0).round() as i64))
    } else {
        Err(errors::bad_value(format!("a clock must be a number of seconds (got {seconds})")))
    }
}
