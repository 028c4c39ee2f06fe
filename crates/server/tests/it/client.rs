//! A client as anybody could write one.

use std::{
    collections::VecDeque,
    net::SocketAddr,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use futures_util::{
    SinkExt, StreamExt,
    stream::{self, BoxStream, SplitSink, SplitStream},
};
use protocol::{
    Change, ClientMessage, Intent, Invitation, Phase, Refusal, Seat, ServerMessage, Snapshot,
};
use serde_json::json;
use tandem_server::{Bound, Config, Control, Database};
use tokio::{
    net::TcpStream,
    sync::{mpsc, oneshot},
    task::JoinHandle,
    time::Instant,
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{self, Message, client::IntoClientRequest, http::HeaderValue},
};

use crate::database;

/// How long tests wait for what must come. The wait ends with the event; only a test that fails
/// takes so long, however busy the machine is.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A server of its own for a test.
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    pub(crate) metrics: SocketAddr,
    pub(crate) redirect: Option<SocketAddr>,
    pub(crate) ics: Option<SocketAddr>,
    pub(crate) control: Control,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl TestServer {
    pub(crate) async fn start(database: Option<Database>) -> Self {
        Self::with(Config { database, ..Config::default() }).await
    }

    pub(crate) async fn with(config: Config) -> Self {
        let mut config = Config { metrics: Some(([127, 0, 0, 1], 0).into()), ..config };
        if config.database.is_none() {
            let url = database::postgres::database().await;
            config.database = url.map(|url| url.parse().expect("a URL"));
        }
        Self::on(config.bind().await.expect("a server"))
    }

    pub(crate) fn on(bound: Bound) -> Self {
        let address = bound.address().expect("an address");
        let metrics = bound.metrics().expect("an address");
        let (redirect, ics, control) = (bound.redirect(), bound.ics(), bound.control());
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(async move {
            let until = async {
                let _ = stopped.await;
            };
            bound.serve(until).await.expect("served");
        });
        Self { address, metrics, redirect, ics, control, stop: Some(stop), task }
    }

    /// Asks it to end, and waits until it has.
    pub(crate) async fn stop(mut self) {
        self.stop.take().expect("running").send(()).expect("still there");
        self.task.await.expect("no panic");
    }

    /// Waits until it has ended by itself.
    pub(crate) async fn ended(self) {
        let ended = tokio::time::timeout(PATIENCE, self.task).await;
        ended.expect("ended in time").expect("no panic");
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Waits until `/readyz` gives these reasons why the server is not ready.
    pub(crate) async fn is_ready_but_for(&self, reasons: &[&str]) {
        is_ready_but_for(&self.url(""), reasons).await;
    }
}

/// The same by way of a listener.
pub(crate) async fn is_ready_but_for(listener: &str, reasons: &[&str]) {
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        let answer = reqwest::get(format!("{listener}/readyz")).await.expect("an answer");
        assert_eq!(answer.headers()["cache-control"], "no-store");
        let status = answer.status();
        let answer: serde_json::Value = answer.json().await.expect("JSON");
        if answer == json!({"ready": reasons.is_empty(), "reasons": reasons}) {
            assert_eq!(status, if reasons.is_empty() { 200 } else { 503 });
            return;
        }
        assert!(Instant::now() < until, "{answer}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The two halves of a connection to the server.
async fn socket(
    stream: TcpStream,
    server: &TestServer,
    cookie: &str,
) -> (SplitSink<WebSocketStream<TcpStream>, Message>, SplitStream<WebSocketStream<TcpStream>>) {
    let url = format!("ws://{}/socket", server.address);
    let mut request = url.into_client_request().expect("a request");
    request.headers_mut().insert("cookie", HeaderValue::from_str(cookie).expect("text"));
    let (socket, _) = tokio_tungstenite::client_async(request, stream).await.expect("a socket");
    socket.split()
}

/// Somebody with a cookie and a connection.
pub(crate) struct Client {
    pub(crate) http: reqwest::Client,
    pub(crate) cookie: String,
    outgoing: SplitSink<WebSocketStream<TcpStream>, Message>,
    incoming: BoxStream<'static, Result<Message, tungstenite::Error>>,
    pub(crate) table: String,
    /// Invitations that nobody has looked at: they come when they like, also before an answer.
    pub(crate) invitations: VecDeque<Invitation>,
    /// Every text that has come over the socket.
    pub(crate) recorded: Vec<String>,
}

impl Client {
    /// Somebody new.
    pub(crate) async fn new(server: &TestServer) -> Self {
        let http = reqwest::Client::new();
        let me = http.get(server.url("/api/me")).send().await.expect("an answer");
        let cookie = me.headers()["set-cookie"].to_str().expect("text");
        let cookie = cookie.split(';').next().expect("a cookie").to_owned();
        Self::with_cookie(server, cookie).await
    }

    /// A returning client.
    pub(crate) async fn with_cookie(server: &TestServer, cookie: String) -> Self {
        let stream = TcpStream::connect(server.address).await.expect("a connection");
        let (outgoing, mut socket) = socket(stream, server, &cookie).await;
        let (frames, mut unread) = mpsc::unbounded_channel();
        // The pings of the server are answered while a test does something else.
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    Some(frame) = socket.next() => if frames.send(frame).is_err() { return },
                    () = frames.closed() => return,
                    else => return,
                }
            }
        });
        let incoming = stream::poll_fn(move |context| unread.poll_recv(context));
        Self::over(outgoing, incoming.boxed(), cookie).await
    }

    /// The same with a tiny receive buffer, so that unread messages stay with the server.
    pub(crate) async fn reading_slowly(server: &TestServer, cookie: String) -> Self {
        let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(4096).expect("a small buffer");
        let stream = socket.connect(server.address).await.expect("a connection");
        let (outgoing, incoming) = self::socket(stream, server, &cookie).await;
        Self::over(outgoing, incoming.boxed(), cookie).await
    }

    async fn over(
        outgoing: SplitSink<WebSocketStream<TcpStream>, Message>,
        incoming: BoxStream<'static, Result<Message, tungstenite::Error>>,
        cookie: String,
    ) -> Self {
        let http = reqwest::Client::new();
        let (table, invitations, recorded) = (String::new(), VecDeque::new(), Vec::new());
        let mut client = Self { http, cookie, outgoing, incoming, table, invitations, recorded };
        assert!(matches!(client.next().await, ServerMessage::Welcome { .. }));
        client
    }

    pub(crate) async fn create(&self, server: &TestServer, body: serde_json::Value) -> String {
        let request = self.http.post(server.url("/api/tables")).header("cookie", &self.cookie);
        let response = request.json(&body).send().await.expect("an answer");
        let created: serde_json::Value = response.json().await.expect("json");
        created["table"].as_str().unwrap_or_else(|| panic!("{created}")).to_owned()
    }

    pub(crate) async fn say(&mut self, message: &ClientMessage) {
        let text = serde_json::to_string(message).expect("json");
        self.outgoing.send(Message::text(text)).await.expect("sent");
    }

    pub(crate) async fn raw(&mut self, message: Message) {
        self.outgoing.send(message).await.expect("sent");
    }

    pub(crate) async fn try_raw(&mut self, message: Message) -> Result<(), ()> {
        self.outgoing.send(message).await.map_err(|_| ())
    }

    /// Whether the server ends the connection in time.
    pub(crate) async fn closed(&mut self) -> bool {
        let ends = async {
            loop {
                match self.incoming.next().await {
                    None | Some(Err(_) | Ok(Message::Close(_))) => return,
                    Some(Ok(_)) => {}
                }
            }
        };
        tokio::time::timeout(PATIENCE, ends).await.is_ok()
    }

    pub(crate) async fn next(&mut self) -> ServerMessage {
        let message = async {
            loop {
                match self.incoming.next().await.expect("open").expect("a frame") {
                    Message::Text(text) => {
                        self.recorded.push(text.to_string());
                        return serde_json::from_str(&text)
                            .unwrap_or_else(|error| panic!("{error}: {text}"));
                    }
                    // Pings go on even if nobody has anything to say.
                    Message::Ping(_) => {}
                    other => panic!("{other:?}"),
                }
            }
        };
        let message = tokio::time::timeout(PATIENCE, message).await.expect("something in time");
        if let ServerMessage::Invited(invitation) = &message {
            self.invitations.push_back(invitation.clone());
        }
        message
    }

    /// The first invitation that nobody has looked at.
    pub(crate) async fn invitation(&mut self) -> Invitation {
        loop {
            if let Some(invitation) = self.invitations.pop_front() {
                return invitation;
            }
            self.next().await;
        }
    }

    pub(crate) async fn watch(&mut self, table: &str, since: Option<u32>) {
        self.table = table.to_owned();
        self.say(&ClientMessage::Watch { table: table.to_owned(), since }).await;
    }

    /// Reads everything that has been sent until now.
    pub(crate) async fn read(&mut self) {
        self.say(&ClientMessage::Ping { nonce: 1 }).await;
        while !matches!(self.next().await, ServerMessage::Pong { .. }) {}
    }

    pub(crate) async fn snapshot(&mut self) -> Snapshot {
        loop {
            if let ServerMessage::Snapshot(snapshot) = self.next().await {
                return *snapshot;
            }
        }
    }

    pub(crate) async fn change(&mut self) -> Change {
        loop {
            if let ServerMessage::Change(change) = self.next().await {
                return *change;
            }
        }
    }

    /// Reads changes until the game is in a phase, for as long as tests are patient.
    pub(crate) async fn until_phase(&mut self, phase: Phase) {
        let reached =
            async { while self.change().await.state.is_none_or(|state| state.phase != phase) {} };
        let reached = tokio::time::timeout(PATIENCE, reached).await;
        reached.unwrap_or_else(|_| panic!("{phase:?} not reached in time"));
    }

    /// Does something, and waits for what becomes of it.
    pub(crate) async fn intend(
        &mut self,
        seat: Option<Seat>,
        intent: Intent,
    ) -> Result<u32, Refusal> {
        static KEYS: AtomicU32 = AtomicU32::new(0);
        let key = format!("k{}", KEYS.fetch_add(1, Ordering::Relaxed));
        self.intend_with(key, seat, intent).await
    }

    pub(crate) async fn intend_with(
        &mut self,
        key: String,
        seat: Option<Seat>,
        intent: Intent,
    ) -> Result<u32, Refusal> {
        let table = self.table.clone();
        self.say(&ClientMessage::Intent { table, key: key.clone(), seat, intent }).await;
        loop {
            match self.next().await {
                ServerMessage::Done { key: done, number } if done == key => return Ok(number),
                ServerMessage::Refused(refusal) if refusal.key.as_ref() == Some(&key) => {
                    return Err(refusal);
                }
                _ => {}
            }
        }
    }

    pub(crate) async fn play(&mut self, seat: Seat, deed: &str) -> Result<u32, Refusal> {
        self.intend(Some(seat), Intent::Play { deed: deed.to_owned() }).await
    }
}
