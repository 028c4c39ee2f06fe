//! The connections of this node that follow tables, and the frames that owners send for them.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

use cluster::{Epoch, SessionId, TableId};
use people::{
    accounts::{Blocked, Shown},
    outbox::{Outbox, frame},
};
use protocol::{Person, Refusal, ServerMessage, refusals::unavailable};
use tables::table::handle::Subscriber;
use tracing::Span;

use super::{
    counts,
    wire::{Batch, Change},
};

/// The owner of a table at an epoch.
pub(super) type Owner = (SessionId, Epoch);

/// All connections that follow tables. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Connections(Arc<Mutex<All>>);

#[derive(Default)]
struct All {
    clients: HashMap<u64, Client>,
    tables: HashMap<TableId, Followers>,
    /// The messages that are expected next of an owner, by table.
    streams: HashMap<(SessionId, TableId), Stream>,
    /// Connections that are to watch a table anew.
    anew: HashMap<TableId, BTreeSet<u64>>,
}

/// A connection, as the owner of a table needs it.
struct Client {
    person: Person,
    blocked: Blocked,
    shown: Shown,
    frames: Outbox,
    round_trip: Arc<AtomicU32>,
    /// How many tables it follows.
    tables: usize,
    /// The round trip, the blocks and whether it is named, as owners were last told.
    told: (u32, Vec<String>, bool),
}

/// The followers of a table, and where each watches it.
type Followers = HashMap<u64, Option<Owner>>;

struct Stream {
    epoch: Epoch,
    next: u64,
}

/// The state after a connection has left a table.
pub(super) struct Left {
    /// Whether nobody here follows the table any more.
    pub(super) is_last: bool,
    /// Where the connection watched it.
    pub(super) owner: Option<Owner>,
}

impl Connections {
    /// A connection follows a table. Says whether nobody here did.
    pub(super) fn follow(&self, table: TableId, subscriber: &Subscriber) -> bool {
        let mut all = self.all();
        let followers = all.tables.entry(table).or_default();
        let is_first = followers.is_empty();
        let is_new = followers.insert(subscriber.connection, None).is_none();
        let tables = all.clients.get(&subscriber.connection).map_or(0, |client| client.tables);
        let client = Client {
            person: subscriber.person.clone(),
            blocked: subscriber.blocked.clone(),
            shown: subscriber.shown.clone(),
            frames: subscriber.frames.clone(),
            round_trip: subscriber.round_trip.clone(),
            tables: tables + usize::from(is_new),
            // Which goes with the wish to watch.
            told: (
                subscriber.round_trip.load(Ordering::Relaxed),
                subscriber.blocked.list(),
                subscriber.shown.watching(),
            ),
        };
        all.clients.insert(subscriber.connection, client);
        is_first
    }

    /// A connection watches a table at its owner. Says whether it still follows the table.
    pub(super) fn watching(&self, table: TableId, connection: u64, owner: Owner) -> bool {
        let mut all = self.all();
        let followers = all.tables.get_mut(&table);
        let at = followers.and_then(|followers| followers.get_mut(&connection));
        at.map(|at| *at = Some(owner)).is_some()
    }

    /// A connection follows a table no longer.
    pub(super) fn unfollow(&self, table: TableId, connection: u64) -> Left {
        let mut all = self.all();
        let Some(followers) = all.tables.get_mut(&table) else {
            return Left { is_last: true, owner: None };
        };
        let at = followers.remove(&connection);
        let is_last = followers.is_empty();
        if is_last {
            all.tables.remove(&table);
            all.streams.retain(|(_, of), _| *of != table);
        }
        if at.is_some()
            && let Some(client) = all.clients.get_mut(&connection)
        {
            client.tables -= 1;
            if client.tables == 0 {
                all.clients.remove(&connection);
            }
        }
        Left { is_last, owner: at.flatten() }
    }

    /// Whether somebody here follows a table.
    pub(super) fn has_followers(&self, table: TableId) -> bool {
        self.all().tables.contains_key(&table)
    }

    /// A subscriber of a table that this node owns itself.
    pub(super) fn subscriber(&self, connection: u64) -> Option<Subscriber> {
        let all = self.all();
        let client = all.clients.get(&connection)?;
        Some(Subscriber {
            connection,
            person: client.person.clone(),
            blocked: client.blocked.clone(),
            shown: client.shown.clone(),
            frames: client.frames.clone(),
            round_trip: client.round_trip.clone(),
            has_left: false,
        })
    }

    /// Frames of an owner, the `number`th message at this epoch. Gives the connections that follow
    /// the table no longer. Where a message was lost, all clients have to watch anew.
    pub(super) fn deliver(
        &self,
        from: SessionId,
        (table, epoch, number): (TableId, Epoch, u64),
        batches: Vec<Batch>,
    ) -> Vec<u64> {
        let mut all = self.all();
        if !all.arrived(from, table, epoch, number) {
            all.watch_anew(table, |_| true);
            return Vec::new();
        }
        let All { clients, tables, .. } = &mut *all;
        let mut unknown = Vec::new();
        for Batch { frame, to, anew, origin } in batches {
            let span = origin.span(|| delivery_span(table));
            let _entered = span.enter();
            for connection in to {
                let follows =
                    tables.get(&table).is_some_and(|followers| followers.contains_key(&connection));
                match clients.get(&connection).filter(|_| follows) {
                    Some(client) => {
                        let frames = client.frames.about(&table.to_string());
                        if anew {
                            frames.start_anew();
                        }
                        // A client that does not read loses its connection.
                        let _ = frames.try_send(frame.clone());
                    }
                    None => unknown.push(connection),
                }
            }
        }
        unknown
    }

    /// An owner has sent these numbers of messages of its tables at their epochs, and knows of no
    /// others that are followed here.
    pub(super) fn has_sent(&self, from: SessionId, sent: &[(TableId, Epoch, u64)]) {
        let mut all = self.all();
        let is_there = |at: Option<Owner>| at.is_some_and(|(owner, _)| owner == from);
        for &(table, epoch, sent) in sent {
            let stream = all.streams.get(&(from, table));
            let arrived = stream.map_or((epoch, 0), |stream| (stream.epoch, stream.next));
            if sent > 0 && arrived < (epoch, sent) && all.tables.contains_key(&table) {
                all.streams.insert((from, table), Stream { epoch, next: sent });
                all.watch_anew(table, is_there);
            }
        }
        let known: HashSet<TableId> = sent.iter().map(|(table, ..)| *table).collect();
        let is_forgotten = |(table, followers): (&TableId, &Followers)| {
            let forgotten = !known.contains(table) && followers.values().copied().any(is_there);
            forgotten.then_some(*table)
        };
        let forgotten: Vec<_> = all.tables.iter().filter_map(is_forgotten).collect();
        for table in forgotten {
            all.watch_anew(table, is_there);
        }
    }

    /// Followed tables, and where some connection watches each.
    pub(super) fn watched(&self) -> Vec<(TableId, Owner)> {
        let all = self.all();
        let one = |(table, followers): (&TableId, &Followers)| {
            followers.values().flatten().map(|owner| (*table, *owner)).collect::<Vec<_>>()
        };
        let mut watched: Vec<_> = all.tables.iter().flat_map(one).collect();
        watched.sort_unstable();
        watched.dedup();
        watched
    }

    /// Clients that watch a table elsewhere than at its owner have to watch anew.
    pub(super) fn moved(&self, table: TableId, owner: Owner) {
        self.all().watch_anew(table, |at| at.is_some_and(|at| at != owner));
    }

    /// The node does not own a table at this epoch any more.
    pub(super) fn left(&self, table: TableId, owner: Owner) {
        self.all().watch_anew(table, |at| at == Some(owner));
    }

    /// The connections that are to watch a table anew, by table.
    pub(super) fn take_anew(&self) -> HashMap<TableId, BTreeSet<u64>> {
        std::mem::take(&mut self.all().anew)
    }

    /// Tells a client to watch a table anew, if its connection still follows it and does not watch
    /// it anywhere.
    pub(super) fn tell_to_watch(&self, table: TableId, connection: u64) {
        let all = self.all();
        let at = all.tables.get(&table).and_then(|followers| followers.get(&connection));
        if let Some((None, client)) = at.zip(all.clients.get(&connection)) {
            let refusal = Refusal { table: Some(table.to_string()), ..unavailable() };
            // A client that does not read loses its connection.
            let _ = client.frames.try_send(frame(&ServerMessage::Refused(refusal)));
        }
    }

    /// Changed round trips and blocks of connections, by the nodes that have to know them.
    pub(super) fn changes(&self, me: SessionId) -> HashMap<SessionId, Vec<Change>> {
        let mut all = self.all();
        let All { clients, tables, .. } = &mut *all;
        let mut owners: HashMap<u64, Vec<SessionId>> = HashMap::new();
        for (connection, (owner, _)) in tables
            .values()
            .flatten()
            .filter_map(|(connection, owner)| Some((*connection, (*owner)?)))
            .filter(|(_, (owner, _))| *owner != me)
        {
            owners.entry(connection).or_default().push(owner);
        }
        let mut changes: HashMap<SessionId, Vec<Change>> = HashMap::new();
        for (connection, owners) in owners {
            let Some(client) = clients.get_mut(&connection) else { continue };
            let round_trip = client.round_trip.load(Ordering::Relaxed);
            let now = (round_trip, client.blocked.list(), client.shown.watching());
            if now == client.told {
                continue;
            }
            client.told.clone_from(&now);
            let (round_trip, blocked, named) = now;
            for owner in owners {
                let blocked = blocked.clone();
                let change = Change { connection, round_trip, blocked, named };
                changes.entry(owner).or_default().push(change);
            }
        }
        changes
    }

    fn all(&self) -> MutexGuard<'_, All> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl All {
    /// Whether this message of an owner follows the last one.
    fn arrived(&mut self, from: SessionId, table: TableId, epoch: Epoch, number: u64) -> bool {
        match self.streams.get_mut(&(from, table)) {
            Some(stream) if stream.epoch == epoch => {
                let is_next = stream.next == number;
                stream.next = number + 1;
                is_next
            }
            Some(stream) if stream.epoch > epoch => false,
            _ => {
                self.streams.insert((from, table), Stream { epoch, next: number + 1 });
                number == 0
            }
        }
    }

    /// Has connections watch a table anew, if they watch it at such an owner.
    fn watch_anew(&mut self, table: TableId, at: impl Fn(Option<Owner>) -> bool) {
        let Some(followers) = self.tables.get_mut(&table) else { return };
        for (connection, owner) in followers.iter_mut().filter(|(_, owner)| at(**owner)) {
            *owner = None;
            counts::watched_anew();
            self.anew.entry(table).or_default().insert(*connection);
        }
    }
}

/// The span of a frame of another node.
fn delivery_span(table: TableId) -> Span {
    tracing::info_span!(parent: None, "delivery", otel.kind = "consumer", %table)
}

#[cfg(test)]
mod tests {
    use axum::extract::ws::Utf8Bytes;
    use people::outbox::Waiting;
    use tables::testing::subscriber;
    use telemetry::origin::Origin;

    use super::*;

    const TABLE: TableId = TableId(*b"abcdefgh");
    const OWNER: SessionId = SessionId(1);

    fn client(connections: &Connections, connection: u64) -> Waiting {
        let (outbox, waiting) = Outbox::new(99);
        let mut subscriber = subscriber(connection, 0, outbox, 0);
        connections.follow(TABLE, &subscriber);
        subscriber.has_left = true;
        connections.watching(TABLE, connection, (OWNER, Epoch(1)));
        waiting
    }

    /// A message with one frame.
    fn deliver(connections: &Connections, epoch: u64, number: u64, to: &[u64]) -> Vec<u64> {
        let (frame, to) = (Utf8Bytes::from(format!("{number}")), to.to_vec());
        let batch = Batch { frame, to, anew: false, origin: Origin::Unknown };
        connections.deliver(OWNER, (TABLE, Epoch(epoch), number), vec![batch])
    }

    /// The frames that a client has got.
    fn got(waiting: &mut Waiting) -> Vec<String> {
        std::iter::from_fn(|| waiting.try_recv().ok()).map(|frame| frame.to_string()).collect()
    }

    /// The connections that have to watch the table anew.
    fn anew(connections: &Connections) -> Vec<u64> {
        connections.take_anew().remove(&TABLE).into_iter().flatten().collect()
    }

    #[test]
    fn a_lost_message_has_clients_watch_anew_once() {
        let connections = Connections::default();
        let (mut one, mut two) = (client(&connections, 1), client(&connections, 2));
        assert_eq!(deliver(&connections, 1, 0, &[1, 2, 3]), [3], "3 follows nothing");
        deliver(&connections, 1, 1, &[1]);
        deliver(&connections, 1, 3, &[1, 2]);
        assert_eq!(anew(&connections), [1, 2]);
        deliver(&connections, 1, 4, &[2]);
        assert_eq!(
            (got(&mut one), got(&mut two)),
            (vec!["0".into(), "1".into()], vec!["0".into(), "4".into()])
        );
        // The owner counts from the start again.
        deliver(&connections, 1, 0, &[1]);
        assert_eq!(anew(&connections), [1, 2]);
        deliver(&connections, 1, 1, &[1]);
        assert_eq!(got(&mut one), ["1"]);
        // Another epoch, from its start, and a late message of the last one.
        deliver(&connections, 2, 0, &[1]);
        assert_eq!(got(&mut one), ["0"]);
        assert!(anew(&connections).is_empty());
        // A node that cannot do that for its clients tells them.
        connections.tell_to_watch(TABLE, 1);
        connections.watching(TABLE, 2, (OWNER, Epoch(2)));
        connections.tell_to_watch(TABLE, 2);
        assert!(got(&mut one)[0].contains("unavailable") && got(&mut two).is_empty());
    }

    #[test]
    fn a_client_that_is_told_anew_gets_nothing_that_still_waits() {
        let connections = Connections::default();
        let (mut one, mut two) = (client(&connections, 1), client(&connections, 2));
        deliver(&connections, 1, 0, &[1, 2]);
        let (frame, to) = (Utf8Bytes::from("snapshot"), vec![1]);
        let batch = Batch { frame, to, anew: true, origin: Origin::Unknown };
        connections.deliver(OWNER, (TABLE, Epoch(1), 1), vec![batch]);
        deliver(&connections, 1, 2, &[1, 2]);
        assert_eq!(
            (got(&mut one), got(&mut two)),
            (vec!["snapshot".to_owned(), "2".to_owned()], vec!["0".to_owned(), "2".to_owned()],)
        );
    }

    #[test]
    fn the_last_message_may_be_lost_too() {
        let connections = Connections::default();
        let mut one = client(&connections, 1);
        deliver(&connections, 1, 0, &[1]);
        connections.has_sent(OWNER, &[(TABLE, Epoch(1), 1)]);
        assert_eq!(got(&mut one), ["0"]);
        connections.has_sent(OWNER, &[(TABLE, Epoch(1), 2)]);
        assert_eq!(anew(&connections), [1]);
        connections.has_sent(OWNER, &[(TABLE, Epoch(1), 2)]);
        assert!(anew(&connections).is_empty(), "once");
    }

    #[test]
    fn clients_that_the_owner_does_not_know_watch_anew() {
        let connections = Connections::default();
        let mut one = client(&connections, 1);
        connections.has_sent(OWNER, &[(TABLE, Epoch(1), 0)]);
        connections.has_sent(SessionId(9), &[]);
        assert!(anew(&connections).is_empty());
        connections.has_sent(OWNER, &[]);
        assert_eq!(anew(&connections), [1]);
        connections.has_sent(OWNER, &[]);
        assert!(anew(&connections).is_empty() && got(&mut one).is_empty(), "once");
    }

    #[test]
    fn clients_watch_anew_at_the_new_owner() {
        let connections = Connections::default();
        let _frames = (client(&connections, 1), client(&connections, 2));
        connections.watching(TABLE, 2, (SessionId(9), Epoch(2)));
        assert_eq!(connections.watched().len(), 2);
        connections.moved(TABLE, (SessionId(9), Epoch(2)));
        assert_eq!(anew(&connections), [1]);
        connections.left(TABLE, (SessionId(9), Epoch(2)));
        assert_eq!(anew(&connections), [2]);
        connections.watching(TABLE, 2, (SessionId(9), Epoch(2)));
        assert!(!connections.unfollow(TABLE, 1).is_last);
        let left = connections.unfollow(TABLE, 2);
        assert!(left.is_last && left.owner == Some((SessionId(9), Epoch(2))));
        assert!(!connections.has_followers(TABLE));
    }
}
