//! A table alone, in time that only the test lets pass.

mod absence;
mod bots;
mod delay;
mod desk;
mod equality;
mod games;
mod lag;
mod queued;
mod rated;
pub(crate) mod room;
mod seats;

use std::time::Duration;

use bughouse::Millis;
use protocol::{Channel, ClientMessage, Intent, Person, Phase, ServerMessage, Terms};

use super::*;
use crate::{playing::Playing, roster::Offered};

pub(crate) fn person(n: usize) -> Person {
    Person { id: format!("p{n}"), name: format!("Player {n}"), guest: false, bot: false }
}

pub(crate) fn watcher(connection: u64, n: usize, frames: Outbox, round_trip: u32) -> Watcher {
    let round_trip = Arc::new(AtomicU32::new(round_trip));
    Watcher { connection, person: person(n), blocked: Blocked::default(), frames, round_trip }
}

async fn table(ruleset: &str, control: &str) -> (Handle, Store) {
    let store = Store::temporary().await.expect("a database");
    let terms = Terms {
        name: "Test".to_owned(),
        ruleset: ruleset.to_owned(),
        control: control.to_owned(),
        arbiter: true,
        ..Terms::default()
    };
    let settings = Settings { terms, host: person(9) };
    store.add_table("t", &settings).await.expect("kept");
    (live(&settings, &[], &store), store)
}

fn live(settings: &Settings, records: &[Numbered], store: &Store) -> Handle {
    let (players, presence) = (Playing::default().at("t"), Presence::default());
    let listed = crate::listing::Listing::default().place();
    let roster = Roster::new(vec![Offered {
        id: "tandem".to_owned(),
        name: "Tandem".to_owned(),
        level: None,
        kind: ::bots::Kind::Own(::bots::Level::BEGINNER),
    }]);
    let links = Links { store: store.clone(), players, listed, presence, roster };
    let (handle, task) = open("t".to_owned(), settings.clone(), records, links);
    tokio::spawn(task);
    handle
}

async fn intend(
    handle: &Handle,
    n: usize,
    seat: Option<Seat>,
    intent: Intent,
) -> Result<u32, Refusal> {
    let key = format!("{}", rand::random::<u64>());
    let (answer, answered) = oneshot::channel();
    let request = Request::Intent { person: person(n), seat, key, intent, answer };
    handle.ask(request).await?;
    answered.await.map_err(|_| unavailable())?
}

async fn start(handle: &Handle) {
    for (n, seat) in Seat::ALL.into_iter().enumerate() {
        intend(handle, n, Some(seat), Intent::Sit).await.expect("free");
        intend(handle, n, Some(seat), Intent::Ready).await.expect("seated");
    }
}

async fn play(handle: &Handle, seat: Seat, deed: &str) -> Result<u32, Refusal> {
    let intent = Intent::Play { deed: deed.to_owned() };
    intend(handle, seat as usize, Some(seat), intent).await
}

async fn phase(handle: &Handle) -> Phase {
    handle.get(|answer| Request::Line { answer }).await.expect("alive").phase
}

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let (handle, _store) = table("casual countdown=0", "1+0").await;
    start(&handle).await;
    assert_eq!(phase(&handle).await, Phase::Playing);
    tokio::time::sleep(Duration::from_millis(1200)).await;
    assert_eq!(phase(&handle).await, Phase::Over);
    let log = handle.get(|answer| Request::Log { answer }).await.expect("alive");
    let (arbiter, _) = log.replay();
    assert_eq!(arbiter.end().map(|end| end.causes[0].at), Some(Millis(1000)));
}

#[tokio::test]
async fn who_does_not_read_is_left_behind() {
    let (handle, _store) = table("casual countdown=0", "60+0").await;
    start(&handle).await;
    let (frames, mut unread) = Outbox::new(2);
    let watcher = watcher(7, 5, frames, 0);
    handle.ask(Request::Watch { watcher, since: None }).await.expect("alive");
    for n in 0..5 {
        let say = Intent::Say { channel: Channel::Table, text: format!("{n}") };
        intend(&handle, 0, None, say).await.expect("the others are not held up");
    }
    let line = handle.get(|answer| Request::Line { answer }).await.expect("alive");
    assert_eq!(line.viewers, 0);
    assert!(unread.recv().await.is_some() && unread.recv().await.is_some());
    assert!(unread.recv().await.is_none(), "the connection learns that it is over");
}

#[tokio::test]
async fn only_players_are_seen_to_come_and_go() {
    let (handle, _store) = table("casual countdown=0", "60+0").await;
    start(&handle).await;
    let mut heard = Vec::new();
    for (connection, n) in [(1, 0), (2, 7), (3, 8), (4, 1)] {
        let (frames, inbox) = Outbox::new(10);
        let watcher = watcher(connection, n, frames, 0);
        handle.ask(Request::Watch { watcher, since: None }).await.expect("alive");
        heard.push(inbox);
    }
    handle.ask(Request::Unwatch { connection: 3 }).await.expect("alive");
    handle.ask(Request::Unwatch { connection: 4 }).await.expect("alive");
    assert_eq!(handle.get(|answer| Request::Line { answer }).await.expect("alive").viewers, 2);
    // A snapshot, and the other player who came and went.
    assert_eq!(heard[0].len(), 3);
}

#[tokio::test]
async fn only_the_arbiter_of_the_table_gives_orders() {
    let (handle, _store) = table("wbn", "60+0").await;
    start(&handle).await;
    let order = Intent::Order { order: "freezes BlackA 5".to_owned() };
    assert!(intend(&handle, 0, None, order.clone()).await.is_err());
    intend(&handle, 9, None, order).await.expect("the arbiter's");
    play(&handle, Seat::WhiteA, "makes e4").await.expect("made");
    play(&handle, Seat::WhiteA, "presses").await.expect("completed");
    play(&handle, Seat::BlackA, "makes e5").await.expect("made");
    let refusal = play(&handle, Seat::BlackA, "presses").await.expect_err("frozen");
    assert_eq!(refusal.ruling.expect("ruled").fields["why"], "is-frozen");
}

#[tokio::test]
async fn a_table_made_again_from_its_records_is_the_same() {
    let (handle, store) = table("casual countdown=0", "60+0").await;
    start(&handle).await;
    play(&handle, Seat::WhiteA, "moves e4").await.expect("legal");
    play(&handle, Seat::WhiteB, "moves d4").await.expect("legal");
    let log = handle.get(|answer| Request::Log { answer }).await.expect("alive");
    let (settings, records) = store.table("t").await.expect("readable").expect("there");
    let mut again = Table::new("t".to_owned(), settings);
    for record in &records {
        again.apply(record);
    }
    assert_eq!(again.named_log(), log);
    assert_eq!(again.number as usize, records.len());
}

#[test]
fn messages_are_as_documented() {
    let text = r#"{"type":"intent","table":"t","key":"1","seat":"WhiteA","intent":{"do":"play","deed":"moves e4"}}"#;
    let message: ClientMessage = serde_json::from_str(text).expect("a message");
    assert_eq!(serde_json::to_string(&message).expect("json"), text);
    let pong = frame(&ServerMessage::Pong { nonce: 3 });
    assert_eq!(pong.as_str(), r#"{"type":"pong","nonce":3}"#);
}

#[tokio::test]
async fn who_was_away_for_too_long_gets_everything_anew() {
    let (handle, _store) = table("casual countdown=0", "60+0").await;
    start(&handle).await;
    let mut last = 0;
    for n in 0..300 {
        let say = Intent::Say { channel: Channel::Table, text: format!("{n}") };
        last = intend(&handle, 0, None, say).await.expect("said");
    }
    for (since, frames) in
        [(0, 1), (last - 300, 1), (last - 2, 3), (last, 1), (last + 1, 1), (u32::MAX, 1)]
    {
        let (outbox, mut waiting) = Outbox::new(1000);
        handle
            .ask(Request::Watch { watcher: watcher(7, 5, outbox, 0), since: Some(since) })
            .await
            .expect("alive");
        let first = waiting.recv().await.expect("something");
        let anew = first.contains("\"type\":\"snapshot\"");
        assert_eq!(
            (anew, waiting.len() + 1),
            (!(last - 2..=last).contains(&since), frames),
            "{since}"
        );
    }
}
