//! Who sits where: sitting down and standing up, changing seats, and seats that are dealt anew after each game.

use std::collections::BTreeMap;

use bughouse::Seat;
use protocol::{Person, Rating, Refusal, RefusalCode};

use super::{Asker, Decided, Table};
use crate::table::{record::Record, refusal};

impl Table {
    pub(super) fn sit(&self, asker: &Asker<'_>) -> Decided {
        let seat =
            asker.seat.ok_or_else(|| refusal(RefusalCode::NotYourSeat, "no seat is named"))?;
        self.between_games()?;
        let person = asker.person;
        match &self.seats[seat] {
            // A bot stands up for anybody.
            Some(sitter) if sitter.bot => {}
            Some(sitter) if sitter.id != person.id => {
                return Err(refusal(RefusalCode::SeatTaken, "somebody else sits there"));
            }
            Some(_) => return Err(refusal(RefusalCode::NotNow, "you sit there already")),
            None => {}
        }
        self.may_play(person)?;
        if self.settings.terms.rated && self.seats_of(&person.id).next().is_some() {
            let text = "rated games are played by four people, and you have a seat";
            return Err(refusal(RefusalCode::SeatTaken, text));
        }
        let kept = self.started_with[seat].as_ref().filter(|_| self.arbiter.is_adjourned());
        if kept.is_some_and(|kept| kept.id != person.id) {
            let text = "the seat is kept for who adjourned the game";
            return Err(refusal(RefusalCode::SeatTaken, text));
        }
        Ok(Record::Sat { seat: seat.into(), person: person.clone(), rating: asker.rating })
    }

    pub(super) fn sat(&mut self, seat: Seat, person: &Person, rating: Option<Rating>) {
        self.move_in(seat, Some(person.clone()));
        if self.settings.terms.rotation {
            self.company.join(person);
        }
        self.note_rating(person, rating);
    }

    pub(super) fn stand(&self, asker: &Asker<'_>) -> Decided {
        let seat = self.own_seat(asker)?;
        self.between_games()?;
        Ok(Record::stood(seat))
    }

    pub(super) fn stood(&mut self, seat: Seat) {
        let who = self.seats[seat].as_ref().map(|person| person.id.clone());
        self.move_in(seat, None);
        // Who stands up where seats are dealt does not want to be dealt another at once.
        if let Some(who) = who
            && self.seats_of(&who).next().is_none()
        {
            self.company.leave(&who);
        }
    }

    /// Who sits there now is not ready, and nobody's wish for the seat holds any more.
    fn move_in(&mut self, seat: Seat, person: Option<Person>) {
        self.seats[seat] = person;
        self.ready[seat] = false;
        self.forget_wishes(seat);
    }

    pub(super) fn forget_wishes(&mut self, seat: Seat) {
        self.wishes[seat] = None;
        for wish in &mut self.wishes.0 {
            wish.take_if(|wanted| *wanted == seat);
        }
    }

    /// Changes seats at once where nobody else has to agree, or does; otherwise it remains a wish.
    pub(super) fn swap(&self, asker: &Asker<'_>, with: Option<Seat>) -> Decided {
        let seat = self.own_seat(asker)?;
        self.between_games()?;
        let not_now = |text| Err(refusal(RefusalCode::NotNow, text));
        if self.arbiter.is_adjourned() {
            return not_now("an adjourned game goes on as it was left");
        }
        let Some(other) = with else {
            let wanted = self.wishes.0.contains(&Some(seat));
            if self.wishes[seat].is_none() && !wanted {
                return not_now("nobody wants to change seats with you");
            }
            return Ok(Record::Wished { seat: seat.into(), with: None });
        };
        if other == seat {
            return not_now("you sit there already");
        }
        let sitter = self.seats[other].as_ref();
        let agreed = sitter.is_none_or(|sitter| sitter.bot || sitter.id == asker.person.id)
            || self.wishes[other] == Some(seat);
        if agreed {
            return Ok(Record::Swapped { seats: [seat.into(), other.into()] });
        }
        if self.wishes[seat] == Some(other) {
            return not_now("you have asked for it already");
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
        let (there, here) = (self.seats[one].take(), self.seats[other].take());
        self.move_in(one, here);
        self.move_in(other, there);
    }

    pub(super) fn join(&self, asker: &Asker<'_>) -> Decided {
        let person = asker.person;
        if !self.settings.terms.rotation {
            return Err(refusal(RefusalCode::NotNow, "seats are not dealt at this table"));
        }
        if self.company.wants_to_play(&person.id) {
            return Err(refusal(RefusalCode::NotNow, "you wait already"));
        }
        self.may_play(person)?;
        Ok(Record::Joined { person: person.clone(), rating: asker.rating })
    }

    pub(super) fn joined(&mut self, person: &Person, rating: Option<Rating>) {
        self.company.join(person);
        self.note_rating(person, rating);
    }

    pub(super) fn leave(&self, asker: &Asker<'_>) -> Decided {
        let person = &asker.person.id;
        if !self.company.wants_to_play(person) {
            return Err(refusal(RefusalCode::NotNow, "you don't wait for a seat"));
        }
        Ok(Record::Left { person: person.clone() })
    }

    /// Who leaves in the middle of a game plays it to its end.
    pub(super) fn left(&mut self, person: &str) {
        self.company.leave(person);
        if !self.in_game() {
            let seats: Vec<Seat> = self.seats_of(person).collect();
            seats.into_iter().for_each(|seat| self.move_in(seat, None));
        }
    }

    /// Who sits where next, where seats are dealt and enough people want one.
    pub(crate) fn deal(&self) -> Option<Record> {
        if !self.settings.terms.rotation || self.in_game() || self.arbiter.is_adjourned() {
            return None;
        }
        let score = self.score();
        let seating = self.company.deal(score.map(|score| (&self.started_with, score)))?;
        let seats = seating.iter().map(|(seat, person)| (seat.into(), person.clone()));
        Some(Record::Dealt { seats: seats.collect() })
    }

    /// Whether a game has been played, and seats will be dealt for the next.
    pub(crate) fn is_to_be_dealt(&self) -> bool {
        self.settings.terms.rotation && self.is_over() && self.company.players().count() >= 4
    }

    pub(super) fn dealt(&mut self, seats: &BTreeMap<protocol::Seat, Person>) {
        if self.arbiter.is_started() {
            self.next_game();
        }
        for seat in Seat::ALL {
            self.move_in(seat, seats.get(&seat.into()).cloned());
        }
    }

    /// Those who wait for a seat, in the order in which they came.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = &Person> {
        self.company.players().filter(|person| self.seats_of(&person.id).next().is_none())
    }

    /// Whether somebody may have a seat here at all.
    fn may_play(&self, person: &Person) -> Result<(), Refusal> {
        if self.settings.terms.rated && person.guest {
            let text = "rated games are played by people with accounts";
            return Err(refusal(RefusalCode::NeedsAccount, text));
        }
        if self.settings.terms.rotation && !self.company.has_room_for(&person.id) {
            return Err(refusal(RefusalCode::TooMany, "too many people have played here"));
        }
        Ok(())
    }

    fn note_rating(&mut self, person: &Person, rating: Option<Rating>) {
        if let Some(rating) = rating {
            self.company.set_rating(&person.id, rating);
        }
    }

    pub(crate) fn own_seat(&self, asker: &Asker<'_>) -> Result<Seat, Refusal> {
        let mut own = self.seats_of(&asker.person.id);
        let seat = match asker.seat {
            Some(seat) => own.find(|&own| own == seat),
            // With a single seat there is no doubt.
            None => own.next().filter(|_| own.next().is_none()),
        };
        seat.ok_or_else(|| refusal(RefusalCode::NotYourSeat, "this is not a seat of yours"))
    }

    pub(super) fn between_games(&self) -> Result<(), Refusal> {
        if self.in_game() {
            return Err(refusal(RefusalCode::NotNow, "a game is being played"));
        }
        Ok(())
    }
}
