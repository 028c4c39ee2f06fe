//! Bots at seats: who may ask for them, and what they do without thinking.

use bughouse::{
    Claim, Event, Millis, MoveText, PlayerAction, Seat,
    ruleset::{Calling, IllegalMoves},
};
use chess::{CastlingStyle, Move, Role};
use protocol::{Refusal, RefusalCode, refusals::refusal};
use store::record::Record;

use super::state::{BughouseTable, Decided};
use crate::table::game::{Game, Requester};

impl BughouseTable {
    /// Seats a bot.
    pub(super) fn employ(&self, by: &Requester<'_>) -> Decided {
        let seat = self.seat_for_bot(by)?;
        let terms = &self.room.settings.terms;
        if terms.rated || terms.rotation {
            let text = "bots cannot play at rated tables, nor where seats are dealt";
            return Err(refusal(RefusalCode::NotNow, text));
        }
        if self.arbiter.is_adjourned() {
            let text = "an adjourned game goes on with the players who adjourned it";
            return Err(refusal(RefusalCode::NotNow, text));
        }
        let bot = by.subject.clone();
        let bot =
            bot.ok_or_else(|| refusal(RefusalCode::NoPerson, "there is no bot with this id"))?;
        if self.room.seats[seat].as_ref().is_some_and(|sitter| !sitter.bot) {
            let text = "somebody else sits there; choose a free seat";
            return Err(refusal(RefusalCode::SeatTaken, text));
        }
        Ok(Record::Sat { seat: seat.into(), person: bot, rating: None })
    }

    /// Sends a bot away.
    pub(super) fn dismiss(&self, by: &Requester<'_>) -> Decided {
        let seat = self.seat_for_bot(by)?;
        if self.room.bot(seat).is_none() {
            return Err(refusal(RefusalCode::NoPerson, "no bot sits there"));
        }
        Ok(Record::stood(seat))
    }

    /// The seat that is named, if this person may seat bots: the host of the table, or any person
    /// who sits at it.
    fn seat_for_bot(&self, by: &Requester<'_>) -> Result<Seat, Refusal> {
        let person = &by.person.id;
        if !self.room.is_host(person) && !self.room.is_seated(person) {
            let text = "only the host and those who sit at the table can add or remove bots";
            return Err(refusal(RefusalCode::NotTheHost, text));
        }
        self.between_games()?;
        by.seat.ok_or_else(|| refusal(RefusalCode::NotYourSeat, "name the seat of the bot"))
    }

    /// Whether bots are wanted in their seats: a game is played, or all the people who sit here are
    /// ready for one.
    pub(super) fn wants_bots(&self) -> bool {
        let full = self.room.seats.0.iter().all(Option::is_some);
        let ready = |seat: Seat| self.room.bot(seat).is_some() || self.room.ready[seat];
        self.in_game() || (full && Seat::ALL.into_iter().all(ready))
    }

    /// An action that needs no search, if there is one: a bot claims what its team may claim,
    /// and agrees with its partner, and with people who want to adjourn.
    pub(super) fn courtesy(&self, seat: Seat, at: Millis) -> Option<Event> {
        if !self.in_game() || self.arbiter.is_stopped() {
            return None;
        }
        let action = self.claim(seat, at).or_else(|| self.agrees(seat))?;
        Some(Event::Player(seat, action))
    }

    /// The claim of its team, where ends are claimed.
    fn claim(&self, seat: Seat, at: Millis) -> Option<PlayerAction> {
        let (arbiter, rules) = (&self.arbiter, self.arbiter.ruleset());
        for them in Seat::ALL.into_iter().filter(|them| them.team() != seat.team()) {
            let board = them.board();
            if rules.mate == Calling::Claimed && arbiter.mated(board) == Some(them) {
                return Some(PlayerAction::Claim(Claim::Mate(board)));
            }
            let illegal = arbiter.illegal_move(board).is_some_and(|(by, ..)| by == them);
            if rules.illegal_moves == IllegalMoves::Claimed && illegal {
                return Some(PlayerAction::Claim(Claim::IllegalMove(board)));
            }
            if rules.flag == Calling::Claimed && arbiter.reading(them, at) <= Millis::ZERO {
                return Some(PlayerAction::Claim(Claim::Flag(board)));
            }
        }
        None
    }

    /// A proposal of its partner, or of people, to agree to. It does not think about a last drop
    /// that mates nobody.
    fn agrees(&self, seat: Seat) -> Option<PlayerAction> {
        let arbiter = &self.arbiter;
        if let Some((whose, role)) = arbiter.last_drop() {
            return (whose == seat).then(|| self.drops_last(seat, role));
        }
        if arbiter.resigns(seat.partner()) && !arbiter.resigns(seat) {
            return Some(PlayerAction::Resign);
        }
        let mut people = Seat::ALL.into_iter().filter(|&seat| self.room.bot(seat).is_none());
        let adjourn =
            !self.room.is_bots_only() && people.all(|seat| arbiter.wants_to_adjourn(seat));
        (adjourn && !arbiter.wants_to_adjourn(seat)).then_some(PlayerAction::Adjourn)
    }

    fn drops_last(&self, seat: Seat, role: Role) -> PlayerAction {
        let mates = self.arbiter.position(seat.board()).and_then(|position| {
            let moves = position.legal_moves();
            let mut drops = moves
                .iter()
                .filter(|mv| matches!(mv, Move::Drop { role: dropped, .. } if *dropped == role));
            drops
                .find(|mv| {
                    let mut after = position.clone();
                    after.play_unchecked(**mv);
                    after.is_mate()
                })
                .copied()
        });
        mates.map_or(PlayerAction::DeclineLastDrop, |mv| {
            PlayerAction::Move(MoveText::Squares(mv.to_uci(CastlingStyle::KingMoves)))
        })
    }
}
