//! Seats: taking and leaving them, swapping, and seats that are dealt anew after each game.

use std::collections::BTreeMap;

use bughouse::Seat;
use protocol::{Person, Rating, Refusal, RefusalCode, refusals::refusal};
use store::record::Record;

use super::state::{BughouseTable, Decided, Effects};
use crate::table::game::{Game, Requester};

impl BughouseTable {
    pub(super) fn sit(&self, by: &Requester<'_>) -> Decided {
        let seat = by.seat.ok_or_else(|| {
            refusal(RefusalCode::NotYourSeat, "name the seat that you want to take")
        })?;
        self.between_games()?;
        let person = by.person;
        match &self.room.seats[seat] {
            // A bot leaves its seat to anybody.
            Some(sitter) if sitter.bot => {}
            Some(sitter) if sitter.id != person.id => {
                return Err(refusal(
                    RefusalCode::SeatTaken,
                    "somebody else sits there; choose a free seat",
                ));
            }
            Some(_) => return Err(refusal(RefusalCode::NotNow, "you already sit there")),
            None => {}
        }
        self.may_play(person)?;
        if self.room.settings.terms.rated && self.room.is_seated(&person.id) {
            let text = "rated games need four different people, and you already have a seat";
            return Err(refusal(RefusalCode::SeatTaken, text));
        }
        let kept = self.room.started_with[seat].as_ref().filter(|_| self.arbiter.is_adjourned());
        if kept.is_some_and(|kept| kept.id != person.id) {
            let text = "this seat is reserved for the player who adjourned the game";
            return Err(refusal(RefusalCode::SeatTaken, text));
        }
        Ok(Record::Sat { seat: seat.into(), person: person.clone(), rating: by.rating })
    }

    pub(super) fn sat(&mut self, seat: Seat, person: &Person, rating: Option<Rating>) {
        self.move_in(seat, Some(person.clone()));
        if self.room.settings.terms.rotation {
            self.participants.join(person);
        }
        self.note_rating(person, rating);
    }

    pub(super) fn stand(&self, by: &Requester<'_>) -> Decided {
        let seat = self.room.own_seat(by)?;
        self.between_games()?;
        Ok(Record::stood(seat))
    }

    pub(super) fn ready(&self, by: &Requester<'_>, ready: bool) -> Decided {
        let seat = self.room.own_seat(by)?;
        self.between_games()?;
        Ok(Record::Ready { seat: seat.into(), ready })
    }

    pub(super) fn stood(&mut self, seat: Seat) {
        let who = self.room.seats[seat].as_ref().map(|person| person.id.clone());
        self.move_in(seat, None);
        // Where seats are dealt, a player who has just left one does not want another at once.
        if let Some(who) = who
            && !self.room.is_seated(&who)
        {
            self.participants.leave(&who);
        }
    }

    /// The new player is not ready, and wishes for the seat are void.
    fn move_in(&mut self, seat: Seat, person: Option<Person>) {
        self.room.seats[seat] = person;
        self.room.ready[seat] = false;
        self.forget_wishes(seat);
    }

    pub(super) fn forget_wishes(&mut self, seat: Seat) {
        self.wishes[seat] = None;
        for wish in &mut self.wishes.0 {
            wish.take_if(|wanted| *wanted == seat);
        }
    }

    /// Changes seats at once where nobody else has to agree, or does; otherwise it remains a wish.
    pub(super) fn swap(&self, by: &Requester<'_>, with: Option<Seat>) -> Decided {
        let seat = self.room.own_seat(by)?;
        self.between_games()?;
        let not_now = |text| Err(refusal(RefusalCode::NotNow, text));
        if self.arbiter.is_adjourned() {
            return not_now("an adjourned game goes on with everybody at their former seat");
        }
        let Some(other) = with else {
            let wanted = self.wishes.0.contains(&Some(seat));
            if self.wishes[seat].is_none() && !wanted {
                return not_now("nobody has asked to swap seats with you");
            }
            return Ok(Record::Wished { seat: seat.into(), with: None });
        };
        if other == seat {
            return not_now("you already sit there");
        }
        let sitter = self.room.seats[other].as_ref();
        let agreed = sitter.is_none_or(|sitter| sitter.bot || sitter.id == by.person.id)
            || self.wishes[other] == Some(seat);
        if agreed {
            return Ok(Record::Swapped { seats: [seat.into(), other.into()] });
        }
        if self.wishes[seat] == Some(other) {
            return not_now("you have already asked for this swap");
        }
        Ok(Record::Wished { seat: seat.into(), with: Some(other.into()) })
    }

    pub(super) fn wished(&mut self, seat: Seat, with: Option<Seat>) {
        if with.is_none() {
            self.forget_wishes(seat);
        }
        self.wishes[seat] = with;
    }

    pub(super) fn swapped(&mut self, [one, other]: [Seat; 2]) {
        let (there, here) = (self.room.seats[one].take(), self.room.seats[other].take());
        self.move_in(one, here);
        self.move_in(other, there);
    }

    pub(super) fn join(&self, by: &Requester<'_>) -> Decided {
        let person = by.person;
        if !self.room.settings.terms.rotation {
            return Err(refusal(
                RefusalCode::NotNow,
                "seats are not dealt at this table; take a free one",
            ));
        }
        if self.participants.wants_to_play(&person.id) {
            return Err(refusal(RefusalCode::NotNow, "you are already waiting for a seat"));
        }
        self.may_play(person)?;
        Ok(Record::Joined { person: person.clone(), rating: by.rating })
    }

    pub(super) fn joined(&mut self, person: &Person, rating: Option<Rating>) {
        self.participants.join(person);
        self.note_rating(person, rating);
    }

    pub(super) fn leave(&self, by: &Requester<'_>) -> Decided {
        let person = &by.person.id;
        if !self.participants.wants_to_play(person) {
            return Err(refusal(RefusalCode::NotNow, "you are not waiting for a seat"));
        }
        Ok(Record::Left { person: person.clone() })
    }

    /// A player who leaves in the middle of a game plays it to its end.
    pub(super) fn left(&mut self, person: &str) {
        self.participants.leave(person);
        if !self.in_game() {
            let seats: Vec<Seat> = self.room.seats_of(person).collect();
            seats.into_iter().for_each(|seat| self.move_in(seat, None));
        }
    }

    /// The next seating, where seats are dealt and enough people want one.
    pub(crate) fn deal(&self) -> Option<Record> {
        if !self.room.settings.terms.rotation || self.in_game() || self.arbiter.is_adjourned() {
            return None;
        }
        let score = self.score();
        let seating =
            self.participants.deal(score.map(|score| (&self.room.started_with, score)))?;
        let seats = seating.iter().map(|(seat, person)| (seat.into(), person.clone()));
        Some(Record::Dealt { seats: seats.collect() })
    }

    /// Whether a game has been played, and seats will be dealt for the next.
    pub(crate) fn is_to_be_dealt(&self) -> bool {
        self.room.settings.terms.rotation
            && self.is_over()
            && self.participants.players().count() >= 4
    }

    pub(super) fn dealt(
        &mut self,
        seats: &BTreeMap<protocol::Seat, Person>,
        effects: &mut Effects,
    ) {
        if self.arbiter.is_started() {
            self.next_game(effects);
        }
        for seat in Seat::ALL {
            self.move_in(seat, seats.get(&seat.into()).cloned());
        }
    }

    /// The people waiting for a seat, in order of arrival.
    pub fn waiting(&self) -> impl Iterator<Item = &Person> {
        self.participants.players().filter(|person| !self.room.is_seated(&person.id))
    }

    /// Whether a person may have a seat here at all.
    fn may_play(&self, person: &Person) -> Result<(), Refusal> {
        if self.room.is_arbiter(&person.id) {
            let text = "the arbiter of a table cannot play there; play at another table";
            return Err(refusal(RefusalCode::IsTheArbiter, text));
        }
        if self.room.settings.terms.rated && person.guest {
            let text = "rated games need an account; sign in first";
            return Err(refusal(RefusalCode::NeedsAccount, text));
        }
        if self.room.settings.terms.rotation && !self.participants.has_room_for(&person.id) {
            return Err(refusal(
                RefusalCode::TooMany,
                "too many people have played at this table; make a new one",
            ));
        }
        Ok(())
    }

    fn note_rating(&mut self, person: &Person, rating: Option<Rating>) {
        if let Some(rating) = rating {
            self.participants.set_rating(&person.id, rating);
        }
    }
}
