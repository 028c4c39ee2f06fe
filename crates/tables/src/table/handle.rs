//! The way to a live table: what it can be asked, who follows it, and what it needs of the server.

use std::sync::{Arc, atomic::AtomicU32};

use bughouse::Seat;
use futures_util::future::BoxFuture;
use people::{
    accounts::{Blocked, Shown},
    households::Households,
    outbox::{Outbox, frame},
    presence::Presence,
};
use protocol::{Intent, Kind, Person, Refusal, ServerMessage, refusals::unavailable};
use store::{Store, reading::Reading};
use tokio::sync::{mpsc, oneshot};
use tracing::Span;

use super::lease::Lease;
use crate::{
    active_players::TablePlayers, bot_catalog::BotCatalog, directory::DirectoryEntry,
    running_clocks::TableClocks,
};

/// How many requests wait for a table before the connections that send them have to wait too.
pub(super) const INBOX: usize = 256;

/// A way to a live table. The table ends when its last handle is dropped.
#[derive(Clone)]
pub struct Handle {
    /// Which game is played there.
    pub kind: Kind,
    inbox: mpsc::Sender<Sent>,
}

/// A request, and the span of its sender, in which the table handles it.
pub struct Sent {
    pub(super) request: Request,
    pub(super) span: Span,
}

impl From<Request> for Sent {
    fn from(request: Request) -> Self {
        Self { request, span: Span::current() }
    }
}

/// A way to a table, wherever it is.
#[derive(Clone)]
pub enum Way {
    /// It lives here, and this server has no others beside it.
    Here(Handle),
    /// One of the nodes of the cluster owns it, or will.
    Cluster(Arc<dyn ClusterTable>),
}

/// The way of a connection to a table that any node of a cluster may own.
pub trait ClusterTable: Send + Sync {
    /// See [`Way::watch`].
    fn watch(
        &self,
        subscriber: Subscriber,
        since: Option<u32>,
    ) -> BoxFuture<'_, Result<(), Refusal>>;

    /// See [`Way::unwatch`].
    fn unwatch(&self, connection: u64);

    /// See [`Way::intend`].
    fn intend(
        &self,
        person: Person,
        seat: Option<Seat>,
        key: String,
        intent: Intent,
    ) -> BoxFuture<'_, Result<u32, Refusal>>;
}

/// A request to a table.
pub enum Request {
    /// Follow the table; from the change `since` on, if the client knows the table up to it.
    Watch {
        subscriber: Subscriber,
        since: Option<u32>,
    },
    Unwatch {
        connection: u64,
    },
    Intent {
        person: Person,
        seat: Option<Seat>,
        key: String,
        intent: Intent,
        answer: Answer,
    },
    /// The table fails as it would by a mistake in the program.
    #[cfg(test)]
    Panic,
    #[cfg(test)]
    Line {
        answer: oneshot::Sender<protocol::TableLine>,
    },
    /// The operators have removed what a person has said.
    RemoveTalk {
        person: String,
    },
    /// The log of the present game, as everyone may know it. A game without one does not answer.
    Log {
        answer: oneshot::Sender<bughouse::Log>,
    },
    /// The number of the last record that everyone may know.
    Shown {
        answer: oneshot::Sender<u32>,
    },
}

/// Where the outcome of an intent goes: the number of its change.
pub type Answer = oneshot::Sender<Result<u32, Refusal>>;

/// A connection that follows a table. If the table ends while it does, its client is told to watch
/// the table anew, whatever the table died of.
pub struct Subscriber {
    pub connection: u64,
    pub person: Person,
    pub blocked: Blocked,
    /// Whether the person is named as a spectator.
    pub shown: Shown,
    /// The queue of outgoing messages. A client that does not read loses its connection.
    pub frames: Outbox,
    /// How long a message takes to it and back, in milliseconds, as the server measures it.
    pub round_trip: Arc<AtomicU32>,
    /// Whether it follows the table no longer.
    pub has_left: bool,
}

impl Drop for Subscriber {
    fn drop(&mut self) {
        if !self.has_left {
            // A client that does not read does not care.
            let _ = self.frames.try_send(frame(&ServerMessage::Refused(unavailable())));
        }
    }
}

/// The parts of the server that a table needs.
pub struct TableDeps {
    pub store: Store,
    /// In a cluster, this node's lease of the table.
    pub lease: Option<Arc<dyn Lease>>,
    /// The people who play at this table.
    pub players: TablePlayers,
    /// This table's line in the list of tables.
    pub listed: DirectoryEntry,
    pub presence: Presence,
    pub bots: BotCatalog,
    pub households: Households,
    pub clocks: TableClocks,
    /// The last reading of the clocks that is on disk.
    pub reading: Option<Reading>,
    /// How often the table has woken up by itself.
    #[cfg(test)]
    pub(crate) wakes: Arc<std::sync::atomic::AtomicU64>,
    /// Whether the table comes from the journal: it leaves soon if nothing happens there.
    pub stored: bool,
}

impl Handle {
    pub(super) const fn new(kind: Kind, inbox: mpsc::Sender<Sent>) -> Self {
        Self { kind, inbox }
    }

    /// Sends a request; the table may be gone.
    pub async fn ask(&self, request: Request) -> Result<(), Refusal> {
        self.inbox.send(request.into()).await.map_err(|_| unavailable())
    }

    /// Sends a request and waits for the answer.
    pub async fn get<T>(&self, request: impl FnOnce(oneshot::Sender<T>) -> Request) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        self.inbox.send(request(answer).into()).await.ok()?;
        answered.await.ok()
    }

    /// Sends a request if the inbox has room.
    pub fn try_ask(&self, request: Request) -> Result<(), Refusal> {
        self.inbox.try_send(request.into()).map_err(|_| unavailable())
    }

    pub fn is_gone(&self) -> bool {
        self.inbox.is_closed()
    }
}

impl Way {
    /// Has a connection follow the table; from the change `since` on, if its client knows the table
    /// up to it.
    pub async fn watch(&self, subscriber: Subscriber, since: Option<u32>) -> Result<(), Refusal> {
        match self {
            Self::Here(handle) => handle.ask(Request::Watch { subscriber, since }).await,
            Self::Cluster(table) => table.watch(subscriber, since).await,
        }
    }

    /// A connection follows the table no longer.
    pub async fn unwatch(&self, connection: u64) -> Result<(), Refusal> {
        match self {
            Self::Here(handle) => handle.ask(Request::Unwatch { connection }).await,
            Self::Cluster(table) => {
                table.unwatch(connection);
                Ok(())
            }
        }
    }

    /// Has an intent carried out, and gives the number of its change.
    pub async fn intend(
        &self,
        person: Person,
        seat: Option<Seat>,
        key: String,
        intent: Intent,
    ) -> Result<u32, Refusal> {
        match self {
            Self::Here(handle) => {
                let (answer, answered) = oneshot::channel();
                handle.ask(Request::Intent { person, seat, key, intent, answer }).await?;
                answered.await.map_err(|_| unavailable())?
            }
            Self::Cluster(table) => table.intend(person, seat, key, intent).await,
        }
    }

    /// Whether the table has to be found again.
    pub fn is_gone(&self) -> bool {
        match self {
            Self::Here(handle) => handle.is_gone(),
            Self::Cluster(_) => false,
        }
    }
}
