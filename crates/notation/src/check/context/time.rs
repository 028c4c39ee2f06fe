//! The time control of a game, and what its clocks mean.

use bughouse::TimeControl;

use super::{Time, WrittenMove};
use crate::{Millis, Tree};

/// The time control from the game's tag, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(in crate::check) struct Control {
    pub(in crate::check) base: i64,
    pub(in crate::check) increment: i64,
}

impl Control {
    /// `None` without a base time. A delay is not an increment: it never makes a clock rise.
    pub(super) fn from_tree(tree: &Tree<'_>) -> Option<Self> {
        let control: TimeControl = tree.tag("TimeControl")?.value().parse().ok()?;
        let (Millis(base), Millis(increment)) = (control.base, control.increment());
        (base > 0).then_some(Self { base, increment })
    }
}

/// Whether the game's `[%clk]` values are times spent, as in chess.com's bughouse exports: they
/// rise without an increment, and begin far below the time control.
pub(super) fn clk_is_time_spent(records: &[WrittenMove], control: Option<Control>) -> bool {
    if control.is_some_and(|control| control.increment > 0) {
        return false;
    }
    let mut last = [None; 4];
    let (mut rises, mut first) = (0, None);
    for record in records {
        if let (Some(Time::Clk(_, time)), Some(seat)) = (record.time, record.seat) {
            first = first.or(Some(time));
            let before = last[seat as usize].replace(time);
            rises += usize::from(before.is_some_and(|before| time > before));
        }
    }
    let low = match (control, first) {
        (Some(control), Some(Millis(first))) => first < control.base / 2,
        _ => true,
    };
    rises > 1 && low
}

/// Whether no clock can be too high, because none is above the time control, and none above that
/// of the same player before it: so it is in nearly all games without an increment.
pub(super) fn only_fall(records: &[WrittenMove], control: Option<Control>) -> bool {
    let base = control.map_or(i64::MAX, |control| control.base);
    let mut last = [base; 4];
    records.iter().all(|record| match (record.time, record.seat) {
        (Some(Time::Left(_, Millis(time))), Some(seat)) => {
            time <= std::mem::replace(&mut last[seat as usize], time)
        }
        (time, _) => time.is_none(),
    })
}
