//! The clock pressed without a move, and the clock given back (Laws 6.4, 7.7a).

use chess::Uci;

use super::{
    Allowed, Answer, Arbiter, Board, Illegal, Illegality, RefusalReason, RefusalTiming, Rulings,
    Verdict, moves::Ready, refuse, refuse_but,
};
use crate::{
    Article, Seat,
    ruleset::{Completion, IllegalMoves},
};

impl Arbiter {
    /// The player whose clock runs presses it without having made a move (7.7a). Where illegal
    /// moves are not refused, this is one.
    pub(super) fn press_without_move(&mut self, seat: Seat, rulings: &mut Rulings) -> Answer {
        let stands = self.ruleset.completion == Completion::Pressed
            && self.ruleset.illegal_moves != IllegalMoves::Refused;
        let king = self.setup(seat.board()).board.king_of(seat.color());
        let king = king.filter(|_| stands && self.to_move(seat.board()) == seat);
        let Some(king) = king else {
            return refuse_but(
                Article::new(6, 3),
                RefusalReason::NothingMade,
                Allowed::Make,
                RefusalTiming::Now,
            );
        };
        self.may_complete(seat, rulings.at)?;
        let act = Uci::Normal { from: king, to: king, promotion: None };
        let ready = Ready::Illegal(act, Illegality::PressedWithoutMove);
        self.boards[seat.board()].clock.press(seat.color(), rulings.at);
        self.settle(seat, ready, rulings);
        self.consequences(seat, ready, rulings)
    }

    /// Starts the opponent's clock without having moved, so that the opponent replaces displaced
    /// pieces on their own time (6.4).
    pub(super) fn return_clock(&mut self, seat: Seat, rulings: &mut Rulings) -> Answer {
        self.may_touch(seat)?;
        let article = Article::new(6, 4);
        if self.ruleset.completion == Completion::AtOnce {
            return refuse(article, RefusalReason::NotClaimed);
        }
        let opponent = seat.opponent();
        let has_move = self.to_move(seat.board()) == seat;
        let board = &self.boards[seat.board()];
        let completed = board.completed[opponent.color() as usize] > 0;
        if !has_move || !completed || board.returned.is_some() {
            return refuse(article, RefusalReason::ClockNotReturnable);
        }
        if self.boards[seat.board()].pressed_without_move(opponent) {
            self.undo_last(opponent, None, rulings.at);
            rulings.push(article, Verdict::PressUndone { seat: opponent });
            return Ok(());
        }
        let board = &mut self.boards[seat.board()];
        board.returned = Some(opponent.color());
        board.clock.switch_to(opponent.color(), rulings.at);
        rulings.push(article, Verdict::ClockReturned { seat: opponent });
        Ok(())
    }
}

impl Board {
    /// Whether a player's last act was to press the clock without having made a move.
    pub(super) fn pressed_without_move(&self, seat: Seat) -> bool {
        let it = |illegal: &Illegal| {
            illegal.seat == seat && illegal.why == Illegality::PressedWithoutMove
        };
        self.illegal.as_ref().is_some_and(it)
    }
}
