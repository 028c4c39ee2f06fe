//! The cost of connections that only listen.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use tokio::task::JoinSet;

use super::{OwnServer, ics::listeners, player};
use crate::{
    exit::{Exit, Failure},
    output::Format,
};

/// How long the server may need until it is quiet again.
const CALM: Duration = Duration::from_secs(1);

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
    tokio::time::sleep(CALM).await;
    let after = resident(server)?;
    let each = (after.saturating_sub(before)) as f64 / connections.max(1) as f64;
    if let Some(ended) = open.try_join_next() {
        return Err(Failure::Message(format!("a connection was closed: {ended:?}")));
    }
    // All of them leave at once, and another client arrives.
    let left = Instant::now();
    open.abort_all();
    let newcomer = player::Player::new(&server.url).await.map_err(Failure::Message)?;
    newcomer.create(1).await.map_err(Failure::Message)?;
    let answered = left.elapsed().as_secs_f64() * 1000.0;
    let mut out = anstream::stdout().lock();
    match format {
        Format::Json => writeln!(
            out,
            "{{\"connections\":{connections},\"kib_each\":{each:.1},\"answered_ms\":{answered:.1}}}"
        )?,
        Format::Text => writeln!(
            out,
            "{connections} idle connections cost the server {each:.1} KiB each; when all leave at once, \
             somebody new has a table after {answered:.0} ms"
        )?,
    }
    Ok(Exit::Fine)
}

/// The same for chess clients (ICS) that have logged in.
pub(super) async fn ics(
    server: &OwnServer,
    connections: usize,
    format: Format,
) -> Result<Exit, Failure> {
    let address = server.ics.as_deref().unwrap_or_default();
    let (host, port) = super::ics::address(address).map_err(Failure::Message)?;
    // The first ones also pay for what the server makes once.
    let _first = listeners((&host, port), "first", 8).await.map_err(Failure::Message)?;
    let before = resident(server)?;
    let mut open = listeners((&host, port), "load", connections).await.map_err(Failure::Message)?;
    tokio::time::sleep(CALM).await;
    let each = (resident(server)?.saturating_sub(before)) as f64 / connections.max(1) as f64;
    if let Some(ended) = open.try_join_next() {
        return Err(Failure::Message(format!("a connection was closed: {ended:?}")));
    }
    let mut out = anstream::stdout().lock();
    match format {
        Format::Json => {
            writeln!(out, "{{\"connections\":{connections},\"kib_each\":{each:.1}}}")?;
        }
        Format::Text => {
            writeln!(out, "{connections} idle chess clients cost the server {each:.1} KiB each")?;
        }
    }
    Ok(Exit::Fine)
}

/// The memory of the server's process in KiB.
fn resident(server: &OwnServer) -> Result<u64, Failure> {
    let unknown = || Failure::Message("cannot read the memory of a process here".to_owned());
    server.resident().ok_or_else(unknown)
}
