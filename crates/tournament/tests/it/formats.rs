//! Knockouts, arenas and changing partners, each over random results.

use std::collections::{HashMap, HashSet};

use tandem_tournament::{
    Act, ByeKind, EntrantId, EntrantKind, Format, GameResult, Half, MatchId, PairedMatch, Pairing,
    Refusal, Regulations, StageRules, Tournament,
};

use crate::support::{act, event, event_of, paired, publish, set};

fn singles(format: Format, rounds: u16, people: usize) -> Tournament {
    let stages = vec![StageRules::new(format, rounds, 1)];
    let entrants = EntrantKind::Singles;
    event_of(Regulations { stages, entrants, ..Regulations::default() }, people)
}

/// Gives every game of a round a result and closes it.
fn finish(event: &mut Tournament, round: u16, mut first_wins: impl FnMut(MatchId) -> bool) {
    for table in event.round(1, round).expect("a round").matches.clone() {
        let first = i32::from(first_wins(table.id)) * 2;
        for game in 1..=table.games.len() as u8 {
            set(event, table.id, game, first, 2 - first);
        }
    }
    act(event, Act::Close { stage: 1, round });
}

#[test]
fn the_seeds_of_a_knockout_meet_late() {
    let mut event = event(StageRules::new(Format::Knockout, 0, 1), 6);
    assert_eq!(publish(&mut event), Ok(1));
    let round = event.round(1, 1).expect("a round");
    assert!(round.byes.iter().all(|bye| bye.kind == ByeKind::Advance));
    assert_eq!(round.byes.iter().map(|bye| bye.entrant.0).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(paired(&event, 1).0, [(4, 5), (3, 6)]);
    // A drawn match needs a decider, or the arbiter's word.
    for table in 1..=2 {
        set(&mut event, MatchId { stage: 1, round: 1, table }, 1, 1, 1);
    }
    act(&mut event, Act::Close { stage: 1, round: 1 });
    assert!(matches!(event.pair(1), Err(Refusal::State { .. })));
    act(&mut event, Act::Reopen { stage: 1, round: 1 });
    let at = MatchId { stage: 1, round: 1, table: 1 };
    act(&mut event, Act::AddGame { at });
    set(&mut event, at, 2, 0, 2);
    act(&mut event, Act::Advance { at: MatchId { table: 2, ..at }, side: 0 });
    act(&mut event, Act::Close { stage: 1, round: 1 });
    publish(&mut event).expect("a pairing");
    assert_eq!(paired(&event, 2).0, [(1, 5), (2, 3)]);
    finish(&mut event, 2, |_| true);
    // The opponent of a pair that leaves has the final for itself.
    act(&mut event, Act::Withdraw { entrant: EntrantId(2) });
    publish(&mut event).expect("a pairing");
    assert_eq!(paired(&event, 3), (Vec::new(), Some(1)));
    act(&mut event, Act::Close { stage: 1, round: 3 });
    let ranks: Vec<_> = event
        .standings(1)
        .expect("standings")
        .into_iter()
        .map(|row| (row.entrant.0, row.points.to_string()))
        .collect();
    assert_eq!(ranks[..2], [(1, "3".to_owned()), (2, "2".to_owned())]);
}

#[test]
fn knockouts_of_all_sizes_find_one_winner() {
    let mut random = fastrand::Rng::with_seed(2);
    for pairs in 2..=33 {
        let mut event = event(StageRules::new(Format::Knockout, 0, 1), pairs);
        let mut matches = 0;
        while let Ok(round) = publish(&mut event) {
            matches += event.round(1, round).expect("a round").matches.len();
            finish(&mut event, round, |_| random.bool());
        }
        assert_eq!(matches, pairs - 1, "{pairs}");
        let rows = event.standings(1).expect("standings");
        assert!(rows[0].points > rows[1].points, "{pairs}");
    }
}

#[test]
fn losers_of_the_semi_finals_play_for_the_third_place() {
    let rules = StageRules { third_place: true, ..StageRules::new(Format::Knockout, 0, 1) };
    let mut random = fastrand::Rng::with_seed(5);
    for pairs in 2..=17 {
        let mut event = event(rules.clone(), pairs);
        let (mut matches, mut third) = (0, Vec::new());
        while let Ok(round) = publish(&mut event) {
            let found = event.round(1, round).expect("a round").clone();
            let pairing = Pairing {
                matches: Vec::from_iter(found.matches.iter().map(|table| PairedMatch {
                    first: table.first.clone(),
                    second: table.second.clone(),
                    games: 1,
                })),
                byes: found.byes.clone(),
            };
            assert_eq!(event.broken_rules(1, round, &pairing), Ok(Vec::new()), "round {round}");
            matches += found.matches.len();
            third.extend(found.matches.iter().filter(|it| event.is_for_third_place(it)).cloned());
            finish(&mut event, round, |_| random.bool());
        }
        // Of three pairs, one has lost its semi-final alone.
        let has_third = pairs >= 4;
        assert_eq!((matches, third.len()), (pairs - 1 + usize::from(has_third), has_third.into()));
        let Some(third) = third.first() else { continue };
        let third = event.find_match(third.id).expect("a match");
        assert!(event.is_for_third_place(third) && third.id.table == 2);
        let rows = event.standings(1).expect("standings");
        let winner = third.side(third.winner().expect("a winner")).0[0];
        assert_eq!((rows[2].entrant, rows[2].rank, rows[3].rank), (winner, 3, 4), "{pairs}");
        assert!(event.pairings_csv(1, third.id.round).expect("a table").contains(",third place"));
    }
    let swiss = StageRules {
        third_place: true,
        ..StageRules::new(Format::Swiss { rematches: false }, 3, 1)
    };
    let regulations = Regulations { stages: vec![swiss], ..Regulations::default() };
    assert!(matches!(regulations.check(), Err(Refusal::Regulations { field: "third-place", .. })));
}

#[test]
fn a_semi_finalist_without_an_opponent_is_third() {
    let rules = StageRules { third_place: true, ..StageRules::new(Format::Knockout, 0, 1) };
    let mut event = event(rules, 4);
    publish(&mut event).expect("a pairing");
    finish(&mut event, 1, |_| true);
    act(&mut event, Act::Withdraw { entrant: EntrantId(4) });
    publish(&mut event).expect("a pairing");
    assert_eq!(paired(&event, 2), (vec![(1, 2)], Some(3)));
    finish(&mut event, 2, |_| true);
    let rows = event.standings(1).expect("standings");
    let ranks: Vec<_> =
        rows.iter().map(|row| (row.rank, row.entrant.0, row.points.to_string())).collect();
    let expected = [(1, 1, "2"), (2, 2, "1"), (3, 3, "½"), (4, 4, "0")];
    assert_eq!(ranks, expected.map(|(rank, entrant, points)| (rank, entrant, points.to_owned())));
}

#[test]
fn double_eliminations_take_two_losses_from_all_but_one() {
    let mut random = fastrand::Rng::with_seed(4);
    for pairs in 2..=33 {
        let mut event = event(StageRules::new(Format::DoubleElimination, 0, 1), pairs);
        let mut losses = HashMap::new();
        while let Ok(round) = publish(&mut event) {
            for table in &event.round(1, round).expect("a round").matches {
                for entrant in table.entrants() {
                    assert!(losses.get(&entrant).is_none_or(|&times| times < 2), "{entrant}");
                }
            }
            finish(&mut event, round, |_| random.bool());
            for table in &event.round(1, round).expect("a round").matches {
                let loser = table.side(1 - table.winner().expect("a winner")).0[0];
                *losses.entry(loser).or_insert(0) += 1;
            }
        }
        let out = losses.values().filter(|&&times| times == 2).count();
        assert_eq!(out, pairs - 1, "{pairs}");
        let rows = event.standings(1).expect("standings");
        assert!(losses.get(&rows[0].entrant).is_none_or(|&times| times < 2), "{pairs}");
        assert!(rows[0].points > rows[1].points, "{pairs}");
    }
}

#[test]
fn changing_partners_change() {
    let mut random = fastrand::Rng::with_seed(3);
    for people in 4..=21 {
        let mut event = singles(Format::ChangingPartners, 3, people);
        let mut partners = HashSet::new();
        let mut rests = HashMap::new();
        let mut rested = HashSet::new();
        for round in 1..=3 {
            publish(&mut event).expect("a pairing");
            let found = event.round(1, round).expect("a round").clone();
            for side in found.matches.iter().flat_map(|table| [&table.first, &table.second]) {
                let mut pair = side.0.clone();
                pair.sort_unstable();
                assert!(partners.insert(pair), "{people} people: the same partners again");
            }
            let resting: HashSet<_> = found.byes.iter().map(|bye| bye.entrant).collect();
            assert_eq!(resting.len(), people % 4);
            if people >= 8 {
                assert!(resting.is_disjoint(&rested), "{people} people: a rest twice running");
            }
            for &entrant in &resting {
                *rests.entry(entrant).or_insert(0) += 1;
            }
            rested = resting;
            finish(&mut event, round, |_| random.bool());
        }
        assert!(people < 13 || rests.values().all(|&rests| rests == 1), "{people}: {rests:?}");
    }
}

#[test]
fn the_z_system_seats_fours_by_place() {
    let mut event = singles(Format::Czech, 3, 8);
    let sides = |event: &Tournament, round| {
        let round: &tandem_tournament::Round = event.round(1, round).expect("a round");
        let numbers = |side: &tandem_tournament::Side| [side.0[0].0, side.0[1].0];
        let both = round.matches.iter().map(|t| [numbers(&t.first), numbers(&t.second)].concat());
        both.collect::<Vec<_>>()
    };
    publish(&mut event).expect("a pairing");
    assert_eq!(sides(&event, 1), [[1, 2, 7, 8], [3, 4, 5, 6]]);
    finish(&mut event, 1, |_| true);
    publish(&mut event).expect("a pairing");
    assert_eq!(sides(&event, 2), [[1, 4, 2, 3], [5, 7, 6, 8]]);
    finish(&mut event, 2, |_| true);
    publish(&mut event).expect("a pairing");
    // 1 and 4 have 2 points, the other six have met in the same fours: they rotate.
    let third = sides(&event, 3);
    assert_eq!(third[0][0], 1);
    assert!(third != sides(&event, 2));
}

/// Plays an arena in which a random open match ends at each step.
///
/// Nobody waits in vain: as long as enough are free and somebody else is there, some are paired.
fn arena(mut event: Tournament, seed: u64) -> Tournament {
    let mut random = fastrand::Rng::with_seed(seed);
    let alone = match event.regulations().entrants {
        EntrantKind::Pairs => 2,
        EntrantKind::Singles => 4,
    };
    let mut last: HashMap<EntrantId, Vec<EntrantId>> = HashMap::new();
    for now in 1..120 {
        let pairing = event.pair(1).expect("arenas always pair");
        if !pairing.matches.is_empty() {
            let round = event.stage(1).expect("a stage").rounds.len() as u16 + 1;
            for paired in &pairing.matches {
                let mut four: Vec<_> =
                    paired.first.0.iter().chain(&paired.second.0).copied().collect();
                four.sort_unstable();
                let again = four.iter().all(|entrant| last.get(entrant) == Some(&four));
                let here = event.entrants().iter().filter(|entrant| !entrant.paused).count();
                assert!(!again || here <= alone, "the same four again");
                for &entrant in &four {
                    last.insert(entrant, four.clone());
                }
            }
            event
                .act(now, "a", Act::Pair { stage: 1, round, pairing })
                .expect("nobody plays twice");
            event.act(now, "a", Act::Publish { stage: 1, round }).expect("a private round");
        }
        let playing: HashSet<_> =
            event.open_matches().flat_map(tandem_tournament::Match::entrants).collect();
        let here = || event.entrants().iter().filter(|entrant| !entrant.paused);
        let free = here().filter(|entrant| !playing.contains(&entrant.id)).count();
        assert!(free <= alone || here().count() <= alone, "{free} people wait in vain");
        let open: Vec<_> = event.open_matches().map(|table| table.id).collect();
        if let Some(&at) = random.choice(&open) {
            let result =
                [GameResult::WIN, GameResult::LOSS, GameResult::DRAW][random.usize(0..3)].clone();
            event.act(now, "a", Act::SetResult { at, game: 1, result }).expect("a result");
        }
        let entrant = EntrantId(random.u32(1..=event.entrants().len() as u32));
        let paused = random.u8(0..4) == 0;
        event.act(now, "a", Act::Pause { entrant, paused }).expect("a known entrant");
    }
    event
}

#[test]
fn arenas_pair_whoever_is_free() {
    for seed in 0..20 {
        let pairs = 2 + seed as usize % 9;
        let played = arena(event(StageRules::new(Format::ArenaPairs, 0, 1), pairs), seed);
        assert!(played.stage(1).expect("a stage").matches().count() >= 20);
        let played = arena(singles(Format::ArenaSingles, 0, 4 + pairs), seed);
        assert!(played.stage(1).expect("a stage").matches().count() >= 10);
        let read = Tournament::from_json(&played.to_json()).expect("the same event");
        assert_eq!(read.standings(1), played.standings(1));
    }
}

#[test]
fn two_wins_running_double_the_points() {
    let mut event = event(StageRules::new(Format::ArenaPairs, 0, 1), 2);
    let mut totals = Vec::new();
    for (first, second) in [(2, 0), (2, 0), (2, 0), (1, 1), (2, 0)] {
        let round = publish(&mut event).expect("a pairing");
        let table = event.round(1, round).expect("a round").matches[0].clone();
        let own = if table.first.0[0].0 == 1 { first } else { second };
        set(&mut event, table.id, 1, own, 2 - own);
        let rows = event.standings(1).expect("standings");
        totals.push(rows.iter().find(|row| row.entrant.0 == 1).expect("a row").points);
    }
    assert_eq!(totals, [4, 8, 16, 20, 24].map(Half));
}
