//! The arbiter's actions: penalties, adjustments, stopping the clocks (Laws 7.12, 9.4).

use alloc::vec;

use chess::Setup;

use super::{
    Allowed, Answer, Arbiter, ArbiterAction, BoardId, HalfPoints, Losers, Outcome, Phase, Reason,
    RefusalReason, RefusalTiming, Rulings, Verdict,
    board::{self, BoardState, Occurrence},
    castling::CastlingHistory,
    refuse, refuse_but,
};
use crate::{Article, Millis, Seat, Team, TimeControl, ruleset::WrongClaims};

impl Arbiter {
    pub(super) fn order(&mut self, order: &ArbiterAction, rulings: &mut Rulings) -> Answer {
        match *order {
            ArbiterAction::Warn(seat) => {
                rulings.push(Article::part(9, 4, b'a'), Verdict::Warned { seat });
                Ok(())
            }
            ArbiterAction::Freeze(seat, span) => self.freeze(seat, span, rulings),
            ArbiterAction::DeclareLost(losers) => {
                let (article, outcome) = match losers {
                    Losers::One(team) => (Article::part(9, 4, b'c'), Outcome::Won(!team)),
                    Losers::Both => (Article::new(8, 7), Outcome::LostByBoth),
                };
                self.overrule(article, Reason::DeclaredLost(losers), outcome, rulings)
            }
            ArbiterAction::NewGame => {
                let article = Article::part(9, 4, b'd');
                self.overrule(article, Reason::NewGame, Outcome::Void, rulings)
            }
            ArbiterAction::LowerPoints(team, points) => {
                self.correct(Article::part(9, 4, b'e'), team, -i16::from(points.0), rulings)
            }
            ArbiterAction::RaisePoints(team, points) => {
                self.correct(Article::part(9, 4, b'f'), team, i16::from(points.0), rulings)
            }
            ArbiterAction::Expel(seat) => self.expel(seat, rulings),
            ArbiterAction::SetClock(seat, reading) => self.set_clock(seat, reading, rulings),
            ArbiterAction::SetPosition(board, ref setup) => {
                self.set_position(board, setup, rulings)
            }
            ArbiterAction::Adjourn => self.interrupt(rulings),
            ArbiterAction::Stop => self.stop_for_arbiter(rulings),
            ArbiterAction::Restart => self.restart_for_arbiter(rulings),
            ArbiterAction::NoReason(seat) => self.stopped_without_reason(seat, rulings),
        }
    }

    fn expel(&mut self, seat: Seat, rulings: &mut Rulings) -> Answer {
        let article = Article::part(9, 4, b'g');
        if core::mem::replace(&mut self.players[seat].expelled, true) {
            return refuse(article, RefusalReason::Expelled);
        }
        rulings.push(article, Verdict::Expelled { seat });
        Ok(())
    }

    fn stop_for_arbiter(&mut self, rulings: &mut Rulings) -> Answer {
        self.still_open()?;
        let article = Article::part(7, 12, b'a');
        if core::mem::replace(&mut self.stopped.for_arbiter, true) {
            return refuse_but(
                article,
                RefusalReason::ClocksStopped,
                Allowed::Restart,
                RefusalTiming::Now,
            );
        }
        self.run_or_stop(rulings.at);
        rulings.push(article, Verdict::ClocksStopped);
        Ok(())
    }

    fn restart_for_arbiter(&mut self, rulings: &mut Rulings) -> Answer {
        self.still_open()?;
        let article = Article::part(7, 12, b'c');
        if !core::mem::take(&mut self.stopped.for_arbiter) {
            return refuse(article, RefusalReason::ClocksRun);
        }
        self.seeking = None;
        self.run_or_stop(rulings.at);
        rulings.push(article, Verdict::ClocksRestarted);
        Ok(())
    }

    /// The player who stopped the clocks to seek the arbiter had no reason for it.
    fn stopped_without_reason(&mut self, seat: Seat, rulings: &mut Rulings) -> Answer {
        self.still_open()?;
        let article = Article::part(7, 12, b'd');
        if self.seeking != Some(seat) {
            return refuse(article, RefusalReason::DidNotStop);
        }
        if self.ruleset.wrong_claims != WrongClaims::Lose {
            return refuse(article, RefusalReason::NotClaimed);
        }
        // Like a wrong claim of a draw, it comes too late to lose a game that was won by mate.
        self.stood_before(!seat.team(), rulings.at)?;
        let reason = Reason::NoReason { seat };
        self.team_wins(seat.opponent(), seat.board(), article, reason, rulings)
    }

    fn freeze(&mut self, seat: Seat, span: Millis, rulings: &mut Rulings) -> Answer {
        self.still_open()?;
        let article = Article::part(9, 4, b'b');
        if !(Millis(1)..=ArbiterAction::LONGEST_FREEZE).contains(&span) {
            return refuse(article, RefusalReason::OutOfBounds);
        }
        let until = (self.reading(seat, rulings.at) - span).max(Millis::ZERO);
        self.players[seat].frozen = Some(until);
        rulings.push(article, Verdict::Frozen { seat, until });
        Ok(())
    }

    /// Rules on the result of the whole game, which may have ended already.
    fn overrule(
        &mut self,
        article: Article,
        reason: Reason,
        outcome: Outcome,
        rulings: &mut Rulings,
    ) -> Answer {
        match self.phase {
            Phase::Adjourned => return self.over(),
            // Before the start too: a team that does not come loses by default (1.18a).
            Phase::NotStarted
            | Phase::Playing(_)
            | Phase::LastDrop { .. }
            | Phase::Ended { .. } => {}
        }
        let cause = self.cause(rulings, article, None, reason, outcome);
        self.end_by_arbiter(cause, rulings);
        Ok(())
    }

    fn correct(
        &mut self,
        article: Article,
        team: Team,
        halves: i16,
        rulings: &mut Rulings,
    ) -> Answer {
        // A game that is played anew has no points to correct.
        let scored = self.end().is_some_and(|end| end.outcome != Outcome::Void);
        let Some(before) = self.points(team).filter(|_| scored) else {
            return refuse(article, RefusalReason::NotOver);
        };
        let most = i16::from(HalfPoints::WIN.0);
        let after = (i16::from(before.0) + halves).clamp(0, most);
        self.corrections[team as usize] += after - i16::from(before.0);
        rulings.push(article, Verdict::PointsSet { team, points: HalfPoints(after as u8) });
        Ok(())
    }

    fn set_clock(&mut self, seat: Seat, reading: Millis, rulings: &mut Rulings) -> Answer {
        if !matches!(self.phase, Phase::NotStarted) {
            self.still_open()?;
        }
        let article = Article::new(7, 11);
        if !(Millis::ZERO..=TimeControl::MAX).contains(&reading) {
            return refuse(article, RefusalReason::OutOfBounds);
        }
        self.boards[seat.board()].clock.set(seat.color(), reading, rulings.at);
        rulings.push(article, Verdict::ClockSet { seat, reading });
        Ok(())
    }

    fn set_position(&mut self, id: BoardId, setup: &Setup, rulings: &mut Rulings) -> Answer {
        if !matches!(self.phase, Phase::NotStarted | Phase::Playing(_)) {
            self.still_open()?;
            return self.over();
        }
        let article = Article::new(1, 15);
        if !board::has_kings(&setup.board) {
            return refuse(article, RefusalReason::NoPosition);
        }
        let board = &mut self.boards[id];
        self.difference +=
            board::count_pieces(setup) as i32 - board::count_pieces(board.state.setup()) as i32;
        board.state = BoardState::new(*setup, board.rules());
        board.castling = CastlingHistory::new(setup.castling);
        if board.clock.running().is_some_and(|running| running != setup.turn) {
            board.clock.switch_to(setup.turn, rulings.at);
        }
        board.history = vec![Occurrence::from_position(&board.state.judged())];
        board.made = [None; 2];
        board.last = None;
        board.illegal = None;
        board.mate = None;
        board.premove = None;
        board.returned = None;
        board.counted = Default::default();
        board.lapsed_mate = None;
        board.lapsed_illegal = None;
        rulings.push(article, Verdict::PositionSet { board: id });
        match self.phase {
            // At the start, the mates of all positions are noted.
            Phase::NotStarted => Ok(()),
            _ => self.note_given_mate(id, rulings),
        }
    }
}
