use protocol::{GameLine, Terms};

use super::*;
use crate::{
    events::{EventState, EventSummary, NewEvent},
    record::Settings,
    testing::{person, rated_games::rated_game, store},
};

const GAME: EventGame = EventGame { stage: 1, round: 2, board: 3, game: 1, attempt: 0 };

fn summary(runs: bool) -> EventSummary {
    let (name, summary) = ("Evening".to_owned(), "{}".to_owned());
    EventSummary { name, state: EventState::Running, summary, runs }
}

/// A store with an event that it runs, and one that it does not.
async fn two() -> Store {
    let store = store().await;
    store.add_guest(&person(1)).await.expect("written");
    for (id, runs) in [("runs", true), ("other", false)] {
        let (owner, records, summary) = (person(1).id, ["{}".to_owned()], summary(runs));
        let event = NewEvent {
            id,
            owner: &owner,
            listed: true,
            summary: &summary,
            records: &records,
            people: &[],
        };
        assert!(store.add_event(&event, 9).await.expect("written").is_ok());
        // The same again changes nothing.
        assert!(store.add_event(&event, 9).await.expect("written").is_ok());
    }
    store
}

#[tokio::test]
async fn one_server_takes_an_event_that_is_due() {
    let store = two().await;
    assert_eq!(store.due_events(100, 9).await.expect("read"), ["runs"]);
    let (one, other) =
        tokio::join!(store.take_event("runs", 100, 160), store.take_event("runs", 100, 160));
    let taken: Vec<_> = [one, other].into_iter().filter_map(|it| it.expect("written")).collect();
    assert_eq!(taken.len(), 1);
    assert!(store.due_events(159, 9).await.expect("read").is_empty());
    assert_eq!(store.next_due_event().await.expect("read"), Some(160), "its server may have died");
    store.release_event("runs", taken[0], Some(500)).await.expect("written");
    assert_eq!(store.next_due_event().await.expect("read"), Some(500));
    assert_eq!(store.take_event("runs", 499, 600).await.expect("read"), None);

    // If something happens while a server looks, it looks again.
    let taken = store.take_event("runs", 500, 600).await.expect("read").expect("due");
    let record = ["{}".to_owned()];
    store.append_to_event("runs", 1, &record, &summary(true), None).await.expect("written");
    store.release_event("runs", taken, None).await.expect("written");
    assert_eq!(store.next_due_event().await.expect("read"), Some(0));
    let taken = store.take_event("runs", 600, 700).await.expect("read").expect("due");
    store.append_to_event("runs", 2, &record, &summary(false), None).await.expect("written");
    store.release_event("runs", taken, Some(800)).await.expect("written");
    assert_eq!(store.next_due_event().await.expect("read"), None, "it runs no longer");
}

#[tokio::test]
async fn a_game_has_one_table_and_its_end_makes_the_event_due() {
    let store = two().await;
    for id in ["first", "second"] {
        let noted = store.note_event_table("runs", GAME, id, 7).await.expect("written");
        assert_eq!(noted, "first", "the table that was noted first counts");
    }
    let open = store.open_event_tables("runs").await.expect("read");
    let expected = EventTable {
        at: GAME,
        table: "first".to_owned(),
        made: 7,
        exists: false,
        in_play: false,
        ended: false,
        outcome: None,
    };
    assert_eq!(open, [expected]);
    let taken = store.take_event("runs", 100, 160).await.expect("read").expect("due");
    store.release_event("runs", taken, None).await.expect("written");
    let settings = Settings::new(Terms::default(), person(1));
    store.add_table("first", &settings).await.expect("written");
    let mut line = GameLine { table: "first".to_owned(), ..rated_game(1, [1, 2, 3, 4]) };
    for outcome in ["adjourned", "won-first"] {
        line.outcome = outcome.to_owned();
        store.add_game(&line, true, None).await.expect("written");
        assert_eq!(store.next_due_event().await.expect("read"), Some(0));
        let open = store.open_event_tables("runs").await.expect("read");
        let decided = Some(outcome.to_owned()).filter(|outcome| outcome != "adjourned");
        assert_eq!((open[0].ended, &open[0].outcome), (true, &decided));
    }
    assert_eq!(store.running_events().await.expect("read"), [1, 1]);
    store.end_event_table("first").await.expect("written");
    assert!(store.open_event_tables("runs").await.expect("read").is_empty());
    for id in ["a", "b"] {
        assert_eq!(store.event_follower("runs", id).await.expect("written"), "a");
    }
}
