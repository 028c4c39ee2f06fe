//! The time left after each move, where the game gives it as `[%clk]` or as the time since the
//! start.

use std::collections::BTreeMap;

use bughouse::{ByBoard, BySeat, TimeControl};

use crate::{
    Comment, Game, Losses, Millis, Replay,
    check::{BughouseContext, Time},
    convert::bpgn::{Clocks, Style, Version},
    write::braces::seconds,
};

/// The time left, by the token of the comment. Times spent and times since the start need the time
/// control.
pub(super) fn times_left(game: &Game<'_>) -> BTreeMap<usize, Millis> {
    let context = BughouseContext::new(game);
    let is_spent = context.clk_is_time_spent;
    let increment = game.time_control().map_or(Millis::ZERO, TimeControl::increment);
    let mut clocks = BySeat(Replay::new(game).start_clocks().0);
    let mut passed = ByBoard([Millis::ZERO; 2]);
    let mut left = BTreeMap::new();
    for record in &context.records {
        let (Some(seat), Some(time)) = (record.seat, record.time) else { continue };
        let spent = match time {
            Time::Clk(_, spent) if is_spent => spent,
            Time::Spent(_, spent) => spent,
            Time::Clk(_, clock) | Time::Left(_, clock) => {
                clocks[seat] = Some(clock);
                left.insert(time.token(), clock);
                continue;
            }
            Time::Elapsed(_, now) => now - std::mem::replace(&mut passed[seat.board()], now),
        };
        if let Some(clock) = &mut clocks[seat] {
            *clock = *clock + increment - spent;
            left.insert(time.token(), *clock);
        }
    }
    left
}

/// The form of clocks that a style has.
pub(super) fn form(style: &Style) -> Clocks {
    match style.version {
        Version::V1_2 => style.clocks,
        _ if style.clocks == Clocks::None => Clocks::None,
        _ => Clocks::Seconds,
    }
}

/// A time in the form of a style. The outer `None` means that it stays as it is.
pub(super) fn written(
    comment: &Comment<'_>,
    left: Option<&Millis>,
    style: &Style,
    losses: &mut Losses,
) -> Option<Option<String>> {
    let clock = match comment {
        Comment::Clock(clock) => Some(*clock),
        Comment::Clk(_) | Comment::Elapsed(_) => left.copied(),
        Comment::Words(words) if words.starts_with("ts=") => None,
        _ => return None,
    };
    match (form(style), clock) {
        (Clocks::AsRead, _) => None,
        (Clocks::None, _) => {
            losses.add("a clock");
            Some(None)
        }
        (Clocks::Seconds, Some(clock)) => {
            if clock.0 % 1000 != 0 {
                losses.add("a fraction of a second");
            }
            Some(Some(format!("{{{}}}", seconds(clock, 0))))
        }
        (Clocks::Fractions, Some(clock)) => Some(Some(format!("{{{}}}", seconds(clock, 3)))),
        (_, None) if style.version == Version::V1_0 => {
            losses.add("a time from which no clock follows");
            Some(None)
        }
        (_, None) => {
            losses.keep("a time from which no clock follows");
            None
        }
    }
}
