//! A scripted player: a cookie and a connection.

use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use protocol::{ClientMessage, Intent, Seat, ServerMessage};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{Message, client::IntoClientRequest, http::HeaderValue},
};

type Socket = WebSocketStream<TcpStream>;

/// A player with a cookie and a connection.
pub(super) struct Player {
    address: String,
    cookie: String,
    out: SplitSink<Socket, Message>,
    incoming: SplitStream<Socket>,
    keys: u64,
    /// Whether the server has asked for another connection. This one goes on until that is open.
    pub(super) is_asked_to_leave: bool,
}

/// Errors are sentences.
type Result<T> = std::result::Result<T, String>;

impl Player {
    /// Creates a new guest.
    pub(super) async fn new(url: &str) -> Result<Self> {
        let address = url.trim_start_matches("http://").trim_end_matches('/').to_owned();
        let (_, head) = request(&address, "GET", "/api/me", "", "").await?;
        Self::connect(address, cookie(&head)?).await
    }

    /// Connects somebody whom the server knows.
    pub(super) async fn returning(address: &str, cookie: &str) -> Result<Self> {
        Self::connect(address.to_owned(), cookie.to_owned()).await
    }

    pub(super) fn cookie(&self) -> &str {
        &self.cookie
    }

    /// Opens a connection to a server that asks for no cookie.
    pub(super) async fn anonymous(url: &str) -> Result<Self> {
        let address = url.trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self::connect(address, String::new()).await
    }

    /// Opens another connection of the same person.
    pub(super) async fn as_same(url: &str, other: &Self) -> Result<Self> {
        let address = url.trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self::connect(address, other.cookie.clone()).await
    }

    async fn connect(address: String, cookie: String) -> Result<Self> {
        let wrong = |error: &dyn std::fmt::Display| format!("connection to {address}: {error}");
        let stream = TcpStream::connect(&address).await.map_err(|error| wrong(&error))?;
        stream.set_nodelay(true).map_err(|error| wrong(&error))?;
        let mut request = format!("ws://{address}/socket")
            .into_client_request()
            .map_err(|error| wrong(&error))?;
        let value = HeaderValue::from_str(&cookie).map_err(|error| wrong(&error))?;
        request.headers_mut().insert("cookie", value);
        let connected = tokio_tungstenite::client_async(request, stream).await;
        let (socket, _) = connected.map_err(|error| wrong(&error))?;
        let (out, incoming) = socket.split();
        let keys = rand::random::<u32>().into();
        Ok(Self { address, cookie, out, incoming, keys, is_asked_to_leave: false })
    }

    /// Creates a table for endless play.
    pub(super) async fn create(&self, n: u64) -> Result<String> {
        let body = format!(
            "{{\"name\":\"Load {n}\",\"public\":false,\"ruleset\":\"casual countdown=0 \
             zero-time=allowed repetition=claimed\",\"control\":\"3600+0\"}}"
        );
        let (body, _) = request(&self.address, "POST", "/api/tables", &self.cookie, &body).await?;
        let created: serde_json::Value =
            serde_json::from_str(&body).map_err(|error| format!("{error}: {body}"))?;
        created["table"].as_str().map(str::to_owned).ok_or(body)
    }

    pub(super) async fn say(&mut self, message: &ClientMessage) -> Result<()> {
        let text = serde_json::to_string(message).map_err(|error| error.to_string())?;
        self.out.send(Message::text(text)).await.map_err(|error| error.to_string())
    }

    pub(super) async fn watch(&mut self, table: &str) -> Result<()> {
        self.say(&ClientMessage::Watch { table: table.to_owned(), since: None }).await
    }

    pub(super) async fn intend(&mut self, table: &str, seat: Seat, intent: Intent) -> Result<()> {
        self.keys += 1;
        let (table, key) = (table.to_owned(), self.keys.to_string());
        self.say(&ClientMessage::Intent { table, key, seat: Some(seat), intent }).await
    }

    pub(super) async fn intend_with(
        &mut self,
        table: &str,
        seat: Seat,
        key: &str,
        intent: Intent,
    ) -> Result<()> {
        let (table, key) = (table.to_owned(), key.to_owned());
        self.say(&ClientMessage::Intent { table, key, seat: Some(seat), intent }).await
    }

    /// The next message, or `None` when the connection ends.
    pub(super) async fn next(&mut self) -> Option<ServerMessage> {
        let message = next(&mut self.incoming).await;
        self.is_asked_to_leave |= matches!(message, Some(ServerMessage::Draining));
        message
    }

    /// Splits off the reading half for a task of its own.
    pub(super) fn split(self) -> (Sender, SplitStream<Socket>) {
        (Sender { out: self.out, keys: self.keys }, self.incoming)
    }
}

/// The writing half.
pub(super) struct Sender {
    out: SplitSink<Socket, Message>,
    keys: u64,
}

impl Sender {
    /// Sends an intent and gives its key.
    pub(super) async fn intend(
        &mut self,
        table: &str,
        seat: Seat,
        intent: Intent,
    ) -> Result<String> {
        self.keys += 1;
        let (table, key) = (table.to_owned(), self.keys.to_string());
        let message = ClientMessage::Intent { table, key: key.clone(), seat: Some(seat), intent };
        self.say(&message).await?;
        Ok(key)
    }

    pub(super) async fn say(&mut self, message: &ClientMessage) -> Result<()> {
        let text = serde_json::to_string(message).map_err(|error| error.to_string())?;
        self.out.send(Message::text(text)).await.map_err(|error| error.to_string())
    }
}

/// The next message, or `None` when the connection ends.
pub(super) async fn next(incoming: &mut SplitStream<Socket>) -> Option<ServerMessage> {
    loop {
        match incoming.next().await? {
            Ok(Message::Text(text)) => return serde_json::from_str(&text).ok(),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

/// The body of a GET request.
pub(super) async fn get(address: &str, path: &str) -> Result<String> {
    request(address, "GET", path, "", "").await.map(|(body, _)| body)
}

/// A new guest: the cookie and the id.
pub(super) async fn guest(address: &str) -> Result<(String, String)> {
    let (me, head) = request(address, "GET", "/api/me", "", "").await?;
    let me: serde_json::Value = serde_json::from_str(&me).map_err(|error| error.to_string())?;
    let id = me["id"].as_str().ok_or("nobody")?.to_owned();
    Ok((cookie(&head)?, id))
}

/// A new account: its cookie.
pub(super) async fn account(address: &str, name: &str) -> Result<String> {
    let (guest, _) = guest(address).await?;
    let password = format!("{:x}", rand::random::<u128>());
    let body = serde_json::json!({ "name": name, "password": password }).to_string();
    let (answer, head) = request(address, "POST", "/api/me/account", &guest, &body).await?;
    if head.starts_with("HTTP/1.1 2") { cookie(&head) } else { Err(answer) }
}

/// The cookie of a person in a response, which may set others beside it.
fn cookie(head: &str) -> Result<String> {
    let mut values = head.lines().filter_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("set-cookie").then(|| value.split(';').next())?
    });
    let value = values.find(|value| value.trim_start().starts_with("tandem="));
    Ok(value.ok_or("the server sent no cookie")?.trim().to_owned())
}

/// A minimal HTTP request.
pub(super) fn request_text(
    address: &str,
    method: &str,
    path: &str,
    cookie: &str,
    body: &str,
) -> String {
    format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\ncookie: {cookie}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// Sends an HTTP request: body and head of the response.
pub(super) async fn request(
    address: &str,
    method: &str,
    path: &str,
    cookie: &str,
    body: &str,
) -> Result<(String, String)> {
    let wrong = |error: std::io::Error| format!("{address}: {error}");
    let mut stream = TcpStream::connect(address).await.map_err(wrong)?;
    let text = request_text(address, method, path, cookie, body);
    stream.write_all(text.as_bytes()).await.map_err(wrong)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.map_err(wrong)?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no response")?;
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
    if length.is_some_and(|length: usize| length != body.len()) {
        return Err("the response was cut off".to_owned());
    }
    Ok((body.to_owned(), head.to_owned()))
}
