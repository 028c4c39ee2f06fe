//! Names of boards, seats, colors, rules and dialects, as JavaScript has them.

use bughouse::{Bfen, BoardId, Millis, Seat};
use chess::{Captures, Color, Role, Rules, san::Letters};

use crate::problem::{Problem, Refusable};

/// Queens first, as in BFEN v0.1.
const QUEENS_FIRST: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

const RULES: [(&str, Rules); 2] =
    [("bughouse", Rules::BUGHOUSE), ("bughouse-otb", Rules::BUGHOUSE_OTB)];

pub(crate) fn rules(name: &str) -> Refusable<Rules> {
    let named = RULES.iter().find(|(known, _)| *known == name);
    named.map(|&(_, rules)| rules).ok_or_else(|| {
        let known = RULES.map(|(known, _)| known).join(" or ");
        Problem::argument(format!("rules must be {known} (got {name:?})"))
    })
}

/// The name of the rules of a board; those of records of other games have none of their own.
pub(crate) fn rules_name(rules: &Rules) -> &'static str {
    let named = RULES.iter().find(|(_, known)| known == rules);
    named.map_or("other", |&(name, _)| name)
}

/// Whether captures go to the partner.
pub(crate) fn is_bughouse(rules: &Rules) -> bool {
    rules.captures == Captures::Partner
}

/// A board by its letter.
pub(crate) fn board(letter: char) -> Refusable<BoardId> {
    BoardId::ALL.into_iter().find(|board| board.letter() == letter).ok_or_else(|| {
        Problem::argument(format!("a board must be \"A\" or \"B\" (got {letter:?})"))
    })
}

/// A seat by its letter in BPGN.
pub(crate) fn seat(letter: char) -> Refusable<Seat> {
    let found = u8::try_from(letter).ok().and_then(Seat::from_letter);
    found.ok_or_else(|| {
        Problem::argument(format!("a seat must be \"A\", \"a\", \"B\" or \"b\" (got {letter:?})"))
    })
}

/// `w` or `b`.
pub(crate) fn color(letter: char) -> Refusable<Color> {
    let found = u8::try_from(letter).ok().and_then(Color::from_letter);
    found.ok_or_else(|| {
        Problem::argument(format!("a color must be \"w\" or \"b\" (got {letter:?})"))
    })
}

/// A kind of piece that a reserve can hold.
pub(crate) fn droppable(letter: char) -> Refusable<Role> {
    let role = u8::try_from(letter).ok().and_then(Role::from_letter);
    role.filter(|&role| role != Role::King)
        .ok_or_else(|| Problem::argument(format!("a reserve cannot hold {letter:?}")))
}

/// The letter of a kind of piece: `n`.
pub(crate) const fn piece(role: Role) -> char {
    role.letter().to_ascii_lowercase()
}

/// The pieces of a reserve: `qnp`.
pub(crate) fn reserve(reserve: &chess::Reserve) -> String {
    reserve.letters(Color::Black, &QUEENS_FIRST)
}

/// Piece letters by their language.
pub(crate) fn letters(code: &str) -> Refusable<&'static Letters> {
    Letters::by_code(code).ok_or_else(|| {
        let known = Letters::ALL.map(|letters| letters.code).join(", ");
        Problem::argument(format!("letters must be one of {known} (got {code:?})"))
    })
}

/// A BFEN in a dialect.
pub(crate) fn write(bfen: &Bfen, dialect: &str) -> Refusable<String> {
    match dialect {
        "bracket" => Ok(bfen.to_bracket()),
        "thief" => Ok(bfen.to_thief()),
        _ => {
            let known = "\"bracket\" or \"thief\"";
            Err(Problem::argument(format!("dialect must be {known} (got {dialect:?})")))
        }
    }
}

/// A time in seconds.
pub(crate) fn seconds(time: Millis) -> f64 {
    time.0 as f64 / 1000.0
}

/// A time from seconds; not a number means an unknown time.
pub(crate) fn millis(seconds: f64) -> Refusable<Option<Millis>> {
    /// Three million years, as in records.
    const MOST: f64 = 1e14;
    if seconds.is_nan() {
        Ok(None)
    } else if seconds.abs() <= MOST {
        Ok(Some(Millis((seconds * 1000.0).round() as i64)))
    } else {
        Err(Problem::argument(format!("a clock must be a number of seconds (got {seconds})")))
    }
}
