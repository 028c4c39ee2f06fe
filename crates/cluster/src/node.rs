//! One node of the cluster: its session, the tables it knows of, and when something is due.

mod drain;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    config::Config,
    entry::{Context, Entry, Ids, Origin, Pending, Subject},
    ids::{Epoch, Generation, OperationId, RequestId, SessionId, TableId},
    messages::{Answer, Effect, Input, Message, Outcome, Peer, Query, Reply, Unknown},
    node::drain::Drain,
    session::Session,
    time::LocalTime,
};

/// How many tables a node remembers: those that it owns, and routes to others. Commands for more
/// are answered [`Outcome::NotKept`].
const MAX_TABLES: usize = 200_000;

/// The state machine of one node. See the [crate's documentation](crate) for how it is driven.
#[derive(Debug)]
pub struct Node<C, R, A> {
    config: Config,
    session: Session,
    now: LocalTime,
    tables: BTreeMap<TableId, Entry<C, R>>,
    /// The tables that this node owns or may own.
    held: BTreeSet<TableId>,
    due: BTreeSet<(LocalTime, TableId)>,
    due_of: BTreeMap<TableId, LocalTime>,
    ids: Ids,
    peers: Vec<Peer>,
    drain: Drain,
    effects: Vec<Effect<C, R, A>>,
}

impl<C: Clone, R: Clone, A> Node<C, R, A> {
    /// A node that begins to live. The driver calls [`Node::handle`] with [`Input::Tick`] next.
    #[must_use]
    pub fn new(session: SessionId, config: Config, now: LocalTime) -> Self {
        Self {
            config,
            session: Session::new(session, now),
            now,
            tables: BTreeMap::new(),
            held: BTreeSet::new(),
            due: BTreeSet::new(),
            due_of: BTreeMap::new(),
            ids: Ids::default(),
            peers: Vec::new(),
            drain: Drain::default(),
            effects: Vec::new(),
        }
    }

    /// Takes an input in, at a time of this node's clock, and gives the effects to be carried out.
    pub fn handle(&mut self, now: LocalTime, input: Input<C, R, A>) -> Vec<Effect<C, R, A>> {
        self.now = self.now.max(now);
        if self.session.note_lapse(self.now) {
            self.for_each_held(Entry::suspend);
        }
        self.take_in(input);
        self.tick();
        if self.drain.ends(self.held.is_empty()) {
            self.effects.push(Effect::Drained);
        }
        std::mem::take(&mut self.effects)
    }

    /// When [`Input::Tick`] is due.
    #[must_use]
    pub fn deadline(&self) -> Option<LocalTime> {
        let table = self.due.first().map(|&(due, _)| due);
        [table, self.session.deadline(), self.drain.deadline()].into_iter().flatten().min()
    }

    /// The session of this node.
    #[must_use]
    pub const fn session(&self) -> SessionId {
        self.session.id
    }

    /// The epoch under which this node may act as the owner of a table now, if it may.
    #[must_use]
    pub fn acts_for(&self, table: TableId, now: LocalTime) -> Option<Epoch> {
        let epoch = self.tables.get(&table)?.epoch()?;
        self.session.acts(now).then_some(epoch)
    }

    /// The owner of a table and its epoch, as far as this node knows. This node is the owner once
    /// the table is live.
    #[must_use]
    pub fn owner(&self, table: TableId) -> Option<(SessionId, Epoch)> {
        let entry = self.tables.get(&table)?;
        entry.remote().or_else(|| entry.epoch().map(|epoch| (self.session.id, epoch)))
    }

    /// How many commands have no outcome yet and are not in an actor's hands, at all tables.
    #[must_use]
    pub fn commands(&self) -> usize {
        self.tables.values().map(Entry::commands).sum()
    }

    fn take_in(&mut self, input: Input<C, R, A>) {
        match input {
            Input::Tick => {}
            Input::Command { ticket, table, command } => {
                self.submit(table, Origin::Socket(ticket), command);
            }
            Input::Follow { table } => self.touch(table, |entry, _| entry.follow(true)),
            Input::Unfollow { table } => {
                self.touch_known(table, |entry, _| entry.follow(false));
            }
            Input::Message { from, message } => self.receive(from, message),
            Input::NoReply { request } => {
                self.touch_request(request, |entry, cx| entry.not_replied(request, cx));
            }
            Input::Answer { operation, result } => self.answered(operation, result),
            Input::Table { table, epoch, event } => {
                self.touch_known(table, |entry, cx| entry.table_event(epoch, event, cx));
            }
            Input::Drain => self.drain.begin(self.held.iter().copied(), self.now),
        }
    }

    fn receive(&mut self, from: SessionId, message: Message<C, A>) {
        match message {
            Message::Command { request, table, command } => {
                self.submit(table, Origin::Node { session: from, request }, command);
            }
            Message::Follow { request, table } => {
                if self.has_room_for(table) {
                    self.touch(table, |entry, cx| entry.followed_by(from, request, cx));
                }
            }
            Message::Reply { request, reply } => {
                self.touch_request(request, |entry, cx| entry.replied(request, reply, cx));
            }
            Message::Take { table, .. } => {
                if !self.drain.has_begun() && self.has_room_for(table) {
                    self.touch(table, |entry, _| {
                        entry.distrust();
                        entry.want();
                    });
                }
            }
        }
    }

    fn submit(&mut self, table: TableId, origin: Origin, command: C) {
        if !self.has_room_for(table) {
            let outcome = Outcome::NotKept;
            return self.effects.push(match origin {
                Origin::Socket(ticket) => Effect::Answer { ticket, outcome },
                Origin::Node { session, request } => {
                    let reply = Reply::Outcome(outcome);
                    Effect::Send { to: session, message: Message::Reply { request, reply } }
                }
            });
        }
        let deadline = self.now + self.config.patience;
        let pending = Pending { origin, command, deadline, exposed: false };
        self.touch(table, |entry, cx| entry.submit(pending, cx));
    }

    fn has_room_for(&self, table: TableId) -> bool {
        self.tables.len() < MAX_TABLES || self.tables.contains_key(&table)
    }

    fn answered(&mut self, operation: OperationId, result: Result<Answer, Unknown>) {
        match self.ids.operations.remove(&operation) {
            Some(Subject::Table(table)) => {
                self.touch_known(table, |entry, cx| entry.answered(operation, result, cx));
            }
            Some(Subject::Session) if self.session.is_asking(operation) => match result {
                Ok(Answer::Renewed { generation, held, peers }) => {
                    self.renewed(operation, generation, held, peers);
                }
                _ => self.session.failed(operation, self.now, &self.config),
            },
            _ => {}
        }
    }

    fn renewed(
        &mut self,
        operation: OperationId,
        generation: Generation,
        held: Option<Vec<(TableId, Epoch)>>,
        peers: Vec<Peer>,
    ) {
        let again = self.session.renewed(operation, generation, self.now, &self.config);
        if let Some(held) = held {
            let held: BTreeMap<TableId, Epoch> = held.into_iter().collect();
            self.for_each_held(move |entry, cx| {
                entry.check_held(held.get(&cx.table).copied(), cx);
            });
        }
        if again {
            self.for_each_held(Entry::resume);
        }
        let gone = |old: &Peer| peers.iter().all(|new| new.session != old.session);
        let gone: BTreeSet<SessionId> =
            self.peers.iter().filter(|old| gone(old)).map(|peer| peer.session).collect();
        self.peers = peers;
        if !gone.is_empty() {
            let is_gone = |entry: &Entry<C, R>| {
                entry.remote().is_some_and(|(owner, _)| gone.contains(&owner))
            };
            let routes = self.tables.iter().filter(|(_, entry)| is_gone(entry));
            for table in routes.map(|(&table, _)| table).collect::<Vec<_>>() {
                self.touch_known(table, |entry, _| entry.distrust());
            }
        }
    }

    /// Does what is due by itself.
    fn tick(&mut self) {
        if self.session.is_due(self.now) {
            let operation = self.ids.operation(Subject::Session);
            self.session.asked(operation, self.now);
            let query = Query::Renew {
                session: self.session.id,
                generation: self.session.generation,
                draining: self.drain.has_begun(),
            };
            self.effects.push(Effect::Query { operation, query });
        }
        for table in self.drain.leaving(self.now) {
            self.touch_known(table, Entry::drain);
        }
        while let Some(&(due, table)) = self.due.first()
            && due <= self.now
        {
            self.touch_known(table, |_, _| ());
            // Whatever was due has been done; nothing is due twice at the same time.
            if self.due_of.get(&table) == Some(&due) {
                self.due.remove(&(due, table));
                self.due_of.remove(&table);
            }
        }
    }

    fn for_each_held(
        &mut self,
        mut change: impl FnMut(&mut Entry<C, R>, &mut Context<'_, C, R, A>),
    ) {
        for table in self.held.iter().copied().collect::<Vec<_>>() {
            self.touch(table, &mut change);
        }
    }

    fn touch_request(
        &mut self,
        request: RequestId,
        change: impl FnOnce(&mut Entry<C, R>, &mut Context<'_, C, R, A>),
    ) {
        if let Some(table) = self.ids.requests.remove(&request) {
            self.touch_known(table, change);
        }
    }

    fn touch_known(
        &mut self,
        table: TableId,
        change: impl FnOnce(&mut Entry<C, R>, &mut Context<'_, C, R, A>),
    ) {
        if self.tables.contains_key(&table) {
            self.touch(table, change);
        }
    }

    /// Changes an entry, which is made if there is none, and has it do what follows.
    fn touch(
        &mut self,
        table: TableId,
        change: impl FnOnce(&mut Entry<C, R>, &mut Context<'_, C, R, A>),
    ) {
        let entry = self.tables.entry(table).or_insert_with(|| Entry::new(self.now));
        let mut context = Context {
            now: self.now,
            table,
            config: &self.config,
            me: self.session.id,
            acts: self.session.acts(self.now),
            lapses: self.session.lapses,
            draining: self.drain.has_begun(),
            peers: &self.peers,
            ids: &mut self.ids,
            effects: &mut self.effects,
        };
        change(entry, &mut context);
        entry.advance(&mut context);
        let (held, due) = (entry.is_held(), entry.due());
        let forgets = entry.is_forgettable(self.now);
        if held {
            self.held.insert(table);
        } else {
            self.held.remove(&table);
        }
        if forgets {
            self.tables.remove(&table);
        }
        let due = due.filter(|_| !forgets);
        let known = match due {
            Some(due) => self.due_of.insert(table, due),
            None => self.due_of.remove(&table),
        };
        if known != due {
            known.map(|known| self.due.remove(&(known, table)));
            due.map(|due| self.due.insert((due, table)));
        }
    }
}
