//! FEN in the bracket dialect: `rnbqkbnr/…/RNBQKBNR[QNp] w KQkq - 0 1`.
//!
//! Reading accepts plain FEN, reserves in brackets (`[]`, `[-]`, any order) or as a ninth rank
//! (`…/RNBQKBNR/QNp`), promoted pieces with `~`, castling rights as `KQkq`, X-FEN or Shredder
//! letters, and missing trailing fields. Writing gives the canonical form: reserves `QRBNPqrbnp`,
//! Shredder letters only where `KQkq` would not do.
//!
//! The parts are public, because the two-board notation (BFEN) is made of the same.

mod field;
mod fields;
mod placement;
mod write;

use core::{fmt, ops::Range, str::FromStr};

use crate::{Position, PositionError, Rank, Rules, Setup};

pub use field::Field;
pub use fields::{parse_castling, parse_counter, parse_en_passant, parse_turn};
pub use placement::{Placement, ReserveForm};
pub use write::{write_castling, write_ranks};

/// A setup as text.
///
/// ```
/// use tandem_chess::Fen;
///
/// let fen: Fen = "4k3/8/8/8/8/8/8/4K2R/Pq w K - 3 7".parse()?;
/// assert_eq!(fen.to_string(), "4k3/8/8/8/8/8/8/4K2R[Pq] w K - 3 7");
/// # Ok::<(), tandem_chess::ParseFenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fen(pub Setup);

impl Fen {
    /// The setup that was read.
    pub fn into_setup(self) -> Setup {
        self.0
    }

    /// The position that was read, under some rules.
    ///
    /// # Errors
    ///
    /// As for [`Position::from_setup`].
    pub fn into_position(self, rules: Rules) -> Result<Position, PositionError> {
        Position::from_setup(self.0, rules)
    }
}

impl Position {
    /// The position as FEN, with the en passant square only where a capture is legal.
    pub fn to_fen(&self) -> Fen {
        Fen(Setup { en_passant: self.en_passant(), ..*self.setup() })
    }
}

/// An error in a FEN, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseFenError {
    /// The kind of error.
    pub kind: FenErrorKind,
    /// The bytes of the text that are to blame.
    pub span: Range<usize>,
}

/// The kinds of errors in a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum FenErrorKind {
    /// The text is empty.
    Empty,
    /// A board does not have eight ranks.
    Ranks {
        /// How many there are.
        found: usize,
    },
    /// A rank does not have eight squares.
    RankWidth {
        rank: Rank,
        /// How many squares it has.
        found: usize,
    },
    /// A character that is neither a piece, a number of empty squares nor a mark.
    UnknownPiece {
        /// On which rank.
        rank: Rank,
        found: char,
    },
    /// `~` behind a pawn, a king or nothing.
    PromotedMark {
        /// On which rank.
        rank: Rank,
    },
    /// A character in a reserve that is no piece.
    UnknownReservePiece { found: char },
    /// A king in a reserve.
    KingInReserve,
    /// `[` without `]`.
    UnclosedReserve,
    /// Something between the reserve and the next field.
    AfterReserve,
    /// The side to move is neither `w` nor `b`.
    Turn,
    /// Castling rights that are neither `-` nor letters of sides or files.
    Castling,
    /// An en passant field that is neither `-` nor a square.
    EnPassant,
    /// A move counter that is not a whole number below 2³².
    Counter,
    /// More fields than a FEN has.
    ExtraField,
}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is no position"),
            Self::Ranks { found } => {
                let plural = if *found == 1 { "" } else { "s" };
                write!(f, "the board has {found} rank{plural}, expected 8")
            }
            Self::RankWidth { rank, found } => {
                let plural = if *found == 1 { "" } else { "s" };
                write!(f, "rank {} has {found} square{plural}, expected 8", rank.digit())
            }
            Self::UnknownPiece { rank, found } => {
                write!(f, "rank {} holds {found:?}, which is no piece", rank.digit())
            }
            Self::PromotedMark { rank } => {
                write!(
                    f,
                    "rank {} has '~' not behind a queen, rook, bishop or knight",
                    rank.digit()
                )
            }
            Self::UnknownReservePiece { found } => {
                write!(f, "the reserve holds {found:?}, which is no piece")
            }
            Self::KingInReserve => f.write_str("the reserve holds a king"),
            Self::UnclosedReserve => {
                f.write_str("the reserve has no closing ']' before the next blank")
            }
            Self::AfterReserve => f.write_str("expected a blank after the reserve"),
            Self::Turn => f.write_str("the side to move must be 'w' or 'b'"),
            Self::Castling => f.write_str("castling rights must be '-' or letters such as KQkq"),
            Self::EnPassant => f.write_str("the en passant field must be '-' or a square"),
            Self::Counter => {
                f.write_str("move counters, and clocks in seconds, must be whole numbers")
            }
            Self::ExtraField => f.write_str("there is a field too many"),
        }
    }
}

impl fmt::Display for ParseFenError {
    /// The message and the column, counted in bytes from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (column {})", self.kind, self.span.start + 1)
    }
}

impl core::error::Error for ParseFenError {}

impl FromStr for Fen {
    type Err = ParseFenError;

    fn from_str(text: &str) -> Result<Self, ParseFenError> {
        let mut fields = Field { text, start: 0 }.split_blanks();
        let first = fields.next().unwrap_or(Field { text: "", start: 0 });
        let Placement { board, reserves, .. } = Placement::parse(first)?;
        let mut setup = Setup { board, reserves, ..Setup::EMPTY };
        if let Some(field) = fields.next() {
            setup.turn = parse_turn(field)?;
        }
        if let Some(field) = fields.next() {
            setup.castling = parse_castling(field, &setup.board)?;
        }
        if let Some(field) = fields.next() {
            setup.en_passant = parse_en_passant(field)?;
        }
        if let Some(field) = fields.next() {
            setup.halfmoves = parse_counter(field)?;
        }
        if let Some(field) = fields.next() {
            setup.fullmoves = parse_counter(field)?;
        }
        match fields.next() {
            None => Ok(Self(setup)),
            Some(field) => Err(field.error(FenErrorKind::ExtraField)),
        }
    }
}
