//! The tables that this node owns: their actors, and what the state machine orders them.

use std::{mem, sync::Arc};

use cluster::{Epoch, Input, Order, Ruling, TableEvent, TableId};
use protocol::{Refusal, RefusalCode, refusals::unavailable};
use tables::table::handle::{Handle, Request, Subscriber};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use tracing::Span;

use super::Driver;
use crate::{
    cluster::{
        command::{Command, Said, Told},
        event::{Event, NewRecord},
        tenure::{Tenure, not_kept},
    },
    lobby::leased::Opened,
};

/// A table that this node owns.
pub(super) struct Owned {
    epoch: Epoch,
    state: State,
    /// The number of the last record that is kept, once the table has been opened.
    last: Option<u32>,
    /// The actor's record that is being written. No actor is started meanwhile: it would not know
    /// whether the record is one of the table's.
    append: Option<oneshot::Sender<bool>>,
    suspended: bool,
    /// A command that waits for the actor.
    command: Option<Command>,
}

enum State {
    /// The next command opens the table.
    Closed,
    Opening,
    Live(Actor),
    /// Its records are damaged, or the operators have closed it.
    Refuses(Refusal),
}

struct Actor {
    handle: Handle,
    ends: CancellationToken,
}

impl Drop for Actor {
    fn drop(&mut self) {
        self.ends.cancel();
    }
}

impl Owned {
    fn new(epoch: Epoch) -> Self {
        let (state, last, append) = (State::Closed, None, None);
        Self { epoch, state, last, append, suspended: false, command: None }
    }

    pub(super) const fn epoch(&self) -> Epoch {
        self.epoch
    }

    /// The actor, if it lives.
    pub(super) fn actor(&self) -> Option<&Handle> {
        match &self.state {
            State::Live(actor) => Some(&actor.handle),
            _ => None,
        }
    }
}

impl Driver {
    /// Carries an order out.
    pub(super) fn order(&mut self, table: TableId, epoch: Epoch, order: Order<Command>) {
        if let Order::Open = order {
            if self.owned.get(&table).is_none_or(|owned| owned.epoch != epoch) {
                self.owned.insert(table, Owned::new(epoch));
            }
            return self.open(table);
        }
        let Some(owned) = self.owned.get_mut(&table).filter(|owned| owned.epoch == epoch) else {
            // Orders for an epoch that is over are void.
            return;
        };
        match order {
            Order::Open => {}
            Order::Rule(command) => self.rule(table, command),
            Order::Appended(number) => {
                owned.last = Some(number);
                self.appended(table, true);
            }
            Order::NotKept => self.appended(table, false),
            Order::Suspend => {
                owned.suspended = true;
                // As if the server had stopped: time does not pass, and clients watch anew.
                self.note_reading(table);
                self.stop(table);
            }
            Order::Resume => owned.suspended = false,
            Order::Close => {
                self.note_reading(table);
                self.owned.remove(&table);
                for (session, node) in &mut self.nodes {
                    if node.forget(table) {
                        self.forgotten.insert(*session);
                    }
                }
                self.cluster.0.connections.left(table, (self.me, epoch));
            }
        }
    }

    /// Reads the records of a table and makes it live.
    fn open(&mut self, table: TableId) {
        let Some(owned) = self.owned.get_mut(&table) else { return };
        owned.state = State::Opening;
        let (epoch, lobby, cluster) = (owned.epoch, self.lobby.clone(), self.cluster.clone());
        tokio::spawn(async move {
            let tenure = Tenure { cluster: cluster.clone(), table, epoch };
            let opened = lobby.open_leased(&table.to_string(), Arc::new(tenure)).await;
            cluster.tell(Event::Opened { table, epoch, opened: opened.map(Box::new) });
        });
    }

    /// A table has been opened, or could not be.
    pub(super) fn opened(
        &mut self,
        table: TableId,
        epoch: Epoch,
        opened: Result<Box<Opened>, Refusal>,
    ) {
        let Some(owned) = self.owned.get_mut(&table).filter(|owned| owned.epoch == epoch) else {
            return;
        };
        if !matches!(owned.state, State::Opening) {
            return;
        }
        let first = owned.last.is_none();
        match opened {
            Ok(opened) if owned.last.is_none_or(|last| last == opened.last) => {
                owned.last = Some(opened.last);
                let (last, ends) = (opened.last, CancellationToken::new());
                let handle = opened.handle.clone();
                if first {
                    self.table_says(table, epoch, TableEvent::Opened { last });
                }
                let Some(owned) = self.owned.get_mut(&table) else { return };
                if owned.suspended {
                    owned.state = State::Closed;
                } else {
                    let (cluster, token) = (self.cluster.clone(), ends.clone());
                    let ended = move || cluster.tell(Event::Ended { table, epoch });
                    self.lobby.run_leased(&table.to_string(), *opened, token, ended);
                    owned.state = State::Live(Actor { handle, ends });
                }
            }
            // A record was written meanwhile.
            Ok(_) => return self.open(table),
            Err(refused) if is_final(&refused) => {
                owned.state = State::Refuses(refused);
                if first {
                    owned.last = Some(0);
                    self.table_says(table, epoch, TableEvent::Opened { last: 0 });
                }
            }
            Err(_) if first => {
                owned.state = State::Closed;
                return self.table_says(table, epoch, TableEvent::OpenFailed);
            }
            Err(refused) => {
                owned.state = State::Closed;
                if owned.command.take().is_some() {
                    self.ruled(table, epoch, Err(refused));
                }
                return;
            }
        }
        let command = self.owned.get_mut(&table).and_then(|owned| owned.command.take());
        if let Some(command) = command {
            self.rule(table, command);
        }
    }

    /// Gives a command to the actor of a table.
    fn rule(&mut self, table: TableId, command: Command) {
        let Some(owned) = self.owned.get_mut(&table) else { return };
        let epoch = owned.epoch;
        match &owned.state {
            _ if owned.suspended => self.ruled(table, epoch, Err(not_kept())),
            State::Refuses(refusal) => {
                let refusal = refusal.clone();
                self.ruled(table, epoch, Err(refusal));
            }
            State::Live(actor) => {
                let handle = actor.handle.clone();
                self.give(table, epoch, &handle, command);
            }
            State::Opening => owned.command = Some(command),
            State::Closed => {
                owned.command = Some(command);
                // Otherwise the answer to the record opens it.
                if owned.append.is_none() {
                    self.open(table);
                }
            }
        }
    }

    fn give(&mut self, table: TableId, epoch: Epoch, handle: &Handle, command: Command) {
        match command {
            Command::Intent { person, seat, key, intent, origin } => {
                let (answer, answered) = oneshot::channel();
                let seat = seat.map(Into::into);
                let request = Request::Intent { person, seat, key, intent, answer };
                let span = origin.span(|| command_span(table));
                if let Err(refused) = span.in_scope(|| handle.try_ask(request)) {
                    return self.ruled(table, epoch, Err(refused));
                }
                let cluster = self.cluster.clone();
                tokio::spawn(async move {
                    let said = answered.await.unwrap_or_else(|_| Err(unavailable()));
                    let event = ruled(said.map(Told::Done));
                    cluster.tell(Event::Table { table, epoch, event });
                });
            }
            Command::Watch { watcher, since, origin } => {
                let (node, connection) = (watcher.node, watcher.connection);
                let subscriber: Option<Subscriber> = if node == self.me {
                    self.cluster.0.connections.subscriber(connection)
                } else {
                    Some(self.node(node).watch(table, epoch, watcher))
                };
                let asked = match subscriber {
                    Some(subscriber) => {
                        let span = origin.span(|| command_span(table));
                        span.in_scope(|| handle.try_ask(Request::Watch { subscriber, since }))
                    }
                    // The connection has ended.
                    None => Err(unavailable()),
                };
                let watching = Told::Watching { owner: self.me, epoch };
                self.ruled(table, epoch, asked.map(|()| watching));
            }
        }
    }

    /// The actor of a table wants a record to be kept.
    pub(super) fn append(
        &mut self,
        table: TableId,
        epoch: Epoch,
        record: NewRecord,
        kept: oneshot::Sender<bool>,
    ) {
        let Some(owned) = self.owned.get_mut(&table).filter(|owned| owned.epoch == epoch) else {
            // It is dropped, which says that nothing was kept.
            return;
        };
        if owned.append.is_some() || owned.actor().is_none() {
            // The actor was stopped, and does not know it yet.
            return;
        }
        owned.append = Some(kept);
        self.table_says(table, epoch, TableEvent::Append(record));
    }

    fn appended(&mut self, table: TableId, is_kept: bool) {
        let Some(owned) = self.owned.get_mut(&table) else { return };
        if let Some(append) = owned.append.take() {
            // The actor may have been stopped.
            let _ = append.send(is_kept);
        }
        if owned.command.is_some() && matches!(owned.state, State::Closed) {
            self.open(table);
        }
    }

    /// The actor of a table has ended by itself.
    pub(super) fn ended(&mut self, table: TableId, epoch: Epoch) {
        if let Some(owned) = self.owned.get_mut(&table).filter(|owned| owned.epoch == epoch)
            && owned.actor().is_some_and(Handle::is_gone)
        {
            owned.state = State::Closed;
        }
    }

    fn stop(&mut self, table: TableId) {
        let Some(owned) = self.owned.get_mut(&table) else { return };
        if matches!(owned.state, State::Live(_)) {
            drop(mem::replace(&mut owned.state, State::Closed));
        }
    }

    /// Notes what the clocks of a table show, to be written before it is given up.
    fn note_reading(&mut self, table: TableId) {
        let reading = self.lobby.clocks.reading(&table.to_string());
        if let Some(reading) = reading {
            self.readings.insert(table, reading);
        }
    }

    fn ruled(&mut self, table: TableId, epoch: Epoch, said: Said) {
        self.table_says(table, epoch, ruled(said));
    }

    fn table_says(&mut self, table: TableId, epoch: Epoch, event: TableEvent<NewRecord, Said>) {
        self.inputs.push_back(Input::Table { table, epoch, event });
    }
}

fn ruled(said: Said) -> TableEvent<NewRecord, Said> {
    TableEvent::Ruled(match said {
        Ok(told @ Told::Done(_)) => Ruling::Kept(Ok(told)),
        said => Ruling::Told(said),
    })
}

/// The span of a command of another node.
fn command_span(table: TableId) -> Span {
    tracing::info_span!(parent: None, "command", otel.kind = "server", %table)
}

/// Whether opening the table again would end the same way.
const fn is_final(refusal: &Refusal) -> bool {
    matches!(refusal.code, RefusalCode::Damaged | RefusalCode::NoTable)
}
