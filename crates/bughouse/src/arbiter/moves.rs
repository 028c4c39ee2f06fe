//! Moves: made, taken back, completed (Laws 6.3–6.5), and what they bring about.

use alloc::boxed::Box;

use chess::{Move, Role, Uci};

use super::{
    Allowed, Answer, Arbiter, Before, CastlingFault, Illegal, Illegality, Last, LastDropEffect,
    MoveText, Outcome, Phase, Premove, Reason, Refusal, RefusalReason, RefusalTiming, Rulings,
    Verdict, act::Meaning, board::Occurrence, refuse, refuse_but,
};
use crate::{
    Article, Millis, Seat, Team,
    game::transfer_capture,
    ruleset::{Calling, Completion, Hiding, IllegalMoves, NoMove, Repetition, ZeroTime},
};

/// A move that is about to be completed.
#[derive(Clone, Copy)]
pub(super) enum Ready {
    Legal(Move),
    Illegal(Uci, Illegality),
}

impl Ready {
    /// Whether nothing on the board changes but the side to move.
    const fn leaves_the_board(self) -> bool {
        matches!(self, Self::Illegal(_, Illegality::PressedWithoutMove | Illegality::KingCapture))
    }
}

impl Arbiter {
    pub(super) fn make(&mut self, seat: Seat, act: MoveText, rulings: &mut Rulings) -> Answer {
        self.may_touch(seat)?;
        let article = Article::part(6, 5, b'a');
        if self.ruleset.completion == Completion::AtOnce {
            return refuse_but(
                Article::new(1, 4),
                RefusalReason::NoMaking,
                Allowed::Play(act),
                RefusalTiming::Now,
            );
        }
        if self.made(seat).is_some() {
            return refuse_but(
                article,
                RefusalReason::AlreadyMade,
                Allowed::TakeBack,
                RefusalTiming::Now,
            );
        }
        let has_move = self.to_move(seat.board()) == seat;
        if has_move {
            match self.meaning(seat, act) {
                Meaning::TakesKing { act, reached } => {
                    if self.take_king(seat, act, reached, rulings)?.is_none() {
                        return Ok(());
                    }
                }
                Meaning::Unclear => return self.unclear(seat),
                Meaning::Legal(_) | Meaning::Illegal(..) => {}
            }
        }
        let early = !has_move && self.made(seat.opponent()).is_none();
        let board = &mut self.boards[seat.board()];
        board.made[seat.color() as usize] = Some(act);
        if early {
            board.premove = Some(Premove { seat, pending: true });
        }
        rulings.push(article, Verdict::Made { seat, act, early });
        if has_move { self.note_made(seat, rulings) } else { Ok(()) }
    }

    pub(super) fn take_back(&mut self, seat: Seat, rulings: &mut Rulings) -> Answer {
        self.may_touch(seat)?;
        let article = Article::part(6, 5, b'a');
        let has_move = self.to_move(seat.board()) == seat;
        let board = &mut self.boards[seat.board()];
        if board.made[seat.color() as usize].take().is_none() {
            return refuse_but(
                article,
                RefusalReason::NothingMade,
                Allowed::Make,
                RefusalTiming::Now,
            );
        }
        board.premove_done(seat);
        let answer = has_move && board.made[seat.opponent().color() as usize].take().is_some();
        if answer {
            board.premove_done(seat.opponent());
        }
        self.forget_made_mate(seat);
        rulings.push(article, Verdict::TakenBack { seat, answer });
        Ok(())
    }

    pub(super) fn complete(&mut self, seat: Seat, rulings: &mut Rulings) -> Answer {
        self.may_touch(seat)?;
        let board = &mut self.boards[seat.board()];
        if board.returned == Some(seat.color()) {
            board.returned = None;
            board.clock.switch_to(!seat.color(), rulings.at);
            rulings.push(Article::new(6, 4), Verdict::PiecesReplaced { seat });
            return Ok(());
        }
        let Some(act) = self.made(seat) else { return self.press_without_move(seat, rulings) };
        if self.to_move(seat.board()) != seat {
            let article = Article::part(6, 5, b'a');
            let when = RefusalTiming::AfterMoveOf(seat.opponent());
            return refuse_but(article, RefusalReason::OpponentFirst, Allowed::Complete, when);
        }
        self.finish(seat, act, rulings)
    }

    pub(super) fn play(&mut self, seat: Seat, act: MoveText, rulings: &mut Rulings) -> Answer {
        self.may_touch(seat)?;
        if self.to_move(seat.board()) != seat {
            let when = RefusalTiming::AfterMoveOf(seat.opponent());
            let (reason, allowed) = (RefusalReason::NotYourMove, Allowed::Play(act));
            return refuse_but(Article::new(1, 4), reason, allowed, when);
        }
        if self.made(seat).is_some() {
            let article = Article::part(6, 5, b'a');
            return refuse_but(
                article,
                RefusalReason::AlreadyMade,
                Allowed::TakeBack,
                RefusalTiming::Now,
            );
        }
        self.finish(seat, act, rulings)
    }

    /// Whether a player may touch the pieces and the clock of their board at all.
    pub(super) fn may_touch(&self, seat: Seat) -> Answer {
        self.still_open()?;
        match &self.phase {
            Phase::Playing(from) if self.now < *from => {
                let when = RefusalTiming::From(*from);
                return refuse_but(
                    Article::new(1, 2),
                    RefusalReason::Countdown,
                    Allowed::Make,
                    when,
                );
            }
            Phase::LastDrop { mated } => {
                if let Some((dropper, role)) = self.last_drop().filter(|&(drops, _)| drops != seat)
                {
                    let reason = RefusalReason::BoardOver { board: mated.board() };
                    let allowed = Allowed::LastDrop { seat: dropper, role };
                    return refuse_but(
                        Article::new(1, 9),
                        reason,
                        allowed,
                        RefusalTiming::UntilMoveOf(dropper),
                    );
                }
            }
            // Another end could still come about, on the other board and at the same instant.
            Phase::Ended { .. } => self.may_end(Some(seat.board()), self.now)?,
            _ => {}
        }
        if self.is_stopped() {
            let when = RefusalTiming::AfterRestart;
            return refuse_but(
                Article::new(7, 12),
                RefusalReason::ClocksStopped,
                Allowed::Make,
                when,
            );
        }
        Ok(())
    }

    /// The clock reading at which a frozen player may complete a move, if it is not reached yet
    /// (9.4b).
    pub(super) fn still_frozen(&self, seat: Seat, at: Millis) -> Option<Millis> {
        self.players[seat].frozen.filter(|&until| self.reading(seat, at) > until)
    }

    /// The meaning of an act of the player to move.
    pub(super) fn meaning(&self, seat: Seat, act: MoveText) -> Meaning {
        let board = &self.boards[seat.board()];
        let position = board.state.judged();
        let meaning = act.meaning(&position, &self.players[seat].barred_drops);
        let Meaning::Illegal(
            act @ Uci::Normal { from, to, .. },
            Illegality::Castling(CastlingFault::NoRight),
        ) = meaning
        else {
            return meaning;
        };
        // A position alone does not tell why the right is gone.
        let fault = board.castling.fault(&position, from, to);
        fault.map_or(meaning, |fault| Meaning::Illegal(act, Illegality::Castling(fault)))
    }

    fn unclear(&self, seat: Seat) -> Answer {
        let allowed = self.instead(seat, Allowed::Make);
        refuse_but(Article::part(6, 5, b'a'), RefusalReason::Unclear, allowed, RefusalTiming::Now)
    }

    /// The actions open to a player after a refused act: if a move stands made, take it back
    /// first (6.5a).
    fn instead(&self, seat: Seat, otherwise: Allowed) -> Allowed {
        if self.made(seat).is_some() { Allowed::TakeBack } else { otherwise }
    }

    /// Taking a king is claiming the illegal move that left it to be taken, and ends the game
    /// (1.14). Taking it with a piece that cannot reach it is an illegal move, which is returned.
    fn take_king(
        &mut self,
        seat: Seat,
        act: Uci,
        reached: bool,
        rulings: &mut Rulings,
    ) -> Result<Option<Ready>, (Article, Refusal)> {
        let article = Article::new(1, 14);
        let stands = self.boards[seat.board()].illegal;
        let exposed = |illegal: &Illegal| reached && illegal.seat == seat.opponent();
        let Some(illegal) = stands.filter(exposed) else {
            if !reached && self.ruleset.illegal_moves != IllegalMoves::Refused {
                return Ok(Some(Ready::Illegal(act, Illegality::KingCapture)));
            }
            let allowed = self.instead(seat, Allowed::LegalMove);
            let reason = RefusalReason::KingNotExposed;
            let refusal = Refusal { reason, allowed: Some(allowed), when: RefusalTiming::Now };
            return Err((article, refusal));
        };
        self.stood_before(seat.team(), illegal.at)?;
        let reason = Reason::KingTaken { seat: illegal.seat, act: illegal.act, why: illegal.why };
        self.team_wins(seat, seat.board(), article, reason, rulings)?;
        Ok(None)
    }

    /// Whether the player who has the move may press the clock.
    pub(super) fn may_complete(&self, seat: Seat, at: Millis) -> Answer {
        let board = &self.boards[seat.board()];
        let taking_back = Article::part(6, 5, b'a');
        if board.returned.is_some() {
            let when = RefusalTiming::AfterMoveOf(seat.opponent());
            return refuse_but(
                Article::new(6, 4),
                RefusalReason::OpponentFirst,
                Allowed::Complete,
                when,
            );
        }
        if self.ruleset.zero_time == ZeroTime::Refused
            && board.last.as_ref().is_some_and(|last| last.at >= at)
        {
            let when = RefusalTiming::From(at + Millis(1));
            return refuse_but(taking_back, RefusalReason::NoTimePassed, Allowed::Complete, when);
        }
        if let Some(until) = self.still_frozen(seat, at) {
            let shows = board.clock.instant_of_reading(seat.color(), until);
            let when = shows.map_or(RefusalTiming::AfterRestart, RefusalTiming::From);
            return refuse_but(
                Article::part(9, 4, b'b'),
                RefusalReason::Frozen,
                Allowed::Complete,
                when,
            );
        }
        if board.completed[seat.color() as usize] >= Self::MAX_MOVES {
            return refuse(Article::new(1, 3), RefusalReason::TooLong);
        }
        Ok(())
    }

    /// Completes a move of the player who has the move.
    fn finish(&mut self, seat: Seat, act: MoveText, rulings: &mut Rulings) -> Answer {
        self.may_complete(seat, rulings.at)?;
        let board = &self.boards[seat.board()];
        let ready = match self.meaning(seat, act) {
            Meaning::TakesKing { act, reached } => {
                match self.take_king(seat, act, reached, rulings)? {
                    Some(ready) => ready,
                    None => return Ok(()),
                }
            }
            Meaning::Unclear => return self.unclear(seat),
            Meaning::Legal(mv) => Ready::Legal(mv),
            Meaning::Illegal(_, why) if self.ruleset.illegal_moves == IllegalMoves::Refused => {
                let flag = board.clock.next_flag();
                let when =
                    flag.map_or(RefusalTiming::Now, |(_, falls)| RefusalTiming::Until(falls));
                let allowed = self.instead(seat, Allowed::LegalMove);
                return refuse_but(why.article(), RefusalReason::Illegal(why), allowed, when);
            }
            Meaning::Illegal(act, why) => Ready::Illegal(act, why),
        };
        self.boards[seat.board()].clock.press(seat.color(), rulings.at);
        self.settle(seat, ready, rulings);
        self.consequences(seat, ready, rulings)
    }

    /// The board after a completed act, and what may be claimed of it.
    pub(super) fn settle(&mut self, seat: Seat, ready: Ready, rulings: &mut Rulings) {
        let (id, color) = (seat.board(), seat.color());
        let hideable = self.ruleset.hiding == Hiding::Possible;
        let right = self.last_drop_right(seat.opponent());
        let board = &mut self.boards[id];
        let act = match ready {
            Ready::Legal(mv) => mv.to_uci(chess::CastlingStyle::KingTakesRook),
            Ready::Illegal(act, _) => act,
        };
        let last = board.last.take().map(|last| Last { before: None, ..last });
        let undoable = match ready {
            Ready::Illegal(_, Illegality::PressedWithoutMove) => true,
            _ => hideable && matches!(act, Uci::Drop { .. }),
        };
        let before = undoable.then(|| {
            let (state, illegal, castling) = (board.state.clone(), board.illegal, board.castling);
            let mate = board.mate.filter(|mate| !mate.merely_made);
            Box::new(Before { state, last, illegal, mate, castling })
        });
        if !ready.leaves_the_board() {
            board.castling.note(&board.state.setup().board, act);
        }
        let captured = match ready {
            Ready::Legal(mv) => board.state.play(mv),
            Ready::Illegal(act, _) => {
                let done = board.state.force(act);
                self.difference += done.difference;
                done.captured
            }
        };
        board.made[color as usize] = None;
        board.completed[color as usize] += 1;
        board.offered[!color as usize] = false;
        board.agreed = false;
        board.lapsed_illegal = board.illegal.map(|_| seat);
        board.illegal = match ready {
            Ready::Legal(_) => None,
            Ready::Illegal(act, why) => Some(Illegal { seat, act, why, at: rulings.at }),
        };
        board.premove = board.premove.filter(|premove| premove.pending || premove.seat == seat);
        board.premove_done(seat);
        board.last = Some(Last { seat, act, at: rulings.at, captured, before });
        let mates = {
            let position = board.state.judged();
            board.history.push(Occurrence::from_position(&position));
            position.is_mate()
        };
        self.settle_mate(seat, ready, mates, right, rulings);
        if let Some(role) = captured {
            self.transfer_capture(seat, role);
        }
        self.players[seat].frozen = None;
        let article = match self.ruleset.completion {
            Completion::Pressed => Article::new(6, 3),
            Completion::AtOnce => Article::new(1, 4),
        };
        let verdict = match ready {
            Ready::Illegal(_, Illegality::PressedWithoutMove) => {
                Verdict::PressedWithoutMove { seat }
            }
            _ => Verdict::Completed { seat, act, captured },
        };
        rulings.push(article, verdict);
    }

    /// Captures cross the table when a move is completed (1.6).
    fn transfer_capture(&mut self, captor: Seat, role: Role) {
        let boards = &mut self.boards;
        let arrived = transfer_capture(captor, role, |to, role| {
            boards[to.board()].state.add_to_reserve(to.color(), role)
        });
        self.difference -= i32::from(!arrived);
    }

    /// The automatic consequences of a completed act.
    pub(super) fn consequences(
        &mut self,
        seat: Seat,
        ready: Ready,
        rulings: &mut Rulings,
    ) -> Answer {
        let id = seat.board();
        if let Ready::Illegal(act, why) = ready
            && self.ruleset.illegal_moves == IllegalMoves::Called
            && self.stood_before(!seat.team(), rulings.at).is_ok()
        {
            let reason = Reason::IllegalMove { seat, act, why };
            let article = Article::part(2, 1, b'b');
            return self.team_wins(seat.opponent(), id, article, reason, rulings);
        }
        let mv = match ready {
            Ready::Legal(mv) => Some(mv),
            Ready::Illegal(..) => None,
        };
        let effect = if !self.is_last_drop(seat, mv) {
            None
        } else if self.boards[id].mate.is_some_and(|mate| mate.mated == seat.opponent()) {
            Some(LastDropEffect::Mate)
        } else {
            (self.times_appeared(id) >= 3).then_some(LastDropEffect::Threefold)
        };
        self.use_last_drop(seat, self.completed(seat), effect);
        if let Phase::LastDrop { mated } = self.phase {
            return self.resolve_last_drop(mated, rulings);
        }
        if self.ruleset.mate == Calling::Automatic
            && let Some(mate) = self.boards[id].mate
            && !mate.tainted
        {
            return self.rule_mate(mate, rulings);
        }
        // Nothing is drawn by itself while a mate stands that may be claimed.
        let undecided = [Team::First, Team::Second]
            .into_iter()
            .all(|team| self.stood_before(team, rulings.at).is_ok());
        if undecided && self.ruleset.repetition == Repetition::Automatic {
            let times = self.times_appeared(id);
            if times >= 3 {
                let reason = Reason::Threefold { claimed: None, times };
                let article = Article::part(2, 2, b'b');
                let cause = self.cause(rulings, article, Some(id), reason, Outcome::Drawn);
                return self.end_by(cause, rulings);
            }
        }
        if undecided && self.ruleset.no_move == NoMove::Draw {
            let position = self.boards[id].state.judged();
            if !position.is_check() && !position.has_legal_move() {
                let reason = Reason::NoMove { seat: seat.opponent() };
                let article = Article::new(1, 5);
                let cause = self.cause(rulings, article, Some(id), reason, Outcome::Drawn);
                return self.end_by(cause, rulings);
            }
        }
        self.note_made(seat.opponent(), rulings)
    }
}
