//! The node around an entry: time, the session, and the ways to the outside.

use std::collections::BTreeMap;

use crate::{
    config::Config,
    ids::{Epoch, OperationId, RequestId, SessionId, TableId},
    messages::{Effect, Message, Order, Peer, Query, Reply},
    time::LocalTime,
};

pub(crate) struct Context<'a, C, R, A> {
    pub(crate) now: LocalTime,
    pub(crate) table: TableId,
    pub(crate) config: &'a Config,
    pub(crate) me: SessionId,
    /// Whether this node may act as owner now.
    pub(crate) acts: bool,
    pub(crate) lapses: u64,
    pub(crate) draining: bool,
    pub(crate) peers: &'a [Peer],
    pub(crate) ids: &'a mut Ids,
    pub(crate) effects: &'a mut Vec<Effect<C, R, A>>,
}

/// The subject of a query to the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Subject {
    Session,
    Table(TableId),
}

/// Numbers of queries and requests, and what they are about until they are answered.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    last: u64,
    pub(crate) operations: BTreeMap<OperationId, Subject>,
    pub(crate) requests: BTreeMap<RequestId, TableId>,
}

impl Ids {
    pub(crate) fn operation(&mut self, subject: Subject) -> OperationId {
        self.last += 1;
        let operation = OperationId(self.last);
        self.operations.insert(operation, subject);
        operation
    }

    fn request(&mut self, table: TableId) -> RequestId {
        self.last += 1;
        let request = RequestId(self.last);
        self.requests.insert(request, table);
        request
    }
}

impl<C, R, A> Context<'_, C, R, A> {
    pub(super) fn query(&mut self, query: Query<R>) -> OperationId {
        let operation = self.ids.operation(Subject::Table(self.table));
        self.effects.push(Effect::Query { operation, query });
        operation
    }

    pub(super) fn order(&mut self, epoch: Epoch, order: Order<C>) {
        self.effects.push(Effect::Table { table: self.table, epoch, order });
    }

    pub(super) fn send(&mut self, to: SessionId, message: Message<C, A>) {
        self.effects.push(Effect::Send { to, message });
    }

    pub(super) fn send_command(&mut self, to: SessionId, command: C) -> RequestId {
        let request = self.ids.request(self.table);
        self.send(to, Message::Command { request, table: self.table, command });
        request
    }

    pub(super) fn send_follow(&mut self, to: SessionId) -> RequestId {
        let request = self.ids.request(self.table);
        self.send(to, Message::Follow { request, table: self.table });
        request
    }

    pub(super) fn reply(&mut self, to: SessionId, request: RequestId, reply: Reply<A>) {
        self.send(to, Message::Reply { request, reply });
    }

    pub(super) fn retry_time(&self) -> LocalTime {
        self.now + self.config.retry
    }

    /// The node that gets this table when this one drains. Weights by table and session spread the
    /// tables evenly, and all nodes with the same peers agree (rendezvous hashing).
    pub(super) fn heir(&self) -> Option<SessionId> {
        let fit = |peer: &&Peer| !peer.draining && peer.session != self.me;
        let weight = |peer: &&Peer| mixed(u64::from_le_bytes(self.table.0) ^ mixed(peer.session.0));
        self.peers.iter().filter(fit).max_by_key(weight).map(|peer| peer.session)
    }
}

/// A bijection that spreads its input over all bits.
const fn mixed(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    bits = (bits ^ (bits >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    bits ^ (bits >> 32)
}
