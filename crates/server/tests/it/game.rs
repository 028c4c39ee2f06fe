//! Whole games at a table.

use std::time::Duration;

use protocol::{Channel, Intent, Phase, RefusalCode, Review, Seat, ServerMessage};
use serde_json::json;

use crate::{
    client::{Client, PATIENCE, TestServer},
    database::{self, Beside},
};

pub(crate) const SEATS: [Seat; 4] = [Seat::WhiteA, Seat::BlackA, Seat::WhiteB, Seat::BlackB];

/// Four people at a table, ready; the game has started.
pub(crate) async fn four(server: &TestServer, settings: serde_json::Value) -> Vec<Client> {
    let mut clients = Vec::new();
    for _ in SEATS {
        clients.push(Client::new(server).await);
    }
    let table = clients[0].create(server, settings).await;
    for (client, seat) in clients.iter_mut().zip(SEATS) {
        client.watch(&table, None).await;
        client.intend(Some(seat), Intent::Sit).await.expect("a free seat");
        client.intend(Some(seat), Intent::Ready).await.expect("ready");
    }
    clients
}

pub(crate) fn settings() -> serde_json::Value {
    json!({ "ruleset": "casual countdown=0 zero-time=allowed", "control": "60+0" })
}

#[tokio::test]
async fn four_people_play_to_mate() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let moves = ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"];
    for (ply, mv) in moves.into_iter().enumerate() {
        let player = ply % 2;
        clients[player].play(SEATS[player], &format!("moves {mv}")).await.expect("legal");
    }
    let table = clients[3].table.clone();
    clients[3].watch(&table, None).await;
    let snapshot = clients[3].snapshot().await;
    assert_eq!(snapshot.state.phase, Phase::Over);
    let end = snapshot.state.end.expect("over");
    assert_eq!(end.fields["outcome"], "won-first");
    assert_eq!(end.fields["mated"], "BlackA");
    server.stop().await;
}

#[tokio::test]
async fn a_seat_is_nobody_elses() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let refused =
        clients[1].play(Seat::WhiteA, "moves e4").await.expect_err("another player's seat");
    assert_eq!(refused.code, RefusalCode::NotYourSeat);
    let mut stranger = Client::new(&server).await;
    stranger.watch(&clients[0].table, None).await;
    let refused = stranger.play(Seat::WhiteA, "moves e4").await.expect_err("another player's seat");
    assert_eq!(refused.code, RefusalCode::NotYourSeat);
    let refused = clients[0].play(Seat::WhiteA, "moves e5").await.expect_err("illegal");
    assert_eq!(
        (refused.code, refused.ruling.expect("a ruling").id.as_str()),
        (RefusalCode::Ruled, "refused")
    );
    server.stop().await;
}

#[tokio::test]
async fn an_intent_sent_twice_is_done_once() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let intent = Intent::Play { deed: "moves e4".to_owned() };
    let first = clients[0].intend_with("x".into(), Some(Seat::WhiteA), intent.clone()).await;
    let again = clients[0].intend_with("x".into(), Some(Seat::WhiteA), intent).await;
    assert_eq!(first.expect("legal"), again.expect("the same"));
    server.stop().await;
}

#[tokio::test]
async fn a_team_talks_alone() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let say = |channel, text: &str| Intent::Say { channel, text: text.to_owned() };
    clients[0].intend(None, say(Channel::Team, "+n")).await.expect("said");
    clients[0].intend(None, say(Channel::Table, "hello")).await.expect("said");
    for (player, hears) in [(3, true), (1, false), (2, false)] {
        let table = clients[player].table.clone();
        clients[player].watch(&table, None).await;
        let talk = clients[player].snapshot().await.talk;
        let said: Vec<_> = talk.iter().map(|talk| talk.text.as_str()).collect();
        assert_eq!(said, if hears { vec!["+n", "hello"] } else { vec!["hello"] });
    }
    server.stop().await;
}

#[tokio::test]
async fn a_game_survives_the_server() {
    let folder = std::env::temp_dir().join(format!("tandem-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let database = database::at(folder.join("games.db")).await;
    let server = TestServer::start(Some(database.clone())).await;
    let mut clients = four(&server, settings()).await;
    let number = clients[0].play(Seat::WhiteA, "moves e4").await.expect("legal");
    let (table, cookies) = (
        clients[0].table.clone(),
        clients.iter().map(|client| client.cookie.clone()).collect::<Vec<_>>(),
    );
    server.stop().await;
    for client in &mut clients {
        while client.next().await != ServerMessage::Goodbye {}
    }

    let server = TestServer::start(Some(database)).await;
    let mut black = Client::with_cookie(&server, cookies[1].clone()).await;
    black.watch(&table, None).await;
    let snapshot = black.snapshot().await;
    assert!(snapshot.number > number, "the interruption is recorded");
    assert!(
        snapshot.log.iter().any(|line| line.ends_with("WhiteA moves e4")),
        "{:?}",
        snapshot.log
    );
    assert!(
        snapshot.log.iter().any(|line| line.ends_with("server suspends")),
        "{:?}",
        snapshot.log
    );
    assert_eq!(snapshot.you.seats, [Seat::BlackA]);
    let waits = black.play(Seat::BlackA, "moves e5").await.expect_err("the others are waited for");
    assert_eq!(waits.ruling.expect("ruled").fields["why"], "clocks-are-stopped");
    let mut others = Vec::new();
    for cookie in [&cookies[0], &cookies[2], &cookies[3]] {
        let mut other = Client::with_cookie(&server, cookie.clone()).await;
        other.watch(&table, None).await;
        other.snapshot().await;
        others.push(other);
    }
    black.play(Seat::BlackA, "moves e5").await.expect("it goes on");
    server.stop().await;
    std::fs::remove_dir_all(folder).expect("gone");
}

/// The server dies between the last player's "ready" and the start of the game.
#[tokio::test]
async fn a_game_that_was_about_to_start_starts_when_everybody_is_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("games.db")).await;
    let server = TestServer::start(Some(database.clone())).await;
    let clients = four(&server, settings()).await;
    let table = clients[0].table.clone();
    let cookies: Vec<_> = clients.iter().map(|client| client.cookie.clone()).collect();
    drop(clients);
    server.stop().await;
    let mut connection = Beside::open(&database).await;
    let delete = format!(
        "DELETE FROM records WHERE table_id = '{table}' AND number > (SELECT max(number)
         FROM records WHERE table_id = '{table}' AND record LIKE '%ready%')"
    );
    assert!(connection.run(&delete).await > 0, "the game had started");
    connection.run("UPDATE tables SET in_play_since = NULL").await;
    connection.close().await;

    let server = TestServer::start(Some(database)).await;
    let mut back = Vec::new();
    for cookie in cookies {
        let mut client = Client::with_cookie(&server, cookie).await;
        client.watch(&table, None).await;
        let snapshot = client.snapshot().await;
        assert_eq!(snapshot.state.phase, Phase::Seating, "not before everybody is back");
        back.push(client);
    }
    back[0].play(Seat::WhiteA, "moves e4").await.expect("the game has started");
    server.stop().await;
}

#[tokio::test]
async fn a_live_game_is_back_before_anybody_asks_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Some(database::at(folder.path().join("games.db")).await);
    let server = TestServer::start(database.clone()).await;
    let mut live = four(&server, settings()).await;
    live[0].play(Seat::WhiteA, "moves e4").await.expect("legal");
    let mut ended = four(&server, settings()).await;
    ended[1].play(Seat::BlackA, "resigns").await.expect("may");
    let aborted = four(&server, settings()).await;
    let mut aborted = aborted.into_iter();
    let mut one = aborted.next().expect("four");
    one.intend(Some(Seat::WhiteA), Intent::Abort).await.expect("nobody has moved");
    let table = live[0].table.clone();
    drop((live, ended, one, aborted));
    server.stop().await;

    let server = TestServer::start(database).await;
    let list = async || {
        let answer = reqwest::get(server.url("/api/tables")).await.expect("an answer");
        answer.json::<Vec<protocol::TableLine>>().await.expect("json")
    };
    let lines = tokio::time::timeout(PATIENCE, async {
        loop {
            match list().await {
                lines if lines.is_empty() => tokio::time::sleep(Duration::from_millis(10)).await,
                lines => return lines,
            }
        }
    });
    let lines = lines.await.expect("it comes back");
    let [line] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!((&line.table, line.seats.len()), (&table, 4));
    assert!(matches!(line.phase, Phase::Playing | Phase::Stopped), "{:?}", line.phase);
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_comes_back_gets_what_it_missed() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let mut watcher = Client::new(&server).await;
    watcher.watch(&clients[0].table, None).await;
    let known = watcher.snapshot().await.number;
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("legal");
    clients[1].play(Seat::BlackA, "moves e5").await.expect("legal");
    let mut again = Client::with_cookie(&server, watcher.cookie.clone()).await;
    again.watch(&clients[0].table, Some(known)).await;
    let (first, second) = (again.change().await, again.change().await);
    assert_eq!((first.number, second.number), (known + 1, known + 2));
    assert!(second.log.iter().any(|line| line.ends_with("BlackA moves e5")));
    server.stop().await;
}

#[tokio::test]
async fn an_ended_game_is_found_and_can_be_read() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("legal");
    clients[1].play(Seat::BlackA, "resigns").await.expect("may");
    let (http, table) = (&clients[0].http, &clients[0].table);
    let me: serde_json::Value = {
        let request = http.get(server.url("/api/me")).header("cookie", &clients[0].cookie);
        request.send().await.expect("an answer").json().await.expect("json")
    };
    let get = async |path: String| {
        http.get(server.url(&path)).send().await.expect("an answer").text().await.expect("text")
    };
    let name = me["name"].as_str().expect("a name");
    let small = name.to_lowercase();
    for query in [
        String::new(),
        format!("?player={name}"),
        format!("?player={small}"),
        "?since=1".to_owned(),
    ] {
        let games = get(format!("/api/games{query}")).await;
        let games: serde_json::Value = serde_json::from_str(&games).expect("json");
        assert_eq!(games[0]["table"], json!(table), "{games}");
        assert_eq!(games[0]["outcome"], "won-first");
        assert_eq!(games[0]["seats"]["WhiteA"]["name"], name);
    }
    assert_eq!(get("/api/games?player=Nobody".to_owned()).await, "[]");
    let bpgn = get(format!("/api/tables/{table}/games/1/bpgn")).await;
    assert!(bpgn.contains("1A. e4"), "{bpgn}");
    assert!(bpgn.trim_end().ends_with("resigns} 1-0"), "{bpgn}");
    assert!(bpgn.contains("[Site \"Tandem\"]\n[Date \"20"), "{bpgn}");
    // The next game takes its place at the table, and it is still there.
    for (client, seat) in clients.iter_mut().zip(SEATS) {
        client.intend(Some(seat), Intent::Ready).await.expect("over");
    }
    clients[0].play(Seat::WhiteA, "moves d4").await.expect("a new game");
    let (http, table) = (&clients[0].http, &clients[0].table);
    let get = async |path: String| {
        http.get(server.url(&path)).send().await.expect("an answer").text().await.expect("text")
    };
    assert!(get(format!("/api/tables/{table}/games/1/log")).await.contains("BlackA resigns"));
    assert!(get(format!("/api/tables/{table}/games/2/log")).await.contains("WhiteA moves d4"));
    assert!(get(format!("/api/tables/{table}/games/3/log")).await.contains("no-table"));
    server.stop().await;
}

#[tokio::test]
async fn a_game_is_looked_at_move_by_move_with_those_who_played_it() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("legal");
    clients[2].play(Seat::WhiteB, "moves d4").await.expect("legal");
    let url = server.url(&format!("/api/tables/{}/games/1", clients[0].table));
    let review = async || {
        let answer = reqwest::get(&url).await.expect("an answer");
        answer.json::<Review>().await.expect("a game")
    };
    assert_eq!(review().await.table.state.phase, Phase::Playing, "live games can be looked at");
    clients[1].play(Seat::BlackA, "resigns").await.expect("may");
    clients[0]
        .intend(None, Intent::Say { channel: Channel::Table, text: "gg".to_owned() })
        .await
        .expect("said");
    let played = review().await.table.state.seats[&Seat::BlackA].person.clone();
    clients[1].intend(None, Intent::Stand).await.expect("over");
    let mut late = Client::new(&server).await;
    late.watch(&clients[0].table, None).await;
    late.intend(Some(Seat::BlackA), Intent::Sit).await.expect("a free seat");

    let Review { table, clocks } = review().await;
    let acts: Vec<_> = table.played.iter().map(|played| played.act.as_str()).collect();
    assert_eq!(acts, ["e2e4", "d2d4"]);
    assert_eq!(table.state.end.expect("over").fields["outcome"], "won-first");
    assert!(played.is_some() && table.state.seats[&Seat::BlackA].person == played);
    assert!(table.talk.is_empty(), "what was said stays at the table");
    assert_eq!(clocks.len(), table.played.len() + 1);
    assert!(clocks[0].values().all(|&left| left == 60_000), "{clocks:?}");
    for (played, clocks) in table.played.iter().zip(&clocks[1..]) {
        assert_eq!(clocks[&played.seat], played.left);
    }
    let missing = reqwest::get(url.replace("games/1", "games/2")).await.expect("an answer");
    assert_eq!(missing.status(), 404);
    server.stop().await;
}

#[tokio::test]
async fn a_table_by_link_only_is_not_listed() {
    let server = TestServer::start(None).await;
    let mut client = Client::new(&server).await;
    let open = client.create(&server, json!({ "public": true })).await;
    let hidden = client.create(&server, json!({ "public": false })).await;
    let list = async || {
        let list = reqwest::get(server.url("/api/tables")).await.expect("an answer");
        let list: Vec<protocol::TableLine> = list.json().await.expect("json");
        list.into_iter().map(|line| line.table).collect::<Vec<_>>()
    };
    assert_eq!(list().await, [""; 0], "nobody is there");
    for table in [&hidden, &open] {
        client.watch(table, None).await;
        client.snapshot().await;
    }
    let listed = async {
        while list().await.is_empty() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(PATIENCE, listed).await.expect("a list");
    assert_eq!(list().await, [open], "{hidden} is found by its link only");
    server.stop().await;
}
