use serde_json::{Value, json};
use tournament::{Act, Corrections, MatchId, Person, StageRules};

use super::{records::ANNOUNCEMENTS, *};

/// An event of pairs in a stage of this format, with these entrants.
fn event(format: Format, pairs: &[[&str; 2]]) -> Tournament {
    let stages = vec![StageRules::new(format, 0, 2)];
    let corrections = Corrections::Arbiters;
    let regulations = Regulations { stages, corrections, ..Regulations::default() };
    let mut event = Tournament::new(regulations, 0, "x").expect("fits");
    for pair in pairs {
        let people = pair.map(Person::new).to_vec();
        event.act(0, "x", Act::Enter { people, team: None }).expect("fits");
    }
    let seeds = event.stage_seeds(1).expect("seeds");
    event.act(0, "x", Act::StartStage { stage: 1, seeds }).expect("fits");
    event
}

fn pair(event: &mut Tournament, round: u16) {
    let pairing = event.pair(1).expect("paired");
    event.act(0, "x", Act::Pair { stage: 1, round, pairing }).expect("fits");
}

fn publish(event: &mut Tournament, round: u16) {
    event.act(0, "x", Act::Publish { stage: 1, round }).expect("fits");
}

fn json_of(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("JSON")
}

const PAIRS: [[&str; 2]; 3] = [["Ada", "Boris"], ["Chiara", "Dmitri"], ["Emil", "Fatima"]];

#[test]
fn a_private_pairing_is_for_those_who_run_the_event() {
    let mut event = event(Format::RoundRobin { cycles: 1 }, &PAIRS);
    pair(&mut event, 1);
    for (role, seen) in [(Role::Organizer, 1), (Role::Arbiter, 1), (Role::Player, 0)] {
        assert_eq!(overview(&event, role).stages[0].rounds, seen, "{role:?}");
        assert_eq!(rounds(&event, role, 1, None).expect("started").len(), seen, "{role:?}");
        assert_eq!(export(&event, role).is_some(), seen == 1, "{role:?}");
    }
    let first = Spreadsheet::Pairings { stage: 1, round: 1 };
    assert!(csv(&event, Role::Arbiter, first).is_ok());
    // Others cannot tell it from a round that is not paired.
    let missing = Spreadsheet::Pairings { stage: 1, round: 2 };
    assert_eq!(csv(&event, Role::Player, first), Err(Refusal::NoRound { stage: 1, round: 1 }));
    assert_eq!(csv(&event, Role::Player, missing), Err(Refusal::NoRound { stage: 1, round: 2 }));
    publish(&mut event, 1);
    assert_eq!(rounds(&event, Role::Player, 1, None).expect("started").len(), 1);
    assert!(csv(&event, Role::Player, first).expect("published").contains("Ada – Boris"));
    for sheet in [Spreadsheet::Entries, Spreadsheet::Standings { stage: 1 }] {
        assert!(csv(&event, Role::Player, sheet).expect("public").contains("Ada"), "{sheet:?}");
    }
    let text = export(&event, Role::Player).expect("public");
    assert_eq!(Tournament::from_json(&text).expect("a log"), event);
    assert!(rounds(&event, Role::Organizer, 2, None).is_none(), "not started");
}

#[test]
fn a_match_shows_reports_until_there_is_a_result_and_what_was_corrected() {
    let mut event = event(Format::RoundRobin { cycles: 1 }, &PAIRS[..2]);
    pair(&mut event, 1);
    publish(&mut event, 1);
    let at = MatchId { stage: 1, round: 1, table: 1 };
    for (side, result) in [(0, GameResult::WIN), (1, GameResult::DRAW)] {
        event.act(0, "x", Act::Report { at, game: 1, side, result }).expect("fits");
    }
    let game = |event: &Tournament| {
        json_of(&rounds(event, Role::Player, 1, None).expect("started")[0].matches[0].games[0])
    };
    let disputed = game(&event);
    assert_eq!(disputed["disputed"], true);
    assert_eq!(disputed["reports"][1]["first"], 1);
    for result in [GameResult::LOSS, GameResult::WIN] {
        event.act(0, "x", Act::SetResult { at, game: 1, result }).expect("fits");
    }
    let corrected = game(&event);
    assert_eq!(
        (&corrected["disputed"], &corrected["reports"]),
        (&json!(false), &json!([null, null]))
    );
    assert_eq!(corrected["corrected"], json!([json_of(&GameResult::LOSS)]));
    let found = json_of(&rounds(&event, Role::Player, 1, None).expect("started")[0].matches[0]);
    assert_eq!(found["points"], json!([2, 0]));
}

#[test]
fn an_event_shows_its_entrants_standings_and_last_announcements() {
    let mut event = event(Format::RoundRobin { cycles: 1 }, &PAIRS);
    for n in 0..=ANNOUNCEMENTS {
        event.act(0, "x", Act::Announce { text: format!("number {n}") }).expect("fits");
    }
    let view = overview(&event, Role::Player);
    assert_eq!(view.announcements.len(), ANNOUNCEMENTS);
    assert_eq!(view.announcements[0].text, "number 1");
    assert_eq!(view.last as usize, event.log().len());
    assert_eq!(view.entrants[0].label, "Ada – Boris");
    assert!(!view.entrants[0].alone);
    let stage = &view.stages[0];
    assert_eq!((stage.planned_rounds, stage.standings.len()), (Some(3), 3));
    assert!(stage.ladder.is_empty());
}

#[test]
fn rounds_come_in_pages() {
    let mut event = event(Format::Ladder { reach: 3, k: 40 }, &PAIRS[..2]);
    for round in 1..=ROUNDS as u16 + 2 {
        let (one, other) = (EntrantId(2), EntrantId(1));
        let first_below = event.ladder(1).expect("a ladder")[1].entrant == one;
        let (low, high) = if first_below { (one, other) } else { (other, one) };
        let pairing = event.challenge(1, low, high).expect("within reach");
        event.act(0, "x", Act::Pair { stage: 1, round, pairing }).expect("fits");
        publish(&mut event, round);
        let at = MatchId { stage: 1, round, table: 1 };
        for game in [1, 2] {
            let result = GameResult::WIN;
            event.act(0, "x", Act::SetResult { at, game, result }).expect("fits");
        }
        event.act(0, "x", Act::Close { stage: 1, round }).expect("fits");
    }
    assert_eq!(overview(&event, Role::Player).stages[0].ladder.len(), 2);
    let numbers = |before| {
        let page = rounds(&event, Role::Player, 1, before).expect("started");
        page.iter().map(|round| round.number).collect::<Vec<_>>()
    };
    assert_eq!(numbers(None), (3..=ROUNDS as u16 + 2).collect::<Vec<_>>());
    assert_eq!(numbers(Some(3)), [1, 2]);
    assert_eq!(numbers(Some(1)), [0_u16; 0]);
}
