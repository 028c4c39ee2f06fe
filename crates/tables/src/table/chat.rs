//! Chat at a table, and muted people.

use std::collections::VecDeque;

use bughouse::{BySeat, Seat};
use people::text::is_plain;
use protocol::{Channel, Person, Refusal, RefusalCode, Talk, refusals::refusal};
use store::record::{Record, Settings};

use super::requester::Requester;

/// How many messages a table remembers.
const MESSAGES: usize = 200;

/// How many people may be muted at once.
const MOST_MUTED: usize = 100;

/// A message with those it was meant for.
#[derive(Clone, Debug)]
pub struct Message {
    pub talk: Talk,
    /// The ids of the team that sat there when it was said: a later partner was not meant.
    pub team: Vec<String>,
}

#[derive(Clone, Default)]
pub struct Chat {
    pub messages: VecDeque<Message>,
    pub(crate) muted: Vec<Person>,
}

impl Chat {
    pub(crate) fn is_muted(&self, person: &str) -> bool {
        self.muted.iter().any(|muted| muted.id == person)
    }

    /// Those who are muted, or have said something.
    pub fn people(&self) -> impl Iterator<Item = &Person> {
        self.muted.iter().chain(self.messages.iter().map(|message| &message.talk.from))
    }

    /// Takes in that somebody has said something.
    pub fn said(&mut self, talk: Talk, seats: &BySeat<Option<Person>>) -> Message {
        let team = talk.seat.filter(|_| talk.channel == Channel::Team);
        let team = team.map(|seat| Seat::from(seat).team());
        let meant = seats.iter().filter(|(seat, _)| Some(seat.team()) == team);
        let team = meant.filter_map(|(_, person)| Some(person.as_ref()?.id.clone())).collect();
        let message = Message { talk, team };
        // An empty one was removed.
        if message.talk.text.is_empty() {
            return message;
        }
        if self.messages.len() == MESSAGES {
            self.messages.pop_front();
        }
        self.messages.push_back(message.clone());
        message
    }

    /// Forgets what a person has said.
    pub fn remove(&mut self, person: &str) {
        self.messages.retain(|message| message.talk.from.id != person);
    }

    /// Takes in that somebody was muted, or is not any more.
    pub(crate) fn set_muted(&mut self, person: &Person, muted: bool) {
        self.muted.retain(|other| other.id != person.id);
        if muted {
            self.muted.push(person.clone());
        }
    }

    /// Decides that somebody is muted, or is not any more. `subject` is that person, if the table
    /// knows them.
    pub(crate) fn mute(
        &self,
        settings: &Settings,
        by: &Requester<'_>,
        person: &str,
        muted: bool,
    ) -> Result<Record, Refusal> {
        if settings.host.id != by.person.id {
            let text = "only the host of the table can mute people";
            return Err(refusal(RefusalCode::NotTheHost, text));
        }
        let not_now = |text| Err(refusal(RefusalCode::NotNow, text));
        if person == by.person.id {
            return not_now("you cannot mute yourself");
        }
        let already = self.muted.iter().find(|muted| muted.id == person);
        match already {
            Some(_) if muted => return not_now("already muted"),
            None if !muted => return not_now("not muted"),
            None if self.muted.len() >= MOST_MUTED => {
                return not_now("too many people are muted; unmute somebody first");
            }
            _ => {}
        }
        let person = already.or(by.subject.as_ref()).cloned();
        let person = person
            .ok_or_else(|| refusal(RefusalCode::NoPerson, "nobody with this id is at the table"))?;
        Ok(Record::Muted { person, muted })
    }
}

/// A message without the space around it, if it can be sent.
pub fn line(text: &str) -> Result<&str, Refusal> {
    let text = text.trim();
    let length = text.chars().count();
    let why = if text.is_empty() {
        "the message is empty".to_owned()
    } else if length > protocol::MAX_TALK {
        format!("a message has at most {} characters (got {length})", protocol::MAX_TALK)
    } else if !is_plain(text) {
        "a message is one line of plain text, without control characters".to_owned()
    } else {
        return Ok(text);
    };
    Err(refusal(RefusalCode::Malformed, &why))
}
