//! Bots that take seats: who asks them, and what they do by themselves.

use bughouse::{
    Act, Claim, Deed, Event, Millis, Seat,
    ruleset::{Calling, IllegalMoves},
};
use chess::{CastlingStyle, Move, Role};
use protocol::{Person, RefusalCode};

use super::{Asker, Decided, Table, refusal};
use crate::table::record::Record;

impl Table {
    /// Seats a bot.
    pub(super) fn employ(&self, asker: &Asker<'_>) -> Decided {
        let seat = self.may_order_bots(asker)?;
        let terms = &self.settings.terms;
        if terms.rated || terms.rotation {
            let text = "at tables that are rated, or where seats are dealt, only people play";
            return Err(refusal(RefusalCode::NotNow, text));
        }
        if self.arbiter.is_adjourned() {
            let text = "an adjourned game goes on with those who played it";
            return Err(refusal(RefusalCode::NotNow, text));
        }
        let bot = asker.subject.clone();
        let bot =
            bot.ok_or_else(|| refusal(RefusalCode::NoPerson, "there is no bot of that id here"))?;
        if self.seats[seat].as_ref().is_some_and(|sitter| !sitter.bot) {
            return Err(refusal(RefusalCode::SeatTaken, "somebody else sits there"));
        }
        Ok(Record::Sat { seat: seat.into(), person: bot, rating: None })
    }

    /// Sends a bot away.
    pub(super) fn dismiss(&self, asker: &Asker<'_>) -> Decided {
        let seat = self.may_order_bots(asker)?;
        if self.bot(seat).is_none() {
            return Err(refusal(RefusalCode::NoPerson, "no bot sits there"));
        }
        Ok(Record::stood(seat))
    }

    /// The seat that is named, if bots are somebody's to order: who made the table, or sits at it.
    fn may_order_bots(&self, asker: &Asker<'_>) -> Result<Seat, protocol::Refusal> {
        let person = &asker.person.id;
        if self.settings.host.id != *person && self.seats_of(person).next().is_none() {
            let text = "bots are asked by who made the table, or sits at it";
            return Err(refusal(RefusalCode::NotTheHost, text));
        }
        self.between_games()?;
        asker.seat.ok_or_else(|| refusal(RefusalCode::NotYourSeat, "no seat is named"))
    }

    /// The bot in a seat.
    pub(crate) fn bot(&self, seat: Seat) -> Option<&Person> {
        self.seats[seat].as_ref().filter(|person| person.bot)
    }

    /// Whether bots are wanted in their seats: a game is played, or all the people who sit here are ready for one.
    pub(crate) fn wants_bots(&self) -> bool {
        let full = self.seats.0.iter().all(Option::is_some);
        let ready = |seat: Seat| self.bot(seat).is_some() || self.ready[seat];
        self.in_game() || (full && Seat::ALL.into_iter().all(ready))
    }

    /// Whether nobody but bots sits here.
    pub(crate) fn is_bots_only(&self) -> bool {
        Seat::ALL.into_iter().all(|seat| self.bot(seat).is_some())
    }

    /// What a bot does without thinking, if there is anything: it claims what its team may claim, and agrees with its partner,
    /// and with people who want to adjourn.
    pub(crate) fn courtesy(&self, seat: Seat, at: Millis) -> Option<Record> {
        if !self.in_game() || self.arbiter.is_stopped() {
            return None;
        }
        let deed = self.claim(seat, at).or_else(|| self.agrees(seat))?;
        self.event(at, Event::Player(seat, deed)).ok()
    }

    /// What its team may claim, where ends are claimed.
    fn claim(&self, seat: Seat, at: Millis) -> Option<Deed> {
        let (arbiter, rules) = (&self.arbiter, self.arbiter.ruleset());
        for them in Seat::ALL.into_iter().filter(|them| them.team() != seat.team()) {
            let board = them.board();
            if rules.mate == Calling::Claimed && arbiter.mated(board) == Some(them) {
                return Some(Deed::Claim(Claim::Mate(board)));
            }
            let illegal = arbiter.illegal_move(board).is_some_and(|(by, ..)| by == them);
            if rules.illegal_moves == IllegalMoves::Claimed && illegal {
                return Some(Deed::Claim(Claim::IllegalMove(board)));
            }
            if rules.flag == Calling::Claimed && arbiter.reading(them, at) <= Millis::ZERO {
                return Some(Deed::Claim(Claim::Flag(board)));
            }
        }
        None
    }

    /// What its partner, or people, want it to agree to. It does not think about a last drop that mates nobody.
    fn agrees(&self, seat: Seat) -> Option<Deed> {
        let arbiter = &self.arbiter;
        if let Some((whose, role)) = arbiter.last_drop() {
            return (whose == seat).then(|| self.drops_last(seat, role));
        }
        if arbiter.resigns(seat.partner()) && !arbiter.resigns(seat) {
            return Some(Deed::Resign);
        }
        let mut people = Seat::ALL.into_iter().filter(|&seat| self.bot(seat).is_none());
        let adjourn = !self.is_bots_only() && people.all(|seat| arbiter.wants_to_adjourn(seat));
        (adjourn && !arbiter.wants_to_adjourn(seat)).then_some(Deed::Adjourn)
    }

    fn drops_last(&self, seat: Seat, role: Role) -> Deed {
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
        mates.map_or(Deed::DeclineLastDrop, |mv| {
            Deed::Move(Act::Squares(mv.to_uci(CastlingStyle::KingMoves)))
        })
    }
}
