//! The cost of connections that only listen.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use tokio::task::JoinSet;

use super::{
    OwnServer,
    ics::{listeners, nameless},
    player,
};
use crate::{
    exit::{Exit, Failure},
    output::Format,
};

/// How long the server may need until it is quiet again.
const CALM: Duration = Duration::from_secs(1);

/// The cost of connections to the server.
struct Cost {
    kind: &'static str,
    connections: usize,
    /// Memory of the server in KiB before they came, with all of them, and after they had left.
    memory: [u64; 3],
    /// How long somebody new waited for a table when all had left, in milliseconds.
    answered: Option<f64>,
}

impl Cost {
    fn write(&self, format: Format) -> Result<Exit, Failure> {
        let Self { kind, connections, memory: [before, during, after], answered } = *self;
        let each = during.saturating_sub(before) as f64 / connections.max(1) as f64;
        let left = after.saturating_sub(before) as f64 / 1024.0;
        let mut out = anstream::stdout().lock();
        match format {
            Format::Json => {
                let answered =
                    answered.map_or_else(String::new, |it| format!(",\"answered_ms\":{it:.1}"));
                writeln!(
                    out,
                    "{{\"connections\":{connections},\"kib_each\":{each:.1},\"mib_left\":{left:.1}{answered}}}"
                )?;
            }
            Format::Text => {
                write!(out, "{connections} {kind} cost the server {each:.1} KiB each")?;
                if let Some(answered) = answered {
                    write!(
                        out,
                        "; when all leave at once, somebody new has a table after {answered:.0} ms"
                    )?;
                }
                writeln!(out, "; {left:.1} MiB remain when they have left")?;
            }
        }
        Ok(Exit::Fine)
    }
}

/// Measures the cost of connections that only watch a table, and whether the server suffers when
/// they leave.
pub(super) async fn browsers(
    server: &OwnServer,
    connections: usize,
    format: Format,
) -> Result<Exit, Failure> {
    let mut first = player::Player::new(&server.url).await.map_err(Failure::Message)?;
    let table = first.create(0).await.map_err(Failure::Message)?;
    first.watch(&table).await.map_err(Failure::Message)?;
    let before = resident(server)?;
    let mut open = JoinSet::new();
    for _ in 0..connections {
        let mut player =
            player::Player::as_same(&server.url, &first).await.map_err(Failure::Message)?;
        player.watch(&table).await.map_err(Failure::Message)?;
        // A connection that never reads does not answer pings either and would be dropped.
        open.spawn(async move {
            let (_sender, mut incoming) = player.split();
            while player::next(&mut incoming).await.is_some() {}
        });
    }
    let during = all_open(server, &mut open).await?;
    // All of them leave at once, and another client arrives.
    let left = Instant::now();
    open.abort_all();
    let newcomer = player::Player::new(&server.url).await.map_err(Failure::Message)?;
    newcomer.create(1).await.map_err(Failure::Message)?;
    let answered = Some(left.elapsed().as_secs_f64() * 1000.0);
    let memory = [before, during, all_left(server, open).await?];
    Cost { kind: "idle connections", connections, memory, answered }.write(format)
}

/// The same for chess clients (ICS) that have logged in, or that never say a name.
pub(super) async fn ics(
    server: &OwnServer,
    connections: usize,
    logs_in: bool,
    format: Format,
) -> Result<Exit, Failure> {
    let address = server.ics.as_deref().unwrap_or_default();
    let (host, port) = super::ics::address(address).map_err(Failure::Message)?;
    // The first ones also pay for what the server makes once.
    let _first = listeners((&host, port), "first", 8).await.map_err(Failure::Message)?;
    let before = resident(server)?;
    let (kind, open) = match logs_in {
        true => ("idle chess clients", listeners((&host, port), "load", connections).await),
        false => ("logins without a name", nameless((&host, port), connections).await),
    };
    let mut open = open.map_err(Failure::Message)?;
    let during = all_open(server, &mut open).await?;
    let memory = [before, during, all_left(server, open).await?];
    Cost { kind, connections, memory, answered: None }.write(format)
}

/// The memory of the server while these connections are open.
async fn all_open(server: &OwnServer, open: &mut JoinSet<()>) -> Result<u64, Failure> {
    tokio::time::sleep(CALM).await;
    match open.try_join_next() {
        None => resident(server),
        Some(ended) => Err(Failure::Message(format!("a connection was closed: {ended:?}"))),
    }
}

/// The memory of the server after these connections.
async fn all_left(server: &OwnServer, mut open: JoinSet<()>) -> Result<u64, Failure> {
    open.shutdown().await;
    tokio::time::sleep(2 * CALM).await;
    resident(server)
}

/// The memory of the server's process in KiB.
fn resident(server: &OwnServer) -> Result<u64, Failure> {
    let unknown = || Failure::Message("cannot read the memory of a process here".to_owned());
    server.resident().ok_or_else(unknown)
}
