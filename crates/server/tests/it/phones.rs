//! Results from phones over HTTP: two phones enter and confirm a result with the code on the wall,
//! and requests that mean no good.

use reqwest::Method;
use serde_json::{Value, json};

use crate::{client::TestServer, people::Browser};

pub(crate) async fn act(browser: &Browser<'_>, id: &str, command: Value) {
    browser.post(&format!("/api/events/{id}/acts"), command).await.expect("done");
}

/// An event of two pairs, in its first round.
pub(crate) async fn published(organizer: &Browser<'_>) -> String {
    let event = json!({ "preset": "swiss-of-pairs", "name": "Hall" });
    let event = organizer.post("/api/events", event).await.expect("created");
    let id = event["event"].as_str().expect("an id").to_owned();
    for pair in [["Ada", "Boris"], ["Chiara", "Dmitri"]] {
        let people = pair.map(|name| json!({ "name": name }));
        let enter = json!({ "act": "enter", "people": people, "team": null });
        act(organizer, &id, json!({ "command": "act", "act": enter })).await;
    }
    act(organizer, &id, json!({ "command": "start-stage" })).await;
    act(organizer, &id, json!({ "command": "pair-round" })).await;
    let publish = json!({ "act": "publish", "stage": 1, "round": 1 });
    act(organizer, &id, json!({ "command": "act", "act": publish })).await;
    id
}

fn report(code: &str, entrant: u32) -> Value {
    json!({
        "code": code,
        "at": { "stage": 1, "round": 1, "table": 1 },
        "game": 1,
        "player": { "entrant": entrant, "person": 0 },
        "result": { "first": 2, "second": 0, "reason": "played" },
    })
}

#[tokio::test]
async fn a_phone_enters_a_result_and_one_of_the_other_side_confirms_it() {
    let server = TestServer::start(None).await;
    let organizer = Browser::new(&server);
    organizer.register("Olga").await;
    let id = published(&organizer).await;
    let code_path = format!("/api/events/{id}/hall-code");
    let post = format!("/api/events/{id}/phone-results");
    let open = json!({ "command": "act", "act": { "act": "hall-code", "open": true } });
    act(&organizer, &id, open).await;
    let (_, shown) = organizer.ask(Method::GET, &code_path, None).await;
    let code = shown["code"].as_str().expect("a code").to_owned();

    let (one, other) = (Browser::new(&server), Browser::new(&server));
    let (status, _) = one.ask(Method::GET, &code_path, None).await;
    assert_eq!(status, 403, "the code is for those who run the event");
    // The server refuses hostile reports, which change nothing.
    let with = |field: &str, value: Value| {
        let mut report = report(&code, 1);
        report[field] = value;
        report
    };
    for (what, status, body) in [
        ("a wrong code", 403, with("code", json!("AAAAAA"))),
        ("a long code", 403, with("code", json!("A".repeat(5000)))),
        ("no code", 422, json!({})),
        ("a key too long", 422, with("key", json!("k".repeat(41)))),
        ("a field too many", 422, with("by", json!("Olga"))),
        ("nobody", 422, with("player", json!({ "entrant": 9, "person": 0 }))),
        ("another person", 403, with("player", json!({ "entrant": 1, "person": 7 }))),
        ("a round to come", 404, with("at", json!({ "stage": 1, "round": 2, "table": 1 }))),
        ("a table that is not", 422, with("at", json!({ "stage": 1, "round": 1, "table": 9 }))),
        ("a game that is not", 422, with("game", json!(3))),
        (
            "two winners",
            422,
            with("result", json!({ "first": 2, "second": 2, "reason": "played" })),
        ),
        ("a ruling", 403, with("result", json!({ "first": 2, "second": 2, "reason": "ruled" }))),
    ] {
        let (refused, answer) = one.ask(Method::POST, &post, Some(body)).await;
        assert_eq!(refused.as_u16(), status, "{what}: {answer}");
    }

    let game = async || {
        let (_, rounds) = other.ask(Method::GET, &format!("/api/events/{id}/rounds"), None).await;
        rounds[0]["matches"][0]["games"][0].clone()
    };
    assert_eq!(game().await["reports"], json!([null, null]));
    one.post(&post, report(&code, 1)).await.expect("reported");
    let (both, _) = one.ask(Method::POST, &post, Some(report(&code, 2))).await;
    assert_eq!(both, 403, "a phone does not confirm its own report");
    let seen = game().await;
    assert_eq!((&seen["result"], &seen["reporters"]), (&Value::Null, &json!(["Ada", null])));
    other.post(&post, report(&code, 2)).await.expect("confirmed");
    assert_eq!(game().await["result"]["first"], 2);
    let lost = json!({ "first": 0, "second": 2, "reason": "played" });
    let (late, _) = other.ask(Method::POST, &post, Some(with("result", lost))).await;
    assert_eq!(late, 403, "the result stands");
    let (_, log) = other.ask(Method::GET, &format!("/api/events/{id}/export"), None).await;
    let records = log["records"].as_array().expect("a log");
    let acts: Vec<_> = records.iter().filter(|it| it["act"]["act"] == "phone-report").collect();
    assert_eq!(acts.len(), 2);
    assert_ne!(acts[0]["by"], acts[1]["by"]);
    assert!(!log.to_string().contains(&code), "the log is public, the code is not");
    server.stop().await;
}
