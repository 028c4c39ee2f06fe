//! A live table in time that stands still unless the test lets it pass.

use std::{sync::mpsc::channel, time::Duration};

use protocol::{Intent, Refusal, ServerMessage, Snapshot, State, TableLine, Terms};

use super::{intend, live, person, watcher};
use crate::{
    outbox::{Outbox, Waiting},
    store::Store,
    table::{Handle, Request, record::Settings},
};
use bughouse::{Log, Seat};

pub(crate) struct Room {
    pub(crate) handle: Handle,
    pub(crate) store: Store,
    settings: Settings,
    /// While a thread waits for this, the runtime does not jump to the next timer.
    _standstill: std::sync::mpsc::Sender<()>,
}

/// Somebody who looks at the table.
pub(crate) struct Viewer {
    frames: Waiting,
}

impl Room {
    /// A table that person 9 has made.
    pub(crate) async fn new(terms: Terms) -> Self {
        let store = Store::temporary().await.expect("a database");
        let settings = Settings { terms, host: person(9) };
        store.add_table("t", &settings).await.expect("kept");
        tokio::time::pause();
        let (standstill, waits) = channel::<()>();
        tokio::task::spawn_blocking(move || waits.recv());
        let handle = live(&settings, &[], &store);
        Self { handle, store, settings, _standstill: standstill }
    }

    /// The server falls over, and comes back.
    pub(crate) async fn again(&mut self) {
        let (settings, records) = self.store.table("t").await.expect("readable").expect("there");
        self.settings = settings;
        self.handle = live(&self.settings, &records, &self.store);
    }

    pub(crate) async fn seconds(&self, seconds: u64) {
        self.pass(Duration::from_secs(seconds)).await;
    }

    pub(crate) async fn pass(&self, span: Duration) {
        // Timers go by whole milliseconds, rounded up.
        tokio::time::advance(span + Duration::from_millis(1)).await;
        // What is due comes before what is asked.
        self.line().await;
    }

    pub(crate) async fn line(&self) -> TableLine {
        self.handle.get(|answer| Request::Line { answer }).await.expect("alive")
    }

    pub(crate) async fn log(&self) -> Log {
        self.handle.get(|answer| Request::Log { answer }).await.expect("alive")
    }

    pub(crate) async fn does(
        &self,
        n: usize,
        seat: Option<Seat>,
        intent: Intent,
    ) -> Result<u32, Refusal> {
        intend(&self.handle, n, seat, intent).await
    }

    pub(crate) async fn plays(&self, seat: Seat, deed: &str) -> Result<u32, Refusal> {
        // No move takes no time.
        tokio::time::advance(Duration::from_millis(2)).await;
        self.does(seat as usize, Some(seat), Intent::Play { deed: deed.to_owned() }).await
    }

    /// Somebody connects and follows the table.
    pub(crate) async fn watch(&self, connection: u64, n: usize, since: Option<u32>) -> Viewer {
        let (outbox, frames) = Outbox::new(1000);
        let watcher = watcher(connection, n, outbox, 0);
        self.handle.ask(Request::Watch { watcher, since }).await.expect("alive");
        self.line().await;
        Viewer { frames }
    }

    pub(crate) async fn leave(&self, connection: u64) {
        self.handle.ask(Request::Unwatch { connection }).await.expect("alive");
        self.line().await;
    }

    /// Four people sit down, by connections of their numbers, and the game starts.
    pub(crate) async fn start(&self) -> Vec<Viewer> {
        let mut viewers = Vec::new();
        for (n, seat) in Seat::ALL.into_iter().enumerate() {
            viewers.push(self.watch(n as u64, n, None).await);
            self.does(n, Some(seat), Intent::Sit).await.expect("free");
            self.does(n, Some(seat), Intent::Ready).await.expect("seated");
        }
        viewers
    }

    /// How everything stands to somebody.
    pub(crate) async fn as_seen_by(&self, n: usize) -> Snapshot {
        let mut viewer = self.watch(100 + n as u64, n, None).await;
        let snapshot = viewer.heard().into_iter().find_map(|message| match message {
            ServerMessage::Snapshot(snapshot) => Some(*snapshot),
            _ => None,
        });
        self.leave(100 + n as u64).await;
        snapshot.expect("a snapshot")
    }

    pub(crate) async fn state(&self) -> State {
        self.as_seen_by(9).await.state
    }
}

impl Viewer {
    /// What has come since it was looked at last.
    pub(crate) fn heard(&mut self) -> Vec<ServerMessage> {
        let frames = std::iter::from_fn(|| self.frames.try_recv().ok());
        frames.map(|text| serde_json::from_str(&text).expect("a message")).collect()
    }

    /// The lines of the log in it.
    pub(crate) fn lines(&mut self) -> Vec<String> {
        let lines = |message| match message {
            ServerMessage::Change(change) => change.log,
            ServerMessage::Snapshot(snapshot) => snapshot.log,
            _ => Vec::new(),
        };
        self.heard().into_iter().flat_map(lines).collect()
    }
}
