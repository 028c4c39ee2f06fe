//! Draws: repetition, counted aloud and claimed, and agreement (Laws 1.13, 2.2, 3); resignation
//! and adjournment.

use alloc::boxed::Box;

use super::{
    Adjournment, Allowed, Answer, Arbiter, BoardId, Count, MoveText, Outcome, Phase, Reason,
    RefusalReason, RefusalTiming, Rulings, Verdict, act::Meaning, board::Occurrence, refuse,
    refuse_but,
};
use crate::{
    Article, BySeat, Millis, Seat,
    ruleset::{DrawAgreement, Repeats, Repetition, Resignation, WrongClaims},
};

/// A team's count aloud on a board: how far it has come, and the positions that it may refer to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) said: Option<Count>,
    pub(super) of: [Option<Occurrence>; 2],
}

impl Arbiter {
    pub(super) fn count(
        &mut self,
        seat: Seat,
        board: BoardId,
        count: Count,
        rulings: &mut Rulings,
    ) -> Answer {
        self.still_open()?;
        let article = Article::new(1, 13);
        if self.ruleset.repetition != Repetition::Counted || !self.draws_are_claimed() {
            return refuse(article, RefusalReason::NotClaimed);
        }
        let mut of = [self.appeared(board), self.about_to_appear(board)];
        let counted = self.boards[board].counted[seat.team() as usize];
        if count != Count::One {
            let follows = match count {
                Count::One | Count::Two => counted.said == Some(Count::One),
                Count::Three => counted.said == Some(Count::Two),
            };
            let meant = |now: Occurrence| {
                counted.of.into_iter().flatten().any(|then| self.same(&then, &now)).then_some(now)
            };
            of = of.map(|now| now.filter(|_| follows).and_then(meant));
            if of == [None, None] {
                return refuse_but(
                    article,
                    RefusalReason::MiscountedAloud,
                    Allowed::Count,
                    RefusalTiming::Now,
                );
            }
        }
        self.boards[board].counted[seat.team() as usize] = Counted { said: Some(count), of };
        rulings.push(article, Verdict::Counted { board, count });
        Ok(())
    }

    pub(super) fn claim_threefold(
        &mut self,
        seat: Seat,
        board: BoardId,
        about_to: Option<MoveText>,
        rulings: &mut Rulings,
    ) -> Answer {
        let article = Article::new(3, 2);
        if !self.draws_are_claimed() {
            return refuse(article, RefusalReason::NotClaimed);
        }
        let on_move = self.to_move(board);
        if on_move.team() != seat.team() {
            self.offer_by_claim(seat, board, rulings);
            let claim = Allowed::Claim(super::Claim::Threefold { board, about_to });
            return refuse_but(
                article,
                RefusalReason::NotOnMove,
                claim,
                RefusalTiming::AfterMoveOf(on_move),
            );
        }
        let named = match about_to {
            None => None,
            Some(act) => match self.after(board, act) {
                Some(occurrence) => Some(occurrence),
                None => {
                    self.offer_by_claim(seat, board, rulings);
                    return refuse(article, RefusalReason::Unclear);
                }
            },
        };
        let coming = named.or_else(|| self.about_to_appear(board));
        let present = self.appeared(board).filter(|_| named.is_none());
        let counted = self.boards[board].counted[seat.team() as usize];
        let spoken = |occurrence: &Occurrence| {
            self.ruleset.repetition != Repetition::Counted
                || counted.said == Some(Count::Three)
                    && counted.of.iter().flatten().any(|of| self.same(of, occurrence))
        };
        let present = present.filter(spoken).map(|present| self.times(board, &present));
        let coming = coming.filter(spoken).map(|coming| self.times(board, &coming) + 1);
        let Some(times) = present.max(coming) else {
            self.offer_by_claim(seat, board, rulings);
            return refuse_but(
                Article::new(1, 13),
                RefusalReason::NotCounted,
                Allowed::Count,
                RefusalTiming::Now,
            );
        };
        self.stood_before(seat.team(), rulings.at)?;
        if times >= 3 {
            let reason = Reason::Threefold { claimed: Some(seat), times };
            let cause = self.cause(rulings, article, Some(board), reason, Outcome::Drawn);
            return self.end_by(cause, rulings);
        }
        let article = Article::new(3, 4);
        if self.ruleset.wrong_claims == WrongClaims::Lose {
            self.stood_before(!seat.team(), rulings.at)?;
            let reason = Reason::WrongClaim { seat, times };
            let outcome = Outcome::Won(!seat.team());
            let cause = self.cause(rulings, article, Some(board), reason, outcome);
            return self.end_by(cause, rulings);
        }
        self.offer_by_claim(seat, board, rulings);
        refuse(article, RefusalReason::NotThreefold { times })
    }

    /// A claim of a draw is also an offer of one, by the team's player on that board (3.1b).
    fn offer_by_claim(&mut self, claimant: Seat, board: BoardId, rulings: &mut Rulings) {
        if self.ruleset.draw_agreement == DrawAgreement::Never {
            return;
        }
        let [one, other] = claimant.team().seats();
        let seat = if one.board() == board { one } else { other };
        if !core::mem::replace(&mut self.boards[board].offered[seat.color() as usize], true) {
            rulings.push(Article::part(3, 1, b'b'), Verdict::DrawOffered { seat });
        }
    }

    fn draws_are_claimed(&self) -> bool {
        self.ruleset.repetition != Repetition::Automatic
            && self.ruleset.wrong_claims != WrongClaims::NotOffered
    }

    /// The position on a board, as it appeared.
    fn appeared(&self, board: BoardId) -> Option<Occurrence> {
        self.boards[board].history.last().copied()
    }

    /// The position after the made move.
    fn about_to_appear(&self, board: BoardId) -> Option<Occurrence> {
        let made = self.made(self.to_move(board))?;
        self.after(board, made)
    }

    /// The position after a legal move of the side that has the move.
    fn after(&self, board: BoardId, act: MoveText) -> Option<Occurrence> {
        let position = self.boards[board].state.judged();
        match act.meaning(&position, &self.players[self.to_move(board)].barred_drops) {
            Meaning::Legal(mv) => {
                let mut after = position.into_owned();
                after.play_unchecked(mv);
                Some(Occurrence::from_position(&after))
            }
            _ => None,
        }
    }

    fn same(&self, one: &Occurrence, other: &Occurrence) -> bool {
        one.is(other, self.ruleset.repeats == Repeats::BoardAndReserves)
    }

    /// How often a position has appeared on a board.
    pub(super) fn times(&self, board: BoardId, occurrence: &Occurrence) -> u32 {
        let same = |one: &&Occurrence| self.same(one, occurrence);
        self.boards[board].history.iter().filter(same).count() as u32
    }

    /// How often the position on a board has appeared.
    pub(super) fn times_appeared(&self, board: BoardId) -> u32 {
        self.appeared(board).map_or(0, |present| self.times(board, &present))
    }

    pub(super) fn offer_draw(&mut self, seat: Seat, rulings: &mut Rulings) -> Answer {
        self.still_open()?;
        let article = Article::part(3, 1, b'a');
        self.may_agree(article)?;
        let offered = &mut self.boards[seat.board()].offered[seat.color() as usize];
        if core::mem::replace(offered, true) {
            return refuse(article, RefusalReason::AlreadyOffered);
        }
        rulings.push(article, Verdict::DrawOffered { seat });
        Ok(())
    }

    fn may_agree(&self, article: Article) -> Answer {
        match self.ruleset.draw_agreement {
            DrawAgreement::Never => refuse(article, RefusalReason::NoAgreement),
            DrawAgreement::OneBoard | DrawAgreement::BothBoards => Ok(()),
        }
    }

    pub(super) fn accept_draw(&mut self, seat: Seat, rulings: &mut Rulings) -> Answer {
        self.still_open()?;
        let article = Article::part(2, 2, b'a');
        self.may_agree(article)?;
        self.no_mate_claimed(rulings.at)?;
        let id = seat.board();
        let board = &self.boards[id];
        if board.agreed {
            return refuse(article, RefusalReason::AlreadySaid);
        }
        if !board.offered[seat.opponent().color() as usize] {
            let reason = self.no_offer(seat);
            return if board.offered[seat.color() as usize] {
                refuse(article, reason)
            } else {
                refuse_but(article, reason, Allowed::OfferDraw, RefusalTiming::Now)
            };
        }
        let both = self.ruleset.draw_agreement == DrawAgreement::BothBoards;
        if both && !self.boards[!id].agreed {
            self.boards[id].agreed = true;
            rulings.push(article, Verdict::DrawAgreedHere { board: id });
            return Ok(());
        }
        let where_agreed = Some(id).filter(|_| !both);
        let cause = self.cause(rulings, article, where_agreed, Reason::Agreed, Outcome::Drawn);
        self.end_by(cause, rulings)
    }

    /// No draw is offered to this player: perhaps one is on the other board.
    fn no_offer(&self, seat: Seat) -> RefusalReason {
        let there = [seat.partner().opponent(), seat.partner()];
        match there.into_iter().find(|&other| self.offers_draw(other)) {
            Some(other) => RefusalReason::OfferedElsewhere { seat: other, board: other.board() },
            None => RefusalReason::NoOffer,
        }
    }

    pub(super) fn decline_draw(&mut self, seat: Seat, rulings: &mut Rulings) -> Answer {
        self.still_open()?;
        let article = Article::part(3, 1, b'a');
        let no_offer = self.no_offer(seat);
        let board = &mut self.boards[seat.board()];
        if !core::mem::take(&mut board.offered[seat.opponent().color() as usize]) {
            return refuse(article, no_offer);
        }
        board.agreed = false;
        rulings.push(article, Verdict::DrawDeclined { seat });
        Ok(())
    }

    pub(super) fn resign(&mut self, seat: Seat, rulings: &mut Rulings) -> Answer {
        self.still_open()?;
        let article = Article::part(2, 1, b'c');
        self.no_mate_claimed(rulings.at)?;
        if self.players[seat].resigns {
            return refuse(article, RefusalReason::AlreadySaid);
        }
        if self.ruleset.resignation == Resignation::BothPartners
            && !self.players[seat.partner()].resigns
        {
            self.players[seat].resigns = true;
            rulings.push(article, Verdict::ResignationOffered { seat });
            return Ok(());
        }
        let reason = Reason::Resigned { seat };
        self.team_wins(seat.opponent(), seat.board(), article, reason, rulings)
    }

    /// Resigning and agreeing to a draw end the game, unless mate has been claimed and only the
    /// last drop is open.
    fn no_mate_claimed(&self, at: Millis) -> Answer {
        match self.phase {
            Phase::LastDrop { mated } => self.stood_before(mated.team(), at),
            _ => Ok(()),
        }
    }

    pub(super) fn adjourn(&mut self, seat: Seat, rulings: &mut Rulings) -> Answer {
        self.still_open()?;
        let article = Article::part(7, 12, b'a');
        if !matches!(self.phase, Phase::Playing(_)) {
            return self.over();
        }
        if core::mem::replace(&mut self.players[seat].wants_to_adjourn, true) {
            return refuse(article, RefusalReason::AlreadySaid);
        }
        if !self.players.0.iter().all(|player| player.wants_to_adjourn) {
            rulings.push(article, Verdict::AdjournmentWanted { seat });
            return Ok(());
        }
        self.interrupt(rulings)
    }

    /// The game is interrupted, to be resumed another day: by all players or the arbiter (7.12a).
    pub(super) fn interrupt(&mut self, rulings: &mut Rulings) -> Answer {
        self.still_open()?;
        if !matches!(self.phase, Phase::Playing(_)) {
            return self.over();
        }
        self.phase = Phase::Adjourned;
        for board in &mut self.boards.0 {
            board.clock.stop(rulings.at);
            board.made = [None; 2];
        }
        let clocks = BySeat(Seat::ALL.map(|seat| self.reading(seat, rulings.at)));
        let adjournment = Adjournment { bfen: self.to_bfen(rulings.at), clocks };
        let article = Article::part(7, 12, b'a');
        rulings.push(article, Verdict::Adjourned(Box::new(adjournment)));
        Ok(())
    }

    pub(super) fn play_on(&mut self, seat: Seat, rulings: &mut Rulings) -> Answer {
        self.still_open()?;
        let article = Article::part(7, 12, b'c');
        if !self.players.0.iter().any(|player| player.wants_to_adjourn) {
            return refuse(article, RefusalReason::NoAdjournment);
        }
        for player in &mut self.players.0 {
            player.wants_to_adjourn = false;
        }
        rulings.push(article, Verdict::AdjournmentDeclined { seat });
        Ok(())
    }
}
