//! The pairing of the next round. A pairing is computed here and then recorded; an arbiter may
//! record another one, and [`Tournament::broken_rules`] says what it breaks.

mod arena;
mod broken;
mod double;
pub(crate) mod knockout;
mod partners;
pub(crate) mod rotation;
pub mod swiss;

use std::cmp::Reverse;

pub use broken::BrokenRule;

use crate::{
    Absence, Bye, ByeKind, Entrant, EntrantId, Format, Half, PairedMatch, Pairing, Refusal,
    RoundState, Seed, Seeding, Side, Stage, StageRules, Tournament,
};

impl Tournament {
    /// The entrants of a stage in the order of its seeds: for [`crate::Act::StartStage`].
    ///
    /// # Errors
    ///
    /// There is no such stage, or the one before has not started.
    pub fn stage_seeds(&self, stage: u8) -> Result<Vec<Seed>, Refusal> {
        let rules = self.rules(stage)?;
        let order: Vec<EntrantId> = if stage == 1 {
            let here = |entrant: &&Entrant| {
                !entrant.withdrawn
                    && !self.misses_partner(entrant)
                    && (!self.regulations.check_in || entrant.checked_in)
            };
            let mut entrants: Vec<_> = self.entrants.iter().filter(here).collect();
            match self.regulations.seeding {
                Seeding::Entry => {}
                Seeding::Rating => entrants
                    .sort_by_cached_key(|entrant| (Reverse(entrant.rating()), entrant.label())),
                Seeding::Lot { seed } => entrants.sort_by_cached_key(|entrant| {
                    let label = entrant.label();
                    (lot(seed, &label), label)
                }),
            }
            entrants.into_iter().map(|entrant| entrant.id).collect()
        } else {
            let mut rows = self.standings(stage - 1)?;
            let mut places = std::collections::HashMap::<u8, usize>::new();
            let mut placed: Vec<_> = rows
                .drain(..)
                .map(|row| {
                    let place = places.entry(row.group).or_default();
                    *place += 1;
                    (*place, Reverse(row.points), row.group, row.entrant)
                })
                .collect();
            placed.retain(|(place, _, _, entrant)| {
                (rules.advance == 0 || *place <= usize::from(rules.advance))
                    && self.entrant(*entrant).is_ok_and(|entrant| !entrant.withdrawn)
            });
            placed.sort();
            placed.into_iter().map(|(.., entrant)| entrant).collect()
        };
        let groups = usize::from(rules.groups.max(1));
        let group = |place: usize| {
            let (row, column) = (place / groups, place % groups);
            let dealt = if row.is_multiple_of(2) { column } else { groups - 1 - column };
            dealt as u8 + 1
        };
        Ok(order
            .into_iter()
            .enumerate()
            .map(|(place, entrant)| Seed { entrant, group: group(place) })
            .collect())
    }

    /// The pairing of a stage's next round, or of its private one anew.
    ///
    /// # Errors
    ///
    /// The stage is over, a round is open, or no pairing keeps the rules.
    pub fn pair(&self, stage: u8) -> Result<Pairing, Refusal> {
        let rules = self.rules(stage)?;
        let found = self.stage(stage)?;
        let done = found.rounds.iter().filter(|round| round.state == RoundState::Closed).count();
        let number = done as u16 + 1;
        let refuse = |why| Err(Refusal::State { stage, round: number, why });
        if matches!(rules.format, Format::Ladder { .. }) {
            return refuse("a ladder is paired by challenges and typed results");
        }
        if rules.format.is_continuous() {
            return self.arena(found, rules.games);
        }
        if found.rounds.iter().any(|round| round.state == RoundState::Published) {
            return refuse("the round before is not closed");
        }
        if self.planned_rounds(stage)?.is_some_and(|planned| done >= usize::from(planned)) {
            return refuse("the stage is over");
        }
        match rules.format {
            Format::RoundRobin { .. } => Ok(self.round_robin(found, rules, done)),
            Format::Swiss { .. } => self.swiss(found, rules, number),
            Format::Rotation => self.rotation(found, rules, done),
            Format::Czech | Format::ChangingPartners => Ok(self.partners(found, rules, done)),
            Format::Knockout => knockout::pair(found, rules, done, |entrant| self.is_gone(entrant)),
            Format::DoubleElimination => {
                double::pair(found, rules, done, |entrant| self.is_gone(entrant))
            }
            Format::ArenaPairs | Format::ArenaSingles | Format::Ladder { .. } => {
                self.arena(found, rules.games)
            }
        }
    }

    /// The number of rounds of a stage; `None` before it starts, if its entrants decide.
    ///
    /// # Errors
    ///
    /// There is no such stage.
    pub fn planned_rounds(&self, stage: u8) -> Result<Option<u16>, Refusal> {
        let rules = self.rules(stage)?;
        let Ok(found) = self.stage(stage) else {
            return Ok((rules.rounds > 0).then_some(rules.rounds));
        };
        let group = |group| found.seeds.iter().filter(|seed| seed.group == group).count();
        let largest = (1..=rules.groups).map(group).max().unwrap_or_default();
        let even = largest + largest % 2;
        let most = match rules.format {
            Format::RoundRobin { cycles } => usize::from(cycles) * even.saturating_sub(1),
            // Enough to find one winner, and never more than there are opponents.
            Format::Swiss { .. } if rules.rounds == 0 => {
                largest.next_power_of_two().ilog2() as usize + 2
            }
            Format::Swiss { .. } => usize::from(rules.rounds),
            // As far as a table goes; without one, as many as there are partners.
            Format::Rotation => match rotation::table(largest) {
                Some(rounds) => rounds.len(),
                None if rules.rounds == 0 => largest.saturating_sub(1),
                None => usize::from(rules.rounds),
            },
            Format::Knockout => largest.next_power_of_two().ilog2() as usize,
            // With the second final, which may not be needed.
            Format::DoubleElimination if largest < 2 => 0,
            Format::DoubleElimination => 2 * largest.next_power_of_two().ilog2() as usize + 1,
            // As many as the people of a rotation would have partners.
            Format::Czech | Format::ChangingPartners if rules.rounds == 0 => {
                largest.saturating_sub(1)
            }
            Format::Czech | Format::ChangingPartners => usize::from(rules.rounds),
            Format::ArenaPairs | Format::ArenaSingles | Format::Ladder { .. } => return Ok(None),
        };
        let most = u16::try_from(most).unwrap_or(u16::MAX);
        Ok(Some(if rules.rounds == 0 { most } else { most.min(rules.rounds) }))
    }

    fn is_gone(&self, entrant: EntrantId) -> bool {
        self.entrant(entrant).is_ok_and(|entrant| entrant.withdrawn)
    }

    /// The bye of an entrant who does not play a round.
    fn missing(&self, entrant: EntrantId, stage: u8, round: u16, rules: &StageRules) -> Bye {
        let requested = self.entrant(entrant).is_ok_and(|entrant| {
            entrant.absences.get(&(stage, round)) == Some(&Absence::Requested) && !entrant.withdrawn
        });
        let (kind, points) = if requested {
            (ByeKind::Requested, rules.requested_bye)
        } else if self.is_gone(entrant) {
            (ByeKind::Absent, Half::ZERO)
        } else {
            (ByeKind::Absent, rules.absent)
        };
        Bye { entrant, kind, points }
    }

    /// Berger's tables: the last number stays, every round turns by half of the others.
    fn round_robin(&self, stage: &Stage, rules: &StageRules, done: usize) -> Pairing {
        let round = done as u16 + 1;
        let mut pairing = Pairing::default();
        for group in 1..=rules.groups {
            let members: Vec<EntrantId> = stage
                .seeds
                .iter()
                .filter(|seed| seed.group == group)
                .map(|seed| seed.entrant)
                .collect();
            for (one, other) in berger(members.len(), done) {
                let place = |place: usize| members.get(place).copied();
                let away = |entrant| self.unavailable(entrant, stage.number, round).is_some();
                match (place(one), place(other)) {
                    (Some(one), Some(other)) if !away(one) && !away(other) => {
                        let (first, second) = (Side::pair(one), Side::pair(other));
                        pairing.matches.push(PairedMatch { first, second, games: rules.games });
                    }
                    (Some(one), Some(other)) => {
                        // The opponents of an absent pair have won by forfeit.
                        let win = rules.forfeited_match();
                        for (entrant, rival) in [(one, other), (other, one)] {
                            pairing.byes.push(if away(entrant) || !away(rival) {
                                self.missing(entrant, stage.number, round, rules)
                            } else {
                                Bye { entrant, kind: ByeKind::Absent, points: win }
                            });
                        }
                    }
                    (Some(entrant), None) | (None, Some(entrant)) => {
                        let kind = ByeKind::Rest;
                        pairing.byes.push(Bye { entrant, kind, points: Half::ZERO });
                    }
                    (None, None) => {}
                }
            }
        }
        pairing
    }

    fn swiss(&self, stage: &Stage, rules: &StageRules, round: u16) -> Result<Pairing, Refusal> {
        let cards = self.cards(stage, usize::from(round) - 1);
        let mut pairing = Pairing::default();
        let mut present = Vec::new();
        for seed in &stage.seeds {
            if self.unavailable(seed.entrant, stage.number, round).is_some() {
                pairing.byes.push(self.missing(seed.entrant, stage.number, round, rules));
            } else {
                present.push(seed.entrant);
            }
        }
        let teams: Vec<swiss::Team> = present
            .iter()
            .map(|entrant| {
                let card = &cards[entrant];
                swiss::Team {
                    score: card.points.0,
                    may_have_bye: !card.had_bye,
                    played: card.played,
                    floated: card.floated,
                }
            })
            .collect();
        let met = |a: usize, b: usize| cards[&present[a]].met.contains(&present[b]);
        let planned = self.planned_rounds(stage.number)?.unwrap_or_default();
        let last_two = u32::from(round) + 2 > u32::from(planned);
        let rematches = matches!(rules.format, Format::Swiss { rematches: true });
        let free = || {
            let teams: Vec<_> =
                teams.iter().map(|team| swiss::Team { may_have_bye: true, ..*team }).collect();
            swiss::pair(&teams, |_, _| false, last_two)
        };
        let paired = swiss::pair(&teams, met, last_two)
            .or_else(|| rematches.then(free).flatten())
            .ok_or(Refusal::NoPairing { why: "everybody who is left has met" })?;
        let mut order = paired.pairs;
        // Published by the top member's score, the sum of scores, the smaller number (C.04.2).
        order.sort_by_key(|&(a, b)| {
            let (a_score, b_score) = (teams[a].score, teams[b].score);
            (Reverse(a_score.max(b_score)), Reverse(a_score + b_score), a.min(b))
        });
        for (a, b) in order {
            let (first, second) = (Side::pair(present[a]), Side::pair(present[b]));
            pairing.matches.push(PairedMatch { first, second, games: rules.games });
        }
        if let Some(bye) = paired.bye {
            let (entrant, kind) = (present[bye], ByeKind::Allocated);
            pairing.byes.push(Bye { entrant, kind, points: rules.bye_points() });
        }
        Ok(pairing)
    }

    /// The next round with changing partners: the standings, those who rest, then the tables.
    fn partners(&self, stage: &Stage, rules: &StageRules, done: usize) -> Pairing {
        let round = done as u16 + 1;
        let cards = self.cards(stage, done);
        let mut pairing = Pairing::default();
        let mut people = Vec::new();
        let entrants: Vec<EntrantId> = stage.seeds.iter().map(|seed| seed.entrant).collect();
        for (number, &entrant) in entrants.iter().enumerate() {
            if self.unavailable(entrant, stage.number, round).is_some() {
                pairing.byes.push(self.missing(entrant, stage.number, round, rules));
                continue;
            }
            let card = &cards[&entrant];
            let mut sum = 0;
            let progress: i32 = card
                .rounds
                .iter()
                .map(|(points, _)| {
                    sum += points.0;
                    sum
                })
                .sum();
            let (rests, rested_last) = (card.rests, card.rested_last);
            let solo = partners::Solo { number, points: card.points.0, rests, rested_last };
            people.push((Reverse((card.points, progress)), number, solo));
        }
        people.sort_by_key(|&(standing, number, _)| (standing, number));
        let mut people: Vec<_> = people.into_iter().map(|(.., solo)| solo).collect();
        for number in partners::rest(&mut people) {
            let (entrant, kind) = (entrants[number], ByeKind::Rest);
            pairing.byes.push(Bye { entrant, kind, points: Half::ZERO });
        }
        let times = |list: &[EntrantId], other: usize| {
            list.iter().filter(|&&entrant| entrant == entrants[other]).count() as u32
        };
        let same = |four: partners::Table| {
            let mut names = four.map(|number| entrants[number]).to_vec();
            names.sort_unstable();
            names.iter().all(|name| cards[name].last_four == names)
        };
        let tables = if rules.format == Format::Czech {
            partners::czech(&people, done == 0, same)
        } else {
            partners::fours(
                &people,
                |a, b| times(&cards[&entrants[a]].partners, b),
                |a, b| times(&cards[&entrants[a]].opponents, b),
                same,
            )
        };
        for table in tables {
            let [a, b, c, d] = table.map(|number| entrants[number]);
            let (first, second) = (Side::partners(a, b), Side::partners(c, d));
            pairing.matches.push(PairedMatch { first, second, games: rules.games });
        }
        pairing
    }
}

/// The pairs of a round, from 0, of a round robin among `members`; a place beyond them rests.
///
/// In the second cycle the sides are exchanged.
fn berger(members: usize, round: usize) -> Vec<(usize, usize)> {
    let size = members + members % 2;
    if members < 2 {
        return Vec::new();
    }
    let (cycle, round) = (round / (size - 1), round % (size - 1));
    let turn = |place: usize| (place + round * (size / 2)) % (size - 1);
    let mut pairs = Vec::with_capacity(size / 2);
    let last = (turn(0), size - 1);
    pairs.push(if round.is_multiple_of(2) { last } else { (last.1, last.0) });
    pairs.extend((1..size / 2).map(|place| (turn(place), turn(size - 1 - place))));
    if cycle % 2 == 1 {
        pairs.iter_mut().for_each(|pair| *pair = (pair.1, pair.0));
    }
    pairs
}

/// A lot that depends on a name alone, and not on the order of entry (FNV-1a, then a mixer).
fn lot(seed: u64, name: &str) -> u64 {
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325 ^ seed, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mixed = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ (mixed >> 31)
}
