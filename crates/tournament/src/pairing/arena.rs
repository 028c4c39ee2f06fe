//! Arenas: whoever is present and free is paired at once.

use std::collections::{HashMap, HashSet};

use super::partners::{Solo, fours, matching};
use crate::{
    EntrantId, Format, PairedMatch, Pairing, Refusal, Side, Stage, Tournament, standings::Card,
};

/// At most this many of those who wait longest are paired at once.
const BATCH: usize = 96;

impl Tournament {
    /// Pairs those who are free in an arena. The pairing may be empty: ask again when somebody is
    /// free or comes.
    pub(crate) fn arena(&self, stage: &Stage, games: u8) -> Result<Pairing, Refusal> {
        let format = self.format(stage.number)?;
        let round = stage.rounds.len() as u16 + 1;
        let playing: HashSet<EntrantId> = stage
            .matches()
            .filter(|table| !table.is_over())
            .flat_map(crate::Match::entrants)
            .collect();
        let here: Vec<EntrantId> = stage
            .seeds
            .iter()
            .map(|seed| seed.entrant)
            .filter(|&entrant| self.unavailable(entrant, stage.number, round).is_none())
            .collect();
        let mut free: Vec<EntrantId> =
            here.iter().copied().filter(|entrant| !playing.contains(entrant)).collect();
        free.sort_by_key(|&entrant| {
            (self.entrant(entrant).map_or(0, |entrant| entrant.free_since), entrant)
        });
        let cards = self.cards(stage, stage.rounds.len());
        let table = if format == Format::ArenaPairs { 2 } else { 4 };
        let waiting = free.split_off(BATCH.min(free.len() / table * table));
        let alone = here.len() <= table;
        let pair = |chosen: &[EntrantId]| {
            let mut chosen = chosen.to_vec();
            chosen.sort_by_key(|entrant| {
                (std::cmp::Reverse(cards.get(entrant).map(|card| card.points)), *entrant)
            });
            if format == Format::ArenaPairs {
                pairs(&chosen, &cards, alone)
            } else {
                singles(&chosen, &cards, alone)
            }
        };
        let mut pairing = pair(&free);
        // Where the same would meet again, the next one who waits takes a place.
        for place in (free.len().saturating_sub(table)..free.len()).rev() {
            let Some(&next) = waiting.first() else { break };
            if pairing.matches.len() * table == free.len() {
                break;
            }
            let mut other = free.clone();
            other[place] = next;
            let changed = pair(&other);
            if changed.matches.len() > pairing.matches.len() {
                pairing = changed;
            }
        }
        pairing.matches.iter_mut().for_each(|paired| paired.games = games);
        Ok(pairing)
    }
}

/// Pairs by place in the standings, and never the last opponents unless nobody else is there.
fn pairs(free: &[EntrantId], cards: &HashMap<EntrantId, Card>, alone: bool) -> Pairing {
    let last = |one: EntrantId, other: EntrantId| {
        cards.get(&one).is_some_and(|card| {
            card.rounds
                .iter()
                .rev()
                .find(|(_, rivals)| !rivals.is_empty())
                .is_some_and(|(_, rivals)| rivals.contains(&other))
        })
    };
    let again = |a: usize, b: usize| last(free[a], free[b]) || last(free[b], free[a]);
    let paired = matching(free.len(), |a, b| a.abs_diff(b) as i64 + (i64::from(again(a, b)) << 24));
    let fine = paired.into_iter().filter(|&(a, b)| alone || !again(a, b));
    let matches = fine.map(|(a, b)| PairedMatch {
        first: Side::pair(free[a]),
        second: Side::pair(free[b]),
        games: 1,
    });
    Pairing { matches: matches.collect(), byes: Vec::new() }
}

/// Fours by matching; nobody gets the same partner and opponents again unless nobody else is there.
fn singles(free: &[EntrantId], cards: &HashMap<EntrantId, Card>, alone: bool) -> Pairing {
    let people: Vec<Solo> = free
        .iter()
        .enumerate()
        .map(|(number, entrant)| Solo {
            number,
            points: cards.get(entrant).map_or(0, |card| card.points.0),
            ..Solo::default()
        })
        .collect();
    let card = |place: usize| cards.get(&free[place]);
    let count = |list: Option<&Vec<EntrantId>>, other: usize| {
        list.map_or(0, |list| list.iter().filter(|&&entrant| entrant == free[other]).count() as u32)
    };
    let same = |four: [usize; 4]| {
        let mut names: Vec<EntrantId> = four.iter().map(|&place| free[place]).collect();
        names.sort_unstable();
        four.iter().all(|&place| card(place).is_some_and(|card| card.last_four == names))
    };
    let tables = fours(
        &people,
        |a, b| count(card(a).map(|card| &card.partners), b),
        |a, b| count(card(a).map(|card| &card.opponents), b),
        same,
    );
    let fine = tables.into_iter().filter(|four| alone || !same(*four));
    let matches = fine.map(|[a, b, c, d]| PairedMatch {
        first: Side::partners(free[a], free[b]),
        second: Side::partners(free[c], free[d]),
        games: 1,
    });
    Pairing { matches: matches.collect(), byes: Vec::new() }
}
