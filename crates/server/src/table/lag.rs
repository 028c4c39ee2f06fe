//! Lag compensation: players get back the time that their moves took on their way.
//!
//! The server measures the round trip to each client. When a player completes a move, that much is
//! added to their clock, at most [`MOST_PER_MOVE`] for a move and [`MOST_PER_GAME`] in all. Each
//! credit is an entry of the log. A flag that is about to fall waits as long for a move that may be
//! on its way.

use bughouse::{BySeat, Millis, Seat};

/// The most that is credited for a move.
const MOST_PER_MOVE: Millis = Millis(1000);

/// The most that is credited to a player in a game, so that a slow connection does not become an
/// extra clock.
const MOST_PER_GAME: Millis = Millis(60_000);

/// Less than this is not measured well enough to be worth an entry.
const LEAST: Millis = Millis(20);

/// How long before its fall a flag is looked at, if its player may have a move on its way.
pub(super) const BEFORE_THE_FLAG: Millis = Millis(5);

/// The lag credits of a game's players.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LagCredits(BySeat<Credited>);

#[derive(Clone, Copy, Debug, Default)]
struct Credited {
    in_game: Millis,
    for_move: Millis,
    /// How many moves the player had completed when `for_move` was credited.
    at_move: u32,
}

impl LagCredits {
    /// The remaining credit of a player for the present move, after `completed` moves.
    /// `round_trip` is in milliseconds.
    pub(crate) fn allowance(&self, seat: Seat, round_trip: u32, completed: u32) -> Millis {
        let credited = &self.0[seat];
        let lag = Millis(i64::from(round_trip)).min(MOST_PER_MOVE);
        let for_move = if credited.at_move == completed { lag - credited.for_move } else { lag };
        let allowance = for_move.min(MOST_PER_GAME - credited.in_game);
        if allowance < LEAST { Millis::ZERO } else { allowance }
    }

    pub(crate) fn give(&mut self, seat: Seat, span: Millis, completed: u32) {
        let credited = &mut self.0[seat];
        if credited.at_move != completed {
            credited.for_move = Millis::ZERO;
        }
        credited.at_move = completed;
        credited.for_move += span;
        credited.in_game += span;
    }
}

#[cfg(test)]
mod tests {
    use bughouse::Seat::WhiteA;

    use super::*;

    #[test]
    fn credit_is_bounded_by_move_and_by_game() {
        let mut credits = LagCredits::default();
        assert_eq!(credits.allowance(WhiteA, 19, 0), Millis::ZERO, "too little to be worth it");
        assert_eq!(credits.allowance(WhiteA, 400, 0), Millis(400));
        credits.give(WhiteA, Millis(400), 0);
        assert_eq!(credits.allowance(WhiteA, 400, 0), Millis::ZERO, "it was given for this move");
        assert_eq!(credits.allowance(WhiteA, 5000, 0), Millis(600));
        assert_eq!(credits.allowance(WhiteA, 5000, 1), MOST_PER_MOVE);
        for completed in 1..=60 {
            credits.give(WhiteA, Millis(1000), completed);
        }
        assert_eq!(credits.allowance(WhiteA, 5000, 61), Millis::ZERO);
        assert_eq!(credits.allowance(Seat::BlackA, 400, 0), Millis(400));
    }
}
