//! Commands of connections for tables, and their answers, as they travel between nodes.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use cluster::{Epoch, SessionId};
use people::{
    accounts::{Blocked, Shown},
    outbox::Outbox,
};
use protocol::{Intent, Person, Refusal, Seat};
use serde::{Deserialize, Serialize};
use tables::table::handle::Subscriber;
use telemetry::origin::Origin;

/// A command of a connection for a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Command {
    Intent {
        person: Person,
        seat: Option<Seat>,
        key: String,
        intent: Intent,
        #[serde(default, skip_serializing_if = "Origin::is_untraced")]
        origin: Origin,
    },
    /// Follow the table; from the change `since` on, if the client knows the table up to it.
    Watch {
        watcher: Watcher,
        since: Option<u32>,
        #[serde(default, skip_serializing_if = "Origin::is_untraced")]
        origin: Origin,
    },
}

/// A connection that wants to follow a table, maybe at another node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Watcher {
    pub(super) node: SessionId,
    pub(super) connection: u64,
    pub(super) person: Person,
    /// The people whose talk the person does not want to see.
    pub(super) blocked: Vec<String>,
    /// Whether the person is named as a spectator.
    #[serde(default)]
    pub(super) named: bool,
    /// In milliseconds; 0 until it is known.
    pub(super) round_trip: u32,
}

/// The answer to a command, unless it is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Told {
    /// The number of the change.
    Done(u32),
    /// The connection follows the table, which this node owns at this epoch.
    Watching { owner: SessionId, epoch: Epoch },
}

/// The answer of an owner.
pub(super) type Said = Result<Told, Refusal>;

impl Watcher {
    pub(super) fn new(node: SessionId, subscriber: &Subscriber) -> Self {
        Self {
            node,
            connection: subscriber.connection,
            person: subscriber.person.clone(),
            blocked: subscriber.blocked.list(),
            named: subscriber.shown.watching(),
            round_trip: subscriber.round_trip.load(Ordering::Relaxed),
        }
    }

    /// The subscriber of a table for this connection, whose frames go to an outbox. Its round trip,
    /// its blocks and whether it is named follow those of the connection.
    pub(super) fn subscriber(self, frames: Outbox) -> (Subscriber, Remote) {
        let blocked = Blocked::from_list(&self.blocked);
        let round_trip = Arc::new(AtomicU32::new(self.round_trip));
        let shown = Shown::new(false, self.named);
        let remote = Remote {
            blocked: blocked.clone(),
            shown: shown.clone(),
            round_trip: round_trip.clone(),
        };
        let (connection, person, has_left) = (self.connection, self.person, false);
        let subscriber =
            Subscriber { connection, person, blocked, shown, frames, round_trip, has_left };
        (subscriber, remote)
    }
}

/// The parts of a connection at another node that change.
#[derive(Clone, Debug)]
pub(super) struct Remote {
    pub(super) blocked: Blocked,
    pub(super) shown: Shown,
    pub(super) round_trip: Arc<AtomicU32>,
}
