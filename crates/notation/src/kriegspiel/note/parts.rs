//! The parts of an announcement.

use std::{fmt::Write, ops::Range};

use chess::{Bitboard, Role, Square};
use kriegspiel::{Announcement, Capture, CapturedPiece, Checks, Direction, Tries};

/// The order of the parts of an announcement: capture, check, promotion, drop, the next player's
/// pawn captures.
pub(super) const ORDER: [u8; 5] = [b'X', b'C', b'P', b'D', b'T'];

/// Anything longer is prose.
pub(super) const LONGEST_PART: usize = 24;

/// Whether it looks like a part of an announcement, even a wrong one, and not like prose.
pub(super) fn is_info_like(part: &[u8]) -> bool {
    part.len() <= LONGEST_PART
        && part.first().is_some_and(|letter| ORDER.contains(letter))
        && !part.iter().any(u8::is_ascii_whitespace)
}

/// The parts between commas, trimmed, with their offsets. An empty part counts.
pub(super) fn parts(text: &[u8], at: usize) -> impl Iterator<Item = (&[u8], Range<usize>)> {
    let mut next = at;
    let blank = text.trim_ascii().is_empty();
    text.split(|&byte| byte == b',').filter(move |_| !blank).map(move |part| {
        let start = next + (part.len() - part.trim_ascii_start().len());
        next += part.len() + 1;
        let part = part.trim_ascii();
        (part, start..start + part.len())
    })
}

pub(super) fn read_square(text: &[u8]) -> Option<Square> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// The directions of a check, and whether their letters are in order.
pub(super) fn read_checks(letters: &[u8]) -> Option<(Checks, bool)> {
    let mut checks = Checks::NONE;
    let mut sorted = true;
    for &letter in letters {
        let direction = Direction::from_letter(char::from(letter))?;
        sorted &= checks.iter().all(|before| before < direction);
        checks.insert(direction);
    }
    // No more than two pieces can give check at once.
    (1..=2).contains(&checks.len()).then_some((checks, sorted))
}

/// `e5`; where the rules tell more: `e5p` a pawn, `e5o` another piece, `e5N` a knight, `e6ep` en
/// passant.
pub(super) fn read_capture(text: &[u8]) -> Option<Capture> {
    let (square, rest) = text.split_at_checked(2)?;
    let square = read_square(square)?;
    let (en_passant, rest) = match rest.strip_prefix(b"ep") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let piece = match rest {
        [] => None,
        b"p" => Some(CapturedPiece::Pawn),
        b"o" => Some(CapturedPiece::Piece),
        [letter] => Some(CapturedPiece::Exactly(Role::from_letter(*letter)?)),
        _ => return None,
    };
    Some(Capture { square, piece, en_passant })
}

/// `2`, `+` and `-` (some, none), or `d4+f4`. Under rules that announce squares, `-` means none:
/// see `Note::read_by`.
pub(super) fn read_tries(text: &[u8]) -> Option<Tries> {
    match text {
        b"+" => return Some(Tries::Whether(true)),
        b"-" => return Some(Tries::Whether(false)),
        [b'0'..=b'9', ..] => {
            return Some(Tries::Number(std::str::from_utf8(text).ok()?.parse().ok()?));
        }
        _ => {}
    }
    let squares: Option<Bitboard> = text.split(|&byte| byte == b'+').map(read_square).collect();
    squares.filter(|squares| squares.any()).map(Tries::Squares)
}

/// An announcement as written before the colon: `Xe5,CS`. It does not include the end of the game.
///
/// ```
/// use kriegspiel::{Announcement, Checks, Direction};
/// use tandem_notation::kriegspiel::info;
///
/// let checks = Checks::from_iter([Direction::Short]);
/// assert_eq!(info(&Announcement { checks, ..Announcement::default() }), "CS");
/// ```
pub fn info(said: &Announcement) -> String {
    let mut parts = Vec::new();
    if let Some(Capture { square, piece, en_passant }) = said.capture {
        let piece = match piece {
            None => String::new(),
            Some(CapturedPiece::Pawn) => "p".to_owned(),
            Some(CapturedPiece::Piece) => "o".to_owned(),
            Some(CapturedPiece::Exactly(role)) => role.letter().to_string(),
        };
        parts.push(format!("X{square}{}{piece}", if en_passant { "ep" } else { "" }));
    }
    if !said.checks.is_empty() {
        parts.push(format!("C{}", said.checks));
    }
    if said.promotion {
        parts.push("P".to_owned());
    }
    if let Some(role) = said.drop {
        parts.push(format!("D{}", role.letter()));
    }
    match said.tries {
        Tries::Undisclosed => {}
        Tries::Whether(true) => parts.push("T+".to_owned()),
        Tries::Whether(false) => parts.push("T-".to_owned()),
        Tries::Number(number) => parts.push(format!("T{number}")),
        Tries::Squares(squares) if squares.is_empty() => parts.push("T-".to_owned()),
        Tries::Squares(squares) => {
            let mut part = String::from("T");
            for (n, square) in squares.into_iter().enumerate() {
                // Writing to memory cannot fail.
                let _ = write!(part, "{}{square}", if n == 0 { "" } else { "+" });
            }
            parts.push(part);
        }
    }
    parts.join(",")
}
