//! The time at which each recorded move was completed, as far as the clocks of its board tell.
//!
//! One clock of a board runs at any time: the time since the start is what both clocks have used,
//! plus the lag credited to their players. In FICS files with lags, the two boards then agree with
//! the order of the file to about a second; without lags they differ by up to half a minute.

use bughouse::{ByBoard, BySeat, Millis, Seat, TimeControl};

use crate::{
    Replay,
    check::{BughouseContext, Time},
};

/// The times of a record's moves.
pub(super) struct Times {
    increment: Millis,
    /// Whether `[%clk]` is the time spent on a move.
    clk_is_spent: bool,
    /// The last known reading of each clock.
    left: BySeat<Millis>,
    /// The time passed on each board, and whether any clock has shown it.
    passed: ByBoard<(Millis, bool)>,
}

impl Times {
    pub(super) fn new(context: &BughouseContext<'_>, control: TimeControl) -> Self {
        // The used part of a delay is unknown: at least as much time has passed as the clocks have
        // used.
        let increment = control.increment();
        let start = Replay::new(&context.game).start_clocks();
        let left = BySeat(start.0.map(|clock| clock.unwrap_or(control.base)));
        let clk_is_spent = context.clk_is_time_spent;
        Self { increment, clk_is_spent, left, passed: ByBoard([(Millis::ZERO, false); 2]) }
    }

    /// Completes a move. Returns the time since the start on its board, if any clock has shown it
    /// yet.
    pub(super) fn moved(&mut self, seat: Seat, time: Option<Time>, lag: Millis) -> Option<Millis> {
        let spent = match (self.reading(time), time) {
            (Some(left), _) => {
                let before = std::mem::replace(&mut self.left[seat], left);
                Some(before + self.increment - left)
            }
            (None, Some(Time::Spent(_, spent) | Time::Clk(_, spent))) => {
                self.left[seat] = self.left[seat] + self.increment - spent;
                Some(spent)
            }
            (None, Some(Time::Elapsed(_, elapsed))) => {
                self.passed[seat.board()] = (elapsed.max(Millis::ZERO), true);
                return Some(elapsed.max(Millis::ZERO));
            }
            // The next clock also covers a move that was recorded without one.
            (None, _) => {
                self.left[seat] += self.increment;
                None
            }
        };
        let passed = &mut self.passed[seat.board()];
        passed.0 += lag + spent.unwrap_or_default();
        passed.1 |= spent.is_some();
        passed.1.then_some(passed.0)
    }

    /// The reading of a clock after a move, if that is what the comment gives.
    pub(super) fn reading(&self, time: Option<Time>) -> Option<Millis> {
        match time {
            Some(Time::Left(_, left)) => Some(left),
            Some(Time::Clk(_, left)) if !self.clk_is_spent => Some(left),
            _ => None,
        }
    }
}
