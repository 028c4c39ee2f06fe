//! One person and three bots at each of many tables: the latency of people's moves while bots
//! think.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use protocol::{Intent, Phase, Seat, ServerMessage, You};
use serde::Serialize;
use tokio::{task::JoinSet, time::timeout_at};

use super::{millis, player::Player};
use crate::{
    exit::{Exit, Failure},
    output::Format,
};

const OWN: Seat = Seat::WhiteA;
const BOTS: [Seat; 3] = [Seat::BlackA, Seat::WhiteB, Seat::BlackB];

/// The shortest time that a person thinks; the longest is three times that.
const THINKS: Duration = Duration::from_millis(500);

/// The measurements.
#[derive(Debug, Serialize)]
struct Report {
    tables: usize,
    bot: String,
    /// Moves of people and of bots.
    moves: usize,
    bot_moves: usize,
    games: usize,
    p50_ms: f64,
    p99_ms: f64,
    max_ms: f64,
}

/// The measurements of one player.
#[derive(Default)]
struct Tally {
    /// From sending a move to its confirmation.
    latencies: Vec<Duration>,
    bot_moves: usize,
    games: usize,
}

type Result<T> = std::result::Result<T, String>;

/// Plays at `tables` tables against a bot of the server.
pub(super) async fn run(
    url: &str,
    tables: usize,
    bot: &str,
    time: Duration,
    format: Format,
) -> std::result::Result<Exit, Failure> {
    let mut people = JoinSet::new();
    for n in 0..tables {
        let (url, bot) = (url.to_owned(), bot.to_owned());
        people.spawn(async move { Person::sits(&url, &bot, n as u64).await?.plays(time).await });
        // Fifty people do not arrive in the same millisecond.
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut all = Tally::default();
    while let Some(seen) = people.join_next().await {
        let seen = seen.map_err(|error| Failure::Message(format!("at a table: {error}")))?;
        let seen = seen.map_err(Failure::Message)?;
        all.latencies.extend(seen.latencies);
        all.bot_moves += seen.bot_moves;
        all.games += seen.games;
    }
    all.latencies.sort_unstable();
    let report = Report {
        tables,
        bot: bot.to_owned(),
        moves: all.latencies.len(),
        bot_moves: all.bot_moves,
        games: all.games,
        p50_ms: millis(&all.latencies, 0.5),
        p99_ms: millis(&all.latencies, 0.99),
        max_ms: millis(&all.latencies, 1.0),
    };
    let mut out = anstream::stdout().lock();
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(&report).unwrap_or_default())?,
        Format::Text => {
            writeln!(
                out,
                "{} tables with three bots each ({}): {} moves of people and {} of bots in {} games",
                report.tables, report.bot, report.moves, report.bot_moves, report.games
            )?;
            writeln!(
                out,
                "from sending a move to its confirmation: p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms",
                report.p50_ms, report.p99_ms, report.max_ms
            )?;
        }
    }
    Ok(Exit::Fine)
}

/// A player at a table with three bots.
struct Person {
    player: Player,
    table: String,
    tally: Tally,
    keys: u64,
    /// When to send the next move.
    due: Option<Instant>,
    /// The move in flight: its key, when it was sent, and the move.
    sent: Option<(String, Instant, String)>,
    you: You,
    chance: u64,
}

impl Person {
    async fn sits(url: &str, bot: &str, n: u64) -> Result<Self> {
        let mut player = Player::new(url).await?;
        let table = player.create(n).await?;
        player.watch(&table).await?;
        player.intend(&table, OWN, Intent::Sit).await?;
        for seat in BOTS {
            player.intend(&table, seat, Intent::Employ { bot: bot.to_owned() }).await?;
        }
        player.intend(&table, OWN, Intent::Ready).await?;
        Ok(Self {
            player,
            table,
            tally: Tally::default(),
            keys: 0,
            due: None,
            sent: None,
            you: You::default(),
            chance: n.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
        })
    }

    async fn plays(mut self, time: Duration) -> Result<Tally> {
        let end = Instant::now() + time;
        while Instant::now() < end {
            let until = self.due.unwrap_or(end).min(end);
            match timeout_at(until.into(), self.player.next()).await {
                Ok(Some(message)) => self.hears(message).await?,
                Ok(None) => return Err("the server closed the connection".to_owned()),
                Err(_) if self.due.take().is_some() => self.moves().await?,
                Err(_) => {}
            }
        }
        Ok(self.tally)
    }

    async fn hears(&mut self, message: ServerMessage) -> Result<()> {
        match message {
            ServerMessage::Snapshot(snapshot) => self.sees(snapshot.you),
            ServerMessage::Change(change) => {
                let by_bots = change.played.iter().filter(|played| played.seat != OWN);
                self.tally.bot_moves += by_bots.count();
                if let Some(you) = change.you {
                    self.sees(you);
                }
                if change.state.is_some_and(|state| state.phase == Phase::Over) {
                    (self.due, self.sent) = (None, None);
                    self.tally.games += 1;
                    self.player.intend(&self.table, OWN, Intent::Ready).await?;
                }
            }
            ServerMessage::Done { key, .. } => {
                if let Some((_, at, _)) = self.sent.take_if(|(sent, ..)| *sent == key) {
                    self.tally.latencies.push(at.elapsed());
                }
            }
            ServerMessage::Refused(refusal) => match self.sent.take() {
                // A pawn on the last rank needs a promotion.
                Some((key, _, act)) if refusal.key.as_ref() == Some(&key) && act.len() == 4 => {
                    self.sends(format!("{act}q")).await?;
                }
                Some((key, ..)) if refusal.key.as_ref() == Some(&key) => {}
                sent => {
                    self.sent = sent;
                    if self.tally.bot_moves == 0 {
                        return Err(refusal.text);
                    }
                }
            },
            _ => {}
        }
        Ok(())
    }

    fn sees(&mut self, you: You) {
        self.you = you;
        let has_move = self.you.targets.get(&OWN).is_some_and(|targets| !targets.is_empty());
        if has_move && self.due.is_none() && self.sent.is_none() {
            let least = THINKS.as_millis() as u64;
            let thinks = least + self.draw(2 * least);
            self.due = Some(Instant::now() + Duration::from_millis(thinks));
        }
    }

    /// A random legal move.
    async fn moves(&mut self) -> Result<()> {
        let targets = self.you.targets.get(&OWN).cloned().unwrap_or_default();
        let moves: Vec<_> = targets
            .iter()
            .flat_map(|(from, to)| {
                let squares = to.as_bytes().chunks_exact(2);
                squares.map(move |to| format!("{from}{}", String::from_utf8_lossy(to)))
            })
            .collect();
        let Some(chosen) = moves.get(self.draw(moves.len() as u64) as usize).cloned() else {
            return Ok(());
        };
        self.sends(chosen).await
    }

    async fn sends(&mut self, act: String) -> Result<()> {
        self.keys += 1;
        let key = format!("m{}", self.keys);
        let intent = Intent::Play { deed: format!("moves {act}") };
        self.sent = Some((key.clone(), Instant::now(), act));
        self.player.intend_with(&self.table, OWN, &key, intent).await
    }

    fn draw(&mut self, below: u64) -> u64 {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        self.chance % below.max(1)
    }
}
