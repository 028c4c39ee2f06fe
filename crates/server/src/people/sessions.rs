//! Connections that are open: how many from where, and whose.

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
    address::{Address, Share, Shares},
    table::refusal,
};

/// All open connections. Clones share them.
#[derive(Clone)]
pub(crate) struct Sessions {
    people: Arc<Mutex<HashMap<String, Present>>>,
    shares: Shares,
}

/// Somebody who is connected.
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
    _share: Share,
    /// Told when it has to end, because its person's sessions have.
    pub(crate) ended: CancellationToken,
    /// Whom its person has blocked.
    pub(crate) blocked: Blocked,
}

impl Sessions {
    /// Room for so many connections of one address.
    pub(crate) fn new(per_address: usize) -> Self {
        Self { people: Arc::default(), shares: Shares::new(per_address) }
    }

    /// Opens a connection of somebody, whose cookie has an epoch.
    pub(crate) fn open(
        &self,
        person: &str,
        epoch: i64,
        address: Address,
    ) -> Result<Session, Refusal> {
        static NUMBERS: AtomicU64 = AtomicU64::new(0);
        let full = || refusal(RefusalCode::TooMany, "too many connections of your address");
        let share = self.shares.take(address).ok_or_else(full)?;
        let number = NUMBERS.fetch_add(1, Ordering::Relaxed);
        let ended = CancellationToken::new();
        let mut people = self.people();
        let present = people.entry(person.to_owned()).or_default();
        present.connections.push(Connection { number, epoch, ended: ended.clone() });
        let (sessions, blocked) = (self.clone(), present.blocked.clone());
        Ok(Session { sessions, number, person: person.to_owned(), _share: share, ended, blocked })
    }

    /// Whom somebody has blocked, if he is connected.
    pub(super) fn blocked(&self, person: &str) -> Option<Blocked> {
        Some(self.people().get(person)?.blocked.clone())
    }

    /// Ends the connections of somebody that were opened before an epoch.
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
    fn an_address_has_so_many_connections_and_no_more_until_one_is_closed() {
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
    fn all_connections_of_a_person_learn_whom_he_blocks() {
        let sessions = Sessions::new(9);
        let one = sessions.open("anna", 0, address(1)).expect("room");
        let other = sessions.open("anna", 0, address(2)).expect("room");
        sessions.blocked("anna").expect("connected").set("ben".to_owned(), true);
        assert!(one.blocked.has("ben") && other.blocked.has("ben"));
        assert!(sessions.blocked("ben").is_none());
    }
}
