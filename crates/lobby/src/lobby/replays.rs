//! Games that are looked at: read and replayed without a live table, on threads that serve nobody,
//! from the records of that game alone.
//!
//! A replay costs as many units of an address's allowance as it reads records.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use protocol::{Kind, Refusal, RefusalCode, Terms, refusals::unavailable};
use store::{
    game_start::{GameRange, GameStart},
    record::{Numbered, Settings},
};
use tables::{
    bughouse::BughouseTable,
    kriegspiel::KriegspielTable,
    table::{
        actor::commit,
        game::Game,
        handle::Request,
        replay::{self, ReplayError},
    },
};
use telemetry::metrics::ReplayTimer;
use tokio::sync::oneshot;

use super::{Lobby, admission::OnBehalf, no_game};
use crate::cpu_pool::CpuPool;

/// How many records the games have together that stay in memory: some tens of megabytes.
const MOST_RECORDS: u32 = 50_000;

/// To show a game that is in memory costs so much less than to replay it.
const REMEMBERED: u32 = 4;

/// Games that are looked at. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Replays {
    pool: CpuPool,
    bughouse: Remembered<BughouseTable>,
    kriegspiel: Remembered<KriegspielTable>,
}

/// The last replayed games, most recent last.
struct Remembered<G>(Arc<Mutex<VecDeque<OneGame<G>>>>);

struct OneGame<G> {
    table: String,
    game: u32,
    /// The number of the last record.
    last: u32,
    records: u32,
    replayed: Arc<G>,
}

impl<G> Clone for Remembered<G> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<G> Default for Remembered<G> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<G> Remembered<G> {
    fn find(&self, table: &str, game: u32, last: u32) -> Option<Arc<G>> {
        let mut games = self.games();
        let is = |it: &OneGame<G>| it.table == table && it.game == game && it.last == last;
        let found = games.iter().position(is)?;
        let found = games.remove(found)?;
        let replayed = found.replayed.clone();
        games.push_back(found);
        Some(replayed)
    }

    fn keep(&self, one: OneGame<G>) {
        let mut games = self.games();
        games.retain(|it| it.table != one.table || it.game != one.game);
        games.push_back(one);
        while games.iter().map(|it| it.records).sum::<u32>() > MOST_RECORDS && games.len() > 1 {
            games.pop_front();
        }
    }

    fn games(&self) -> MutexGuard<'_, VecDeque<OneGame<G>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The records of a table that spectators may know by now.
#[derive(Clone, Copy, Debug)]
enum Shown {
    Everything,
    /// Records up to this number, as the live table says.
    UpTo(u32),
    /// Records of this time and before, in milliseconds since 1970.
    Before(i64),
}

/// A game as it is on disk.
struct Stored {
    id: String,
    game: u32,
    settings: Settings,
    range: GameRange,
    records: Vec<Numbered>,
    shown: Shown,
}

/// A game after its replay.
struct Replayed<G> {
    /// Nothing if there is no such game yet, as the viewer may know it.
    table: Option<Arc<G>>,
    /// Starts of games that are not in the index.
    starts: Vec<GameStart>,
}

impl Replays {
    /// Forgets the games in memory, which are read from disk again.
    pub(super) fn forget(&self) {
        self.bughouse.games().clear();
        self.kriegspiel.games().clear();
    }
}

impl Stored {
    /// Replays the game for somebody.
    fn replay<G: Game>(&self, is_player: &dyn Fn(&G) -> bool) -> Result<Replayed<G>, ReplayError> {
        let Self { id, game, settings, range, records, shown } = self;
        let (_timer, records_read) = (ReplayTimer::start(), records.len());
        let _span = tracing::info_span!("replay", table = id, records_read).entered();
        let mut starts = Vec::new();
        let start = range.start.as_ref();
        let whole = replay::at_game::<G>(id, settings, start, records, *game, &mut starts)?;
        let sees_all = |table: &G| match shown {
            Shown::Everything => true,
            // A live table has ended the delay itself.
            Shown::UpTo(_) => is_player(table),
            Shown::Before(_) => is_player(table) || table.ends_delay(),
        };
        if whole.as_ref().is_some_and(sees_all) || matches!(shown, Shown::Everything) {
            return Ok(Replayed { table: whole.map(Arc::new), starts });
        }
        let hidden = |record: &Numbered| match *shown {
            Shown::Everything => false,
            Shown::UpTo(number) => record.number > number,
            Shown::Before(time) => record.time > time,
        };
        let known = records.iter().position(hidden).unwrap_or(records.len());
        if known == 0 && start.is_some() {
            return Ok(Replayed { table: None, starts });
        }
        let table = replay::at_game(id, settings, start, &records[..known], *game, &mut Vec::new());
        Ok(Replayed { table: table?.map(Arc::new), starts })
    }
}

impl Lobby {
    /// Has something done with a bughouse table at the end of one of its games, or as it is if that
    /// game has not ended.
    pub async fn game<T: Send + 'static>(
        &self,
        id: &str,
        game: u32,
        asker: &OnBehalf,
        show: impl FnOnce(&BughouseTable) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let remembered = self.replays.bughouse.clone();
        self.replayed(remembered, (id, game), asker, |_| false, show).await
    }

    /// The same for Kriegspiel. Players see their own game without delay.
    pub async fn kriegspiel<T: Send + 'static>(
        &self,
        id: &str,
        game: u32,
        asker: &OnBehalf,
        show: impl FnOnce(&KriegspielTable) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let remembered = self.replays.kriegspiel.clone();
        let person = asker.person().unwrap_or_default().to_owned();
        let is_player = move |table: &KriegspielTable| table.played_by(&person);
        self.replayed(remembered, (id, game), asker, is_player, show).await
    }

    /// The kind of game that is played at a table.
    pub async fn kind(&self, id: &str) -> Result<Kind, Refusal> {
        Ok(self.terms(id).await?.kind)
    }

    /// The terms of a table.
    pub async fn terms(&self, id: &str) -> Result<Terms, Refusal> {
        // With none of its records.
        let stored = self.stored(id, 1, Some(0)).await?;
        Ok(stored.ok_or_else(no_game)?.0.terms)
    }

    /// The log of the present game of a table, as everyone may know it.
    pub async fn present_log(&self, id: &str, asker: &OnBehalf) -> Result<String, Refusal> {
        if let Some(handle) = self.live_table(id).filter(|handle| handle.kind == Kind::Bughouse)
            && let Some(log) = handle.get(|answer| Request::Log { answer }).await
        {
            return Ok(log.to_string());
        }
        let game = self.store.last_game(id).await?;
        let log = |table: &BughouseTable| Ok(table.named_log().to_string());
        match self.game(id, game, asker, log).await {
            // Where there is a delay, nobody may know of that game yet.
            Err(refused) if refused.code == RefusalCode::NoTable && game > 1 => {
                self.game(id, game - 1, asker, log).await
            }
            shown => shown,
        }
    }

    async fn replayed<G: Game, T: Send + 'static>(
        &self,
        remembered: Remembered<G>,
        game: (&str, u32),
        asker: &OnBehalf,
        is_player: impl Fn(&G) -> bool + Send + 'static,
        show: impl FnOnce(&G) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (say, shown) = oneshot::channel();
        let show = Box::new(move |table: &G| drop(say.send(show(table))));
        self.show_replayed(remembered, game, asker, Box::new(is_player), show).await?;
        shown.await.map_err(|_| unavailable())?
    }

    /// Compiled once for each kind of game, not for everything that is shown of it.
    async fn show_replayed<G: Game>(
        &self,
        remembered: Remembered<G>,
        (id, game): (&str, u32),
        asker: &OnBehalf,
        is_player: Box<dyn Fn(&G) -> bool + Send>,
        show: Box<dyn FnOnce(&G) + Send>,
    ) -> Result<(), Refusal> {
        // Records are read in turn too.
        let place = self.replays.pool.place(asker.address()).await?;
        let range = self.store.game_range(id, game).await?;
        let range = range.unwrap_or(GameRange { start: None, last: 0 });
        if let Some(table) = remembered.find(id, game, range.last) {
            self.count_replay(asker, range.count() / REMEMBERED)?;
            let shown = move || {
                show(&table);
                Ok(())
            };
            return place.work(shown).await;
        }
        self.count_replay(asker, range.count())?;
        let settings = self.stored_game::<G>(id, range).await?;
        let stored = Stored { game, ..settings };
        let has_delay = stored.settings.terms.delay > 0;
        let table = id.to_owned();
        let work = move || {
            let replayed = stored.replay(&*is_player);
            let (shown, starts) = match replayed {
                Ok(Replayed { table: Some(replayed), starts }) => {
                    if !has_delay {
                        let (last, records) = (stored.range.last, stored.range.count());
                        let replayed = replayed.clone();
                        remembered.keep(OneGame { table, game, last, records, replayed });
                    }
                    show(&replayed);
                    (Ok(()), starts)
                }
                Ok(Replayed { table: None, starts }) => (Err(no_game()), starts),
                Err(error) => return Ok(Err((error, stored.settings))),
            };
            Ok(Ok((shown, starts)))
        };
        match place.work(work).await? {
            Ok((shown, starts)) => {
                if !starts.is_empty() {
                    self.store.add_game_starts(id, &starts).await?;
                }
                shown
            }
            Err((error, settings)) => Err(self.quarantine(id, Some(&settings), &error)),
        }
    }

    /// The records of a game of a kind.
    async fn stored_game<G: Game>(&self, id: &str, range: GameRange) -> Result<Stored, Refusal> {
        let stored = self.stored(id, range.first(), Some(range.last)).await?;
        let stored = stored.filter(|(settings, _)| settings.terms.kind == G::KIND);
        let (settings, records) = stored.ok_or_else(no_game)?;
        let shown = self.shown(id, &settings).await?;
        Ok(Stored { id: id.to_owned(), game: 0, settings, range, records, shown })
    }

    async fn shown(&self, id: &str, settings: &Settings) -> Result<Shown, Refusal> {
        if settings.terms.delay == 0 {
            return Ok(Shown::Everything);
        }
        let Some(handle) = self.live_table(id) else {
            let delay = i64::from(settings.terms.delay) * 1000;
            return Ok(Shown::Before(commit::now() - delay));
        };
        let shown = handle.get(|answer| Request::Shown { answer }).await;
        shown.map(Shown::UpTo).ok_or_else(unavailable)
    }
}
