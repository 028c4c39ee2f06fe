//! The words of the movetext: moves, with the habits of the programs that wrote them.

use std::collections::BTreeSet;

use chess::{ParseSanError, SanPlus, san::Letters};

use crate::{Game, TokenKind, decode};

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
        _ => SanPlus::from_ascii(word),
    }
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
