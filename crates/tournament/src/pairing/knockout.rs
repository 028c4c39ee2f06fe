//! Knockout: byes to the top seeds up to a power of two, seeds 1 and 2 in opposite halves. Behind
//! the final there may be a match for third place.

use crate::{
    Bye, ByeKind, EntrantId, Format, Half, Match, PairedMatch, Pairing, Refusal, Round, Side,
    Stage, StageRules,
};

/// A place in a tree, and who is there.
pub(super) type Place = Option<EntrantId>;

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
fn left(stage: &Stage, rounds: usize) -> Result<Vec<Place>, Refusal> {
    let seeds = stage.seeds.len();
    let mut places: Vec<Place> = tree(seeds.next_power_of_two())
        .into_iter()
        .map(|seed| stage.seeds.get(seed).map(|seed| seed.entrant))
        .collect();
    for round in stage.rounds.iter().take(rounds) {
        let winner = |pair: &[Place]| outcome(stage, round, pair).map(|(winner, _)| winner);
        places = places.chunks(2).map(winner).collect::<Result<_, Refusal>>()?;
    }
    Ok(places)
}

/// The winner and the loser of two places in a round.
pub(super) fn outcome(
    stage: &Stage,
    round: &Round,
    pair: &[Place],
) -> Result<(Place, Place), Refusal> {
    let inside: Vec<EntrantId> = pair.iter().copied().flatten().collect();
    let table = round
        .matches
        .iter()
        .find(|table| inside.iter().any(|&entrant| table.side_of(entrant).is_some()));
    let Some(table) = table else {
        let waited =
            inside.iter().copied().find(|one| round.byes.iter().any(|bye| bye.entrant == *one));
        return Ok((waited, None));
    };
    let winner = table.winner().ok_or(Refusal::State {
        stage: stage.number,
        round: round.number,
        why: "a match is undecided: add a game, or say who advances",
    })?;
    let first = |side: usize| table.side(side).0.first().copied();
    Ok((first(winner), first(1 - winner)))
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
    let mut meet = |pair: [Place; 2], kind, points| match pair {
        [Some(one), Some(other)] => pairing.matches.push(PairedMatch {
            first: Side::pair(one),
            second: Side::pair(other),
            games: rules.games,
        }),
        [Some(entrant), None] | [None, Some(entrant)] => {
            pairing.byes.push(Bye { entrant, kind, points });
        }
        [None, None] => {}
    };
    for pair in places.chunks(2) {
        meet([pair[0], pair.get(1).copied().flatten()], ByeKind::Advance, Half::WIN);
    }
    if rules.third_place && places.len() == 2 && done > 0 {
        let last = &stage.rounds[done - 1];
        let losers: Result<Vec<Place>, Refusal> = left(stage, done - 1)?
            .chunks(2)
            .map(|pair| outcome(stage, last, pair).map(|(_, loser)| loser))
            .collect();
        if let [Some(one), Some(other)] = losers?[..] {
            let here = |entrant| Some(entrant).filter(|&entrant| !gone(entrant));
            meet([here(one), here(other)], ByeKind::Allocated, THIRD);
        }
    }
    Ok(pairing)
}

/// The points of a won match for third place: less than those of a round that one survives,
/// so that the loser of the final stands above.
pub(crate) const THIRD: Half = Half::DRAW;

/// Whether a match is for third place: one of the last round between two who lost before it.
pub(crate) fn is_for_third(stage: &Stage, rules: &StageRules, table: &Match) -> bool {
    let rounds = stage.seeds.len().next_power_of_two().ilog2();
    let before = usize::from(table.id.round).checked_sub(2);
    let Some(before) = before.and_then(|index| stage.rounds.get(index)) else { return false };
    let lost = |entrant| {
        let mut matches = before.matches.iter();
        matches.any(|table| {
            let side = table.side_of(entrant);
            side.is_some() && table.winner().map(|winner| 1 - winner) == side
        })
    };
    rules.third_place
        && rules.format == Format::Knockout
        && u32::from(table.id.round) == rounds
        && table.entrants().all(lost)
}
