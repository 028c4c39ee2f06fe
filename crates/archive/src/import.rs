//! Taking games into an archive, each once.

use std::{
    collections::HashMap,
    path::Path,
    sync::Arc,
    thread::{self, JoinHandle},
};

use notation::Batch;

use crate::{
    Archive, ArchiveError, ArchivedGame, Detail, Generation, Identity, Posting, Record, Writer,
    generation, known::Known,
};

/// An import in progress.
///
/// Games become visible, and survive the end of the process, a generation at a time. The same games
/// may be added again, after an import that was broken off too: each is in the archive once.
pub struct Importer {
    writer: Writer,
    archive: Archive,
    known: Known,
    next_game: i64,
    pending: Pending,
    /// A generation that another thread writes.
    in_flight: Option<InFlight>,
    /// Games of the archive that were looked at lately.
    cache: HashMap<i64, ArchivedGame>,
    /// A generation is written when it has this many rows.
    generation: usize,
    /// Memory for rows: new pages are not free.
    spare: Vec<Posting>,
}

/// The games of the next generation.
#[derive(Default)]
struct Pending {
    /// By number.
    games: HashMap<i64, ArchivedGame>,
    postings: Vec<Posting>,
    /// The length of all texts.
    bytes: usize,
}

struct InFlight {
    games: Arc<Vec<ArchivedGame>>,
    next_game: i64,
    /// Returns the memory of the rows too.
    thread: JoinHandle<Result<(Generation, Vec<Posting>), ArchiveError>>,
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
    /// The usual number of rows of a generation. Two generations are in memory at a time.
    pub const GENERATION: usize = 2 << 20;

    /// A generation is also written when its texts have this many bytes.
    const MAX_TEXT: usize = 128 << 20;

    /// Opens an archive for imports, or makes one.
    pub fn open(folder: &Path) -> Result<Self, ArchiveError> {
        let writer = Writer::open(folder)?;
        let archive = Archive::open(folder)?;
        let known = Known::new(&archive)?;
        let next_game = writer.manifest().next_game;
        let (pending, cache) = (Pending::default(), HashMap::new());
        let (in_flight, generation, spare) = (None, Self::GENERATION, Vec::new());
        Ok(Self { writer, archive, known, next_game, pending, in_flight, cache, generation, spare })
    }

    /// Sets how many rows a generation has: smaller ones are visible earlier and take less memory.
    #[must_use]
    pub fn with_generation(self, rows: usize) -> Self {
        Self { generation: rows, ..self }
    }

    /// Adds a game.
    pub fn add(&mut self, record: Record) -> Result<Added, ArchiveError> {
        let Record { mut game, identity, postings } = record;
        if let Some(id) = self.known.copy(&game) {
            self.add_sources(id, &game.sources)?;
            return Ok(Added::Copy);
        }
        let Some(id) = self.same_game(&identity)? else {
            game.id = self.next_game;
            self.next_game += 1;
            self.known.insert(&game);
            self.put(game, postings)?;
            return Ok(Added::New);
        };
        let old = self.facts(id)?;
        if identity.riches <= old.identity().riches {
            self.add_sources(id, &game.sources)?;
            return Ok(Added::Poorer);
        }
        let why = identity.riches.why(old.identity().riches);
        let old = self.whole(id)?;
        // The rows of the old record are taken back by equal ones.
        let Some(taken_back) = postings_of(&old) else { return Ok(Added::Poorer) };
        let taken_back = taken_back.into_iter().map(|row| Posting { game: id, count: -1, ..row });
        game.id = id;
        game.sources = union(old.sources, &game.sources);
        self.known.replace(&game);
        let mut rows = postings;
        self.cache.remove(&id);
        rows.iter_mut().for_each(|row| row.game = id);
        self.pending.postings.extend(taken_back);
        self.put(game, rows)?;
        Ok(Added::Richer(why))
    }

    /// Writes what is left, and merges what is due.
    pub fn finish(mut self) -> Result<Writer, ArchiveError> {
        self.flush()?;
        self.settle()?;
        self.writer.merge_due()?;
        Ok(self.writer)
    }

    fn put(&mut self, game: ArchivedGame, rows: Vec<Posting>) -> Result<(), ArchiveError> {
        let id = game.id;
        self.pending.postings.extend(rows.into_iter().map(|row| Posting { game: id, ..row }));
        self.pending.bytes += game.text.len();
        self.pending.games.insert(id, game);
        let is_full =
            self.pending.postings.len() >= self.generation || self.pending.bytes >= Self::MAX_TEXT;
        if is_full { self.flush() } else { Ok(()) }
    }

    /// Has the pending games written, once those before are.
    fn flush(&mut self) -> Result<(), ArchiveError> {
        self.settle()?;
        if self.pending.games.is_empty() {
            return Ok(());
        }
        let postings = std::mem::take(&mut self.spare);
        let next = Pending { postings, ..Pending::default() };
        let Pending { games, mut postings, .. } = std::mem::replace(&mut self.pending, next);
        let mut games: Vec<_> = games.into_values().collect();
        games.sort_unstable_by_key(|game| game.id);
        let games = Arc::new(games);
        let (folder, shared) = (self.writer.folder().to_owned(), Arc::clone(&games));
        let manifest = self.writer.manifest();
        let (number, first_new) = (manifest.next_generation, manifest.next_game);
        let thread = thread::spawn(move || {
            let written = generation::write(&folder, number, &shared, first_new, &postings)?;
            postings.clear();
            Ok((written, postings))
        });
        self.in_flight = Some(InFlight { games, next_game: self.next_game, thread });
        Ok(())
    }

    /// Waits for the generation that is being written, and makes it visible.
    fn settle(&mut self) -> Result<(), ArchiveError> {
        let Some(InFlight { next_game, thread, .. }) = self.in_flight.take() else {
            return Ok(());
        };
        let joined = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        let (generation, memory) = joined?;
        self.spare = memory;
        self.writer.commit(generation, next_game)?;
        self.writer.merge_due()?;
        self.archive = self.archive.renewed()?;
        Ok(())
    }

    /// The game of the archive that a record is about, if there is one.
    fn same_game(&mut self, identity: &Identity) -> Result<Option<i64>, ArchiveError> {
        for id in self.known.candidates(identity.moves) {
            if self.facts(id)?.identity().agrees(identity) {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    /// A game that waits to be written or to be visible.
    fn waiting(&self, id: i64) -> Option<&ArchivedGame> {
        let in_flight = || {
            let games = &self.in_flight.as_ref()?.games;
            games.binary_search_by_key(&id, |game| game.id).ok().map(|at| &games[at])
        };
        self.pending.games.get(&id).or_else(in_flight)
    }

    /// A game without moves and text, perhaps.
    fn facts(&mut self, id: i64) -> Result<ArchivedGame, ArchiveError> {
        /// The most games in the cache.
        const MOST: usize = 1 << 16;
        if let Some(game) = self.waiting(id) {
            return Ok(game.facts());
        }
        if !self.cache.contains_key(&id) {
            if self.cache.len() >= MOST {
                self.cache.clear();
            }
            let around = self.archive.games_around(id)?;
            self.cache.extend(around.into_iter().map(|game| (game.id, game)));
        }
        self.cache.get(&id).cloned().ok_or_else(|| self.missing(id))
    }

    fn whole(&self, id: i64) -> Result<ArchivedGame, ArchiveError> {
        if let Some(game) = self.waiting(id) {
            return Ok(game.clone());
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
        self.put(game, Vec::new())
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
