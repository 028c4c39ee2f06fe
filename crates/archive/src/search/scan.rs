//! All games of an archive searched, by several threads.

use std::{
    collections::{BTreeMap, HashSet},
    ops::{ControlFlow, Range},
    panic::{self, AssertUnwindSafe},
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
};

use parquet::data_type::ByteArray;

use super::{
    compile::Compiled,
    matcher::{Hit, Matcher},
    packed::Row,
    query::Query,
};
use crate::{
    Archive, ArchiveError, ArchivedGame, Detail, part::Part, reader::Table, table::Column,
};

/// How to search.
#[derive(Clone, Copy)]
pub struct Scan<'s> {
    /// How many threads search.
    pub threads: usize,
    /// How much to read of the games that are found: only their number if `None`.
    pub detail: Option<Detail>,
    /// Asked again and again by every thread, whether to go on.
    pub goes_on: &'s (dyn Fn() -> bool + Sync),
}

/// A game that is found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The game.
    pub game: ArchivedGame,
    /// A hit for each pattern of the query.
    pub hits: Vec<Hit>,
}

/// A part of the archive that was searched.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The number of games in it.
    pub games: u64,
    /// The games in it that the query finds.
    pub found: Vec<Found>,
}

/// Rows of a file that one thread searches at a time.
#[derive(Clone, Debug)]
struct Unit {
    generation: usize,
    group: usize,
    rows: Range<usize>,
}

impl Unit {
    /// How many games a thread searches at a time, and how many units each thread may be ahead:
    /// together the most games that are in memory.
    const GAMES: usize = 4096;
    const AHEAD: usize = 2;
}

impl Archive {
    /// Calls `see` with the games that a query finds, part by part in the order of the archive,
    /// until `see` breaks it off.
    ///
    /// # Errors
    ///
    /// A file cannot be read or has a game that cannot be replayed, or
    /// [`ArchiveErrorKind::Stopped`](crate::ArchiveErrorKind::Stopped) if `goes_on` says so.
    pub fn search(
        &self,
        query: &Query,
        scan: Scan<'_>,
        mut see: impl FnMut(Searched) -> ControlFlow<()>,
    ) -> Result<(), ArchiveError> {
        let search = Search::new(self, query, scan)?;
        let (to_do, waiting) = mpsc::channel();
        let (finished, results) = mpsc::channel();
        let (waiting, is_over) = (Mutex::new(waiting), AtomicBool::new(false));
        let threads = scan.threads.max(1);
        thread::scope(|scope| {
            for _ in 0..threads {
                let (search, waiting, finished) = (&search, &waiting, finished.clone());
                let goes_on = || !is_over.load(Ordering::Relaxed) && (scan.goes_on)();
                scope.spawn(move || search.work(waiting, &finished, &goes_on));
            }
            drop(finished);
            let most = threads * Unit::AHEAD;
            let outcome = in_order(self.units(), most, to_do, &results, &mut see);
            // The threads drop what they are at, and find no more to do.
            is_over.store(true, Ordering::Relaxed);
            outcome
        })
    }

    fn units(&self) -> impl Iterator<Item = Unit> {
        let parts = self.parts().iter().enumerate();
        let groups = parts.flat_map(|(generation, part)| {
            (0..part.games.groups())
                .map(move |group| (generation, group, part.games.rows_of(group)))
        });
        groups.flat_map(|(generation, group, all)| {
            (0..all).step_by(Unit::GAMES).map(move |start| {
                let rows = start..(start + Unit::GAMES).min(all);
                Unit { generation, group, rows }
            })
        })
    }
}

/// A unit with its number, and what comes of it.
type Numbered<T> = (usize, T);
type Outcome = Numbered<thread::Result<Result<Searched, ArchiveError>>>;

/// Gives the threads units, at most some ahead, and tells what they find in the order of units.
fn in_order(
    mut units: impl Iterator<Item = Unit>,
    most: usize,
    to_do: mpsc::Sender<Numbered<Unit>>,
    results: &mpsc::Receiver<Outcome>,
    see: &mut impl FnMut(Searched) -> ControlFlow<()>,
) -> Result<(), ArchiveError> {
    let mut early = BTreeMap::new();
    let (mut given, mut told) = (0, 0);
    loop {
        while given - told < most
            && let Some(unit) = units.next()
        {
            if to_do.send((given, unit)).is_err() {
                return Ok(());
            }
            given += 1;
        }
        if told == given {
            return Ok(());
        }
        let Ok((number, result)) = results.recv() else { return Ok(()) };
        early.insert(number, result.unwrap_or_else(|it| panic::resume_unwind(it)));
        while let Some(result) = early.remove(&told) {
            told += 1;
            if see(result?).is_break() {
                return Ok(());
            }
        }
    }
}

/// A query to an archive.
struct Search<'s> {
    archive: &'s Archive,
    query: &'s Query,
    compiled: Compiled,
    detail: Option<Detail>,
    /// For each generation, the games of which a newer one has a row.
    newer: Vec<HashSet<i64>>,
}

impl<'s> Search<'s> {
    fn new(archive: &'s Archive, query: &'s Query, scan: Scan<'_>) -> Result<Self, ArchiveError> {
        let newer = (0..archive.parts().len()).map(|at| archive.newer(at));
        let newer = newer.collect::<Result<_, _>>()?;
        let compiled = Compiled::new(query);
        Ok(Self { archive, query, compiled, detail: scan.detail, newer })
    }

    /// Searches units until there are no more.
    fn work(
        &self,
        units: &Mutex<mpsc::Receiver<Numbered<Unit>>>,
        finished: &mpsc::Sender<Outcome>,
        goes_on: &dyn Fn() -> bool,
    ) {
        let mut matcher = Matcher::new(&self.compiled);
        loop {
            let next = units.lock().map(|units| units.recv());
            let Ok(Ok((number, unit))) = next else { return };
            // A panic goes on where the results are read; otherwise that would wait forever.
            let work = AssertUnwindSafe(|| self.unit(&unit, &mut matcher, goes_on));
            if finished.send((number, panic::catch_unwind(work))).is_err() {
                return;
            }
        }
    }

    /// Searches some rows.
    fn unit(
        &self,
        unit: &Unit,
        matcher: &mut Matcher<'_>,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<Searched, ArchiveError> {
        if !goes_on() {
            return Err(ArchiveError::stopped());
        }
        let part = &self.archive.parts()[unit.generation];
        let mut columns = Columns { table: &part.games, unit };
        let newer = &self.newer[unit.generation];
        let mut games = unit.rows.len() as u64;
        let mut rows: Vec<usize> = (0..unit.rows.len()).collect();
        if !newer.is_empty() {
            let ids = columns.longs("id")?;
            rows.retain(|&row| !newer.contains(&ids[row]));
            games = rows.len() as u64;
        }
        self.keep_games(&mut rows, &mut columns)?;
        let hits = self.matches(&rows, &mut columns, matcher, goes_on)?;
        Ok(Searched { games, found: self.found(unit, part, &mut columns, hits)? })
    }

    /// Keeps those rows whose games meet the conditions.
    fn keep_games(
        &self,
        rows: &mut Vec<usize>,
        columns: &mut Columns<'_>,
    ) -> Result<(), ArchiveError> {
        if self.compiled.is_mate && !rows.is_empty() {
            let reasons = columns.texts("reason")?;
            rows.retain(|&row| reasons[row].data() == MATE);
        }
        for games in &self.query.games {
            if rows.is_empty() {
                return Ok(());
            }
            let facts = columns.facts(games)?;
            rows.retain(|&row| games.meets(&facts[row]));
        }
        Ok(())
    }

    /// The rows whose games have all patterns, with the places.
    fn matches(
        &self,
        rows: &[usize],
        columns: &mut Columns<'_>,
        matcher: &mut Matcher<'_>,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<Vec<(usize, Vec<Hit>)>, ArchiveError> {
        /// How many games are searched before the next question whether to go on.
        const ASK: usize = 64;
        if self.compiled.patterns.is_empty() {
            return Ok(rows.iter().map(|&row| (row, Vec::new())).collect());
        }
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let (moves, starts) = (columns.texts("moves")?, columns.texts("start")?);
        let times = match self.compiled.has_clocks {
            true => columns.texts("times")?,
            false => Vec::new(),
        };
        let ends = match self.compiled.is_mate {
            true => Some(columns.ints("loser")?),
            false => None,
        };
        let mut found = Vec::new();
        for (number, &at) in rows.iter().enumerate() {
            if number % ASK == ASK - 1 && !goes_on() {
                return Err(ArchiveError::stopped());
            }
            let row = Row {
                moves: moves[at].data(),
                times: times.get(at).map_or(&[], ByteArray::data),
                start: columns.text(&starts[at])?,
                is_mate: self.compiled.is_mate,
                loser: ends.as_ref().map_or(-1, |losers| losers[at]),
            };
            match matcher.find(&row) {
                Ok(None) => {}
                Ok(Some(hits)) => found.push((at, hits)),
                Err(why) => {
                    let id = columns.longs("id")?[at];
                    let why = format!("game {id}: {why}");
                    return Err(ArchiveError::damaged(columns.table.path(), why));
                }
            }
        }
        Ok(found)
    }

    /// Reads what is to be told about the games that are found.
    fn found(
        &self,
        unit: &Unit,
        part: &Part,
        columns: &mut Columns<'_>,
        hits: Vec<(usize, Vec<Hit>)>,
    ) -> Result<Vec<Found>, ArchiveError> {
        let (Some(first), Some(last)) = (hits.first(), hits.last()) else { return Ok(Vec::new()) };
        let Some(detail) = self.detail else {
            let ids = columns.longs("id")?;
            let found = |(row, hits): (usize, Vec<Hit>)| {
                let game = ArchivedGame { id: ids[row], ..ArchivedGame::default() };
                Found { game, hits }
            };
            return Ok(hits.into_iter().map(found).collect());
        };
        let (skipped, count) = (first.0, last.0 - first.0 + 1);
        let start = unit.rows.start + skipped;
        let games = ArchivedGame::read(&part.games, unit.group, start..start + count, detail)?;
        let mut games: Vec<_> = games.into_iter().map(Some).collect();
        let mut found = Vec::new();
        for (row, hits) in hits {
            found.extend(games[row - skipped].take().map(|game| Found { game, hits }));
        }
        Ok(found)
    }
}

/// [`How::Mate`](notation::How::Mate) in the column `reason`.
const MATE: &[u8] = b"mate";

/// Columns of a unit.
struct Columns<'c> {
    table: &'c Table,
    unit: &'c Unit,
}

impl Columns<'_> {
    /// The index of a column by its name.
    fn index(name: &str) -> usize {
        let is_it = |column: &Column| column.0 == name;
        ArchivedGame::COLUMNS.iter().position(is_it).expect("a column of games")
    }

    fn longs(&mut self, name: &str) -> Result<Vec<i64>, ArchiveError> {
        self.table.longs(self.unit.group, Self::index(name), self.unit.rows.clone())
    }

    fn ints(&mut self, name: &str) -> Result<Vec<i32>, ArchiveError> {
        self.table.ints(self.unit.group, Self::index(name), self.unit.rows.clone())
    }

    fn texts(&mut self, name: &str) -> Result<Vec<ByteArray>, ArchiveError> {
        self.table.texts(self.unit.group, Self::index(name), self.unit.rows.clone())
    }

    fn text<'t>(&self, text: &'t ByteArray) -> Result<&'t str, ArchiveError> {
        std::str::from_utf8(text.data())
            .map_err(|_| ArchiveError::damaged(self.table.path(), "a text is not UTF-8"))
    }

    /// The games as far as conditions need them.
    fn facts(&mut self, games: &super::Games) -> Result<Vec<ArchivedGame>, ArchiveError> {
        let mut facts = vec![ArchivedGame::default(); self.unit.rows.len()];
        let filter = &games.filter;
        if games.plies.is_some() {
            let plies = self.ints("plies")?;
            facts.iter_mut().zip(plies).for_each(|(game, plies)| game.plies = plies);
        }
        if filter.rating.is_some() {
            let seats = ["white_a_rating", "black_a_rating", "white_b_rating", "black_b_rating"];
            for (seat, name) in seats.into_iter().enumerate() {
                let ratings = self.ints(name)?;
                facts.iter_mut().zip(ratings).for_each(|(game, it)| game.ratings[seat] = it);
            }
        }
        let mut set = |name, is_wanted: bool, set: fn(&mut ArchivedGame, String)| {
            if is_wanted {
                let texts = self.texts(name)?;
                for (game, text) in facts.iter_mut().zip(&texts) {
                    set(game, self.text(text)?.to_owned());
                }
            }
            Ok(())
        };
        let has_players = !filter.players.is_empty();
        set("white_a", has_players, |game, name| game.players[0] = name)?;
        set("black_a", has_players, |game, name| game.players[1] = name)?;
        set("white_b", has_players, |game, name| game.players[2] = name)?;
        set("black_b", has_players, |game, name| game.players[3] = name)?;
        let has_dates = filter.since.is_some() || filter.until.is_some();
        set("date", has_dates, |game, date| game.date = date)?;
        set("time_control", filter.time_control.is_some(), |game, it| game.time_control = it)?;
        set("dialect", filter.source.is_some(), |game, it| game.dialect = it)?;
        set("sources", filter.source.is_some(), |game, it| {
            game.sources = it.lines().map(str::to_owned).collect();
        })?;
        set("result", !games.results.is_empty(), |game, result| game.result = result)?;
        set("reason", !games.ended.is_empty(), |game, reason| game.reason = reason)?;
        Ok(facts)
    }
}
