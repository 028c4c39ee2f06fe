use serde_json::{Value, json};

use super::*;
use crate::testing::{person, store};

fn summary(state: EventState) -> EventSummary {
    EventSummary { name: "Evening".into(), state, summary: "{}".into(), runs: false }
}

fn guest(n: usize) -> Person {
    Person { guest: true, ..person(n) }
}

fn texts(records: &[Value]) -> Vec<String> {
    records.iter().map(Value::to_string).collect()
}

/// Stores an event of a person, with records.
async fn add(store: &Store, id: &str, owner: usize, listed: bool, records: &[String]) -> bool {
    if store.person(&person(owner).id).await.expect("read").is_none() {
        store.add_guest(&person(owner)).await.expect("written");
    }
    let (owner, summary) = (person(owner).id, summary(EventState::Entries));
    let event = NewEvent { id, owner: &owner, listed, summary: &summary, records, people: &[] };
    store.add_event(&event, 2).await.expect("written").is_ok()
}

#[tokio::test]
async fn of_two_writers_behind_the_same_record_one_is_refused_and_writes_nothing() {
    let store = store().await;
    let first = texts(&[json!({ "n": 1 })]);
    assert!(add(&store, "e", 1, true, &first).await);
    let running = summary(EventState::Running);
    let [one, other] = [json!({ "n": 2 }), json!({ "n": "other" })].map(|it| texts(&[it]));
    let (one, other) = tokio::join!(
        store.append_to_event("e", 1, &one, &running, None),
        store.append_to_event("e", 1, &other, &running, None),
    );
    assert_eq!([&one, &other].iter().filter(|written| written.is_ok()).count(), 1);
    assert!([one, other].iter().any(|written| matches!(written, Err(StoreError::Stale))));
    assert_eq!(store.event_records("e", 0, 9).await.expect("read").len(), 2);
    for (id, last) in [("e", 0), ("e", 1), ("e", 3), ("missing", 0)] {
        let written = store.append_to_event(id, last, &first, &running, None).await;
        assert!(matches!(written, Err(StoreError::Stale)), "{id} {last}");
    }
    let found = store.event("e").await.expect("read").expect("there");
    assert_eq!((found.last, found.owner, found.summary), (2, guest(1), running));
}

#[tokio::test]
async fn a_long_log_is_written_at_once_and_read_in_pages() {
    let store = store().await;
    let all: Vec<String> = (1..=ROWS * 2 + 1).map(|n| format!("{{\"n\":{n}}}")).collect();
    assert!(add(&store, "e", 1, true, &all).await);
    assert_eq!(store.event_records("e", 0, 5000).await.expect("read"), all);
    assert_eq!(store.event_records("e", 998, 2).await.expect("read"), all[998..1000]);
    query("DELETE FROM event_records WHERE number = 1000")
        .execute(&store.pool)
        .await
        .expect("gone");
    let gap = store.event_records("e", 998, 9).await.expect_err("a gap");
    assert_eq!(gap.to_string(), "record 1000 cannot be read: it is missing");
}

#[tokio::test]
async fn a_person_has_a_bounded_number_of_events_that_are_not_over() {
    let store = store().await;
    let record = texts(&[json!({})]);
    assert!(add(&store, "a", 1, true, &record).await);
    assert!(add(&store, "b", 1, false, &record).await);
    assert!(!add(&store, "c", 1, true, &record).await, "the third");
    assert!(add(&store, "d", 2, true, &record).await, "somebody else's");
    let over = summary(EventState::Finished);
    store.append_to_event("a", 1, &record, &over, None).await.expect("written");
    assert!(add(&store, "c", 1, true, &record).await);
    assert_eq!(store.open_events("", 9).await.expect("read"), ["b", "c", "d"]);
    assert_eq!(store.open_events("b", 1).await.expect("read"), ["c"]);
}

#[tokio::test]
async fn the_list_has_public_events_in_pages() {
    let store = store().await;
    for (id, owner, listed) in [("a", 1, true), ("b", 1, false), ("c", 2, true), ("d", 3, true)] {
        assert!(add(&store, id, owner, listed, &texts(&[json!({})])).await);
    }
    // One was made earlier.
    query("UPDATE events SET created = created - 9 WHERE id = 'd'")
        .execute(&store.pool)
        .await
        .expect("written");
    let ids = |lines: &[EventLine]| lines.iter().map(|line| line.id.clone()).collect::<Vec<_>>();
    let mut all = Vec::new();
    let mut before: Option<(i64, String)> = None;
    loop {
        let last = before.as_ref().map(|(created, id)| (*created, id.as_str()));
        let page = store.listed_events(last, 1).await.expect("read");
        let Some(line) = page.last() else { break };
        before = Some((line.created, line.id.clone()));
        all.extend(ids(&page));
    }
    assert_eq!(all.last().map(String::as_str), Some("d"));
    all.sort();
    assert_eq!(all, ["a", "c", "d"]);
}

#[tokio::test]
async fn guests_with_an_event_are_not_forgotten() {
    let store = store().await;
    assert!(add(&store, "e", 1, true, &texts(&[json!({})])).await);
    for n in [2, 3] {
        store.add_guest(&person(n)).await.expect("written");
    }
    store.set_event_arbiter("e", &person(2).id, true).await.expect("written");
    query("UPDATE people SET seen = 0").execute(&store.pool).await.expect("written");
    assert_eq!(store.forget_guests((-1, "")).await.expect("done"), None);
    let mut known = Vec::new();
    for n in 1..=3 {
        known.push(store.person(&person(n).id).await.expect("read").is_some());
    }
    assert_eq!(known, [true, true, false]);
}

#[tokio::test]
async fn arbiters_are_made_and_unmade() {
    let store = store().await;
    assert!(add(&store, "e", 1, true, &texts(&[json!({})])).await);
    store.add_guest(&person(2)).await.expect("written");
    let id = person(2).id;
    assert!(store.set_event_arbiter("e", &id, true).await.expect("written"));
    assert!(!store.set_event_arbiter("e", &id, true).await.expect("written"), "already");
    assert_eq!(store.event_arbiters("e").await.expect("read"), [guest(2)]);
    assert!(store.set_event_arbiter("e", &id, false).await.expect("written"));
    assert!(store.event_arbiters("e").await.expect("read").is_empty());
}

#[tokio::test]
async fn deleted_people_stay_in_events_under_names_that_differ() {
    let store = store().await;
    let [one, other] = [1, 2].map(|n| person(n).id);
    let entry = json!({
        "at": 0, "by": one,
        "act": { "act": "enter", "team": null, "people": [
            { "name": "Anna", "account": one }, { "name": "Boris", "account": other },
        ] },
    });
    let exchange = json!({
        "at": 0, "by": "arbiter",
        "act": { "act": "exchange", "entrant": 1, "leaves": 0,
                 "person": { "name": "Anna", "account": one } },
    });
    let announced = json!({ "at": 0, "by": "x", "act": { "act": "announce", "text": one } });
    assert!(add(&store, "e", 1, true, &texts(&[entry, exchange, announced.clone()])).await);
    store.add_guest(&person(2)).await.expect("written");
    store.set_event_arbiter("e", &other, true).await.expect("written");
    let data = store.export(&one).await.expect("read");
    assert_eq!(data["events"]["made"][0]["event"], "e");
    let named: Vec<_> = [1, 2].map(|n| json!({ "event": "e", "number": n })).into();
    assert_eq!(data["events"]["records"], json!(named));
    assert_eq!(store.export(&other).await.expect("read")["events"]["arbiter_of"], json!(["e"]));

    for id in [&one, &other] {
        store.delete_person(id).await.expect("deleted");
    }
    let records = store.event_records("e", 0, 9).await.expect("read");
    let records: Vec<Value> =
        records.iter().map(|text| serde_json::from_str(text).expect("JSON")).collect();
    let people = &records[0]["act"]["people"];
    assert_eq!(
        [&people[0]["name"], &people[1]["name"]],
        ["Deleted player 1.1", "Deleted player 1.2"]
    );
    assert_eq!(records[1]["act"]["person"]["name"], "Deleted player 2.1");
    assert_eq!(records[2], announced);
    assert!(store.event_arbiters("e").await.expect("read").is_empty());
}
