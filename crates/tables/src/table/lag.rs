//! Lag compensation: players get back the time that their moves took on their way.
//!
//! When a player completes a move, the round trip to them is added to their clock. Only the server
//! measures it (`net/connection/round_trip.rs`). A client can still pretend to be slower than it
//! is, by answering every ping late, so what it can gain is bounded:
//!
//! - A credit is never longer than the move took, nor than any of the player's last
//!   [`REPLIES`] moves took: a move that arrives sooner after the opponent's than the round trip
//!   proves that the way is shorter.
//! - Credits come out of a quota, which starts with [`START`] gains and grows by one with each of
//!   the player's moves, up to [`MOST_SAVED`] gains. A gain is a short time that the time control
//!   decides ([`Quota`]): enough for an honest connection, and little for a pretended one.
//! - A player's credits of a game are at most a part, [`GAME_SHARE`], of their time under the time
//!   control together, and never more than [`MOST_PER_GAME`].
//!
//! Each credit is an entry of the log, so games are replayed with the credits that were given. A
//! flag that is about to fall waits as long for a move that may be on its way.

use bughouse::{Bonus, BySeat, Millis, Seat, TimeControl};
use telemetry::metrics;

use super::{
    game::{Game, Step},
    replay::Committed,
};

/// The most that is credited to a player in a game, so that a slow connection does not become an
/// extra clock.
const MOST_PER_GAME: Millis = Millis(60_000);

/// How many bonuses count towards a player's time for a game: a game has about as many moves.
const MOVES: i64 = 40;

/// A gain of the quota is this, and a part of a player's time; it is 60 ms at 60+0.
const LEAST_GAIN: Millis = Millis(40);
const GAIN_SHARE: i64 = 3000;

/// The largest gain.
const MOST_GAIN: Millis = Millis(150);

/// How many gains the quota has at the start of a game, and how many it can have.
const START: i64 = 3;
const MOST_SAVED: i64 = 7;

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
    gain: Millis,
    in_game: Millis,
}

impl Quota {
    fn new(control: TimeControl) -> Self {
        let (Bonus::Increment(bonus) | Bonus::Delay(bonus) | Bonus::Bronstein(bonus)) =
            control.bonus;
        // Both are at most `TimeControl::MAX`.
        let time = control.base.0 + MOVES * bonus.0;
        Self {
            gain: Millis(LEAST_GAIN.0 + time / GAIN_SHARE).min(MOST_GAIN),
            in_game: Millis(time / GAME_SHARE).min(MOST_PER_GAME),
        }
    }

    const fn gains(&self, number: i64) -> Millis {
        Millis(self.gain.0 * number)
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
    /// The part of the quota that is left.
    saved: Millis,
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
        let quota = Quota::new(control);
        let start = Credited { saved: quota.gains(START), ..Credited::default() };
        Self { quota, players: BySeat([start; 4]) }
    }

    /// The credits of the present game at a table with these steps. A restart of the server renews
    /// no quota: what was left of it beyond that of the start is lost.
    pub(crate) fn from_steps<G: Game>(game: &G, steps: &[Committed<G::Entry>]) -> Self {
        let mut credits = Self::new(game.control());
        for committed in steps {
            let Step::Game(entries) = &committed.step else { continue };
            if entries.iter().any(G::starts) {
                credits = Self::new(game.control());
            }
            // A second credit of a step is for the lag of the first player too.
            if let Some((seat, span)) = entries.iter().find_map(G::credits) {
                credits.players[seat].in_game += span;
            }
        }
        let Quota { gain, .. } = credits.quota;
        let start = credits.quota.gains(START);
        for seat in Seat::ALL {
            let credited = &mut credits.players[seat];
            let gained = Millis(gain.0 * i64::from(game.completed(seat)));
            credited.saved = (start + gained - credited.in_game).min(start).max(Millis::ZERO);
        }
        credits
    }

    /// The remaining credit of a player for the present move. `round_trip` is in milliseconds.
    pub(super) fn allowance(&self, turn: Turn, round_trip: u32) -> Millis {
        let credited = &self.players[turn.seat];
        let replies = credited.replies.iter().flatten().copied();
        let proved = replies.fold(turn.spent, Millis::min);
        let lag = Millis(i64::from(round_trip)).min(proved);
        let before = if credited.at_move == turn.completed { credited.for_move } else { Millis(0) };
        let left = credited.saved.min(self.quota.in_game - credited.in_game);
        let allowance = (lag - before).min(left);
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
        credited.saved = credited.saved - span;
        if span > Millis::ZERO {
            metrics::lag_credit(span.0);
        }
    }

    /// A player has made their move. The first one answers nothing: they know in advance when the
    /// clocks start.
    pub(super) fn moved(&mut self, turn: Turn) {
        let credited = &mut self.players[turn.seat];
        credited.saved = (credited.saved + self.quota.gain).min(self.quota.gains(MOST_SAVED));
        if turn.completed > 0 {
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

    /// A player moves with all the credit that they get at this round trip; gives the credit.
    fn moves(credits: &mut LagCredits, completed: u32, round_trip: u32) -> Millis {
        let credit = credits.allowance(turn(completed), round_trip);
        credits.give(turn(completed), credit);
        credits.moved(turn(completed));
        credit
    }

    #[test]
    fn credit_comes_out_of_a_quota_that_grows_slowly() {
        let mut credits = credits("300+0");
        assert_eq!(credits.allowance(turn(0), 19), Millis::ZERO, "too little to be worth it");
        // Twelve moves with answers that come 0.9 s late.
        let late: Vec<i64> = (0..12).map(|n| moves(&mut credits, n, 900).0).collect();
        assert_eq!(late, [420, 140, 140, 140, 140, 140, 140, 140, 140, 140, 140, 140]);
        // An honest connection is credited with all of its lag, and a peak of it from time to time.
        for n in 12..30 {
            assert_eq!(moves(&mut credits, n, 60), Millis(60));
        }
        assert_eq!(moves(&mut credits, 30, 5000), Millis(980), "no more than seven gains");
        assert_eq!(moves(&mut credits, 31, 5000), Millis(140));
        let black = Turn { seat: Seat::BlackA, ..turn(0) };
        assert_eq!(credits.allowance(black, 300), Millis(300), "each player has their own");
    }

    #[test]
    fn credit_is_given_once_for_a_move_and_bounded_by_game() {
        let mut credits = credits("10+0");
        assert_eq!(credits.allowance(turn(0), 100), Millis(100));
        credits.give(turn(0), Millis(100));
        assert_eq!(credits.allowance(turn(0), 100), Millis::ZERO, "it was given for this move");
        credits.moved(turn(0));
        let sum: i64 = (1..200).map(|n| moves(&mut credits, n, 5000).0).sum();
        // Less than `LEAST` is not given.
        assert!((881..=900).contains(&sum), "a tenth of ten seconds: {sum}");
    }

    #[test]
    fn the_quota_follows_the_time_control() {
        for (control, gain, in_game) in [
            ("1+0", 40, 100),
            ("60+0", 60, 6000),
            ("120+1", 93, 16_000),
            ("180+0", 100, 18_000),
            ("0d3", 80, 12_000),
            ("300b3", 150, 42_000),
            ("36000+60", 150, 60_000),
        ] {
            let quota = Quota { gain: Millis(gain), in_game: Millis(in_game) };
            assert_eq!(credits(control).quota, quota, "{control}");
        }
    }

    #[test]
    fn quick_replies_disprove_a_long_round_trip() {
        let mut credits = credits("600+0");
        assert_eq!(credits.allowance(Turn { spent: Millis(150), ..turn(1) }, 400), Millis(150));
        credits.moved(Turn { spent: Millis(0), ..turn(0) });
        assert_eq!(credits.allowance(turn(1), 400), Millis(400), "the first move proves nothing");
        credits.moved(Turn { spent: Millis(120), ..turn(1) });
        for completed in 2..2 + REPLIES as u32 {
            assert_eq!(credits.allowance(turn(completed), 900), Millis(120));
            credits.moved(turn(completed));
        }
        assert_eq!(credits.allowance(turn(20), 900), Millis(900), "the network may be slower now");
    }
}
