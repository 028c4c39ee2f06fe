//! Double elimination: who has lost twice is out. Losers of the upper tree drop into the lower one
//! from its other end each time, against rematches. The final is played again if the winner of the
//! upper tree loses it.

use super::knockout::{Place, outcome, tree};
use crate::{
    Bye, ByeKind, EntrantId, Half, PairedMatch, Pairing, Refusal, Round, Side, Stage, StageRules,
};

/// The two trees before a round.
#[derive(Clone, Debug)]
struct Trees {
    upper: Vec<Place>,
    lower: Vec<Place>,
    /// Losers of the upper tree who meet the lower tree next.
    dropped: Vec<Place>,
    /// How often losers have dropped.
    drops: usize,
    /// Whether the first final was lost by the winner of the upper tree.
    again: bool,
}

/// The matches of a round: of the upper tree first.
struct Meetings {
    upper: Vec<[Place; 2]>,
    lower: Vec<[Place; 2]>,
}

impl Trees {
    fn new(stage: &Stage) -> Self {
        let places = tree(stage.seeds.len().next_power_of_two());
        let entrant = |seed: usize| stage.seeds.get(seed).map(|seed| seed.entrant);
        let upper = places.into_iter().map(entrant).collect();
        Self { upper, lower: Vec::new(), dropped: Vec::new(), drops: 0, again: false }
    }

    fn is_final(&self) -> bool {
        self.upper.len() == 1 && self.lower.len() == 1 && self.dropped.is_empty()
    }

    fn meetings(&self) -> Meetings {
        let neighbors = |places: &[Place]| -> Vec<[Place; 2]> {
            places.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
        };
        if self.is_final() {
            return Meetings { upper: vec![[self.upper[0], self.lower[0]]], lower: Vec::new() };
        }
        if self.dropped.is_empty() {
            return Meetings { upper: neighbors(&self.upper), lower: neighbors(&self.lower) };
        }
        let pairs = self.lower.iter().zip(&self.dropped);
        Meetings { upper: Vec::new(), lower: pairs.map(|(&one, &other)| [one, other]).collect() }
    }

    /// Takes in a round that was played; returns whether the event is decided.
    fn play(&mut self, stage: &Stage, round: &Round) -> Result<bool, Refusal> {
        let meetings = self.meetings();
        let decided = |pairs: &[[Place; 2]]| -> Result<(Vec<Place>, Vec<Place>), Refusal> {
            let all: Result<Vec<_>, _> =
                pairs.iter().map(|pair| outcome(stage, round, pair)).collect();
            Ok(all?.into_iter().unzip())
        };
        let (winners, losers) = decided(&meetings.upper)?;
        let (survivors, _) = decided(&meetings.lower)?;
        if self.is_final() {
            let upset = winners[0] != self.upper[0] && self.upper[0].is_some();
            if self.again || !upset || winners[0].is_none() {
                return Ok(true);
            }
            self.again = true;
        } else if self.dropped.is_empty() {
            self.upper = winners;
            if self.lower.is_empty() {
                self.lower = losers;
            } else {
                self.lower = survivors;
                self.dropped = losers;
                self.drops += 1;
                if self.drops % 2 == 1 {
                    self.dropped.reverse();
                }
            }
        } else {
            self.lower = survivors;
            self.dropped.clear();
        }
        Ok(false)
    }
}

/// The next round. The opponents of those who are gone wait for the next one.
pub(crate) fn pair(
    stage: &Stage,
    rules: &StageRules,
    done: usize,
    gone: impl Fn(EntrantId) -> bool,
) -> Result<Pairing, Refusal> {
    let mut trees = Trees::new(stage);
    for round in stage.rounds.iter().take(done) {
        if trees.play(stage, round)? {
            let why = "the stage is over";
            return Err(Refusal::State { stage: stage.number, round: round.number + 1, why });
        }
    }
    let meetings = trees.meetings();
    let mut pairing = Pairing::default();
    let wait = |entrant| Bye { entrant, kind: ByeKind::Advance, points: Half::WIN };
    for pair in meetings.upper.iter().chain(&meetings.lower) {
        match pair.map(|place| place.filter(|&entrant| !gone(entrant))) {
            [Some(one), Some(other)] => pairing.matches.push(PairedMatch {
                first: Side::pair(one),
                second: Side::pair(other),
                games: rules.games,
            }),
            [Some(entrant), None] | [None, Some(entrant)] => {
                pairing.byes.push(wait(entrant));
            }
            [None, None] => {}
        }
    }
    if meetings.upper.is_empty() {
        let waiting = trees.upper.iter().flatten().copied();
        pairing.byes.extend(waiting.filter(|&entrant| !gone(entrant)).map(wait));
    }
    Ok(pairing)
}
