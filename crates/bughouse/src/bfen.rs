//! BFEN: positions of one or two boards as text, in every dialect that real files use.
//!
//! There are two canonical forms. *Thief's* (the BPGN standard 1.1) puts the reserves behind a
//! ninth slash and the clocks in whole seconds at the end; the *bracket* form (BFEN v0.1,
//! Fairy-Stockfish) has `[reserves]` and move counters:
//!
//! ```text
//! pos/PPBpp b kq - 142 164 | pos/Ppb w KQk - 142 163        Thief
//! pos[BPPpp] b kq - 0 11 | pos[Pbp] w KQk - 0 14            bracket
//! ```
//!
//! The meaning of the two numbers at the end follows from the form, not from the text: see
//! [`Numbers`].

mod read;
mod write;

use core::{fmt, ops::Range};

use chess::{ByColor, Fault, FenErrorKind, Position, Rules, Setup, Status};

use crate::{BoardId, ByBoard};

/// One board or two as a BFEN says them; nothing is promised but that it could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bfen {
    /// Board A, or the only one.
    pub a: BoardPart,
    /// Board B.
    pub b: Option<BoardPart>,
    /// How the numbers at the end were read.
    pub numbers: Numbers,
}

/// One board of a BFEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPart {
    /// The position. Without counters in the text it has the counters of a game's start.
    pub setup: Setup,
    /// The time left to each side in whole seconds, if the form has clocks.
    pub clocks: Option<ByColor<u32>>,
}

/// The meaning of the two numbers at the end of each board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numbers {
    /// White's and Black's time in seconds.
    Clocks,
    /// Half-moves without progress, and the move number.
    Counters,
    /// There are none.
    Absent,
}

/// A form of BFEN, by what it looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Reserves behind a ninth slash or absent; side, castling, en passant, both clocks.
    Thief,
    /// As Thief's, but castling, en passant, *side*: only the example of the Laws does this.
    Laws,
    /// Reserves in brackets, move counters: BFEN v0.1, Fairy-Stockfish, pychess.
    Bracket,
    /// Reserves behind a ninth slash, yet move counters: chess.com, BFEN v2.0's legacy form.
    SlashCounters,
    /// No reserves at all, move counters: bughouse.pro, and plain FEN.
    Plain,
}

impl Dialect {
    /// A name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Thief => "thief",
            Self::Laws => "laws",
            Self::Bracket => "bracket",
            Self::SlashCounters => "slash-counters",
            Self::Plain => "plain",
        }
    }
}

/// A BFEN together with how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedBfen {
    /// The position.
    pub bfen: Bfen,
    /// The form it was written in.
    pub dialect: Dialect,
    /// Whether the meaning of the numbers is a guess: nothing in the text tells clocks from
    /// counters.
    pub numbers_assumed: bool,
}

/// Why a text is no BFEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BfenError {
    /// Which board, where the text has two.
    pub board: Option<BoardId>,
    /// The error.
    pub kind: BfenErrorKind,
    /// The bytes of the text that are to blame.
    pub span: Range<usize>,
    /// The column where they start, in characters, counted from 1.
    pub column: usize,
}

/// The kinds of errors in a BFEN.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BfenErrorKind {
    /// Something within one board.
    Fen(FenErrorKind),
    /// More than two boards.
    ThirdBoard,
}

impl BoardPart {
    /// How the side to move stands under the rules of servers, or `None` where nobody could say.
    /// A missing king of the other side does no harm here: problems leave it out.
    pub fn status(&self) -> Option<Status> {
        let waiting = !self.setup.turn;
        let other_king =
            |fault: &Fault| matches!(fault, Fault::Kings { color, count: 0 } if *color == waiting);
        let position = Position::from_setup(self.setup, Rules::BUGHOUSE)
            .or_else(|error| error.ignore_faults(Rules::BUGHOUSE, other_king));
        position.ok().map(|position| position.status())
    }
}

impl Bfen {
    /// The parts that are there, with their boards.
    pub fn parts(&self) -> impl Iterator<Item = (BoardId, &BoardPart)> {
        core::iter::once((BoardId::A, &self.a)).chain(self.b.as_ref().map(|b| (BoardId::B, b)))
    }

    /// The clocks of both boards, if both are there and known.
    pub fn clocks(&self) -> Option<ByBoard<ByColor<u32>>> {
        Some(ByBoard([self.a.clocks?, self.b.as_ref()?.clocks?]))
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
