//! The other nodes: messages from them, and their connections that follow tables of this node.

use std::collections::{HashMap, HashSet};

use cluster::{Epoch, Input, Message, SessionId, TableId};
use people::outbox::Outbox;
use protocol::Visibility;
use tables::table::handle::{Request, Subscriber};

use super::{Driver, tables::Owned};
use crate::cluster::{
    command::{Remote, Watcher},
    connections::Owner,
    counts,
    frames::Link,
    seal::Arrived,
    wire::{Change, Letter},
};

/// How many looks pass until other nodes are told what has changed here.
const TELL: u32 = 10;

/// Another node, with those of its connections that follow tables of this one.
pub(super) struct Neighbor {
    link: Link,
    watchers: HashMap<u64, HashMap<TableId, Remote>>,
    /// How many of them follow each table.
    tables: HashMap<TableId, usize>,
}

impl Driver {
    /// A message of another node.
    pub(super) fn arrived(&mut self, Arrived { from, letter, is_first }: Arrived) {
        if is_first {
            for letter in self.gossip.all() {
                self.post(from, letter);
            }
        }
        let Some((letter, batches)) = Letter::from_bytes(&letter) else {
            tracing::warn!("a message of another node cannot be read");
            return counts::unreadable();
        };
        let connections = &self.cluster.0.connections;
        match letter {
            Letter::Node(message) => {
                if let Message::Reply { request, .. } = &message {
                    self.unanswered.remove(request);
                }
                self.take_in(Input::Message { from, message });
            }
            Letter::Unwatch { table, connections } => {
                for connection in connections {
                    self.unwatched(from, table, connection);
                }
            }
            Letter::Changes(changes) => {
                if let Some(node) = self.nodes.get(&from) {
                    changes.into_iter().for_each(|change| node.change(change));
                }
            }
            Letter::Sent(sent) => connections.has_sent(from, &sent),
            Letter::Frames { table, epoch, number, .. } => {
                let gone = connections.deliver(from, (table, epoch, number), batches);
                if !gone.is_empty() {
                    self.post(from, Letter::Unwatch { table, connections: gone });
                }
            }
            Letter::Tables { lines } => self.gossip.tables(from, lines),
            Letter::Playing { starts, playing } => self.gossip.playing(from, starts, playing),
            Letter::Online(online) => self.gossip.online(from, online),
            Letter::LobbyTalk => self.lobby.chat_bell.ring(),
            Letter::Find { question, name } => {
                let people = self.lobby.presence.named(&name);
                self.post(from, Letter::Found { question, people });
            }
            Letter::Found { question, people } => self.cluster.0.people.found(question, people),
            Letter::Invite { person, invitation } => {
                self.lobby.presence.invite(&person, *invitation);
            }
            Letter::Spent(spent) => self.lobby.spent_elsewhere(spent),
            Letter::Pairing(mail) => self.cluster.paired(from, mail),
        }
    }

    pub(super) fn unwatch(&mut self, table: TableId, connection: u64, owner: Option<Owner>) {
        match owner {
            Some((owner, _)) if owner != self.me => {
                self.post(owner, Letter::Unwatch { table, connections: vec![connection] });
            }
            _ => self.end_watch(table, connection),
        }
    }

    /// A connection of another node follows a table no longer.
    fn unwatched(&mut self, from: SessionId, table: TableId, connection: u64) {
        let watched = self.nodes.get_mut(&from).is_some_and(|node| node.unwatch(table, connection));
        if watched {
            self.end_watch(table, connection);
        }
    }

    fn end_watch(&self, table: TableId, connection: u64) {
        if let Some(actor) = self.owned.get(&table).and_then(Owned::actor) {
            // Without room, the actor finds out when it has something to tell the connection.
            let _ = actor.try_ask(Request::Unwatch { connection });
        }
    }

    /// All nodes that live, by the database.
    pub(super) fn note_peers(&mut self, peers: HashSet<SessionId>) {
        let gone: Vec<_> =
            self.nodes.keys().filter(|node| !peers.contains(node)).copied().collect();
        for gone in gone {
            let Some(node) = self.nodes.remove(&gone) else { continue };
            node.link.close();
            for (connection, tables) in node.watchers {
                tables.into_keys().for_each(|table| self.end_watch(table, connection));
            }
        }
        self.gossip.keep(&peers);
        self.cluster.0.people.note_nodes(peers.iter().filter(|peer| **peer != self.me).count());
        counts::state(self.owned.len(), peers.len());
        for node in peers.difference(&self.peers).filter(|node| **node != self.me) {
            self.tell_sent(*node);
        }
        self.peers = peers;
    }

    /// Tells a node what it was sent of the tables that it follows: nothing if it was taken for
    /// dead while it was paused.
    fn tell_sent(&self, node: SessionId) {
        let sent = self.nodes.get(&node).map(|node| node.sent(&self.owned)).unwrap_or_default();
        self.post(node, Letter::Sent(sent));
    }

    /// Another node, as this one tells it things.
    pub(super) fn node(&mut self, session: SessionId) -> &mut Neighbor {
        let bus = &self.bus;
        self.nodes.entry(session).or_insert_with(|| Neighbor {
            link: Link::new(session, bus.clone()),
            watchers: HashMap::new(),
            tables: HashMap::new(),
        })
    }

    /// Tells nodes of tables that this one has given up, and has clients of this node follow tables
    /// to their new owners.
    pub(super) fn catch_up(&mut self) {
        for node in std::mem::take(&mut self.forgotten) {
            self.tell_sent(node);
        }
        for (table, connections) in self.cluster.0.connections.take_anew() {
            tokio::spawn(self.cluster.clone().watch_anew(table, connections));
        }
    }

    /// Looks whether tables have moved, and now and then tells other nodes what has changed here.
    pub(super) fn look(&mut self) {
        for (table, owner) in self.cluster.0.connections.watched() {
            if let Some(now) = self.node.owner(table).filter(|now| *now != owner) {
                self.cluster.0.connections.moved(table, now);
            }
        }
        self.looks += 1;
        if !self.looks.is_multiple_of(TELL) {
            return;
        }
        for (node, changes) in self.cluster.0.connections.changes(self.me) {
            self.post(node, Letter::Changes(changes));
        }
        for node in self.peers.iter().filter(|node| **node != self.me) {
            self.tell_sent(*node);
        }
        for letter in self.gossip.news() {
            self.cluster.post_to_all(letter);
        }
    }
}

impl Neighbor {
    /// A subscriber for a connection of this node.
    pub(super) fn watch(&mut self, table: TableId, epoch: Epoch, watcher: Watcher) -> Subscriber {
        let connection = watcher.connection;
        let frames = Outbox::node(self.link.outbox(table, epoch, connection));
        let (subscriber, remote) = watcher.subscriber(frames);
        let is_new = self.watchers.entry(connection).or_default().insert(table, remote).is_none();
        *self.tables.entry(table).or_default() += usize::from(is_new);
        subscriber
    }

    fn unwatch(&mut self, table: TableId, connection: u64) -> bool {
        let Some(tables) = self.watchers.get_mut(&connection) else { return false };
        let watched = tables.remove(&table).is_some();
        if tables.is_empty() {
            self.watchers.remove(&connection);
        }
        if let Some(watchers) = self.tables.get_mut(&table).filter(|_| watched) {
            *watchers -= 1;
            if *watchers == 0 {
                // The node expects the first message when it follows the table again.
                self.forget(table);
            }
        }
        watched
    }

    /// This node does not own the table any more. Says whether the other one follows it.
    pub(super) fn forget(&mut self, table: TableId) -> bool {
        self.watchers.retain(|_, tables| {
            tables.remove(&table);
            !tables.is_empty()
        });
        self.link.forget(table);
        self.tables.remove(&table).is_some()
    }

    /// The tables that this node follows, and how many messages it was sent of each.
    fn sent(&self, owned: &HashMap<TableId, Owned>) -> Vec<(TableId, Epoch, u64)> {
        let sent = self.link.sent();
        let of = |table: &TableId| {
            let epoch = owned.get(table)?.epoch();
            let sent = sent.get(table).filter(|(at, _)| *at == epoch).map_or(0, |(_, sent)| *sent);
            Some((*table, epoch, sent))
        };
        self.tables.keys().filter_map(of).collect()
    }

    fn change(&self, change: Change) {
        for remote in self.watchers.get(&change.connection).into_iter().flat_map(HashMap::values) {
            remote.round_trip.store(change.round_trip, std::sync::atomic::Ordering::Relaxed);
            remote.blocked.replace(change.blocked.clone());
            remote.shown.set(Some(Visibility { online: false, watching: change.named }));
        }
    }
}
