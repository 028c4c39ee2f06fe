//! A collector gets the spans of a game, and nobody waits for it.

use std::{
    io::{BufRead, BufReader, Read},
    net::TcpListener,
    process::{Child, ChildStderr, Command, Stdio},
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use protocol::{Channel, ClientMessage, Intent, Person, Seat, ServerMessage};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{Message, client::IntoClientRequest},
};

use super::collector::{Collector, Manner, Span};
use crate::support::tandem;

const TALK: &str = "nobody else may read this";

struct Server {
    process: Child,
    log: BufReader<ChildStderr>,
    address: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let serve = ["serve", "--temporary", "--listen", "127.0.0.1:0"];
        let mut command = tandem();
        command.args(serve).args(arguments).stderr(Stdio::piped());
        let mut process = command.spawn().expect("the command starts");
        let mut log = BufReader::new(process.stderr.take().expect("a pipe"));
        let mut line = String::new();
        log.read_line(&mut line).expect("a line");
        let (_, rest) = line.split_once("http://").unwrap_or_else(|| panic!("{line}"));
        let address = rest.split(' ').next().expect("an address").to_owned();
        Self { process, log, address }
    }

    /// Stops it, and gives what it has logged.
    fn stop(mut self) -> String {
        let pid = self.process.id().to_string();
        let stopped = Command::new("kill").args(["-TERM", &pid]).status().expect("kill");
        assert!(stopped.success());
        let until = Instant::now() + Duration::from_secs(60);
        let status = loop {
            match self.process.try_wait().expect("a status") {
                Some(status) => break status,
                None => std::thread::sleep(Duration::from_millis(20)),
            }
            assert!(Instant::now() < until, "the server waits for the collector");
        };
        assert!(status.success(), "{status}");
        let mut log = String::new();
        self.log.read_to_string(&mut log).expect("text");
        log
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

struct Player {
    me: Person,
    cookie: String,
    socket: WebSocketStream<TcpStream>,
    table: String,
}

async fn request(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    answer
}

impl Player {
    async fn new(address: &str) -> Self {
        let get = format!("GET /api/me HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
        let answer = request(address, &get).await;
        let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.and_then(|cookie| cookie.split(';').next()).expect("a cookie");
        let stream = TcpStream::connect(address).await.expect("a connection");
        let mut request =
            format!("ws://{address}/socket").into_client_request().expect("a request");
        request.headers_mut().insert("cookie", cookie.parse().expect("a value"));
        let (mut socket, _) =
            tokio_tungstenite::client_async(request, stream).await.expect("a socket");
        let welcome = next(&mut socket).await;
        let ServerMessage::Welcome { you: me, .. } = welcome else { panic!("{welcome:?}") };
        Self { me, cookie: cookie.to_owned(), socket, table: String::new() }
    }

    async fn create(&self, address: &str) -> String {
        let body = r#"{"kind":"kriegspiel","ruleset":"berkeley","control":"600+0"}"#;
        let post = format!(
            "POST /api/tables HTTP/1.1\r\nhost: {address}\r\ncookie: {}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.cookie,
            body.len()
        );
        let answer = request(address, &post).await;
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        let created: serde_json::Value =
            serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"));
        created["table"].as_str().expect("a table").to_owned()
    }

    async fn says(&mut self, message: &ClientMessage) {
        let text = serde_json::to_string(message).expect("json");
        self.socket.send(Message::text(text)).await.expect("sent");
    }

    async fn does(&mut self, seat: Seat, intent: Intent) {
        let key = rand::random::<u64>().to_string();
        let table = self.table.clone();
        self.says(&ClientMessage::Intent { table, key, seat: Some(seat), intent }).await;
        loop {
            match next(&mut self.socket).await {
                ServerMessage::Done { .. } => return,
                ServerMessage::Refused(refusal) => panic!("{refusal:?}"),
                _ => {}
            }
        }
    }
}

async fn next(socket: &mut WebSocketStream<TcpStream>) -> ServerMessage {
    let text = async {
        loop {
            if let Message::Text(text) = socket.next().await.expect("open").expect("a frame") {
                return serde_json::from_str(&text).expect("a message");
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), text).await.expect("in time")
}

/// Two people play a move of Kriegspiel and talk. Gives them and their table.
async fn played(address: &str) -> [Player; 2] {
    let mut players = [Player::new(address).await, Player::new(address).await];
    let table = players[0].create(address).await;
    for (player, seat) in players.iter_mut().zip([Seat::WhiteA, Seat::BlackA]) {
        player.table.clone_from(&table);
        player.says(&ClientMessage::Watch { table: table.clone(), since: None }).await;
        player.does(seat, Intent::Sit).await;
        player.does(seat, Intent::Ready).await;
    }
    let [white, black] = &mut players;
    let said = Intent::Say { channel: Channel::Table, text: TALK.to_owned() };
    black.does(Seat::BlackA, said).await;
    let deed = "attempts g1f3".to_owned();
    white.does(Seat::WhiteA, Intent::Play { deed }).await;
    players
}

fn play(address: &str) -> [Player; 2] {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(played(address))
}

/// The only child of a span with a name.
fn child<'s>(spans: &'s [Span], parent: &Span, name: &str) -> &'s Span {
    let children: Vec<_> =
        spans.iter().filter(|span| span.parent == parent.id && span.name == name).collect();
    let [child] = children[..] else { panic!("{name} of {parent:?}: {children:?} of {spans:#?}") };
    assert_eq!(child.trace, parent.trace, "{name}");
    child
}

#[test]
fn a_move_is_one_trace_from_the_intent_to_its_delivery() {
    let collector = Collector::start(Manner::Takes);
    let server = Server::start(&["--otlp", &collector.url]);
    let [white, _black] = play(&server.address);
    let table = white.table.clone();
    let log = server.stop();
    assert!(!log.contains("spans"), "{log}");
    let spans = collector.spans();
    let is_move = |span: &&Span| span.attributes.get("kind").is_some_and(|kind| kind == "play");
    let intent = spans.iter().find(|span| span.name == "intent" && is_move(span));
    let intent = intent.unwrap_or_else(|| panic!("no intent in {spans:#?}"));
    assert!(intent.parent.is_empty(), "a trace of its own: {intent:?}");
    assert_eq!(intent.attributes["table"], table);
    assert_eq!(intent.resource["service.name"], "tandem");
    assert_eq!(intent.resource["service.version"], env!("CARGO_PKG_VERSION"));
    let at_table = child(&spans, intent, "table");
    let append = child(&spans, at_table, "append");
    child(&spans, append, "transaction");
    child(&spans, at_table, "delivery");
    let connection = spans.iter().find(|span| intent.links.contains(&span.id));
    assert_eq!(connection.expect("linked").name, "connection");
    let request = spans.iter().find(|span| {
        span.name == "request"
            && span.attributes.get("route").is_some_and(|route| route == "/api/tables")
    });
    let request = request.unwrap_or_else(|| panic!("no request in {spans:#?}"));
    assert_eq!(request.attributes["method"], "POST");
    assert!(spans.iter().any(|span| span.name == "query" && span.trace == request.trace));
}

#[test]
fn traces_tell_nothing_of_people_and_of_the_game() {
    let collector = Collector::start(Manner::Takes);
    let server = Server::start(&["--otlp", &collector.url]);
    let players = play(&server.address);
    server.stop();
    let bytes = collector.bytes();
    let contains = |text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(contains(&players[0].table), "ids of tables are there");
    for text in [TALK, "attempts", "g1f3", "Nf3", "127.0.0.1"] {
        assert!(!contains(text), "{text}");
    }
    for Player { me, cookie, .. } in &players {
        let (_, secret) = cookie.split_once('=').expect("a value");
        for text in [&*me.id, &*me.name, secret] {
            assert!(!contains(text), "{text}");
        }
    }
}

#[test]
fn a_collector_that_never_answers_delays_no_move_and_no_end() {
    let collector = Collector::start(Manner::Hangs);
    let server = Server::start(&["--otlp", &collector.url]);
    // The moves are made, and the server ends, although no request is ever answered.
    play(&server.address);
    let log = server.stop();
    assert!(log.contains("the last spans were not exported"), "{log}");
    assert!(collector.connections() > 0);
}

#[test]
fn a_collector_that_is_not_there_is_logged_once() {
    let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    let server = Server::start(&["--otlp", &format!("http://{port}")]);
    play(&server.address);
    let log = server.stop();
    assert_eq!(log.matches("the collector does not take spans").count(), 1, "{log}");
}

#[test]
fn a_sample_of_none_sends_nothing() {
    let collector = Collector::start(Manner::Takes);
    let server = Server::start(&["--otlp", &collector.url, "--otlp-sample", "0"]);
    play(&server.address);
    server.stop();
    assert_eq!(collector.connections(), 0);
}
