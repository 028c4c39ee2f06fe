//! Pieces that the opponents cannot see (Laws 1.7, 1.8).

use chess::{Role, Uci};

use super::{
    Answer, Arbiter, Last, Mate, MoveText, Phase, RefusalReason, Rulings, Verdict,
    board::{self, BoardState},
    refuse,
};
use crate::{Article, Seat, ruleset::Hiding};

impl Arbiter {
    fn can_hide(&self, article: Article) -> Answer {
        self.still_open()?;
        // Not even where ends are added up: the drop has ended its board.
        if matches!(self.phase, Phase::Ended { .. }) {
            return self.over();
        }
        match self.ruleset.hiding {
            Hiding::Possible => Ok(()),
            Hiding::Impossible => refuse(article, RefusalReason::NotClaimed),
        }
    }

    pub(super) fn show_pieces(&mut self, seat: Seat, whose: Seat, rulings: &mut Rulings) -> Answer {
        let article = Article::part(1, 8, b'a');
        self.can_hide(article)?;
        if whose.team() == seat.team() {
            return refuse(article, RefusalReason::NotAnOpponent);
        }
        rulings.push(article, Verdict::ShowPieces { seat: whose });
        Ok(())
    }

    /// "Invisible": a drop just completed or made is refused and the clock given back, or a piece
    /// in the reserve barred.
    pub(super) fn invisible(&mut self, seat: Seat, role: Role, rulings: &mut Rulings) -> Answer {
        let article = Article::part(1, 8, b'b');
        self.can_hide(article)?;
        if matches!(self.phase, Phase::LastDrop { mated } if mated.board() == seat.board()) {
            // A mate that was claimed is not undone.
            return refuse(article, RefusalReason::BoardOver { board: seat.board() });
        }
        let opponent = seat.opponent();
        let board = &self.boards[seat.board()];
        let dropped =
            matches!(&board.last, Some(last) if last.seat == opponent && drops(last.act, role));
        let made = board.made[opponent.color() as usize];
        let makes = matches!(made, Some(act) if makes_drop(act, role));
        let held = board.state.setup().reserves[opponent.color()].count(role);
        let refused_drop = dropped || makes;
        if dropped {
            self.undo_last(opponent, Some(role), rulings.at);
        } else if makes {
            let board = &mut self.boards[seat.board()];
            board.made[opponent.color() as usize] = None;
            board.premove_done(opponent);
            self.forget_made_mate(opponent);
        } else if held <= self.players[opponent].barred_drops.count(role) {
            return refuse(article, RefusalReason::NothingToBar { role });
        }
        self.players[opponent].barred_drops.add(role);
        rulings.push(article, Verdict::Barred { seat: opponent, role, refused_drop });
        Ok(())
    }

    pub(super) fn visible(&mut self, seat: Seat, role: Role, rulings: &mut Rulings) -> Answer {
        let article = Article::part(1, 8, b'c');
        self.can_hide(article)?;
        let opponent = seat.opponent();
        if !self.players[opponent].barred_drops.take(role) {
            return refuse(article, RefusalReason::NothingToBar { role });
        }
        rulings.push(article, Verdict::Unbarred { seat: opponent, role });
        Ok(())
    }

    /// The last act on a board, a drop or a press without a move, is undone: the dropped piece goes
    /// back into the reserve, and the player has the move again.
    pub(super) fn undo_last(&mut self, player: Seat, dropped: Option<Role>, at: crate::Millis) {
        let color = player.color();
        self.reopen_last_drop(player, self.completed(player));
        let board = &mut self.boards[player.board()];
        let Some(Last { captured, before: Some(before), .. }) = board.last.take() else {
            return;
        };
        let mut setup = *before.state.setup();
        let mut reserves = board.state.setup().reserves;
        if let Some(role) = dropped.filter(|&role| setup.reserves[color].has(role)) {
            reserves[color].add(role);
        }
        setup.reserves = reserves;
        self.difference +=
            board::count_pieces(&setup) as i32 - board::count_pieces(board.state.setup()) as i32;
        board.state = BoardState::new(setup, board.rules());
        board.clock.unpress(color, at);
        board.completed[color as usize] -= 1;
        board.history.pop();
        board.made[!color as usize] = None;
        board.last = before.last;
        board.illegal = before.illegal;
        board.castling = before.castling;
        // A mate that stood all the time may have had its last drop meanwhile.
        let now = board.mate;
        board.mate = before.mate.map(|mate| match now.filter(|now| now.event == mate.event) {
            Some(Mate { last_drop, .. }) => Mate { last_drop, ..mate },
            None => mate,
        });
        board.premove = None;
        board.returned = None;
        // Only an illegal drop captures.
        if let Some(role) = captured {
            self.fetch_back(player.partner(), role);
        }
    }

    /// Removes the captured piece from the partner's reserve again, if it is still there.
    fn fetch_back(&mut self, partner: Seat, role: Role) {
        let board = &mut self.boards[partner.board()];
        let mut setup = *board.state.setup();
        if setup.reserves[partner.color()].take(role) {
            board.state = BoardState::new(setup, board.rules());
            self.difference -= 1;
        }
    }
}

fn drops(act: Uci, role: Role) -> bool {
    matches!(act, Uci::Drop { role: dropped, .. } if dropped == role)
}

fn makes_drop(act: MoveText, role: Role) -> bool {
    match act {
        MoveText::Squares(act) => drops(act, role),
        MoveText::Written(chess::San::Drop { role: dropped, .. }) => dropped == role,
        MoveText::Written(_) => false,
    }
}
