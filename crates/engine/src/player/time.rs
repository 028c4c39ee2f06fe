//! Time management.

use std::time::Duration;

use bughouse::{Bonus, Millis};

use super::{SeatView, instructions::Pace};

/// The time for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// The time that a move should take.
    pub soft: Duration,
    /// The time that a move may take.
    pub hard: Duration,
}

/// A reserve for delays between the player and its clock: the network, a busy machine.
pub(super) const LAG: Millis = Millis(150);

/// The time on the clock is divided among this many moves.
const MOVES: i64 = 20;

/// The shortest time in milliseconds; a shorter search is a guess.
const MIN_TIME: i64 = 2;

/// The time for a move. `pace` is the pace that my partner asks for.
pub(super) fn budget(view: &SeatView<'_>, pace: Pace, partner_waits: bool) -> TimeBudget {
    let (increment, delay) = match view.control.bonus {
        Bonus::Increment(span) | Bonus::Bronstein(span) => (span.0, 0),
        // The clock starts only after the delay.
        Bonus::Delay(span) => (0, span.0),
    };
    let own = view.clocks.ours.0;
    let left = (own - LAG.0).max(0);
    let mut soft = left / MOVES + (increment + delay) * 3 / 4;
    let percent = percent(view, pace, partner_waits);
    soft = soft * percent / 100;
    // However large the increment, a move never costs more than a fifth of the clock.
    let most = left / 5 + delay * 9 / 10;
    let soft = soft.min(most);
    let hard = (soft * 6).min(most);
    let span = |millis: i64| Duration::from_millis(millis.max(MIN_TIME).unsigned_abs());
    TimeBudget { soft: span(soft), hard: span(hard) }
}

/// The percentage of the usual time that a move gets.
fn percent(view: &SeatView<'_>, pace: Pace, partner_waits: bool) -> i64 {
    // My clock and the rival's decide which of us can sit.
    let by_clocks = view.partner_clocks.map_or(100, |others| {
        let (own, rival) = (view.clocks.ours.0.max(1), others.theirs.0.max(1));
        i64::midpoint((own.saturating_mul(100) / rival).clamp(40, 160), 100)
    });
    let by_pace = match pace {
        Pace::Usual => 100,
        Pace::Fast => 35,
        Pace::Slow => 130,
    };
    // While my partner sits, my partner's clock runs and the rival's does not.
    let by_pace = if partner_waits { by_pace.min(30) } else { by_pace };
    (by_clocks * by_pace / 100).max(10)
}
