//! A connection beside the start of the server.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use bughouse::Seat;
use events::Events;
use lobby::{
    Lobby,
    admission::{Bounds, OnBehalf},
    reads::Reads,
};
use people::{
    accounts::{Accounts, places::Place},
    address::Address,
    farewells::Farewells,
    limits::{Limits, Reach},
    outbox::budget::Outboxes,
};
use protocol::{
    Credentials, Intent, Person, Terms,
    ics::{PROMPT, Verb},
};
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
    let in_time = tokio::time::timeout(Duration::from_secs(60), reads).await;
    assert!(in_time.is_ok(), "{text:?} has not come: {read:?}");
}

/// A server that has started, and has not resumed its games.
async fn server() -> Server {
    let store = store::testing::store().await;
    store.begin().await.expect("written");
    let people = Accounts::new(store.clone(), None, 10, [""; 0]);
    let lobby = Lobby::new(store, BotCatalog::new(Vec::new()), None, Bounds::SERVER);
    let events = Events::new(lobby.store.clone(), false);
    let (connections, stop) = (TaskTracker::new(), CancellationToken::new());
    let farewells = Farewells::new(&stop);
    let outboxes = Outboxes::default();
    let reads = Reads::default();
    Server { lobby, events, people, limits: None, outboxes, reads, connections, farewells, stop }
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
    let place = Place { address: Address::from(address.ip()), device: None };
    let registered = server.people.register(&guest, &credentials, place).await;
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

/// Serves, and gives the address.
async fn serve(server: &Server) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a socket");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(super::serve(listener, server.clone(), 10));
    address
}

/// A guest after the login.
async fn guest(address: SocketAddr, name: &str) -> TcpStream {
    let mut client = TcpStream::connect(address).await.expect("a connection");
    client.write_all(format!("{name}\r\n\r\n").as_bytes()).await.expect("sent");
    until(&mut client, &mut String::new(), &format!("as {name}(U) ****\n\r\n\r{PROMPT}")).await;
    client
}

/// The reply to a command.
async fn ask(client: &mut TcpStream, command: &str) -> String {
    client.write_all(format!("{command}\r\n").as_bytes()).await.expect("sent");
    let mut read = String::new();
    until(client, &mut read, PROMPT).await;
    read
}

#[tokio::test]
async fn every_command_that_costs_is_counted_with_what_it_sends() {
    let limits = Arc::new(Limits::with_talk_once());
    let server = Server { limits: Some(limits.clone()), ..server().await };
    let address = serve(&server).await;
    let (mut ann, mut ben) = (guest(address, "Ann").await, guest(address, "Ben").await);
    let by = Address::from(address.ip());
    for n in 0..10 {
        ask(&mut ann, &format!("set v{n} {}", "x".repeat(199))).await;
    }
    assert!(ask(&mut ann, "variables").await.contains("v9=xxx"));
    let left = (0..).take_while(|_| limits.request(by, false).is_ok()).count();
    assert_eq!(left, 500 - 2 - 3, "two logins, and a command whose reply has two full KiB");
    for verb in Verb::all().filter(|verb| *verb != Verb::Quit) {
        let reply = ask(&mut ben, &format!("{} x", verb.name())).await;
        let is_free = matches!(
            verb,
            Verb::Abort
                | Verb::Adjourn
                | Verb::Draw
                | Verb::Flag
                | Verb::Resign
                | Verb::Rematch
                | Verb::Time
                | Verb::Tell
                | Verb::Ptell
                | Verb::Say
                | Verb::Kibitz
                | Verb::Whisper
                | Verb::Shout
                | Verb::Set
                | Verb::Iset
                | Verb::Style
                | Verb::Gameend
        );
        assert_eq!(reply.contains("Too many requests"), !is_free, "{}: {reply}", verb.name());
    }
    server.stop.cancel();
}

#[tokio::test]
async fn talk_is_limited_by_address_and_for_the_hall_and_guests_do_not_shout() {
    let limits = Arc::new(Limits::with_talk_once());
    let server = Server { limits: Some(limits.clone()), ..server().await };
    let address = serve(&server).await;
    let (mut ann, mut ben) = (guest(address, "Ann").await, guest(address, "Ben").await);
    let shouted = ask(&mut ann, "shout hello").await;
    assert!(shouted.contains("Only people with an account can shout."), "{shouted}");
    // One address takes a quarter at once, so that it mutes nobody.
    let from = |last| Address::from(std::net::IpAddr::from([192, 0, 2, last]));
    while limits.client_talk(from(1), Reach::Channel).is_ok() {}
    assert!(ask(&mut ann, "tell 24 hello").await.contains("(told "));
    for last in 2..9 {
        while limits.client_talk(from(last), Reach::Channel).is_ok() {}
    }
    assert!(ask(&mut ann, "tell Ben hello").await.contains("(told Ben)"));
    for tell in ["tell 24 hello", "tell 7 hello"] {
        let refused = ask(&mut ann, tell).await;
        assert!(refused.contains("Too many lines of talk of everybody together"), "{refused}");
    }
    let by = Address::from(address.ip());
    while limits.client_talk(by, Reach::One).is_ok() {}
    for talk in ["tell Ben hello", "partner Ben", "say hello", "kibitz hello", "whisper hello"] {
        let refused = ask(&mut ann, talk).await;
        assert!(refused.contains("Too many lines of talk from your address"), "{talk}: {refused}");
    }
    let mut heard = String::new();
    until(&mut ben, &mut heard, "Ann(U) tells you: hello").await;
    assert!(!heard.contains("offers"), "{heard}");
    server.stop.cancel();
}

#[tokio::test]
async fn a_new_seek_replaces_the_old_one() {
    let server = server().await;
    let mut ann = guest(serve(&server).await, "Ann").await;
    for minutes in [3, 4, 5] {
        ann.write_all(format!("seek {minutes} 0\r\n").as_bytes()).await.expect("sent");
        until(&mut ann, &mut String::new(), "Your seek has been posted").await;
    }
    let controls = || {
        let lines = server.lobby.listing.lines();
        lines.into_iter().map(|line| line.terms.control).collect::<Vec<_>>()
    };
    let replaced = async {
        while controls() != ["300+0"] {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(60), replaced).await;
    assert!(in_time.is_ok(), "{:?}", controls());
    server.stop.cancel();
}
