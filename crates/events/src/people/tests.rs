use tournament::{EntrantId, Format, GameResult, MatchId, Person, Regulations, StageRules};

use super::*;
use crate::Command;

fn of_pairs(format: Format) -> Tournament {
    let stage = StageRules::new(format, 0, 1);
    let regulations = Regulations { stages: vec![stage], ..Regulations::default() };
    Tournament::new(regulations, 0, "o").expect("playable")
}

fn enters(event: &mut Tournament, pair: [&str; 2]) {
    // Names in capitals are those of people without an identity here.
    let person = |name: &str| {
        let account = name.chars().any(char::is_lowercase).then(|| name.to_owned());
        Person { account, ..Person::new(name) }
    };
    does(event, Act::Enter { people: pair.map(person).to_vec(), team: None });
}

fn does(event: &mut Tournament, act: Act) {
    event.act(0, "o", act).expect("allowed");
}

fn commands(event: &mut Tournament, command: Command) {
    for act in command.acts(event).expect("possible") {
        does(event, act);
    }
}

/// Entrants with their people, and each with the place: `1.ada 1/3`.
fn shown(event: &Tournament) -> Vec<String> {
    let mut people = people(event);
    people.sort_by_key(|person| (person.entrant, person.member));
    let text = |EventPerson { entrant, player, place, .. }: EventPerson| {
        let (EventPlayer::Person(name) | EventPlayer::Name(name)) = player;
        let place = place.map(|EventPlace { rank, of, points }| format!(" {rank}/{of} {points}"));
        format!("{entrant}.{name}{}", place.unwrap_or_default())
    };
    people.into_iter().map(text).collect()
}

#[test]
fn people_have_their_places_after_each_round() {
    let mut event = of_pairs(Format::RoundRobin { cycles: 1 });
    enters(&mut event, ["ada", "boris"]);
    enters(&mut event, ["CHIARA", "DMITRI"]);
    enters(&mut event, ["emil", "FATIMA"]);
    assert_eq!(shown(&event), ["1.ada", "1.boris", "3.emil", "3.FATIMA"]);
    does(&mut event, Act::Withdraw { entrant: EntrantId(1) });
    assert_eq!(shown(&event), ["3.emil", "3.FATIMA"]);
    enters(&mut event, ["ada", "gao"]);
    assert_eq!(shown(&event), ["3.emil", "3.FATIMA", "4.ada", "4.gao"]);
    commands(&mut event, Command::StartStage);
    commands(&mut event, Command::PairRound);
    does(&mut event, Act::Publish { stage: 1, round: 1 });
    let at = MatchId { stage: 1, round: 1, table: 1 };
    does(&mut event, Act::SetResult { at, game: 1, result: GameResult::WIN });
    assert_eq!(shown(&event)[0], "3.emil", "the round is not over");
    let close = Act::Close { stage: 1, round: 1 };
    assert!(changes_people(&event, &close));
    does(&mut event, close);
    assert!(shown(&event).iter().all(|person| person.contains("/3 ")), "{:?}", shown(&event));
    does(&mut event, Act::Finish);
    let standings = event.standings(1).expect("played");
    for row in standings {
        let place = format!(" {}/3 {}", row.rank, row.points.0);
        for person in shown(&event).iter().filter(|it| it.starts_with(&format!("{}.", row.entrant)))
        {
            assert!(person.ends_with(&place), "{person} {place}");
        }
    }
}

#[test]
fn an_arena_has_places_at_its_end() {
    let mut event = of_pairs(Format::ArenaPairs);
    for pair in [["ada", "boris"], ["emil", "fatima"]] {
        enters(&mut event, pair);
    }
    commands(&mut event, Command::StartStage);
    commands(&mut event, Command::PairRound);
    assert!(!changes_people(&event, &Act::Close { stage: 1, round: 1 }));
    assert!(changes_people(&event, &Act::Finish));
}
