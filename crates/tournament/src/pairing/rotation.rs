//! Rotating partners by tables for 4 to 16 people. A table is (WhiteA–BlackA | WhiteB–BlackB); the
//! outer two are partners, the inner two too. Each round adds 1 to every number, ∞ stays.
//!
//! Without ∞ everybody has each seat equally often by the end. With it, for 4, 8, 12 and 16 people,
//! somebody would keep one seat: there the table gives partners and opponents, and [`Series`] the
//! seats, which balances colors and boards.
//!
//! Where the table does not fit, because there are more people or somebody comes or goes, the
//! rotation goes on without a number: [`Series`] seats one table, and it gives the seats of more.

use std::collections::HashSet;

use bughouse::{BySeat, HalfPoints, Series, SeriesScore};

use super::partners::{self, Solo};
use crate::{
    Bye, ByeKind, EntrantId, Half, PairedMatch, Pairing, Refusal, Side, Stage, StageRules,
    Tournament, standings::Card,
};

/// The seats of one table: WhiteA, BlackA, WhiteB, BlackB, as places in the list of people.
pub(crate) type Four = [usize; 4];

/// Stands for the person who does not move.
const STAYS: usize = usize::MAX;

/// The modulus and the first round, or `None` if there is no table for this number of people.
fn start(people: usize) -> Option<(usize, &'static [Four])> {
    Some(match people {
        4 => (3, &[[STAYS, 0, 2, 1]]),
        5 => (5, &[[1, 2, 3, 4]]),
        6 => (6, &[[1, 3, 4, 5]]),
        7 => (7, &[[2, 4, 6, 5]]),
        8 => (7, &[[STAYS, 0, 3, 1], [2, 6, 5, 4]]),
        9 => (9, &[[1, 3, 6, 2], [4, 5, 7, 8]]),
        10 => (10, &[[1, 2, 8, 4], [5, 7, 9, 6]]),
        11 => (11, &[[1, 3, 4, 7], [6, 10, 8, 9]]),
        12 => (11, &[[STAYS, 0, 4, 1], [2, 3, 6, 8], [5, 9, 10, 7]]),
        13 => (13, &[[1, 2, 7, 4], [3, 6, 8, 12], [5, 10, 9, 11]]),
        14 => (14, &[[1, 2, 10, 12], [3, 8, 9, 5], [4, 11, 7, 13]]),
        15 => (15, &[[1, 2, 8, 4], [3, 11, 12, 14], [6, 9, 7, 13]]),
        16 => (15, &[[STAYS, 0, 4, 1], [2, 8, 10, 5], [3, 14, 7, 9], [6, 13, 12, 11]]),
        _ => return None,
    })
}

/// The tables of all rounds for a number of people: WhiteA, BlackA, WhiteB and BlackB of each, as
/// places in the list of people.
pub fn table(people: usize) -> Option<Vec<Vec<[usize; 4]>>> {
    let (modulus, first) = start(people)?;
    let turn = |number: usize, round: usize| match number {
        STAYS => people - 1,
        // Nine people turn in a square of three by three.
        _ if people == 9 => (number / 3 + round / 3) % 3 * 3 + (number + round) % 3,
        _ => (number + round) % modulus,
    };
    let round = |round| first.iter().map(|four| four.map(|number| turn(number, round))).collect();
    Some((0..modulus).map(round).collect())
}

/// The seats of a table: WhiteA, BlackA, WhiteB, BlackB.
type Seated = [EntrantId; 4];

impl Tournament {
    /// The next round of a rotation: that of the table, if everybody is there and nobody gets a
    /// partner again by it.
    pub(super) fn rotation(
        &self,
        stage: &Stage,
        rules: &StageRules,
        done: usize,
    ) -> Result<Pairing, Refusal> {
        let round = done as u16 + 1;
        let mut pairing = Pairing::default();
        let mut here = Vec::new();
        for seed in &stage.seeds {
            if self.unavailable(seed.entrant, stage.number, round).is_some() {
                pairing.byes.push(self.missing(seed.entrant, stage.number, round, rules));
            } else {
                here.push(seed.entrant);
            }
        }
        if here.len() < 4 {
            return Err(Refusal::NoPairing { why: "fewer than four people are here" });
        }
        let mut series = series(stage, done).map_err(full)?;
        attend(&mut series, &here).map_err(full)?;
        let seated = match self.by_table(stage, done).filter(|_| here.len() == stage.seeds.len()) {
            Some(seated) if here.len() % 4 > 0 => seated,
            Some(seated) => seated.into_iter().map(|table| seats(&series, table)).collect(),
            None if here.len() < 8 => {
                series.next_seating().map(|seating| seating.0).into_iter().collect()
            }
            None => self.by_matching(stage, done, &here, &series),
        };
        for [white_a, black_a, white_b, black_b] in seated {
            here.retain(|entrant| ![white_a, black_a, white_b, black_b].contains(entrant));
            pairing.matches.push(PairedMatch {
                first: Side::partners(white_a, black_b),
                second: Side::partners(black_a, white_b),
                games: rules.games,
            });
        }
        let rest = |entrant| Bye { entrant, kind: ByeKind::Rest, points: Half::ZERO };
        pairing.byes.extend(here.into_iter().map(rest));
        Ok(pairing)
    }

    /// The round of the table, unless somebody came late or would get a partner again.
    fn by_table(&self, stage: &Stage, done: usize) -> Option<Vec<Seated>> {
        let is_late = |id| self.entrant(id).is_ok_and(|entrant| entrant.missed > 0);
        if stage.seeds.iter().any(|seed| is_late(seed.entrant)) {
            return None;
        }
        let cards = self.cards(stage, done);
        let fours = table(stage.seeds.len())?.into_iter().nth(done)?;
        let seated: Vec<Seated> =
            fours.iter().map(|four| four.map(|place| stage.seeds[place].entrant)).collect();
        let again = |one: &EntrantId, other| {
            cards.get(one).is_some_and(|card: &Card| card.partners.contains(other))
        };
        seated.iter().all(|[a, b, c, d]| !again(a, d) && !again(b, c)).then_some(seated)
    }

    /// A round of two tables and more without a number: those who have rested least rest, and
    /// partners and opponents are those who met least.
    fn by_matching(
        &self,
        stage: &Stage,
        done: usize,
        here: &[EntrantId],
        series: &Series<EntrantId>,
    ) -> Vec<Seated> {
        let cards = self.cards(stage, done);
        let mut people: Vec<Solo> = (0..)
            .zip(here)
            .map(|(number, entrant)| {
                let Card { rests, rested_last, .. } = cards[entrant];
                Solo { number, points: 0, rests, rested_last }
            })
            .collect();
        partners::rest(&mut people);
        let times = |list: &[EntrantId], other: usize| {
            list.iter().filter(|&&entrant| entrant == here[other]).count() as u32
        };
        let tables = partners::fours(
            &people,
            |a, b| times(&cards[&here[a]].partners, b),
            |a, b| times(&cards[&here[a]].opponents, b),
            |four| {
                let mut four = four.map(|number| here[number]);
                four.sort_unstable();
                four.iter().all(|entrant| cards[entrant].last_four == four)
            },
        );
        let seated = |table: partners::Table| {
            let [a, b, c, d] = table.map(|number| here[number]);
            seats(series, [a, c, d, b])
        };
        tables.into_iter().map(seated).collect()
    }
}

/// The seats of two pairs that balance colors and boards best.
fn seats(series: &Series<EntrantId>, [a, b, c, d]: Seated) -> Seated {
    series.next_seating_of(&[a, d], &[b, c]).map_or([a, b, c, d], |seating| seating.0)
}

/// More people come than a series takes.
fn full(_: bughouse::SeriesError) -> Refusal {
    Refusal::NoPairing {
        why: "a rotation has at most 64 people: choose changing partners for more",
    }
}

/// The tables of a stage before a round as the games of a series. Those who were away for a round
/// have left it and come back.
fn series(stage: &Stage, done: usize) -> Result<Series<EntrantId>, bughouse::SeriesError> {
    let mut series = Series::default();
    let drawn = SeriesScore::Points { first: HalfPoints::DRAW, second: HalfPoints::DRAW };
    for round in stage.rounds.iter().take(done) {
        let resting = round.byes.iter().filter(|bye| bye.kind == ByeKind::Rest);
        let playing = round.matches.iter().flat_map(crate::Match::entrants);
        let here: Vec<_> = playing.chain(resting.map(|bye| bye.entrant)).collect();
        attend(&mut series, &here)?;
        for table in &round.matches {
            let seats = table.seats(1);
            let seats = [seats.white_a, seats.black_a, seats.white_b, seats.black_b];
            series.record(BySeat(seats.map(|sitter| sitter.entrant)), drawn)?;
        }
    }
    Ok(series)
}

/// Lets those come who are here, and all others leave.
fn attend(series: &mut Series<EntrantId>, here: &[EntrantId]) -> Result<(), bughouse::SeriesError> {
    let present: HashSet<EntrantId> = series.players().copied().collect();
    for gone in present.iter().filter(|entrant| !here.contains(entrant)) {
        series.leave(gone);
    }
    let mut coming: Vec<_> = here.iter().filter(|entrant| !present.contains(*entrant)).collect();
    coming.sort_unstable();
    coming.into_iter().try_for_each(|&entrant| series.join(entrant))
}
