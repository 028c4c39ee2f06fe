//! All tables: the live ones, and how others are loaded from the journal.

use std::{
    collections::{BTreeMap, HashMap},
    fmt,
    panic::AssertUnwindSafe,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use bughouse::{Bfen, Bonus, Game as Boards, Millis, Ruleset, TimeControl};
use futures_util::{FutureExt, StreamExt};
use protocol::{Kind, Person, Phase, Refusal, RefusalCode, TableLine, Terms};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    active_players::ActivePlayers,
    bot_catalog::BotCatalog,
    bughouse::BughouseTable,
    directory::{Directory, DirectoryEntry},
    error::{damaged, refusal, unavailable},
    games,
    journal::{
        record::{Numbered, Settings},
        store::{Reading, Store, StoreError},
    },
    kriegspiel::KriegspielTable,
    metrics,
    presence::Presence,
    running_clocks::RunningClocks,
    table::{
        game::Game,
        handle::{Handle, Request, TableDeps},
        replay,
    },
    text::is_plain,
};

/// How many tables are live at a time.
const MOST_TABLES: usize = 20_000;

/// How many games in play are resumed when the server starts; the rest is room for new tables.
const REVIVED: usize = MOST_TABLES / 2;

/// The longest time after which a disconnected player forfeits, in seconds: longer than most games
/// last.
const MOST_ABSENCE: u32 = 3600;

/// How many of them are read concurrently.
const AT_ONCE: usize = 4;

/// All tables. Clones share them.
#[derive(Clone)]
pub(crate) struct Lobby {
    pub(crate) store: Store,
    pub(crate) playing: ActivePlayers,
    pub(crate) listing: Directory,
    pub(crate) presence: Presence,
    pub(crate) roster: BotCatalog,
    pub(crate) clocks: RunningClocks,
    live: Arc<Mutex<HashMap<String, Handle>>>,
    quarantine: Arc<Mutex<HashMap<String, DirectoryEntry>>>,
    tasks: TaskTracker,
    closing: CancellationToken,
}

impl Lobby {
    pub(crate) fn new(store: Store, roster: BotCatalog) -> Self {
        Self {
            store,
            playing: ActivePlayers::default(),
            listing: Directory::default(),
            presence: Presence::default(),
            roster,
            clocks: RunningClocks::default(),
            live: Arc::default(),
            quarantine: Arc::default(),
            tasks: TaskTracker::new(),
            closing: CancellationToken::new(),
        }
    }

    /// Creates a table.
    pub(crate) async fn create(&self, terms: Terms, by: &Person) -> Result<String, Refusal> {
        let mut terms = checked(terms)?;
        if terms.rated && by.guest {
            let text = "you need an account to create a rated table";
            return Err(refusal(RefusalCode::NeedsAccount, text));
        }
        if self.live().len() >= MOST_TABLES {
            return Err(refusal(
                RefusalCode::TooMany,
                "this server has too many tables; try again later",
            ));
        }
        let id = new_id();
        if terms.name.is_empty() {
            terms.name = format!("Table {id}");
        }
        let settings = Settings { terms, host: by.clone() };
        self.store.add_table(&id, &settings).await.map_err(|_| unavailable())?;
        self.open(id.clone(), &settings, &[], None)?;
        Ok(id)
    }

    /// Stops all tables as they are, and closes the database.
    pub(crate) async fn close(&self) {
        self.closing.cancel();
        self.tasks.close();
        self.tasks.wait().await;
        self.store.close().await;
    }

    /// The handle of a table, which is loaded if it is not live.
    pub(crate) async fn table(&self, id: &str) -> Result<Handle, Refusal> {
        let live = self.live().get(id).filter(|handle| !handle.is_gone()).cloned();
        if let Some(handle) = live {
            return Ok(handle);
        }
        let missing = || refusal(RefusalCode::NoTable, "no table has this id");
        let (settings, records) = self.stored(id).await?.ok_or_else(missing)?;
        let reading = self.store.reading(id).await?;
        self.open(id.to_owned(), &settings, &records, reading)
    }

    /// A table as it is on disk, unless it is or has to be quarantined.
    async fn stored(&self, id: &str) -> Result<Option<(Settings, Vec<Numbered>)>, Refusal> {
        if self.quarantined().contains_key(id) {
            return Err(damaged());
        }
        self.store.table(id).await.map_err(|error| match error {
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
            if let Some(Settings { terms, host }) = settings {
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

    /// Starts a table, unless another request has done so in the meantime: a table has one task.
    fn open(
        &self,
        id: String,
        settings: &Settings,
        records: &[Numbered],
        reading: Option<Reading>,
    ) -> Result<Handle, Refusal> {
        let mut live = self.live();
        if let Some(handle) = live.get(&id).filter(|handle| !handle.is_gone()) {
            return Ok(handle.clone());
        }
        let deps = TableDeps {
            store: self.store.clone(),
            players: self.playing.at(&id),
            listed: self.listing.place(),
            presence: self.presence.clone(),
            bots: self.roster.clone(),
            clocks: self.clocks.at(&id),
            reading,
            #[cfg(test)]
            wakes: Arc::default(),
        };
        let opened = games::open(&id, settings, records, deps);
        let (handle, task) =
            opened.map_err(|error| self.quarantine(&id, Some(settings), &error))?;
        let (lobby, ended) = (self.clone(), id.clone());
        let span = tracing::error_span!("table", id);
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
            }
            lobby.live().retain(|id, handle| *id != ended || !handle.is_gone());
        });
        live.insert(id, handle.clone());
        Ok(handle)
    }

    /// A bughouse table at the end of one of its games, or as it is if that game has not ended.
    pub(crate) async fn game(&self, id: &str, game: u32) -> Result<BughouseTable, Refusal> {
        let (settings, records) = self.records(id, Kind::Bughouse).await?;
        let records = self.shown(id, &settings, records).await?;
        self.at_game(id, &settings, &records, game)
    }

    /// The same for Kriegspiel. Players see their own game without delay.
    pub(crate) async fn kriegspiel(
        &self,
        id: &str,
        game: u32,
        asked_by: &str,
    ) -> Result<KriegspielTable, Refusal> {
        let (settings, records) = self.records(id, Kind::Kriegspiel).await?;
        if let Ok(table) = self.at_game::<KriegspielTable>(id, &settings, &records, game)
            && table.played_by(asked_by)
        {
            return Ok(table);
        }
        let shown = self.shown(id, &settings, records).await?;
        self.at_game(id, &settings, &shown, game)
    }

    fn at_game<G: Game>(
        &self,
        id: &str,
        settings: &Settings,
        records: &[Numbered],
        game: u32,
    ) -> Result<G, Refusal> {
        let table = replay::at_game(id, settings, records, game);
        let table = table.map_err(|error| self.quarantine(id, Some(settings), &error))?;
        table.ok_or_else(no_game)
    }

    /// The settings and records of a table of a kind.
    async fn records(&self, id: &str, kind: Kind) -> Result<(Settings, Vec<Numbered>), Refusal> {
        let stored = self.stored(id).await?;
        stored.filter(|(settings, _)| settings.terms.kind == kind).ok_or_else(no_game)
    }

    /// The records of a table that spectators may know by now.
    async fn shown(
        &self,
        id: &str,
        settings: &Settings,
        mut records: Vec<Numbered>,
    ) -> Result<Vec<Numbered>, Refusal> {
        if settings.terms.delay > 0 {
            let shown = self.table(id).await?.get(|answer| Request::Shown { answer }).await;
            let shown = shown.ok_or_else(unavailable)?;
            records.retain(|numbered| numbered.number <= shown);
        }
        Ok(records)
    }

    /// Loads the tables where a game was in play when the server stopped.
    pub(crate) async fn revive(&self) {
        let tables = match self.store.in_play(REVIVED as u32).await {
            Ok(tables) => tables,
            Err(error) => {
                return tracing::error!(%error, "games in play are not resumed until somebody asks for them");
            }
        };
        let all = tables.len();
        let revived = futures_util::stream::iter(tables)
            .map(|id| async move { self.table(&id).await.map(|_| id.clone()).map_err(|_| id) })
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

    /// How many tables are live.
    pub(crate) fn tables(&self) -> usize {
        self.live().len()
    }

    fn live(&self) -> std::sync::MutexGuard<'_, HashMap<String, Handle>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn no_game() -> Refusal {
    refusal(RefusalCode::NoTable, "this table has no such game")
}

fn malformed<E: ToString>(error: E) -> Refusal {
    refusal(RefusalCode::Malformed, &error.to_string())
}

/// Checks terms, and rewrites their texts in canonical form.
fn checked(terms: Terms) -> Result<Terms, Refusal> {
    let terms = checked_for_all(terms)?;
    match terms.kind {
        Kind::Bughouse => checked_for_bughouse(terms),
        Kind::Kriegspiel => checked_for_kriegspiel(terms),
    }
}

/// Checks what tables of every kind have in common.
fn checked_for_all(terms: Terms) -> Result<Terms, Refusal> {
    let name = terms.name.trim().to_owned();
    if name.chars().count() > protocol::MAX_NAME * 2 || !is_plain(&name) {
        return Err(malformed(format!(
            "`name` must be one line of at most {} characters",
            protocol::MAX_NAME * 2
        )));
    }
    for (name, value, most) in
        [("delay", terms.delay, protocol::MAX_DELAY), ("absence", terms.absence, MOST_ABSENCE)]
    {
        if value > most {
            return Err(malformed(format!(
                "`{name}` must be at most {most} seconds (got {value})"
            )));
        }
    }
    let control: TimeControl =
        terms.control.parse().map_err(malformed::<bughouse::ParseTimeControlError>)?;
    let waits = matches!(control.bonus, Bonus::Delay(_));
    if control.base == Millis::ZERO && !waits && terms.start.is_none() {
        return Err(malformed(
            "`control` must begin with more than 0 seconds, unless it has a delay",
        ));
    }
    Ok(Terms { name, control: control.to_string(), ..terms })
}

fn checked_for_kriegspiel(terms: Terms) -> Result<Terms, Refusal> {
    // If a request names no ruleset, the default is bughouse's.
    let ruleset = if terms.ruleset == Terms::default().ruleset {
        kriegspiel::Ruleset::BERKELEY
    } else {
        terms.ruleset.parse().map_err(malformed::<kriegspiel::UnknownRuleset>)?
    };
    let foreign = [
        (terms.rated, "rated"),
        (terms.start.is_some(), "start"),
        (terms.shuffle, "shuffle"),
        (terms.rotation, "rotation"),
        (terms.arbiter, "arbiter"),
    ];
    if let Some((_, name)) = foreign.iter().find(|(asked, _)| *asked) {
        return Err(malformed(format!("a Kriegspiel table cannot have `{name}`")));
    }
    Ok(Terms { ruleset: ruleset.to_string(), ..terms })
}

fn checked_for_bughouse(terms: Terms) -> Result<Terms, Refusal> {
    let ruleset: Ruleset = terms.ruleset.parse().map_err(malformed::<bughouse::RulesetError>)?;
    if terms.start.is_some() && (terms.rated || terms.shuffle) {
        let text = "a table with `start` can be neither `rated` nor `shuffle`";
        return Err(malformed(text));
    }
    if let Some(start) = &terms.start {
        let bfen: Bfen = start.parse().map_err(malformed::<bughouse::BfenError>)?;
        Boards::from_bfen(&bfen, ruleset.rules()).map_err(malformed)?;
    }
    Ok(Terms { ruleset: ruleset.to_string(), ..terms })
}

/// Eight letters and digits, chosen to be hard to confuse and impossible to guess.
fn new_id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bits: u64 = rand::random();
    (0..8)
        .map(|_| {
            let letter = LETTERS[(bits % 32) as usize];
            bits /= 32;
            char::from(letter)
        })
        .collect()
}
