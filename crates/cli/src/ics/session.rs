//! Clients of a chess server log in, and connect again when the connection is
//! lost.

use std::{
    io,
    time::{Duration, Instant},
};

use tokio::time::{sleep, timeout};

use super::{
    Identity,
    connection::Connection,
    login::{Login, Step},
};
use crate::exit::Failure;

/// The first and the longest wait before connecting again; each wait is twice the one before.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_mins(5);

/// A connection that lasted so long was a good one.
const GOOD: Duration = Duration::from_mins(1);

/// How long a login may take.
const LOGIN_TIME: Duration = Duration::from_mins(1);

/// When a server has been silent for so long it is asked for the time of day; when it says nothing
/// for twice as long, the connection is lost.
pub(super) const SILENCE: Duration = Duration::from_mins(5);

/// How often a client looks whether it should ask for something.
pub(super) const TICK: Duration = Duration::from_secs(1);

/// Why a connection is over.
pub(super) enum End {
    /// All games were played or seen.
    Done,
    Lost(String),
    Hopeless(String),
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        Self::Lost(error.to_string())
    }
}

/// Waits between connections.
pub(super) struct Backoff {
    wait: Duration,
    began: Instant,
}

impl Backoff {
    pub(super) fn new() -> Self {
        Self { wait: FIRST_WAIT, began: Instant::now() }
    }

    /// A connection is opened.
    pub(super) fn begin(&mut self) {
        self.began = Instant::now();
    }

    /// Says why the connection is lost, and waits.
    pub(super) async fn wait(&mut self, why: &str, say: impl Fn(&str)) {
        if self.began.elapsed() >= GOOD {
            self.wait = FIRST_WAIT;
        }
        say(&format!("{why}; connecting again in {} s", self.wait.as_secs()));
        sleep(self.wait).await;
        self.wait = (self.wait * 2).min(LONGEST_WAIT);
    }
}

/// Refuses what would be another command on the wire.
pub(super) fn plain(what: &str, text: &str) -> Result<(), Failure> {
    let fits = |c: char| c == ' ' || c.is_alphanumeric() || "-_".contains(c);
    if !text.is_empty() && text.len() <= 64 && text.chars().all(fits) {
        return Ok(());
    }
    Err(Failure::Message(format!("a {what} has letters, digits and hyphens (got {text:?})")))
}

/// Connects and logs in. Gives the name by which the server knows this client.
pub(super) async fn enter(
    (host, port): (&str, u16),
    identity: &Identity,
    password: Option<&str>,
) -> Result<(Connection, String), End> {
    let entered = timeout(LOGIN_TIME, log_in(host, port, &identity.name, password)).await;
    entered.unwrap_or_else(|_| Err(End::Lost("the login took too long".to_owned())))
}

/// Connects and logs in by a name that needs no password. Errors are sentences.
pub(crate) async fn log_in_as_guest(
    host: &str,
    port: u16,
    name: &str,
) -> Result<(Connection, String), String> {
    let entered = timeout(LOGIN_TIME, log_in(host, port, name, None)).await;
    match entered {
        Ok(Ok(entered)) => Ok(entered),
        Ok(Err(End::Lost(why) | End::Hopeless(why))) => Err(format!("{name}: {why}")),
        Ok(Err(End::Done)) | Err(_) => Err(format!("{name}: the login took too long")),
    }
}

async fn log_in(
    host: &str,
    port: u16,
    name: &str,
    password: Option<&str>,
) -> Result<(Connection, String), End> {
    let mut connection = Connection::open(host, port).await?;
    let mut login = Login::new(name, password);
    loop {
        let received = connection.next().await?;
        match login.receive(received) {
            Step::Wait => connection.flush().await?,
            Step::Send(line) => connection.send(&line).await?,
            Step::Done(name) => return Ok((connection, name)),
            Step::Refused(why) => return Err(End::Lost(format!("refused: {why}"))),
            Step::Hopeless(why) => return Err(End::Hopeless(why)),
        }
    }
}
