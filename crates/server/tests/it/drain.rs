//! Servers that drain, stop, and hand their socket to the next one.

use std::{net::TcpListener, path::Path, time::Duration};

use protocol::{Phase, Seat};
use tandem_server::{Config, Inherited, ServeError};

use crate::{
    client::{Client, TestServer},
    game::{SEATS, four, settings},
};

/// The status and the text of the answer to a request for a new table.
async fn creates(server: &TestServer, client: &Client) -> (u16, String) {
    let request = client.http.post(server.url("/api/tables")).header("cookie", &client.cookie);
    let answer = request.json(&settings()).send().await.expect("an answer");
    (answer.status().as_u16(), answer.text().await.expect("text"))
}

/// A stopped server lets a game go on, and its players come back, but takes nobody new.
#[tokio::test]
async fn a_game_is_played_to_its_end_while_the_server_drains() {
    let drain = Duration::from_secs(3600);
    let server = TestServer::with(Config { drain, ..Config::default() }).await;
    let mut clients = four(&server, settings()).await;
    server.control.stop();
    while creates(&server, &clients[0]).await.0 != 503 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let (_, refusal) = creates(&server, &clients[0]).await;
    assert!(refusal.contains("\"draining\""), "{refusal}");
    let table = clients[0].table.clone();
    let mut back = Client::with_cookie(&server, clients[0].cookie.clone()).await;
    back.watch(&table, None).await;
    assert_eq!(back.snapshot().await.state.phase, Phase::Playing);
    back.play(Seat::WhiteA, "moves e4").await.expect("a move");
    back.play(Seat::WhiteA, "resigns").await.expect("resigned");
    // There is no more game to wait for.
    assert!(clients[1].closed().await);
    server.ended().await;
}

#[tokio::test]
async fn draining_alone_stops_nothing_and_a_second_stop_does_not_wait() {
    let drain = Duration::from_secs(3600);
    let server = TestServer::with(Config { drain, ..Config::default() }).await;
    let mut clients = four(&server, settings()).await;
    server.control.drain();
    while creates(&server, &clients[0]).await.0 != 503 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("a move");
    server.control.stop();
    clients[1].play(Seat::BlackA, "moves e5").await.expect("a move");
    server.control.stop_now();
    server.ended().await;
}

fn config(database: &Path) -> Config {
    let (drain, take_over) = (Duration::ZERO, Duration::from_secs(60));
    let metrics = Some(([127, 0, 0, 1], 0).into());
    Config {
        database: Some(database.to_owned().into()),
        drain,
        take_over,
        metrics,
        ..Config::default()
    }
}

/// The socket is not closed between two servers: clients who connect in between wait, and the game
/// goes on.
#[tokio::test]
async fn a_client_that_connects_during_a_restart_is_served_by_the_next_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = config(&folder.path().join("tandem.db"));
    let socket = TcpListener::bind("127.0.0.1:0").expect("a port");
    let inherited =
        || Some(Inherited { page: socket.try_clone().expect("a socket"), redirect: None });
    let start =
        async || TestServer::on(config.bind_inherited(inherited()).await.expect("a server"));
    let first = start().await;
    let address = first.address;
    let mut clients = four(&first, settings()).await;
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("a move");
    let (table, cookies) = (clients[0].table.clone(), clients.iter().map(|c| c.cookie.clone()));
    let cookies: Vec<String> = cookies.collect();
    first.control.stop();
    for client in &mut clients {
        assert!(client.closed().await, "the server says goodbye");
    }
    first.ended().await;
    // Nobody accepts this connection yet.
    let url = format!("http://{address}/api/me");
    let request = reqwest::Client::new().get(url).header("cookie", &cookies[0]).send();
    let waiting = tokio::spawn(request);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(!waiting.is_finished());
    let second = start().await;
    let answer = waiting.await.expect("no panic").expect("served");
    assert_eq!((answer.status().as_u16(), second.address), (200, address));
    let mut clients = Vec::new();
    for cookie in cookies {
        let mut client = Client::with_cookie(&second, cookie).await;
        client.watch(&table, None).await;
        clients.push(client);
    }
    let log = clients[3].snapshot().await.log;
    let at = |line: &String| line.split(' ').next().unwrap_or_default().to_owned();
    let times: Vec<String> = ["server suspends", "server resumes"]
        .into_iter()
        .filter_map(|what| log.iter().find(|line| line.ends_with(what)).map(at))
        .collect();
    clients[1].play(SEATS[1], "moves e5").await.expect("the game goes on");
    assert!(!times.is_empty() && times.windows(2).all(|pair| pair[0] == pair[1]), "{log:?}");
    second.stop().await;
}

/// A server that takes over waits for its predecessor, but not for ever.
#[tokio::test]
async fn a_server_waits_for_the_database_of_its_predecessor() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = config(&folder.path().join("tandem.db"));
    let first = TestServer::with(config.clone()).await;
    let impatient = Config { take_over: Duration::from_millis(50), ..config.clone() };
    let refused = impatient.bind().await.map(|_| ());
    assert!(matches!(refused, Err(ServeError::InUse(_))), "{refused:?}");
    let next = tokio::spawn(async move { TestServer::with(config).await });
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!next.is_finished());
    first.stop().await;
    next.await.expect("started").stop().await;
}
