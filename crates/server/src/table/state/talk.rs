//! What is said, to whom, and whom nobody hears.

use bughouse::Seat;
use protocol::{Channel, Person, RefusalCode, Talk};

use super::{Asker, Decided, Table, refusal};
use crate::{table::record::Record, text::is_plain};

/// How much talk a table remembers.
const TALK: usize = 200;

/// Something that was said.
#[derive(Clone)]
pub(crate) struct Said {
    pub(crate) talk: Talk,
    /// Of a team's talk, the ids of those who sat there: who comes to a seat later was not meant.
    pub(crate) team: Vec<String>,
}

/// How many people are silenced at once.
const MOST_MUTED: usize = 100;

impl Table {
    pub(super) fn say(&self, asker: &Asker<'_>, channel: Channel, text: &str) -> Decided {
        let text = text.trim();
        let plain = is_plain(text);
        if text.is_empty() || text.chars().count() > protocol::MAX_TALK || !plain {
            return Err(refusal(
                RefusalCode::Malformed,
                "a line of plain text is said, not too long",
            ));
        }
        let person = asker.person;
        let seated = self.seats_of(&person.id).next().is_some();
        let not_yours = |text| Err(refusal(RefusalCode::NotYourTalk, text));
        let seat = match channel {
            // Talk of partners is part of the game, and no host takes it from a team.
            Channel::Team => Some(self.own_seat(asker)?),
            _ if self.is_muted(&person.id) => return not_yours("nobody hears you at this table"),
            Channel::Observers if seated && self.in_game() => {
                return not_yours("players don't talk to observers during a game");
            }
            Channel::Table if !seated && self.in_game() && !self.is_arbiter(&person.id) => {
                return not_yours("observers don't talk to the players during a game");
            }
            Channel::Table | Channel::Observers => self.own_seat(asker).ok(),
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
        if self.talk.len() == TALK {
            self.talk.pop_front();
        }
        self.talk.push_back(said.clone());
        said
    }

    pub(crate) fn is_muted(&self, person: &str) -> bool {
        self.muted.iter().any(|muted| muted.id == person)
    }

    pub(super) fn mute(&self, asker: &Asker<'_>, person: &str, muted: bool) -> Decided {
        if self.settings.host.id != asker.person.id {
            let text = "only who made the table silences anybody";
            return Err(refusal(RefusalCode::NotTheHost, text));
        }
        let not_now = |text| Err(refusal(RefusalCode::NotNow, text));
        if person == asker.person.id {
            return not_now("say nothing, then");
        }
        let already = self.muted.iter().find(|muted| muted.id == person);
        if already.is_some() == muted {
            return not_now("he is that already");
        }
        if muted && self.muted.len() >= MOST_MUTED {
            return not_now("too many people are silenced");
        }
        let person = already.or(asker.subject.as_ref()).cloned();
        let person =
            person.ok_or_else(|| refusal(RefusalCode::NoPerson, "there is nobody of that id"))?;
        Ok(Record::Muted { person, muted })
    }

    pub(super) fn silenced(&mut self, person: &Person, muted: bool) {
        self.muted.retain(|other| other.id != person.id);
        if muted {
            self.muted.push(person.clone());
        }
    }

    /// Somebody who is seated, waits, is silenced, or has said something.
    pub(crate) fn knows(&self, person: &str) -> Option<&Person> {
        let seated = self.seats.0.iter().flatten();
        let said = self.talk.iter().map(|said| &said.talk.from);
        let all = seated.chain(self.company.players()).chain(&self.muted).chain(said);
        all.into_iter().find(|known| known.id == person)
    }
}
