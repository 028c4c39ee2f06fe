//! TCN, chess.com's two characters for a move.
//!
//! The first 64 characters of the alphabet are the squares from a1, rank by rank. As a second
//! character, those from the 65th on are promotions: three each for queen, knight, rook and bishop,
//! for the pawn going left, straight on, or right. As a first character, the last six are drops,
//! one of them unused.

use chess::{Role, Square, Uci};

const ALPHABET: &[u8; 83] =
    b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!?{~}(^)[_]@#$,./&-*+";

/// The drops: queen, knight, rook, bishop, an unused character, pawn.
const DROPS: [(u8, Role); 5] = [
    (b'&', Role::Queen),
    (b'-', Role::Knight),
    (b'*', Role::Rook),
    (b'+', Role::Bishop),
    (b'=', Role::Pawn),
];

const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop];

/// Parses two characters. `None` if they are not a move.
///
/// ```
/// use tandem_notation::convert::tcn;
///
/// assert_eq!(tcn::decode(*b"mC").map(|mv| mv.to_string()).as_deref(), Some("e2e4"));
/// assert_eq!(tcn::decode(*b"=S").map(|mv| mv.to_string()).as_deref(), Some("P@e6"));
/// ```
pub fn decode([first, second]: [u8; 2]) -> Option<Uci> {
    let index = |byte| ALPHABET.iter().position(|&other| other == byte);
    let target = index(second);
    if let Some(&(_, role)) = DROPS.iter().find(|&&(letter, _)| letter == first) {
        return Some(Uci::Drop { role, to: Square::from_index(target?)? });
    }
    let from = index(first)?;
    let source = Square::from_index(from)?;
    let target = target?;
    let (to, promotion) = match target.checked_sub(64) {
        None => (target, None),
        Some(code) => {
            let straight = if from < 16 { from.checked_sub(8)? } else { from + 8 };
            let to = (straight + code % 3).checked_sub(1)?;
            (to, Some(*PROMOTIONS.get(code / 3)?))
        }
    };
    Some(Uci::Normal { from: source, to: Square::from_index(to)?, promotion })
}

/// Writes a move; castling as the king's two squares.
pub fn encode(mv: Uci) -> Option<[u8; 2]> {
    let letter = |square: Square| ALPHABET[square.index()];
    match mv {
        Uci::Drop { role, to } => {
            let &(drop, _) = DROPS.iter().find(|&&(_, other)| other == role)?;
            Some([drop, letter(to)])
        }
        Uci::Normal { from, to, promotion: None } => Some([letter(from), letter(to)]),
        Uci::Normal { from, to, promotion: Some(role) } => {
            let kind = PROMOTIONS.iter().position(|&other| other == role)?;
            let step = (to.index() % 8 + 1).checked_sub(from.index() % 8)?;
            Some([letter(from), *ALPHABET.get(64 + kind * 3 + step).filter(|_| step < 3)?])
        }
    }
}
