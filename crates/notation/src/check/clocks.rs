//! Checks of clocks.

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
    check::{Context, Time},
};

/// The time control of a game as its tag says it.
pub(super) struct Control {
    pub(super) base: i64,
    pub(super) increment: i64,
}

impl Control {
    /// In milliseconds, a delay being no increment: with it no clock runs upwards. A game without a base time has none.
    pub(super) fn of(game: &Game<'_>) -> Option<Self> {
        let control = game.time_control()?;
        let (Millis(base), Millis(increment)) = (control.base, control.increment());
        (base > 0).then_some(Self { base, increment })
    }
}

/// Whether the game's `[%clk]` values are times spent, as chess.com's bughouse exports have them: they rise without an
/// increment, and begin far below the time control.
pub(crate) fn clk_is_time_spent(context: &Context<'_>) -> bool {
    let control = Control::of(&context.game);
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
