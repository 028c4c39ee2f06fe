//! A connection beside the start of the server.

use std::time::Duration;

use bughouse::Seat;
use lobby::{
    Lobby,
    admission::{Bounds, OnBehalf},
};
use people::{
    accounts::Accounts, address::Address, farewells::Farewells, outbox::budget::Outboxes,
};
use protocol::{Credentials, Intent, Person, Terms, ics::PROMPT};
use tables::{bot_catalog::BotCatalog, testing::person};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::Server;

const PASSWORD: &str = "correct horse";

/// Reads until a text has come, now or before.
async fn until(stream: &mut TcpStream, read: &mut String, text: &str) {
    let mut bytes = [0; 4096];
    let reads = async {
        while !read.contains(text) {
            let length = stream.read(&mut bytes).await.expect("a connection");
            assert!(length > 0, "closed before {text:?}: {read:?}");
            *read += &String::from_utf8_lossy(&bytes[..length]);
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(20), reads).await;
    assert!(in_time.is_ok(), "{text:?} has not come: {read:?}");
}

/// A server that has started, and has not resumed its games.
async fn server() -> Server {
    let store = store::testing::store().await;
    store.begin().await.expect("written");
    let people = Accounts::new(store.clone(), None, 10, [""; 0]);
    let lobby = Lobby::new(store, BotCatalog::new(Vec::new()), None, Bounds::SERVER);
    let (connections, stop) = (TaskTracker::new(), CancellationToken::new());
    let farewells = Farewells::new(&stop);
    let outboxes = Outboxes::default();
    Server { lobby, people, limits: None, outboxes, connections, farewells, stop }
}

#[tokio::test]
async fn a_player_who_logs_in_before_their_game_is_resumed_gets_it_when_it_is() {
    let server = server().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a socket");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(super::serve(listener, server.clone(), 10));
    let guest = Person { guest: true, ..person(0) };
    server.lobby.store.add_guest(&guest).await.expect("written");
    let credentials = Credentials { name: "Ann".to_owned(), password: PASSWORD.to_owned() };
    let registered =
        server.people.register(&guest, &credentials, Address::from(address.ip())).await;
    let ann = registered.expect("a new account").person;

    let mut client = TcpStream::connect(address).await.expect("a connection");
    client.write_all(format!("Ann\r\n{PASSWORD}\r\n").as_bytes()).await.expect("sent");
    let mut read = String::new();
    until(&mut client, &mut read, PROMPT).await;

    let terms = Terms { ruleset: "fics".to_owned(), ..Terms::default() };
    let table = server.lobby.create(terms, &ann).await.expect("a table");
    let way = server.lobby.table(&table, &OnBehalf::Server).await.expect("live");
    for intent in [Intent::Sit, Intent::Ready] {
        for (n, seat) in Seat::ALL.into_iter().enumerate() {
            let player = if n == 0 { ann.clone() } else { person(n) };
            let key = rand::random::<u64>().to_string();
            way.intend(player, Some(seat), key, intent.clone()).await.expect("allowed");
        }
    }
    server.lobby.readiness.becomes_ready();
    until(&mut client, &mut read, "bughouse match.}").await;
    until(&mut client, &mut read, "<b1> game ").await;
    server.stop.cancel();
}
