//! Clubs over HTTP: an evening of members, pasted results, who may do what, and requests that mean
//! no good.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{client::TestServer, database, people::Browser};

const LIST: &str = "Name;Rating\nAnna Malá;1700\nBen;\nCyril;1500\nDana";
/// A time in 2023, in milliseconds since 1970.
const FRIDAY: u64 = 1_700_000_000_000;

async fn get(browser: &Browser<'_>, path: &str) -> Value {
    let (status, answer) = browser.ask(Method::GET, path, None).await;
    assert_eq!(status, StatusCode::OK, "{path}: {answer}");
    answer
}

async fn refused(browser: &Browser<'_>, path: &str, body: Value) -> (u16, String, String) {
    let (status, answer) = browser.ask(Method::POST, path, Some(body)).await;
    let part = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
    (status.as_u16(), part("code"), part("text"))
}

/// A club with four members; gives its path.
async fn club(owner: &Browser<'_>) -> String {
    let made = owner.post("/api/clubs", json!({ "name": "Rooks" })).await.expect("made");
    let path = format!("/api/clubs/{}", made["club"].as_str().expect("an id"));
    let add = json!({ "command": "add-members", "text": LIST });
    let done = owner.post(&format!("{path}/acts"), add).await.expect("added");
    assert_eq!(done, json!({ "added": 4, "known": 0 }));
    path
}

#[tokio::test]
async fn a_club_keeps_its_ratings_over_evenings_and_restarts() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let server = TestServer::start(Some(database.clone())).await;
    let owner = Browser::new(&server);
    owner.register("Olga").await;
    let path = club(&owner).await;
    let pasted = json!({
        "name": "Friday", "at": FRIDAY,
        "text": "Anna Ben - Cyril Dana 3-0\nAnna Cyril - Ben Dana 1-0",
    });
    owner.post(&format!("{path}/results"), pasted).await.expect("made");
    let evening = json!({ "preset": "club-evening", "name": "Today", "present": [1, 2, 3, 4] });
    let started = owner.post(&format!("{path}/evenings"), evening).await.expect("started");
    let event = format!("/api/events/{}", started["event"].as_str().expect("an id"));
    let seen = get(&owner, &event).await;
    assert_eq!((&seen["club"]["name"], &seen["role"]), (&json!("Rooks"), &json!("organizer")));
    assert_eq!(seen["event"]["entrants"][0]["label"], "Anna Malá");
    assert!(seen["event"]["entrants"][0]["rating"].as_u64() > Some(1700), "{seen}");

    let before = get(&owner, &path).await;
    let evenings = before["evenings"].as_array().expect("evenings");
    let names: Vec<_> = evenings.iter().map(|it| (&it["name"], &it["games"])).collect();
    assert_eq!(names, [(&json!("Today"), &json!(0)), (&json!("Friday"), &json!(4))]);
    assert_eq!(evenings[1]["winners"], json!(["Anna Malá"]));
    assert_eq!((&before["members"][0]["points"], &before["role"]), (&json!(8), &json!("owner")));
    server.stop().await;

    let server = TestServer::start(Some(database)).await;
    let stranger = Browser::new(&server);
    let after = get(&stranger, &path).await;
    assert_eq!((&after["members"], &after["role"]), (&before["members"], &json!("visitor")));
    let history = get(&stranger, &format!("{path}/members/1")).await;
    assert_eq!(history["evenings"][0]["points"], 8);
    assert_eq!(history["evenings"][0]["rating"], history["member"]["rating"]["points"]);
    let exported = get(&stranger, &format!("{path}/export")).await;
    assert_eq!(exported["evenings"][0]["games"].as_array().map(Vec::len), Some(4));
    assert_eq!(exported["evenings"][0]["games"][0]["sides"][0][0], json!({ "member": 1 }));
    let listed = get(&stranger, "/api/clubs").await;
    assert_eq!((&listed[0]["members"], &listed[0]["evenings"]), (&json!(4), &json!(2)));
    assert_eq!(get(&stranger, "/api/me/clubs").await, json!([]));
    let page = reqwest::get(server.url(path.strip_prefix("/api").expect("a path"))).await;
    let page = page.expect("an answer").text().await.expect("text");
    assert!(page.contains("og:title\" content=\"Rooks\""), "{page}");
    server.stop().await;
}

#[tokio::test]
async fn only_organizers_run_a_club() {
    let server = TestServer::start(None).await;
    let [owner, organizer, stranger] = [(); 3].map(|()| Browser::new(&server));
    owner.register("Olga").await;
    let id = organizer.register("Oto").await.id;
    let guest = refused(&stranger, "/api/clubs", json!({ "name": "Guests" })).await;
    assert_eq!((guest.0, &*guest.1), (403, "needs-account"));
    let path = club(&owner).await;
    let acts = format!("{path}/acts");
    let add = || json!({ "command": "add-members", "text": "Emil" });
    let pasted = json!({ "name": "F", "at": FRIDAY, "text": "Anna Ben - Cyril Dana 1-0" });
    for (to, body) in [
        ("acts", add()),
        ("results", pasted),
        ("evenings", json!({ "preset": "club-evening", "present": [] })),
    ] {
        let found = refused(&organizer, &format!("{path}/{to}"), body).await;
        assert_eq!((found.0, &*found.1), (403, "not-the-organizer"), "{to}");
    }
    let seat = format!("{path}/organizers/{id}");
    assert_eq!(organizer.ask(Method::PUT, &seat, None).await.0, StatusCode::FORBIDDEN);
    assert_eq!(owner.ask(Method::PUT, &seat, None).await.0, StatusCode::NO_CONTENT);
    organizer.post(&acts, add()).await.expect("added");
    let own = get(&organizer, "/api/me/clubs").await;
    assert_eq!((&own[0]["name"], &own[0]["members"]), (&json!("Rooks"), &json!(5)));
    let hide = json!({ "command": "describe", "name": "Pawns", "about": "", "listed": false });
    organizer.post(&acts, hide).await.expect("changed");
    assert_eq!(get(&stranger, "/api/clubs").await, json!([]));
    assert_eq!(get(&stranger, &path).await["name"], "Pawns");
    assert_eq!(owner.ask(Method::DELETE, &seat, None).await.0, StatusCode::NO_CONTENT);
    assert_eq!(refused(&organizer, &acts, add()).await.0, 403);
    server.stop().await;
}

#[tokio::test]
async fn what_a_club_refuses_is_located() {
    let server = TestServer::start(None).await;
    let owner = Browser::new(&server);
    owner.register("Olga").await;
    let path = club(&owner).await;
    let change = |rating: Value, account: Value| {
        let name = "Ben";
        json!({ "command": "change-member", "member": 2, "name": name, "rating": rating, "account": account })
    };
    let pasted = |at: u64, text: &str| json!({ "name": "F", "at": at, "text": text });
    let add = |text: &str| json!({ "command": "add-members", "text": text });
    for (to, body, status, text) in [
        ("acts", add("Emil\nEva;fast"), 422, "line 2: `fast` is no rating"),
        ("acts", add(&"x\n".repeat(40_000)), 422, "at most 65536"),
        ("acts", add(&"x".repeat(200_000)), 413, ""),
        ("acts", change(json!(9000), Value::Null), 422, "`rating`"),
        ("acts", change(Value::Null, json!("nobody")), 404, "\"nobody\""),
        ("acts", json!({ "command": "remove-member", "member": 99 }), 422, "99"),
        ("acts", json!({ "command": "add-evening", "event": "nothing" }), 404, "no event"),
        ("acts", json!({ "command": "explode" }), 422, "explode"),
        (
            "results",
            pasted(FRIDAY, "Anna Ben - Cyril Dana 1-0\nAnna Zed - Ben Dana 1-0"),
            422,
            "line 2: no member is called `Zed`",
        ),
        ("results", pasted(u64::MAX, "Anna Ben - Cyril Dana 1-0"), 422, "`at`"),
        ("evenings", json!({ "preset": "club-evening", "present": [1, 77] }), 422, "77"),
        ("evenings", json!({ "preset": "club-evening", "present": [1, 1] }), 422, "Anna"),
        ("evenings", json!({ "present": [1] }), 422, "`preset`"),
    ] {
        let found = refused(&owner, &format!("{path}/{to}"), body.clone()).await;
        assert!(found.0 == status && found.2.contains(text), "{to} {body}: {found:?}");
    }
    let nowhere = "/api/clubs/nowhere";
    assert_eq!(owner.ask(Method::GET, nowhere, None).await.0, StatusCode::NOT_FOUND);
    let member = format!("{path}/members/77");
    assert_eq!(owner.ask(Method::GET, &member, None).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    let seen = get(&owner, &path).await;
    assert_eq!(seen["members"].as_array().map(Vec::len), Some(4));
    assert_eq!(seen["evenings"], json!([]));
    server.stop().await;
}
