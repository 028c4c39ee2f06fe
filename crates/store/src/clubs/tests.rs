use protocol::Person;

use super::*;
use crate::{
    EventState, EventSummary, NewEvent,
    testing::{person, store},
};

fn facts(name: &str) -> ClubFacts {
    ClubFacts { name: name.to_owned(), about: String::new(), listed: true }
}

fn entry(number: u32, name: &str, person: Option<&Person>) -> ClubMember {
    ClubMember {
        number,
        person: person.map(|person| person.id.clone()),
        name: name.to_owned(),
        former: Vec::new(),
        rating: None,
    }
}

async fn filled() -> Store {
    let store = store().await;
    for n in 1..=3 {
        store.add_guest(&person(n)).await.expect("written");
    }
    store.add_club("c", &person(1).id, &facts("Rooks"), 1).await.expect("written").expect("added");
    store
}

async fn add_event(store: &Store, id: &str) {
    let summary = EventSummary {
        name: "Friday".to_owned(),
        state: EventState::Running,
        summary: "{}".to_owned(),
        runs: false,
    };
    let records = ["{}".to_owned(), "{}".to_owned()];
    let owner = person(1).id;
    let event = NewEvent {
        id,
        owner: &owner,
        listed: true,
        summary: &summary,
        records: &records,
        people: &[],
    };
    store.add_event(&event, 9).await.expect("written").expect("added");
}

#[tokio::test]
async fn of_two_writers_with_the_same_version_one_is_refused() {
    let store = filled().await;
    assert_eq!(
        store.add_club("d", &person(1).id, &facts("More"), 1).await.expect("read"),
        Err(TooMany)
    );
    let mut ben = entry(2, "Ben", Some(&person(2)));
    ben.former = vec!["Benny".to_owned(), "B.".to_owned()];
    let members = [entry(1, "Anna", None), ben];
    store.change_club(("c", 0), &facts("Rooks & co"), &members).await.expect("changed");
    let late = store.change_club(("c", 0), &facts("Late"), &[]).await;
    assert!(matches!(late, Err(StoreError::Stale)));
    assert_eq!(store.club_members("c").await.expect("read"), members);
    let line = store.club("c").await.expect("read").expect("there");
    assert_eq!((line.version, line.members, line.facts.name.as_str()), (1, 2, "Rooks & co"));
    assert_eq!(store.listed_clubs(None, 9).await.expect("read"), std::slice::from_ref(&line));
    assert_eq!(store.listed_clubs(Some((line.created, "c")), 9).await.expect("read"), []);
    for n in [1, 2] {
        assert_eq!(
            store.clubs_of(&person(n).id, 9).await.expect("read"),
            std::slice::from_ref(&line)
        );
    }
    assert_eq!(store.clubs_of(&person(3).id, 9).await.expect("read"), []);
}

#[tokio::test]
async fn an_event_is_the_evening_of_one_club() {
    let store = filled().await;
    add_event(&store, "e").await;
    add_event(&store, "f").await;
    store.add_club("d", &person(2).id, &facts("Other"), 1).await.expect("written").expect("added");
    assert_eq!(store.add_club_evening("c", "e", 1).await.expect("written"), Ok(true));
    assert_eq!(store.add_club_evening("d", "e", 1).await.expect("written"), Ok(false));
    assert_eq!(store.add_club_evening("c", "f", 1).await.expect("written"), Err(TooMany));
    let named = store.club_of_event("e").await.expect("read");
    assert_eq!(named, Some(("c".to_owned(), "Rooks".to_owned())));

    store.set_club_games("e", 2, "new").await.expect("written");
    store.set_club_games("e", 1, "old").await.expect("written");
    let evenings = store.club_evenings("c").await.expect("read");
    assert_eq!((evenings[0].last, evenings[0].games.as_str()), (2, "new"));
    assert_eq!((evenings[0].event.last, evenings[0].event.id.as_str()), (2, "e"));
    assert!(!store.remove_club_evening("d", "e").await.expect("written"));
    assert!(store.remove_club_evening("c", "e").await.expect("written"));
    assert_eq!(store.club_of_event("e").await.expect("read"), None);
}

#[tokio::test]
async fn a_deleted_account_leaves_a_member_without_a_name() {
    let store = filled().await;
    let members = [entry(1, "Anna", None), entry(2, "Ben", Some(&person(2)))];
    store.change_club(("c", 0), &facts("Rooks"), &members).await.expect("changed");
    store.set_club_organizer("c", &person(2).id, true).await.expect("written");
    assert_eq!(store.club_organizers("c").await.expect("read").len(), 1);
    let data = store.export(&person(2).id).await.expect("read");
    assert_eq!(data["clubs"]["organizer_of"][0], "c");
    assert_eq!(data["clubs"]["member_of"][0]["name"], "Ben");
    store.delete_person(&person(2).id).await.expect("deleted");
    assert_eq!(store.club_organizers("c").await.expect("read"), []);
    let left = store.club_members("c").await.expect("read");
    assert_eq!(left[0], members[0]);
    assert_eq!((left[1].name.as_str(), left[1].person.is_some()), ("Deleted player 2", true));
}
