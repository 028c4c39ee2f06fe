//! Checks on clocks.

pub(super) mod clk_is_time_spent;
pub(super) mod clock_grows;
pub(super) mod clock_jumps;
pub(super) mod clock_notation;
pub(super) mod clock_over_base;
pub(super) mod corrupt_clock;
pub(super) mod glued_clock;
pub(super) mod missing_clock;
pub(super) mod negative_clock;

use crate::{
    Game, Millis,
    check::{BughouseContext, Time},
};

/// The time control from the game's tag, in milliseconds.
pub(super) struct Control {
    pub(super) base: i64,
    pub(super) increment: i64,
}

impl Control {
    /// `None` without a base time. A delay is not an increment: it never makes a clock rise.
    pub(super) fn from_game(game: &Game<'_>) -> Option<Self> {
        let control = game.time_control()?;
        let (Millis(base), Millis(increment)) = (control.base, control.increment());
        (base > 0).then_some(Self { base, increment })
    }
}

/// Whether the game's `[%clk]` values are times spent, as in chess.com's bughouse exports: they
/// rise without an increment, and begin far below the time control.
pub(crate) fn clk_is_time_spent(context: &BughouseContext<'_>) -> bool {
    let control = Control::from_game(&context.game);
    if control.as_ref().is_some_and(|control| control.increment > 0) {
        return false;
    }
    let mut last = [None; 4];
    let (mut rises, mut first) = (0, None);
    for record in &context.records {
        if let (Some(seat), Some(Time::Clk(_, time))) = (record.seat, record.time) {
            first = first.or(Some(time));
            let before = last[seat as usize].replace(time);
            rises += usize::from(before.is_some_and(|before| time > before));
        }
    }
    let low = match (&control, first) {
        (Some(control), Some(Millis(first))) => first < control.base / 2,
        _ => true,
    };
    rises > 1 && low
}
