//! Needs of the page: the page itself, and messages besides the game.

use protocol::{ClientMessage, Intent, Phase, Seat};
use serde_json::json;

use crate::{
    client::{Client, TestServer},
    game::{four, settings},
};

#[tokio::test]
async fn a_queued_move_is_its_players_secret_until_it_is_made() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let queue = Intent::Queue { mv: "e7e5".to_owned(), after: None };
    clients[1].intend(Some(Seat::BlackA), queue).await.expect("a move");
    let table = clients[1].table.clone();
    for (player, queued) in [(1, Some("e7e5")), (0, None)] {
        clients[player].watch(&table, None).await;
        let you = clients[player].snapshot().await.you;
        assert_eq!(you.queued.get(&Seat::BlackA).map(String::as_str), queued);
    }
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("legal");
    let change = loop {
        let change = clients[1].change().await;
        if change.played.first().is_some_and(|played| played.seat == Seat::BlackA) {
            break change;
        }
    };
    assert_eq!((change.played[0].act.as_str(), change.played[0].text.as_str()), ("e7e5", "e5"));
    assert!(change.you.expect("said").queued.is_empty());
    server.stop().await;
}

#[tokio::test]
async fn moves_are_told_as_people_write_them() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    for (player, mv) in [(0, "e2e4"), (1, "f7f5"), (0, "d1h5")] {
        let seat = [Seat::WhiteA, Seat::BlackA][player];
        clients[player].play(seat, &format!("moves {mv}")).await.expect("legal");
    }
    let table = clients[0].table.clone();
    clients[0].watch(&table, None).await;
    let snapshot = clients[0].snapshot().await;
    let texts: Vec<_> = snapshot.played.iter().map(|played| played.text.as_str()).collect();
    assert_eq!(texts, ["e4", "f5", "Qh5+"]);
    assert_eq!(snapshot.state.game, 1);
    server.stop().await;
}

#[tokio::test]
async fn who_comes_and_goes_is_told_to_those_who_watch() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let (table, number) = (clients[0].table.clone(), {
        let table = clients[0].table.clone();
        clients[0].watch(&table, None).await;
        clients[0].snapshot().await.number
    });
    drop(clients.remove(3));
    let state = loop {
        let change = clients[0].change().await;
        let state = change.state.expect("only states are told");
        if !state.seats[&Seat::BlackB].here {
            assert_eq!(change.number, number, "nothing of it is kept");
            break state;
        }
    };
    assert_eq!(state.phase, Phase::Playing);
    // A client that missed nothing still learns after a reconnect who is there.
    clients[1].watch(&table, Some(number)).await;
    let state = clients[1].change().await.state.expect("a state");
    assert!(!state.seats[&Seat::BlackB].here && state.seats[&Seat::BlackA].here);
    server.stop().await;
}

#[tokio::test]
async fn who_stands_up_has_nothing_at_the_table_any_more() {
    let server = TestServer::start(None).await;
    let mut client = Client::new(&server).await;
    let table = client.create(&server, json!({})).await;
    client.watch(&table, None).await;
    client.snapshot().await;
    for (intent, seats) in [(Intent::Sit, vec![Seat::WhiteA]), (Intent::Stand, vec![])] {
        let (table, key) = (table.clone(), format!("{intent:?}"));
        let seat = Some(Seat::WhiteA);
        client.say(&ClientMessage::Intent { table, key, seat, intent }).await;
        assert_eq!(client.change().await.you.expect("said").seats, seats);
    }
    server.stop().await;
}

#[tokio::test]
async fn every_address_of_a_page_gives_the_page_and_it_may_load_only_our_own() {
    let server = TestServer::start(None).await;
    for path in ["/", "/rules", "/table/abcdefgh"] {
        let page = reqwest::get(server.url(path)).await.expect("an answer");
        assert_eq!(page.status(), 200, "{path}");
        let policy = page.headers()["content-security-policy"].to_str().expect("text");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(page.headers()["x-content-type-options"], "nosniff");
        assert_eq!(page.headers()["referrer-policy"], "same-origin");
        assert_eq!(page.headers()["cross-origin-resource-policy"], "same-origin");
        let permissions = page.headers()["permissions-policy"].to_str().expect("text");
        assert!(permissions.contains("microphone=()"), "{permissions}");
        assert!(page.text().await.expect("text").contains("<title>Tandem</title>"));
    }
    for path in ["/assets/none.js", "/api/none", "/../Cargo.toml"] {
        let nothing = reqwest::get(server.url(path)).await.expect("an answer");
        assert_eq!(nothing.status(), 404, "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn whoever_can_unpack_gets_it_packed() {
    let server = TestServer::start(None).await;
    let client = reqwest::Client::new();
    let get = async |path: &str, accepts: &str| {
        let request = client.get(server.url(path)).header("accept-encoding", accepts);
        let answer = request.send().await.expect("an answer");
        let header = |name: &str| {
            let value = answer.headers().get(name);
            value.map(|value| value.to_str().expect("text").to_owned())
        };
        let (encoding, cache, vary) =
            (header("content-encoding"), header("cache-control"), header("vary"));
        (encoding, cache, vary, answer.bytes().await.expect("a body"))
    };
    // The page itself fits into one packet, packed or not.
    let (_, cache, _, page) = get("/", "gzip").await;
    assert_eq!(cache.as_deref(), Some("no-cache"));
    let page = String::from_utf8(page.to_vec()).expect("text");
    // Without npm there is only a page that says so.
    for (at, _) in page.match_indices("/assets/") {
        let path = page[at..].split('"').next().expect("a path");
        let plain = get(path, "").await;
        assert_eq!(plain.1.as_deref(), Some("public, max-age=31536000, immutable"));
        // A typeface is packed already.
        if path.ends_with(".woff2") {
            continue;
        }
        for (accepts, encoding) in [("gzip, br", "br"), ("gzip", "gzip")] {
            let packed = get(path, accepts).await;
            assert_eq!(packed.0.as_deref(), Some(encoding), "{path}");
            assert!(packed.2.expect("said").contains("accept-encoding"), "{path}");
            assert!(packed.3.len() * 2 < plain.3.len(), "{path}: {}", packed.3.len());
        }
    }
    let (encoding, ..) = get("/api/openapi.json", "gzip").await;
    assert_eq!(encoding.as_deref(), Some("gzip"));
    server.stop().await;
}
