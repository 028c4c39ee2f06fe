//! Mates: made, completed, lapsed, ruled (Laws 1.5, 1.16, 2.1a, 7.7a).

use super::{
    Answer, Arbiter, BoardId, Cause, LastDropEffect, LastDropRight, Mate, Outcome, Phase, Reason,
    Rulings, Verdict, act::Meaning, moves::Ready,
};
use crate::{Article, Seat, ruleset::Calling};

impl Arbiter {
    /// Notes a move made by the player to move: if it is legal and mates, it needs no press
    /// (7.7a).
    pub(super) fn note_made(&mut self, seat: Seat, rulings: &mut Rulings) -> Answer {
        let Some(act) = self.made(seat) else { return Ok(()) };
        let Meaning::Legal(mv) = self.meaning(seat, act) else { return Ok(()) };
        let board = &self.boards[seat.board()];
        let mut after = board.state.judged().into_owned();
        after.play_unchecked(mv);
        let frozen = self.still_frozen(seat, rulings.at).is_some();
        // A mate that stands already stands until this move is completed (1.16).
        if frozen || !after.is_mate() || board.mate.is_some() {
            return Ok(());
        }
        let answers = self.is_last_drop(seat, Some(mv));
        if answers {
            let act = self.completed(seat) + 1;
            self.use_last_drop(seat, act, Some(LastDropEffect::Mate));
        }
        let mate = Mate {
            mated: seat.opponent(),
            at: rulings.at,
            event: rulings.event,
            tainted: false,
            merely_made: true,
            last_drop: self.last_drop_right(seat.opponent()),
        };
        self.boards[seat.board()].mate = Some(mate);
        match self.phase {
            Phase::LastDrop { mated } if answers => self.resolve_last_drop(mated, rulings),
            _ if self.ruleset.mate == Calling::Automatic => self.rule_mate(mate, rulings),
            _ => Ok(()),
        }
    }

    /// Notes the mates of the positions from which the game starts.
    pub(super) fn note_given_mates(&mut self, rulings: &mut Rulings) -> Answer {
        for board in BoardId::ALL {
            if self.still_open().is_ok() {
                self.note_given_mate(board, rulings)?;
            }
        }
        Ok(())
    }

    /// Notes a mate that no move of this game gave, as in a game that was adjourned after it. The
    /// last capture is not known, so there is no last drop.
    pub(super) fn note_given_mate(&mut self, board: BoardId, rulings: &mut Rulings) -> Answer {
        if !self.boards[board].state.judged().is_mate() {
            return Ok(());
        }
        let mate = Mate {
            mated: self.to_move(board),
            at: rulings.at,
            event: rulings.event,
            tainted: false,
            merely_made: false,
            last_drop: LastDropRight::None,
        };
        self.boards[board].mate = Some(mate);
        match self.ruleset.mate {
            Calling::Automatic => self.rule_mate(mate, rulings),
            Calling::Claimed => Ok(()),
        }
    }

    /// A mating move that was made and not completed is no longer there.
    pub(super) fn forget_made_mate(&mut self, seat: Seat) {
        let board = &mut self.boards[seat.board()];
        if board.mate.is_some_and(|mate| mate.merely_made && mate.mated == seat.opponent()) {
            board.mate = None;
            self.reopen_last_drop(seat, self.completed(seat) + 1);
        }
    }

    /// Updates the mate on the board when a player completes an act (1.16).
    pub(super) fn settle_mate(
        &mut self,
        seat: Seat,
        ready: Ready,
        mates: bool,
        right: LastDropRight,
        rulings: &Rulings,
    ) {
        let board = &mut self.boards[seat.board()];
        match &mut board.mate {
            // The mated player has answered, necessarily with an illegal move. If the mating move
            // was illegal too, it is too late to claim that.
            Some(mate) if mate.mated == seat => mate.tainted = false,
            // The mating move that was made is completed.
            Some(mate) if mate.merely_made && mates => mate.merely_made = false,
            before => {
                let lapsed = before.is_some() && !mates;
                *before = mates.then(|| Mate {
                    mated: seat.opponent(),
                    at: rulings.at,
                    event: rulings.event,
                    tainted: matches!(ready, Ready::Illegal(..)),
                    merely_made: false,
                    last_drop: right,
                });
                board.lapsed_mate = lapsed.then_some(seat);
            }
        }
    }

    /// The mating move counts as completed without a press (7.7a).
    fn finish_mating_move(&mut self, seat: Seat, rulings: &mut Rulings) {
        let Some(act) = self.boards[seat.board()].made[seat.color() as usize].take() else {
            return;
        };
        if let Meaning::Legal(mv) = self.meaning(seat, act) {
            self.settle(seat, Ready::Legal(mv), rulings);
        }
    }

    /// Mate counts: at once, or after the last drop of the mated player's partner.
    pub(super) fn rule_mate(&mut self, mate: Mate, rulings: &mut Rulings) -> Answer {
        if mate.merely_made {
            self.may_end(Some(mate.mated.board()), mate.at)?;
            self.finish_mating_move(mate.mated.opponent(), rulings);
        }
        match mate.last_drop {
            LastDropRight::Open { seat, role } if self.may_still_drop(seat, &mate) => {
                self.phase = Phase::LastDrop { mated: mate.mated };
                self.run_or_stop(rulings.at);
                let verdict = Verdict::LastDropOpen { mated: mate.mated, seat, role };
                rulings.push(Article::new(1, 9), verdict);
                Ok(())
            }
            LastDropRight::Used { seat, role, effect: Some(effect), .. } => {
                if self.boards[seat.board()].mate.is_some_and(|answer| answer.merely_made) {
                    self.finish_mating_move(seat, rulings);
                }
                let reason = Reason::LastDrop { mated: mate.mated, seat, role, effect };
                let board = Some(seat.board());
                let article = Article::part(2, 2, b'c');
                let cause = self.cause(rulings, article, board, reason, Outcome::Drawn);
                self.end_by(cause, rulings)
            }
            _ => self.end_by_mate(mate, rulings),
        }
    }

    /// Mate ends the game, from its making on.
    pub(super) fn end_by_mate(&mut self, mate: Mate, rulings: &mut Rulings) -> Answer {
        let cause = Cause {
            event: mate.event,
            at: mate.at,
            article: Article::part(2, 1, b'a'),
            board: Some(mate.mated.board()),
            reason: Reason::Mate { mated: mate.mated },
            outcome: Outcome::Won(!mate.mated.team()),
        };
        self.end_by(cause, rulings)
    }

    /// The claimed mate with an open last drop, if another end comes at its instant: there is no
    /// board left to drop on.
    pub(super) fn claimed_mate(&self, cause: &Cause) -> Option<Mate> {
        let Phase::LastDrop { mated } = self.phase else { return None };
        let mate = self.boards[mated.board()].mate.filter(|mate| mate.at == cause.at)?;
        let other = cause.reason != Reason::Mate { mated }
            && !matches!(cause.reason, Reason::LastDrop { .. });
        other.then_some(mate)
    }
}
