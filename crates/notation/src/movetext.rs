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

/// The language of a game whose piece letters cannot be English, if exactly one known set contains
/// all of them.
pub(crate) fn detect_letters(game: &Game<'_>) -> Option<&'static Letters> {
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
    let speaks = |letters: &&Letters| used.iter().all(|&letter| letters.role(letter).is_some());
    const ALL: [Letters; 8] = Letters::ALL;
    let mut speaking = ALL.iter().filter(speaks);
    let only = speaking.next()?;
    (speaking.next().is_none() && *only != Letters::ENGLISH).then_some(only)
}
