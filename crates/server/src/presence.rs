//! Who is connected to the server, and how somebody is called to a table.

use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use protocol::{Invitation, Person, Refusal, RefusalCode, ServerMessage};

use crate::{
    outbox::Outbox,
    people::names,
    table::{frame, refusal},
};

/// How many calls somebody may send a minute: enough to fill a table twice, and no means to pester anybody.
const CALLS: NonZeroU32 = NonZeroU32::new(8).expect("not zero");

/// All who are connected. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct Presence(Arc<Mutex<HashMap<String, Present>>>);

/// Somebody with his connections.
struct Present {
    person: Person,
    folded: String,
    connections: Vec<(u64, Outbox)>,
    calls: DefaultDirectRateLimiter,
}

/// A connection of somebody. When it is dropped he has one less.
pub(crate) struct Connected {
    presence: Presence,
    person: String,
    connection: u64,
}

impl Presence {
    /// Somebody has connected.
    pub(crate) fn come(&self, person: &Person, connection: u64, frames: Outbox) -> Connected {
        let mut all = self.all();
        let present = all.entry(person.id.clone()).or_insert_with(|| Present {
            person: person.clone(),
            folded: String::new(),
            connections: Vec::new(),
            calls: RateLimiter::direct(Quota::per_minute(CALLS)),
        });
        // He may be called otherwise by now.
        present.folded = names::folded(&person.name);
        present.person.clone_from(person);
        present.connections.push((connection, frames));
        Connected { presence: self.clone(), person: person.id.clone(), connection }
    }

    /// Somebody who is connected, by his id or by a name that nobody else has at the moment.
    pub(crate) fn find(&self, id_or_name: &str) -> Result<Person, Refusal> {
        let all = self.all();
        if let Some(present) = all.get(id_or_name) {
            return Ok(present.person.clone());
        }
        let folded = names::folded(id_or_name);
        let mut named = all.values().filter(|present| present.folded == folded);
        let no_person = |text| refusal(RefusalCode::NoPerson, text);
        match (named.next(), named.next()) {
            (Some(present), None) => Ok(present.person.clone()),
            (Some(_), Some(_)) => Err(no_person("several people are called that")),
            (None, _) => Err(no_person("nobody of that name is here")),
        }
    }

    /// Whether somebody may call others, who has not done so too often.
    pub(crate) fn may_call(&self, person: &str) -> Result<(), Refusal> {
        match self.all().get(person) {
            Some(present) if present.calls.check().is_err() => {
                Err(refusal(RefusalCode::TooMany, "too many calls; wait a little"))
            }
            _ => Ok(()),
        }
    }

    /// Calls somebody, wherever he is connected.
    pub(crate) fn call(&self, person: &str, invitation: Invitation) {
        let text = frame(&ServerMessage::Invited(invitation));
        for (_, frames) in self.all().get(person).iter().flat_map(|present| &present.connections) {
            // Who does not read loses his connection.
            let _ = frames.try_send(text.clone());
        }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Present>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut all = self.presence.all();
        if let Some(present) = all.get_mut(&self.person) {
            present.connections.retain(|(connection, _)| *connection != self.connection);
            if present.connections.is_empty() {
                all.remove(&self.person);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(id: &str, name: &str) -> Person {
        Person { id: id.to_owned(), name: name.to_owned(), guest: true, bot: false }
    }

    #[test]
    fn somebody_is_called_on_all_his_connections_as_long_as_he_has_any() {
        let presence = Presence::default();
        let anna = person("1", "Anna");
        let ((one, mut reads), (two, mut reads_too)) = (Outbox::new(9), Outbox::new(9));
        let first = presence.come(&anna, 1, one);
        let second = presence.come(&anna, 2, two);
        assert_eq!(presence.find("1").expect("here"), anna);
        assert_eq!(presence.find("ANNA").expect("here"), anna);
        let by = person("2", "Ben");
        let call = Invitation { table: "t".to_owned(), name: "T".to_owned(), seat: None, by };
        presence.call("1", call.clone());
        assert!(reads.try_recv().is_ok() && reads_too.try_recv().is_ok());
        drop(first);
        presence.call("1", call);
        assert!(reads.try_recv().is_err() && reads_too.try_recv().is_ok());
        drop(second);
        assert_eq!(presence.find("anna").expect_err("gone").code, RefusalCode::NoPerson);
        assert!(presence.all().is_empty());
    }

    #[test]
    fn a_name_that_two_have_calls_neither_and_nobody_calls_without_end() {
        let presence = Presence::default();
        let outbox = || Outbox::new(9).0;
        let _ones = [person("1", "Anna"), person("2", "anna"), person("3", "Ben")]
            .map(|person| presence.come(&person, 0, outbox()));
        assert_eq!(presence.find("Anna").expect_err("whom").code, RefusalCode::NoPerson);
        assert!(presence.find("2").is_ok());
        let allowed = (0..100).take_while(|_| presence.may_call("3").is_ok()).count();
        assert_eq!(allowed, CALLS.get() as usize);
        assert!(presence.may_call("1").is_ok(), "each has his own measure");
    }
}
