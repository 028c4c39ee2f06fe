use tournament::{Format, GameResult, MatchId, Person, Regulations, StageRules};

use super::*;
use crate::Command;

/// A round robin of three pairs, of whom Ada, Boris and Emil have identities on the server.
fn three_pairs() -> Tournament {
    let stage = StageRules::new(Format::RoundRobin { cycles: 1 }, 0, 1);
    let regulations = Regulations { stages: vec![stage], ..Regulations::default() };
    let mut event = Tournament::new(regulations, 0, "o").expect("playable");
    let person = |name: &str| {
        let account = ["Ada", "Boris", "Emil"].contains(&name).then(|| name.to_lowercase());
        Person { account, ..Person::new(name) }
    };
    for pair in [["Ada", "Boris"], ["Chiara", "Dmitri"], ["Emil", "Fatima"]] {
        does(&mut event, Act::Enter { people: pair.map(person).to_vec(), team: None });
    }
    event
}

fn does(event: &mut Tournament, act: Act) {
    event.act(0, "o", act).expect("allowed");
}

fn commands(event: &mut Tournament, command: Command) {
    for act in command.acts(event).expect("possible") {
        does(event, act);
    }
}

/// The news of the last record: to whom, and what.
fn latest(event: &Tournament) -> Items {
    let news = news(event, "e", event.log().len() as u32);
    assert!(news.iter().all(|it| it.event == "e" && it.name == "Tournament"));
    news.into_iter().map(|it| (it.account, it.item)).collect()
}

#[test]
fn people_hear_of_their_rounds_their_byes_and_the_end() {
    let mut event = three_pairs();
    assert!(latest(&event).is_empty(), "an entry is no news for others");
    does(&mut event, Act::Announce { text: "Soon".into() });
    let to: Vec<_> = latest(&event).into_iter().map(|it| it.0).collect();
    assert_eq!(to, ["ada", "boris", "emil"]);
    commands(&mut event, Command::StartStage);
    let mut heard = Vec::new();
    for round in 1..=3 {
        commands(&mut event, Command::PairRound);
        assert!(latest(&event).is_empty(), "a private pairing is no news");
        does(&mut event, Act::Publish { stage: 1, round });
        heard.extend(latest(&event));
        let at = MatchId { stage: 1, round, table: 1 };
        does(&mut event, Act::SetResult { at, game: 1, result: GameResult::WIN });
        does(&mut event, Act::Close { stage: 1, round });
    }
    let of_ada: Vec<_> = heard.iter().filter(|it| it.0 == "ada").map(|it| &it.1).collect();
    let opponents = |item: &&NewsItem| match item {
        NewsItem::Round { partners, opponents, .. } => {
            assert_eq!(partners, &["Boris"]);
            Some(opponents.join(" "))
        }
        _ => None,
    };
    let mut met: Vec<_> = of_ada.iter().filter_map(opponents).collect();
    met.sort_unstable();
    assert_eq!(met, ["Chiara Dmitri", "Emil Fatima"]);
    let is_bye = |item: &&&NewsItem| matches!(item, NewsItem::Bye { stage: 1, .. });
    assert_eq!((of_ada.len(), of_ada.iter().filter(is_bye).count()), (3, 1));

    does(&mut event, Act::Withdraw { entrant: EntrantId(3) });
    does(&mut event, Act::Finish);
    let over = latest(&event);
    let to: Vec<_> = over.iter().map(|it| &*it.0).collect();
    assert_eq!(to, ["ada", "boris"], "those who have withdrawn hear nothing more");
    let standings = event.standings(1).expect("played");
    let row = standings.iter().find(|row| row.entrant == EntrantId(1)).expect("ranked");
    let place = Place { rank: row.rank, of: 3, points: row.points };
    assert_eq!(over[0].1, NewsItem::Over(Some(place)));
}
