//! Ladders, typed results, points as text, and tables for spreadsheets.

use tandem_tournament::{
    Act, EntrantId, EntrantKind, Figure, Format, GameResult, Half, Person, Refusal, Regulations,
    Side, StageRules, Tournament, parse_results,
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

/// FIDE Handbook B.02, 8.1.2.
#[test]
fn expectations_are_those_of_the_table_and_add_up() {
    let stages = vec![StageRules::new(Format::Ladder { reach: 9, k: 20 }, 0, 1)];
    let regulations = Regulations { stages, ..Regulations::default() };
    for (difference, hundredths) in [(0, 50), (3, 50), (4, 51), (100, 64), (400, 92), (736, 100)] {
        for (text, gain) in [("1W2", 100 - hundredths), ("2W1", -hundredths)] {
            let mut event = Tournament::new(regulations.clone(), 0, "a").expect("an event");
            for (pair, rating) in [2000 + difference, 2000].into_iter().enumerate() {
                let people = ["A", "B"].map(|name| Person::rated(format!("{name}{pair}"), rating));
                act(&mut event, Act::Enter { people: people.to_vec(), team: None });
            }
            let seeds = event.stage_seeds(1).expect("seeds");
            act(&mut event, Act::StartStage { stage: 1, seeds });
            type_in(&mut event, text);
            let rungs = event.ladder(1).expect("a ladder");
            let rating =
                |number| rungs.iter().find(|it| it.entrant.0 == number).map(|it| it.rating);
            let better = i64::from(2000 + difference) * 100;
            assert_eq!(rating(1), Some(better + 20 * gain), "{difference} {text}");
            assert_eq!(rating(2), Some(200_000 - 20 * gain), "{difference} {text}");
        }
    }
}

#[test]
fn the_notation_of_ladders_is_read() {
    let read = parse_results("1:2W3:4, 5:6WL7:8\n9D10").unwrap_or_default();
    assert_eq!(read.len(), 3);
    assert_eq!(read[1].first, Side::partners(EntrantId(5), EntrantId(6)));
    assert_eq!(read[1].games, [GameResult::WIN, GameResult::LOSS]);
    assert_eq!(read[2].games, [GameResult::DRAW]);
    for bad in ["1:2X3:4", "1:2W3", "1:2W2:3", "0W1", "1:2", "W", "1W1", "+1W2", "é"] {
        let error = parse_results(&format!("\n{bad}")).expect_err(bad);
        assert_eq!((error.line, error.text.as_str()), (2, bad));
    }
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

#[test]
fn a_report_file_keeps_its_columns() {
    let mut event = event(StageRules::default(), 3);
    publish(&mut event).expect("a pairing");
    type_in(&mut event, "2WD3");
    let text = event.trf(1).expect("a report");
    let rows: Vec<Vec<char>> = text
        .lines()
        .filter(|line| line.starts_with("001"))
        .map(|line| line.chars().collect())
        .collect();
    assert_eq!(rows.len(), 6);
    let part = |row: usize, from: usize, to: usize| {
        rows[row][from - 1..to].iter().collect::<String>().trim().to_owned()
    };
    // Number, name, rating, points, rank, then opponent, color and result of both games.
    assert_eq!(part(2, 5, 8), "3");
    assert_eq!(part(2, 15, 47), "A002");
    assert_eq!(part(2, 49, 52), "2998");
    assert_eq!(part(2, 81, 84), "1.5");
    assert_eq!(part(2, 86, 89), "1");
    let games = |row| {
        [[92, 95, 97, 99], [102, 105, 107, 109]].map(|[from, to, color, result]| {
            (part(row, from, to), part(row, color, color), part(row, result, result))
        })
    };
    let cell = |rival: &str, color: &str, result: &str| {
        (rival.to_owned(), color.to_owned(), result.to_owned())
    };
    assert_eq!(games(2), [cell("5", "w", "1"), cell("5", "b", "=")]);
    assert_eq!(games(5), [cell("4", "w", "0"), cell("4", "b", "=")]);
    assert_eq!(games(0), [cell("0", "-", "Z"), cell("0", "-", "Z")]);
    let team: Vec<char> =
        text.lines().find(|line| line.starts_with("310")).expect("a team").chars().collect();
    assert_eq!(team[8..18].iter().collect::<String>(), "A001 – B00");
    assert_eq!(team[54..67].iter().collect::<String>(), "   0.0    0.0");
    assert_eq!(
        team[73..].iter().collect::<String>().split_whitespace().collect::<Vec<_>>(),
        ["1", "2"]
    );
}

#[test]
fn halves_and_quarters_read_like_on_paper() {
    for (half, text) in [(0, "0"), (1, "½"), (2, "1"), (9, "4½"), (-1, "-½"), (-3, "-1½")] {
        assert_eq!(Half(half).to_string(), text);
    }
    assert_eq!(Figure(15).to_string(), "3¾");
}
