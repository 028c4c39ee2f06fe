//! Rated games of numbered people, for tests of ratings and statistics.

use std::collections::BTreeMap;

use bughouse::Seat;
use protocol::{GameLine, Kind};

use super::person;

/// A game of table `t`, with people by their numbers in the order of the seats.
pub(crate) fn rated_game(game: u32, four: [usize; 4]) -> GameLine {
    let seats = Seat::ALL.into_iter().zip(four);
    let text = String::new;
    GameLine {
        table: "t".to_owned(),
        kind: Kind::Bughouse,
        game,
        ended: 0,
        name: text(),
        ruleset: text(),
        control: text(),
        rated: true,
        voided: false,
        outcome: text(),
        reason: text(),
        seats: seats.map(|(seat, n)| (seat.into(), person(n))).collect(),
        ratings: BTreeMap::new(),
    }
}
