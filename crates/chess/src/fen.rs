//! FEN in the bracket dialect: `rnbqkbnr/…/RNBQKBNR[QNp] w KQkq - 0 1`.
//!
//! Reading accepts plain FEN, reserves in brackets (`[]`, `[-]`, any order) or as a ninth rank (`…/RNBQKBNR/QNp`),
//! promoted men with `~`, castling rights as `KQkq`, X-FEN or Shredder letters, and missing trailing fields.
//! Writing gives the canonical form: reserves `QRBNPqrbnp`, Shredder letters only where `KQkq` would not do.
//!
//! The parts are public, because the two-board notation (BFEN) is made of the same.

use std::{
    fmt::{self, Write},
    ops::Range,
    str::FromStr,
};

use crate::{
    Bitboard, Board, ByColor, Color, File, Piece, Position, Rank, Reserve, Role, Setup, Square,
    text::Text,
};

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
}

impl Position {
    /// The position as FEN, with the en passant square only where a capture is legal.
    pub fn to_fen(&self) -> Fen {
        Fen(Setup { en_passant: self.en_passant(), ..*self.setup() })
    }
}

/// What is wrong with a FEN, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseFenError {
    /// What is wrong.
    pub kind: FenErrorKind,
    /// The bytes of the text that are to blame.
    pub span: Range<usize>,
}

/// What can be wrong with a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
        /// Which.
        rank: Rank,
        /// How many squares it has.
        found: usize,
    },
    /// A character that is neither a piece, a number of empty squares nor a mark.
    UnknownPiece {
        /// On which rank.
        rank: Rank,
        /// The character.
        found: char,
    },
    /// `~` behind a pawn, a king or nothing.
    PromotedMark {
        /// On which rank.
        rank: Rank,
    },
    /// A character in a reserve that is no piece.
    UnknownReservePiece {
        /// The character.
        found: char,
    },
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
            Self::UnclosedReserve => f.write_str("the reserve has no closing ']'"),
            Self::AfterReserve => f.write_str("expected a blank after the reserve"),
            Self::Turn => f.write_str("the side to move must be 'w' or 'b'"),
            Self::Castling => f.write_str("castling rights must be '-' or letters such as KQkq"),
            Self::EnPassant => f.write_str("the en passant field must be '-' or a square"),
            Self::Counter => f.write_str("a move counter must be a whole number"),
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

impl std::error::Error for ParseFenError {}

/// A part of a text with the byte where it starts.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// The characters.
    pub text: &'a str,
    /// The offset of the first byte in the whole text.
    pub start: usize,
}

impl<'a> Field<'a> {
    /// The bytes that the field covers.
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// An error that blames the whole field.
    pub fn error(&self, kind: FenErrorKind) -> ParseFenError {
        ParseFenError { kind, span: self.span() }
    }

    /// Splits at blanks; no-break spaces count as blanks.
    pub fn split_blanks(self) -> impl Iterator<Item = Field<'a>> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let rest = self.text[at..].trim_start();
            let start = self.text.len() - rest.len();
            at = start + blank_in(rest).unwrap_or(rest.len());
            (start < at).then(|| self.part(start..at))
        })
    }

    fn part(&self, range: Range<usize>) -> Self {
        Self { text: &self.text[range.clone()], start: self.start + range.start }
    }
}

/// Where the first blank is. The bytes before it are nearly always ASCII, and those are passed over quickly.
fn blank_in(text: &str) -> Option<usize> {
    let at = text.bytes().position(|byte| byte <= b' ' || !byte.is_ascii())?;
    text[at..].find(char::is_whitespace).map(|n| at + n)
}

/// How the first field gave the reserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReserveForm {
    /// Not at all: eight ranks and no more.
    Absent,
    /// In brackets.
    Brackets,
    /// As a ninth rank after a slash, perhaps an empty one.
    Slash,
}

/// The first field of a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The men on the board.
    pub board: Board,
    /// What both sides hold.
    pub reserves: ByColor<Reserve>,
    /// How the reserves were written.
    pub form: ReserveForm,
}

impl Placement {
    /// Reads the men on the board and in the reserves.
    ///
    /// # Errors
    ///
    /// The first thing wrong, with its rank and its bytes.
    pub fn parse(field: Field<'_>) -> Result<Self, ParseFenError> {
        if field.text.is_empty() {
            return Err(field.error(FenErrorKind::Empty));
        }
        let (ranks, reserve, form) = Self::split(field)?;
        let found = ranks.text.bytes().filter(|&byte| byte == b'/').count() + 1;
        if found != 8 {
            return Err(ranks.error(FenErrorKind::Ranks { found }));
        }
        let mut board = Board::EMPTY;
        let mut start = 0;
        for rank in Rank::ALL.into_iter().rev() {
            start = parse_rank(ranks, start, rank, &mut board)? + 1;
        }
        Ok(Self { board, reserves: parse_reserve(reserve)?, form })
    }

    /// The ranks, the reserve without what sets it off, and how it was set off.
    fn split(field: Field<'_>) -> Result<(Field<'_>, Field<'_>, ReserveForm), ParseFenError> {
        let end = field.text.len();
        if let Some(open) = field.text.find('[') {
            return match field.text[open..].bytes().position(|byte| byte == b']').map(|n| open + n)
            {
                None => Err(field.part(open..end).error(FenErrorKind::UnclosedReserve)),
                Some(close) if close + 1 < end => {
                    Err(field.part(close + 1..end).error(FenErrorKind::AfterReserve))
                }
                Some(close) => {
                    Ok((field.part(0..open), field.part(open + 1..close), ReserveForm::Brackets))
                }
            };
        }
        Ok(match field.text.match_indices('/').nth(7) {
            Some((slash, _)) => {
                (field.part(0..slash), field.part(slash + 1..end), ReserveForm::Slash)
            }
            None => (field, field.part(end..end), ReserveForm::Absent),
        })
    }
}

/// Reads the rank that begins at byte `start`. Returns where it ends.
fn parse_rank(
    field: Field<'_>,
    start: usize,
    rank: Rank,
    board: &mut Board,
) -> Result<usize, ParseFenError> {
    let bytes = field.text.as_bytes();
    let mut file = 0;
    let mut end = start;
    let mut last = None;
    while let Some(&byte) = bytes.get(end).filter(|&&byte| byte != b'/') {
        last = match byte {
            b'1'..=b'8' => {
                file += usize::from(byte - b'0');
                None
            }
            b'~' => match last {
                Some((square, Role::Queen | Role::Rook | Role::Bishop | Role::Knight)) => {
                    board.set_promoted(board.promoted() | square);
                    None
                }
                _ => {
                    return Err(field
                        .part(end..end + 1)
                        .error(FenErrorKind::PromotedMark { rank }));
                }
            },
            _ => {
                let Some(Piece { color, role }) = Piece::from_letter(byte) else {
                    let found = field.text[end..].chars().next().unwrap_or_default();
                    let here = field.part(end..end + found.len_utf8());
                    return Err(here.error(FenErrorKind::UnknownPiece { rank, found }));
                };
                let square = File::ALL.get(file).map(|&file| Square::new(file, rank));
                if let Some(square) = square {
                    board.toggle(square, color, role);
                }
                file += 1;
                square.map(|square| (square, role))
            }
        };
        end += 1;
    }
    if file != 8 {
        return Err(field.part(start..end).error(FenErrorKind::RankWidth { rank, found: file }));
    }
    Ok(end)
}

fn parse_reserve(field: Field<'_>) -> Result<ByColor<Reserve>, ParseFenError> {
    let mut reserves = ByColor::default();
    if field.text == "-" {
        return Ok(reserves);
    }
    for (i, found) in field.text.char_indices() {
        let here = field.part(i..i + found.len_utf8());
        match u8::try_from(found).ok().and_then(Piece::from_letter) {
            Some(Piece { role: Role::King, .. }) => {
                return Err(here.error(FenErrorKind::KingInReserve));
            }
            Some(piece) => {
                let reserve: &mut Reserve = &mut reserves[piece.color];
                reserve.add(piece.role);
            }
            None => return Err(here.error(FenErrorKind::UnknownReservePiece { found })),
        }
    }
    Ok(reserves)
}

/// Reads the side to move.
///
/// # Errors
///
/// If it is neither `w` nor `b`.
pub fn parse_turn(field: Field<'_>) -> Result<Color, ParseFenError> {
    match field.text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(field.error(FenErrorKind::Turn)),
    }
}

/// Reads castling rights: `-`, `KQkq`, X-FEN or Shredder letters, in any order. The answer names rooks.
///
/// `K` means the outermost rook on that side of the king, or the corner if there is none.
///
/// # Errors
///
/// If there is any other letter.
pub fn parse_castling(field: Field<'_>, board: &Board) -> Result<Bitboard, ParseFenError> {
    let mut rights = Bitboard::EMPTY;
    if field.text == "-" {
        return Ok(rights);
    }
    for letter in field.text.bytes() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = Rank::First.relative_to(color);
        let rook = match letter.to_ascii_lowercase() {
            b'k' => outermost_rook(board, color, true).unwrap_or(Square::new(File::H, rank)),
            b'q' => outermost_rook(board, color, false).unwrap_or(Square::new(File::A, rank)),
            letter => match File::from_letter(letter) {
                Some(file) => Square::new(file, rank),
                None => return Err(field.error(FenErrorKind::Castling)),
            },
        };
        rights.insert(rook);
    }
    Ok(rights)
}

fn outermost_rook(board: &Board, color: Color, king_side: bool) -> Option<Square> {
    let king = board.king_of(color)?;
    let rooks = board.of(color, Role::Rook) & Bitboard::back_rank(color);
    let mut beyond = rooks.into_iter().filter(|&rook| (rook > king) == king_side);
    if king_side { beyond.last() } else { beyond.next() }
}

/// Reads the en passant square.
///
/// # Errors
///
/// If it is neither `-` nor a square.
pub fn parse_en_passant(field: Field<'_>) -> Result<Option<Square>, ParseFenError> {
    match field.text {
        "-" => Ok(None),
        text => text.parse().map(Some).map_err(|_| field.error(FenErrorKind::EnPassant)),
    }
}

/// Reads a move counter.
///
/// # Errors
///
/// If it is not a whole number below 2³².
pub fn parse_counter(field: Field<'_>) -> Result<u32, ParseFenError> {
    // `parse` alone would let a sign pass.
    let digits = field.text.bytes().all(|byte| byte.is_ascii_digit());
    let count = field.text.parse().ok().filter(|_| digits);
    count.ok_or_else(|| field.error(FenErrorKind::Counter))
}

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

/// The order of a reserve in the bracket dialect.
const RESERVE_ORDER: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { board, reserves, turn, castling, en_passant, halfmoves, fullmoves } = &self.0;
        write_ranks(f, board)?;
        f.write_char('[')?;
        for (color, reserve) in reserves.iter() {
            reserve.write_to(f, color, &RESERVE_ORDER)?;
        }
        let mut text = Text::<64>::new();
        text.write_str("] ")?;
        text.write_char(turn.letter())?;
        text.write_char(' ')?;
        write_castling(&mut text, *castling, board)?;
        text.write_char(' ')?;
        match en_passant {
            Some(square) => square.write_to(&mut text)?,
            None => text.write_char('-')?,
        }
        write!(text, " {halfmoves} {fullmoves}")?;
        f.write_str(text.as_str())
    }
}

/// Writes the eight ranks.
///
/// # Errors
///
/// Those of the writer.
pub fn write_ranks(f: &mut impl fmt::Write, board: &Board) -> fmt::Result {
    let mut letters = [None; 64];
    for color in Color::ALL {
        for role in Role::ALL {
            for square in board.of(color, role) {
                letters[square.index()] = Some(role.of(color).letter());
            }
        }
    }
    // Eight ranks of eight men with eight marks, and seven slashes.
    let mut text = Text::<135>::new();
    for rank in Rank::ALL.into_iter().rev() {
        if rank != Rank::Eighth {
            text.write_char('/')?;
        }
        let mut empty = 0;
        for file in File::ALL {
            let square = Square::new(file, rank);
            let Some(letter) = letters[square.index()] else {
                empty += 1;
                continue;
            };
            write_empty(&mut text, &mut empty)?;
            text.write_char(letter)?;
            if board.promoted().contains(square) {
                text.write_char('~')?;
            }
        }
        write_empty(&mut text, &mut empty)?;
    }
    f.write_str(text.as_str())
}

/// Writes how many squares are empty, unless it is none, and starts anew.
fn write_empty(f: &mut impl fmt::Write, empty: &mut u8) -> fmt::Result {
    match std::mem::take(empty) {
        0 => Ok(()),
        empty => f.write_char((b'0' + empty) as char),
    }
}

/// Writes castling rights: `KQkq` for a king on the e-file with a rook in the corner, otherwise the rook's file.
///
/// # Errors
///
/// Those of the writer.
pub fn write_castling(f: &mut impl fmt::Write, castling: Bitboard, board: &Board) -> fmt::Result {
    if castling.is_empty() {
        return f.write_char('-');
    }
    for color in Color::ALL {
        let rank = Rank::First.relative_to(color);
        let king_at_home =
            board.king_of(color).is_none_or(|king| king == Square::new(File::E, rank));
        // `K` is read as the outermost rook, so it may stand for the corner only if no other rook does.
        let corner = |file| {
            let outermost = outermost_rook(board, color, file == File::H);
            king_at_home && outermost.is_none_or(|rook| rook.file() == file)
        };
        for file in File::ALL.into_iter().rev() {
            if !castling.contains(Square::new(file, rank)) {
                continue;
            }
            let letter = match file {
                File::H if corner(file) => 'k',
                File::A if corner(file) => 'q',
                _ => file.letter(),
            };
            f.write_char(if color == Color::White { letter.to_ascii_uppercase() } else { letter })?;
        }
    }
    Ok(())
}
