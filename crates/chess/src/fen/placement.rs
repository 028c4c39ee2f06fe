//! The first field: the pieces on the board and in the reserves.

use super::{FenErrorKind, Field, ParseFenError};
use crate::{Board, ByColor, File, Piece, Rank, Reserve, Role, Square};

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
    /// The pieces on the board.
    pub board: Board,
    /// The pieces in the reserves.
    pub reserves: ByColor<Reserve>,
    /// How the reserves were written.
    pub form: ReserveForm,
}

impl Placement {
    /// Reads the pieces on the board and in the reserves.
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
