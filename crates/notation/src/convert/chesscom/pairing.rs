//! Which two boards can be one game, where no id says so.

use super::{
    merge::{Merged, merge},
    record::BoardRecord,
    start,
};

/// The maximum difference in seconds between the ends, or the starts, of the boards of a game. The
/// service ends both within a second or so; clients write their own times.
const MOST_APART: i64 = 5;

/// Whether two records can be the boards of a game by their tags: four players, the same time
/// control, the same time, opposite results.
pub(super) fn fit(a: &BoardRecord, b: &BoardRecord) -> bool {
    let (Some(first), Some(second)) = (a.players(), b.players()) else { return false };
    let near = |a: Option<i64>, b: Option<i64>| match (a, b) {
        (Some(a), Some(b)) => Some(a.abs_diff(b) <= MOST_APART as u64),
        _ => None,
    };
    let times = [near(a.started, b.started), near(a.ended, b.ended)];
    let mut known = times.into_iter().flatten().peekable();
    let same_time = match known.peek() {
        Some(_) => known.all(|near| near),
        None => a.header("Date") == b.header("Date") && a.header("Event") == b.header("Event"),
    };
    let opposite = match (a.header("Result"), b.header("Result")) {
        (Some("1-0"), Some(b)) => b != "1-0",
        (Some("0-1"), Some(b)) => b != "0-1",
        _ => true,
    };
    let players = first.iter().all(|name| !second.contains(name));
    let control = (a.base, a.increment) == (b.base, b.increment);
    let boards = a.board.is_none() || a.board != b.board;
    same_time && opposite && players && control && boards
}

/// How far apart two records are in time, in seconds.
pub(super) fn distance(a: &BoardRecord, b: &BoardRecord) -> u64 {
    let apart = |a: Option<i64>, b: Option<i64>| Some(a?.abs_diff(b?));
    apart(a.ended, b.ended).or_else(|| apart(a.started, b.started)).unwrap_or(u64::MAX)
}

/// Whether all moves of two boards can be played together.
pub(super) fn is_legal(records: [&BoardRecord; 2]) -> bool {
    let merged = |boards| -> Merged { merge(&boards, records) };
    start(records).is_ok_and(|boards| merged(boards).stopped.is_none())
}
