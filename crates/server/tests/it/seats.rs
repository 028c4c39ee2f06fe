//! Coming to a table: calls, changed seats, and who may play for ratings.

use protocol::{Intent, RefusalCode, Seat, ServerMessage};
use serde_json::json;

use crate::{
    client::{Client, TestServer},
    game::four,
};

async fn me(server: &TestServer, client: &Client) -> serde_json::Value {
    let request = client.http.get(server.url("/api/me")).header("cookie", &client.cookie);
    request.send().await.expect("an answer").json().await.expect("json")
}

#[tokio::test]
async fn somebody_who_is_connected_is_called_and_comes() {
    let server = TestServer::start(None).await;
    let (mut host, mut guest) = (Client::new(&server).await, Client::new(&server).await);
    let table = host.create(&server, json!({ "name": "Club", "public": false })).await;
    host.watch(&table, None).await;
    let profile = me(&server, &guest).await;
    let invite = |person: &str| Intent::Invite { person: person.to_owned() };
    let name = profile["name"].as_str().expect("a name");
    host.intend(Some(Seat::BlackB), invite(name)).await.expect("the guest is connected");
    let ServerMessage::Invited(call) = guest.next().await else { panic!("a call") };
    assert_eq!((call.table.as_str(), call.name.as_str()), (table.as_str(), "Club"));
    assert_eq!(call.seat, Some(Seat::BlackB));
    guest.watch(&call.table, None).await;
    guest.intend(call.seat, Intent::Sit).await.expect("free");

    let refused = host.intend(None, invite("Nobody at all")).await.expect_err("not here");
    assert_eq!(refused.code, RefusalCode::NoPerson);
    // Invitations of a blocked person are refused.
    let caller = me(&server, &host).await;
    let block = json!({ "person": caller["id"], "blocked": true });
    let request = guest.http.post(server.url("/api/me/blocked")).header("cookie", &guest.cookie);
    assert!(request.json(&block).send().await.expect("an answer").status().is_success());
    let refused = host.intend(None, invite(name)).await.expect_err("blocked");
    assert_eq!(refused.code, RefusalCode::Blocked);
    server.stop().await;
}

#[tokio::test]
async fn terms_that_contradict_each_other_make_no_table() {
    let server = TestServer::start(None).await;
    let client = Client::new(&server).await;
    let create = async |terms: serde_json::Value| {
        let request = client.http.post(server.url("/api/tables")).header("cookie", &client.cookie);
        let answer = request.json(&terms).send().await.expect("an answer");
        let refusal: serde_json::Value = answer.json().await.expect("json");
        refusal["code"].as_str().unwrap_or("made").to_owned()
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 60 60";
    assert_eq!(create(json!({ "rated": true })).await, "needs-account");
    assert_eq!(create(json!({ "rated": true, "start": start })).await, "malformed");
    assert_eq!(create(json!({ "shuffle": true, "start": start })).await, "malformed");
    assert_eq!(create(json!({ "delay": 601 })).await, "malformed");
    assert_eq!(create(json!({ "absence": 3601 })).await, "malformed");
    assert_eq!(create(json!({ "control": "0+2" })).await, "malformed");
    assert_eq!(create(json!({ "control": "0d5" })).await, "made");
    assert_eq!(create(json!({ "start": start, "delay": 600, "absence": 60 })).await, "made");
    server.stop().await;
}

#[tokio::test]
async fn ratings_are_for_everybody_to_read() {
    let server = TestServer::start(None).await;
    let client = Client::new(&server).await;
    let get = async |path: &str| {
        let answer = client.http.get(server.url(path)).send().await.expect("an answer");
        (answer.status().as_u16(), answer.json::<serde_json::Value>().await.expect("json"))
    };
    assert_eq!(get("/api/ratings").await, (200, json!({ "players": [], "teams": [] })));
    let me = me(&server, &client).await;
    let (status, profile) =
        get(&format!("/api/people/{}", me["id"].as_str().expect("an id"))).await;
    assert_eq!((status, &profile["name"]), (200, &me["name"]));
    assert_eq!(get("/api/people/nobody").await.1["code"], "no-person");
    server.stop().await;
}

#[tokio::test]
async fn a_delayed_game_is_seen_later_by_every_way() {
    let server = TestServer::start(None).await;
    let terms = json!({ "ruleset": "casual countdown=0", "control": "60+0", "delay": 600 });
    let mut players = four(&server, terms).await;
    players[0].play(Seat::WhiteA, "moves e4").await.expect("legal");
    players[1].play(Seat::BlackA, "resigns").await.expect("may");
    let (http, table) = (&players[0].http, &players[0].table);
    for path in ["log", "games/1", "games/1/log", "games/1/bpgn"] {
        let answer = http.get(server.url(&format!("/api/tables/{table}/{path}")));
        let text = answer.send().await.expect("an answer").text().await.expect("text");
        for told in ["moves", "e2e4", "1A.", "resigns"] {
            assert!(!text.contains(told), "{text}");
        }
    }
    let get = async |path: &str| -> serde_json::Value {
        let answer = http.get(server.url(path)).send().await.expect("an answer");
        answer.json().await.expect("json")
    };
    assert_eq!(get("/api/games").await, json!([]));
    assert_eq!(get("/api/tables").await[0]["phase"], "seating");
    let mut observer = Client::new(&server).await;
    observer.watch(table, None).await;
    let snapshot = observer.snapshot().await;
    assert!(snapshot.log.is_empty() && snapshot.played.is_empty());
    let table = table.clone();
    players[2].watch(&table, None).await;
    assert_eq!(players[2].snapshot().await.played.len(), 1, "who plays knows");
    server.stop().await;
}
