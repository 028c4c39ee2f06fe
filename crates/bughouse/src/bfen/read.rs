//! Reading: the order of the fields is decided by which of them is `w` or `b`, the meaning of the
//! numbers by the form.

use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use chess::{
    ByColor, Color, FenErrorKind, ParseFenError, Setup,
    fen::{self, Field, Placement, ReserveForm},
};

use super::{Bfen, BfenError, BfenErrorKind, BoardPart, Dialect, Numbers, ParsedBfen};
use crate::BoardId;

impl FromStr for Bfen {
    type Err = BfenError;

    fn from_str(text: &str) -> Result<Self, BfenError> {
        ParsedBfen::parse(text).map(|reading| reading.bfen)
    }
}

impl ParsedBfen {
    /// Reads one board, or two with `|` between them, with or without blanks around it.
    ///
    /// Missing trailing fields are taken as White to move, no rights and no numbers.
    ///
    /// # Errors
    ///
    /// The first thing wrong, with its board, rank and column.
    pub fn parse(text: &str) -> Result<Self, BfenError> {
        Self::parse_with_numbers(text, None)
    }

    /// Reads a BFEN whose surroundings say what its numbers mean: those of a FICS-era file are
    /// clocks, those of a chess.com file are counters.
    ///
    /// # Errors
    ///
    /// As for [`ParsedBfen::parse`].
    pub fn parse_with_numbers(text: &str, known: Option<Numbers>) -> Result<Self, BfenError> {
        let mut parts = text.split('|');
        let a = parts.next().unwrap_or_default();
        let b = parts.next();
        if parts.next().is_some() {
            let start = a.len() + b.map_or(0, str::len) + 2;
            return Err(BfenError {
                board: None,
                kind: BfenErrorKind::ThirdBoard,
                span: start..text.len(),
                column: column(text, start),
            });
        }
        let fields = |board: BoardId, text_of_part, start| {
            BoardFields::parse(Field { text: text_of_part, start }).map_err(|error| BfenError {
                board: b.is_some().then_some(board),
                column: column(text, error.span.start),
                span: error.span,
                kind: BfenErrorKind::Fen(error.kind),
            })
        };
        let a_fields = fields(BoardId::A, a, 0)?;
        let b_fields = b.map(|part| fields(BoardId::B, part, a.len() + 1)).transpose()?;

        let both = || core::iter::once(&a_fields).chain(&b_fields);
        let (numbers, numbers_assumed) = numbers_of(both, known);
        let dialect = dialect_of(both, numbers);
        let part = |fields: &BoardFields| fields.part(numbers);
        let bfen = Bfen { a: part(&a_fields), b: b_fields.as_ref().map(part), numbers };
        Ok(Self { bfen, dialect, numbers_assumed })
    }
}

fn column(text: &str, offset: usize) -> usize {
    text.get(..offset).map_or(offset, |before| before.chars().count()) + 1
}

/// One board's fields before the meaning of the numbers is known.
struct BoardFields {
    setup: Setup,
    form: ReserveForm,
    reserves_empty: bool,
    side_last: bool,
    numbers: Option<(u32, u32)>,
}

impl BoardFields {
    fn parse(part: Field<'_>) -> Result<Self, ParseFenError> {
        let mut fields = part.split_blanks();
        let end = Field { text: "", start: part.start + part.text.len() };
        let first = fields.next().unwrap_or(end);
        let Placement { board, reserves, form } = Placement::parse(first)?;
        let mut rest: Vec<Field<'_>> = fields.by_ref().take(5).collect();
        let extra = fields.next();
        let mut setup = Setup { board, reserves, ..Setup::EMPTY };

        let numbers = match rest[..] {
            [.., x, y] if is_number(x) && is_number(y) => {
                rest.truncate(rest.len() - 2);
                Some((fen::parse_counter(x)?, fen::parse_counter(y)?))
            }
            [_, _, _, x] if is_number(x) => {
                rest.truncate(3);
                Some((fen::parse_counter(x)?, 1))
            }
            _ => None,
        };
        let side_last = rest.len() >= 3 && matches!(rest[2].text, "w" | "b");
        if side_last {
            rest[..3].rotate_right(1);
        }
        let mut rest = rest.into_iter();
        if let Some(field) = rest.next() {
            setup.turn = fen::parse_turn(field)?;
        }
        if let Some(field) = rest.next() {
            setup.castling = fen::parse_castling(field, &setup.board)?;
        }
        if let Some(field) = rest.next() {
            setup.en_passant = fen::parse_en_passant(field)?;
        }
        // Three fields, and what follows is no pair of numbers.
        for field in rest {
            fen::parse_counter(field)?;
        }
        if let Some(field) = extra {
            return Err(field.error(FenErrorKind::ExtraField));
        }
        let reserves_empty = Color::ALL.iter().all(|&color| setup.reserves[color].is_empty());
        Ok(Self { setup, form, reserves_empty, side_last, numbers })
    }

    fn part(&self, numbers: Numbers) -> BoardPart {
        let mut setup = self.setup;
        let clocks = match (self.numbers, numbers) {
            (Some((white, black)), Numbers::Clocks) => Some(ByColor { white, black }),
            (Some((halfmoves, fullmoves)), Numbers::Counters) => {
                (setup.halfmoves, setup.fullmoves) = (halfmoves, fullmoves);
                None
            }
            _ => None,
        };
        BoardPart { setup, clocks }
    }
}

fn is_number(field: Field<'_>) -> bool {
    field.text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the meaning of the numbers, and whether it is a guess.
fn numbers_of<'a, I: Iterator<Item = &'a BoardFields>>(
    both: impl Fn() -> I,
    known: Option<Numbers>,
) -> (Numbers, bool) {
    if both().all(|board| board.numbers.is_none()) {
        return (Numbers::Absent, false);
    }
    if both().any(|board| board.form == ReserveForm::Brackets) {
        return (Numbers::Counters, false);
    }
    if let Some(known) = known {
        return (known, false);
    }
    if both().any(|board| board.side_last) {
        return (Numbers::Clocks, false);
    }
    // A fresh game's counters: nobody sits down to play with no time against one second.
    let fresh = |board: &BoardFields| board.reserves_empty && board.numbers == Some((0, 1));
    if both().all(fresh) {
        return (Numbers::Counters, false);
    }
    // A board alone is a plain FEN, unless its numbers can be no counters: each move has two
    // half-moves, and a game without progress is over before the 150th.
    let may_count = |board: &BoardFields| {
        board.numbers.is_some_and(|(half, full)| half <= 150 && half <= full.saturating_mul(2))
    };
    if both().count() == 1 && both().all(may_count) {
        return (Numbers::Counters, false);
    }
    (Numbers::Clocks, true)
}

fn dialect_of<'a, I: Iterator<Item = &'a BoardFields>>(
    both: impl Fn() -> I,
    numbers: Numbers,
) -> Dialect {
    let has = |form| both().any(|board| board.form == form);
    if has(ReserveForm::Brackets) {
        Dialect::Bracket
    } else if both().any(|board| board.side_last) {
        Dialect::Laws
    } else if numbers == Numbers::Clocks {
        Dialect::Thief
    } else if has(ReserveForm::Slash) {
        if numbers == Numbers::Counters { Dialect::SlashCounters } else { Dialect::Thief }
    } else {
        Dialect::Plain
    }
}

impl fmt::Display for BfenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(kind) => kind.fmt(f),
            Self::ThirdBoard => f.write_str("there are more than two boards"),
        }
    }
}

impl fmt::Display for BfenError {
    /// The board, the message and the column.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(board) = self.board {
            write!(f, "board {board}: ")?;
        }
        write!(f, "{} (column {})", self.kind, self.column)
    }
}

impl core::error::Error for BfenError {}
