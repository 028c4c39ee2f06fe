//! The game sheet: the four columns of the BPGN viewer, A a B b, in the order of the file.
//!
//! A move stands in its player's column. Moves share a row as long as each stands to the right of the one before, so
//! that reading from left to right and from top to bottom is reading in time order: BPGN has no other clock over both
//! boards than the order of its records. Whatever is said between two moves ends the row and takes one of its own.
//!
//! A [`Sheet`] holds what stands where and nothing of how it looks: [`html`] makes a page of it, the command line a PDF.

mod head;
pub mod html;
mod marks;
mod rows;

use bughouse::{Seat, Team};
use chess::san::Letters;

use crate::{
    Game, Millis, Problem,
    diagram::{Diagram, Player},
};

pub use head::Head;

/// How a sheet is to be made.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The piece letters of the moves (Laws E2).
    pub letters: &'static Letters,
    /// Where diagrams stand.
    pub diagrams: Diagrams,
}

/// Where diagrams stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Diagrams {
    /// Nowhere.
    None,
    /// At `{D:}`, and at the start of a game that begins from a position of its own.
    Marked,
    /// There, and at the end.
    End,
}

impl Default for Options {
    /// Figurines, as the Laws recommend for print, and diagrams at `{D:}` and at the end.
    fn default() -> Self {
        const FIGURINES: &Letters = &Letters::FIGURINES;
        Self { letters: FIGURINES, diagrams: Diagrams::End }
    }
}

/// A game laid out.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Which game of the file it is, from 1.
    pub number: u64,
    /// Everything above the moves, and the result.
    pub head: Head,
    /// The columns: four, or two of a game of which one board was recorded.
    pub columns: Vec<Column>,
    /// The rows from top to bottom.
    pub rows: Vec<Row>,
    /// What stopped the replay, if something did.
    pub problem: Option<Problem>,
}

/// A column with its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Who moves in it.
    pub seat: Seat,
    /// Who he is; the clock is that of the start.
    pub player: Player,
}

/// A row, over all columns but where it holds moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// Moves, each further to the right than the one before.
    Moves(Vec<Cell>),
    /// What somebody said.
    Comment(String),
    /// Moves that might have been played instead. A variation within another interrupts it: one row each.
    Variation {
        /// How deeply it is nested, from 1.
        depth: usize,
        /// Its moves and what is said of them.
        words: Vec<Word>,
    },
    /// The boards as they stand here.
    Diagram(Box<Diagram>),
    /// Why the moves below are as written, not as replayed.
    Problem(String),
}

/// A move in its column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The index of its column.
    pub column: usize,
    /// The number of the move, if it has one.
    pub number: Option<u32>,
    /// The move: in canonical notation if it was replayed, otherwise as written.
    pub san: String,
    /// What is glued to it: `!`, `(=)`, `±`.
    pub marks: String,
    /// What the clock said.
    pub time: Option<Time>,
    /// What the replay made of it.
    pub kind: Kind,
}

/// What the replay made of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Played.
    #[default]
    Played,
    /// The last that was played.
    Last,
    /// The same record stood twice and was played once.
    Repeated,
    /// Not played: it stands behind a record that stopped the replay, or behind the result.
    Unplayed,
}

/// What a file tells of the time of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Time {
    /// What was left to the player.
    Left(Millis),
    /// What the move took.
    Spent(Millis),
    /// Since the game began.
    Elapsed(Millis),
}

impl std::fmt::Display for Time {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Left(clock) => write!(f, "{clock}"),
            Self::Spent(spent) => write!(f, "+{spent}"),
            Self::Elapsed(elapsed) => write!(f, "at {elapsed}"),
        }
    }
}

/// A part of a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// `12b.`
    Label(String),
    /// A move with what is glued to it.
    San(String),
    /// A time.
    Time(Time),
    /// What somebody said.
    Text(String),
}

impl Sheet {
    /// The most diagrams of one game. Nobody prints more; a file of nothing but `{D:}` would make a page of gigabytes.
    pub const MAX_DIAGRAMS: usize = 64;

    /// The sheet of a game.
    pub fn of(game: &Game<'_>, options: Options) -> Self {
        rows::layout(game, options)
    }
}

/// A team's players in its order, with the index of their columns.
pub fn members(columns: &[Column], team: Team) -> impl Iterator<Item = &Column> {
    columns.iter().filter(move |column| column.seat.team() == team)
}
