//! The clocks of tables over HTTP: which room has the clock of a table, and the results that clocks
//! report for both sides.

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    client::TestServer,
    people::Browser,
    phones::{act, published},
    rooms::enters,
};

fn at(table: u16) -> Value {
    json!({ "stage": 1, "round": 1, "table": table })
}

/// An event in its first round, and the code on the wall of its hall.
async fn hall(organizer: &Browser<'_>) -> (String, String) {
    organizer.register("Olga").await;
    let id = published(organizer).await;
    let open = json!({ "command": "act", "act": { "act": "hall-code", "open": true } });
    act(organizer, &id, open).await;
    let path = format!("/api/events/{id}/hall-code");
    let (_, shown) = organizer.ask(Method::GET, &path, None).await;
    (id, shown["code"].as_str().expect("a code").to_owned())
}

#[tokio::test]
async fn arbiters_and_devices_with_the_code_find_the_room_of_a_table() {
    let server = TestServer::start(None).await;
    let (organizer, device) = (Browser::new(&server), Browser::new(&server));
    let (id, code) = hall(&organizer).await;
    let clocks = format!("/api/events/{id}/clocks");
    let find = format!("{clocks}/find");
    let told = |code: &str, table, room: &str| json!({ "code": code, "at": at(table), "game": 1, "room": room });
    let wanted = json!({ "code": code, "at": at(1) });

    let (status, _) = device.ask(Method::GET, &clocks, None).await;
    assert_eq!(status, 403, "the list is for those who run the event");
    let (status, answer) =
        device.ask(Method::POST, &clocks, Some(told(&code, 1, "k3x9m2pa"))).await;
    assert_eq!(status, 403, "nobody is in the room: {answer}");
    assert_eq!(device.post(&find, wanted.clone()).await.expect("asked"), Value::Null);

    let room = enters(&server, "k3x9m2pa").await.expect("in");
    for (what, status, body) in [
        ("a wrong code", 403, told("AAAAAA", 1, "k3x9m2pa")),
        ("no code", 403, told("", 1, "k3x9m2pa")),
        ("no such table", 422, told(&code, 9, "k3x9m2pa")),
        ("no room", 403, told(&code, 1, "../../..")),
        (
            "a field too many",
            422,
            json!({ "code": code, "at": at(1), "game": 1, "room": "k3x9m2pa", "by": 1 }),
        ),
    ] {
        let (refused, answer) = device.ask(Method::POST, &clocks, Some(body)).await;
        assert_eq!(refused.as_u16(), status, "{what}: {answer}");
    }
    // The server takes a device in after it has answered.
    while device.post(&clocks, told(&code, 1, "k3x9m2pa")).await.is_err() {}
    let found = device.post(&find, wanted.clone()).await.expect("asked");
    assert_eq!(found, json!({ "at": at(1), "game": 1, "room": "k3x9m2pa" }));
    let (_, all) = organizer.ask(Method::GET, &clocks, None).await;
    assert_eq!(all, json!([found]));
    // An arbiter opens clocks without the code.
    organizer.post(&clocks, told("", 1, "k3x9m2pa")).await.expect("told");

    drop(room);
    while device.post(&find, wanted.clone()).await.expect("asked") != Value::Null {}
    let (_, none) = organizer.ask(Method::GET, &clocks, None).await;
    assert_eq!(none, json!([]));
    server.stop().await;
}

#[tokio::test]
async fn the_clocks_of_both_boards_report_a_result_once() {
    let server = TestServer::start(None).await;
    let organizer = Browser::new(&server);
    let (id, code) = hall(&organizer).await;
    let post = format!("/api/events/{id}/clock-results");
    let report = |code: &str, first: i32| {
        let result = json!({ "first": first, "second": 2 - first, "reason": "played" });
        json!({ "key": "clock-1", "code": code, "at": at(1), "game": 1, "result": result })
    };
    let (left, right) = (Browser::new(&server), Browser::new(&server));
    let (status, _) = left.ask(Method::POST, &post, Some(report("AAAAAA", 2))).await;
    assert_eq!(status, 403, "a wrong code");
    let done = left.post(&post, report(&code, 2)).await.expect("reported");
    assert_eq!(done["first"], done["last"]);
    for device in [&left, &right] {
        let again = device.post(&post, report(&code, 2)).await.expect("known");
        assert_eq!(again["last"], done["last"], "nothing new");
    }
    let (status, _) = right.ask(Method::POST, &post, Some(report(&code, 0))).await;
    assert_eq!(status, 403, "the result stands");
    let (_, rounds) = left.ask(Method::GET, &format!("/api/events/{id}/rounds"), None).await;
    assert_eq!(rounds[0]["matches"][0]["games"][0]["result"]["first"], 2);
    let (_, log) = left.ask(Method::GET, &format!("/api/events/{id}/export"), None).await;
    let records = log["records"].as_array().expect("a log");
    assert_eq!(records.iter().filter(|it| it["act"]["act"] == "clock-report").count(), 1);
    server.stop().await;
}
