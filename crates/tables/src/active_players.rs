//! The people who are playing at the moment: against others they get no engine (Laws 8.2, 9.6).

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use cluster::SessionId;
use tokio::time::Instant;

/// How long it may take until another node has the tables of one that has died.
const TAKE_OVER: Duration = Duration::from_secs(10);

/// All people in games in play, each with their tables. Clones share them.
#[derive(Clone, Default)]
pub struct ActivePlayers(Arc<Mutex<Everywhere>>);

/// People with the tables at which they are playing.
pub type Playing = HashMap<String, Vec<String>>;

#[derive(Default)]
struct Everywhere {
    here: Playing,
    /// How often that has changed.
    changes: u64,
    /// At the tables of other nodes of the cluster.
    elsewhere: HashMap<SessionId, Playing>,
    /// At the tables of nodes that have died, and when that was noted.
    lately: Vec<(Instant, Playing)>,
}

impl ActivePlayers {
    /// A table at which a person is playing.
    pub fn table_of(&self, person: &str) -> Option<String> {
        self.all().tables_of(person).next().cloned()
    }

    /// All tables at which a person is playing.
    pub fn tables(&self, person: &str) -> Vec<String> {
        self.all().tables_of(person).cloned().collect()
    }

    /// Whether people other than this one are playing at a table, not bots alone.
    pub fn has_others(&self, table: &str, person: &str) -> bool {
        self.all().has_others(table, person)
    }

    /// A table at which a person is playing with other people, not with bots alone.
    pub fn table_with_people(&self, person: &str) -> Option<String> {
        let all = self.all();
        all.tables_of(person).find(|table| all.has_others(table, person)).cloned()
    }

    /// Whether a person is playing at a table, or was when its node died a moment ago: another node
    /// is about to take the table.
    pub fn is_at(&self, person: &str, table: &str) -> bool {
        let all = self.all();
        let lately = all.lately.iter().filter_map(|(_, playing)| playing.get(person)).flatten();
        all.tables_of(person).chain(lately).any(|at| at == table)
    }

    /// How many games are in play at the tables of this node.
    pub fn games(&self) -> usize {
        let all = self.all();
        all.here.values().flatten().collect::<std::collections::HashSet<_>>().len()
    }

    /// The people who play at the tables of this node, if they have changed since a number of
    /// changes, and that number now.
    pub fn news(&self, since: Option<u64>) -> Option<(u64, Playing)> {
        let all = self.all();
        (since != Some(all.changes)).then(|| (all.changes, all.here.clone()))
    }

    /// Adds people who play at the tables of another node; if this `starts` a list, earlier ones
    /// are void.
    pub fn add_elsewhere(
        &self,
        node: SessionId,
        starts: bool,
        playing: impl IntoIterator<Item = (String, Vec<String>)>,
    ) {
        let mut all = self.all();
        let known = all.elsewhere.entry(node).or_default();
        if starts {
            known.clear();
        }
        known.extend(playing);
    }

    /// Forgets the tables of all nodes but some. Those who played there count as players of their
    /// tables for a moment more.
    pub fn keep_elsewhere(&self, lives: impl Fn(SessionId) -> bool) {
        let (mut all, now) = (self.all(), Instant::now());
        let all = &mut *all;
        all.lately.retain(|(died, _)| now.duration_since(*died) < TAKE_OVER);
        let dead = all.elsewhere.extract_if(|node, _| !lives(*node));
        all.lately.extend(dead.map(|(_, playing)| (now, playing)));
    }

    /// The active players of a table, initially none.
    pub fn at(&self, table: &str) -> TablePlayers {
        TablePlayers { playing: self.clone(), table: table.to_owned(), people: Vec::new() }
    }

    fn all(&self) -> MutexGuard<'_, Everywhere> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Everywhere {
    fn tables_of(&self, person: &str) -> impl Iterator<Item = &String> {
        let nodes = std::iter::once(&self.here).chain(self.elsewhere.values());
        nodes.filter_map(move |playing| playing.get(person)).flatten()
    }

    /// Whether somebody else is playing at a table who is no bot.
    fn has_others(&self, table: &str, person: &str) -> bool {
        let nodes = std::iter::once(&self.here).chain(self.elsewhere.values());
        nodes.flatten().any(|(other, tables)| {
            other != person && !store::is_bot(other) && tables.iter().any(|at| at == table)
        })
    }
}

/// The active players of one table; none once it is dropped.
pub struct TablePlayers {
    playing: ActivePlayers,
    table: String,
    people: Vec<String>,
}

impl TablePlayers {
    pub fn set<'a>(&mut self, people: impl Iterator<Item = &'a str>) {
        let mut people: Vec<_> = people.map(str::to_owned).collect();
        people.sort_unstable();
        people.dedup();
        if people == self.people {
            return;
        }
        let mut all = self.playing.all();
        all.changes += 1;
        let all = &mut all.here;
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
    use super::*;

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
        assert!(playing.all().here.is_empty());
    }
    #[tokio::test(start_paused = true)]
    async fn players_of_a_dead_node_are_let_in_until_another_takes_their_table() {
        let playing = ActivePlayers::default();
        let (node, people) = (SessionId(7), [("anna".to_owned(), vec!["one".to_owned()])]);
        playing.add_elsewhere(node, true, people);
        playing.keep_elsewhere(|_| false);
        assert!(playing.is_at("anna", "one") && !playing.is_at("anna", "two"));
        assert_eq!(playing.table_of("anna"), None, "nobody keeps them from another game");
        tokio::time::advance(TAKE_OVER).await;
        playing.keep_elsewhere(|_| true);
        assert!(!playing.is_at("anna", "one"));
    }

    #[test]
    fn bots_are_no_others() {
        let playing = ActivePlayers::default();
        let mut table = playing.at("t");
        table.set(["anna", "bot-tandem-club"].into_iter());
        assert_eq!(playing.table_with_people("anna"), None);
        table.set(["anna", "ben", "bot-tandem-club"].into_iter());
        assert_eq!(playing.table_with_people("anna").as_deref(), Some("t"));
        assert!(playing.has_others("t", "ben") && !playing.has_others("other", "ben"));
        drop(table);
        playing.add_elsewhere(SessionId(1), true, [("anna".to_owned(), vec!["t".to_owned()])]);
        playing.add_elsewhere(SessionId(2), true, [("ben".to_owned(), vec!["t".to_owned()])]);
        assert!(playing.has_others("t", "anna"), "at a table of another node");
    }
}
