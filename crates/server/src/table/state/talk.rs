//! What is said, and to whom.

use bughouse::Seat;
use protocol::{Channel, Person, Talk};

use super::{Asker, Decided, Table};
use crate::table::{
    record::Record,
    talk::{self, Said, Standpoint},
};

impl Table {
    pub(super) fn say(&self, asker: &Asker<'_>, channel: Channel, text: &str) -> Decided {
        let text = talk::line(text)?;
        let person = asker.person;
        let seat = if channel == Channel::Team {
            // Talk of partners is part of the game, and no host takes it from a team.
            Some(self.own_seat(asker)?)
        } else {
            let from = Standpoint {
                seated: self.seats_of(&person.id).next().is_some(),
                in_game: self.in_game(),
                arbiter: self.is_arbiter(&person.id),
            };
            self.talk.may_say(&person.id, channel, &from)?;
            self.own_seat(asker).ok()
        };
        let seat = seat.map(Into::into);
        Ok(Record::Said { channel, person: person.clone(), seat, text: text.to_owned() })
    }

    pub(super) fn said(
        &mut self,
        channel: Channel,
        from: &Person,
        seat: Option<protocol::Seat>,
        text: &str,
    ) -> Said {
        let team = seat.filter(|_| channel == Channel::Team).map(|seat| Seat::from(seat).team());
        let seats = self.seats.iter().filter(|(seat, _)| Some(seat.team()) == team);
        let team = seats.filter_map(|(_, person)| Some(person.as_ref()?.id.clone())).collect();
        let talk = Talk { channel, from: from.clone(), seat, text: text.to_owned() };
        let said = Said { talk, team };
        self.talk.keep(said.clone());
        said
    }

    /// Somebody who is seated, waits, is silenced, or has said something.
    pub(crate) fn knows(&self, person: &str) -> Option<&Person> {
        let seated = self.seats.0.iter().flatten();
        let all = seated.chain(self.company.players()).chain(self.talk.people());
        all.into_iter().find(|known| known.id == person)
    }
}
