//! Rotating partners: by a table while it fits, and without a number otherwise.

use std::collections::{HashMap, HashSet};

use tandem_tournament::{
    Absence, Act, ByeKind, EntrantId, EntrantKind, Format, Refusal, Regulations, Seats, StageRules,
    Tournament, rotation_table,
};

use crate::support::{act, enter, event_of, publish, set};

fn evening(people: usize, rounds: u16) -> Tournament {
    let stages = vec![StageRules::new(Format::Rotation, rounds, 1)];
    let entrants = EntrantKind::Singles;
    let late_entry_until = 99;
    event_of(Regulations { stages, entrants, late_entry_until, ..Regulations::default() }, people)
}

/// Totals over the rounds of an evening.
#[derive(Default)]
struct Tally {
    partners: HashMap<[EntrantId; 2], u32>,
    opponents: HashMap<[EntrantId; 2], u32>,
    /// White less Black, board A less board B.
    balance: HashMap<EntrantId, [i32; 2]>,
    rests: HashMap<EntrantId, u32>,
    resting: HashSet<EntrantId>,
}

fn pair(one: EntrantId, other: EntrantId) -> [EntrantId; 2] {
    [one.min(other), one.max(other)]
}

/// The pairs of WhiteA, BlackA, WhiteB and BlackB, in order.
fn pairs([a, b, c, d]: [usize; 4]) -> [[usize; 2]; 2] {
    let mut pairs = [[a.min(d), a.max(d)], [b.min(c), b.max(c)]];
    pairs.sort_unstable();
    pairs
}

impl Tally {
    /// Pairs, plays and closes a round; nobody rests twice running where others could.
    fn round(&mut self, event: &mut Tournament) {
        let round = publish(event).expect("a pairing");
        let found = event.round(1, round).expect("a round").clone();
        for table in &found.matches {
            let Seats { white_a, black_a, white_b, black_b } = table.seats(1);
            let [a, b, c, d] = [white_a, black_a, white_b, black_b].map(|sitter| sitter.entrant);
            for (one, other) in [(a, d), (b, c)] {
                *self.partners.entry(pair(one, other)).or_default() += 1;
            }
            for (one, other) in [(a, b), (a, c), (d, b), (d, c)] {
                *self.opponents.entry(pair(one, other)).or_default() += 1;
            }
            for (entrant, white, first) in [(a, 1, 1), (b, -1, 1), (c, 1, -1), (d, -1, -1)] {
                let balance = self.balance.entry(entrant).or_default();
                *balance = [balance[0] + white, balance[1] + first];
            }
            set(event, table.id, 1, 2, 0);
        }
        let resting: HashSet<_> = found
            .byes
            .iter()
            .filter(|bye| bye.kind == ByeKind::Rest)
            .map(|bye| bye.entrant)
            .collect();
        assert!(resting.len() < 4, "round {round}: {resting:?} could play");
        let playing = 4 * found.matches.len();
        assert!(playing < 8 || resting.is_disjoint(&self.resting), "round {round}: {resting:?}");
        for &entrant in &resting {
            *self.rests.entry(entrant).or_default() += 1;
        }
        self.resting = resting;
        act(event, Act::Close { stage: 1, round });
    }

    fn most(counts: &HashMap<[EntrantId; 2], u32>) -> u32 {
        counts.values().copied().max().unwrap_or_default()
    }

    fn imbalance(&self) -> i32 {
        self.balance.values().flatten().map(|it| it.abs()).max().unwrap_or_default()
    }
}

#[test]
fn a_whole_evening_goes_by_the_table() {
    for people in 4..=16 {
        let mut event = evening(people, 0);
        let table = rotation_table(people).expect("a table");
        let mut tally = Tally::default();
        for fours in &table {
            tally.round(&mut event);
            let round = event.stage(1).expect("a stage").rounds.last().expect("a round");
            let seated = round.matches.iter().map(|it| it.seats(1)).map(|it| {
                [it.white_a, it.black_a, it.white_b, it.black_b]
                    .map(|sitter| sitter.entrant.0 as usize - 1)
            });
            if people % 4 > 0 {
                assert_eq!(&seated.collect::<Vec<_>>(), fours, "{people}");
            } else {
                assert!(seated.map(pairs).eq(fours.iter().copied().map(pairs)), "{people}");
            }
        }
        // Nobody has a color or a board more than once more than the other one.
        assert_eq!(tally.imbalance(), i32::from(people % 4 == 0), "{people}: {:?}", tally.balance);
        assert!(matches!(event.pair(1), Err(Refusal::State { why: "the stage is over", .. })));
    }
}

#[test]
fn more_people_rotate_without_a_number() {
    for people in 17..=33 {
        let mut event = evening(people, 9);
        let mut tally = Tally::default();
        for _ in 0..9 {
            tally.round(&mut event);
        }
        assert_eq!(Tally::most(&tally.partners), 1, "{people}: partners again");
        assert!(Tally::most(&tally.opponents) <= 3, "{people}: {:?}", tally.opponents);
        assert!(tally.imbalance() <= 3, "{people}: {:?}", tally.balance);
        let rests = event.entrants().iter().map(|it| tally.rests.get(&it.id).copied());
        let rests: Vec<_> = rests.map(Option::unwrap_or_default).collect();
        assert!(rests.iter().max() <= rests.iter().min().map(|least| least + 1).as_ref());
        assert!(matches!(event.pair(1), Err(Refusal::State { .. })));
    }
    let event = evening(65, 9);
    assert!(matches!(event.pair(1), Err(Refusal::NoPairing { .. })));
}

#[test]
fn a_rotation_goes_on_when_people_come_and_go() {
    for people in [5, 6, 7, 9, 12, 13] {
        let mut event = evening(people, 11);
        let mut tally = Tally::default();
        tally.round(&mut event);
        // One misses a round, one leaves, two come.
        let miss = |round| Act::Miss {
            entrant: EntrantId(2),
            stage: 1,
            round,
            absence: Some(Absence::Absent),
        };
        act(&mut event, miss(2));
        tally.round(&mut event);
        assert!(
            event
                .round(1, 2)
                .expect("a round")
                .byes
                .iter()
                .any(|bye| { (bye.entrant, bye.kind) == (EntrantId(2), ByeKind::Absent) })
        );
        act(&mut event, Act::Withdraw { entrant: EntrantId(1) });
        tally.round(&mut event);
        for late in 1..=2 {
            enter(&mut event, people + late).expect("a late entrant");
        }
        for _ in 0..3 {
            tally.round(&mut event);
        }
        assert!(Tally::most(&tally.partners) <= if people < 8 { 2 } else { 1 }, "{people}");
        // Those who come late have missed nothing, and do not play all the time.
        let played = |number: u32| {
            let rows = event.standings(1).expect("standings");
            rows.iter().find(|row| row.entrant.0 == number).expect("a row").games
        };
        assert!((1..=3).contains(&played(people as u32 + 1)), "{people}");
        let read = Tournament::from_json(&event.to_json()).expect("the same event");
        assert_eq!(read.pair(1), event.pair(1));
    }
    let mut event = evening(4, 3);
    act(&mut event, Act::Withdraw { entrant: EntrantId(1) });
    assert!(matches!(event.pair(1), Err(Refusal::NoPairing { .. })));
}
