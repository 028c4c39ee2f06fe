//! Clocks and flags (Laws 7).

use tandem_bughouse::{
    BoardId, Bonus, Millis, PlayerAction, Reason, Ruleset, Seat, TimeControl, Verdict,
};

use super::ensure;
use crate::step::Step;

/// A time that goes back is refused, and no clock hears of it.
fn backwards(step: &Step<'_>) -> bool {
    step.at < step.before.now()
}

/// The reading to which this event sets a player's clock.
fn set(step: &Step<'_>, of: Seat) -> Option<Millis> {
    step.verdicts().find_map(|verdict| match *verdict {
        Verdict::ClockSet { seat, reading } | Verdict::ReadingTaken { seat, reading } => {
            (seat == of).then_some(reading)
        }
        _ => None,
    })
}

/// The clocks stop when the flag fell that ends the game by itself, not when that was seen.
fn stopped_at(step: &Step<'_>) -> Millis {
    // The arbiter rules on fallen flags before anything else.
    let fell = step.verdicts().next().and_then(|verdict| match verdict {
        Verdict::Ended(end) => match end.causes.first()?.reason {
            Reason::Flag { fell, .. } => Some(fell),
            _ => None,
        },
        _ => None,
    });
    let fell = fell.filter(|_| step.before.end().is_none());
    let by_itself = step.after.ruleset().flag == tandem_bughouse::ruleset::Calling::Automatic;
    fell.filter(|_| by_itself).unwrap_or(step.at)
}

pub(super) fn gain_only_what_is_ruled(step: &Step<'_>) -> Result<(), String> {
    if backwards(step) {
        return Ok(());
    }
    let before_now = step.before.now();
    for seat in Seat::ALL {
        let at = stopped_at(step).max(before_now);
        let had = step.before.reading(seat, at);
        let has = step.after.reading(seat, step.at);
        let how = || format!("{seat}: {} became {}", had.seconds(), has.seconds());
        if let Some(reading) = set(step, seat) {
            ensure(has == reading, how)?;
            continue;
        }
        let brings = step.verdicts().map(|verdict| match *verdict {
            Verdict::LagCredited { seat: to, span } if to == seat => span,
            Verdict::Completed { seat: by, .. } | Verdict::PressedWithoutMove { seat: by }
                if by == seat =>
            {
                match step.after.control().bonus {
                    Bonus::Increment(span) | Bonus::Bronstein(span) => span,
                    Bonus::Delay(_) => Millis::ZERO,
                }
            }
            _ => Millis::ZERO,
        });
        let most = brings.fold(had, |sum, span| sum + span);
        // An invisible drop or a press without a move is undone with what it brought, and the time
        // it took.
        let undone = step.verdicts().any(|verdict| match verdict {
            Verdict::Barred { seat: of, refused_drop: true, .. }
            | Verdict::PressUndone { seat: of } => *of == seat,
            _ => false,
        });
        let least = if undone { Millis::ZERO } else { had };
        ensure((least..=most).contains(&has) || has == TimeControl::MAX, how)?;
        ensure((Millis::ZERO..=TimeControl::MAX).contains(&has), how)?;
    }
    Ok(())
}

pub(super) fn lose_the_time_that_passes(step: &Step<'_>) -> Result<(), String> {
    let from = step.before.now();
    if backwards(step) || from == Millis(i64::MIN) {
        return Ok(());
    }
    let counts = step.before.ruleset().countdown == Ruleset::WBN.countdown;
    for seat in Seat::ALL {
        let clock = step.before.clock(seat.board());
        let (had, has) = (step.before.reading(seat, from), step.before.reading(seat, step.at));
        let how = || format!("{seat}: {} ran to {}", had.seconds(), has.seconds());
        let runs = clock.running() == Some(seat.color()) && !clock.is_stopped();
        if !runs {
            ensure(had == has, how)?;
            continue;
        }
        let all = (had - (step.at - from)).max(Millis::ZERO);
        let exact = counts && !matches!(step.before.control().bonus, Bonus::Delay(_));
        ensure(if exact { has == all } else { (all..=had).contains(&has) }, how)?;
    }
    Ok(())
}

pub(super) fn flags_stay_fallen(step: &Step<'_>) -> Result<(), String> {
    if backwards(step) {
        return Ok(());
    }
    for seat in Seat::ALL {
        let (was, is) = (step.before.clock(seat.board()), step.after.clock(seat.board()));
        let (had, has) = (was.flag(seat.color()), is.flag(seat.color()));
        let falls = was.next_flag().filter(|&(color, at)| color == seat.color() && at <= step.at);
        let falls = falls.map(|(_, at)| at);
        let expected = match set(step, seat) {
            Some(_) => None,
            None => had.or(falls),
        };
        let seconds = |time: Option<Millis>| time.map(|time| time.seconds().to_string());
        ensure(has == expected, || {
            format!("{seat}: expected {:?}, not {:?}", seconds(expected), seconds(has))
        })?;
    }
    for board in BoardId::ALL {
        let Some((color, falls)) = step.after.clock(board).next_flag() else { continue };
        let shows = |at: Millis| step.after.clock(board).reading(color, at);
        let tick = falls - Millis(1);
        let early = shows(step.at) > Millis::ZERO && tick >= step.at && shows(tick) == Millis::ZERO;
        ensure(shows(falls) == Millis::ZERO && !early || falls == Millis(i64::MAX), || {
            format!("{board}: the flag falls at {}, not when it shows 0", falls.seconds())
        })?;
    }
    Ok(())
}

/// Both clocks run in play, none does when they are stopped, when the game is over, or before it.
pub(super) fn run_in_play(step: &Step<'_>) -> Result<(), String> {
    let arbiter = step.after;
    let over = !arbiter.is_started() || arbiter.is_adjourned() || arbiter.end().is_some();
    for board in BoardId::ALL {
        let dropper = arbiter.last_drop().map(|(seat, _)| seat);
        let waits = dropper.is_some_and(|dropper| dropper.board() != board);
        let stands = over || arbiter.is_stopped() || waits;
        ensure(arbiter.clock(board).is_stopped() == stands, || {
            format!("{board}: should stand: {stands}")
        })?;
    }
    Ok(())
}

/// A frozen player completes nothing until their clock shows the required time (9.4b).
pub(super) fn frozen_players_wait(step: &Step<'_>) -> Result<(), String> {
    for verdict in step.verdicts() {
        let Verdict::Completed { seat, .. } = *verdict else { continue };
        // A mating move that was made before needs no press (7.7a).
        let completes = matches!(step.deed(), Some(PlayerAction::Complete | PlayerAction::Move(_)));
        let until = step.before.frozen(seat).filter(|_| completes && step.by(seat));
        let shows = step.before.reading(seat, step.at);
        ensure(until.is_none_or(|until| shows <= until), || format!("{seat} was frozen"))?;
        ensure(step.after.frozen(seat).is_none(), || format!("{seat} is frozen still"))?;
    }
    Ok(())
}
