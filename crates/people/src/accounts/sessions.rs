//! Open connections, by person and by address.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use protocol::{Refusal, RefusalCode, refusals::refusal};
use tokio_util::sync::CancellationToken;

use super::{Accounts, Blocked, Shown};
use crate::address::{Address, Share, Shares};

/// All open connections. Clones share them.
#[derive(Clone)]
pub struct Sessions {
    people: Arc<Mutex<HashMap<String, Present>>>,
    shares: Shares,
}

/// A connected person.
#[derive(Default)]
struct Present {
    blocked: Blocked,
    shown: Shown,
    connections: Vec<Connection>,
}

struct Connection {
    number: u64,
    /// The id of the session.
    cookie: String,
    epoch: i64,
    address: Address,
    ended: CancellationToken,
}

/// An open connection; closed when it is dropped.
pub struct Session {
    sessions: Sessions,
    number: u64,
    person: String,
    /// Where the connection comes from.
    pub address: Address,
    _share: Share,
    /// Cancelled when the sessions of the person end.
    pub ended: CancellationToken,
    /// The person's list of blocked people.
    pub blocked: Blocked,
    /// The person's choice about what others see.
    pub shown: Shown,
}

impl Sessions {
    /// At most `per_address` connections from one address.
    pub fn new(per_address: usize) -> Self {
        Self { people: Arc::default(), shares: Shares::new(per_address) }
    }

    /// Opens a connection of a person by a session, which has an epoch.
    pub fn open(
        &self,
        person: &str,
        cookie: &str,
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
        let (cookie, token) = (cookie.to_owned(), ended.clone());
        present.connections.push(Connection { number, cookie, epoch, address, ended: token });
        let (sessions, blocked) = (self.clone(), present.blocked.clone());
        let (shown, person) = (present.shown.clone(), person.to_owned());
        Ok(Session { sessions, number, person, address, _share: share, ended, blocked, shown })
    }

    /// The blocked people of a connected person.
    pub(super) fn blocked(&self, person: &str) -> Option<Blocked> {
        Some(self.people().get(person)?.blocked.clone())
    }

    /// The choice of a connected person about what others see.
    pub(super) fn shown(&self, person: &str) -> Option<Shown> {
        Some(self.people().get(person)?.shown.clone())
    }

    /// Closes the connections of a person that were opened before an epoch.
    pub(super) fn end(&self, person: &str, epoch: i64) {
        let people = self.people();
        let connections = people.get(person).into_iter().flat_map(|one| &one.connections);
        for connection in connections.filter(|connection| connection.epoch < epoch) {
            connection.ended.cancel();
        }
    }

    /// Closes the connections of a person that were opened by some sessions.
    pub(super) fn end_of(&self, person: &str, ends: impl Fn(&str) -> bool) {
        let people = self.people();
        let connections = people.get(person).into_iter().flat_map(|one| &one.connections);
        for connection in connections.filter(|connection| ends(&connection.cookie)) {
            connection.ended.cancel();
        }
    }

    /// The ids of the sessions by which people are connected, each once.
    pub(super) fn cookies(&self) -> Vec<String> {
        let people = self.people();
        let connections = people.values().flat_map(|one| &one.connections);
        let mut cookies: Vec<_> = connections.map(|one| one.cookie.clone()).collect();
        drop(people);
        cookies.sort_unstable();
        cookies.dedup();
        cookies
    }

    /// Closes the connections that were opened by some sessions, whosever they are.
    pub(super) fn end_all_of(&self, ends: impl Fn(&str) -> bool) {
        let people = self.people();
        let connections = people.values().flat_map(|one| &one.connections);
        for connection in connections.filter(|connection| ends(&connection.cookie)) {
            connection.ended.cancel();
        }
    }

    /// Closes all connections from some addresses.
    pub(super) fn end_from(&self, is_banned: impl Fn(Address) -> bool) {
        let people = self.people();
        let connections = people.values().flat_map(|one| &one.connections);
        for connection in connections.filter(|connection| is_banned(connection.address)) {
            connection.ended.cancel();
        }
    }

    fn people(&self) -> MutexGuard<'_, HashMap<String, Present>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Accounts {
    /// Closes the connections whose sessions are not in the database any more.
    pub(super) async fn end_deleted_sessions(&self) {
        // If reading fails, the next round asks again.
        let deleted = self.store.deleted_sessions(&self.sessions.cookies()).await;
        let deleted = deleted.unwrap_or_default();
        if !deleted.is_empty() {
            self.sessions.end_all_of(|cookie| deleted.contains(cookie));
        }
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
        let first = sessions.open("anna", "s0", 0, address(1)).expect("room");
        let _second = sessions.open("ben", "s0", 0, address(1)).expect("room");
        let refused = sessions.open("anna", "s0", 0, address(1)).err().expect("no room");
        assert_eq!(refused.code, RefusalCode::TooMany);
        let _elsewhere = sessions.open("anna", "s0", 0, address(2)).expect("another address");
        drop(first);
        sessions.open("cleo", "s0", 0, address(1)).expect("room again");
        assert_eq!(sessions.people().len(), 2);
    }

    #[test]
    fn only_the_sessions_of_an_earlier_epoch_end() {
        let sessions = Sessions::new(9);
        let old = sessions.open("anna", "s3", 3, address(1)).expect("room");
        let new = sessions.open("anna", "s4", 4, address(1)).expect("room");
        let other = sessions.open("ben", "s0", 0, address(1)).expect("room");
        sessions.end("anna", 4);
        assert!(old.ended.is_cancelled());
        assert!(!new.ended.is_cancelled() && !other.ended.is_cancelled());
    }

    #[test]
    fn one_session_ends_or_all_others_do_or_all_from_an_address() {
        let sessions = Sessions::new(9);
        let open = |cookie, last| sessions.open("anna", cookie, 0, address(last)).expect("room");
        let (one, two, three) = (open("s1", 1), open("s2", 1), open("s3", 2));
        sessions.end_of("anna", |cookie| cookie == "s1");
        let ended = [&one, &two, &three].map(|session| session.ended.is_cancelled());
        assert_eq!(ended, [true, false, false]);
        sessions.end_from(|from| from == address(2));
        assert!(three.ended.is_cancelled() && !two.ended.is_cancelled());
        let four = open("s4", 3);
        sessions.end_of("anna", |cookie| cookie != "s4");
        assert!(two.ended.is_cancelled() && !four.ended.is_cancelled());
    }

    #[test]
    fn all_connections_of_a_person_share_their_blocks() {
        let sessions = Sessions::new(9);
        let one = sessions.open("anna", "s0", 0, address(1)).expect("room");
        let other = sessions.open("anna", "s0", 0, address(2)).expect("room");
        sessions.blocked("anna").expect("connected").set("ben".to_owned(), true);
        assert!(one.blocked.has("ben") && other.blocked.has("ben"));
        assert!(sessions.blocked("ben").is_none());
    }

    #[tokio::test]
    async fn a_session_that_another_node_ends_closes_its_connections_here() {
        let store = store::testing::store().await;
        let anna = store::testing::person(0);
        store.add_guest(&anna).await.expect("written");
        for session in ["stolen", "own"] {
            store.add_session(session, &anna.id, 0, "").await.expect("written");
        }
        let node = || Accounts::new(store.clone(), None, 9, [""; 0]);
        let (here, there) = (node(), node());
        let connect = async |cookie| here.connect(&anna, cookie, 0, address(7)).await;
        let stolen = connect("stolen").await.expect("valid");
        let own = connect("own").await.expect("valid");
        here.end_deleted_sessions().await;
        assert!(!stolen.ended.is_cancelled() && !own.ended.is_cancelled());
        there.end_other_sessions(&anna, "own").await.expect("ended");
        let stop = CancellationToken::new();
        let looking = tokio::spawn(here.clone().look_after(stop.clone()));
        stolen.ended.cancelled().await;
        assert!(!own.ended.is_cancelled());
        stop.cancel();
        looking.await.expect("no panic");
    }
}
