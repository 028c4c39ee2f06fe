//! The people who play at a table, game after game: their points and ratings, and the next seating.

use std::collections::HashMap;

use bughouse::{BySeat, Series, SeriesScore};
use protocol::{Person, Rating, StandingLine};

/// Everyone who has played at a table or wants to.
#[derive(Clone, Default)]
pub(super) struct Participants {
    /// By id. Where seats are dealt, those are present who want to play next.
    series: Series<String>,
    people: HashMap<String, Person>,
    /// Their ratings when they came or had last played here, at rated tables.
    ratings: HashMap<String, Rating>,
    /// Points of all games, the present one included.
    pub(super) standings: Vec<StandingLine>,
}

impl Participants {
    /// Somebody wants to play. Says whether there is room for them in the series.
    pub(super) fn join(&mut self, person: &Person) -> bool {
        if !self.wants_to_play(&person.id) && self.series.join(person.id.clone()).is_err() {
            return false;
        }
        self.people.insert(person.id.clone(), person.clone());
        true
    }

    pub(super) fn leave(&mut self, person: &str) {
        self.series.leave(&person.to_owned());
    }

    pub(super) fn wants_to_play(&self, person: &str) -> bool {
        self.series.players().any(|player| player == person)
    }

    /// Everyone who wants to play, in the order in which they came.
    pub(super) fn players(&self) -> impl Iterator<Item = &Person> {
        self.series.players().filter_map(|id| self.people.get(id))
    }

    /// Whether this person can be taken in.
    pub(super) fn has_room_for(&self, person: &str) -> bool {
        self.people.contains_key(person) || self.people.len() < Series::<String>::MAX_PLAYERS
    }

    pub(super) fn rating(&self, person: &str) -> Option<Rating> {
        self.ratings.get(person).copied()
    }

    pub(super) fn set_rating(&mut self, person: &str, rating: Rating) {
        self.ratings.insert(person.to_owned(), rating);
    }

    /// A game has ended: its points are in the standings. They may change while it is the last
    /// game.
    pub(super) fn show(&mut self, seats: &BySeat<Option<Person>>, score: SeriesScore) {
        self.standings = self.with(seats, score).points();
    }

    /// The points of a game are final.
    pub(super) fn record(&mut self, seats: &BySeat<Option<Person>>, score: SeriesScore) {
        *self = self.with(seats, score);
        self.standings = self.points();
    }

    /// The next seating, if four or more want to play. `last` is the present game, if it has ended.
    pub(super) fn deal(
        &self,
        last: Option<(&BySeat<Option<Person>>, SeriesScore)>,
    ) -> Option<BySeat<Person>> {
        let so_far = match last {
            Some((seats, score)) => &self.with(seats, score),
            None => self,
        };
        let [a, b, c, d] =
            so_far.series.next_seating()?.0.map(|id| so_far.people.get(&id).cloned());
        Some(BySeat([a?, b?, c?, d?]))
    }

    /// With a further game. One of fewer than four people gives nobody points.
    fn with(&self, seats: &BySeat<Option<Person>>, score: SeriesScore) -> Self {
        let mut with = self.clone();
        let mut ids = BySeat::<String>::default();
        for (seat, person) in seats.iter() {
            let Some(person) = person else { return with };
            // A player who has left already, or never waited for a seat, has still played.
            if !with.people.contains_key(&person.id) && with.join(person) {
                with.leave(&person.id);
            }
            ids[seat].clone_from(&person.id);
        }
        // With one person in two seats, or in a series that is full, there is nothing to be
        // counted.
        let _ = with.series.record(ids, score);
        with
    }

    fn points(&self) -> Vec<StandingLine> {
        let standings = self.series.standings().into_iter().filter(|standing| standing.games > 0);
        standings
            .filter_map(|standing| {
                let person = self.people.get(&standing.player)?.clone();
                Some(StandingLine { person, halves: standing.halves, games: standing.games })
            })
            .collect()
    }
}
