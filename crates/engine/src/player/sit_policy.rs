//! Whether to move or to sit.
//!
//! A player who has the move and does not use it loses only time; the board stays as it is. So
//! sitting is good where moving loses, and another player will run out of time first or can still
//! help.

use bughouse::Millis;
use chess::Status;

use super::{
    SeatView,
    instructions::{Instructions, SitOrder},
    partner_board::PartnerBoard,
};
use crate::Score;

/// Whether to move, and how long to sit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SitChoice {
    Move,
    Sit {
        /// The reading of my clock at which sitting ends.
        until: Millis,
        why: SitReason,
    },
}

/// A reason for sitting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SitReason {
    /// My partner asked for it.
    Requested,
    /// Every move loses by force.
    Dead,
    /// The rival has less time, and is stuck or lost or worse off than my partner.
    Clock,
    /// A piece that mates is about to arrive.
    MateArrives,
}

/// A smaller lead on the clock is too small to rely on.
const MIN_LEAD: Millis = Millis(1000);

/// Below this score, in centipawns, a position is bad enough to let the clocks decide.
const BAD: i32 = -300;

/// A lead on the clock that compensates for a bad position.
const GOOD_LEAD: Millis = Millis(10_000);

/// How long to wait for a piece that mates.
const MATE_WAIT: Millis = Millis(4000);

/// The time that a player needs in order to play on.
pub(super) fn floor(view: &SeatView<'_>) -> Millis {
    Millis((view.control.base.0 / 12).clamp(2_000, 10_000))
}

/// The facts on which the choice depends.
pub(super) struct SitContext<'a> {
    pub(super) view: &'a SeatView<'a>,
    pub(super) score: Score,
    pub(super) partner_board: &'a PartnerBoard,
    pub(super) instructions: &'a Instructions,
    /// My partner can now capture a piece with which I mate.
    pub(super) mate_comes: bool,
    /// The reading of my clock when I first thought about this move.
    pub(super) since: Millis,
}

/// Chooses between moving and sitting when there is a legal move.
pub(super) fn choose(context: &SitContext<'_>) -> SitChoice {
    let SitContext { view, score, partner_board, instructions, .. } = *context;
    let own = view.clocks.ours;
    if instructions.sit_order == SitOrder::Go || score == Score::Mate(1) {
        return SitChoice::Move;
    }
    let partner_to_move = view.partner_to_move();
    let partner_is_stuck = || view.partner_board.is_some_and(|board| !board.has_legal_move());
    if partner_to_move == Some(true)
        && (instructions.partner_is_dead || instructions.partner_sits || partner_is_stuck())
    {
        // One of us has to move; otherwise both of our clocks run and neither of theirs.
        return SitChoice::Move;
    }
    let sit = |until: Millis, why| {
        if own > until { SitChoice::Sit { until, why } } else { SitChoice::Move }
    };
    if instructions.sit_order == SitOrder::Sit {
        return sit(floor(view), SitReason::Requested);
    }
    if matches!(score, Score::Mate(_)) {
        return SitChoice::Move;
    }
    let ahead = view.ahead();
    let rival_to_move = partner_to_move == Some(false);
    let rival_flags_first = rival_to_move && ahead.is_some_and(|ahead| ahead > MIN_LEAD);
    let value = score.centipawns();
    if rival_flags_first {
        let stuck = view.partner_board.is_some_and(|board| board.status() == Status::Waiting);
        let lost =
            partner_board.is_known() && partner_board.score >= Score::DECIDED && value < -BAD;
        if stuck || lost {
            return sit(Millis::ZERO, SitReason::Clock);
        }
    }
    if value <= -Score::DECIDED {
        // Every move loses, and each second of sitting gives my partner one more.
        let until = if rival_flags_first { Millis::ZERO } else { Millis(floor(view).0 / 4) };
        return sit(until, SitReason::Dead);
    }
    if value <= BAD
        && let Some(ahead) = ahead.filter(|&ahead| ahead > GOOD_LEAD && ahead.0 > own.0 / 3)
        && partner_board.is_known()
        && partner_board.score > BAD / 3
    {
        let until = if rival_to_move { Millis::ZERO } else { own - (ahead - GOOD_LEAD) };
        return sit(until, SitReason::Clock);
    }
    if context.mate_comes && partner_to_move == Some(true) && value < -BAD {
        let wait = Millis(MATE_WAIT.0.min(context.since.0 / 8));
        return sit((context.since - wait).max(floor(view)), SitReason::MateArrives);
    }
    SitChoice::Move
}
