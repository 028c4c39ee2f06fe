//! When a recorded move was completed, as far as the clocks of its board tell.
//!
//! Both clocks of a board together run all the time: what they have used, and what lag was given back to their players,
//! is what has passed since the start. In the files of FICS that have lags, the two boards then agree on the order of
//! the file to within about a second; without the lags they differ by up to half a minute.

use bughouse::{ByBoard, BySeat, Millis, Seat, TimeControl};

use crate::{
    Replay,
    check::{Context, Time, clk_is_time_spent},
};

/// What the clocks of a record add up to.
pub(super) struct Times {
    increment: Millis,
    /// `[%clk]` says how long a move took.
    clk_is_spent: bool,
    /// What each clock had when it was last known.
    left: BySeat<Millis>,
    /// What has passed on each board, and whether any clock has said so.
    passed: ByBoard<(Millis, bool)>,
}

impl Times {
    pub(super) fn new(context: &Context<'_>, control: TimeControl) -> Self {
        // How much of a delay was used nobody knows: what has passed is at least what the clocks have used.
        let increment = control.increment();
        let start = Replay::of(&context.game).start_clocks();
        let left = BySeat(start.0.map(|clock| clock.unwrap_or(control.base)));
        let clk_is_spent = clk_is_time_spent(context);
        Self { increment, clk_is_spent, left, passed: ByBoard([(Millis::ZERO, false); 2]) }
    }

    /// A move is completed: what has passed on its board since the start, if any clock has said so yet.
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
            // What a move took that was recorded without its clock, the next clock says.
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

    /// What a clock shows after a move, if that is what is written.
    pub(super) fn reading(&self, time: Option<Time>) -> Option<Millis> {
        match time {
            Some(Time::Left(_, left)) => Some(left),
            Some(Time::Clk(_, left)) if !self.clk_is_spent => Some(left),
            _ => None,
        }
    }
}
