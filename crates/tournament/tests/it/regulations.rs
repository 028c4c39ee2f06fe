//! Regulations about people, byes and absences: each value has its effect.

use tandem_tournament::{
    Absence, Act, ByeKind, EntrantId, Half, MatchId, Person, Refusal, Regulations, RoundState,
    Scoring, StageRules, Substitutes, Tournament,
};

use crate::support::{act, event_of, paired, points, publish, set, swiss};

const AT: MatchId = MatchId { stage: 1, round: 1, table: 1 };

fn enter(event: &mut Tournament, names: &[&str]) -> Result<(), Refusal> {
    let people = names.iter().map(|name| Person::new(*name)).collect();
    event.act(0, "a", Act::Enter { people, team: None }).map(drop)
}

/// An event of two pairs, the first with a reserve player if that is allowed, in round 1.
fn begun(substitutes: Substitutes) -> Tournament {
    let stages = vec![StageRules { games: 2, ..StageRules::default() }];
    let regulations = Regulations { stages, substitutes, ..Regulations::default() };
    let mut event = Tournament::new(regulations, 0, "a").expect("an event");
    let trio = enter(&mut event, &["Ada", "Boris", "Chiara"]);
    if substitutes == Substitutes::Nobody {
        assert!(matches!(trio, Err(Refusal::People { count: 3, expected: "a pair" })));
        enter(&mut event, &["Ada", "Boris"]).expect("a pair");
    } else {
        trio.expect("a trio");
    }
    enter(&mut event, &["Dmitri", "Emil"]).expect("a pair");
    let seeds = event.stage_seeds(1).expect("seeds");
    act(&mut event, Act::StartStage { stage: 1, seeds });
    publish(&mut event).expect("a pairing");
    event
}

/// The names at WhiteA, BlackA, WhiteB and BlackB of a game.
fn seated(event: &Tournament, game: usize) -> [String; 4] {
    let seats = event.find_match(AT).expect("a match").seats(game);
    [seats.white_a, seats.black_a, seats.white_b, seats.black_b].map(|sitter| {
        let entrant = event.entrant(sitter.entrant).expect("an entrant");
        entrant.players().nth(sitter.member.into()).expect("a player").name.clone()
    })
}

#[test]
fn the_three_of_a_trio_take_turns() {
    let mut event = begun(Substitutes::Reserve);
    let label = |event: &Tournament| event.entrant(EntrantId(1)).expect("a trio").label();
    assert_eq!(label(&event), "Ada – Boris");
    assert_eq!(seated(&event, 1), ["Ada", "Dmitri", "Emil", "Boris"]);
    set(&mut event, AT, 1, 2, 0);
    let line_up = |members| Act::LineUp { entrant: EntrantId(1), members };
    act(&mut event, line_up([2, 1]));
    assert_eq!(
        (label(&event).as_str(), &seated(&event, 2)[1]),
        ("Chiara – Boris", &"Chiara".into())
    );
    // The points are the trio's, whoever plays.
    set(&mut event, AT, 2, 2, 0);
    assert_eq!(event.standings(1).expect("standings")[0].points, Half(4));
    for bad in [[0, 0], [0, 3]] {
        assert!(event.act(0, "a", line_up(bad)).is_err(), "{bad:?}");
    }
    // The reserve plays for nobody else, and a pair has nobody to put in.
    assert!(matches!(
        enter(&mut event, &["Chiara", "Zoe"]),
        Err(Refusal::SameName(_) | Refusal::LateEntry { .. })
    ));
    let other = Act::LineUp { entrant: EntrantId(2), members: [0, 2] };
    assert!(event.act(0, "a", other).is_err());
}

#[test]
fn the_regulations_say_whether_a_partner_may_be_exchanged() {
    let exchange =
        |name: &str| Act::Exchange { entrant: EntrantId(1), leaves: 1, person: Person::new(name) };
    for (substitutes, may) in
        [(Substitutes::Nobody, false), (Substitutes::Reserve, false), (Substitutes::Arbiter, true)]
    {
        let mut event = begun(substitutes);
        set(&mut event, AT, 1, 2, 0);
        assert!(event.act(0, "a", exchange("Dmitri")).is_err(), "Dmitri plays for another pair");
        let done = event.act(0, "a", exchange("Fatima"));
        assert_eq!(done.is_ok(), may, "{substitutes:?}: {done:?}");
        let partner = if may { "Fatima" } else { "Boris" };
        assert_eq!(seated(&event, 1)[3], partner);
        assert_eq!(event.standings(1).expect("standings")[0].points, Half::WIN, "points stay");
    }
    // Before the first round is published, nothing is at stake.
    let mut event = Tournament::new(Regulations::default(), 0, "a").expect("an event");
    enter(&mut event, &["Ada", "Boris"]).expect("a pair");
    act(&mut event, exchange("Fatima"));
    assert_eq!(event.entrant(EntrantId(1)).expect("a pair").label(), "Ada – Fatima");
    let gone = Act::Exchange { entrant: EntrantId(1), leaves: 1, person: Person::new("Gao") };
    assert!(matches!(event.act(0, "a", gone), Err(Refusal::Entrant { .. })), "Boris has left");
}

#[test]
fn byes_and_absences_bring_what_the_regulations_say() {
    let stage =
        StageRules { requested_bye: Half(2), absent: Half(1), ..swiss(3, 2, Scoring::GamePoints) };
    let regulations = Regulations { stages: vec![stage], check_in: true, ..Regulations::default() };
    let mut event = Tournament::new(regulations, 0, "a").expect("an event");
    for number in 1..=8 {
        crate::support::enter(&mut event, number).expect("an entrant");
    }
    for number in 1..=8 {
        act(&mut event, Act::CheckIn { entrant: EntrantId(number), present: true });
    }
    let seeds = event.stage_seeds(1).expect("seeds");
    act(&mut event, Act::StartStage { stage: 1, seeds });
    let miss = |entrant, round, absence| Act::Miss {
        entrant: EntrantId(entrant),
        stage: 1,
        round,
        absence: Some(absence),
    };
    act(&mut event, miss(5, 1, Absence::Requested));
    act(&mut event, miss(6, 1, Absence::Absent));
    act(&mut event, Act::CheckIn { entrant: EntrantId(7), present: false });
    act(&mut event, Act::Withdraw { entrant: EntrantId(8) });
    // One absence is taken back before the round is paired.
    act(&mut event, miss(4, 1, Absence::Absent));
    let back = Act::Miss { entrant: EntrantId(4), stage: 1, round: 1, absence: None };
    act(&mut event, back);
    publish(&mut event).expect("a pairing");
    let round = event.round(1, 1).expect("a round");
    let byes: Vec<_> =
        round.byes.iter().map(|bye| (bye.entrant.0, bye.kind, bye.points.0)).collect();
    let expected = [
        (5, ByeKind::Requested, 2),
        (6, ByeKind::Absent, 1),
        (7, ByeKind::Absent, 1),
        // An entrant who has left the event gets nothing any more.
        (8, ByeKind::Absent, 0),
    ];
    assert_eq!((byes, round.matches.len()), (expected.to_vec(), 2));
    assert!(event.act(0, "a", miss(1, 1, Absence::Absent)).is_err(), "the round is published");
    for (field, stage) in [
        ("absent", StageRules { absent: Half(5), ..StageRules::default() }),
        ("bye", StageRules { bye: Some(Half(5)), ..swiss(3, 4, Scoring::MatchPoints) }),
        ("stage.name", StageRules { name: "a".repeat(101), ..StageRules::default() }),
        ("requested-bye", StageRules { requested_bye: Half(-1), ..StageRules::default() }),
    ] {
        let regulations = Regulations { stages: vec![stage], ..Regulations::default() };
        let refusal = regulations.check().expect_err(field);
        assert!(refusal.to_string().starts_with(&format!("`{field}` of the regulations")));
    }
}

#[test]
fn opponents_of_an_absent_pair_get_what_the_regulations_say() {
    let stage = StageRules { forfeit: Half::DRAW, absent: Half(1), ..StageRules::default() };
    let regulations = Regulations { stages: vec![stage], ..Regulations::default() };
    let mut event = event_of(regulations, 4);
    let absence = Some(Absence::Absent);
    act(&mut event, Act::Miss { entrant: EntrantId(1), stage: 1, round: 1, absence });
    publish(&mut event).expect("a pairing");
    let byes = &event.round(1, 1).expect("a round").byes;
    let points: Vec<_> = byes.iter().map(|bye| (bye.entrant.0, bye.points.0)).collect();
    // Half a point for each of two games, and half a point for the round.
    assert_eq!(points, [(1, 1), (4, 2)]);
    // Where match points rank, an absent pair loses a match.
    let stage = StageRules { games: 4, scoring: Scoring::MatchPoints, ..StageRules::default() };
    let mut ranked = event_of(Regulations { stages: vec![stage], ..Regulations::default() }, 4);
    act(&mut ranked, Act::Miss { entrant: EntrantId(1), stage: 1, round: 1, absence });
    publish(&mut ranked).expect("a pairing");
    let won = ranked.round(1, 1).expect("a round").byes.iter().map(|bye| bye.points).max();
    assert_eq!(won, Some(Half(4)));
    // No-shows of a published round: the side that is there gets the same, the other nothing.
    let acts = event.forfeit_acts(AT, [false, true]).expect("a match");
    acts.into_iter().for_each(|forfeit| act(&mut event, forfeit));
    let table = event.find_match(AT).expect("a match");
    assert_eq!((table.points(0), table.points(1), table.was_played()), (Half(2), Half(0), false));
}

#[test]
fn only_the_last_closed_round_opens_again() {
    let mut event = event_of(
        Regulations { stages: vec![swiss(4, 1, Scoring::GamePoints)], ..Regulations::default() },
        4,
    );
    for round in 1..=2 {
        publish(&mut event).expect("a pairing");
        for table in 1..=2 {
            set(&mut event, MatchId { round, table, ..AT }, 1, 2, 0);
        }
        act(&mut event, Act::Close { stage: 1, round });
    }
    let reopen = |round| Act::Reopen { stage: 1, round };
    assert!(matches!(event.act(0, "a", reopen(1)), Err(Refusal::State { .. })));
    act(&mut event, reopen(2));
    assert_eq!(event.round(1, 2).expect("a round").state, RoundState::Published);
    assert!(matches!(event.pair(1), Err(Refusal::State { .. })), "it has to be closed first");
    let at = MatchId { round: 2, ..AT };
    set(&mut event, at, 1, 0, 2);
    act(&mut event, Act::Close { stage: 1, round: 2 });
    let game = &event.find_match(at).expect("a match").games[0];
    assert_eq!(game.corrections[0].before.first, Half::WIN, "the result before stays known");
    assert!(event.pair(1).is_ok());
}

#[test]
fn pairs_that_come_after_the_start_play_from_the_next_round_on() {
    let stage = swiss(5, 2, Scoring::GamePoints);
    let regulations = Regulations {
        stages: vec![stage],
        check_in: true,
        form_pairs: true,
        late_entry_until: 2,
        late_entry_points: Half(1),
        ..Regulations::default()
    };
    let mut event = Tournament::new(regulations, 0, "a").expect("an event");
    for number in 1..=8 {
        crate::support::enter(&mut event, number).expect("an entrant");
    }
    enter(&mut event, &["Gao"]).expect("somebody alone");
    enter(&mut event, &["Hana"]).expect("somebody alone");
    let check_in = |entrant, present| Act::CheckIn { entrant: EntrantId(entrant), present };
    for number in (1..=4).chain(9..=10) {
        act(&mut event, check_in(number, true));
    }
    act(&mut event, Act::Withdraw { entrant: EntrantId(4) });
    let seeds = event.stage_seeds(1).expect("seeds");
    assert_eq!(seeds.len(), 3);
    act(&mut event, Act::StartStage { stage: 1, seeds });
    // The fifth comes before the round is paired, and the sixth goes again.
    act(&mut event, check_in(5, true));
    act(&mut event, check_in(6, true));
    act(&mut event, check_in(6, false));
    act(&mut event, check_in(6, true));
    publish(&mut event).expect("a pairing");
    assert_eq!(event.stage(1).expect("a stage").seeds.len(), 5);
    // Others come during the round: a pair, two who find each other, and one who had withdrawn.
    act(&mut event, check_in(7, true));
    act(&mut event, Act::Partner { one: EntrantId(9), other: EntrantId(10) });
    act(&mut event, Act::Return { entrant: EntrantId(4) });
    let rows = points(&event);
    let late: Vec<_> = rows.iter().filter(|(_, points)| *points == Half(1)).collect();
    let late: Vec<_> = late.iter().map(|(entrant, _)| entrant.0).collect();
    assert_eq!((rows.len(), late), (8, vec![4, 7, 9]), "{rows:?}");
    for table in 1..=2 {
        let at = MatchId { stage: 1, round: 1, table };
        (1..=2).for_each(|game| set(&mut event, at, game, 2, 0));
    }
    act(&mut event, Act::Close { stage: 1, round: 1 });
    publish(&mut event).expect("a pairing");
    assert_eq!(paired(&event, 2).0.len(), 4, "all eight play");
    // The regulations admit nobody any more.
    act(&mut event, check_in(8, true));
    assert_eq!(event.stage(1).expect("a stage").seeds.len(), 8);
    let again = Tournament::from_json(&event.to_json()).expect("a log");
    assert_eq!(again.standings(1), event.standings(1));
}
