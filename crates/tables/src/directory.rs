//! The directory of public tables, kept in order as they change, so that a listing costs the same
//! however many there are.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::SystemTime,
};

use cluster::SessionId;

use protocol::{Phase, TableLine, Tie};

/// How many tables of a rank are listed.
const MOST: usize = 100;

/// All public live tables. Clones share them.
#[derive(Clone, Default)]
pub struct Directory(Arc<Mutex<Tables>>);

#[derive(Default)]
struct Tables {
    /// The last place that was given out, in microseconds since 1970 or a little later.
    last: u64,
    lines: BTreeMap<Place, TableLine>,
    /// How often the lines have changed.
    changes: u64,
    /// The lines of other nodes of the cluster.
    elsewhere: HashMap<SessionId, Vec<(u64, TableLine)>>,
}

/// The place of a table in the list: by rank, the newest first.
type Place = (Rank, Reverse<u64>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// People sit there and wait for others.
    Open,
    /// A game is in play.
    Live,
    /// Nobody sits there, or not today, or its records are damaged.
    Quiet,
}

impl Rank {
    const ALL: [Self; 3] = [Self::Open, Self::Live, Self::Quiet];

    fn from_line(line: &TableLine) -> Self {
        match line.phase {
            Phase::Playing | Phase::Stopped => Self::Live,
            Phase::Seating | Phase::Over if !line.seats.is_empty() => Self::Open,
            Phase::Seating | Phase::Over | Phase::Adjourned | Phase::Damaged => Self::Quiet,
        }
    }
}

impl Directory {
    /// A place for a new table, which is not listed yet.
    pub fn place(&self) -> DirectoryEntry {
        let mut tables = self.tables();
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        tables.last = (tables.last + 1).max(u64::try_from(since.as_micros()).unwrap_or(0));
        DirectoryEntry { listing: self.clone(), age: Reverse(tables.last), shown: None }
    }

    /// Open tables, live games, and other tables, the newest of each first.
    pub fn lines(&self) -> Vec<TableLine> {
        let tables = self.tables();
        let own = tables.own();
        let others = tables.elsewhere.values().flatten();
        let others = others.map(|(age, line)| ((Rank::from_line(line), Reverse(*age)), line));
        let all: BTreeMap<Place, &TableLine> = own.chain(others).collect();
        let of = |rank| all.range((rank, Reverse(u64::MAX))..=(rank, Reverse(0))).take(MOST);
        Rank::ALL.into_iter().flat_map(of).map(|(_, line)| (*line).clone()).collect()
    }

    /// The public tables with a game in play, and the ids of their players, as spectators may know
    /// them.
    pub fn in_play(&self) -> HashMap<String, Vec<String>> {
        let tables = self.tables();
        let live = (Rank::Live, Reverse(u64::MAX))..=(Rank::Live, Reverse(0));
        let own = tables.lines.range(live).map(|(_, line)| line);
        let others = tables.elsewhere.values().flatten().map(|(_, line)| line);
        let others = others.filter(|line| Rank::from_line(line) == Rank::Live);
        let players = |line: &TableLine| line.seats.values().map(|one| one.id.clone()).collect();
        own.chain(others).map(|line| (line.table.clone(), players(line))).collect()
    }

    /// The lines of this node with their ages, if they have changed since a number of changes, and
    /// that number now.
    pub fn news(&self, since: Option<u64>) -> Option<(u64, Vec<(u64, TableLine)>)> {
        let tables = self.tables();
        (since != Some(tables.changes)).then(|| {
            let own = tables.own().map(|((_, Reverse(age)), line)| (age, line.clone()));
            (tables.changes, own.collect())
        })
    }

    /// Replaces the lines of another node.
    pub fn set_elsewhere(&self, node: SessionId, mut lines: Vec<(u64, TableLine)>) {
        lines.retain(|(_, line)| is_listed(line));
        self.tables().elsewhere.insert(node, lines);
    }

    /// Forgets the lines of all nodes but some.
    pub fn keep_elsewhere(&self, lives: impl Fn(SessionId) -> bool) {
        self.tables().elsewhere.retain(|node, _| lives(*node));
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tables {
    /// The lines of this node that can be in a list.
    fn own(&self) -> impl Iterator<Item = (Place, &TableLine)> {
        let of = |rank| self.lines.range((rank, Reverse(u64::MAX))..=(rank, Reverse(0)));
        let lines = Rank::ALL.into_iter().flat_map(move |rank| of(rank).take(MOST));
        lines.map(|(place, line)| (*place, line))
    }
}

/// The place of a table in the directory, which it leaves when this is dropped.
pub struct DirectoryEntry {
    listing: Directory,
    age: Reverse<u64>,
    shown: Option<TableLine>,
}

impl DirectoryEntry {
    /// Updates the entry of the table.
    pub fn set(&mut self, line: TableLine) {
        let line = Some(line).filter(is_listed);
        if self.shown == line {
            return;
        }
        let mut tables = self.listing.tables();
        if let Some(shown) = &self.shown {
            tables.lines.remove(&(Rank::from_line(shown), self.age));
        }
        if let Some(line) = &line {
            tables.lines.insert((Rank::from_line(line), self.age), line.clone());
        }
        tables.changes += 1;
        self.shown = line;
    }
}

/// Whether a table is in lists: those where nobody sits and which nobody watches are abandoned.
fn is_listed(line: &TableLine) -> bool {
    let waits = matches!(line.phase, Phase::Seating | Phase::Over);
    let is_abandoned = waits && line.seats.is_empty() && line.viewers == 0;
    line.terms.is_shown_to(Tie::Nothing) && !is_abandoned
}

impl Drop for DirectoryEntry {
    fn drop(&mut self) {
        if let Some(shown) = &self.shown {
            let mut tables = self.listing.tables();
            tables.lines.remove(&(Rank::from_line(shown), self.age));
            tables.changes += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use protocol::{Person, Seat, Terms};

    use super::*;

    fn line(n: usize, phase: Phase, seated: bool) -> TableLine {
        let person = Person { id: "p".to_owned(), name: "P".to_owned(), guest: true, bot: false };
        TableLine {
            table: n.to_string(),
            terms: Terms::default(),
            host: person.clone(),
            phase,
            seats: seated.then_some((Seat::WhiteA, person)).into_iter().collect::<BTreeMap<_, _>>(),
            viewers: 1,
        }
    }

    fn ids(listing: &Directory) -> Vec<String> {
        listing.lines().into_iter().map(|line| line.table).collect()
    }

    #[test]
    fn those_where_one_can_play_or_watch_come_first_however_many_are_empty() {
        let listing = Directory::default();
        let mut places: Vec<DirectoryEntry> = (0..20_000).map(|_| listing.place()).collect();
        for (n, place) in places.iter_mut().enumerate() {
            place.set(match n {
                3 => line(n, Phase::Playing, true),
                4 => line(n, Phase::Over, true),
                5 => line(n, Phase::Seating, true),
                _ => line(n, Phase::Seating, false),
            });
        }
        let listed = ids(&listing);
        assert_eq!(listed[..4], ["5", "4", "3", "19999"]);
        assert_eq!(listed.len(), 3 + MOST);

        places[5].set(line(5, Phase::Stopped, true));
        assert_eq!(ids(&listing)[..3], ["4", "5", "3"]);
        places.truncate(4);
        assert_eq!(ids(&listing), ["3", "2", "1", "0"]);
        drop(places);
        assert!(ids(&listing).is_empty());
    }

    #[test]
    fn an_abandoned_table_is_in_no_list_until_somebody_comes_back() {
        let listing = Directory::default();
        let mut place = listing.place();
        place.set(line(0, Phase::Seating, true));
        let abandoned = TableLine { viewers: 0, ..line(0, Phase::Seating, false) };
        place.set(abandoned.clone());
        assert!(ids(&listing).is_empty());
        place.set(TableLine { viewers: 1, ..abandoned.clone() });
        assert_eq!(ids(&listing), ["0"], "somebody has it open");
        place.set(TableLine { phase: Phase::Adjourned, ..abandoned });
        assert_eq!(ids(&listing), ["0"], "its players come back");
    }

    #[test]
    fn a_table_by_link_only_is_in_no_list() {
        let listing = Directory::default();
        let mut place = listing.place();
        let mut hidden = line(0, Phase::Playing, true);
        hidden.terms.public = false;
        place.set(hidden.clone());
        listing.set_elsewhere(SessionId(7), vec![(1, hidden)]);
        assert!(listing.lines().is_empty() && listing.in_play().is_empty());
    }
}
