//! The room of a table: its people, their seats and their talk, whatever is played there.

use std::collections::BTreeMap;

use bughouse::{BySeat, Seat};
use people::accounts::Blocked;
use protocol::{
    Channel, Person, Phase, Rating, Refusal, RefusalCode, TableLine, Talk, refusals::refusal,
};
use store::record::{Record, Settings};
use time::OffsetDateTime;

use super::{
    chat::{Chat, Message},
    idempotency::Keys,
    requester::Requester,
};

/// Where games are played, as their records say.
pub(crate) const SITE: &str = "Tandem";

pub struct Room {
    pub id: String,
    pub settings: Settings,
    /// The number of the last record.
    pub number: u32,
    /// Which game it is, from 1.
    pub game: u32,
    pub seats: BySeat<Option<Person>>,
    pub ready: BySeat<bool>,
    /// The seating at the start of the present game.
    pub(crate) started_with: BySeat<Option<Person>>,
    /// When the present game started, in milliseconds since 1970; 0 if that is not known.
    pub(crate) started_at: i64,
    pub chat: Chat,
    pub keys: Keys,
}

impl Room {
    pub fn new(id: String, settings: Settings) -> Self {
        let mut seats = BySeat::default();
        for (seat, person) in settings.event.iter().flat_map(|event| &event.seats) {
            seats[(*seat).into()] = Some(person.clone());
        }
        Self {
            id,
            settings,
            number: 0,
            game: 1,
            seats,
            ready: BySeat::default(),
            started_with: BySeat::default(),
            started_at: 0,
            chat: Chat::default(),
            keys: Keys::default(),
        }
    }

    pub(crate) fn is_host(&self, person: &str) -> bool {
        self.settings.host.id == person
    }

    pub(crate) fn is_arbiter(&self, person: &str) -> bool {
        self.settings.arbiter().is_some_and(|arbiter| arbiter.id == person)
    }

    pub(crate) fn seats_of(&self, person: &str) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |&seat| is(self.seats[seat].as_ref(), person))
    }

    pub(crate) fn is_seated(&self, person: &str) -> bool {
        self.seats_of(person).next().is_some()
    }

    /// Everyone who sits here.
    pub fn seated(&self) -> impl Iterator<Item = &Person> {
        self.seats.0.iter().flatten()
    }

    /// Whether a person has started the present game at a seat.
    pub fn plays(&self, seat: Seat, person: &str) -> bool {
        is(self.started_with[seat].as_ref(), person)
    }

    /// The bot at a seat.
    pub fn bot(&self, seat: Seat) -> Option<&Person> {
        self.seats[seat].as_ref().filter(|person| person.bot)
    }

    /// Whether bots have all the seats that are taken.
    pub(crate) fn is_bots_only(&self) -> bool {
        self.seated().next().is_some() && self.seated().all(|person| person.bot)
    }

    /// The seat that a person acts for.
    pub(crate) fn own_seat(&self, by: &Requester<'_>) -> Result<Seat, Refusal> {
        let mut own = self.seats_of(&by.person.id);
        let seat = match by.seat {
            Some(seat) => own.find(|&own| own == seat),
            // With a single seat there is no doubt.
            None => own.next().filter(|_| own.next().is_none()),
        };
        seat.ok_or_else(|| {
            let text = match by.seat {
                None if self.is_seated(&by.person.id) => "name one of your seats",
                _ => "you do not sit there; take the seat first",
            };
            refusal(RefusalCode::NotYourSeat, text)
        })
    }

    /// A person who is seated, is muted, or has said something.
    pub fn knows(&self, person: &str) -> Option<&Person> {
        self.seated().chain(self.chat.people()).find(|known| known.id == person)
    }

    /// The players of the ended game, if others sit there now.
    pub(crate) fn former_players(&self) -> BTreeMap<protocol::Seat, Person> {
        let id = |person: &Option<Person>| person.as_ref().map(|person| person.id.clone());
        let same = |seat| id(&self.seats[seat]) == id(&self.started_with[seat]);
        if Seat::ALL.into_iter().all(same) {
            return BTreeMap::new();
        }
        people(&self.started_with)
    }

    /// The present game is set up again, or another one is.
    pub(crate) fn forget_game(&mut self) {
        self.started_with = BySeat::default();
        self.started_at = 0;
    }

    /// Records by which the same people come to a new table, some with a rating, and are ready.
    pub fn opening(&self, rating: impl Fn(&Person) -> Option<Rating>) -> Vec<Record> {
        let mut records = Vec::new();
        for (seat, person) in self.seats.iter() {
            let Some(person) = person.clone() else { continue };
            let rating = rating(&person);
            records.push(Record::Sat { seat: seat.into(), person, rating });
            if self.ready[seat] {
                records.push(Record::Ready { seat: seat.into(), ready: true });
            }
        }
        records
    }

    /// The day on which the present game started, in UTC, as tags have it.
    pub fn date(&self) -> Option<String> {
        let started = OffsetDateTime::from_unix_timestamp(self.started_at / 1000).ok();
        let date = started.filter(|_| self.started_at > 0)?.date();
        Some(format!("{:04}.{:02}.{:02}", date.year(), u8::from(date.month()), date.day()))
    }

    /// The table's line in the list of tables.
    pub fn line(&self, phase: Phase, viewers: usize) -> TableLine {
        TableLine {
            table: self.id.clone(),
            terms: self.settings.terms.clone(),
            host: self.settings.host.clone(),
            phase,
            seats: people(&self.seats),
            viewers: u32::try_from(viewers).unwrap_or(u32::MAX),
        }
    }

    /// Whether a viewer may read a message, and wants to.
    pub(crate) fn may_read(
        &self,
        person: &str,
        blocked: &Blocked,
        message: &Message,
        in_game: bool,
    ) -> bool {
        if blocked.has(&message.talk.from.id) {
            return false;
        }
        match message.talk.channel {
            Channel::Table => true,
            Channel::Team => message.team.iter().any(|meant| meant == person),
            Channel::Observers => !in_game || !self.is_seated(person),
        }
    }

    /// The messages that a viewer may read, and wants to.
    pub fn talk(&self, person: &str, blocked: &Blocked, in_game: bool) -> Vec<Talk> {
        let all = self.chat.messages.iter();
        let read = all.filter(|message| self.may_read(person, blocked, message, in_game));
        read.map(|message| message.talk.clone()).collect()
    }
}

/// The people at the seats that are taken.
pub fn people(seats: &BySeat<Option<Person>>) -> BTreeMap<protocol::Seat, Person> {
    seats.iter().filter_map(|(seat, person)| Some((seat.into(), person.clone()?))).collect()
}

fn is(person: Option<&Person>, id: &str) -> bool {
    person.is_some_and(|person| person.id == id)
}
