//! Which people are connected to the server, and invitations to them.

mod online;

use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{
        Arc, LazyLock, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use protocol::{Invitation, Person, Refusal, RefusalCode, ServerMessage, refusals::refusal};

use crate::{
    accounts::{Shown, names},
    address::Address,
    outbox::{Outbox, frame},
};

pub use online::{Online, Seen};

/// How many invitations a person may send per minute: enough to fill a table twice, too few to
/// pester anybody.
const CALLS: NonZeroU32 = NonZeroU32::new(8).expect("not zero");

/// How many invitations a person gets per minute from everybody together: more than anybody reads.
const RECEIVED: NonZeroU32 = NonZeroU32::new(12).expect("not zero");

/// All connected people. Clones share them.
#[derive(Clone)]
pub struct Presence(Arc<All>);

struct All {
    people: Mutex<HashMap<String, Present>>,
    /// The people of other nodes of the cluster.
    elsewhere: Mutex<online::Elsewhere>,
    /// Invitations by a person.
    calls: DefaultKeyedRateLimiter<String>,
    /// Invitations to a person.
    received: DefaultKeyedRateLimiter<String>,
}

impl Default for Presence {
    fn default() -> Self {
        Self(Arc::new(All {
            people: Mutex::default(),
            elsewhere: Mutex::default(),
            calls: RateLimiter::keyed(Quota::per_minute(CALLS)),
            received: RateLimiter::keyed(Quota::per_minute(RECEIVED)),
        }))
    }
}

/// A person with their connections.
struct Present {
    person: Person,
    folded: String,
    /// Where their last connection comes from, if it says.
    address: Option<Address>,
    shown: Shown,
    connections: Vec<Open>,
}

/// A connection.
struct Open {
    number: u64,
    frames: Outbox,
    /// The tables that it follows.
    tables: Vec<String>,
}

/// A connection of a person, which ends when this is dropped.
pub struct Connected {
    presence: Presence,
    person: String,
    connection: u64,
}

impl Presence {
    /// Adds a connection of a person, who lets others see this much.
    pub fn come(
        &self,
        person: &Person,
        connection: u64,
        frames: Outbox,
        shown: Shown,
    ) -> Connected {
        let mut all = self.all();
        let present = all.entry(person.id.clone()).or_insert_with(|| Present {
            person: person.clone(),
            folded: String::new(),
            address: None,
            shown: Shown::default(),
            connections: Vec::new(),
        });
        // They may have changed their name.
        present.folded = names::folded(&person.name);
        present.person.clone_from(person);
        present.shown = shown;
        present.connections.push(Open { number: connection, frames, tables: Vec::new() });
        Connected { presence: self.clone(), person: person.id.clone(), connection }
    }

    /// Notes where a connected person is.
    pub fn locate(&self, person: &str, address: Address) {
        if let Some(present) = self.all().get_mut(person) {
            present.address = Some(address);
        }
    }

    /// Where a person is, if they are connected.
    pub fn address(&self, person: &str) -> Option<Address> {
        self.all().get(person)?.address
    }

    /// Finds a connected person by id, or by a name that no other connected person has.
    pub fn find(&self, id_or_name: &str) -> Result<Person, Refusal> {
        only(id_or_name, self.named(id_or_name))
    }

    /// Connected people with this id or name, as many as show that the name is ambiguous.
    pub fn named(&self, id_or_name: &str) -> Vec<Person> {
        let all = self.all();
        if let Some(present) = all.get(id_or_name) {
            return vec![present.person.clone()];
        }
        let folded = names::folded(id_or_name);
        let named = all.values().filter(|present| present.folded == folded);
        named.take(2).map(|present| present.person.clone()).collect()
    }

    /// Counts an invitation of a person, unless they have sent too many.
    pub fn may_invite(&self, person: &str) -> Result<(), Refusal> {
        self.0
            .calls
            .check_key(&person.to_owned())
            .map_err(|_| refusal(RefusalCode::TooMany, "too many invitations; wait a minute"))
    }

    /// Counts an invitation to a person, unless they have got too many.
    pub fn may_be_invited(&self, person: &str) -> Result<(), Refusal> {
        self.0.received.check_key(&person.to_owned()).map_err(|_| {
            let text = "this player has got too many invitations; wait a minute";
            refusal(RefusalCode::TooMany, text)
        })
    }

    /// Forgets the invitations of people who may send and get all again.
    pub fn forget(&self) {
        for limiter in [&self.0.calls, &self.0.received] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }

    /// Sends an invitation to all connections of a person.
    pub fn invite(&self, person: &str, invitation: Invitation) {
        self.tell(person, &ServerMessage::Invited(invitation));
    }

    /// Whether a person has a connection.
    pub fn is_connected(&self, person: &str) -> bool {
        self.all().contains_key(person)
    }

    /// Sends a message to all connections of a person.
    pub fn tell(&self, person: &str, message: &ServerMessage) {
        let text = frame(message);
        for open in self.all().get(person).iter().flat_map(|present| &present.connections) {
            // A connection that does not read ends by itself.
            let _ = open.frames.try_send(text.clone());
        }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Present>> {
        self.0.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn elsewhere(&self) -> MutexGuard<'_, online::Elsewhere> {
        self.0.elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut all = self.presence.all();
        if let Some(present) = all.get_mut(&self.person) {
            present.connections.retain(|open| open.number != self.connection);
            if present.connections.is_empty() {
                all.remove(&self.person);
            }
        }
    }
}

/// The only one of some people with an id or a name.
pub fn only(id_or_name: &str, mut people: Vec<Person>) -> Result<Person, Refusal> {
    // A person may be connected to several nodes of a cluster.
    people.sort_by(|one, other| one.id.cmp(&other.id));
    people.dedup_by(|one, other| one.id == other.id);
    if let Some(index) = people.iter().position(|person| person.id == id_or_name) {
        return Ok(people.swap_remove(index));
    }
    let no_person = |text| refusal(RefusalCode::NoPerson, text);
    if people.len() > 1 {
        return Err(no_person("several connected people have this name; use the id"));
    }
    people.pop().ok_or_else(|| no_person("nobody with this name or id is connected"))
}

/// The number of a new connection, which no other has.
pub fn next_id() -> u64 {
    // No other node of a cluster gives the same numbers, except by a chance of one in millions.
    static CONNECTIONS: LazyLock<AtomicU64> =
        LazyLock::new(|| AtomicU64::new(u64::from(rand::random::<u32>()) << 32));
    CONNECTIONS.fetch_add(1, Ordering::Relaxed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(id: &str, name: &str) -> Person {
        Person { id: id.to_owned(), name: name.to_owned(), guest: true, bot: false }
    }

    #[test]
    fn invitations_reach_all_connections_of_a_person() {
        let presence = Presence::default();
        let anna = person("1", "Anna");
        let ((one, mut reads), (two, mut reads_too)) = (Outbox::new(9), Outbox::new(9));
        let first = presence.come(&anna, 1, one, Shown::default());
        let second = presence.come(&anna, 2, two, Shown::default());
        assert_eq!(presence.find("1").expect("here"), anna);
        assert_eq!(presence.find("ANNA").expect("here"), anna);
        let by = person("2", "Ben");
        let call =
            Invitation { table: "t".to_owned(), name: "T".to_owned(), seat: None, by, event: None };
        presence.invite("1", call.clone());
        assert!(reads.try_recv().is_ok() && reads_too.try_recv().is_ok());
        drop(first);
        presence.invite("1", call);
        assert!(reads.try_recv().is_err() && reads_too.try_recv().is_ok());
        drop(second);
        assert_eq!(presence.find("anna").expect_err("gone").code, RefusalCode::NoPerson);
        assert!(presence.all().is_empty());
    }

    #[test]
    fn an_ambiguous_name_finds_nobody_and_invitations_are_limited() {
        let presence = Presence::default();
        let outbox = || Outbox::new(9).0;
        let _ones = [person("1", "Anna"), person("2", "anna"), person("3", "Ben")]
            .map(|person| presence.come(&person, 0, outbox(), Shown::default()));
        assert_eq!(
            presence.find("Anna").expect_err("nobody has this name").code,
            RefusalCode::NoPerson
        );
        assert!(presence.find("2").is_ok());
        let allowed = (0..100).take_while(|_| presence.may_invite("3").is_ok()).count();
        assert_eq!(allowed, CALLS.get() as usize);
        assert!(presence.may_invite("1").is_ok(), "the limit is per person");
    }
}
