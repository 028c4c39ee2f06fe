//! The game sheet: the BPGN viewer's four columns, A a B b, in the order of the file.
//!
//! A move is in its player's column. Moves share a row as long as each is to the right of the
//! previous one, so that reading from left to right and from top to bottom follows the order of the
//! file, the only common order that BPGN has for both boards. Anything said between two moves ends
//! the row and has a row of its own.
//!
//! A [`Sheet`] holds the content, not the form: [`html`] makes a page of it, and the command line a
//! PDF.

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

/// Options for a sheet.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The piece letters of the moves (Laws E2).
    pub letters: &'static Letters,
    /// The places of diagrams.
    pub diagrams: Diagrams,
}

/// The places of diagrams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Diagrams {
    /// No diagrams.
    None,
    /// At `{D:}`, and at the start of a game from another position.
    Marked,
    /// Also at the end.
    End,
}

impl Default for Options {
    /// Figurines, which the Laws recommend for print, and diagrams at `{D:}` and at the end.
    fn default() -> Self {
        const FIGURINES: &Letters = &Letters::FIGURINES;
        Self { letters: FIGURINES, diagrams: Diagrams::End }
    }
}

/// The layout of a game.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The number of the game in its file, from 1.
    pub number: u64,
    /// The header above the moves, and the result.
    pub head: Head,
    /// The columns: four, or two if only one board was recorded.
    pub columns: Vec<Column>,
    /// The rows, from top to bottom.
    pub rows: Vec<Row>,
    /// The problem that stopped the replay, if any.
    pub problem: Option<Problem>,
}

/// A column with its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The seat that moves in it.
    pub seat: Seat,
    /// The player, with the clock at the start.
    pub player: Player,
}

/// A row. All rows but those with moves span all columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// Moves, each further to the right than the one before.
    Moves(Vec<Cell>),
    /// The text of a comment.
    Comment(String),
    /// A variation. Another variation inside it interrupts it; each part has a row.
    Variation {
        /// The depth of nesting, from 1.
        depth: usize,
        /// Its moves and comments.
        words: Vec<Word>,
    },
    /// A diagram of the boards at this point.
    Diagram(Box<Diagram>),
    /// The reason why the moves below are as written, not as replayed.
    Problem(String),
}

/// A move in its column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The index of its column.
    pub column: usize,
    /// The move number, if it has one.
    pub number: Option<u32>,
    /// The move, in canonical notation if it was replayed, otherwise as written.
    pub san: String,
    /// Annotations attached to it: `!`, `(=)`, `±`.
    pub marks: String,
    /// Its clock.
    pub time: Option<Time>,
    /// Its part in the replay.
    pub kind: Kind,
}

/// The part of a move in the replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Played.
    #[default]
    Played,
    /// The last one that was played.
    Last,
    /// A repeated record, which was played once.
    Repeated,
    /// Not played: it comes after the record that stopped the replay, or after the result.
    Unplayed,
}

/// The time of a move as the file gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Time {
    /// The time left to the player.
    Left(Millis),
    /// The time spent on the move.
    Spent(Millis),
    /// The time since the start of the game.
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
    /// A move with its annotations.
    San(String),
    /// A time.
    Time(Time),
    /// The text of a comment.
    Text(String),
}

impl Sheet {
    /// The maximum number of diagrams in a game: a file with nothing but `{D:}` would make a page
    /// of gigabytes.
    pub const MAX_DIAGRAMS: usize = 64;

    /// The sheet of a game.
    pub fn new(game: &Game<'_>, options: Options) -> Self {
        rows::layout(game, options)
    }
}

/// A team's players in its order, with the index of their columns.
pub fn members(columns: &[Column], team: Team) -> impl Iterator<Item = &Column> {
    columns.iter().filter(move |column| column.seat.team() == team)
}
