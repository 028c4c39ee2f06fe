use protocol::Person;
use store::testing;
use tournament::{EntrantId, Regulations};

use super::*;

#[test]
fn a_code_is_read_as_people_type_it() {
    for (given, expected) in [
        ("K7M3QX", true),
        ("k7m 3qx", true),
        ("k7m-3qx ", true),
        ("K7M3Q", false),
        ("K7M3QXX", false),
        ("K7M3QY", false),
        ("", false),
        ("ǩ7M3QX", false),
    ] {
        assert_eq!(is_same(given, "K7M3QX"), expected, "{given}");
    }
    assert!(!is_same(&" ".repeat(1000), ""), "bounded");
}

fn order(command: Command) -> Order {
    Order { key: None, command }
}

fn act(act: Act) -> Order {
    order(Command::Act { act })
}

/// An event of two pairs in their first round.
async fn published(events: &Events, by: &Person) -> String {
    let id = events.create(by, Regulations::default(), true).await.expect("created");
    for pair in [["Ada", "Boris"], ["Chiara", "Dmitri"]] {
        let people = pair.map(tournament::Person::new).to_vec();
        events.act(by, &id, act(Act::Enter { people, team: None })).await.expect("entered");
    }
    let publish = Command::Act { act: Act::Publish { stage: 1, round: 1 } };
    for command in [Command::StartStage, Command::PairRound, publish] {
        events.act(by, &id, order(command)).await.expect("done");
    }
    id
}

fn reported(code: &str, entrant: u32) -> PhoneResult {
    PhoneResult {
        code: code.to_owned(),
        at: MatchId { stage: 1, round: 1, table: 1 },
        game: 1,
        player: PhonePlayer { entrant: EntrantId(entrant), person: 1 },
        result: GameResult::DRAW,
    }
}

/// An organizer with an account, and two people with devices.
async fn people(store: &store::Store) -> [Person; 3] {
    let people = [1, 2, 3].map(testing::person);
    for person in &people {
        store.add_guest(person).await.expect("written");
    }
    let [organizer, ..] = &people;
    let text = &organizer.name;
    let name = store::StoredName { text, folded: &text.to_lowercase(), handle: "organizer" };
    store.make_account(&organizer.id, name, "-").await.expect("written").expect("free");
    people
}

#[tokio::test]
async fn phones_report_with_the_code_that_arbiters_see() {
    let store = testing::store().await;
    let [organizer, one, other] = people(&store).await;
    let events = Events::new(store.clone(), false);
    let id = published(&events, &organizer).await;
    let code = async || events.hall_code(&organizer.id, &id).await.expect("allowed");
    let report =
        async |by: &Person, reported| events.report_by_phone(by, &id, None, reported).await;

    assert_eq!(code().await, None);
    let closed = report(&one, reported("AAAAAA", 1)).await;
    assert!(matches!(closed, Err(EventError::NotAllowed(_))), "{closed:?}");
    events.act(&organizer, &id, act(Act::HallCode { open: true })).await.expect("opened");
    let first = code().await.expect("a code");
    assert_eq!(first.len(), LENGTH);
    let hidden = events.hall_code(&one.id, &id).await;
    assert!(matches!(hidden, Err(EventError::NotAllowed(_))), "{hidden:?}");
    let wrong = report(&one, reported("AAAAAA", 1)).await;
    assert!(matches!(wrong, Err(EventError::WrongCode)), "{wrong:?}");

    // A new code ends the old one, and players cannot make one or do without.
    events.act(&organizer, &id, act(Act::HallCode { open: true })).await.expect("renewed");
    let second = code().await.expect("a code");
    assert_ne!(first, second);
    let old = report(&one, reported(&first, 1)).await;
    assert!(matches!(old, Err(EventError::WrongCode)), "{old:?}");
    let PhoneResult { at, game, player, result, .. } = reported("", 1);
    for refused in [
        Act::HallCode { open: true },
        Act::PhoneReport { at, game, player, result: result.clone() },
    ] {
        let refused = events.act(&one, &id, act(refused)).await;
        assert!(matches!(refused, Err(EventError::NotAllowed(_))), "{refused:?}");
    }

    report(&one, reported(&second.to_lowercase(), 1)).await.expect("reported");
    let both = report(&one, reported(&second, 2)).await;
    assert!(matches!(both, Err(EventError::Rejected(_))), "{both:?}");
    // The code is that of the database, so it outlives a restart.
    let restarted = Events::new(store, false);
    restarted.report_by_phone(&other, &id, None, reported(&second, 2)).await.expect("confirmed");
    let look = move |event: &tournament::Tournament, _| {
        let authors = event.log().iter().rev().take(2).map(|it| it.by.clone());
        (event.find_match(at).expect("there").games[0].result.clone(), authors.collect::<Vec<_>>())
    };
    let seen = restarted.view("", &id, look).await.expect("there");
    assert_eq!(seen, (Some(GameResult::DRAW), vec![other.id.clone(), one.id.clone()]));
}

#[tokio::test]
async fn the_clocks_of_both_boards_report_at_one_moment() {
    let store = testing::store().await;
    let [organizer, left, right] = people(&store).await;
    let events = Events::new(store, false);
    let id = published(&events, &organizer).await;
    events.act(&organizer, &id, act(Act::HallCode { open: true })).await.expect("opened");
    let code = events.hall_code(&organizer.id, &id).await.expect("allowed").expect("a code");
    let report = async |by: &Person| {
        let PhoneResult { code, at, game, result, .. } = reported(&code, 1);
        let key = Some("clock-1".to_owned());
        events.report_by_clock(by, &id, key, ClockResult { code, at, game, result }).await
    };
    let (left, right) = tokio::join!(report(&left), report(&right));
    // Either can be the first that the event takes; the other comes after its record.
    let mut done = [left.expect("taken or known"), right.expect("taken or known")];
    done.sort_by_key(|done| done.first);
    let [recorded, known] = done;
    assert_eq!(recorded.first, recorded.last, "one record");
    assert_eq!(known, Done { first: recorded.last + 1, last: recorded.last }, "nothing new");
}
