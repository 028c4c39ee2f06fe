//! Turns the closing comment into events: no more than its words say, and none if the arbiter has
//! ruled already.

use bughouse::{
    BoardId, Claim, Event, Log, Millis, PlayerAction, Seat,
    ruleset::{Calling, DrawAgreement},
};

use super::Lifter;
use crate::{Ending, Fate, Game, How};

/// The words of a record about its end: the closing comment, or a site's tag instead.
pub(in crate::log) fn told<'a>(game: &Game<'a>) -> Option<Ending<'a>> {
    let comment = Ending::from_game(game);
    if comment.as_ref().is_some_and(|ending| ending.how != How::Unknown) {
        return comment;
    }
    let tag = game.tag("Termination").or_else(|| game.tag("Outcome"));
    let tag = tag.map(|tag| Ending::from_words(game, tag.value()));
    tag.filter(|ending| ending.how != How::Unknown).or(comment)
}

impl Lifter<'_, '_> {
    /// Adds the events that the closing comment states.
    pub(super) fn close(&mut self) {
        if self.arbiter.end().is_some() {
            return;
        }
        let Some(ending) = told(&self.context.game) else { return };
        let from = self.lifted.log.entries.len();
        // A win by resignation or on time is one against the opponent on the same board.
        let loser = match ending.fate {
            Fate::Lost => ending.seat,
            Fate::Won => ending.seat.map(Seat::opponent),
            Fate::Neither => None,
        };
        match (ending.how, loser) {
            (How::Resignation, Some(seat)) => self.does(seat, PlayerAction::Resign),
            (How::Time, Some(seat)) => self.claim_flag(seat),
            (How::Mate, _) => self.claim_mate(&ending),
            (How::Draw, _) if ending.text.to_lowercase().contains("agreement") => self.agree(),
            (How::Draw, _) if ending.text.to_lowercase().contains("repetition") => {
                self.claim_repetition();
            }
            _ => {}
        }
        if self.lifted.log.entries.len() > from {
            self.lifted.stated = Some(from);
        }
    }

    fn does(&mut self, seat: Seat, deed: PlayerAction) {
        self.happens(self.arbiter.now(), Event::Player(seat, deed));
    }

    /// The opponent claims it as soon as it can have fallen.
    fn claim_flag(&mut self, seat: Seat) {
        let clock = self.arbiter.clock(seat.board());
        let now = self.arbiter.now();
        let falls = clock.next_flag().filter(|&(color, _)| color == seat.color());
        let at = match clock.flag(seat.color()) {
            Some(_) => now,
            None => falls.map_or(now, |(_, at)| at),
        };
        let at = at.clamp(now.max(Millis::ZERO), Log::LATEST);
        let claim = PlayerAction::Claim(Claim::Flag(seat.board()));
        self.happens(at, Event::Player(seat.opponent(), claim));
    }

    /// If mates are claimed: by the player who gave mate.
    fn claim_mate(&mut self, ending: &Ending<'_>) {
        if self.arbiter.ruleset().mate == Calling::Automatic {
            return;
        }
        let lost = |seat: &Seat| Some(seat.team()) == ending.losing_team();
        let mated = BoardId::ALL.into_iter().filter_map(|board| self.arbiter.mated(board));
        if let Some(mated) = mated.into_iter().find(lost) {
            self.does(mated.opponent(), PlayerAction::Claim(Claim::Mate(mated.board())));
            if let Some((seat, _)) = self.arbiter.last_drop() {
                self.does(seat, PlayerAction::DeclineLastDrop);
            }
        }
    }

    /// The players of the board that moved last (of both boards where both must agree) offer and
    /// accept. The words do not say who offered.
    fn agree(&mut self) {
        let last = self.context.trace.plies.last().map_or(BoardId::A, |ply| ply.ply.seat.board());
        let both = self.arbiter.ruleset().draw_agreement == DrawAgreement::BothBoards;
        let boards = if both { &BoardId::ALL[..] } else { &[last] };
        for &board in boards {
            let seat = self.arbiter.to_move(board);
            if !self.arbiter.offers_draw(seat) && !self.arbiter.offers_draw(seat.opponent()) {
                self.does(seat.opponent(), PlayerAction::OfferDraw);
            }
            let accepts = if self.arbiter.offers_draw(seat) { seat.opponent() } else { seat };
            self.does(accepts, PlayerAction::AcceptDraw);
        }
    }

    /// On the board where it would be granted, by the player to move.
    fn claim_repetition(&mut self) {
        for board in BoardId::ALL {
            let seat = self.arbiter.to_move(board);
            let claim = PlayerAction::Claim(Claim::Threefold { board, about_to: None });
            let mut trial = self.arbiter.clone();
            trial.handle(trial.now(), &Event::Player(seat, claim));
            if trial.end().is_some_and(|end| end.outcome == bughouse::Outcome::Drawn) {
                self.does(seat, claim);
                return;
            }
        }
    }
}
