//! Who is playing at this moment: players get no analysis (Laws 8.2, 9.6).

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// All people who sit in a game that has begun and not ended, each with the tables. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct Playing(Arc<Mutex<HashMap<String, Vec<String>>>>);

impl Playing {
    /// The table at which a person plays, if he does.
    pub(crate) fn table_of(&self, person: &str) -> Option<String> {
        self.all().get(person)?.first().cloned()
    }

    /// How many games are in play.
    pub(crate) fn games(&self) -> usize {
        let all = self.all();
        all.values().flatten().collect::<std::collections::HashSet<_>>().len()
    }

    /// The players of a table, none so far.
    pub(crate) fn at(&self, table: &str) -> Players {
        Players { playing: self.clone(), table: table.to_owned(), people: Vec::new() }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Vec<String>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Those who play at one table. When it is dropped, nobody does.
pub(crate) struct Players {
    playing: Playing,
    table: String,
    people: Vec<String>,
}

impl Players {
    /// Sets who they are.
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

impl Drop for Players {
    fn drop(&mut self) {
        self.set(std::iter::empty());
    }
}

#[cfg(test)]
mod tests {
    use super::Playing;

    #[test]
    fn a_person_plays_as_long_as_one_of_his_tables_says_so() {
        let playing = Playing::default();
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
