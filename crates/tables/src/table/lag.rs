//! Lag compensation: players get back the time that their moves took on their way.
//!
//! When a player completes a move, the round trip to them is added to their clock. Only the server
//! measures it (`net/connection/round_trip.rs`). A client can still pretend to be slower than it
//! is, by answering every ping late, so what it can gain is bounded:
//!
//! - A credit is never longer than the move took, nor than any of the player's last
//!   [`REPLIES`] moves took: a move that arrives sooner after the opponent's than the round trip
//!   proves that the way is shorter.
//! - It is at most a part, [`MOVE_SHARE`], of a player's time for a game under the time control,
//!   and never more than [`MOST_PER_MOVE`].
//! - A player's credits of a game are at most a part, [`GAME_SHARE`], of that time together, and
//!   never more than [`MOST_PER_GAME`].
//!
//! Each credit is an entry of the log, so games are replayed with the credits that were given. A
//! flag that is about to fall waits as long for a move that may be on its way.

use bughouse::{Bonus, BySeat, Millis, Seat, TimeControl};
use telemetry::metrics;

use super::{
    game::{Game, Step},
    replay::Committed,
};

/// The most that is credited for a move.
const MOST_PER_MOVE: Millis = Millis(1000);

/// The most that is credited to a player in a game, so that a slow connection does not become an
/// extra clock.
const MOST_PER_GAME: Millis = Millis(60_000);

/// How many bonuses count towards a player's time for a game: a game has about as many moves.
const MOVES: i64 = 40;

/// The part of a player's time that can be credited for one move: 0.4 s at 60+0.
const MOVE_SHARE: i64 = 150;

/// The part of a player's time that can be credited in a game: 6 s at 60+0.
const GAME_SHARE: i64 = 10;

/// How many of a player's last moves tell how long a round trip can be at most.
const REPLIES: usize = 8;

/// Less than this is not measured well enough to be worth an entry.
const LEAST: Millis = Millis(20);

/// How long before its fall a flag is looked at, if its player may have a move on its way.
pub(super) const BEFORE_THE_FLAG: Millis = Millis(5);

/// The bounds of lag credits under a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Quota {
    for_move: Millis,
    in_game: Millis,
}

impl Quota {
    fn new(control: TimeControl) -> Self {
        let (Bonus::Increment(bonus) | Bonus::Delay(bonus) | Bonus::Bronstein(bonus)) =
            control.bonus;
        // Both are at most `TimeControl::MAX`.
        let time = control.base.0 + MOVES * bonus.0;
        Self {
            for_move: Millis(time / MOVE_SHARE).min(MOST_PER_MOVE),
            in_game: Millis(time / GAME_SHARE).min(MOST_PER_GAME),
        }
    }
}

/// The lag credits of a game's players.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LagCredits {
    quota: Quota,
    players: BySeat<Credited>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Credited {
    in_game: Millis,
    for_move: Millis,
    /// How many moves the player had completed when `for_move` was credited.
    at_move: u32,
    /// How long the last moves took, in any order, and where the next one goes.
    replies: [Option<Millis>; REPLIES],
    next: usize,
}

/// A player's present move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) seat: Seat,
    /// How many moves the player has completed before.
    pub(super) completed: u32,
    /// How long their clock has run for this move.
    pub(super) spent: Millis,
}

impl LagCredits {
    /// No credits yet, in a game with this time control.
    pub(super) fn new(control: TimeControl) -> Self {
        Self { quota: Quota::new(control), players: BySeat::default() }
    }

    /// The credits of the present game at a table with these steps: a restart of the server renews
    /// no quota.
    pub(crate) fn from_steps<G: Game>(control: TimeControl, steps: &[Committed<G::Entry>]) -> Self {
        let mut credits = Self::new(control);
        for committed in steps {
            let Step::Game(entries) = &committed.step else { continue };
            if entries.iter().any(G::starts) {
                credits = Self::new(control);
            }
            // A second credit of a step is for the lag of the first player too.
            if let Some((seat, span)) = entries.iter().find_map(G::credits) {
                credits.players[seat].in_game += span;
            }
        }
        credits
    }

    /// The remaining credit of a player for the present move. `round_trip` is in milliseconds.
    pub(super) fn allowance(&self, turn: Turn, round_trip: u32) -> Millis {
        let credited = &self.players[turn.seat];
        let replies = credited.replies.iter().flatten().copied();
        let proved = replies.fold(turn.spent, Millis::min);
        let lag = Millis(i64::from(round_trip)).min(self.quota.for_move).min(proved);
        let before = if credited.at_move == turn.completed { credited.for_move } else { Millis(0) };
        let allowance = (lag - before).min(self.quota.in_game - credited.in_game);
        if allowance < LEAST { Millis::ZERO } else { allowance }
    }

    pub(super) fn give(&mut self, turn: Turn, span: Millis) {
        let credited = &mut self.players[turn.seat];
        if credited.at_move != turn.completed {
            credited.for_move = Millis::ZERO;
        }
        credited.at_move = turn.completed;
        credited.for_move += span;
        credited.in_game += span;
        if span > Millis::ZERO {
            metrics::lag_credit(span.0);
        }
    }

    /// A player has made their move. The first one answers nothing: they know in advance when the
    /// clocks start.
    pub(super) fn moved(&mut self, turn: Turn) {
        if turn.completed > 0 {
            let credited = &mut self.players[turn.seat];
            credited.replies[credited.next] = Some(turn.spent);
            credited.next = (credited.next + 1) % REPLIES;
        }
    }
}

#[cfg(test)]
mod tests {
    use bughouse::Seat::WhiteA;

    use super::*;

    fn credits(control: &str) -> LagCredits {
        LagCredits::new(control.parse().expect("a time control"))
    }

    fn turn(completed: u32) -> Turn {
        Turn { seat: WhiteA, completed, spent: Millis(10_000) }
    }

    #[test]
    fn credit_is_bounded_by_move_and_by_game() {
        let mut credits = credits("600+0");
        assert_eq!(credits.allowance(turn(0), 19), Millis::ZERO, "too little to be worth it");
        assert_eq!(credits.allowance(turn(0), 400), Millis(400));
        credits.give(turn(0), Millis(400));
        assert_eq!(credits.allowance(turn(0), 400), Millis::ZERO, "it was given for this move");
        assert_eq!(credits.allowance(turn(0), 5000), Millis(600));
        assert_eq!(credits.allowance(turn(1), 5000), MOST_PER_MOVE);
        for completed in 1..=60 {
            credits.give(turn(completed), Millis(1000));
        }
        assert_eq!(credits.allowance(turn(61), 5000), Millis::ZERO);
        let black = Turn { seat: Seat::BlackA, ..turn(0) };
        assert_eq!(credits.allowance(black, 400), Millis(400));
    }

    #[test]
    fn the_quota_follows_the_time_control() {
        for (control, for_move, in_game) in [
            ("1+0", 6, 100),
            ("60+0", 400, 6000),
            ("120+1", 1000, 16_000),
            ("180+0", 1000, 18_000),
            ("0d3", 800, 12_000),
            ("300b3", 1000, 42_000),
            ("36000+60", 1000, 60_000),
        ] {
            let quota = Quota { for_move: Millis(for_move), in_game: Millis(in_game) };
            assert_eq!(credits(control).quota, quota, "{control}");
        }
    }

    #[test]
    fn quick_replies_disprove_a_long_round_trip() {
        let mut credits = credits("600+0");
        assert_eq!(credits.allowance(Turn { spent: Millis(150), ..turn(1) }, 900), Millis(150));
        credits.moved(Turn { spent: Millis(0), ..turn(0) });
        assert_eq!(credits.allowance(turn(1), 900), Millis(900), "the first move proves nothing");
        credits.moved(Turn { spent: Millis(120), ..turn(1) });
        for completed in 2..2 + REPLIES as u32 {
            assert_eq!(credits.allowance(turn(completed), 900), Millis(120));
            credits.moved(turn(completed));
        }
        assert_eq!(credits.allowance(turn(20), 900), Millis(900), "the network may be slower now");
    }
}
