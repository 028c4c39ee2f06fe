//! Tags in canonical order, each on its own line. In bughouse a player's name and Elo share one, as
//! in the BPGN standard's sample; everywhere else the seven tags of PGN come first.

use std::borrow::Cow;

use memchr::memchr2;

use crate::{Kind, Tag, decode};

/// The first tags of bughouse in their order; all others follow as read.
pub const ROSTER: [&str; 17] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "WhiteA",
    "WhiteAElo",
    "BlackA",
    "BlackAElo",
    "WhiteB",
    "WhiteBElo",
    "BlackB",
    "BlackBElo",
    "TimeControl",
    "Result",
    "SetUp",
    "FEN",
    "SetUpDualFEN",
];

/// The places of the players and their ratings in [`ROSTER`].
const PLAYERS: std::ops::Range<usize> = 4..12;

/// The seven tags of PGN (PGN standard 8.1.1).
pub(crate) const SEVEN: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The first tags of a kind of game in their order.
pub(crate) const fn roster(kind: Kind) -> &'static [&'static str] {
    if kind.has_two_boards() { &ROSTER } else { &SEVEN }
}

/// The index of a name in a roster, or the roster's length for other names. Case does not matter.
pub(crate) fn rank(roster: &[&str], name: &[u8]) -> usize {
    let is = |known: &&str| known.as_bytes().eq_ignore_ascii_case(name);
    roster.iter().position(is).unwrap_or(roster.len())
}

/// The value as it is written. In BPGN dates have dots, and time controls an increment; everything
/// else is unchanged.
pub(crate) fn canonical_value<'a>(tag: &Tag<'a>, kind: Kind) -> Cow<'a, str> {
    let value = tag.value();
    if !kind.has_two_boards() && kind != Kind::Kriegspiel {
        return value;
    }
    if tag.is("Date") {
        return canonical_date(value);
    }
    if tag.is("TimeControl") {
        return canonical_time_control(value);
    }
    value
}

/// `2010-07-26` becomes `2010.07.26`.
fn canonical_date(value: Cow<'_, str>) -> Cow<'_, str> {
    let is_dashed = value.len() == 10
        && value.bytes().enumerate().all(|(n, byte)| match n {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit() || byte == b'?',
        });
    if is_dashed { value.replace('-', ".").into() } else { value }
}

/// `180` and `180 0` become `180+0`.
fn canonical_time_control(value: Cow<'_, str>) -> Cow<'_, str> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number(&value) {
        return format!("{value}+0").into();
    }
    match value.split_once(' ') {
        Some((base, increment)) if is_number(base) && is_number(increment) => {
            format!("{base}+{increment}").into()
        }
        _ => value,
    }
}

/// Whether a tag is written as it was read, except for its place.
pub(crate) fn is_plain(tag: &Tag<'_>) -> bool {
    let plain = |byte: &u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
    tag.is_quoted() && tag.raw_value().iter().all(plain) && !tag.name().is_empty()
}

/// Appends `[Name "value"]`.
pub(crate) fn push(out: &mut Vec<u8>, name: &str, value: &str) {
    out.push(b'[');
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b" \"");
    let mut rest = value.as_bytes();
    while let Some(at) = memchr2(b'"', b'\\', rest) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(&[b'\\', rest[at]]);
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest);
    out.extend_from_slice(b"\"]");
}

/// Appends all tags of a game and, if there are any, a blank line.
pub(crate) fn push_all(out: &mut Vec<u8>, tags: &[Tag<'_>], kind: Kind) {
    let pairs = tags.iter().map(|tag| (decode(tag.name()), canonical_value(tag, kind)));
    push_ordered(out, pairs, roster(kind));
}

/// The same for tags of bughouse that come from elsewhere.
pub(crate) fn push_pairs(out: &mut Vec<u8>, tags: &[(String, String)]) {
    let pairs = tags.iter().map(|(name, value)| (name.into(), value.into()));
    push_ordered(out, pairs, &ROSTER);
}

fn push_ordered<'a>(
    out: &mut Vec<u8>,
    tags: impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)>,
    roster: &[&str],
) {
    let mut ordered: Vec<_> =
        tags.map(|(name, value)| (rank(roster, name.as_bytes()), name, value)).collect();
    let is_player = |rank: usize| roster.len() == ROSTER.len() && PLAYERS.contains(&rank);
    // A player who is named twice is a mistake for another player: the order of their tags tells
    // whose rating follows.
    let mut players: Vec<_> =
        ordered.iter().map(|&(rank, ..)| rank).filter(|&rank| is_player(rank)).collect();
    players.sort_unstable();
    let is_repeated = players.windows(2).any(|pair| pair[0] == pair[1]);
    // A stable sort: of two tags with one name the first counts, and must stay first.
    ordered.sort_by_key(|&(rank, ..)| match rank {
        _ if is_repeated && is_player(rank) => PLAYERS.start,
        _ => rank,
    });
    let mut before = None;
    for (rank, name, value) in ordered {
        let elo_of = roster.get(rank).and_then(|name| name.strip_suffix("Elo"));
        match before {
            Some(before) if elo_of.is_none() || roster.get(before).copied() != elo_of => {
                out.push(b'\n');
            }
            _ => {}
        }
        push(out, &name, &value);
        before = Some(rank);
    }
    if before.is_some() {
        out.extend_from_slice(b"\n\n");
    }
}
