//! The tables of rotating partners and of round robins.

use std::collections::HashMap;

use tandem_tournament::{Format, StageRules, rotation_table};

use crate::support::{event, publish};

#[test]
fn rotations_have_their_rounds_games_and_partners() {
    // People, rounds, games each, the most meetings as partners and as opponents.
    let expected = [
        (4, 3, 3),
        (5, 5, 4),
        (6, 6, 4),
        (7, 7, 4),
        (8, 7, 7),
        (9, 9, 8),
        (10, 10, 8),
        (11, 11, 8),
        (12, 11, 11),
        (13, 13, 12),
        (14, 14, 12),
        (15, 15, 12),
        (16, 15, 15),
    ];
    for (people, rounds, games) in expected {
        let table = rotation_table(people).expect("a table");
        assert_eq!(table.len(), rounds, "{people}");
        let mut played = vec![0; people];
        let mut partners = HashMap::new();
        let mut opponents = HashMap::new();
        for round in &table {
            let mut seen = vec![false; people];
            for four in round {
                for &place in four {
                    assert!(!std::mem::replace(&mut seen[place], true), "{people}: {four:?}");
                    played[place] += 1;
                }
                let [a, b, c, d] = *four;
                let pair = |x: usize, y: usize| (x.min(y), x.max(y));
                for (x, y) in [(a, d), (b, c)] {
                    *partners.entry(pair(x, y)).or_insert(0) += 1;
                }
                for (x, y) in [(a, b), (a, c), (d, b), (d, c)] {
                    *opponents.entry(pair(x, y)).or_insert(0) += 1;
                }
            }
        }
        assert_eq!(played, vec![games; people], "{people}");
        assert!(partners.values().all(|&times| times == 1), "{people}: {partners:?}");
        assert!(opponents.values().all(|&times| times <= 2), "{people}: {opponents:?}");
        if matches!(people, 4 | 5 | 8 | 9 | 12 | 13 | 16) {
            assert_eq!(partners.len(), people * (people - 1) / 2, "{people}: whist");
            assert!(opponents.values().all(|&times| times == 2), "{people}: whist");
        }
    }
    assert!([0, 3, 17].into_iter().all(|people| rotation_table(people).is_none()));
}

#[test]
fn in_a_round_robin_everybody_meets_everybody_once_a_cycle() {
    for pairs in 2..=15 {
        for cycles in 1..=2 {
            let rules = StageRules::new(Format::RoundRobin { cycles }, 0, 1);
            let mut event = event(rules, pairs);
            let mut met = HashMap::new();
            while let Ok(round) = publish(&mut event) {
                for table in event.round(1, round).expect("a round").matches.clone() {
                    let (a, b) = (table.first.0[0], table.second.0[0]);
                    *met.entry((a.min(b), a.max(b))).or_insert(0) += 1;
                    crate::support::set(&mut event, table.id, 1, 1, 1);
                }
                let close = tandem_tournament::Act::Close { stage: 1, round };
                crate::support::act(&mut event, close);
            }
            assert_eq!(met.len(), pairs * (pairs - 1) / 2, "{pairs}");
            assert!(met.values().all(|&times| times == cycles), "{pairs}");
        }
    }
}
