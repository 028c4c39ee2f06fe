//! The people who are online on all nodes, as far as they let themselves be seen.

use std::collections::{HashMap, HashSet};

use cluster::SessionId;
use protocol::Person;
use serde::{Deserialize, Serialize};

use super::{Presence, Present};

/// How many people a node names to others: some hundred kilobytes.
const NAMED: usize = 1000;

/// How many tables are named at which a person is a spectator.
const TABLES: usize = 2;

/// The people who are connected to a node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Online {
    /// Those who let themselves be seen, in the order of their ids.
    pub people: Vec<Seen>,
    /// How many others do, for whom there was no room.
    pub more: u32,
    pub guests: u32,
}

/// A person who is online.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    pub person: Person,
    /// The tables that their connections follow, if they are named as spectators.
    pub follows: Vec<String>,
}

impl Presence {
    /// Notes that a connection of a person follows a table, or no longer does.
    pub fn follows(&self, person: &str, connection: u64, table: &str, follows: bool) {
        let mut all = self.all();
        let connections = all.get_mut(person).into_iter().flat_map(|one| &mut one.connections);
        for open in connections.filter(|open| open.number == connection) {
            open.tables.retain(|other| other != table);
            if follows {
                open.tables.push(table.to_owned());
            }
        }
    }

    /// The people who are connected to this node.
    pub fn online(&self) -> Online {
        let all = self.all();
        let guests = all.values().filter(|present| present.person.guest).count();
        let mut people: Vec<Seen> = all.values().filter_map(seen).collect();
        drop(all);
        people.sort_unstable_by(|one, other| one.person.id.cmp(&other.person.id));
        let more = people.len().saturating_sub(NAMED);
        people.truncate(NAMED);
        Online { people, more: number(more), guests: number(guests) }
    }

    /// The same of all nodes, each person once.
    pub fn online_everywhere(&self) -> Online {
        let mut online = self.online();
        let mut known: HashSet<String> =
            online.people.iter().map(|seen| seen.person.id.clone()).collect();
        for other in self.elsewhere().values() {
            online.more += other.more;
            online.guests += other.guests;
            let new = other.people.iter().filter(|seen| known.insert(seen.person.id.clone()));
            online.people.extend(new.cloned());
        }
        online
    }

    /// Replaces what is known of another node.
    pub fn set_elsewhere(&self, node: SessionId, mut online: Online) {
        online.people.truncate(NAMED);
        self.elsewhere().insert(node, online);
    }

    /// Forgets all nodes but some.
    pub fn keep_elsewhere(&self, lives: impl Fn(SessionId) -> bool) {
        self.elsewhere().retain(|node, _| lives(*node));
    }
}

/// The people of other nodes.
pub(super) type Elsewhere = HashMap<SessionId, Online>;

fn seen(present: &Present) -> Option<Seen> {
    let Present { person, shown, connections, .. } = present;
    if person.guest || person.bot || !shown.online() {
        return None;
    }
    let mut follows = Vec::new();
    if shown.watching() {
        follows.extend(connections.iter().flat_map(|open| &open.tables).cloned());
        follows.sort_unstable();
        follows.dedup();
        follows.truncate(TABLES);
    }
    Some(Seen { person: person.clone(), follows })
}

fn number(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{accounts::Shown, outbox::Outbox};

    fn person(id: &str, guest: bool) -> Person {
        Person { id: id.to_owned(), name: id.to_owned(), guest, bot: false }
    }

    fn ids(online: &Online) -> Vec<&str> {
        online.people.iter().map(|seen| seen.person.id.as_str()).collect()
    }

    #[test]
    fn people_are_seen_who_want_to_be_and_guests_are_counted() {
        let presence = Presence::default();
        let come = |id, connection, guest, shown: &Shown| {
            presence.come(&person(id, guest), connection, Outbox::new(1).0, shown.clone())
        };
        let (seen, unnamed, unseen) =
            (Shown::new(true, true), Shown::new(true, false), Shown::new(false, true));
        let anna = come("anna", 1, false, &seen);
        let _others = [
            come("anna", 2, false, &seen),
            come("ben", 3, false, &unnamed),
            come("cleo", 4, false, &unseen),
            come("guest", 5, true, &Shown::default()),
        ];
        for (person, connection) in [("anna", 1), ("anna", 2), ("ben", 3), ("cleo", 4)] {
            presence.follows(person, connection, "t", true);
        }
        let online = presence.online();
        assert_eq!((ids(&online), online.guests), (vec!["anna", "ben"], 1));
        assert_eq!(online.people[0].follows, ["t"]);
        assert!(online.people[1].follows.is_empty(), "who watches unnamed");
        drop(anna);
        presence.follows("anna", 2, "t", false);
        assert!(presence.online().people[0].follows.is_empty());
        unnamed.set(None);
        assert_eq!(ids(&presence.online()), ["anna"], "the choice holds at once");
    }

    #[test]
    fn people_of_other_nodes_are_there_once_as_long_as_their_node_lives() {
        let presence = Presence::default();
        let shown = Shown::new(true, true);
        let _anna = presence.come(&person("anna", false), 1, Outbox::new(1).0, shown);
        let seen = |id| Seen { person: person(id, false), follows: Vec::new() };
        let there = Online { people: vec![seen("anna"), seen("zoe")], more: 2, guests: 3 };
        presence.set_elsewhere(SessionId(7), there);
        let online = presence.online_everywhere();
        assert_eq!((ids(&online), online.more, online.guests), (vec!["anna", "zoe"], 2, 3));
        presence.keep_elsewhere(|_| false);
        assert_eq!(ids(&presence.online_everywhere()), ["anna"]);
    }
}
