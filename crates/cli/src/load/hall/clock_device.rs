//! A device of a game on linked clocks. It says how many entries it has, and sends its own until
//! all others have them, as `web/src/clock/link.ts` does.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use rand::{RngExt, rngs::StdRng};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{Message as Frame, client::IntoClientRequest},
};

use super::{clock_game::WRITERS, script::chance};
use crate::load::kill::{PATIENCE, Result};

/// The entries of each device.
pub(super) type Logs = BTreeMap<String, Vec<Value>>;
/// How many of them a device has.
type Have = BTreeMap<String, usize>;

/// How often a device says what it has. A room takes twenty messages in a second.
const TICK: Duration = Duration::from_millis(120);
/// How many entries a device writes in that time.
const AT_ONCE: usize = 4;
/// How long a device waits before it looks for the server again.
const AGAIN: Duration = Duration::from_millis(20);
/// The most entries of a message.
const MOST: usize = 40;
/// One of this number of messages is lost.
const LOST: u32 = 8;

#[derive(Serialize, Deserialize)]
#[serde(tag = "says", rename_all = "lowercase")]
enum Message {
    Here { key: String, writer: String, since: u64, have: Have },
    Entries { key: String, entries: Vec<Value> },
}

pub(super) struct Device {
    writer: &'static str,
    key: String,
    /// Entries that are still to be written.
    script: VecDeque<Value>,
    logs: Logs,
    /// The entries that all devices will have.
    all: Have,
    /// How many entries the others have said that they have.
    peers: BTreeMap<String, Have>,
    chance: StdRng,
}

impl Device {
    pub(super) fn new(
        writer: &'static str,
        entries: Vec<Value>,
        totals: &[usize],
        seed: u64,
    ) -> Self {
        let all = WRITERS.iter().map(|&it| it.to_owned()).zip(totals.iter().copied()).collect();
        let key = format!("device{}{seed:08x}", writer.to_lowercase());
        let chance = chance(seed, &[u64::from(writer.as_bytes()[0])]);
        let (logs, peers) = (Logs::new(), BTreeMap::new());
        Self { writer, key, script: entries.into(), logs, all, peers, chance }
    }

    /// Takes part until all devices have all entries.
    pub(super) async fn takes_part(
        mut self,
        address: String,
        code: String,
        done: Arc<AtomicUsize>,
    ) -> Result<Logs> {
        let until = Instant::now() + 2 * PATIENCE;
        let mut has_all = false;
        while done.load(Relaxed) < WRITERS.len() {
            if Instant::now() > until {
                return Err(format!(
                    "device {} has {:?} of {:?}",
                    self.writer,
                    self.have(),
                    self.all
                ));
            }
            let Ok(mut socket) = connect(&address, &code).await else {
                tokio::time::sleep(AGAIN).await;
                continue;
            };
            let mut ticks = tokio::time::interval(TICK);
            while done.load(Relaxed) < WRITERS.len() && Instant::now() < until {
                let is_fine = tokio::select! {
                    _ = ticks.tick() => self.speaks(&mut socket).await,
                    received = socket.next() => self.receives(received),
                };
                if !is_fine {
                    break;
                }
                if !has_all && self.have() == self.all {
                    has_all = true;
                    done.fetch_add(1, Relaxed);
                }
            }
        }
        Ok(self.logs)
    }

    fn have(&self) -> Have {
        self.logs.iter().map(|(writer, log)| (writer.clone(), log.len())).collect()
    }

    /// Writes what happens on this device, and tells the others. Says whether the room was there.
    async fn speaks(&mut self, socket: &mut WebSocketStream<TcpStream>) -> bool {
        let own = self.logs.entry(self.writer.to_owned()).or_default();
        own.extend(self.script.drain(..AT_ONCE.min(self.script.len())));
        let (key, writer) = (self.key.clone(), self.writer.to_owned());
        let lacked = self.peers.values().map(|have| have.get(&writer).copied().unwrap_or(0)).min();
        let from = lacked.unwrap_or(own.len());
        let entries: Vec<_> = own.iter().skip(from).take(MOST).cloned().collect();
        let mut messages = Vec::new();
        if !entries.is_empty() {
            messages.push(Message::Entries { key: key.clone(), entries });
        }
        messages.push(Message::Here { key, writer, since: 1, have: self.have() });
        for message in messages {
            let text = serde_json::to_string(&message).unwrap_or_default();
            if socket.send(Frame::text(text)).await.is_err() {
                return false;
            }
        }
        true
    }

    /// Takes a message in, unless it is lost. Says whether the room is there.
    fn receives<E>(&mut self, received: Option<std::result::Result<Frame, E>>) -> bool {
        let Some(Ok(frame)) = received else { return false };
        let Frame::Text(text) = frame else { return !matches!(frame, Frame::Close(_)) };
        if self.chance.random_ratio(1, LOST) {
            return true;
        }
        match serde_json::from_str(&text) {
            Ok(Message::Here { writer, have, .. }) => {
                self.peers.insert(writer, have);
            }
            Ok(Message::Entries { entries, .. }) => {
                for entry in entries {
                    let id = entry["id"].as_str().unwrap_or_default();
                    let Some((writer, number)) = id.split_at_checked(1) else { continue };
                    let log = self.logs.entry(writer.to_owned()).or_default();
                    // Each entry once, and in the order of its device.
                    if number.parse() == Ok(log.len()) {
                        log.push(entry);
                    }
                }
            }
            Err(_) => {}
        }
        true
    }
}

async fn connect(address: &str, code: &str) -> Result<WebSocketStream<TcpStream>> {
    let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
    let request = format!("ws://{address}/socket/rooms/{code}").into_client_request();
    let request = request.map_err(|error| error.to_string())?;
    let connected = tokio_tungstenite::client_async(request, stream).await;
    connected.map(|(socket, _)| socket).map_err(|error| error.to_string())
}
