//! The list of the people who are online, and how it changes.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    time::Duration,
};

use people::presence::{Online, Seen};
use protocol::{Activity, LobbyChange, OnlineCounts, OnlinePerson};
use tokio::time::Instant;

/// How many people are listed.
const LISTED: usize = 100;

/// How long a rating is taken to be the same.
const FRESH: Duration = Duration::from_mins(1);

/// How many ratings are read at a time.
const READ_AT_ONCE: usize = 50;

/// Public tables with a game in play, and the ids of their players.
pub(crate) type InPlay = HashMap<String, Vec<String>>;

/// The list, by rank.
#[derive(Default)]
pub(super) struct Roster {
    people: Vec<OnlinePerson>,
    pub(super) counts: OnlineCounts,
}

impl Roster {
    /// The strongest of those who are online, and how many all are.
    pub(super) fn new(online: Online, in_play: &InPlay, ratings: &Ratings) -> Self {
        let listed = u32::try_from(online.people.len()).unwrap_or(u32::MAX);
        let people = listed.saturating_add(online.more);
        let counts = OnlineCounts { people, guests: online.guests };
        let mut plays = HashMap::new();
        for (table, players) in in_play {
            plays.extend(players.iter().map(|player| (player.as_str(), table)));
        }
        let person = |seen: Seen| OnlinePerson {
            rating: ratings.of(&seen.person.id),
            activity: activity(&seen, &plays, in_play),
            person: seen.person,
        };
        let mut people: Vec<_> = online.people.into_iter().map(person).collect();
        people.sort_by(|one, other| {
            let names = || one.person.name.cmp(&other.person.name);
            other.rating.cmp(&one.rating).then_with(names)
        });
        people.truncate(LISTED);
        Self { people, counts }
    }

    pub(super) fn people(&self) -> impl Iterator<Item = &OnlinePerson> {
        self.people.iter()
    }

    /// The change that makes another list of this one.
    pub(super) fn change_to(&self, next: &Self) -> Option<LobbyChange> {
        let before = self.by_id();
        let changed = |one: &&OnlinePerson| before.get(one.person.id.as_str()) != Some(one);
        let people: Vec<_> = next.people().filter(changed).cloned().collect();
        let after: HashSet<&str> = next.people().map(|one| one.person.id.as_str()).collect();
        let gone = before.keys().filter(|id| !after.contains(**id)).map(|id| (*id).to_owned());
        let gone: Vec<_> = gone.collect();
        let is_same = people.is_empty() && gone.is_empty() && self.counts == next.counts;
        (!is_same).then_some(LobbyChange { people, gone, online: next.counts })
    }

    fn by_id(&self) -> BTreeMap<&str, &OnlinePerson> {
        self.people().map(|one| (one.person.id.as_str(), one)).collect()
    }
}

/// The activity of a person: only what the list of public tables shows too, so nothing is known
/// earlier than at the table, and nothing of private ones.
fn activity(seen: &Seen, plays: &HashMap<&str, &String>, in_play: &InPlay) -> Option<Activity> {
    let at = |plays, table: &String| Activity { plays, table: table.clone() };
    if let Some(table) = plays.get(seen.person.id.as_str()) {
        return Some(at(true, table));
    }
    let watched = seen.follows.iter().find(|table| in_play.contains_key(*table));
    watched.map(|table| at(false, table))
}

/// The ratings of people who are online, as they were read a moment ago.
#[derive(Default)]
pub(super) struct Ratings(HashMap<String, (Option<i32>, Instant)>);

impl Ratings {
    fn of(&self, person: &str) -> Option<i32> {
        self.0.get(person).and_then(|(points, _)| *points)
    }

    pub(super) fn note(&mut self, person: String, points: Option<i32>, now: Instant) {
        self.0.insert(person, (points, now));
    }

    /// The people whose ratings are to be read now. Forgets those who are not online.
    pub(super) fn missing(&mut self, online: &Online, now: Instant) -> Vec<String> {
        let ids: HashSet<&str> = online.people.iter().map(|seen| seen.person.id.as_str()).collect();
        self.0.retain(|person, _| ids.contains(person.as_str()));
        let is_fresh = |(_, read): &(_, Instant)| now.duration_since(*read) < FRESH;
        let stale = ids.into_iter().filter(|id| !self.0.get(*id).is_some_and(is_fresh));
        stale.take(READ_AT_ONCE).map(str::to_owned).collect()
    }
}

#[cfg(test)]
mod tests {
    use protocol::Person;

    use super::*;

    fn seen(id: &str, follows: &[&str]) -> Seen {
        let person = Person { id: id.to_owned(), name: id.to_owned(), guest: false, bot: false };
        Seen { person, follows: follows.iter().map(|&table| table.to_owned()).collect() }
    }

    fn roster(people: Vec<Seen>, ratings: &Ratings) -> Roster {
        let in_play = InPlay::from([("public".to_owned(), vec!["ben".to_owned()])]);
        Roster::new(Online { people, more: 0, guests: 1 }, &in_play, ratings)
    }

    fn lines(people: &[OnlinePerson]) -> Vec<String> {
        let line = |one: &OnlinePerson| {
            let at = one.activity.as_ref().map(|Activity { plays, table }| {
                format!(" {} {table}", if *plays { "plays" } else { "watches" })
            });
            format!("{}{}", one.person.id, at.unwrap_or_default())
        };
        people.iter().map(line).collect()
    }

    #[test]
    fn the_list_shows_the_strongest_first_and_only_public_tables() {
        let mut ratings = Ratings::default();
        ratings.note("cleo".to_owned(), Some(1700), Instant::now());
        let people = vec![
            seen("anna", &["private", "public"]),
            seen("ben", &["public"]),
            seen("cleo", &["private"]),
        ];
        let listed = roster(people, &ratings);
        assert_eq!(lines(&listed.people), ["cleo", "anna watches public", "ben plays public"]);
        assert_eq!(listed.counts, OnlineCounts { people: 3, guests: 1 });
    }

    #[test]
    fn a_change_has_whoever_came_or_does_something_else_and_whoever_left() {
        let ratings = Ratings::default();
        let before = roster(vec![seen("anna", &[]), seen("ben", &[]), seen("cleo", &[])], &ratings);
        assert_eq!(before.change_to(&before), None);
        let after = roster(vec![seen("anna", &["public"]), seen("ben", &[])], &ratings);
        let change = before.change_to(&after).expect("a change");
        assert_eq!(lines(&change.people), ["anna watches public"]);
        assert_eq!((change.gone, change.online.people), (vec!["cleo".to_owned()], 2));
    }

    #[test]
    fn the_list_is_bounded_and_everybody_is_counted() {
        let people = (0..3000).map(|n| seen(&n.to_string(), &[])).collect();
        let listed = roster(people, &Ratings::default());
        assert_eq!((listed.people.len(), listed.counts.people), (LISTED, 3000));
    }
}
