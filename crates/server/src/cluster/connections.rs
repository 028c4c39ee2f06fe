//! The connections of this node that follow tables, and the frames that owners send for them.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

use axum::extract::ws::Utf8Bytes;
use cluster::{Epoch, SessionId, TableId};
use protocol::{Person, Refusal, ServerMessage};

use crate::{
    accounts::Blocked,
    error::unavailable,
    net::outbox::{Outbox, frame},
    table::handle::Subscriber,
};

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
}

/// A connection, as the owner of a table needs it.
struct Client {
    person: Person,
    blocked: Blocked,
    frames: Outbox,
    round_trip: Arc<AtomicU32>,
    /// How many tables it follows.
    tables: usize,
    /// The round trip and the blocks that owners were last told of.
    told: (u32, Vec<String>),
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
            frames: subscriber.frames.clone(),
            round_trip: subscriber.round_trip.clone(),
            tables: tables + usize::from(is_new),
            // Which goes with the wish to watch.
            told: (subscriber.round_trip.load(Ordering::Relaxed), subscriber.blocked.list()),
        };
        all.clients.insert(subscriber.connection, client);
        is_first
    }

    /// A connection watches a table at its owner.
    pub(super) fn watching(&self, table: TableId, connection: u64, owner: Owner) {
        let mut all = self.all();
        if let Some(at) =
            all.tables.get_mut(&table).and_then(|followers| followers.get_mut(&connection))
        {
            *at = Some(owner);
        }
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
        for Batch { frame, to } in batches {
            for connection in to {
                let follows =
                    tables.get(&table).is_some_and(|followers| followers.contains_key(&connection));
                match clients.get(&connection).filter(|_| follows) {
                    // A client that does not read loses its connection.
                    Some(client) => drop(client.frames.try_send(frame.clone())),
                    None => unknown.push(connection),
                }
            }
        }
        unknown
    }

    /// The owner has sent this number of messages of a table at this epoch.
    pub(super) fn has_sent(&self, from: SessionId, table: TableId, epoch: Epoch, sent: u64) {
        let mut all = self.all();
        let stream = all.streams.get(&(from, table));
        let complete = stream.is_some_and(|stream| stream.epoch > epoch || stream.next >= sent);
        if !complete && all.tables.contains_key(&table) {
            all.streams.insert((from, table), Stream { epoch, next: sent });
            all.watch_anew(table, |at| at.is_some_and(|(owner, _)| owner == from));
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
            let now = (client.round_trip.load(Ordering::Relaxed), client.blocked.list());
            if now == client.told {
                continue;
            }
            client.told.clone_from(&now);
            let (round_trip, blocked) = now;
            for owner in owners {
                let blocked = blocked.clone();
                changes.entry(owner).or_default().push(Change { connection, round_trip, blocked });
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
                stream.next = stream.next.max(number + 1);
                is_next
            }
            Some(stream) if stream.epoch > epoch => false,
            _ => {
                self.streams.insert((from, table), Stream { epoch, next: number + 1 });
                number == 0
            }
        }
    }

    /// Tells clients to watch a table anew, if they watch it at such an owner.
    fn watch_anew(&mut self, table: TableId, at: impl Fn(Option<Owner>) -> bool) {
        let Some(followers) = self.tables.get_mut(&table) else { return };
        let refusal = Refusal { table: Some(table.to_string()), ..unavailable() };
        let told: Utf8Bytes = frame(&ServerMessage::Refused(refusal));
        for (connection, owner) in followers.iter_mut().filter(|(_, owner)| at(**owner)) {
            *owner = None;
            counts::watched_anew();
            if let Some(client) = self.clients.get(connection) {
                // A client that does not read loses its connection.
                let _ = client.frames.try_send(told.clone());
            }
        }
    }
}
