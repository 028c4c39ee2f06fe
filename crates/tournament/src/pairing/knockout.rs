//! Knockout: byes to the top seeds up to a power of two, seeds 1 and 2 in opposite halves.

use crate::{
    Bye, ByeKind, EntrantId, Half, PairedMatch, Pairing, Refusal, Side, Stage, StageRules,
};

/// The places of the seeds in a tree, from 0: each neighbor pair meets in the first round.
pub(crate) fn tree(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let sum = 2 * order.len() - 1;
        order = order.into_iter().flat_map(|seed| [seed, sum - seed]).collect();
    }
    order
}

/// The entrants who are left before a round, from 0, by their places in the tree.
fn left(stage: &Stage, rounds: usize) -> Result<Vec<Option<EntrantId>>, Refusal> {
    let seeds = stage.seeds.len();
    let mut places: Vec<Option<EntrantId>> = tree(seeds.next_power_of_two())
        .into_iter()
        .map(|seed| stage.seeds.get(seed).map(|seed| seed.entrant))
        .collect();
    for round in stage.rounds.iter().take(rounds) {
        let winner = |pair: &[Option<EntrantId>]| {
            let inside = pair.iter().flatten().copied();
            let mut tables = round
                .matches
                .iter()
                .filter(|table| inside.clone().any(|entrant| table.side_of(entrant).is_some()));
            let Some(table) = tables.next() else {
                let waited =
                    |entrant: &EntrantId| round.byes.iter().any(|bye| bye.entrant == *entrant);
                return Ok(inside.clone().find(waited));
            };
            let side = table.winner().ok_or(Refusal::State {
                stage: stage.number,
                round: round.number,
                why: "a match is undecided: add a game, or say who advances",
            })?;
            Ok(table.side(side).0.first().copied())
        };
        places = places.chunks(2).map(winner).collect::<Result<_, Refusal>>()?;
    }
    Ok(places)
}

/// The next round of a knockout. The opponents of those who are gone wait for the next one.
pub(crate) fn pair(
    stage: &Stage,
    rules: &StageRules,
    done: usize,
    gone: impl Fn(EntrantId) -> bool,
) -> Result<Pairing, Refusal> {
    let mut pairing = Pairing::default();
    let places: Vec<_> = left(stage, done)?
        .into_iter()
        .map(|entrant| entrant.filter(|&entrant| !gone(entrant)))
        .collect();
    for pair in places.chunks(2) {
        match *pair {
            [Some(one), Some(other)] => pairing.matches.push(PairedMatch {
                first: Side::pair(one),
                second: Side::pair(other),
                games: rules.games,
            }),
            [Some(entrant), None] | [None, Some(entrant)] => {
                pairing.byes.push(Bye { entrant, kind: ByeKind::Advance, points: Half::WIN });
            }
            _ => {}
        }
    }
    Ok(pairing)
}
