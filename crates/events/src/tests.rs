//! Events on a real database: who may do what, restarts, and several servers.

use std::sync::Arc;

use protocol::Person;
use store::{EventState, Store, StoredName, testing};
use tournament::{
    Act, Corrections, EntrantId, Format, GameResult, Log, MatchId, Person as Entry, Regulations,
    StageRules, Substitutes, Tournament,
};

use super::*;
use crate::events::OPEN;

const TABLE: MatchId = MatchId { stage: 1, round: 1, table: 1 };

/// Somebody with an account.
async fn account(store: &Store, n: usize) -> Person {
    let person = testing::person(n);
    store.add_guest(&person).await.expect("written");
    let text = &person.name;
    let name = StoredName { text, folded: &text.to_lowercase(), handle: &format!("player{n}") };
    store.make_account(&person.id, name, "-").await.expect("written").expect("free");
    person
}

fn order(act: Act) -> Order {
    Order { key: None, command: Command::Act { act } }
}

fn enter(names: &[&str]) -> Act {
    Act::Enter { people: names.iter().map(|name| Entry::new(*name)).collect(), team: None }
}

/// A person enters alone, under any name.
fn enter_oneself(person: &Person) -> Order {
    let entry = Entry { account: Some(person.id.clone()), ..Entry::new("Emperor") };
    order(Act::Enter { people: vec![entry], team: None })
}

async fn log(events: &Events, id: &str) -> Tournament {
    let look = |event: &Tournament, _| event.clone();
    events.view("", id, look).await.expect("there")
}

/// An event of two pairs whose first round is published.
async fn published(events: &Events, by: &Person, regulations: Regulations) -> String {
    let id = events.create(by, regulations, true).await.expect("created");
    for pair in [["Ada", "Boris"], ["Chiara", "Dmitri"]] {
        events.act(by, &id, order(enter(&pair))).await.expect("entered");
    }
    for command in [
        Command::StartStage,
        Command::PairRound,
        Command::Act { act: Act::Publish { stage: 1, round: 1 } },
    ] {
        events.act(by, &id, Order { key: None, command }).await.expect("done");
    }
    id
}

fn won(game: u8) -> Order {
    order(Act::SetResult { at: TABLE, game, result: GameResult::WIN })
}

#[tokio::test]
async fn an_event_is_the_same_after_a_restart() {
    let store = testing::store().await;
    let organizer = account(&store, 1).await;
    let events = Events::new(store.clone(), false);
    let id = published(&events, &organizer, Regulations::default()).await;
    assert_eq!(events.line(&id).await.expect("there").summary.state, EventState::Running);
    events.create(&organizer, Regulations::default(), false).await.expect("created");
    let listed = events.list(None, 9).await.expect("read");
    assert_eq!(listed.iter().map(|line| &line.id).collect::<Vec<_>>(), [&id]);
    events.act(&organizer, &id, won(1)).await.expect("done");
    let before = log(&events, &id).await;
    assert_eq!(before.log().len(), 7);
    assert!(before.log().iter().all(|record| record.by == organizer.id));

    let restarted = Events::new(store, false);
    assert_eq!(log(&restarted, &id).await, before);
    let done = restarted.act(&organizer, &id, won(2)).await.expect("done");
    assert_eq!(done, Done { first: 8, last: 8 });
    restarted.act(&organizer, &id, order(Act::Finish)).await.expect("done");
    let line = restarted.line(&id).await.expect("there");
    assert_eq!((line.last, line.summary.state), (9, EventState::Finished));
    let summary: serde_json::Value = serde_json::from_str(&line.summary.summary).expect("JSON");
    assert_eq!((&summary["entrants"], &summary["ruleset"]), (&2.into(), &"wbn".into()));
}

#[tokio::test]
async fn an_overview_is_computed_once_for_all_who_see_the_same() {
    let store = testing::store().await;
    let organizer = account(&store, 1).await;
    let events = Events::new(store, false);
    let id = published(&events, &organizer, Regulations::default()).await;
    let seen = async |by: &str| events.overview(by, &id).await.expect("there");
    let [one, other, run] = [seen("").await, seen("p9").await, seen(&organizer.id).await];
    assert!(Arc::ptr_eq(&one.event, &other.event));
    assert!(!Arc::ptr_eq(&one.event, &run.event));
    assert_eq!((one.role, run.role), (Role::Player, Role::Organizer));
    events.act(&organizer, &id, won(1)).await.expect("done");
    let after = seen("").await.event;
    assert_eq!(after.last, one.event.last + 1);
    assert_eq!(after.stages[0].standings[0].games, 1);
}

#[tokio::test]
async fn a_refused_command_leaves_nothing_behind() {
    let store = testing::store().await;
    let organizer = account(&store, 1).await;
    let events = Events::new(store, false);
    let id = published(&events, &organizer, Regulations::default()).await;
    let before = log(&events, &id).await;
    let typed =
        |text: &str| Order { key: None, command: Command::TypedResults { text: text.to_owned() } };
    for (text, why) in [("1W2 1W7", "the second has no match"), ("1W2 x", "cannot be read")] {
        let refused = events.act(&organizer, &id, typed(text)).await;
        assert!(refused.is_err(), "{why}: {refused:?}");
        assert_eq!(log(&events, &id).await, before, "{why}");
    }
    let done = events.act(&organizer, &id, typed("1WL2")).await.expect("done");
    assert_eq!(done, Done { first: 7, last: 8 });
    let event = log(&events, &id).await;
    assert!(event.find_match(TABLE).expect("there").is_over());
}

#[tokio::test]
async fn a_command_that_comes_twice_counts_once_and_keys_are_everybodys_own() {
    let store = testing::store().await;
    let (organizer, player) = (account(&store, 1).await, account(&store, 2).await);
    let events = Events::new(store, false);
    let evening = Regulations::club_evening();
    let id = events.create(&organizer, evening, true).await.expect("created");
    let keyed = |order: Order| Order { key: Some("1".into()), ..order };
    let first = events.act(&organizer, &id, keyed(order(enter(&["Ada"])))).await.expect("done");
    let again = events.act(&organizer, &id, keyed(order(enter(&["Ada"])))).await.expect("known");
    assert_eq!((first, again), (Done { first: 2, last: 2 }, first));
    let other = events.act(&player, &id, keyed(enter_oneself(&player))).await.expect("done");
    assert_eq!(other, Done { first: 3, last: 3 });
    let too_long = Order { key: Some("x".repeat(41)), ..order(enter(&["Boris"])) };
    let refused = events.act(&organizer, &id, too_long).await;
    assert!(matches!(refused, Err(EventError::Malformed(_))), "{refused:?}");
}

#[tokio::test]
async fn players_act_for_themselves_under_their_own_names() {
    let store = testing::store().await;
    let [organizer, one, other] =
        [account(&store, 1).await, account(&store, 2).await, account(&store, 3).await];
    let events = Events::new(store, false);
    let evening = Regulations::club_evening();
    let id = events.create(&organizer, evening, true).await.expect("created");
    for person in [&one, &other] {
        events.act(person, &id, enter_oneself(person)).await.expect("entered");
    }
    let event = log(&events, &id).await;
    let names: Vec<_> = event.entrants().iter().map(tournament::Entrant::label).collect();
    assert_eq!(names, [one.name.clone(), other.name.clone()]);

    let own = EntrantId(1);
    let pause = |entrant| order(Act::Pause { entrant, paused: true });
    let report = Act::Report { at: TABLE, game: 1, side: 0, result: GameResult::WIN };
    for (what, refused) in [
        ("again", enter_oneself(&one)),
        ("somebody else", enter_oneself(&other)),
        ("a stranger", order(enter(&["Zoe"]))),
        ("another's pause", pause(EntrantId(2))),
        ("nobody's pause", pause(EntrantId(0))),
        ("a return", order(Act::Return { entrant: own })),
        ("a start", Order { key: None, command: Command::StartStage }),
        ("a pairing", Order { key: None, command: Command::PairRound }),
        ("a result", won(1)),
        ("a report of no match", order(report)),
        ("an announcement", order(Act::Announce { text: "hear".into() })),
        ("the end", order(Act::Finish)),
    ] {
        let refused = events.act(&one, &id, refused).await;
        assert!(matches!(refused, Err(EventError::NotAllowed(_))), "{what}: {refused:?}");
    }
    events.act(&one, &id, pause(own)).await.expect("their own");
    events.act(&one, &id, order(Act::Withdraw { entrant: own })).await.expect("their own");
}

#[tokio::test]
async fn arbiters_run_an_event_that_others_may_not() {
    let store = testing::store().await;
    let [organizer, arbiter] = [account(&store, 1).await, account(&store, 2).await];
    store.add_guest(&testing::person(3)).await.expect("written");
    let events = Events::new(store, false);
    let corrections = Corrections::Organizer;
    let regulations = Regulations { corrections, ..Regulations::default() };
    let id = published(&events, &organizer, regulations.clone()).await;
    let refused = events.act(&arbiter, &id, won(1)).await;
    assert!(matches!(refused, Err(EventError::NotAllowed(_))), "{refused:?}");
    let set = |person: &'static str, rules| {
        let (events, organizer, id) = (events.clone(), organizer.clone(), id.clone());
        async move { events.set_arbiter(&organizer, &id, (person, rules)).await }
    };
    for nobody in ["p3", "p4"] {
        let refused = set(nobody, true).await;
        assert!(matches!(refused, Err(EventError::NoPerson(_))), "{nobody}: {refused:?}");
    }
    let refused = events.set_arbiter(&arbiter, &id, ("p2", true)).await;
    assert!(matches!(refused, Err(EventError::NotAllowed(_))), "{refused:?}");
    set("p2", true).await.expect("named");
    events.act(&arbiter, &id, won(1)).await.expect("may");
    let lost = Act::SetResult { at: TABLE, game: 1, result: GameResult::LOSS };
    for (what, act) in [
        ("a correction", lost.clone()),
        ("the end", Act::Finish),
        ("regulations", Act::Regulate { regulations: Box::new(regulations) }),
    ] {
        let refused = events.act(&arbiter, &id, order(act)).await;
        assert!(matches!(refused, Err(EventError::NotAllowed(_))), "{what}: {refused:?}");
    }
    events.act(&organizer, &id, order(lost)).await.expect("may");
    set("p2", false).await.expect("unmade");
    assert!(events.act(&arbiter, &id, won(2)).await.is_err());
}

#[tokio::test]
async fn arbiters_take_changes_back_and_the_log_keeps_both() {
    let store = testing::store().await;
    let events = Events::new(store.clone(), false);
    let (olga, arbiter) = (account(&store, 1).await, account(&store, 2).await);
    let corrections = Corrections::Organizer;
    let regulations = Regulations { corrections, ..Regulations::default() };
    let id = published(&events, &olga, regulations).await;
    events.set_arbiter(&olga, &id, (&arbiter.id, true)).await.expect("done");
    let slips = |text: &str| Order { key: None, command: Command::Slips { text: text.to_owned() } };
    let done = events.act(&arbiter, &id, slips("1 1-0 0-1")).await.expect("entered");
    assert_eq!(done.last, done.first + 1);
    let undo = |record| order(Act::Undo { record });
    let player = account(&store, 3).await;
    let refused = events.act(&player, &id, undo(done.last)).await;
    assert!(matches!(refused, Err(EventError::NotAllowed(_))), "{refused:?}");
    events.act(&arbiter, &id, undo(done.last)).await.expect("their own result");
    // The regulations leave corrections to the organizer, also on slips and by undoing.
    events.act(&olga, &id, slips("1 0-1 0-1")).await.expect("corrected");
    let last = events.line(&id).await.expect("there").last;
    for refused in [undo(last - 1), slips("1 1-0 1-0")] {
        let refused = events.act(&arbiter, &id, refused).await;
        assert!(matches!(refused, Err(EventError::NotAllowed(_))), "{refused:?}");
    }
    let overview = events.overview(&olga.id, &id).await.expect("there").event;
    assert_eq!(overview.changes.iter().map(|it| it.number).next(), Some(last));
    let shown = events.overview("", &id).await.expect("there").event;
    assert!(shown.changes.is_empty(), "those who run the event alone see what they may undo");

    // A restart and another server have the same.
    let before = log(&events, &id).await;
    let restarted = Events::new(store, false);
    assert_eq!(log(&restarted, &id).await, before);
    restarted.act(&olga, &id, undo(last)).await.expect("taken back");
    let records = log(&restarted, &id).await.log().to_vec();
    let copy = restarted.import(&arbiter, Log { version: 1, records }, false).await.expect("read");
    let copied = log(&restarted, &copy).await;
    assert!(copied.is_undone(last) && copied.is_undone(done.last));
}

#[tokio::test]
async fn several_servers_write_one_log() {
    let store = testing::store().await;
    let organizer = account(&store, 1).await;
    let servers = [(); 3].map(|()| Events::new(store.clone(), true));
    let evening = Regulations::club_evening();
    let id = servers[0].create(&organizer, evening, true).await.expect("created");
    for n in 0..6 {
        let names = [0, 1, 2].map(|server| format!("Player {server} of {n}"));
        let [a, b, c] = [0, 1, 2]
            .map(|server| servers[server].act(&organizer, &id, order(enter(&[&names[server]]))));
        for done in <[_; 3]>::from(tokio::join!(a, b, c)) {
            done.expect("entered");
        }
    }
    let all = log(&servers[0], &id).await;
    assert_eq!(all.entrants().len(), 18);
    for server in &servers[1..] {
        assert_eq!(log(server, &id).await, all);
    }
}

#[tokio::test]
async fn an_imported_event_binds_nobody_here() {
    let store = testing::store().await;
    let [organizer, victim] = [account(&store, 1).await, account(&store, 2).await];
    let events = Events::new(store, false);
    let mut event = Tournament::new(Regulations::club_evening(), 5, &*victim.id).expect("fits");
    let entry = Entry { account: Some(victim.id.clone()), ..Entry::new("Ada") };
    event.act(6, &victim.id, Act::Enter { people: vec![entry], team: None }).expect("fits");
    let records = event.log().to_vec();
    let log_of = |records| Log { version: 1, records };
    let id = events.import(&organizer, log_of(records.clone()), false).await.expect("imported");
    let imported = log(&events, &id).await;
    assert_eq!(imported.log()[0].by, format!("imported: {}", victim.id));
    assert_eq!(imported.entrants()[0].people[0], Entry::new("Ada"));
    assert_eq!(imported.log()[1].at, 6);
    events.act(&victim, &id, enter_oneself(&victim)).await.expect("not entered yet");

    let twice = [records.clone(), records[1..].to_vec()].concat();
    for (what, bad) in [
        ("the same name twice", log_of(twice)),
        ("no regulations", log_of(records[1..].to_vec())),
        ("nothing", log_of(Vec::new())),
        ("a later version", Log { version: 2, records }),
    ] {
        assert!(events.import(&organizer, bad, true).await.is_err(), "{what}");
    }
}

#[tokio::test]
async fn what_one_person_can_take_is_bounded() {
    let store = testing::store().await;
    let [organizer, other] = [account(&store, 1).await, account(&store, 2).await];
    let events = Events::new(store, false);
    let guest = Person { guest: true, ..testing::person(3) };
    let refused = events.create(&guest, Regulations::default(), true).await;
    assert!(matches!(refused, Err(EventError::NeedsAccount)), "{refused:?}");
    for _ in 0..OPEN {
        events.create(&organizer, Regulations::default(), true).await.expect("created");
    }
    let refused = events.create(&organizer, Regulations::default(), true).await;
    assert!(matches!(refused, Err(EventError::TooMany(_))), "{refused:?}");
    let unplayable = Regulations { stages: Vec::new(), ..Regulations::default() };
    assert!(events.create(&other, unplayable, true).await.is_err());
    let missing = events.act(&other, "missing", won(1)).await;
    assert!(matches!(missing, Err(EventError::NoEvent)), "{missing:?}");
    assert_eq!(events.live(), 0, "unknown ids take no place");

    // A log of the longest rulings is refused before it is stored.
    let mut flood = Tournament::new(Regulations::default(), 0, "x").expect("fits");
    let text = "\u{1f600}".repeat(10_000);
    for _ in 0..500 {
        let rule = Act::Rule { article: "1".into(), text: text.clone(), at: None };
        flood.act(0, "x", rule).expect("fits");
    }
    let log = Log { version: 1, records: flood.log().to_vec() };
    let refused = events.import(&other, log, true).await;
    assert!(matches!(refused, Err(EventError::TooMany(_))), "{refused:?}");
}

#[tokio::test]
async fn a_damaged_log_closes_its_event_alone() {
    let store = testing::store().await;
    let organizer = account(&store, 1).await;
    let events = Events::new(store.clone(), false);
    let stage = StageRules::new(Format::Knockout, 0, 1);
    let substitutes = Substitutes::Nobody;
    let regulations = Regulations { stages: vec![stage], substitutes, ..Regulations::default() };
    let [sound, damaged] = [
        events.create(&organizer, regulations.clone(), true).await.expect("created"),
        events.create(&organizer, regulations, true).await.expect("created"),
    ];
    let summary = events.line(&damaged).await.expect("there").summary;
    let bad = ["{}".to_owned()];
    store.append_to_event(&damaged, 1, &bad, &summary, None).await.expect("written");
    let refused = events.act(&organizer, &damaged, order(Act::Finish)).await;
    assert!(matches!(refused, Err(EventError::Damaged)), "{refused:?}");
    events.act(&organizer, &sound, order(Act::Finish)).await.expect("done");
}

#[tokio::test]
async fn a_person_enters_with_the_partner_who_has_invited_them() {
    const NOW: u64 = 1_800_000_000;
    let store = testing::store().await;
    let events = Events::new(store.clone(), false);
    let [organizer, ada, boris] =
        [account(&store, 1).await, account(&store, 2).await, account(&store, 3).await];
    let regulations = Regulations::swiss_of_pairs();
    let [id, other] = [
        events.create(&organizer, regulations.clone(), true).await.expect("created"),
        events.create(&organizer, regulations, true).await.expect("created"),
    ];
    let invitation = events.invitation(&ada, &id, NOW).await.expect("an event");
    assert_eq!(events.inviter(&id, &invitation, NOW).await.expect("hers").id, ada.id);
    // Not for another event, nor by another person, nor later, nor for its author.
    let forged = invitation.replacen(&ada.id, &organizer.id, 1);
    let longer = invitation.replacen("18", "19", 1);
    for (event, text, now) in [
        (&other, &invitation, NOW),
        (&id, &forged, NOW),
        (&id, &longer, NOW),
        (&id, &invitation, NOW + 8 * 24 * 3600),
        (&id, &"a-b".to_owned(), NOW),
    ] {
        let refused = events.accept(&boris, event, text, now).await;
        assert!(matches!(refused, Err(EventError::Malformed(_))), "{text}");
    }
    let own = events.accept(&ada, &id, &invitation, NOW).await;
    assert!(matches!(own, Err(EventError::NotAllowed(_))));
    events.accept(&boris, &id, &invitation, NOW).await.expect("entered");
    let pair = log(&events, &id).await.entrants()[0].clone();
    let accounts: Vec<_> = pair.players().filter_map(|person| person.account.clone()).collect();
    assert_eq!(accounts, [ada.id.clone(), boris.id.clone()]);
    // They have entered already.
    let again = events.accept(&boris, &id, &invitation, NOW).await;
    assert!(matches!(again, Err(EventError::NotAllowed(_))));
}

#[tokio::test]
async fn events_at_rest_are_checked() {
    let store = testing::store().await;
    let organizer = account(&store, 1).await;
    let events = Events::new(store.clone(), false);
    let id = published(&events, &organizer, Regulations::default()).await;
    let verified = async || verify(&store, &id).await.expect("read");
    assert_eq!(verified().await, VerifiedEvent { records: 6, findings: Vec::new() });
    assert_eq!(verify(&store, "none").await.expect("read"), VerifiedEvent::default());

    // A result of a table where no game has ended, and one of a table that was made for another.
    let at = store::EventGame { stage: 1, round: 1, board: 1, game: 1, attempt: 0 };
    store.note_event_table(&id, at, "table", 0).await.expect("written");
    assert_eq!(verified().await.findings, [""; 0], "nobody has played there yet");
    for game in [1, 2] {
        let result = GameResult { game: Some("table".to_owned()), ..GameResult::WIN };
        let act = Act::SetResult { at: TABLE, game, result };
        let order = Order { key: None, command: Command::Act { act } };
        events.act_as_server(&id, order).await.expect("done");
    }
    let expected = [
        "game 1 of match 1.1.1 has the result of table table, where no game has ended",
        "record 8 takes game 2 of match 1.1.1 from table table, which was not made for it",
    ];
    assert_eq!(verified().await.findings, expected);
    // An arbiter's result stands, whatever the table says.
    events.act(&organizer, &id, won(1)).await.expect("done");
    assert_eq!(verified().await.findings, expected[1..]);
    let at = store::EventGame { round: 2, ..at };
    store.note_event_table(&id, at, "other", 0).await.expect("written");
    let first = &verified().await.findings[0];
    assert_eq!(first, "table other is for game 1 of match 1.2.1, which is not in its log");

    // A record that the log does not allow.
    let live = events.line(&id).await.expect("there");
    let record = r#"{"at":9999999999999,"by":"a","act":{"act":"withdraw","entrant":77}}"#;
    let records = [record.to_owned()];
    let append = store.append_to_event(&id, live.last, &records, &live.summary, None);
    append.await.expect("written");
    assert_eq!(verified().await.findings, ["record 10: there is no entrant 77"]);
}
