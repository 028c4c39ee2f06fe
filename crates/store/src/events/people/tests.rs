use super::*;
use crate::{
    events::{EventState, EventSummary, NewEvent},
    testing::{person, store},
};

fn summary() -> EventSummary {
    let state = EventState::Running;
    EventSummary { name: "Evening".into(), state, summary: "{}".into(), runs: false }
}

fn plays(entrant: u32, member: u8, n: usize, place: Option<EventPlace>) -> EventPerson {
    EventPerson { entrant, member, player: EventPlayer::Person(person(n).id), place }
}

async fn add(store: &Store, id: &str, listed: bool, people: &[EventPerson]) {
    let (owner, summary, records) = (person(1).id, summary(), ["{}".to_owned()]);
    let summary = &summary;
    let event = NewEvent { id, owner: &owner, listed, summary, records: &records, people };
    store.add_event(&event, 20).await.expect("written").expect("few");
}

/// The ids of the events of a person, as others or they themselves see them.
async fn ids(store: &Store, n: usize, listed: bool) -> Vec<String> {
    let found = store.events_of_person(&person(n).id, listed, None, 9).await.expect("read");
    found.into_iter().map(|found| found.event.id).collect()
}

#[tokio::test]
async fn the_rows_of_an_event_are_those_of_its_last_record() {
    let store = store().await;
    for n in 1..=3 {
        store.add_guest(&person(n)).await.expect("written");
    }
    let stranger = EventPerson { player: EventPlayer::Name("Emil".into()), ..plays(2, 1, 0, None) };
    let people =
        [plays(1, 0, 1, None), plays(1, 1, 2, None), plays(2, 0, 3, None), stranger.clone()];
    add(&store, "e", true, &people).await;
    let found = store.events_of_person(&person(1).id, true, None, 9).await.expect("read");
    assert_eq!(found[0].place, None);
    let partner = |n: usize| (Some(person(n).id), person(n).name);
    assert_eq!(found[0].partners, [partner(2)]);
    let of_three = store.events_of_person(&person(3).id, true, None, 9).await.expect("read");
    assert_eq!(of_three[0].partners, [(None, "Emil".to_owned())]);

    // Person 2 is exchanged, the second pair has gone, and a round is over.
    let place = Some(EventPlace { rank: 1, of: 2, points: 3 });
    let people = [plays(1, 0, 1, place), plays(1, 1, 3, place)];
    let records = ["{}".to_owned()];
    store.append_to_event("e", 1, &records, &summary(), Some(&people)).await.expect("written");
    let found = store.events_of_person(&person(1).id, true, None, 9).await.expect("read");
    assert_eq!((found[0].place, &found[0].partners), (place, &vec![partner(3)]));
    assert_eq!(ids(&store, 2, true).await, [""; 0]);
    assert_eq!(ids(&store, 3, true).await, ["e"]);
    // Other records change nothing.
    store.append_to_event("e", 2, &records, &summary(), None).await.expect("written");
    assert_eq!(ids(&store, 3, true).await, ["e"]);
    // A person who is deleted has no name any more.
    store.delete_person(&person(3).id).await.expect("deleted");
    let found = store.events_of_person(&person(1).id, true, None, 9).await.expect("read");
    assert_eq!(found[0].partners[0].1, "Deleted player");
}

#[tokio::test]
async fn others_see_public_events_in_pages() {
    let store = store().await;
    store.add_guest(&person(1)).await.expect("written");
    for (created, id) in [(10, "a"), (20, "b"), (20, "c"), (30, "d")] {
        add(&store, id, id != "d", &[plays(1, 0, 1, None)]).await;
        let at = query("UPDATE events SET created = $1 WHERE id = $2").bind(created).bind(id);
        at.execute(&store.pool).await.expect("written");
    }
    assert_eq!(ids(&store, 1, false).await, ["d", "c", "b", "a"]);
    assert_eq!(ids(&store, 1, true).await, ["c", "b", "a"]);
    let page = store.events_of_person(&person(1).id, true, Some((20, "c")), 1).await;
    assert_eq!(page.expect("read")[0].event.id, "b");
}

#[tokio::test]
async fn events_of_earlier_versions_get_their_people() {
    let store = store().await;
    store.add_guest(&person(1)).await.expect("written");
    for id in ["a", "b", "c"] {
        add(&store, id, true, &[]).await;
    }
    let earlier = query("UPDATE events SET peopled = FALSE WHERE id <> 'b'");
    earlier.execute(&store.pool).await.expect("written");
    assert_eq!(store.events_without_people("", 9).await.expect("read"), ["a", "c"]);
    assert_eq!(store.events_without_people("a", 9).await.expect("read"), ["c"]);
    let people = [plays(1, 0, 1, None)];
    let stale = store.set_event_people("a", 2, &people).await;
    assert!(matches!(stale, Err(StoreError::Stale)), "{stale:?}");
    store.set_event_people("a", 1, &people).await.expect("written");
    assert_eq!(store.events_without_people("", 9).await.expect("read"), ["c"]);
    assert_eq!(ids(&store, 1, true).await, ["a"]);
}
