//! Turns the closing comment into events: no more than its words say, and none if the arbiter has
//! ruled already.

use bughouse::{
    BoardId, Claim, Count, Event, Log, Millis, MoveText, PlayerAction, Seat,
    ruleset::{Calling, DrawAgreement, Repetition},
};
use chess::San;

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
            (How::Draw, _) => self.claim_drawn_mates(),
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

    /// On the board where it would be granted, by the player to move: for the position that
    /// appeared, or else for one that a move would bring about (3.2). Where repetitions are counted
    /// aloud (1.13), they are.
    fn claim_repetition(&mut self) {
        let appeared = BoardId::ALL.map(|board| (board, None));
        let coming = BoardId::ALL.into_iter().flat_map(|board| {
            let position = self.arbiter.position(board);
            let moves = position.map(|position| {
                let written = |&mv| super::written(San::from_move(mv, position));
                position.legal_moves().iter().map(written).collect::<Vec<_>>()
            });
            moves.unwrap_or_default().into_iter().map(move |act| (board, Some(act)))
        });
        let all: Vec<_> = appeared.into_iter().chain(coming).collect();
        let claims = |(board, about_to)| self.repetition(board, about_to);
        if let Some(deeds) = all.into_iter().map(claims).find(|deeds| self.draws(deeds)) {
            deeds.into_iter().for_each(|(seat, deed)| self.does(seat, deed));
        }
    }

    /// The actions by which the player to move claims a repetition.
    fn repetition(&self, board: BoardId, about_to: Option<MoveText>) -> Vec<(Seat, PlayerAction)> {
        let mut deeds = Vec::new();
        if self.arbiter.ruleset().repetition == Repetition::Counted {
            deeds.extend(about_to.map(PlayerAction::Make));
            let counts = [Count::One, Count::Two, Count::Three];
            deeds.extend(counts.map(|count| PlayerAction::Count(board, count)));
        }
        deeds.push(PlayerAction::Claim(Claim::Threefold { board, about_to }));
        let seat = self.arbiter.to_move(board);
        deeds.into_iter().map(|deed| (seat, deed)).collect()
    }

    /// If mates are claimed: those that together make the draw, by the players who gave mate.
    fn claim_drawn_mates(&mut self) {
        if self.arbiter.ruleset().mate == Calling::Automatic {
            return;
        }
        let claim = |board| {
            let mated = self.arbiter.mated(board)?;
            Some((mated.opponent(), PlayerAction::Claim(Claim::Mate(board))))
        };
        let [a, b] = BoardId::ALL.map(claim);
        let together = a.into_iter().chain(b).collect::<Vec<_>>();
        let claims = [a.into_iter().collect(), b.into_iter().collect(), together];
        if let Some(deeds) = claims.into_iter().find(|deeds| self.draws(deeds)) {
            deeds.into_iter().for_each(|(seat, deed)| self.does(seat, deed));
        }
    }

    /// Whether the game would be drawn by these actions.
    fn draws(&self, deeds: &[(Seat, PlayerAction)]) -> bool {
        let mut trial = self.arbiter.clone();
        for &(seat, deed) in deeds {
            trial.handle(trial.now(), &Event::Player(seat, deed));
        }
        trial.end().is_some_and(|end| end.outcome == bughouse::Outcome::Drawn)
    }
}
