//! Kriegspiel over real connections: all that crosses each is recorded, and holds nothing that the
//! umpire did not announce.

mod recording;

use kriegspiel::{AnyRule, Ruleset, Umpire, chess::Color};
use protocol::{Intent, RefusalCode, Seat, WatchedSide};
use serde_json::{Value, json};

use crate::client::{Client, TestServer};
use recording::Recording;

const SEATS: [Seat; 2] = [Seat::WhiteA, Seat::BlackA];

/// Legal's mate, with attempts that are refused on the way (`-`).
const LEGAL: &str = "e4 e5 Nf3 d6 Bc4 Bg4 Bg8- Nc3 Bd1- g6 Nxe5 Bxd1 Bxf7 Kxf7- Ke7 Nd5";

/// Two people at a table, ready; the game has started.
async fn two(server: &TestServer, terms: Value) -> [Client; 2] {
    let mut clients = [Client::new(server).await, Client::new(server).await];
    let mut all = json!({ "kind": "kriegspiel", "ruleset": "berkeley", "control": "600+0" });
    all.as_object_mut().expect("an object").extend(terms.as_object().cloned().expect("an object"));
    let table = clients[0].create(server, all).await;
    for (client, seat) in clients.iter_mut().zip(SEATS) {
        client.watch(&table, None).await;
        client.intend(Some(seat), Intent::Sit).await.expect("a free seat");
        client.intend(None, Intent::Ready).await.expect("seated");
    }
    clients
}

async fn plays(client: &mut Client, deed: &str) {
    let deed = deed.to_owned();
    client.intend(None, Intent::Play { deed }).await.expect("done");
}

/// Plays as written.
async fn play(clients: &mut [Client; 2], names: &str) {
    let mut n = 0;
    for name in names.split_whitespace() {
        let (name, goes_on) = name.strip_suffix('-').map_or((name, false), |name| (name, true));
        plays(&mut clients[n], &format!("attempts {name}")).await;
        n = if goes_on { n } else { 1 - n };
    }
}

/// Reads the messages that both received since the umpire's last change.
async fn listen(clients: &mut [Client; 2], recordings: &mut [Recording; 2], umpire: &Umpire) {
    for (client, recording) in clients.iter_mut().zip(recordings) {
        client.read().await;
        recording.check(&client.recorded, umpire);
    }
}

#[tokio::test]
async fn two_play_to_mate_and_nothing_crosses_but_what_the_umpire_announces() {
    let server = TestServer::start(None).await;
    for (name, ruleset) in Ruleset::NAMED {
        let mut clients = two(&server, json!({ "ruleset": name })).await;
        let mut recordings = Color::ALL.map(Recording::of);
        let mut umpire = Umpire::new(ruleset);
        listen(&mut clients, &mut recordings, &umpire).await;
        let asks = ruleset.any != AnyRule::NotAsked;
        for word in LEGAL.split_whitespace() {
            let name = word.trim_end_matches('-');
            let player = umpire.position().turn() as usize;
            if asks && name == "Nxe5" {
                plays(&mut clients[player], "asks any").await;
                umpire.ask_any().expect("a game");
                listen(&mut clients, &mut recordings, &umpire).await;
            }
            if name == "g6" {
                // Nonsense is its player's alone.
                let deed = "attempts Ke5".to_owned();
                let refused = clients[player].intend(None, Intent::Play { deed }).await;
                assert_eq!(refused.expect_err("no").code, RefusalCode::Nonsense);
            }
            plays(&mut clients[player], &format!("attempts {name}")).await;
            let mv = umpire.side().read(name.parse().expect("a name")).expect("potential");
            umpire.attempt(mv).expect("a game");
            if umpire.ending().is_none() {
                listen(&mut clients, &mut recordings, &umpire).await;
            }
        }
        assert!(umpire.ending().is_some(), "{name}");
        for (client, recording) in clients.iter_mut().zip(&mut recordings) {
            client.read().await;
            recording.check_end(&client.recorded, &umpire);
        }
    }
    server.stop().await;
}

async fn get(server: &TestServer, client: &Client, path: &str) -> (u16, String) {
    let path = format!("/api/tables/{}/{path}", client.table);
    let request = client.http.get(server.url(&path)).header("cookie", &client.cookie);
    let response = request.send().await.expect("an answer");
    (response.status().as_u16(), response.text().await.expect("text"))
}

#[tokio::test]
async fn nothing_of_a_game_is_had_over_http_before_it_is_over() {
    let server = TestServer::start(None).await;
    let mut clients = two(&server, json!({ "delay": 60 })).await;
    play(&mut clients, "e4 e5 e5-").await;
    let [mut white, mut black] = clients;
    let mut stranger = Client::new(&server).await;
    stranger.table.clone_from(&white.table);
    let all = ["beliefs", "pgn", "pgn?for=white", "pgn?for=black"];
    for (client, own) in [(&white, Some("white")), (&black, Some("black")), (&stranger, None)] {
        let parts = all.iter().map(|what| format!("games/1/{what}"));
        for what in parts.chain(["games/1".to_owned()]) {
            let (status, text) = get(&server, client, &what).await;
            match own {
                Some(own) if what.ends_with(&format!("={own}")) => {
                    assert_eq!(status, 200, "{text}");
                    let [mine, theirs] = if own == "white" { ["e4", "e5"] } else { ["e5", "e4"] };
                    assert!(text.contains(&format!("{mine} {{")), "{text}");
                    assert!(!text.contains(&format!("{theirs} {{")), "{text}");
                    assert!(text.contains(&format!("[Filtered \"{own}\"]")), "{text}");
                }
                _ => assert!((400..500).contains(&status), "{what}: {status} {text}"),
            }
        }
        for what in ["log", "games/1/log", "games/1/bpgn", "games/2", "games/2/pgn"] {
            let (status, text) = get(&server, client, what).await;
            assert_eq!(status, 404, "{what}: {text}");
        }
    }

    plays(&mut white, "attempts Qh5").await;
    plays(&mut black, "attempts Ke7").await;
    plays(&mut white, "attempts Qxe5").await;
    // Nothing is hidden any more.
    assert_eq!(get(&server, &stranger, "games/1").await.0, 200);
    let (status, text) = get(&server, &black, "games/1").await;
    assert_eq!(status, 200, "{text}");
    let review: protocol::KriegspielReview = serde_json::from_str(&text).expect("a review");
    assert_eq!((review.positions.len(), review.clocks.len()), (6, 6));
    assert_eq!(review.table.state.sides.len(), 2);
    assert!(review.positions[5].starts_with("rnbq1bnr/ppppkppp/8/4Q3/"), "{}", review.positions[5]);
    let (_, text) = get(&server, &black, "games/1/beliefs").await;
    let beliefs: protocol::KriegspielBeliefs = serde_json::from_str(&text).expect("beliefs");
    assert_eq!(beliefs.white.len(), 6);
    assert_eq!(
        (beliefs.white[0], beliefs.white[1], beliefs.black[1]),
        (Some(1), Some(1), Some(20))
    );
    assert_eq!(get(&server, &white, "games/1/beliefs").await.1, text);
    let (_, text) = get(&server, &white, "games/1/pgn").await;
    assert!(text.contains("[Filtered \"no\"]") && text.contains("Qxe5#"), "{text}");
    assert_eq!(get(&server, &white, "games/1/pgn?for=black").await.0, 200);
    server.stop().await;
}

#[tokio::test]
async fn ended_games_are_listed_by_their_kind() {
    let server = TestServer::start(None).await;
    let [mut white, black] = two(&server, json!({ "name": "Blind" })).await;
    plays(&mut white, "resigns").await;
    let listed = black.http.get(server.url("/api/games")).send().await.expect("an answer");
    let listed: Vec<protocol::GameLine> = listed.json().await.expect("games");
    assert_eq!(listed.len(), 1);
    assert_eq!(
        (listed[0].kind, listed[0].outcome.as_str()),
        (protocol::Kind::Kriegspiel, "won-second")
    );
    assert_eq!(listed[0].seats.len(), 2);
    server.stop().await;
}

#[tokio::test]
async fn terms_of_another_game_are_refused() {
    let server = TestServer::start(None).await;
    let client = Client::new(&server).await;
    for (name, value) in [
        ("rated", json!(true)),
        (
            "start",
            json!(
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 60 60 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 60 60"
            ),
        ),
        ("shuffle", json!(true)),
        ("rotation", json!(true)),
        ("arbiter", json!(true)),
        ("ruleset", json!("fics")),
        ("control", json!("0+0")),
        ("delay", json!(601)),
        ("watching", json!("everything")),
    ] {
        let mut terms = json!({ "kind": "kriegspiel", "ruleset": "berkeley" });
        terms[name] = value;
        let request = client.http.post(server.url("/api/tables")).json(&terms);
        let response = request.header("cookie", &client.cookie).send().await.expect("an answer");
        assert!(response.status().is_client_error(), "{name}");
        let text = response.text().await.expect("text");
        assert!(text.contains("malformed"), "{name}: {text}");
    }
    let named = json!({ "kind": "kriegspiel" });
    let request = client.http.post(server.url("/api/tables")).json(&named);
    let response = request.header("cookie", &client.cookie).send().await.expect("an answer");
    assert!(response.status().is_success(), "Berkeley's rules need no name");
    server.stop().await;
}

#[tokio::test]
async fn hostile_deeds_do_nothing() {
    let server = TestServer::start(None).await;
    let mut clients = two(&server, json!({ "ruleset": "crazykrieg" })).await;
    let long = format!("attempts {}", "e".repeat(3000));
    for deed in [
        "",
        "attempts",
        "attempts ",
        "attempts  e4",
        "attempts e9",
        "attempts \u{0}",
        "attempts e2e4\n",
        "moves e4",
        "asks any ",
        "server gives up White",
        "White attempts e4",
        "start",
        "attempts K@e5",
        "attempts 0000",
        &long,
        "attempts 🙈",
        "resigns Black",
        "offers",
        "presses",
    ] {
        let intent = Intent::Play { deed: deed.to_owned() };
        let refused = clients[0].intend(None, intent).await.expect_err(deed);
        assert!(
            matches!(refused.code, RefusalCode::Malformed | RefusalCode::Nonsense),
            "{deed}: {refused:?}"
        );
    }
    // Other requests: for the other player's seat, or without a seat.
    let attempt = Intent::Play { deed: "attempts e4".to_owned() };
    let refused = clients[1]
        .intend(Some(Seat::WhiteA), attempt.clone())
        .await
        .expect_err("another player's seat");
    assert_eq!(refused.code, RefusalCode::NotYourSeat);
    let mut stranger = Client::new(&server).await;
    stranger.watch(&clients[0].table, None).await;
    for seat in [None, Some(Seat::WhiteA), Some(Seat::WhiteB)] {
        let refused = stranger.intend(seat, attempt.clone()).await.expect_err("no player");
        assert_eq!(refused.code, RefusalCode::NotYourSeat);
    }
    play(&mut clients, "e4 e5").await;
    server.stop().await;
}

#[tokio::test]
async fn a_player_does_not_get_the_other_side_by_a_second_guest() {
    let server = TestServer::start(None).await;
    let mut clients = two(&server, json!({})).await;
    play(&mut clients, "e4 e5").await;
    let table = clients[0].table.clone();
    let mut second = Client::new(&server).await;
    second.watch(&table, None).await;
    for at in [WatchedSide::Black, WatchedSide::White, WatchedSide::Both] {
        let refused = second.intend(None, Intent::Look { at }).await.expect_err("no side");
        assert_eq!(refused.code, RefusalCode::NotNow);
    }
    plays(&mut clients[0], "attempts Nf3").await;
    second.read().await;
    for text in &second.recorded {
        let message: Value = serde_json::from_str(text).expect("json");
        assert!(
            message["state"]["sides"].as_object().is_none_or(serde_json::Map::is_empty),
            "{text}"
        );
    }
    // Unless the terms say so.
    let open = two(&server, json!({ "watching": "one-side" })).await;
    second.watch(&open[0].table.clone(), None).await;
    second.intend(None, Intent::Look { at: WatchedSide::Black }).await.expect("may");
    server.stop().await;
}
