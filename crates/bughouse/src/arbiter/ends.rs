//! Ends: how they begin, which comes first, how simultaneous ends combine (Laws 1.9, 1.10, 2).

use alloc::{vec, vec::Vec};

use super::{
    Answer, Arbiter, BoardId, Cause, End, Mate, Outcome, Phase, Reason, RefusalReason, Rulings,
    Verdict, refuse,
};
use crate::{
    Article, Millis, Team,
    ruleset::{Calling, SameInstant},
};

impl Arbiter {
    /// Ends the game. Among ends ruled at one time, the earliest counts, and those of one instant
    /// are combined (1.10).
    pub(super) fn end_by(&mut self, cause: Cause, rulings: &mut Rulings) -> Answer {
        if let Some(mate) = self.claimed_mate(&cause) {
            self.end_by_mate(mate, rulings)?;
        }
        self.may_end(cause.board, cause.at)?;
        let (mut causes, ruled) = match &self.phase {
            Phase::Ended { end, ruled } => (end.causes.clone(), *ruled),
            _ => (Vec::new(), rulings.at),
        };
        causes.retain(|known| known.at == cause.at);
        causes.push(cause);
        let added_up = |sum: Outcome, cause: &Cause| sum.added_to(cause.outcome);
        let outcome = causes.iter().fold(causes[0].outcome, added_up);
        self.conclude(End { outcome, causes }, ruled, rulings);
        Ok(())
    }

    /// Whether an end from this time on would count: a board ends once, and a last drop ends
    /// both; an earlier end comes first, and the arbiter's own decision is final.
    pub(super) fn may_end(&self, board: Option<BoardId>, at: Millis) -> Answer {
        let Phase::Ended { end, .. } = &self.phase else { return Ok(()) };
        let stands = |known: &Cause| {
            let both = matches!(known.reason, Reason::LastDrop { .. });
            known.board.is_none()
                || known.at < at
                || known.at == at && (both || known.board == board)
        };
        if end.causes.iter().any(stands) { self.over() } else { Ok(()) }
    }

    /// Ends the game by the arbiter's decision, whatever its result was before (9.4).
    pub(super) fn end_by_arbiter(&mut self, cause: Cause, rulings: &mut Rulings) {
        let end = End { outcome: cause.outcome, causes: vec![cause] };
        self.conclude(end, rulings.at, rulings);
    }

    fn conclude(&mut self, end: End, ruled: Millis, rulings: &mut Rulings) {
        let added_up = end.causes.len() > 1;
        let last = end.causes.last().copied();
        let article = match last {
            Some(cause) if !added_up => cause.article,
            _ => Article::new(1, 10),
        };
        // A flag that counts only now, because a mate has lapsed: keep the moves completed after
        // it fell.
        let stops = ruled.max(self.now);
        for board in &mut self.boards.0 {
            board.clock.stop(stops);
        }
        let at = last.map_or(ruled, |cause| cause.at);
        let verdict = Verdict::Ended(end.clone());
        rulings.list.push(super::Ruling { event: rulings.event, at, article, verdict });
        self.phase = Phase::Ended { end, ruled };
    }

    /// A mate that has not been claimed, although it was given at the very instant of the end on
    /// the other board (1.10).
    pub(super) fn mate_of_that_instant(&self) -> Option<Mate> {
        let Phase::Ended { end, .. } = &self.phase else { return None };
        let rules = &self.ruleset;
        if rules.same_instant != SameInstant::AddedUp || rules.mate != Calling::Claimed {
            return None;
        }
        let mates = BoardId::ALL.into_iter().filter_map(|board| self.boards[board].mate);
        mates.into_iter().find(|mate| {
            !mate.tainted
                && end.causes.iter().all(|cause| cause.at == mate.at)
                && self.may_end(Some(mate.mated.board()), mate.at).is_ok()
        })
    }

    /// Whether an end ruled at this time can still be combined with the earlier one.
    pub(super) fn adds_up(&self, ruled: Millis) -> bool {
        self.ruleset.same_instant == SameInstant::AddedUp && self.now <= ruled
    }

    /// Refuses a claim if an earlier end stands against the claiming team: one of its players was
    /// mated (2.1a). A claimed mate stands first, even while its last drop is open.
    pub(super) fn stood_before(&self, against: Team, at: Millis) -> Answer {
        let claimed =
            |mate: &Mate| matches!(self.phase, Phase::LastDrop { mated } if mated == mate.mated);
        for mate in self.boards.0.iter().filter_map(|board| board.mate) {
            let counts = claimed(&mate) || mate.mated.team() == against && !mate.tainted;
            if counts && mate.at < at {
                let reason = RefusalReason::StoodBefore { mated: mate.mated, at: mate.at };
                return refuse(Article::part(2, 1, b'a'), reason);
            }
        }
        Ok(())
    }

    /// A cause that counts from this event.
    pub(super) fn cause(
        &self,
        rulings: &Rulings,
        article: Article,
        board: Option<BoardId>,
        reason: Reason,
        outcome: Outcome,
    ) -> Cause {
        Cause { event: rulings.event, at: rulings.at, article, board, reason, outcome }
    }
}
