//! A live table: one task that owns it, stamps what happens, writes it down, and only then tells everybody.
//!
//! Here is the way to it; `task.rs` is the task, `viewers.rs` whom it tells, `state.rs` the table itself.

pub(crate) mod absence;
mod bots;
mod calls;
mod company;
pub(crate) mod delay;
pub(crate) mod gathering;
mod intents;
mod keeping;
pub(crate) mod kept;
pub(crate) mod keys;
pub(crate) mod lag;
mod late;
pub(crate) mod living;
pub(crate) mod record;
mod scene;
pub(crate) mod state;
pub(crate) mod talk;
mod task;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod view;
mod viewers;

use std::{
    pin::Pin,
    sync::{Arc, atomic::AtomicU32},
};

use axum::extract::ws::Utf8Bytes;
use bughouse::Seat;
use protocol::{Intent, Kind, Person, Refusal, RefusalCode, ServerMessage};
use tokio::sync::{mpsc, oneshot};
use tracing::Instrument;

use crate::{
    listing::Listed, outbox::Outbox, people::Blocked, playing::Players, presence::Presence,
    roster::Roster, store::Store, umpired,
};
use living::Live;
use record::{Numbered, Settings};
use state::Table;
use task::Task;

pub(crate) use intents::Queued;

/// How many requests wait for a table.
const INBOX: usize = 256;

/// A way to a live table.
#[derive(Clone)]
pub(crate) struct Handle {
    /// Which game is played there.
    pub(crate) kind: Kind,
    inbox: mpsc::Sender<Request>,
}

/// What a table is asked.
pub(crate) enum Request {
    Watch {
        watcher: Watcher,
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
    #[cfg(test)]
    Line {
        answer: oneshot::Sender<protocol::TableLine>,
    },
    Log {
        answer: oneshot::Sender<bughouse::Log>,
    },
    /// A bot of the table says something.
    Spoken(bots::Spoken),
    /// Up to which number everybody may know what happened.
    Shown {
        answer: oneshot::Sender<u32>,
    },
}

/// What a table has to do with.
pub(crate) struct Links {
    pub(crate) store: Store,
    /// Who plays at it.
    pub(crate) players: Players,
    /// Its place in the list of tables.
    pub(crate) listed: Listed,
    pub(crate) presence: Presence,
    /// The bots that can be asked here.
    pub(crate) roster: Roster,
}

/// What becomes of an intent: the number of its change.
pub(crate) type Answer = oneshot::Sender<Result<u32, Refusal>>;

/// A connection that follows a table.
pub(crate) struct Watcher {
    /// The connection.
    pub(crate) connection: u64,
    pub(crate) person: Person,
    /// Whom he does not want to hear.
    pub(crate) blocked: Blocked,
    /// What is sent to it; who does not read is dropped.
    pub(crate) frames: Outbox,
    /// How long the way to it and back takes, in milliseconds, as the server measures it.
    pub(crate) round_trip: Arc<AtomicU32>,
}

impl Handle {
    /// Asks a table; it may be gone.
    pub(crate) async fn ask(&self, request: Request) -> Result<(), Refusal> {
        self.inbox.send(request).await.map_err(|_| unavailable())
    }

    /// Asks and waits for the answer.
    pub(crate) async fn get<T>(
        &self,
        request: impl FnOnce(oneshot::Sender<T>) -> Request,
    ) -> Option<T> {
        let (answer, got) = oneshot::channel();
        self.inbox.send(request(answer)).await.ok()?;
        got.await.ok()
    }

    pub(crate) fn is_gone(&self) -> bool {
        self.inbox.is_closed()
    }
}

pub(crate) fn refusal(code: RefusalCode, text: &str) -> Refusal {
    Refusal { key: None, code, text: text.to_owned(), ruling: None, nonsense: None }
}

/// The table cannot do anything now.
pub(crate) fn unavailable() -> Refusal {
    refusal(RefusalCode::Unavailable, "the table cannot be reached at the moment")
}

/// A life that goes on by itself.
pub(crate) type Life = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A new table, or one made again from its records.
pub(crate) fn open(
    id: String,
    settings: Settings,
    records: &[Numbered],
    links: Links,
) -> (Handle, Life) {
    let (inbox, requests) = mpsc::channel(INBOX);
    match settings.terms.kind {
        Kind::Bughouse => {
            let mut table = Table::new(id.clone(), settings);
            for numbered in records {
                table.apply(numbered);
            }
            let task = Task::new(table, records, links, inbox.downgrade());
            lead(Kind::Bughouse, &id, inbox, requests, task)
        }
        Kind::Kriegspiel => {
            let table = umpired::Table::of(id.clone(), settings, records);
            lead(Kind::Kriegspiel, &id, inbox, requests, umpired::Task::new(table, records, links))
        }
    }
}

/// A way to a table, and its life.
fn lead(
    kind: Kind,
    id: &str,
    inbox: mpsc::Sender<Request>,
    requests: mpsc::Receiver<Request>,
    table: impl Live + 'static,
) -> (Handle, Life) {
    let span = tracing::info_span!("table", id);
    (Handle { kind, inbox }, Box::pin(living::live(table, requests).instrument(span)))
}

/// A message as it goes over the wire.
pub(crate) fn frame(message: &ServerMessage) -> Utf8Bytes {
    // These types have no maps with keys that JSON does not know.
    serde_json::to_string(message).unwrap_or_default().into()
}
