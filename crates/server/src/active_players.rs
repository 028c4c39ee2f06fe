//! The people who are playing at the moment: they get no analysis (Laws 8.2, 9.6).

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// All people in games in play, each with their tables. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct ActivePlayers(Arc<Mutex<HashMap<String, Vec<String>>>>);

impl ActivePlayers {
    /// A table at which a person is playing.
    pub(crate) fn table_of(&self, person: &str) -> Option<String> {
        self.all().get(person)?.first().cloned()
    }

    /// Whether a person is playing at a table.
    pub(crate) fn is_at(&self, person: &str, table: &str) -> bool {
        self.all().get(person).is_some_and(|tables| tables.iter().any(|at| at == table))
    }

    /// How many games are in play.
    pub(crate) fn games(&self) -> usize {
        let all = self.all();
        all.values().flatten().collect::<std::collections::HashSet<_>>().len()
    }

    /// The active players of a table, initially none.
    pub(crate) fn at(&self, table: &str) -> TablePlayers {
        TablePlayers { playing: self.clone(), table: table.to_owned(), people: Vec::new() }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Vec<String>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The active players of one table; none once it is dropped.
pub(crate) struct TablePlayers {
    playing: ActivePlayers,
    table: String,
    people: Vec<String>,
}

impl TablePlayers {
    pub(crate) fn set<'a>(&mut self, people: impl Iterator<Item = &'a str>) {
        let mut people: Vec<_> = people.map(str::to_owned).collect();
        people.sort_unstable();
        people.dedup();
        if people == self.people {
            return;
        }
        let mut all = self.playing.all();
        for person in std::mem::replace(&mut self.people, people.clone()) {
            if let Some(tables) = all.get_mut(&person) {
                tables.retain(|table| *table != self.table);
                if tables.is_empty() {
                    all.remove(&person);
                }
            }
        }
        for person in people {
            all.entry(person).or_default().push(self.table.clone());
        }
    }
}

impl Drop for TablePlayers {
    fn drop(&mut self) {
        self.set(std::iter::empty());
    }
}

#[cfg(test)]
mod tests {
    use super::ActivePlayers;

    #[test]
    fn a_person_plays_as_long_as_one_of_their_tables_says_so() {
        let playing = ActivePlayers::default();
        let (mut one, mut two) = (playing.at("one"), playing.at("two"));
        one.set(["anna", "anna", "ben"].into_iter());
        two.set(["anna"].into_iter());
        assert_eq!(playing.table_of("anna").as_deref(), Some("one"));
        one.set(["ben"].into_iter());
        assert_eq!(playing.table_of("anna").as_deref(), Some("two"));
        drop(two);
        assert_eq!(playing.table_of("anna"), None);
        assert_eq!(playing.table_of("ben").as_deref(), Some("one"));
        one.set(std::iter::empty());
        assert!(playing.all().is_empty());
    }
}
