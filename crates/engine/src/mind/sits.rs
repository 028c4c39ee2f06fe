//! Whether to move or to sit.
//!
//! Who has the move and does not move loses time, and nothing else: his board stands as it stands. So sitting is good where
//! moving loses and somebody else will run out of time first, or can still help.

use bughouse::Millis;
use chess::Standing;

use super::{
    Table,
    orders::{Order, Orders},
    other::Other,
};
use crate::Score;

/// What to do, and when to think again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Move,
    Sit {
        /// When my clock shows this it is over.
        until: Millis,
        why: Why,
    },
}

/// Why I sit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// My partner says so.
    Told,
    /// Every move loses by force.
    Dead,
    /// The rival has less time, and is stuck or lost or worse off than my partner.
    Clock,
    /// A man that mates is about to come.
    Wanted,
}

/// A lead on the clock that is not enough to be sure.
const MARGIN: Millis = Millis(1000);

/// From here on a position is bad enough to let the clocks decide, in centipawns.
const BAD: i32 = -300;

/// A lead on the clock that is worth a bad position.
const LEAD: Millis = Millis(10_000);

/// How long a man that mates is waited for.
const WAIT: Millis = Millis(4000);

/// What a player needs on his clock to play on.
pub(super) fn floor(table: &Table<'_>) -> Millis {
    Millis((table.control.base.0 / 12).clamp(2_000, 10_000))
}

/// What is known when the choice is made.
pub(super) struct Case<'a> {
    pub(super) table: &'a Table<'a>,
    pub(super) score: Score,
    pub(super) other: &'a Other,
    pub(super) orders: &'a Orders,
    /// A man that my partner can take now would let me mate.
    pub(super) mate_comes: bool,
    /// What my clock showed when I began to sit on this move.
    pub(super) since: Millis,
}

/// Chooses, when there is a move.
pub(super) fn choose(case: &Case<'_>) -> Choice {
    let Case { table, score, other, orders, .. } = *case;
    let own = table.clocks.ours;
    if orders.order == Order::Go || score == Score::Mate(1) {
        return Choice::Move;
    }
    let partner_to_move = table.partner_to_move();
    let partner_is_stuck = || table.other.is_some_and(|board| !board.has_legal_move());
    if partner_to_move == Some(true) && (orders.dead || orders.sits || partner_is_stuck()) {
        // One of us has to move, or our clocks run and nobody else's.
        return Choice::Move;
    }
    let sit = |until: Millis, why| {
        if own > until { Choice::Sit { until, why } } else { Choice::Move }
    };
    if orders.order == Order::Sit {
        return sit(floor(table), Why::Told);
    }
    if matches!(score, Score::Mate(_)) {
        return Choice::Move;
    }
    let ahead = table.ahead();
    let rival_to_move = partner_to_move == Some(false);
    let rival_flags_first = rival_to_move && ahead.is_some_and(|ahead| ahead > MARGIN);
    let value = score.centipawns();
    if rival_flags_first {
        let stuck = table.other.is_some_and(|board| board.standing() == Standing::Waiting);
        let lost = other.is_known() && other.score >= Score::DECIDED && value < -BAD;
        if stuck || lost {
            return sit(Millis::ZERO, Why::Clock);
        }
    }
    if value <= -Score::DECIDED {
        // Moving is lost, and every second that passes is one more for my partner.
        let until = if rival_flags_first { Millis::ZERO } else { Millis(floor(table).0 / 4) };
        return sit(until, Why::Dead);
    }
    if value <= BAD
        && let Some(ahead) = ahead.filter(|&ahead| ahead > LEAD && ahead.0 > own.0 / 3)
        && other.is_known()
        && other.score > BAD / 3
    {
        let until = if rival_to_move { Millis::ZERO } else { own - (ahead - LEAD) };
        return sit(until, Why::Clock);
    }
    if case.mate_comes && partner_to_move == Some(true) && value < -BAD {
        let wait = Millis(WAIT.0.min(case.since.0 / 8));
        return sit((case.since - wait).max(floor(table)), Why::Wanted);
    }
    Choice::Move
}
