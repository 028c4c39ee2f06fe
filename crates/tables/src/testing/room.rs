//! A live table for tests, in time that stands still unless the test lets it pass.

use std::{
    sync::{Arc, atomic::AtomicU64, mpsc::channel},
    time::Duration,
};

use bughouse::{Log, Seat};
use people::{
    households::Households,
    outbox::{Outbox, Waiting},
    presence::Presence,
};
use protocol::{
    Intent, Refusal, ServerMessage, Snapshot, State, TableLine, Terms, refusals::unavailable,
};
use store::{
    Store,
    reading::Reading,
    record::{Numbered, Settings},
};
use tokio::sync::oneshot;

use super::{person, subscriber};
use crate::{
    active_players::ActivePlayers,
    bot_catalog::{BotCatalog, Offered},
    directory::Directory,
    games,
    running_clocks::RunningClocks,
    table::handle::{Handle, Request, TableDeps},
};

pub(crate) struct Room {
    pub(crate) handle: Handle,
    pub(crate) store: Store,
    pub(crate) clocks: RunningClocks,
    /// How often the table has woken up by itself.
    pub(crate) wakes: Arc<AtomicU64>,
    settings: Settings,
    /// While a thread waits for this, the runtime does not jump to the next timer.
    _standstill: std::sync::mpsc::Sender<()>,
}

/// A spectator of the table.
pub(crate) struct Viewer {
    frames: Waiting,
}

impl Room {
    /// A table whose host is person 9.
    pub(crate) async fn new(terms: Terms) -> Self {
        Self::with(Settings::new(terms, person(9))).await
    }

    pub(crate) async fn with(settings: Settings) -> Self {
        let store = store::testing::store().await;
        store.add_table("t", &settings).await.expect("written");
        tokio::time::pause();
        let (standstill, waits) = channel::<()>();
        tokio::task::spawn_blocking(move || waits.recv());
        let clocks = RunningClocks::default();
        let wakes = Arc::default();
        let handle = live(&settings, &[], None, &store, &clocks, &wakes);
        Self { handle, store, clocks, wakes, settings, _standstill: standstill }
    }

    /// The server dies and comes back.
    pub(crate) async fn again(&mut self) {
        let (settings, records) = self.store.table("t").await.expect("readable").expect("there");
        self.settings = settings;
        let reading = self.store.reading("t").await.expect("readable");
        self.clocks = RunningClocks::default();
        let Self { settings, store, clocks, wakes, .. } = &*self;
        self.handle = live(settings, &records, reading, store, clocks, wakes);
    }

    /// The readings of the running clocks are written, as they are every second.
    pub(crate) async fn beat(&self) {
        self.clocks.write(&self.store).await;
    }

    pub(crate) async fn seconds(&self, seconds: u64) {
        self.pass(Duration::from_secs(seconds)).await;
    }

    pub(crate) async fn pass(&self, span: Duration) {
        // Timers go by whole milliseconds, rounded up.
        tokio::time::advance(span + Duration::from_millis(1)).await;
        // Timeouts are handled before requests.
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
        self.sends(n, seat, &rand::random::<u64>().to_string(), intent).await
    }

    /// The same with a key of the test's own.
    pub(crate) async fn sends(
        &self,
        n: usize,
        seat: Option<Seat>,
        key: &str,
        intent: Intent,
    ) -> Result<u32, Refusal> {
        let (answer, answered) = oneshot::channel();
        let (person, key) = (person(n), key.to_owned());
        self.handle.ask(Request::Intent { person, seat, key, intent, answer }).await?;
        answered.await.map_err(|_| unavailable())?
    }

    pub(crate) async fn plays(&self, seat: Seat, deed: &str) -> Result<u32, Refusal> {
        tokio::time::advance(Duration::from_millis(2)).await;
        self.does(seat as usize, Some(seat), Intent::Play { deed: deed.to_owned() }).await
    }

    /// Somebody connects and follows the table.
    pub(crate) async fn watch(&self, connection: u64, n: usize, since: Option<u32>) -> Viewer {
        self.watch_from_afar(connection, n, since, 0).await
    }

    /// The same over a connection with a round trip of N milliseconds.
    pub(crate) async fn watch_from_afar(
        &self,
        connection: u64,
        n: usize,
        since: Option<u32>,
        round_trip: u32,
    ) -> Viewer {
        let (outbox, frames) = Outbox::new(10_000);
        let subscriber = subscriber(connection, n, outbox, round_trip);
        self.handle.ask(Request::Watch { subscriber, since }).await.expect("alive");
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
        for n in 0..4 {
            viewers.push(self.watch(n as u64, n, None).await);
        }
        self.start_unwatched().await;
        viewers
    }

    /// Four people sit down, and the game starts.
    pub(crate) async fn start_unwatched(&self) {
        for (n, seat) in Seat::ALL.into_iter().enumerate() {
            self.does(n, Some(seat), Intent::Sit).await.expect("free");
            self.does(n, Some(seat), Intent::Ready).await.expect("seated");
        }
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
    pub(crate) fn new(frames: Waiting) -> Self {
        Self { frames }
    }

    /// The messages since the last call, but for those about spectators.
    pub(crate) fn heard(&mut self) -> Vec<ServerMessage> {
        let mut heard = self.heard_all();
        heard.retain(|message| !matches!(message, ServerMessage::Spectators(_)));
        heard
    }

    /// The messages since the last call.
    pub(crate) fn heard_all(&mut self) -> Vec<ServerMessage> {
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

fn live(
    settings: &Settings,
    records: &[Numbered],
    reading: Option<Reading>,
    store: &Store,
    clocks: &RunningClocks,
    wakes: &Arc<AtomicU64>,
) -> Handle {
    let tandem = Offered {
        id: "tandem".to_owned(),
        name: "Tandem".to_owned(),
        level: None,
        kind: bots::Level::BEGINNER.into(),
    };
    // Its program has been uninstalled.
    let missing = Offered {
        id: "missing".to_owned(),
        name: "Missing".to_owned(),
        level: None,
        kind: bots::BotKind::Program(bots::Program {
            name: "Missing".to_owned(),
            command: "/nonexistent/engine".into(),
            arguments: Vec::new(),
            protocol: bots::Protocol::Uci,
            options: Vec::new(),
        }),
    };
    let bots = BotCatalog::new(vec![tandem, missing]);
    let deps = TableDeps {
        store: store.clone(),
        lease: None,
        players: ActivePlayers::default().at("t"),
        listed: Directory::default().place(),
        presence: Presence::default(),
        bots,
        households: Households::new(store.clone(), Some(1)),
        clocks: clocks.at("t"),
        reading,
        wakes: wakes.clone(),
        stored: !records.is_empty(),
    };
    let (handle, task) = games::open("t", settings, records, deps).expect("readable");
    tokio::spawn(task);
    handle
}
