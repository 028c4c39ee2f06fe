//! Claims: the players who may claim, and until when (Laws 1.12–1.16, 7.8–7.10).

use super::{
    Allowed, Answer, Arbiter, BoardId, Claim, GrantedClaim, LastDropRight, Outcome, Phase, Reason,
    RefusalReason, RefusalTiming, Rulings, Verdict, refuse, refuse_but,
};
use crate::{
    Article, Millis, Seat, Team,
    ruleset::{BothFlags, Calling, Completion, FlagAfterIllegalMove, Hiding, IllegalMoves},
};

impl Arbiter {
    pub(super) fn claim(&mut self, seat: Seat, claim: Claim, rulings: &mut Rulings) -> Answer {
        let still = match (claim, &self.phase) {
            (Claim::StartingError(_), Phase::NotStarted) => true,
            // No move can make this claim lapse any more (1.10, 1.16).
            (Claim::Mate(board), Phase::Ended { .. }) => {
                let accused = Self::accused(seat, board);
                self.mate_of_that_instant().is_some_and(|mate| mate.mated == accused)
            }
            _ => false,
        };
        if !still {
            self.still_open()?;
        }
        let answer = match claim {
            Claim::Mate(board) => self.claim_mate(seat, board, rulings),
            Claim::IllegalMove(board) => self.claim_illegal_move(seat, board, rulings),
            Claim::Flag(board) => self.claim_flag(seat, board, rulings),
            Claim::Threefold { board, about_to } => {
                return self.claim_threefold(seat, board, about_to, rulings);
            }
            Claim::Premove(board) => self.claim_premove(seat, board, rulings),
            Claim::StartingError(board) => self.claim_starting_error(board, rulings),
            Claim::RepeatedlyHiding(board) => self.claim_hiding(seat, board, rulings),
        };
        // A wrong claim costs nothing; a second one is unreasonable (8.4).
        let wrong = matches!(
            answer,
            Err((_, refusal))
                if matches!(refusal.reason, RefusalReason::NotMated | RefusalReason::NoIllegalMove | RefusalReason::FlagUp | RefusalReason::NoPremove)
        );
        if wrong {
            let claims = &mut self.players[seat].wrong_claims;
            *claims = claims.saturating_add(1);
            if *claims > 1 {
                rulings.push(Article::new(8, 4), Verdict::Warned { seat });
            }
        }
        answer
    }

    /// The opponent of the claiming team at a board.
    fn accused(claimant: Seat, board: BoardId) -> Seat {
        let [one, other] = (!claimant.team()).seats();
        if one.board() == board { one } else { other }
    }

    fn claim_mate(&mut self, seat: Seat, board: BoardId, rulings: &mut Rulings) -> Answer {
        let article = Article::new(1, 16);
        if self.ruleset.mate == Calling::Automatic {
            return refuse(article, RefusalReason::NotClaimed);
        }
        let accused = Self::accused(seat, board);
        let Some(mate) = self.boards[board].mate.filter(|mate| mate.mated == accused) else {
            return match self.boards[board].lapsed_mate {
                Some(by) if by == accused.opponent() => {
                    refuse(article, RefusalReason::Lapsed { by })
                }
                _ => refuse(Article::new(1, 5), RefusalReason::NotMated),
            };
        };
        if mate.tainted {
            return refuse(Article::part(2, 1, b'a'), RefusalReason::MatingMoveIllegal);
        }
        // The opponents mated first, and this mate is the last drop that answers theirs: a draw.
        let answered = self.boards[!board].mate.filter(|first| {
            let drop = matches!(first.last_drop, LastDropRight::Used { effect: Some(_), .. });
            drop && !first.tainted && first.mated.team() == seat.team()
        });
        if let Some(first) = answered {
            return self.rule_mate(first, rulings);
        }
        self.stood_before(seat.team(), mate.at)?;
        self.rule_mate(mate, rulings)
    }

    fn claim_illegal_move(&mut self, seat: Seat, board: BoardId, rulings: &mut Rulings) -> Answer {
        let article = Article::new(1, 14);
        if self.ruleset.illegal_moves != IllegalMoves::Claimed {
            return refuse(article, RefusalReason::NotClaimed);
        }
        let accused = Self::accused(seat, board);
        let Some(illegal) = self.boards[board].illegal.filter(|illegal| illegal.seat == accused)
        else {
            return match self.boards[board].lapsed_illegal {
                Some(by) if by == accused.opponent() => {
                    refuse(article, RefusalReason::Lapsed { by })
                }
                _ => refuse(article, RefusalReason::NoIllegalMove),
            };
        };
        // The game ended when the flag fell or the move was completed (2.1b), even though nobody
        // had claimed it.
        self.stood_before(seat.team(), illegal.at)?;
        let reason = Reason::IllegalMove { seat: illegal.seat, act: illegal.act, why: illegal.why };
        self.team_wins(seat, board, Article::part(2, 1, b'b'), reason, rulings)
    }

    fn claim_flag(&mut self, seat: Seat, board: BoardId, rulings: &mut Rulings) -> Answer {
        let article = Article::new(7, 8);
        if self.ruleset.flag == Calling::Automatic {
            return refuse(article, RefusalReason::NotClaimed);
        }
        let accused = Self::accused(seat, board);
        let clock = self.clock(board);
        let Some(fell) = clock.flag(accused.color()) else {
            let article = Article::new(7, 3);
            let falls = clock.next_flag().filter(|&(color, _)| color == accused.color());
            // While the clock does not run, nobody knows when the flag falls.
            let Some((_, at)) = falls else { return refuse(article, RefusalReason::FlagUp) };
            let claim = Allowed::Claim(Claim::Flag(board));
            return refuse_but(article, RefusalReason::FlagUp, claim, RefusalTiming::From(at));
        };
        let own = clock.flag(accused.opponent().color());
        self.stood_before(seat.team(), rulings.at)?;
        self.no_illegal_move_of(seat.team(), board, rulings.at)?;
        let reason = Reason::Flag { seat: accused, fell };
        match (own, self.ruleset.both_flags) {
            (None, _) => self.team_wins(seat, board, Article::new(7, 9), reason, rulings),
            (Some(own), BothFlags::FirstLoses) if own != fell => {
                let (loser, fell) =
                    if own < fell { (accused.opponent(), own) } else { (accused, fell) };
                let reason = Reason::Flag { seat: loser, fell };
                self.team_wins(loser.opponent(), board, Article::new(7, 9), reason, rulings)
            }
            (Some(_), _) => {
                let reason = Reason::BothFlags { board };
                let article = Article::new(7, 10);
                let cause = self.cause(rulings, article, Some(board), reason, Outcome::Drawn);
                self.end_by(cause, rulings)
            }
        }
    }

    /// A flag does not count for a team whose own illegal move came before, as long as that may be
    /// claimed: 7.9 and 7.10 except what 2.1 says.
    fn no_illegal_move_of(&self, team: Team, flag: BoardId, at: Millis) -> Answer {
        let claimed = self.ruleset.illegal_moves == IllegalMoves::Claimed;
        if !claimed || self.ruleset.flag_after_illegal_move == FlagAfterIllegalMove::Granted {
            return Ok(());
        }
        let illegal = BoardId::ALL.into_iter().filter_map(|board| self.boards[board].illegal);
        let first = illegal.filter(|illegal| illegal.seat.team() == team && illegal.at < at);
        let Some(first) = first.min_by_key(|illegal| illegal.at) else { return Ok(()) };
        refuse_but(
            Article::new(7, 9),
            RefusalReason::OwnIllegalMove { seat: first.seat, at: first.at },
            Allowed::Claim(Claim::Flag(flag)),
            RefusalTiming::AfterMoveOf(first.seat.opponent()),
        )
    }

    fn claim_premove(&mut self, seat: Seat, board: BoardId, rulings: &mut Rulings) -> Answer {
        let article = Article::part(6, 5, b'a');
        if self.ruleset.completion == Completion::AtOnce {
            return refuse(article, RefusalReason::NotClaimed);
        }
        let accused = Self::accused(seat, board);
        if self.boards[board].premove.is_none_or(|premove| premove.seat != accused) {
            return refuse(article, RefusalReason::NoPremove);
        }
        self.boards[board].premove = None;
        rulings.push(article, Verdict::Granted(GrantedClaim::Premove { seat: accused }));
        Ok(())
    }

    fn claim_starting_error(&mut self, board: BoardId, rulings: &mut Rulings) -> Answer {
        let article = Article::new(1, 15);
        if self.boards[board].completed.iter().all(|&moves| moves > 0) {
            return refuse(article, RefusalReason::TooLateForStart);
        }
        rulings.push(article, Verdict::Granted(GrantedClaim::StartingError { board }));
        Ok(())
    }

    fn claim_hiding(&mut self, seat: Seat, board: BoardId, rulings: &mut Rulings) -> Answer {
        let article = Article::part(1, 8, b'd');
        if self.ruleset.hiding == Hiding::Impossible {
            return refuse(article, RefusalReason::NotClaimed);
        }
        let grant = GrantedClaim::RepeatedlyHiding { seat: Self::accused(seat, board) };
        rulings.push(article, Verdict::Granted(grant));
        Ok(())
    }

    /// The game is won by the team of a player, from this event on.
    pub(super) fn team_wins(
        &mut self,
        winner: Seat,
        board: BoardId,
        article: Article,
        reason: Reason,
        rulings: &mut Rulings,
    ) -> Answer {
        let outcome = Outcome::Won(winner.team());
        let cause = self.cause(rulings, article, Some(board), reason, outcome);
        self.end_by(cause, rulings)
    }
}
