//! Nodes of a cluster, where PostgreSQL and NATS are installed.

use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    time::Duration,
};

use protocol::{Channel, Intent, Phase, Seat, ServerMessage, Snapshot};
use tandem_server::Config;

use crate::{
    client::{Client, PATIENCE, TestServer},
    game::{SEATS, four, settings},
    postgres::postgres,
};

/// A server of NATS that asks for a password.
pub(crate) struct Nats(Child, u16);

impl Nats {
    /// Nothing if NATS is not installed.
    pub(crate) fn start() -> Option<Self> {
        let port = TcpListener::bind("127.0.0.1:0").ok()?.local_addr().ok()?.port();
        let server = Command::new("nats-server")
            .args(["--addr", "127.0.0.1", "--port", &port.to_string()])
            .args(["--user", "tandem", "--pass", "s@cret"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let nats = Self(server.ok()?, port);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            std::thread::sleep(Duration::from_millis(20));
        }
        Some(nats)
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://tandem:s%40cret@127.0.0.1:{}", self.1)
    }

    /// A program on the bus that is no node.
    fn stranger(&self) -> Stranger {
        let mut bus = TcpStream::connect(("127.0.0.1", self.1)).expect("a connection");
        let login = "CONNECT {\"verbose\":false,\"user\":\"tandem\",\"pass\":\"s@cret\"}\r\n";
        bus.write_all(format!("{login}SUB > 1\r\n").as_bytes()).expect("sent");
        Stranger { bus, heard: Vec::new() }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

struct Stranger {
    bus: TcpStream,
    heard: Vec<u8>,
}

impl Stranger {
    fn publish(&mut self, subject: &str, bytes: &[u8]) {
        let head = format!("PUB {subject} {}\r\n", bytes.len());
        self.bus.write_all(&[head.as_bytes(), bytes, b"\r\n"].concat()).expect("sent");
    }

    /// Reads until the bus has answered a ping.
    fn listen(&mut self) {
        self.bus.write_all(b"PING\r\n").expect("sent");
        let mut some = [0; 4096];
        while !has(&self.heard, b"\r\nPONG\r\n") {
            let read = self.bus.read(&mut some).expect("open");
            self.heard.extend(&some[..read]);
        }
    }

    /// The messages that it heard, with their subjects.
    fn messages(&self) -> Vec<(String, Vec<u8>)> {
        let mut messages = Vec::new();
        let mut rest = self.heard.as_slice();
        while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
            let line = String::from_utf8_lossy(&rest[..end]).into_owned();
            rest = &rest[end + 2..];
            let words: Vec<&str> = line.split(' ').collect();
            if let ["MSG", subject, .., length] = words[..] {
                let length = length.parse::<usize>().expect("a number").min(rest.len());
                messages.push((subject.to_owned(), rest[..length].to_vec()));
                rest = rest.get(length + 2..).unwrap_or_default();
            }
        }
        messages
    }
}

fn has(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

/// Two nodes and their bus.
async fn nodes() -> Option<(Nats, TestServer, TestServer)> {
    nodes_that_drain(Duration::ZERO).await
}

/// The same; while they drain, they wait for their clients to leave.
async fn nodes_that_drain(drain: Duration) -> Option<(Nats, TestServer, TestServer)> {
    let (database, nats) = (postgres().await?, Nats::start()?);
    let bus = Some(nats.url());
    let config = Config { database: Some(database), bus, drain, ..Config::default() };
    let one = TestServer::with(config.clone()).await;
    Some((nats, one, TestServer::with(config).await))
}

/// Watches a table as clients do: again if the node does not reach its owner yet.
pub(crate) async fn watches(client: &mut Client, table: &str) -> Snapshot {
    loop {
        client.watch(table, None).await;
        loop {
            match client.next().await {
                ServerMessage::Snapshot(snapshot) => return *snapshot,
                ServerMessage::Refused(_) => break,
                _ => {}
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Makes a move as soon as the game goes on.
pub(crate) async fn plays(client: &mut Client, seat: Seat, deed: &str) {
    while client.play(seat, deed).await.is_err() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_leave_a_draining_node_with_their_connections_open() {
    let Some((_nats, one, two)) = nodes_that_drain(PATIENCE).await else { return };
    let mut clients = four(&one, settings()).await;
    let table = clients[0].table.clone();
    plays(&mut clients[0], Seat::WhiteA, "moves e4").await;
    one.control.stop();
    for client in &mut clients {
        while client.next().await != ServerMessage::Draining {}
    }
    // The other node has the table, and nobody has to hurry.
    plays(&mut clients[1], Seat::BlackA, "moves e5").await;
    let mut moved = Vec::new();
    for client in clients {
        let mut next = Client::with_cookie(&two, client.cookie.clone()).await;
        assert_eq!(watches(&mut next, &table).await.state.phase, Phase::Playing);
        drop(client);
        moved.push(next);
    }
    plays(&mut moved[0], SEATS[0], "moves d4").await;
    one.ended().await;
    plays(&mut moved[1], SEATS[1], "moves d5").await;
    // There is no other node to which they could go, so this one would wait for them.
    drop(moved);
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_on_the_bus_reads_nothing_and_changes_nothing() {
    let Some((nats, one, two)) = nodes().await else { return };
    let mut stranger = nats.stranger();
    let mut clients = four(&one, settings()).await;
    let (table, cookie) = (clients[0].table.clone(), clients[1].cookie.clone());
    let mut away = Client::with_cookie(&two, cookie).await;
    watches(&mut away, &table).await;
    plays(&mut clients[0], Seat::WhiteA, "moves e4").await;
    plays(&mut away, Seat::BlackA, "moves e5").await;
    let (channel, text) = (Channel::Team, "the secret of the team".to_owned());
    away.intend(Some(Seat::BlackA), Intent::Say { channel, text }).await.expect("said");
    stranger.listen();
    let messages = stranger.messages();
    assert!(messages.iter().any(|(subject, _)| subject.contains(".node.")), "{messages:?}");
    for (_, message) in &messages {
        for plain in [b"secret".as_slice(), b"moves", b"\"letter\"", table.as_bytes()] {
            assert!(!has(message, plain), "{}", String::from_utf8_lossy(message));
        }
    }
    // Everything once more, also to all; altered; and in the words of earlier versions.
    for (subject, message) in messages {
        let mut altered = message.clone();
        altered[message.len() / 2] ^= 1;
        for message in [&message, &altered] {
            stranger.publish(&subject, message);
            stranger.publish("tandem.all", message);
        }
    }
    stranger.publish("tandem.all", b"{\"from\":1,\"letter\":\"LobbyTalk\"}\n");
    plays(&mut clients[0], Seat::WhiteA, "moves d4").await;
    plays(&mut away, Seat::BlackA, "moves d5").await;
    let metrics = async || {
        let answer = reqwest::get(format!("http://{}/metrics", one.metrics)).await;
        answer.expect("an answer").text().await.expect("text")
    };
    for reason in ["malformed", "forged", "replayed"] {
        let counted = format!("tandem_bus_refused_total{{reason=\"{reason}\"}}");
        while !metrics().await.contains(&counted) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    one.control.stop_now();
    two.control.stop_now();
    one.ended().await;
    two.ended().await;
}
