//! Events whose results are known.

use tandem_tournament::{
    Act, EntrantId, Format, GameResult, Half, MatchId, Record, Recorded, Refusal, RoundState,
    Scoring, StageRules, Tournament,
};

use crate::support::{act, enter, event, event_of, paired, points, publish, set, swiss};

/// Pairs with the points of the first, and the bye.
type Paired = (&'static [(u32, u32, i32)], u32);

/// Nine pairs of two over seven rounds, by match points: each pair's points of two, and the bye
/// last. The pairings must come out as they were.
const NINE: [Paired; 7] = [
    (&[(1, 5, 4), (2, 6, 4), (3, 7, 4), (4, 8, 3)], 9),
    (&[(1, 3, 4), (2, 4, 1), (5, 9, 4), (6, 7, 3)], 8),
    (&[(1, 4, 4), (2, 5, 4), (3, 6, 2), (8, 9, 4)], 7),
    (&[(1, 2, 4), (3, 4, 2), (6, 8, 4), (7, 9, 4)], 5),
    (&[(1, 6, 3), (2, 9, 4), (4, 5, 3), (7, 8, 0)], 3),
    (&[(1, 8, 4), (2, 3, 4), (4, 9, 4), (5, 7, 4)], 6),
    (&[(1, 7, 4), (3, 9, 4), (4, 6, 3), (5, 8, 4)], 2),
];

#[test]
fn nine_pairs_are_paired_as_in_the_published_vector() {
    let mut event = event(swiss(7, 2, Scoring::MatchPoints), 9);
    for (expected, bye) in NINE {
        let round = publish(&mut event).expect("a pairing");
        let (mut pairs, got_bye) = paired(&event, round);
        pairs.sort_unstable();
        let expected_pairs: Vec<_> = expected.iter().map(|&(a, b, _)| (a, b)).collect();
        assert_eq!((pairs, got_bye), (expected_pairs, Some(bye)), "round {round}");
        for table in event.round(1, round).expect("a round").matches.clone() {
            let number = table.first.0[0].0;
            let score = expected.iter().find(|(a, ..)| *a == number).expect("a match").2;
            for (game, own) in [(1, score.min(2)), (2, score - score.min(2))] {
                set(&mut event, table.id, game, own, 2 - own);
            }
        }
        act(&mut event, Act::Close { stage: 1, round });
    }
    let totals: Vec<i32> = points(&event).iter().map(|(_, points)| points.0 / 2).collect();
    assert_eq!(totals, [14, 9, 7, 11, 7, 6, 3, 5, 1]);
    assert!(matches!(event.pair(1), Err(Refusal::State { why: "the stage is over", .. })));
}

#[test]
fn a_club_evening_has_its_sonneborn_berger() {
    let scores = [((1, 2), 6), ((1, 3), 4), ((1, 4), 8), ((2, 3), 6), ((2, 4), 8), ((3, 4), 8)];
    let mut event = event(StageRules { games: 4, ..StageRules::default() }, 4);
    while let Ok(round) = publish(&mut event) {
        for table in event.round(1, round).expect("a round").matches.clone() {
            let (first, second) = (table.first.0[0].0, table.second.0[0].0);
            let key = (first.min(second), first.max(second));
            let low = scores.iter().find(|(pair, _)| *pair == key).expect("a match").1;
            let mut left = if first < second { low } else { 8 - low };
            for game in 1..=4 {
                let own = left.min(2);
                left -= own;
                set(&mut event, table.id, game, own, 2 - own);
            }
        }
        act(&mut event, Act::Close { stage: 1, round });
    }
    let table: Vec<_> = event
        .standings(1)
        .expect("standings")
        .into_iter()
        .map(|row| (row.rank, row.entrant.0, row.points.to_string(), row.tie_breaks[1].to_string()))
        .collect();
    let row = |rank, entrant, points: &str, figure: &str| {
        (rank, entrant, points.to_owned(), figure.to_owned())
    };
    assert_eq!(
        table,
        [row(1, 1, "9", "38"), row(2, 2, "8", "30"), row(3, 3, "7", "26"), row(4, 4, "0", "0")]
    );
}

#[test]
fn results_are_reported_corrected_and_voided() {
    let mut event = event(StageRules { games: 1, ..StageRules::default() }, 4);
    publish(&mut event).expect("a pairing");
    let at = MatchId { stage: 1, round: 1, table: 1 };
    let report = |side, result| Act::Report { at, game: 1, side, result };
    act(&mut event, report(0, GameResult::WIN));
    act(&mut event, report(1, GameResult::DRAW));
    assert!(event.find_match(at).expect("a match").games[0].is_disputed());
    act(&mut event, report(1, GameResult::WIN));
    assert_eq!(event.find_match(at).expect("a match").games[0].result, Some(GameResult::WIN));
    act(&mut event, Act::SetResult { at, game: 1, result: GameResult::VOID });
    let game = event.find_match(at).expect("a match").games[0].clone();
    assert_eq!((game.result, game.voided.len(), game.corrections.len()), (None, 1, 1));
    set(&mut event, at, 1, 0, 0);
    assert_eq!(event.act(0, "a", Act::Close { stage: 1, round: 1 }).ok(), None);
    set(&mut event, MatchId { table: 2, ..at }, 1, 2, 0);
    act(&mut event, Act::Close { stage: 1, round: 1 });
    // A correction behind the next pairing changes the standings and not the pairing.
    publish(&mut event).expect("a pairing");
    let before = paired(&event, 2);
    set(&mut event, at, 1, 2, 0);
    assert_eq!(paired(&event, 2), before);
    let total: i32 = points(&event).iter().map(|(_, points)| points.0).sum();
    assert_eq!(total, 4);
    let reopened = event.act(0, "a", Act::Reopen { stage: 1, round: 1 });
    assert!(matches!(reopened, Err(Refusal::State { .. })));
}

#[test]
fn a_reopened_round_drops_the_private_pairing_behind_it() {
    let mut event = event(StageRules { games: 1, ..StageRules::default() }, 2);
    publish(&mut event).expect("a pairing");
    let at = MatchId { stage: 1, round: 1, table: 1 };
    set(&mut event, at, 1, 2, 0);
    act(&mut event, Act::Close { stage: 1, round: 1 });
    let pairing = tandem_tournament::Pairing::default();
    act(&mut event, Act::Pair { stage: 1, round: 2, pairing });
    act(&mut event, Act::Reopen { stage: 1, round: 1 });
    assert_eq!(event.stage(1).expect("a stage").rounds.len(), 1);
    assert_eq!(event.round(1, 1).expect("a round").state, RoundState::Published);
}

#[test]
fn the_log_is_the_event_and_a_key_counts_once() {
    let mut event = event(StageRules::default(), 4);
    publish(&mut event).expect("a pairing");
    let record = Record {
        at: 7,
        by: "phone".into(),
        key: Some("a1".into()),
        act: Act::SetResult {
            at: MatchId { stage: 1, round: 1, table: 1 },
            game: 1,
            result: GameResult::WIN,
        },
    };
    assert!(matches!(event.record(record.clone()), Ok(Recorded::New(_))));
    assert!(matches!(event.record(record), Ok(Recorded::Known(_))));
    let read = Tournament::from_json(&event.to_json()).expect("the same event");
    assert_eq!(read.standings(1), event.standings(1));
    assert_eq!(read.to_json(), event.to_json());
    for bad in ["", "{}", r#"{"version":2,"records":[]}"#, r#"{"version":1,"records":[]}"#] {
        assert!(Tournament::from_json(bad).is_err(), "{bad}");
    }
}

#[test]
fn late_entrants_come_as_long_as_the_regulations_say() {
    let regulations = tandem_tournament::Regulations {
        stages: vec![swiss(5, 1, Scoring::GamePoints)],
        late_entry_until: 2,
        late_entry_points: Half::DRAW,
        ..Default::default()
    };
    let mut event = event_of(regulations, 4);
    publish(&mut event).expect("a pairing");
    enter(&mut event, 5).expect("a late entrant");
    assert_eq!(points(&event)[4].1, Half::DRAW);
    for table in 1..=2 {
        set(&mut event, MatchId { stage: 1, round: 1, table }, 1, 2, 0);
    }
    act(&mut event, Act::Close { stage: 1, round: 1 });
    publish(&mut event).expect("a pairing");
    assert!(matches!(enter(&mut event, 6), Err(Refusal::LateEntry { until: 2 })));
}

#[test]
fn groups_are_dealt_and_their_best_go_on() {
    let groups = StageRules { groups: 2, games: 1, ..StageRules::default() };
    let last = StageRules { advance: 1, games: 1, ..StageRules::default() };
    let regulations =
        tandem_tournament::Regulations { stages: vec![groups, last], ..Default::default() };
    let mut event = event_of(regulations, 6);
    let dealt: Vec<u8> = event.stage(1).expect("a stage").seeds.iter().map(|s| s.group).collect();
    assert_eq!(dealt, [1, 2, 2, 1, 1, 2]);
    while let Ok(round) = publish(&mut event) {
        for table in event.round(1, round).expect("a round").matches.clone() {
            let first = i32::from(table.first.0 < table.second.0) * 2;
            set(&mut event, table.id, 1, first, 2 - first);
        }
        act(&mut event, Act::Close { stage: 1, round });
    }
    let best: Vec<u32> =
        event.stage_seeds(2).expect("seeds").iter().map(|seed| seed.entrant.0).collect();
    assert_eq!(best, [1, 2]);
}

#[test]
fn regulations_that_cannot_be_played_are_refused() {
    let bad = [
        StageRules { games: 0, ..StageRules::default() },
        StageRules { groups: 0, ..StageRules::default() },
        StageRules { advance: 1, ..StageRules::default() },
        StageRules::new(Format::Rotation, 0, 1),
        StageRules::new(Format::RoundRobin { cycles: 0 }, 0, 1),
    ];
    for rules in bad {
        let regulations =
            tandem_tournament::Regulations { stages: vec![rules], ..Default::default() };
        assert!(matches!(regulations.check(), Err(Refusal::Regulations { .. })));
    }
}

#[test]
fn people_who_enter_alone_become_pairs() {
    let stages = vec![StageRules { games: 1, ..StageRules::default() }];
    let regulations =
        tandem_tournament::Regulations { stages, form_pairs: true, ..Default::default() };
    let mut event = Tournament::new(regulations, 0, "a").expect("an event");
    for name in ["Ada", "Boris", "Chiara", "Dmitri", "Emil"] {
        let people = vec![tandem_tournament::Person::new(name)];
        act(&mut event, Act::Enter { people, team: None });
    }
    assert!(event.stage_seeds(1).expect("seeds").is_empty());
    let partner = |one, other| Act::Partner { one: EntrantId(one), other: EntrantId(other) };
    act(&mut event, partner(1, 4));
    act(&mut event, partner(2, 3));
    for bad in [partner(1, 5), partner(5, 5), partner(5, 4), partner(5, 9)] {
        assert!(event.act(0, "a", bad.clone()).is_err(), "{bad:?}");
    }
    let back = event.act(0, "a", Act::Return { entrant: EntrantId(4) });
    assert!(matches!(back, Err(Refusal::SameName(_))));
    let seeds = event.stage_seeds(1).expect("seeds");
    act(&mut event, Act::StartStage { stage: 1, seeds });
    publish(&mut event).expect("a pairing");
    let table = event.find_match(MatchId { stage: 1, round: 1, table: 1 }).expect("a match");
    let labels: Vec<_> =
        table.entrants().map(|one| event.entrant(one).expect("an entrant").label()).collect();
    assert_eq!(labels, ["Ada – Dmitri", "Boris – Chiara"]);
}

#[test]
fn the_presets_can_be_played_and_no_shows_lose_by_the_regulations() {
    use tandem_tournament::Regulations;
    for regulations in
        [Regulations::arena_of_pairs(), Regulations::club_evening(), Regulations::swiss_of_pairs()]
    {
        let mut event = event_of(regulations, 8);
        publish(&mut event).expect("a pairing");
        let at = MatchId { stage: 1, round: 1, table: 1 };
        assert_eq!(event.forfeit_acts(at, [false, false]), Ok(Vec::new()));
        for absent in [[true, true], [true, false]] {
            let acts = event.forfeit_acts(at, absent).expect("a match");
            assert_eq!(acts.len(), event.find_match(at).expect("a match").games.len());
        }
        for forfeit in event.forfeit_acts(at, [true, false]).expect("a match") {
            act(&mut event, forfeit);
        }
        let table = event.find_match(at).expect("a match");
        assert!(table.is_over() && !table.was_played() && table.winner() == Some(1));
    }
}
