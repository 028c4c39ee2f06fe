//! Who sits where, and what is said.

use chess::Color;
use protocol::{Channel, Person, Refusal, RefusalCode, Seat};

use super::{Asker, Decided, Table, color, seat};
use crate::table::{
    record::Record,
    refusal,
    talk::{self, Standpoint},
};

impl Table {
    pub(super) fn sit(&self, asker: &Asker<'_>) -> Decided {
        let named = asker.seat.and_then(color);
        let named = named.ok_or_else(|| {
            refusal(RefusalCode::NotYourSeat, "the seats of this table are WhiteA and BlackA")
        })?;
        self.between_games()?;
        let taken = |text| Err(refusal(RefusalCode::SeatTaken, text));
        match self.color_of(&asker.person.id) {
            Some(own) if own == named => {
                return Err(refusal(RefusalCode::NotNow, "you sit there already"));
            }
            Some(_) => return taken("you have the other seat"),
            None if self.seats[named].is_some() => return taken("somebody else sits there"),
            None => {}
        }
        Ok(Record::Sat { seat: seat(named), person: asker.person.clone(), rating: None })
    }

    pub(super) fn own(&self, asker: &Asker<'_>) -> Result<Color, Refusal> {
        let own = self.color_of(&asker.person.id);
        let own = own.filter(|&own| asker.seat.is_none_or(|named| color(named) == Some(own)));
        own.ok_or_else(|| refusal(RefusalCode::NotYourSeat, "this is not a seat of yours"))
    }

    pub(crate) fn between_games(&self) -> Result<(), Refusal> {
        if self.in_game() {
            return Err(refusal(RefusalCode::NotNow, "a game is being played"));
        }
        Ok(())
    }

    pub(super) fn say(&self, asker: &Asker<'_>, channel: Channel, text: &str) -> Decided {
        let text = talk::line(text)?;
        if channel == Channel::Team {
            return Err(refusal(RefusalCode::NotYourTalk, "nobody has a partner at this table"));
        }
        let (person, own) = (asker.person, self.color_of(&asker.person.id));
        let from = Standpoint { seated: own.is_some(), in_game: self.in_game(), arbiter: false };
        self.talk.may_say(&person.id, channel, &from)?;
        let text = text.to_owned();
        Ok(Record::Said { channel, person: person.clone(), seat: own.map(seat), text })
    }

    /// Who sits there now is not ready.
    pub(super) fn move_in(&mut self, seat: Seat, person: Option<Person>) {
        if let Some(color) = color(seat) {
            self.seats[color] = person;
            self.ready[color] = false;
        }
    }

    /// Somebody who is seated, is silenced, or has said something.
    pub(crate) fn knows(&self, person: &str) -> Option<&Person> {
        let seated = self.seats.iter().filter_map(|(_, person)| person.as_ref());
        seated.chain(self.talk.people()).find(|known| known.id == person)
    }
}
