//! Many games in sequence, and whether the server's memory grows.

use std::{io::Write, time::Duration};

use protocol::{Intent, Seat, ServerMessage};
use serde::Serialize;
use tokio::{task::JoinSet, time::MissedTickBehavior};

use super::{OwnServer, player::Player};
use crate::{
    exit::{Exit, Failure},
    output::Format,
};

const SEATS: [Seat; 4] = [Seat::WhiteA, Seat::BlackA, Seat::WhiteB, Seat::BlackB];

/// The number of tables that play at the same time.
const TABLES: usize = 50;

/// The pace of a table: a player acts five times per game and may act twenty times per second.
const GAME: Duration = Duration::from_millis(300);

/// The events of a game, each by the seat of that number.
const SCRIPT: [(usize, &str); 9] = [
    (0, "moves e4"),
    (2, "moves d4"),
    (1, "moves d5"),
    (3, "moves d5"),
    (0, "moves exd5"),
    (1, "moves Qxd5"),
    (2, "moves c4"),
    (3, "moves P@e4"),
    (2, "resigns"),
];

#[derive(Debug, Serialize)]
struct Report {
    games: usize,
    /// The server's memory in KiB after half of the games, and after all.
    half_kib: u64,
    all_kib: u64,
}

pub(super) async fn run(server: &OwnServer, games: usize, format: Format) -> Result<Exit, Failure> {
    let unknown = || Failure::Message("cannot read the memory of a process here".to_owned());
    let each = games.div_ceil(TABLES);
    // The history that a table keeps is bounded, and full by then.
    let half = each.div_ceil(2);
    let mut tables = Vec::new();
    for n in 0..TABLES {
        tables.push(MemoryTable::new(&server.url, n as u64).await.map_err(Failure::Message)?);
    }
    tables = play(tables, half).await?;
    let half_kib = server.resident().ok_or_else(unknown)?;
    let tables = play(tables, each - half).await?;
    let all_kib = server.resident().ok_or_else(unknown)?;
    let report = Report { games: each * tables.len(), half_kib, all_kib };
    let mut out = anstream::stdout().lock();
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(&report).unwrap_or_default())?,
        Format::Text => writeln!(
            out,
            "{} games: {} KiB after half of them, {} KiB after all",
            report.games, report.half_kib, report.all_kib
        )?,
    }
    Ok(Exit::Fine)
}

async fn play(tables: Vec<MemoryTable>, games: usize) -> Result<Vec<MemoryTable>, Failure> {
    let mut playing = JoinSet::new();
    for mut table in tables {
        playing.spawn(async move {
            let mut ticks = tokio::time::interval(GAME);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            for _ in 0..games {
                ticks.tick().await;
                table.game().await?;
            }
            Ok::<_, String>(table)
        });
    }
    let mut tables = Vec::new();
    while let Some(table) = playing.join_next().await {
        let table = table.map_err(|error| Failure::Message(format!("at a table: {error}")))?;
        tables.push(table.map_err(Failure::Message)?);
    }
    Ok(tables)
}

struct MemoryTable {
    id: String,
    players: Vec<Player>,
    keys: u64,
}

impl MemoryTable {
    async fn new(url: &str, n: u64) -> Result<Self, String> {
        let mut players = Vec::new();
        for _ in SEATS {
            players.push(Player::new(url).await?);
        }
        let id = players[0].create(n).await?;
        for player in &mut players {
            player.watch(&id).await?;
        }
        let mut table = Self { id, players, keys: 0 };
        for n in 0..SEATS.len() {
            table.done(n, Intent::Sit).await?;
        }
        Ok(table)
    }

    async fn game(&mut self) -> Result<(), String> {
        for n in 0..SEATS.len() {
            self.done(n, Intent::Ready).await?;
        }
        for (n, deed) in SCRIPT {
            self.done(n, Intent::Play { deed: deed.to_owned() }).await?;
        }
        Ok(())
    }

    async fn done(&mut self, n: usize, intent: Intent) -> Result<(), String> {
        self.keys += 1;
        let key = self.keys.to_string();
        let player = &mut self.players[n];
        player.intend_with(&self.id, SEATS[n], &key, intent).await?;
        loop {
            match player.next().await.ok_or("a connection was closed")? {
                ServerMessage::Done { key: done, .. } if done == key => return Ok(()),
                ServerMessage::Refused(refusal) => return Err(refusal.text),
                _ => {}
            }
        }
    }
}
