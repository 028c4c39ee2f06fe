//! Ladders, typed results and tables for spreadsheets.

use tandem_tournament::{
    Act, EntrantId, EntrantKind, Format, Person, Refusal, Regulations, StageRules, Tournament,
    parse_results,
};

use crate::support::{act, event, event_of, points, publish};

fn type_in(event: &mut Tournament, text: &str) {
    let typed = parse_results(text).expect("typed results");
    for done in event.typed_acts(1, &typed).expect("known matches") {
        act(event, done);
    }
}

fn order(event: &Tournament) -> Vec<u32> {
    event.ladder(1).expect("a ladder").iter().map(|rung| rung.entrant.0).collect()
}

#[test]
fn the_winner_of_a_challenge_takes_the_place() {
    let mut event = event(StageRules::new(Format::Ladder { reach: 2, k: 20 }, 0, 1), 5);
    assert_eq!(order(&event), [1, 2, 3, 4, 5]);
    let challenge = |from, to| event.challenge(1, EntrantId(from), EntrantId(to));
    assert!(challenge(4, 2).is_ok());
    for (from, to) in [(4, 1), (2, 4), (3, 3), (9, 1)] {
        assert!(challenge(from, to).is_err(), "{from} {to}");
    }
    type_in(&mut event, "4W2 5D3, 1W4");
    assert_eq!(order(&event), [1, 4, 2, 3, 5]);
    assert!(matches!(event.pair(1), Err(Refusal::State { .. })));
}

#[test]
fn people_with_changing_partners_stand_by_rating() {
    let stages = vec![StageRules::new(Format::Ladder { reach: 9, k: 20 }, 0, 1)];
    let entrants = EntrantKind::Singles;
    let mut event = event_of(Regulations { stages, entrants, ..Regulations::default() }, 8);
    let before: i64 = event.ladder(1).expect("a ladder").iter().map(|rung| rung.rating).sum();
    type_in(&mut event, "7:8W1:2\n5:6WL3:4");
    assert_eq!(order(&event)[..2], [7, 8]);
    let after: i64 = event.ladder(1).expect("a ladder").iter().map(|rung| rung.rating).sum();
    assert_eq!(before, after);
}

#[test]
fn typed_results_find_their_matches() {
    let mut event = event(StageRules::default(), 4);
    publish(&mut event).expect("a pairing");
    type_in(&mut event, "4WL1 2WW3");
    assert_eq!(points(&event).iter().map(|(_, points)| points.0).collect::<Vec<_>>(), [2, 4, 0, 2]);
    let wrong = parse_results("1W2").expect("a typed result");
    assert!(event.typed_acts(1, &wrong).is_err());
}

#[test]
fn no_cell_is_a_formula() {
    let mut event = Tournament::new(Regulations::default(), 0, "a").expect("an event");
    for names in [["=1+1", "Ada, Countess"], ["@b", "-c"]] {
        let people = names.map(Person::new).to_vec();
        act(&mut event, Act::Enter { people, team: Some(names[0].to_owned()) });
    }
    let seeds = event.stage_seeds(1).expect("seeds");
    act(&mut event, Act::StartStage { stage: 1, seeds });
    publish(&mut event).expect("a pairing");
    assert_eq!(
        event.entries_csv(),
        "\u{feff}number,seed,team,players,rating,state\n\
         1,1,'=1+1,\"'=1+1, Ada, Countess\",,plays\n2,2,'@b,\"'@b, -c\",,plays\n"
    );
    for text in [event.pairings_csv(1, 1), event.standings_csv(1)] {
        let text = text.expect("a table");
        assert!(text.contains("'=1+1") && !text.contains(",=1+1"), "{text}");
    }
}
