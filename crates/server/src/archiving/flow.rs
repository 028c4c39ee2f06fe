//! Ended games on their way from the database into the archive.
//!
//! Every few seconds the server looks for games that have ended, replays them as for a review, and
//! writes those that are new as one generation. It notes its place (`cursor.rs`) when they are on
//! disk. If it dies between the two, it takes the same games again, and the archive knows them.

use std::{path::Path, time::Duration};

use archive::{Added, ArchiveError, ArchiveErrorKind, Importer, Record};
use lobby::{Lobby, admission::OnBehalf};
use notation::{Batch, diagram::printable};
use protocol::{Refusal, RefusalCode};
use store::{EndedGame, StoreError, now};
use tables::{bughouse::BughouseTable, table::game::Game};
use telemetry::metrics;
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

use super::{GameArchive, blocking, cursor::Cursor};

/// How often the server looks for games. Each time writes a generation if there are any.
const EVERY: Duration = Duration::from_secs(10);

/// How many games are replayed before they are written.
const BATCH: u32 = 256;

/// How many times a game that cannot be read at the moment holds up those behind it.
const TRIES: u32 = 5;

/// The name of the secret that tells databases apart. It is the name of a file, so it protects
/// nothing.
const DATABASE: &str = "archive";

/// Takes ended games into the archive until the server stops.
pub(crate) async fn keep_up(archive: GameArchive, lobby: Lobby, stop: CancellationToken) {
    let mut flow = Flow { archive, lobby, stop, stuck: None };
    let mut ticks = tokio::time::interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = flow.stop.cancelled() => return,
            _ = ticks.tick() => {}
        }
        // Games in play come first.
        if flow.lobby.store.is_busy() {
            continue;
        }
        if let Err(error) = flow.pass().await {
            tracing::error!(%error, "ended games wait to be taken into the archive");
            metrics::not_archived();
        }
    }
}

struct Flow {
    archive: GameArchive,
    lobby: Lobby,
    stop: CancellationToken,
    /// A game that could not be read, and how many times.
    stuck: Option<(EndedGame, u32)>,
}

/// Why games cannot be taken into the archive now.
#[derive(Debug, thiserror::Error)]
enum FlowError {
    #[error("{0}")]
    Archive(#[from] ArchiveError),
    #[error("{0}")]
    Cursor(#[from] std::io::Error),
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("game {} of table {}: {}", .0.game, .0.table, .1.text)]
    Game(EndedGame, Refusal),
}

/// The fate of a game.
enum Read {
    Record(Box<Record>),
    /// It has not ended for everybody.
    NotYet,
    /// The archive does not take it, for this reason.
    Refused(String),
}

impl Flow {
    /// Takes all games that have ended.
    async fn pass(&mut self) -> Result<(), FlowError> {
        let id = self.lobby.store.secret(DATABASE, || rand::random::<[u8; 8]>().to_vec()).await?;
        let id: String = id.iter().map(|byte| format!("{byte:02x}")).collect();
        let path = Cursor::path(&self.archive.folder, &id);
        let mut cursor = Cursor::read(&path)?;
        let (begin, mut last) = (cursor.begin(), None);
        loop {
            let games = self.lobby.store.ended_games_from(begin, last.as_ref(), BATCH).await?;
            last = games.last().cloned();
            if last.is_none() || self.stop.is_cancelled() {
                break;
            }
            let new: Vec<_> = games.into_iter().filter(|game| !cursor.has(game)).collect();
            let (done, records) = self.read(new).await?;
            if !done.is_empty() {
                cursor.pass(done, now());
                let (folder, cursor) = (self.archive.folder.clone(), cursor.clone());
                let path = path.clone();
                blocking(move || write(&folder, records, &cursor, &path)).await?;
            }
        }
        match self.archive.renew(&self.stop).await {
            Err(ArchiveError { kind: ArchiveErrorKind::Stopped, .. }) => Ok(()),
            renewed => Ok(renewed?),
        }
    }

    /// Replays games. Returns those that are done with, and the records of those among them that
    /// the archive takes.
    async fn read(
        &mut self,
        games: Vec<EndedGame>,
    ) -> Result<(Vec<EndedGame>, Vec<Record>), FlowError> {
        let (mut done, mut records) = (Vec::new(), Vec::new());
        for game in games {
            match self.read_one(&game).await? {
                Read::NotYet => {}
                Read::Record(record) => {
                    records.push(*record);
                    done.push(game);
                }
                Read::Refused(reason) => {
                    let EndedGame { table, game: number, .. } = &game;
                    let reason = printable(&reason);
                    tracing::info!(table, game = number, %reason, "a game is not taken into the archive");
                    metrics::archived("refused");
                    done.push(game);
                }
            }
        }
        Ok((done, records))
    }

    async fn read_one(&mut self, game: &EndedGame) -> Result<Read, FlowError> {
        let EndedGame { table, game: number, .. } = game;
        let source = format!("table/{table}/game/{number}");
        let read = move |table: &BughouseTable| {
            if table.finished().is_none() {
                return Ok(Read::NotYet);
            }
            let text = notation::log::to_record(&table.named_log()).0;
            let batch = Batch::from_text(&text);
            let Some(game) = batch.games().next() else {
                return Ok(Read::Refused("it has no record".to_owned()));
            };
            Ok(match Record::new(&game, &source) {
                Ok(record) => Read::Record(Box::new(record)),
                Err(refused) => Read::Refused(refused.message),
            })
        };
        match self.lobby.game(table, *number, &OnBehalf::Server, read).await {
            Ok(read) => Ok(read),
            Err(refusal) if is_for_now(&refusal) && self.waits_for(game) => {
                Err(FlowError::Game(game.clone(), refusal))
            }
            Err(refusal) => Ok(Read::Refused(refusal.text)),
        }
    }

    /// Whether to try again with a game that cannot be read, and hold up the others meanwhile.
    fn waits_for(&mut self, game: &EndedGame) -> bool {
        let before = self.stuck.take().filter(|(stuck, _)| stuck == game);
        let tries = before.map_or(0, |(_, tries)| tries) + 1;
        self.stuck = Some((game.clone(), tries));
        tries < TRIES
    }
}

/// Writes games, and then the cursor.
fn write(
    folder: &Path,
    records: Vec<Record>,
    cursor: &Cursor,
    path: &Path,
) -> Result<(), ArchiveError> {
    let mut importer = Importer::open(folder)?;
    let mut new = Vec::with_capacity(records.len());
    for record in records {
        new.push(importer.add(record)? == Added::New);
    }
    // The lock of the archive is held until the cursor is written.
    let _writer = importer.finish()?;
    for is_new in new {
        metrics::archived(if is_new { "new" } else { "known" });
    }
    cursor.write(path).map_err(|error| {
        let (file, kind) = (path.display().to_string(), ArchiveErrorKind::Io(error));
        ArchiveError { file, kind }
    })
}

/// Whether the same request may succeed later.
fn is_for_now(refusal: &Refusal) -> bool {
    use RefusalCode::{Busy, Draining, TooMany, Unavailable};
    matches!(refusal.code, Busy | Draining | TooMany | Unavailable)
}
