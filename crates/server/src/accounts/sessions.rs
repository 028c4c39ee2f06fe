//! Open connections, by person and by address.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use protocol::{Refusal, RefusalCode};
use tokio_util::sync::CancellationToken;

use super::Blocked;
use crate::{
    error::refusal,
    net::address::{Address, Share, Shares},
};

/// All open connections. Clones share them.
#[derive(Clone)]
pub(crate) struct Sessions {
    people: Arc<Mutex<HashMap<String, Present>>>,
    shares: Shares,
}

/// A connected person.
#[derive(Default)]
struct Present {
    blocked: Blocked,
    connections: Vec<Connection>,
}

struct Connection {
    number: u64,
    epoch: i64,
    ended: CancellationToken,
}

/// An open connection; closed when it is dropped.
pub(crate) struct Session {
    sessions: Sessions,
    number: u64,
    person: String,
    /// Where the connection comes from.
    pub(crate) address: Address,
    _share: Share,
    /// Cancelled when the sessions of the person end.
    pub(crate) ended: CancellationToken,
    /// The person's list of blocked people.
    pub(crate) blocked: Blocked,
}

impl Sessions {
    /// At most `per_address` connections from one address.
    pub(crate) fn new(per_address: usize) -> Self {
        Self { people: Arc::default(), shares: Shares::new(per_address) }
    }

    /// Opens a connection of a person whose cookie has an epoch.
    pub(crate) fn open(
        &self,
        person: &str,
        epoch: i64,
        address: Address,
    ) -> Result<Session, Refusal> {
        static NUMBERS: AtomicU64 = AtomicU64::new(0);
        let full = || refusal(RefusalCode::TooMany, "too many connections from your address");
        let share = self.shares.take(address).ok_or_else(full)?;
        let number = NUMBERS.fetch_add(1, Ordering::Relaxed);
        let ended = CancellationToken::new();
        let mut people = self.people();
        let present = people.entry(person.to_owned()).or_default();
        present.connections.push(Connection { number, epoch, ended: ended.clone() });
        let (sessions, blocked) = (self.clone(), present.blocked.clone());
        let person = person.to_owned();
        Ok(Session { sessions, number, person, address, _share: share, ended, blocked })
    }

    /// The blocked people of a connected person.
    pub(super) fn blocked(&self, person: &str) -> Option<Blocked> {
        Some(self.people().get(person)?.blocked.clone())
    }

    /// Closes the connections of a person that were opened before an epoch.
    pub(super) fn end(&self, person: &str, epoch: i64) {
        let people = self.people();
        let connections = people.get(person).into_iter().flat_map(|one| &one.connections);
        for connection in connections.filter(|connection| connection.epoch < epoch) {
            connection.ended.cancel();
        }
    }

    fn people(&self) -> MutexGuard<'_, HashMap<String, Present>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let mut people = self.sessions.people();
        if let Some(present) = people.get_mut(&self.person) {
            present.connections.retain(|connection| connection.number != self.number);
            if present.connections.is_empty() {
                people.remove(&self.person);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    fn address(last: u8) -> Address {
        Address::from(IpAddr::from(Ipv4Addr::new(192, 0, 2, last)))
    }

    #[test]
    fn connections_of_an_address_are_limited() {
        let sessions = Sessions::new(2);
        let first = sessions.open("anna", 0, address(1)).expect("room");
        let _second = sessions.open("ben", 0, address(1)).expect("room");
        let refused = sessions.open("anna", 0, address(1)).err().expect("no room");
        assert_eq!(refused.code, RefusalCode::TooMany);
        let _elsewhere = sessions.open("anna", 0, address(2)).expect("another address");
        drop(first);
        sessions.open("cleo", 0, address(1)).expect("room again");
        assert_eq!(sessions.people().len(), 2);
    }

    #[test]
    fn only_the_sessions_of_an_earlier_epoch_end() {
        let sessions = Sessions::new(9);
        let old = sessions.open("anna", 3, address(1)).expect("room");
        let new = sessions.open("anna", 4, address(1)).expect("room");
        let other = sessions.open("ben", 0, address(1)).expect("room");
        sessions.end("anna", 4);
        assert!(old.ended.is_cancelled());
        assert!(!new.ended.is_cancelled() && !other.ended.is_cancelled());
    }

    #[test]
    fn all_connections_of_a_person_share_their_blocks() {
        let sessions = Sessions::new(9);
        let one = sessions.open("anna", 0, address(1)).expect("room");
        let other = sessions.open("anna", 0, address(2)).expect("room");
        sessions.blocked("anna").expect("connected").set("ben".to_owned(), true);
        assert!(one.blocked.has("ben") && other.blocked.has("ben"));
        assert!(sessions.blocked("ben").is_none());
    }
}
