//! Acts at random, in all formats: nothing panics, a refused act changes nothing, and the log tells
//! the same event again.

use proptest::{prelude::*, test_runner::Config};
use tandem_tournament::{
    Absence, Act, Bye, ByeKind, EntrantId, EntrantKind, Format, GameResult, Half, MatchId,
    PairedMatch, Pairing, Person, PhonePlayer, Reason, Regulations, Report, Scoring, Seed, Side,
    StageRules, TieBreak, Tournament, parse_results,
};

fn format(number: u8) -> Format {
    match number {
        0 => Format::RoundRobin { cycles: 2 },
        1 => Format::Swiss { rematches: true },
        2 => Format::Rotation,
        3 => Format::Czech,
        4 => Format::ChangingPartners,
        5 => Format::Knockout,
        6 => Format::DoubleElimination,
        7 => Format::ArenaPairs,
        8 => Format::ArenaSingles,
        _ => Format::Ladder { reach: 3, k: 40 },
    }
}

fn regulations(number: u8) -> Regulations {
    let entrants =
        if format(number).forms_partners() { EntrantKind::Singles } else { EntrantKind::Pairs };
    let mut first = StageRules::new(format(number), 0, 1 + number % 3);
    first.tie_breaks = vec![
        TieBreak::DirectEncounter,
        TieBreak::SonnebornBerger,
        TieBreak::Buchholz,
        TieBreak::BuchholzCut1,
        TieBreak::Progress,
        TieBreak::Wins,
        TieBreak::GamePoints,
    ];
    first.third_place = first.format == Format::Knockout;
    first.absent = Half::DRAW;
    let second = StageRules { advance: 2, scoring: Scoring::MatchPoints, ..first.clone() };
    Regulations {
        stages: vec![first, second],
        entrants,
        late_entry_until: 3,
        late_entry_points: Half::DRAW,
        form_pairs: true,
        ..Regulations::default()
    }
}

fn result(random: &mut fastrand::Rng) -> GameResult {
    let reasons = [Reason::Played, Reason::Forfeit, Reason::Ruled, Reason::Void];
    let (first, second) = (Half(random.i32(-1..4)), Half(random.i32(0..3)));
    let wild = GameResult {
        first,
        second,
        reason: reasons[random.usize(0..4)],
        article: None,
        game: None,
    };
    match random.u8(0..4) {
        0 => wild,
        1 => GameResult::DRAW,
        2 => GameResult::LOSS,
        _ => GameResult::WIN,
    }
}

fn wild_pairing(random: &mut fastrand::Rng) -> Pairing {
    let side = |random: &mut fastrand::Rng| {
        Side((0..random.usize(0..3)).map(|_| EntrantId(random.u32(0..9))).collect())
    };
    let matches = (0..random.usize(0..3)).map(|_| PairedMatch {
        first: side(random),
        second: side(random),
        games: random.u8(0..4),
    });
    let matches = matches.collect();
    let kinds = [ByeKind::Allocated, ByeKind::Rest, ByeKind::Advance, ByeKind::Requested];
    let (entrant, kind) = (EntrantId(random.u32(0..9)), kinds[random.usize(0..4)]);
    Pairing { matches, byes: vec![Bye { entrant, kind, points: Half(random.i32(-40..40)) }] }
}

fn wild_act(event: &Tournament, number: u8, random: &mut fastrand::Rng) -> Act {
    let entrant = EntrantId(random.u32(0..9));
    let other = EntrantId(random.u32(0..9));
    let stage = event.stages().len().max(1) as u8 + u8::from(random.u8(0..30) == 0);
    let rounds = event.stage(stage).map_or(0, |stage| stage.rounds.len()) as u16;
    // Mostly the last round and an open match, so that events go on.
    let round = match random.u8(0..8) {
        0 => rounds + 1,
        1 => rounds.saturating_sub(1),
        _ => rounds,
    };
    let open: Vec<MatchId> = event.open_matches().map(|table| table.id).collect();
    let wild = MatchId { stage, round, table: random.u16(0..4) };
    let at = random.choice(open).filter(|_| round == rounds).unwrap_or(wild);
    let person = Person::rated(format!("P{}", random.u16(..)), random.u32(0..3000));
    match random.u8(0..44) {
        0 => {
            let people = if random.bool() { vec![person.clone()] } else { Vec::new() };
            let more = (0..random.usize(0..3)).map(|_| Person::new(format!("Q{}", random.u16(..))));
            let people = people.into_iter().chain(more.collect::<Vec<_>>()).collect();
            Act::Enter { people, team: None }
        }
        3 => Act::Withdraw { entrant },
        4 => Act::Return { entrant },
        5 => Act::Pause { entrant, paused: random.bool() },
        6 => Act::Partner { one: entrant, other },
        7 => Act::Exchange { entrant, leaves: random.u8(0..3), person },
        8 => Act::LineUp { entrant, members: [random.u8(0..3), random.u8(0..3)] },
        9 => {
            let absence = [None, Some(Absence::Requested), Some(Absence::Absent)];
            Act::Miss { entrant, stage, round, absence: absence[random.usize(0..3)] }
        }
        10 => {
            let next = event.stages().len() as u8 + 1;
            let wild = vec![Seed { entrant, group: random.u8(0..3) }];
            Act::StartStage { stage: next, seeds: event.stage_seeds(next).unwrap_or(wild) }
        }
        1 | 2 | 11..=13 => {
            let pairing = event.pair(stage).unwrap_or_else(|_| wild_pairing(random));
            Act::Pair { stage, round: rounds + 1, pairing }
        }
        14 => Act::Pair { stage, round, pairing: wild_pairing(random) },
        15 => Act::Publish { stage, round },
        16 | 17 => Act::SetResult { at, game: random.u8(0..3), result: result(random) },
        18 => Act::Report { at, game: 1, side: random.u8(0..3), result: result(random) },
        33 => Act::HallCode { open: random.u8(0..4) > 0 },
        34..=36 => {
            let player = PhonePlayer { entrant, person: random.u8(0..3) };
            Act::PhoneReport { at, game: random.u8(0..3), player, result: result(random) }
        }
        38 => Act::ClockReport { at, game: random.u8(0..3), result: result(random) },
        19 => Act::Close { stage, round },
        20 => Act::Reopen { stage, round },
        21 => Act::Advance { at, side: random.u8(0..3) },
        22 if random.u8(0..20) == 0 => Act::Regulate { regulations: Box::new(regulations(number)) },
        22 => Act::AddGame { at },
        23..=28 => Act::SetResult { at, game: random.u8(1..3), result: result(random) },
        29 | 30 => Act::Publish { stage, round },
        31 | 32 => Act::Close { stage, round },
        39..=41 => {
            let known = event.undoable().next().filter(|_| random.bool());
            Act::Undo { record: known.unwrap_or_else(|| random.u32(0..40)) }
        }
        42 => Act::CheckIn { entrant, present: random.bool() },
        43 => Act::Timer { seconds: Some(random.u32(0..100_000)), runs: random.bool() },
        _ => {
            let (article, note) = ("9.4".to_owned(), "late".to_owned());
            Act::Adjust { stage, entrant, points: Half(random.i32(-3..3)), article, note }
        }
    }
}

/// Everything that can be asked of an event.
fn ask(event: &Tournament) {
    for stage in 0..4 {
        let _ = (event.pair(stage), event.stage_seeds(stage), event.ladder(stage));
        let _ = (event.standings_csv(stage), event.trf(stage), event.planned_rounds(stage));
        let _ = event.challenge(stage, EntrantId(3), EntrantId(1));
        let rounds = event.stage(stage).map_or(0, |stage| stage.rounds.len()) as u16;
        let _ = (event.pairings_csv(stage, rounds), event.pairings_csv(stage, rounds + 1));
        if let Ok(pairing) = event.pair(stage) {
            event.broken_rules(stage, rounds, &pairing).expect("a started stage");
        }
    }
    assert!(!event.entries_csv().is_empty());
}

proptest! {
    #![proptest_config(Config { cases: 400, failure_persistence: None, ..Config::default() })]

    #[test]
    fn acts_at_random_are_harmless(number in 0u8..10, seed: u64) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut event = Tournament::new(regulations(number), 0, "a").expect("an event");
        for entrant in 0..random.usize(0..9) {
            crate::support::enter(&mut event, entrant).expect("an entrant");
        }
        let seeds = event.stage_seeds(1).expect("seeds");
        crate::support::act(&mut event, Act::StartStage { stage: 1, seeds });
        for step in 0..300 {
            let wild = wild_act(&event, number, &mut random);
            let (entrants, stages) = (event.entrants().to_vec(), event.stages().to_vec());
            if event.act(0, "a", wild).is_err() {
                prop_assert_eq!(event.entrants(), entrants);
                prop_assert_eq!(event.stages(), stages);
            }
            if step % 10 == 0 {
                ask(&event);
            }
        }
        let read = Tournament::from_json(&event.to_json()).expect("the same event");
        prop_assert_eq!(read.stages(), event.stages());
        prop_assert_eq!(read.entrants(), event.entrants());
    }

    #[test]
    fn reports_at_random_are_harmless(seed: u64) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut event = crate::support::event(StageRules::default(), 4);
        crate::support::publish(&mut event).expect("a pairing");
        let mut bytes = event.trf(1).expect("a report").into_bytes();
        for _ in 0..random.usize(1..6) {
            let place = random.usize(0..bytes.len());
            match random.u8(0..4) {
                0 => bytes.truncate(place.max(1)),
                1 => bytes[place] = *b" 0129wb+-=HUF\n\r\xff".get(random.usize(0..16)).expect("it is there"),
                2 => drop(bytes.drain(place..(place + random.usize(0..40)).min(bytes.len() - 1).max(place))),
                _ => bytes.insert(place, random.u8(..)),
            }
        }
        if let Ok(report) = Report::read(&bytes) {
            let _ = report.entries(&Regulations::default());
            let _ = report.event(Regulations::default(), 0, "a");
        }
    }

    #[test]
    fn typed_results_never_panic(text in "[0-9:WLDwld=, \n]{0,40}") {
        let _ = parse_results(&text);
    }
}
