//! All tables: the live ones, and how others are loaded from the journal.

pub mod admission;
pub(crate) mod leased;
mod moderation;
mod openings;
mod replays;
pub(crate) mod terms;
#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, HashMap},
    fmt,
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use futures_util::{FutureExt, StreamExt};
use people::{address::Address, households::Households, limits::Limits, presence::Presence};
use protocol::{
    Person, Phase, Refusal, RefusalCode, TableLine, Terms,
    refusals::{busy, damaged, draining, refusal, unavailable},
};
use store::{
    Store, StoreError,
    reading::Reading,
    record::{Numbered, Settings},
};
use tables::{
    active_players::ActivePlayers,
    bot_catalog::BotCatalog,
    directory::{Directory, DirectoryEntry},
    games,
    running_clocks::RunningClocks,
    table::{
        actor::TableTask,
        handle::{Handle, TableDeps, Way},
    },
};
use telemetry::metrics;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{chat_bell::ChatBell, readiness::Readiness};
use admission::{Admission, Bounds, OnBehalf, TablePlace};
use leased::Nodes;
use moderation::Moderation;
use openings::Openings;
use replays::Replays;
use terms::checked;

/// How many games in play are resumed when the server starts; the rest is room for new tables.
const REVIVED: usize = Bounds::SERVER.tables / 2;

/// How many of them are read concurrently.
const AT_ONCE: usize = 4;

/// All tables. Clones share them.
#[derive(Clone)]
pub struct Lobby {
    pub store: Store,
    pub playing: ActivePlayers,
    pub listing: Directory,
    pub presence: Presence,
    pub roster: BotCatalog,
    pub clocks: RunningClocks,
    pub readiness: Readiness,
    pub households: Households,
    pub(crate) chat_bell: ChatBell,
    live: Arc<Mutex<HashMap<String, Handle>>>,
    admission: Admission,
    openings: Openings,
    replays: Replays,
    limits: Option<Arc<Limits>>,
    quarantine: Arc<Mutex<HashMap<String, DirectoryEntry>>>,
    tasks: TaskTracker,
    closing: CancellationToken,
    moderation: Moderation,
    /// The cluster of which this server is a node.
    cluster: Option<Arc<dyn Nodes>>,
}

impl Lobby {
    /// Without limits, all addresses and people share one bound.
    pub fn new(
        store: Store,
        roster: BotCatalog,
        limits: Option<Arc<Limits>>,
        bounds: Bounds,
    ) -> Self {
        let bounds = if limits.is_some() { bounds } else { bounds.for_all_alike() };
        Self {
            admission: Admission::new(bounds),
            openings: Openings::default(),
            replays: Replays::default(),
            limits,
            households: Households::new(store.clone(), bounds.household_games),
            store,
            playing: ActivePlayers::default(),
            listing: Directory::default(),
            presence: Presence::default(),
            roster,
            clocks: RunningClocks::default(),
            readiness: Readiness::default(),
            chat_bell: ChatBell::default(),
            live: Arc::default(),
            quarantine: Arc::default(),
            tasks: TaskTracker::new(),
            closing: CancellationToken::new(),
            moderation: Moderation::default(),
            cluster: None,
        }
    }

    /// The same tables as a node of a cluster.
    pub fn with_cluster(self, cluster: impl Nodes + 'static) -> Self {
        Self { cluster: Some(Arc::new(cluster)), ..self }
    }

    /// Creates a table.
    pub async fn create(&self, terms: Terms, by: &Person) -> Result<String, Refusal> {
        let mut terms = checked(terms)?;
        if terms.rated && by.guest {
            let text = "you need an account to create a rated table";
            return Err(refusal(RefusalCode::NeedsAccount, text));
        }
        if terms.rated && terms.arbiter && !self.store.may_rule(&by.id).await? {
            let text = "only people to whom the operators gave the role of an arbiter can rule at a rated table";
            return Err(refusal(RefusalCode::NeedsRole, text));
        }
        let id = new_id();
        if terms.name.is_empty() {
            terms.name = format!("Table {id}");
        }
        Box::pin(self.create_with(&id, Settings::new(terms, by.clone()))).await?;
        Ok(id)
    }

    /// Creates a table with an id and settings that are checked.
    pub(crate) async fn create_with(&self, id: &str, settings: Settings) -> Result<(), Refusal> {
        self.takes_newcomers()?;
        self.sheds("tables")?;
        let place = self.admission.create()?;
        self.store.add_table(id, &settings).await.map_err(|_| unavailable())?;
        if self.cluster.is_some() {
            // The first command for the table finds an owner.
            return Ok(());
        }
        let _opening = self.openings.of(id).await;
        let opened = games::open(id, &settings, &[], self.deps(id, false, None));
        let opened = opened.map_err(|error| self.quarantine(id, Some(&settings), &error))?;
        self.start(id, opened, place);
        Ok(())
    }

    /// Stops all tables as they are, and closes the database.
    pub async fn close(&self) {
        self.closing.cancel();
        self.tasks.close();
        self.tasks.wait().await;
        self.store.close().await;
    }

    /// The way to a table, which is loaded if it is not live and there is a place for it.
    pub async fn table(&self, id: &str, asker: &OnBehalf) -> Result<Way, Refusal> {
        match &self.cluster {
            Some(cluster) => self.in_cluster(&**cluster, id, asker).await.map(Way::Cluster),
            None => self.here(id, asker).await.map(Way::Here),
        }
    }

    /// The handle of a table, which is loaded if it is not live and there is a place for it.
    pub async fn here(&self, id: &str, asker: &OnBehalf) -> Result<Handle, Refusal> {
        if let Some(handle) = self.live_table(id) {
            return Ok(handle);
        }
        let _opening = self.openings.of(id).await;
        // Somebody else may have opened it in the meantime.
        match self.live_table(id) {
            Some(handle) => Ok(handle),
            None => self.load(id, asker).await,
        }
    }

    /// The same for a person who wants to watch. While the server is busy or about to stop, only
    /// the players of a game in play get in.
    pub async fn watch(&self, id: &str, address: Address, person: &str) -> Result<Way, Refusal> {
        let asker = OnBehalf::Client { address, person: person.to_owned() };
        let way = self.table(id, &asker).await?;
        if !self.playing.is_at(person, id) {
            self.takes_newcomers()?;
            self.sheds("watches")?;
        }
        Ok(way)
    }

    /// Refuses what can wait while the journal does not keep up.
    pub fn sheds(&self, what: &'static str) -> Result<(), Refusal> {
        if !self.store.is_busy() {
            return Ok(());
        }
        metrics::shed(what);
        Err(busy())
    }

    /// Ends all tables as they are, as a crash does.
    #[cfg(test)]
    pub(crate) async fn end_tables(&self) {
        self.closing.cancel();
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// Refuses new tables and spectators while the server drains.
    fn takes_newcomers(&self) -> Result<(), Refusal> {
        if !self.readiness.is_draining() {
            return Ok(());
        }
        metrics::shed("newcomers");
        Err(draining())
    }

    /// The handle of a table that is live.
    fn live_table(&self, id: &str) -> Option<Handle> {
        self.live().get(id).filter(|handle| !handle.is_gone()).cloned()
    }

    /// Loads a table and starts it.
    async fn load(&self, id: &str, asker: &OnBehalf) -> Result<Handle, Refusal> {
        let in_play = self.store.is_in_play(id).await?;
        if !in_play {
            self.sheds("openings")?;
        }
        let visit = match asker {
            OnBehalf::Server => None,
            OnBehalf::Client { address, person } => {
                let visit = self.admission.visit(*address, person);
                // A game in play may be their own, which is known when it is loaded.
                if in_play { visit.ok() } else { Some(visit?) }
            }
        };
        self.count_replay(asker, self.store.last_record(id).await?)?;
        let places = if in_play { &self.openings.resumed } else { &self.openings.others };
        let place = places.take(asker.address()).await?;
        let missing = || refusal(RefusalCode::NoTable, "no table has this id");
        let (settings, records) = self.stored(id, 1, None).await?.ok_or_else(missing)?;
        let reading = self.store.reading(id).await?;
        let (deps, opened_id) = (self.deps(id, true, reading), id.to_owned());
        let opened = blocking(move || {
            let _place = place;
            let opened = games::open(&opened_id, &settings, &records, deps);
            (opened, settings)
        });
        let (opened, settings) = opened.await?;
        let opened = opened.map_err(|error| self.quarantine(id, Some(&settings), &error))?;
        let plays = |person| self.playing.is_at(person, id);
        let place = match (asker.person(), visit) {
            (None, _) => self.admission.resume()?,
            (Some(person), _) if plays(person) => self.admission.resume()?,
            (Some(_), Some(visit)) => self.admission.reopen(visit)?,
            (Some(_), None) => {
                let text = "too many old tables are open from your address; try again in a minute";
                return Err(refusal(RefusalCode::TooMany, text));
            }
        };
        Ok(self.start(id, opened, place))
    }

    /// Counts the replay of this number of records for somebody.
    fn count_replay(&self, asker: &OnBehalf, records: u32) -> Result<(), Refusal> {
        match (&self.limits, asker.address()) {
            (Some(limits), Some(address)) => limits.replay(address, records),
            _ => Ok(()),
        }
    }

    fn deps(&self, id: &str, stored: bool, reading: Option<Reading>) -> TableDeps {
        TableDeps {
            store: self.store.clone(),
            lease: None,
            players: self.playing.at(id),
            listed: self.listing.place(),
            presence: self.presence.clone(),
            bots: self.roster.clone(),
            households: self.households.clone(),
            clocks: self.clocks.at(id),
            reading,
            stored,
        }
    }

    /// Starts a table.
    fn start(&self, id: &str, opened: (Handle, TableTask), place: TablePlace) -> Handle {
        self.start_until(id, opened, place, || {})
    }

    /// Starts a table, and does something once it has ended.
    fn start_until(
        &self,
        id: &str,
        (handle, task): (Handle, TableTask),
        place: TablePlace,
        then: impl FnOnce() + Send + 'static,
    ) -> Handle {
        let (lobby, ended) = (self.clone(), id.to_owned());
        self.live().insert(id.to_owned(), handle.clone());
        let span = tracing::error_span!(parent: None, "table", id);
        self.tasks.spawn(async move {
            let task = AssertUnwindSafe(task).catch_unwind();
            tokio::select! {
                ended = task => if ended.is_err() {
                    // The next request for the table loads it from the journal.
                    span.in_scope(|| tracing::error!("a table has failed: a bug in the server"));
                    metrics::failed();
                },
                // As if the server had crashed: what has happened is on disk.
                () = lobby.closing.cancelled() => {}
                () = lobby.moderation.closes(&ended) => {}
            }
            lobby.live().retain(|id, handle| *id != ended || !handle.is_gone());
            drop(place);
            then();
        });
        handle
    }

    /// A table as it is on disk, with some of its records, unless it is or has to be quarantined.
    async fn stored(
        &self,
        id: &str,
        first: u32,
        last: Option<u32>,
    ) -> Result<Option<(Settings, Vec<Numbered>)>, Refusal> {
        if self.quarantined().contains_key(id) {
            return Err(damaged());
        }
        if self.store.is_closed(id).await? {
            let text = "the operators of this server have closed this table";
            return Err(refusal(RefusalCode::NoTable, text));
        }
        self.store.records(id, first, last).await.map_err(|error| match error {
            StoreError::Damaged(damage) => self.quarantine(id, damage.settings.as_deref(), &damage),
            error => error.into(),
        })
    }

    /// Closes a table whose records cannot be read or replayed, until the server starts again:
    /// whoever asks for it is refused, and the list of tables says so. The rest of the server goes
    /// on.
    fn quarantine(
        &self,
        id: &str,
        settings: Option<&Settings>,
        reason: &dyn fmt::Display,
    ) -> Refusal {
        let mut quarantined = self.quarantined();
        if !quarantined.contains_key(id) {
            tracing::error!(table = id, %reason, "a table is quarantined: its records are damaged");
            metrics::quarantined();
            let mut listed = self.listing.place();
            if let Some(Settings { terms, host, .. }) = settings {
                listed.set(TableLine {
                    table: id.to_owned(),
                    terms: terms.clone(),
                    host: host.clone(),
                    phase: Phase::Damaged,
                    seats: BTreeMap::new(),
                    viewers: 0,
                });
            }
            quarantined.insert(id.to_owned(), listed);
        }
        damaged()
    }

    fn quarantined(&self) -> MutexGuard<'_, HashMap<String, DirectoryEntry>> {
        self.quarantine.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Loads the tables where a game was in play when the server stopped.
    pub async fn revive(&self) {
        if self.cluster.is_some() {
            // Nodes take games in play when somebody asks for them; clocks stand still until then.
            return;
        }
        let tables = match self.store.in_play(REVIVED as u32).await {
            Ok(tables) => tables,
            Err(error) => {
                return tracing::error!(%error, "games in play are not resumed until somebody asks for them");
            }
        };
        let all = tables.len();
        let revived = futures_util::stream::iter(tables)
            .map(|id| async move {
                self.here(&id, &OnBehalf::Server).await.map(|_| id.clone()).map_err(|_| id)
            })
            .buffered(AT_ONCE);
        let mut revived = std::pin::pin!(revived.enumerate());
        while let Some((n, revived)) = revived.next().await {
            if let Err(id) = revived {
                tracing::error!(id, "a game in play was not resumed");
            }
            if (n + 1) % 1000 == 0 || n + 1 == all {
                tracing::info!("{} of {all} games in play are resumed", n + 1);
            }
        }
    }

    /// How many of the live tables came back for a spectator.
    pub fn reopened(&self) -> usize {
        self.admission.reopened()
    }

    /// How many tables are live.
    pub fn tables(&self) -> usize {
        self.live().len()
    }

    fn live(&self) -> std::sync::MutexGuard<'_, HashMap<String, Handle>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs what takes long on a thread of its own.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let span = tracing::Span::current();
    tokio::task::spawn_blocking(move || span.in_scope(work)).await.map_err(|error| {
        tracing::error!(%error, "a table could not be replayed");
        unavailable()
    })
}

fn no_game() -> Refusal {
    refusal(RefusalCode::NoTable, "this table has no such game")
}

/// Letters and digits, chosen to be hard to confuse and impossible to guess.
pub(crate) fn new_id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bits: u64 = rand::random();
    (0..protocol::TABLE_ID)
        .map(|_| {
            let letter = LETTERS[(bits % 32) as usize];
            bits /= 32;
            char::from(letter)
        })
        .collect()
}
