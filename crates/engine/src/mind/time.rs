//! How long to think.

use std::time::Duration;

use bughouse::{Bonus, Millis};

use super::{Table, orders::Pace};

/// What a move may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// What it should take.
    pub soft: Duration,
    /// What it may take.
    pub hard: Duration,
}

/// Kept for what is lost between the player and his clock: the network, a machine that is busy.
pub(super) const LAG: Millis = Millis(150);

/// Over how many more moves the time on the clock is spread.
const MOVES: i64 = 20;

/// What thinking takes at least; a search of less is a guess.
const LEAST: i64 = 2;

/// What a move may cost by the clocks. `pace` is what my partner asks for.
pub(super) fn budget(table: &Table<'_>, pace: Pace, partner_waits: bool) -> Budget {
    let (gift, free) = match table.control.bonus {
        Bonus::Increment(span) | Bonus::Bronstein(span) => (span.0, 0),
        // The clock does not run before it is over.
        Bonus::Delay(span) => (0, span.0),
    };
    let own = table.clocks.ours.0;
    let left = (own - LAG.0).max(0);
    let mut soft = left / MOVES + (gift + free) * 3 / 4;
    let percent = percent(table, pace, partner_waits);
    soft = soft * percent / 100;
    // However much every move brings, a move never costs more than a good part of what is there.
    let most = left / 5 + free * 9 / 10;
    let soft = soft.min(most);
    let hard = (soft * 6).min(most);
    let span = |millis: i64| Duration::from_millis(millis.max(LEAST).unsigned_abs());
    Budget { soft: span(soft), hard: span(hard) }
}

/// How much of the usual time a move gets, in hundredths.
fn percent(table: &Table<'_>, pace: Pace, partner_waits: bool) -> i64 {
    // My clock and the rival's decide who can sit.
    let by_clocks = table.others.map_or(100, |others| {
        let (own, rival) = (table.clocks.ours.0.max(1), others.theirs.0.max(1));
        i64::midpoint((own.saturating_mul(100) / rival).clamp(40, 160), 100)
    });
    let asked = match pace {
        Pace::Usual => 100,
        Pace::Fast => 35,
        Pace::Slow => 130,
    };
    // While my partner sits, his clock runs and his opponent's does not.
    let asked = if partner_waits { asked.min(30) } else { asked };
    (by_clocks * asked / 100).max(10)
}
