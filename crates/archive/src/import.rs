//! Taking games into an archive, each once.

use std::{
    collections::{HashMap, VecDeque},
    path::Path,
    sync::{
        Arc,
        mpsc::{Receiver, channel},
    },
    thread::{self, JoinHandle},
};

use notation::Batch;

use crate::{
    Archive, ArchiveError, ArchivedGame, Detail, Generation, Posting, Record, Records, Writer,
    game_columns::{GameColumns, PendingGames},
    generation,
    identity::GameKey,
    known::Known,
    posting::Buckets,
    writer::Merge,
};

/// An import in progress.
///
/// Games become visible, and survive the end of the process, a generation at a time. The same games
/// may be added again, after an import that was broken off too: each is in the archive once.
pub struct Importer {
    // Fields are dropped in this order: the threads of the first two end before the writer gives up
    // its lock.
    /// Generations that other threads write, the oldest first.
    in_flight: VecDeque<InFlight>,
    /// The merge that runs beside the import.
    merging: Option<(Arc<Merge>, Writing)>,
    writer: Writer,
    archive: Archive,
    known: Known,
    next_game: i64,
    pending: Pending,
    /// The memory of games that were written.
    used: Vec<PendingGames>,
    /// Games of the archive that were looked at lately.
    cache: HashMap<i64, ArchivedGame>,
    /// The last game that was not in the cache.
    last_read: i64,
    /// A generation is written when it has this many rows.
    generation: usize,
}

/// The games of the next generation.
struct Pending {
    games: PendingGames,
    postings: Buckets,
}

/// A thread that writes a generation. It ends before this does.
struct Writing(Option<JoinHandle<Result<Generation, ArchiveError>>>);

impl Writing {
    fn spawn(write: impl FnOnce() -> Result<Generation, ArchiveError> + Send + 'static) -> Self {
        Self(Some(thread::spawn(write)))
    }

    fn has_ended(&self) -> bool {
        self.0.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the generation.
    fn generation(mut self) -> Result<Generation, ArchiveError> {
        let thread = self.0.take().unwrap_or_else(|| unreachable!("this is called once"));
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        // The generation never becomes visible, whether it was written or not.
        drop(self.0.take().map(JoinHandle::join));
    }
}

struct InFlight {
    games: Arc<PendingGames>,
    next_game: i64,
    /// Gives the memory of the rows back: new pages are not free.
    memory: Receiver<Buckets>,
    writing: Writing,
}

/// The fate of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Added {
    /// A new game.
    New,
    /// The archive has the same text.
    Copy,
    /// The archive has a record of the same game that tells as much or more.
    Poorer,
    /// The archive has had a poorer record of the game, which this one replaces; why it is richer.
    Richer(String),
}

impl Importer {
    /// The usual number of rows of a generation. Three generations are in memory at a time, and the
    /// games of a fourth.
    pub const GENERATION: usize = 2 << 20;

    /// The most generations that are written at the same time.
    const IN_FLIGHT: usize = 3;
    /// The most of them whose rows are in memory.
    const UNENCODED: usize = 2;

    /// When the archive has this many generations, the import waits for the merge.
    const MOST_GENERATIONS: usize = 4 * Writer::FAN_IN;

    /// A generation is also written when its texts have this many bytes.
    const MAX_TEXT: usize = 128 << 20;

    /// Opens an archive for imports, or makes one.
    pub fn open(folder: &Path) -> Result<Self, ArchiveError> {
        let writer = Writer::open(folder)?;
        let archive = Archive::open(folder)?;
        let known = Known::new(&archive)?;
        let next_game = writer.manifest().next_game;
        Ok(Self {
            in_flight: VecDeque::new(),
            merging: None,
            writer,
            archive,
            known,
            next_game,
            pending: Pending {
                games: PendingGames::default(),
                postings: Buckets::with_capacity(0),
            },
            used: Vec::new(),
            cache: HashMap::new(),
            last_read: 0,
            generation: Self::GENERATION,
        })
    }

    /// Sets how many rows a generation has: smaller ones are visible earlier and take less memory.
    #[must_use]
    pub fn with_generation(self, rows: usize) -> Self {
        Self { generation: rows, ..self }
    }

    /// Adds a game.
    pub fn add(&mut self, record: Record) -> Result<Added, ArchiveError> {
        let records = Records::from_iter([record]);
        let (added, id) = self.admit(&records.games, 0)?;
        self.pending.postings.extend(&records.postings, |_| id);
        self.flush_if_full()?;
        Ok(added)
    }

    /// Adds games in their order.
    pub fn add_all(&mut self, records: &Records) -> Result<Vec<Added>, ArchiveError> {
        let rows = 0..records.games.rows();
        let admitted = rows.map(|row| self.admit(&records.games, row));
        let (added, ids): (_, Vec<_>) =
            admitted.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
        self.pending.postings.extend(&records.postings, |row| ids[row as usize]);
        self.flush_if_full()?;
        Ok(added)
    }

    /// Decides the fate of a game. Returns the number that its rows get if they are new.
    fn admit(
        &mut self,
        games: &GameColumns,
        row: usize,
    ) -> Result<(Added, Option<i64>), ArchiveError> {
        let key = games.key(row);
        if let Some(id) = self.known.copy(key) {
            self.add_sources(id, &games.game(row, Detail::Facts).sources)?;
            return Ok((Added::Copy, None));
        }
        let candidates = self.known.candidates(key.moves);
        let Some(id) = self.same_game(candidates, || games.game(row, Detail::Facts))? else {
            let id = self.next_game;
            self.next_game += 1;
            self.known.insert(GameKey { id, ..key });
            self.pending.games.put_new(id, games, row);
            return Ok((Added::New, Some(id)));
        };
        let mut game = games.game(row, Detail::All);
        let (riches, known) = (game.identity().riches, self.facts(id)?.identity().riches);
        if riches <= known {
            self.add_sources(id, &game.sources)?;
            return Ok((Added::Poorer, None));
        }
        let old = self.whole(id)?;
        // The rows of the old record are taken back by equal ones.
        let Some(taken_back) = postings_of(&old) else { return Ok((Added::Poorer, None)) };
        let taken_back = taken_back.into_iter().map(|row| Posting { count: -1, ..row });
        self.pending.postings.extend(&taken_back.collect::<Vec<_>>(), |_| Some(id));
        game.id = id;
        game.sources = union(old.sources, &game.sources);
        self.known.replace(GameKey { id, ..key });
        self.cache.remove(&id);
        self.pending.games.put(&game);
        Ok((Added::Richer(riches.why(known)), Some(id)))
    }

    /// Writes what is left, and merges what is due.
    pub fn finish(mut self) -> Result<Writer, ArchiveError> {
        self.flush()?;
        self.settle(0)?;
        self.complete_merge()?;
        self.writer.merge_due()?;
        Ok(self.writer)
    }

    fn flush_if_full(&mut self) -> Result<(), ArchiveError> {
        let Pending { games, postings } = &self.pending;
        let is_full = postings.rows() >= self.generation || games.bytes() >= Self::MAX_TEXT;
        if is_full { self.flush() } else { Ok(()) }
    }

    /// Has the pending games written.
    fn flush(&mut self) -> Result<(), ArchiveError> {
        self.settle(Self::IN_FLIGHT - 1)?;
        if self.pending.games.is_empty() {
            return Ok(());
        }
        let memory = match self.in_flight.len().checked_sub(Self::UNENCODED) {
            // If none comes, writing has failed, and `settle` will say why.
            Some(oldest) => self.in_flight[oldest].memory.recv().ok(),
            None => None,
        };
        // Generations have about as many rows as each other.
        let rows = self.pending.postings.rows();
        let next = Pending {
            games: self.used.pop().unwrap_or_default(),
            postings: memory.unwrap_or_else(|| Buckets::with_capacity(rows)),
        };
        let Pending { games, postings } = std::mem::replace(&mut self.pending, next);
        let games = Arc::new(games);
        let (folder, shared) = (self.writer.folder().to_owned(), Arc::clone(&games));
        let number = self.writer.take_number();
        let visible = self.writer.manifest().next_game;
        let first_new = self.in_flight.back().map_or(visible, |last| last.next_game);
        let (emptied, memory) = channel();
        let writing = Writing::spawn(move || {
            generation::write(&folder, number, &shared, first_new, postings, &emptied)
        });
        self.in_flight.push_back(InFlight { games, next_game: self.next_game, memory, writing });
        Ok(())
    }

    /// Waits until at most this number of generations is being written, and makes the others
    /// visible. Starts a merge if one is due and none runs.
    fn settle(&mut self, most: usize) -> Result<(), ArchiveError> {
        while self.in_flight.len() > most
            && let Some(InFlight { games, next_game, writing, .. }) = self.in_flight.pop_front()
        {
            self.writer.commit(writing.generation()?, next_game)?;
            if let Some(mut games) = Arc::into_inner(games) {
                games.clear();
                self.used.push(games);
            }
        }
        let has_ended = self.merging.as_ref().is_none_or(|(_, writing)| writing.has_ended());
        if has_ended || self.writer.manifest().generations.len() >= Self::MOST_GENERATIONS {
            self.complete_merge()?;
            self.merging = self.writer.due()?.map(|merge| {
                let merge = Arc::new(merge);
                (Arc::clone(&merge), Writing::spawn(move || merge.run()))
            });
        }
        self.archive = self.archive.renewed()?;
        Ok(())
    }

    /// Waits for the merge, if one runs.
    fn complete_merge(&mut self) -> Result<(), ArchiveError> {
        match self.merging.take() {
            Some((merge, writing)) => self.writer.complete(&merge, writing.generation()?),
            None => Ok(()),
        }
    }

    /// The game of the archive that a record is about, if there is one.
    fn same_game(
        &mut self,
        candidates: Vec<i64>,
        game: impl FnOnce() -> ArchivedGame,
    ) -> Result<Option<i64>, ArchiveError> {
        if candidates.is_empty() {
            return Ok(None);
        }
        let identity = game().identity();
        for id in candidates {
            if self.facts(id)?.identity().agrees(&identity) {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    /// A game that waits to be written or to be visible.
    fn waiting(&self, id: i64, detail: Detail) -> Option<ArchivedGame> {
        let mut newest_first = self.in_flight.iter().rev();
        let pending = self.pending.games.game(id, detail);
        pending.or_else(|| newest_first.find_map(|one| one.games.game(id, detail)))
    }

    /// A game without moves and text, perhaps.
    fn facts(&mut self, id: i64) -> Result<ArchivedGame, ArchiveError> {
        /// The most games in the cache.
        const MOST: usize = 1 << 16;
        /// Games that are no farther apart are in each other's neighborhood.
        const NEAR: u64 = 1 << 12;
        if let Some(game) = self.waiting(id, Detail::Facts) {
            return Ok(game);
        }
        if !self.cache.contains_key(&id) {
            if self.cache.len() >= MOST {
                self.cache.clear();
            }
            // Files that are imported again ask for neighbors, others for games here and there.
            let is_neighbor = id.abs_diff(self.last_read) < NEAR;
            self.last_read = id;
            let read = match is_neighbor {
                true => self.archive.games_around(id)?,
                false => self.archive.game(id, Detail::Facts)?.into_iter().collect(),
            };
            self.cache.extend(read.into_iter().map(|game| (game.id, game)));
        }
        self.cache.get(&id).cloned().ok_or_else(|| self.missing(id))
    }

    fn whole(&self, id: i64) -> Result<ArchivedGame, ArchiveError> {
        if let Some(game) = self.waiting(id, Detail::All) {
            return Ok(game);
        }
        self.archive.game(id, Detail::All)?.ok_or_else(|| self.missing(id))
    }

    fn missing(&self, id: i64) -> ArchiveError {
        ArchiveError::damaged(self.writer.folder(), format!("game {id} is missing"))
    }

    /// Notes that a game was also found elsewhere.
    fn add_sources(&mut self, id: i64, sources: &[String]) -> Result<(), ArchiveError> {
        let known = self.facts(id)?.sources;
        if sources.iter().all(|source| known.contains(source)) {
            return Ok(());
        }
        let mut game = self.whole(id)?;
        game.sources = union(known, sources);
        self.cache.remove(&id);
        self.pending.games.put(&game);
        Ok(())
    }
}

/// The rows of a game of the archive.
pub(crate) fn postings_of(game: &ArchivedGame) -> Option<Vec<Posting>> {
    let batch = Batch::from_text(game.text.as_bytes());
    let mut games = batch.games();
    let record = Record::new(&games.next()?, "").ok()?;
    (games.next().is_none() && record.game.moves == game.moves).then_some(record.postings)
}

fn union(mut known: Vec<String>, more: &[String]) -> Vec<String> {
    /// A game that is in more files than this is no find.
    const MOST: usize = 64;
    for source in more {
        if !known.contains(source) && known.len() < MOST {
            known.push(source.clone());
        }
    }
    known
}
