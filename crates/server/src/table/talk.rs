//! What is said at a table of any kind, and whom nobody hears.

use std::collections::VecDeque;

use protocol::{Channel, Person, Refusal, RefusalCode, Talk};

use super::{
    record::{Record, Settings},
    refusal,
};
use crate::text::is_plain;

/// How much talk a table remembers.
const TALK: usize = 200;

/// How many people are silenced at once.
const MOST_MUTED: usize = 100;

/// Something that was said.
#[derive(Clone)]
pub(crate) struct Said {
    pub(crate) talk: Talk,
    /// Of a team's talk, the ids of those who sat there: who comes to a seat later was not meant.
    pub(crate) team: Vec<String>,
}

/// The talk of a table.
#[derive(Clone, Default)]
pub(crate) struct Conversation {
    pub(crate) said: VecDeque<Said>,
    /// Whom nobody hears.
    pub(crate) muted: Vec<Person>,
}

/// Where somebody stands who wants to say something.
pub(crate) struct Standpoint {
    pub(crate) seated: bool,
    pub(crate) in_game: bool,
    pub(crate) arbiter: bool,
}

impl Conversation {
    /// Whether somebody may say something on a channel that is not a team's.
    pub(crate) fn may_say(
        &self,
        person: &str,
        channel: Channel,
        from: &Standpoint,
    ) -> Result<(), Refusal> {
        let not_yours = |text| Err(refusal(RefusalCode::NotYourTalk, text));
        match channel {
            _ if self.is_muted(person) => not_yours("nobody hears you at this table"),
            Channel::Observers if from.seated && from.in_game => {
                not_yours("players don't talk to observers during a game")
            }
            Channel::Table if !from.seated && from.in_game && !from.arbiter => {
                not_yours("observers don't talk to the players during a game")
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn keep(&mut self, said: Said) {
        if self.said.len() == TALK {
            self.said.pop_front();
        }
        self.said.push_back(said);
    }

    pub(crate) fn is_muted(&self, person: &str) -> bool {
        self.muted.iter().any(|muted| muted.id == person)
    }

    /// Somebody wants somebody silenced, who is `subject` if he is known here.
    pub(crate) fn mute(
        &self,
        settings: &Settings,
        by: &Person,
        subject: Option<&Person>,
        person: &str,
        muted: bool,
    ) -> Result<Record, Refusal> {
        if settings.host.id != by.id {
            let text = "only who made the table silences anybody";
            return Err(refusal(RefusalCode::NotTheHost, text));
        }
        let not_now = |text| Err(refusal(RefusalCode::NotNow, text));
        if person == by.id {
            return not_now("say nothing, then");
        }
        let already = self.muted.iter().find(|muted| muted.id == person);
        if already.is_some() == muted {
            return not_now("he is that already");
        }
        if muted && self.muted.len() >= MOST_MUTED {
            return not_now("too many people are silenced");
        }
        let person = already.or(subject).cloned();
        let person =
            person.ok_or_else(|| refusal(RefusalCode::NoPerson, "there is nobody of that id"))?;
        Ok(Record::Muted { person, muted })
    }

    pub(crate) fn silence(&mut self, person: &Person, muted: bool) {
        self.muted.retain(|other| other.id != person.id);
        if muted {
            self.muted.push(person.clone());
        }
    }

    /// Those who are silenced, or have said something.
    pub(crate) fn people(&self) -> impl Iterator<Item = &Person> {
        self.muted.iter().chain(self.said.iter().map(|said| &said.talk.from))
    }
}

/// What somebody wants to say, if it can be said.
pub(crate) fn line(text: &str) -> Result<&str, Refusal> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > protocol::MAX_TALK || !is_plain(text) {
        let why = "a line of plain text is said, not too long";
        return Err(refusal(RefusalCode::Malformed, why));
    }
    Ok(text)
}
