//! A bare WebSocket server that sends every message back, in a process of its own, and the latency
//! that the clients of this command see there: what is due to machine, network stack and clients.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use protocol::{ClientMessage, Intent, Seat};
use tokio::{net::TcpListener, task::JoinSet, time::Instant};
use tokio_tungstenite::tungstenite::Message;

use super::{
    player::{Player, Sender},
    random_game::ticks,
    table::DRAIN,
};
use crate::exit::{Exit, Failure};

const CONNECTIONS: usize = 4;

/// The server: it runs until it is killed.
pub(super) async fn serve() -> Result<Exit, Failure> {
    let failure = |error: std::io::Error| Failure::Message(format!("the echo server: {error}"));
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(failure)?;
    let address = listener.local_addr().map_err(failure)?;
    anstream::eprintln!("echoing at http://{address}");
    loop {
        let (stream, _) = listener.accept().await.map_err(failure)?;
        tokio::spawn(async move {
            stream.set_nodelay(true).ok()?;
            let socket = tokio_tungstenite::accept_async(stream).await.ok()?;
            let (mut out, mut incoming) = socket.split();
            while let Some(Ok(message)) = incoming.next().await {
                if let Message::Text(_) = message {
                    out.send(message).await.ok()?;
                }
            }
            Some(())
        });
    }
}

/// Sends messages at the pace of tables, over as many connections, and gives the times from when
/// each was due until its sender has read it again.
pub(super) async fn measure(
    url: &str,
    tables: usize,
    pause: Duration,
    time: Duration,
) -> Result<Vec<Duration>, String> {
    let mut groups = JoinSet::new();
    let ready = Arc::new(tokio::sync::Barrier::new(tables));
    for n in 0..tables {
        let (url, ready) = (url.to_owned(), ready.clone());
        groups.spawn(async move { group(&url, n as u64, pause, time, &ready).await });
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let mut latencies = Vec::new();
    while let Some(done) = groups.join_next().await {
        latencies.extend(done.map_err(|error| error.to_string())??);
    }
    Ok(latencies)
}

/// Messages that are under way, by their key, with the time when each was due.
type UnderWay = Arc<Mutex<(HashMap<String, Instant>, Vec<Duration>)>>;

/// The connections that take the place of a table.
async fn group(
    url: &str,
    seed: u64,
    pause: Duration,
    time: Duration,
    ready: &tokio::sync::Barrier,
) -> Result<Vec<Duration>, String> {
    let under_way = UnderWay::default();
    let mut senders: Vec<Sender> = Vec::new();
    let mut readers = JoinSet::new();
    for _ in 0..CONNECTIONS {
        let (sender, mut incoming) = Player::anonymous(url).await?.split();
        senders.push(sender);
        let under_way = under_way.clone();
        readers.spawn(async move {
            while let Some(Ok(message)) = incoming.next().await {
                let Message::Text(text) = message else { continue };
                let Ok(ClientMessage::Intent { key, .. }) = serde_json::from_str(&text) else {
                    continue;
                };
                let mut under_way = under_way.lock().unwrap_or_else(PoisonError::into_inner);
                let due = under_way.0.remove(&key);
                under_way.1.extend(due.map(|due| due.elapsed()));
            }
        });
    }
    ready.wait().await;
    let end = Instant::now() + time;
    let mut ticks = ticks(seed, pause);
    for n in 0_u64.. {
        let due = ticks.tick().await;
        if Instant::now() >= end {
            break;
        }
        let key = n.to_string();
        let intent = Intent::Play { deed: "moves e2e4".to_owned() };
        let table = "echoecho".to_owned();
        under_way.lock().unwrap_or_else(PoisonError::into_inner).0.insert(key.clone(), due);
        let message = ClientMessage::Intent { table, key, seat: Some(Seat::WhiteA), intent };
        senders[n as usize % CONNECTIONS].say(&message).await?;
    }
    let drained = Instant::now() + DRAIN;
    let rest = || under_way.lock().unwrap_or_else(PoisonError::into_inner).0.len();
    while rest() > 0 {
        if Instant::now() > drained {
            return Err(format!("the echo server did not send {} messages back", rest()));
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let mut under_way = under_way.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(std::mem::take(&mut under_way.1))
}
