//! The parts of an announcement as text.

use std::{fmt::Write, ops::Range};

use chess::{Bitboard, Role, Square};
use kriegspiel::{Announcement, Capture, Checks, Direction, Man, Tries};

/// The places of the parts of an announcement: capture, check, promotion, drop, pawn captures of the next player.
pub(super) const ORDER: [u8; 5] = [b'X', b'C', b'P', b'D', b'T'];

/// Longer announcements or attempts are prose.
pub(super) const LONGEST_PART: usize = 24;

/// Whether it looks like a part of an announcement, if a wrong one: prose is something else.
pub(super) fn is_info_like(part: &[u8]) -> bool {
    part.len() <= LONGEST_PART
        && part.first().is_some_and(|letter| ORDER.contains(letter))
        && !part.iter().any(u8::is_ascii_whitespace)
}

/// The parts between commas, without blanks around them, with where they stand. Nothing between two commas is a part too.
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

/// The directions of a check, and whether their letters are as they should be.
pub(super) fn read_checks(letters: &[u8]) -> Option<(Checks, bool)> {
    let mut checks = Checks::NONE;
    let mut sorted = true;
    for &letter in letters {
        let direction = Direction::from_letter(char::from(letter))?;
        sorted &= checks.iter().all(|before| before < direction);
        checks.insert(direction);
    }
    // More than two men cannot give check at once.
    (1..=2).contains(&checks.len()).then_some((checks, sorted))
}

/// `e5`, and where the rules tell more, `e5p` a pawn, `e5o` another man, `e5N` which one, `e6ep` en passant.
pub(super) fn read_capture(text: &[u8]) -> Option<Capture> {
    let (square, rest) = text.split_at_checked(2)?;
    let square = read_square(square)?;
    let (en_passant, rest) = match rest.strip_prefix(b"ep") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let man = match rest {
        [] => None,
        b"p" => Some(Man::Pawn),
        b"o" => Some(Man::Piece),
        [letter] => Some(Man::Exactly(Role::from_letter(*letter)?)),
        _ => return None,
    };
    Some(Capture { square, man, en_passant })
}

/// `2`, `+` and `-` (some, none), or `d4+f4`. Where squares are told, `-` is none of them: see `Note::read_by`.
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

/// An announcement as it is written before the colon: `Xe5,CS`. An end is not written here.
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
    if let Some(Capture { square, man, en_passant }) = said.capture {
        let man = match man {
            None => String::new(),
            Some(Man::Pawn) => "p".to_owned(),
            Some(Man::Piece) => "o".to_owned(),
            Some(Man::Exactly(role)) => role.letter().to_string(),
        };
        parts.push(format!("X{square}{}{man}", if en_passant { "ep" } else { "" }));
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
        Tries::Untold => {}
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
