//! The passage of time: flags fall at their own instants, and clocks stop and restart (Laws 7).

use alloc::vec::Vec;

use super::{
    Allowed, Answer, Arbiter, BoardId, Cause, Outcome, Phase, Reason, RefusalReason, RefusalTiming,
    Rulings, ServerEvent, Verdict, refuse, refuse_but,
};
use crate::{
    Article, Millis, Seat, TimeControl,
    ruleset::{Calling, SameInstant, WrongClaims},
};

/// The consequence for an absent player, if the rules of a competition provide one.
const ABSENCE: Article = Article::new(7, 6);

impl Arbiter {
    /// Lets time pass up to an event, and adds the rulings that this causes.
    pub(super) fn pass(&mut self, at: Millis, rulings: &mut Rulings) {
        for board in &mut self.boards.0 {
            board.clock.advance(at);
        }
        match self.phase {
            Phase::LastDrop { mated } => {
                let dropper = self.last_drop().map(|(seat, _)| seat);
                let fell = dropper.and_then(|seat| self.clock(seat.board()).flag(seat.color()));
                if fell.is_some() {
                    // Nothing else can be ruled at this time, and a mate always can.
                    let _ = self.resolve_last_drop(mated, rulings);
                }
            }
            _ => self.flags_count(at, rulings),
        }
    }

    /// Where flags count automatically, the first one to fall ends the game, unless a mate stood
    /// before it.
    pub(super) fn flags_count(&mut self, at: Millis, rulings: &mut Rulings) {
        if self.ruleset.flag != Calling::Automatic || !matches!(self.phase, Phase::Playing(_)) {
            return;
        }
        let mut fallen: Vec<(Millis, Seat)> = Vec::new();
        for seat in Seat::ALL {
            let fell = self.clock(seat.board()).flag(seat.color());
            fallen.extend(fell.filter(|&fell| fell <= at).map(|fell| (fell, seat)));
        }
        fallen.sort_unstable();
        fallen.retain(|&(fell, seat)| self.stood_before(!seat.team(), fell).is_ok());
        let Some(&(first, _)) = fallen.first() else { return };
        let most = match self.ruleset.same_instant {
            SameInstant::AddedUp => 2,
            SameInstant::FirstEvent => 1,
        };
        for &(fell, seat) in fallen.iter().take_while(|&&(fell, _)| fell == first).take(most) {
            let cause = Cause {
                event: rulings.event,
                at: fell,
                article: Article::new(7, 9),
                board: Some(seat.board()),
                reason: Reason::Flag { seat, fell },
                outcome: Outcome::Won(!seat.team()),
            };
            let mut at_its_fall = Rulings { event: rulings.event, at: fell, list: Vec::new() };
            // The game was open until now, so this cannot be refused.
            let _ = self.end_by(cause, &mut at_its_fall);
            rulings.list.append(&mut at_its_fall.list);
        }
    }

    /// Stops the clocks or lets them run, depending on the state.
    pub(super) fn run_or_stop(&mut self, at: Millis) {
        let (over, from) = match self.phase {
            // Do not cut a countdown short.
            Phase::Playing(from) => (None, at.max(from)),
            Phase::LastDrop { mated } => (Some(mated.board()), at),
            _ => return,
        };
        for id in BoardId::ALL {
            let clock = &mut self.boards[id].clock;
            if self.stopped.for_arbiter || self.stopped.server_away || over == Some(id) {
                clock.stop(at);
            } else if clock.is_stopped() {
                clock.restart(from);
            }
        }
    }

    pub(super) fn stop_clocks(&mut self, seat: Seat, rulings: &mut Rulings) -> Answer {
        self.still_open()?;
        let article = Article::part(7, 12, b'b');
        if self.ruleset.wrong_claims == WrongClaims::NotOffered {
            return refuse(article, RefusalReason::NotClaimed);
        }
        if self.stopped.for_arbiter {
            return refuse_but(
                article,
                RefusalReason::ClocksStopped,
                Allowed::Restart,
                RefusalTiming::Now,
            );
        }
        self.stopped.for_arbiter = true;
        self.seeking = Some(seat);
        self.run_or_stop(rulings.at);
        rulings.push(article, Verdict::ClocksStopped);
        Ok(())
    }

    pub(super) fn notice(&mut self, notice: ServerEvent, rulings: &mut Rulings) -> Answer {
        let at = rulings.at;
        let article = Article::new(7, 11);
        let interruption = Article::new(7, 12);
        match notice {
            ServerEvent::Tick => {}
            ServerEvent::Lag(seat, span) => {
                self.still_open()?;
                if !(Millis::ZERO..=ServerEvent::MOST_LAG).contains(&span) {
                    return refuse(article, RefusalReason::OutOfBounds);
                }
                self.boards[seat.board()].clock.add(seat.color(), span);
                self.players[seat].lag_credit += span;
                rulings.push(article, Verdict::LagCredited { seat, span });
            }
            ServerEvent::Reading(seat, reading) => {
                if !matches!(self.phase, Phase::NotStarted) {
                    self.still_open()?;
                }
                if !(Millis::ZERO..=TimeControl::MAX).contains(&reading) {
                    return refuse(article, RefusalReason::OutOfBounds);
                }
                self.boards[seat.board()].clock.set(seat.color(), reading, at);
                rulings.push(article, Verdict::ReadingTaken { seat, reading });
            }
            ServerEvent::NoShow(seat) => return self.no_show(seat, rulings),
            ServerEvent::Absent(seat) => {
                self.still_open()?;
                let (board, reason) = (seat.board(), Reason::Absent { seat });
                return self.team_wins(seat.opponent(), board, ABSENCE, reason, rulings);
            }
            ServerEvent::Suspended | ServerEvent::Resumed => {
                let away = notice == ServerEvent::Suspended;
                if self.stopped.server_away == away {
                    return refuse(interruption, RefusalReason::NotSuspended);
                }
                self.stopped.server_away = away;
                self.run_or_stop(at);
                let verdict = if away { Verdict::Suspended } else { Verdict::Resumed };
                rulings.push(interruption, verdict);
            }
        }
        Ok(())
    }

    /// A player who has moved is not a no-show.
    fn no_show(&mut self, seat: Seat, rulings: &mut Rulings) -> Answer {
        self.still_open()?;
        if !matches!(self.phase, Phase::Playing(_)) {
            return self.over();
        }
        if self.completed(seat) > 0 {
            return refuse(ABSENCE, RefusalReason::TooLateForStart);
        }
        let cause = self.cause(rulings, ABSENCE, None, Reason::NoShow { seat }, Outcome::Void);
        self.end_by(cause, rulings)
    }
}
