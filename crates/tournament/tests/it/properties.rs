//! Random events with late entries, withdrawals, absences, corrections and reopened rounds.

use std::collections::HashSet;

use proptest::{prelude::*, test_runner::Config};
use tandem_tournament::{
    Absence, Act, ByeKind, EntrantId, GameResult, Half, Match, MatchId, Person, Regulations,
    RoundState, Scoring, Seeding, Tournament,
};

use crate::support::{act, enter, event_of, publish, swiss};

/// One random step between two rounds.
fn disturb(event: &mut Tournament, random: &mut fastrand::Rng, round: u16) {
    let count = event.entrants().len();
    let entrant = EntrantId(random.u32(1..=count as u32));
    let _refused = match random.u8(0..6) {
        0 => event.act(0, "a", Act::Withdraw { entrant }),
        1 => event.act(0, "a", Act::Return { entrant }),
        2 => {
            let absence = Some(Absence::Requested);
            event.act(0, "a", Act::Miss { entrant, stage: 1, round: round + 1, absence })
        }
        3 => {
            drop(enter(event, count + 1));
            return;
        }
        4 if round > 1 => {
            let tables = event.round(1, round - 1).map_or(0, |round| round.matches.len());
            let table = random.u16(0..=tables as u16);
            let result = GameResult::ruled(Half(random.i32(0..=2)), Half::ZERO, "8.6");
            let at = MatchId { stage: 1, round: round - 1, table };
            // A forfeited match may be paired again, so it must not become a meeting afterwards.
            if !event.find_match(at).is_ok_and(Match::was_played) {
                return;
            }
            event.act(0, "a", Act::SetResult { at, game: 1, result })
        }
        _ => event.act(0, "a", Act::Reopen { stage: 1, round }),
    };
    if event.round(1, round).is_ok_and(|round| round.state == RoundState::Published) {
        act(event, Act::Close { stage: 1, round });
    }
}

fn check(event: &Tournament) {
    let stage = event.stage(1).expect("a stage");
    let mut met = HashSet::new();
    let mut byes = HashSet::new();
    let mut forfeits = HashSet::new();
    for round in &stage.rounds {
        let mut seen = HashSet::new();
        let everybody = round.matches.iter().flat_map(Match::entrants);
        for entrant in everybody.chain(round.byes.iter().map(|bye| bye.entrant)) {
            assert!(seen.insert(entrant), "{entrant} is in two places");
        }
        let allocated = || round.byes.iter().filter(|bye| bye.kind == ByeKind::Allocated);
        assert!(allocated().count() <= 1);
        assert_eq!(allocated().count() % 2, (2 * round.matches.len() + allocated().count()) % 2);
        for bye in allocated() {
            assert!(byes.insert(bye.entrant), "{} has a second bye", bye.entrant);
            assert!(!forfeits.contains(&bye.entrant), "a bye behind a win by forfeit");
        }
        for table in &round.matches {
            let (one, other) = (table.first.0[0], table.second.0[0]);
            assert!(!met.contains(&(one.min(other), one.max(other))), "a rematch");
            if table.was_played() {
                met.insert((one.min(other), one.max(other)));
            } else if let Some(winner) = table.winner() {
                forfeits.insert(table.side(winner).0[0]);
            }
        }
    }
    let played: Half = stage.matches().map(|table| table.points(0) + table.points(1)).sum();
    let byes: Half = stage.rounds.iter().flat_map(|round| &round.byes).map(|bye| bye.points).sum();
    let rows = event.standings(1).expect("standings");
    let late = event.entrants().iter().filter(|entrant| entrant.missed > 0).count() as i32;
    let total: Half = rows.iter().map(|row| row.points).sum();
    assert_eq!(total, played + byes + Half(late));
}

fn play(entrants: usize, rounds: u16, seed: u64) -> Tournament {
    let mut random = fastrand::Rng::with_seed(seed);
    let regulations = Regulations {
        stages: vec![swiss(rounds, 1, Scoring::GamePoints)],
        late_entry_until: rounds / 2,
        late_entry_points: Half::DRAW,
        ..Regulations::default()
    };
    let mut event = event_of(regulations, entrants);
    while let Ok(round) = publish(&mut event) {
        for at in event.round(1, round).expect("a round").matches.clone() {
            let result = match random.u8(0..12) {
                0 => GameResult::forfeit(Half::WIN, Half::ZERO),
                1 => GameResult::ruled(Half::ZERO, Half::ZERO, "9.4"),
                2..=4 => GameResult::DRAW,
                5..=8 => GameResult::WIN,
                _ => GameResult::LOSS,
            };
            act(&mut event, Act::SetResult { at: at.id, game: 1, result });
        }
        act(&mut event, Act::Close { stage: 1, round });
        for _ in 0..random.u8(0..3) {
            disturb(&mut event, &mut random, round);
        }
    }
    event
}

proptest! {
    #![proptest_config(Config { cases: 1000, failure_persistence: None, ..Config::default() })]

    #[test]
    fn a_swiss_keeps_its_rules(entrants in 2usize..14, rounds in 1u16..8, seed: u64) {
        let event = play(entrants, rounds, seed);
        check(&event);
        let read = Tournament::from_json(&event.to_json()).expect("the same event");
        prop_assert_eq!(read.standings(1), event.standings(1));
        prop_assert_eq!(read.stages(), event.stages());
    }

    #[test]
    fn the_order_of_entry_does_not_matter(
        names in Just((1..=9).collect::<Vec<u32>>()).prop_shuffle(),
        lot: Option<u64>,
    ) {
        let seeding = lot.map_or(Seeding::Rating, |seed| Seeding::Lot { seed });
        let labels = |numbers: &[u32]| {
            let stages = vec![swiss(3, 1, Scoring::GamePoints)];
            let regulations = Regulations { stages, seeding, ..Regulations::default() };
            let mut event = Tournament::new(regulations, 0, "a").expect("an event");
            for number in numbers {
                let person = |letter| Person::rated(format!("{letter}{number}"), number / 3);
                let people = vec![person('A'), person('B')];
                act(&mut event, Act::Enter { people, team: None });
            }
            let seeds = event.stage_seeds(1).expect("seeds");
            act(&mut event, Act::StartStage { stage: 1, seeds });
            let mut rounds = Vec::new();
            while let Ok(round) = publish(&mut event) {
                let matches = event.round(1, round).expect("a round").matches.clone();
                for table in matches {
                    let [one, other] = [0, 1].map(|side| {
                        event.entrant(table.side(side).0[0]).expect("an entrant").label()
                    });
                    let result = if one < other { GameResult::WIN } else { GameResult::LOSS };
                    act(&mut event, Act::SetResult { at: table.id, game: 1, result });
                    rounds.push((round, one, other));
                }
                act(&mut event, Act::Close { stage: 1, round });
            }
            rounds
        };
        let sorted: Vec<u32> = (1..=9).collect();
        prop_assert_eq!(labels(&names), labels(&sorted));
    }
}
