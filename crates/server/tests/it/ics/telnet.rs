//! A client as anybody could write one.

use std::{net::SocketAddr, time::Duration};

use tandem_server::Config;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{
    client::{Client, TestServer},
    people::session_cookie,
};

pub(crate) const PROMPT: &str = "fics% ";

/// A server with a door for ICS clients, and its address.
pub(crate) async fn server() -> (TestServer, SocketAddr) {
    on(Config::default()).await
}

pub(crate) async fn on(config: Config) -> (TestServer, SocketAddr) {
    let config = Config { ics: Some(([127, 0, 0, 1], 0).into()), ..config };
    let server = TestServer::with(config).await;
    let address = server.ics.expect("an address");
    (server, address)
}

pub(crate) struct Telnet {
    stream: TcpStream,
    /// Text that has come and was not asked for yet.
    unread: String,
    /// Everything that has come.
    pub(crate) all: String,
}

impl Telnet {
    pub(crate) async fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.expect("a connection");
        stream.set_nodelay(true).expect("set");
        Self { stream, unread: String::new(), all: String::new() }
    }

    /// A guest by this name, after the login.
    pub(crate) async fn guest(address: SocketAddr, name: &str) -> Self {
        let mut client = Self::connect(address).await;
        client.until("login: ").await;
        client.send(name).await;
        client.until("Press return to enter the server as").await;
        client.send("").await;
        client.until(&format!("**** Starting FICS session as {name}(U) ****")).await;
        client.until(PROMPT).await;
        client
    }

    /// Somebody with an account, after the login.
    pub(crate) async fn account(address: SocketAddr, name: &str, password: &str) -> Self {
        Self::account_named(address, name, password, name).await
    }

    /// The same where the name is another here.
    pub(crate) async fn account_named(
        address: SocketAddr,
        name: &str,
        password: &str,
        handle: &str,
    ) -> Self {
        let mut client = Self::connect(address).await;
        client.until("login: ").await;
        client.send(name).await;
        client.until("password: ").await;
        client.send(password).await;
        client.until(&format!("**** Starting FICS session as {handle} ****")).await;
        client.until(PROMPT).await;
        client
    }

    pub(crate) async fn send(&mut self, line: &str) {
        self.bytes(format!("{line}\r\n").as_bytes()).await.expect("sent");
    }

    pub(crate) async fn bytes(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.stream.write_all(bytes).await
    }

    /// Reads on until a text has come; gives everything up to its end.
    pub(crate) async fn until(&mut self, text: &str) -> String {
        let reads = async {
            loop {
                if let Some(at) = self.unread.find(text) {
                    return self.unread.drain(..at + text.len()).collect::<String>();
                }
                if !self.more().await {
                    panic!("closed before {text:?}: {:?}", self.unread);
                }
            }
        };
        let read = tokio::time::timeout(Duration::from_secs(60), reads).await;
        match read {
            Ok(read) => read,
            Err(_) => panic!("{text:?} has not come: {:?}", self.unread),
        }
    }

    pub(crate) async fn more(&mut self) -> bool {
        let mut bytes = [0; 4096];
        match self.stream.read(&mut bytes).await {
            Ok(length) if length > 0 => {
                let text: String = bytes[..length].iter().map(|&byte| char::from(byte)).collect();
                self.unread += &text;
                self.all += &text;
                true
            }
            _ => false,
        }
    }

    /// Sends a command, and gives everything up to the next prompt.
    pub(crate) async fn ask(&mut self, line: &str) -> String {
        self.send(line).await;
        self.until(PROMPT).await
    }

    /// Whether the server ends the connection in time.
    pub(crate) async fn closed(&mut self) -> bool {
        let ends = async { while self.more().await {} };
        tokio::time::timeout(Duration::from_secs(60), ends).await.is_ok()
    }
}

/// Guests Ann and Dan are partners, against Bob and Cid.
pub(crate) async fn four(address: SocketAddr) -> [Telnet; 4] {
    let mut four = Vec::new();
    for name in ["Ann", "Bob", "Cid", "Dan"] {
        let mut client = Telnet::guest(address, name).await;
        client.ask("iset ms 1").await;
        four.push(client);
    }
    four.try_into().unwrap_or_else(|_| panic!("four"))
}

pub(crate) async fn partners([ann, bob, cid, dan]: &mut [Telnet; 4]) {
    for (one, name, other, partner) in [(ann, "Ann", dan, "Dan"), (bob, "Bob", cid, "Cid")] {
        one.ask(&format!("partner {partner}")).await;
        other.until("offers to be your bughouse partner").await;
        other.until(PROMPT).await;
        other.ask(&format!("partner {name}")).await;
        one.until("agrees to be your partner.").await;
        one.until(PROMPT).await;
    }
}

/// Ann has challenged Bob, and all see their boards.
pub(crate) async fn playing(four: &mut [Telnet; 4]) {
    partners(four).await;
    four[0].ask("match Bob 2 0 bughouse white").await;
    four[1].until("Challenge: Ann (++++) [white] Bob (++++) unrated bughouse 2 0.").await;
    four[1].until(PROMPT).await;
    four[1].send("accept").await;
    for client in four {
        client.until("<b1> game ").await;
        client.until(PROMPT).await;
    }
}

/// Gives a browser an account.
pub(crate) async fn register(server: &TestServer, name: &str, password: &str) -> Client {
    let client = Client::new(server).await;
    let body = serde_json::json!({ "name": name, "password": password });
    let request = client.http.post(server.url("/api/me/account")).header("cookie", &client.cookie);
    let response = request.json(&body).send().await.expect("an answer");
    assert!(response.status().is_success(), "{}", response.status());
    let cookie = session_cookie(&response);
    let cookie = cookie.split(';').next().expect("a cookie").to_owned();
    Client::with_cookie(server, cookie).await
}
