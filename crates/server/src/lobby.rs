//! All tables: those that live, and how others come back to life.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use bughouse::{Bfen, Bonus, Game, Millis, Ruleset, TimeControl};
use futures_util::StreamExt;
use protocol::{Kind, Person, Refusal, RefusalCode, Terms};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    listing::Listing,
    playing::Playing,
    presence::Presence,
    roster::Roster,
    store::Store,
    table::{
        self, Handle, Links, Request,
        record::{Numbered, Settings},
        refusal,
        state::Table,
    },
    text::is_plain,
    umpired,
};

/// How many tables live at once.
const MOST_TABLES: usize = 20_000;

/// How many live games come back by themselves with the server: there is room for new ones.
const REVIVED: usize = MOST_TABLES / 2;

/// For how long a table waits at most for a player who is not connected, in seconds: longer than most games last.
const MOST_ABSENCE: u32 = 3600;

/// How many of them are read at the same time.
const AT_ONCE: usize = 4;

/// All tables. Clones share them.
#[derive(Clone)]
pub(crate) struct Lobby {
    pub(crate) store: Store,
    pub(crate) playing: Playing,
    pub(crate) listing: Listing,
    pub(crate) presence: Presence,
    pub(crate) roster: Roster,
    live: Arc<Mutex<HashMap<String, Handle>>>,
    tasks: TaskTracker,
    closing: CancellationToken,
}

impl Lobby {
    pub(crate) fn new(store: Store, roster: Roster) -> Self {
        Self {
            store,
            playing: Playing::default(),
            listing: Listing::default(),
            presence: Presence::default(),
            roster,
            live: Arc::default(),
            tasks: TaskTracker::new(),
            closing: CancellationToken::new(),
        }
    }

    /// Makes a table.
    pub(crate) async fn create(&self, terms: Terms, by: &Person) -> Result<String, Refusal> {
        let mut terms = checked(terms)?;
        if terms.rated && by.guest {
            let text = "rated games are for people with accounts";
            return Err(refusal(RefusalCode::NeedsAccount, text));
        }
        if self.live().len() >= MOST_TABLES {
            return Err(refusal(RefusalCode::TooMany, "there are too many tables"));
        }
        let id = new_id();
        if terms.name.is_empty() {
            terms.name = format!("Table {id}");
        }
        let settings = Settings { terms, host: by.clone() };
        self.store.add_table(&id, &settings).await.map_err(|_| table::unavailable())?;
        self.open(id.clone(), settings, &[]);
        Ok(id)
    }

    /// Ends all tables, as they are, and closes the database.
    pub(crate) async fn close(&self) {
        self.closing.cancel();
        self.tasks.close();
        self.tasks.wait().await;
        self.store.close().await;
    }

    /// A way to a table, which comes back to life if it has to.
    pub(crate) async fn table(&self, id: &str) -> Result<Handle, Refusal> {
        let live = self.live().get(id).filter(|handle| !handle.is_gone()).cloned();
        if let Some(handle) = live {
            return Ok(handle);
        }
        let stored = self.store.table(id).await.map_err(|_| table::unavailable())?;
        let (settings, records) =
            stored.ok_or_else(|| refusal(RefusalCode::NoTable, "there is no such table"))?;
        Ok(self.open(id.to_owned(), settings, &records))
    }

    /// Whoever comes first opens it; nobody gets a second task for the same table.
    fn open(&self, id: String, settings: Settings, records: &[Numbered]) -> Handle {
        let mut live = self.live();
        if let Some(handle) = live.get(&id).filter(|handle| !handle.is_gone()) {
            return handle.clone();
        }
        let links = Links {
            store: self.store.clone(),
            players: self.playing.at(&id),
            listed: self.listing.place(),
            presence: self.presence.clone(),
            roster: self.roster.clone(),
        };
        let (handle, task) = table::open(id.clone(), settings, records, links);
        let (lobby, ended) = (self.clone(), id.clone());
        self.tasks.spawn(async move {
            tokio::select! {
                () = task => {}
                // It is as if the server had died: what happened is on disk.
                () = lobby.closing.cancelled() => {}
            }
            lobby.live().retain(|id, handle| *id != ended || !handle.is_gone());
        });
        live.insert(id, handle.clone());
        handle
    }

    /// A table as a game there left it, or as it is if that game has not ended.
    pub(crate) async fn game(&self, id: &str, game: u32) -> Result<Table, Refusal> {
        let (settings, records) = self.records(id, Kind::Bughouse).await?;
        let records = self.shown(id, &settings, records).await?;
        let mut table = Table::new(id.to_owned(), settings);
        for numbered in &records {
            if table.game == game && table.goes_on_with(&numbered.record) {
                break;
            }
            table.apply(numbered);
        }
        // Who takes a seat after the game has not played it.
        if table.arbiter.is_started() {
            table.seats = table.started_with.clone();
        }
        if table.game == game { Ok(table) } else { Err(no_game()) }
    }

    /// The same of a game of Kriegspiel. Who plays it, or played it, knows it at once.
    pub(crate) async fn umpired(
        &self,
        id: &str,
        game: u32,
        asked_by: &str,
    ) -> Result<umpired::Table, Refusal> {
        let (settings, records) = self.records(id, Kind::Kriegspiel).await?;
        let at = |records: &[Numbered]| {
            umpired::Table::at(id.to_owned(), settings.clone(), records, game).ok_or_else(no_game)
        };
        if let Ok(table) = at(&records)
            && table.played_by(asked_by)
        {
            return Ok(table);
        }
        at(&self.shown(id, &settings, records).await?)
    }

    /// The settings and records of a table where a game of a kind is played.
    async fn records(&self, id: &str, kind: Kind) -> Result<(Settings, Vec<Numbered>), Refusal> {
        let stored = self.store.table(id).await.map_err(|_| table::unavailable())?;
        stored.filter(|(settings, _)| settings.terms.kind == kind).ok_or_else(no_game)
    }

    /// Of the records of a table those that everybody may know by now.
    async fn shown(
        &self,
        id: &str,
        settings: &Settings,
        mut records: Vec<Numbered>,
    ) -> Result<Vec<Numbered>, Refusal> {
        if settings.terms.delay > 0 {
            let shown = self.table(id).await?.get(|answer| Request::Shown { answer }).await;
            let shown = shown.ok_or_else(table::unavailable)?;
            records.retain(|numbered| numbered.number <= shown);
        }
        Ok(records)
    }

    /// Brings the tables back to life where a game was in play when the server ended.
    pub(crate) async fn revive(&self) {
        let tables = match self.store.in_play(REVIVED as u32).await {
            Ok(tables) => tables,
            Err(error) => {
                return tracing::error!(%error, "live games come back when they are wanted");
            }
        };
        let all = tables.len();
        let revived = futures_util::stream::iter(tables)
            .map(|id| async move { self.table(&id).await.map(|_| id.clone()).map_err(|_| id) })
            .buffered(AT_ONCE);
        let mut revived = std::pin::pin!(revived.enumerate());
        while let Some((n, revived)) = revived.next().await {
            if let Err(id) = revived {
                tracing::error!(id, "a live game does not come back");
            }
            if (n + 1) % 1000 == 0 || n + 1 == all {
                tracing::info!("{} of {all} live games are back", n + 1);
            }
        }
    }

    /// How many tables live.
    pub(crate) fn tables(&self) -> usize {
        self.live().len()
    }

    fn live(&self) -> std::sync::MutexGuard<'_, HashMap<String, Handle>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn no_game() -> Refusal {
    refusal(RefusalCode::NoTable, "there is no such game")
}

fn malformed<E: ToString>(error: E) -> Refusal {
    refusal(RefusalCode::Malformed, &error.to_string())
}

/// Terms whose texts can be read, as they are written canonically.
fn checked(terms: Terms) -> Result<Terms, Refusal> {
    let terms = checked_for_all(terms)?;
    match terms.kind {
        Kind::Bughouse => checked_for_bughouse(terms),
        Kind::Kriegspiel => checked_for_kriegspiel(terms),
    }
}

/// What holds for tables of every kind.
fn checked_for_all(terms: Terms) -> Result<Terms, Refusal> {
    let name = terms.name.trim().to_owned();
    if name.chars().count() > protocol::MAX_NAME * 2 || !is_plain(&name) {
        return Err(malformed("the name of a table is a short line of text"));
    }
    if terms.delay > protocol::MAX_DELAY || terms.absence > MOST_ABSENCE {
        return Err(malformed("nobody waits that long"));
    }
    let control: TimeControl =
        terms.control.parse().map_err(malformed::<bughouse::ParseTimeControlError>)?;
    let waits = matches!(control.bonus, Bonus::Delay(_));
    if control.base == Millis::ZERO && !waits && terms.start.is_none() {
        return Err(malformed("who has no time at the start has lost already"));
    }
    Ok(Terms { name, control: control.to_string(), ..terms })
}

fn checked_for_kriegspiel(terms: Terms) -> Result<Terms, Refusal> {
    // Who names none gets bughouse's from the defaults.
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
        return Err(malformed(format!("at a table of Kriegspiel there is no `{name}`")));
    }
    Ok(Terms { ruleset: ruleset.to_string(), ..terms })
}

fn checked_for_bughouse(terms: Terms) -> Result<Terms, Refusal> {
    let ruleset: Ruleset = terms.ruleset.parse().map_err(malformed::<bughouse::RulesetError>)?;
    if terms.start.is_some() && (terms.rated || terms.shuffle) {
        let text = "a game from a given position is not rated, and its start is not drawn";
        return Err(malformed(text));
    }
    if let Some(start) = &terms.start {
        let bfen: Bfen = start.parse().map_err(malformed::<bughouse::BfenError>)?;
        Game::from_bfen(&bfen, ruleset.rules()).map_err(malformed)?;
    }
    Ok(Terms { ruleset: ruleset.to_string(), ..terms })
}

/// Eight letters and digits that are hard to confuse and impossible to guess.
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
