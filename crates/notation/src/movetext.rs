//! The words of the movetext: moves, with the habits of the programs that wrote them.

use std::{borrow::Cow, collections::BTreeSet};

use chess::{CastlingSide, Move, ParseSanError, Position, Role, San, SanPlus, Uci, san::Letters};

use crate::{Game, TokenKind, decode, lexer::folded};

/// Parses a move in the given piece letters, like [`SanPlus::from_ascii`] in English ones. Also
/// reads chess.com's `$146@g4` for `N@g4`.
///
/// # Errors
///
/// If the word is not a move.
#[inline]
pub fn read_move(word: &[u8], letters: &Letters) -> Result<SanPlus, ParseSanError> {
    if *letters == Letters::ENGLISH {
        read_english(word)
    } else {
        letters.to_english(&decode(word)).parse()
    }
}

#[inline]
pub(crate) fn read_english(word: &[u8]) -> Result<SanPlus, ParseSanError> {
    match word {
        [b'$', b'1', b'4', b'6', b'@', file, rank, suffix @ ..] if suffix.len() <= 2 => {
            let mut knight = [b'N', b'@', *file, *rank, 0, 0];
            knight[4..4 + suffix.len()].copy_from_slice(suffix);
            SanPlus::from_ascii(&knight[..4 + suffix.len()])
        }
        _ => SanPlus::from_ascii(word).or_else(|error| match folded(word) {
            Cow::Owned(folded) => SanPlus::from_ascii(&folded),
            Cow::Borrowed(_) => Err(error),
        }),
    }
}

/// Whether a word can be read as a move, in the piece letters of any language.
pub(crate) fn has_form_of_move(word: &[u8]) -> bool {
    /// No move is longer, even with signs and in letters of several bytes.
    const LONGEST: usize = 32;
    word.len() <= LONGEST
        && (read_english(word).is_ok()
            || is_coordinates(word)
            || is_null(word)
            || Letters::ALL.iter().any(|letters| read_move(word, letters).is_ok()))
}

/// Whether a word passes the turn: no move, but annotators write it to show a threat.
pub(crate) fn is_null(word: &[u8]) -> bool {
    let marks = word.iter().rev().take_while(|byte| b"!?".contains(byte)).count();
    matches!(&word[..word.len() - marks], b"--" | b"Z0" | b"@@@@")
}

/// The languages of a game whose piece letters cannot be English: those that have all of them, but
/// only the first of several that mean the same by them.
pub(crate) fn possible_letters(game: &Game<'_>) -> Vec<&'static Letters> {
    let mut used = BTreeSet::new();
    for (index, token) in game.tokens().iter().enumerate() {
        if token.kind == TokenKind::Move {
            let word = decode(game.token_text(index));
            let castles = word.starts_with("O-O");
            let first =
                word.chars().next().filter(|&first| !castles && !first.is_ascii_lowercase());
            used.extend(first.filter(|first| !first.is_ascii_digit() && *first != '@'));
        }
    }
    let roles = |letters: &Letters| -> Option<Vec<chess::Role>> {
        used.iter().map(|&letter| letters.role(letter)).collect()
    };
    const ALL: [Letters; 8] = Letters::ALL;
    let mut found: Vec<(&'static Letters, Vec<chess::Role>)> = Vec::new();
    for letters in &ALL {
        let Some(roles) = roles(letters) else { continue };
        if *letters == Letters::ENGLISH {
            return Vec::new();
        }
        if found.iter().all(|(_, same)| *same != roles) {
            found.push((letters, roles));
        }
    }
    found.into_iter().map(|(letters, _)| letters).collect()
}

/// The coordinates of a word such as `g1f3`, `e7e8q` or `e1g1+`. Drops look the same in SAN.
fn parse_coordinates(word: &[u8]) -> Option<Uci> {
    let marks = word.iter().rev().take_while(|byte| b"+#!?".contains(byte)).count();
    let text = std::str::from_utf8(&word[..word.len() - marks]).ok()?;
    let uci: Uci = text.parse().ok()?;
    matches!(uci, Uci::Normal { .. }).then_some(uci)
}

/// Whether a word has the form of coordinates.
pub(crate) fn is_coordinates(word: &[u8]) -> bool {
    parse_coordinates(word).is_some()
}

/// The legal move of a word in coordinates, as engines write them. Its SAN has the whole origin.
#[cold]
pub(crate) fn read_coordinates(word: &[u8], position: &Position) -> Option<(Move, SanPlus)> {
    let mv = parse_coordinates(word)?.to_move(position).ok()?;
    let san = match mv {
        Move::Castle { king, rook } => San::Castle(CastlingSide::from_squares(king, rook)),
        Move::Normal { role, from, to, promotion } => {
            let capture = position.board().role_at(to).is_some();
            whole(role, from, to, capture, promotion)
        }
        Move::EnPassant { from, to } => whole(Role::Pawn, from, to, true, None),
        Move::Drop { .. } => return None,
    };
    Some((mv, SanPlus { san, suffix: None }))
}

/// The meaning in SAN of coordinates that are not a legal move. The error says that the player has
/// no piece on the square.
#[cold]
pub(crate) fn misfit_coordinates(word: &[u8], position: &Position) -> Option<Result<San, String>> {
    let Uci::Normal { from, to, promotion } = parse_coordinates(word)? else { return None };
    let own = position.board().piece_at(from).filter(|piece| piece.color == position.turn());
    let Some(piece) = own else {
        return Some(Err(format!("{} has no piece on {from}", position.turn())));
    };
    // The same word as SAN explains a pawn better.
    (piece.role != Role::Pawn || promotion.is_some())
        .then(|| Ok(whole(piece.role, from, to, false, promotion)))
}

const fn whole(
    role: Role,
    from: chess::Square,
    to: chess::Square,
    capture: bool,
    promotion: Option<Role>,
) -> San {
    San::Normal { role, file: Some(from.file()), rank: Some(from.rank()), capture, to, promotion }
}
