//! Games against a server that is killed at random moments, or against the nodes of a cluster while
//! somebody else disturbs them: everything that was acknowledged must still be there.
//!
//! Several games go on at a time, so each kill meets several live tables and intents under way.

mod account;
pub(super) mod endure;

use std::{
    io::Write,
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use bughouse::{BoardId, Game};
use chess::{CastlingStyle, Rules};
use futures_util::{FutureExt, future::try_join_all};
use protocol::{ClientMessage, Intent, RefusalCode, Seat, ServerMessage};
use serde::Serialize;
use tokio::task::{JoinHandle, JoinSet};

use self::account::{ServerAccount, missing};
use super::{OwnServer, own_server::server_at, player::Player};
use crate::{
    exit::{Exit, Failure},
    output::Format,
};

const SEATS: [Seat; 4] = [Seat::WhiteA, Seat::BlackA, Seat::WhiteB, Seat::BlackB];

/// How many games go on at a time.
const AT_ONCE: usize = 8;

/// The number of moves after which players end a game.
const MOVES: u32 = 40;

/// How long the answer to one message may take before the connection is given up.
const ANSWER: Duration = Duration::from_secs(3);

/// The timeout of any step, restarts included.
const PATIENCE: Duration = Duration::from_secs(60);

/// An intent that takes longer was interrupted.
const INTERRUPTION: Duration = Duration::from_millis(300);

/// The story of an intent that takes longer is told.
const SLOW: Duration = Duration::from_secs(5);

/// How long a connection may take. A node that was stopped accepts it and says nothing.
const CONNECTION: Duration = Duration::from_millis(400);

/// The result of the test.
#[derive(Debug, Default, Serialize)]
struct Report {
    games: usize,
    moves: u32,
    kills: u32,
    /// The most games that a kill has interrupted.
    at_once: usize,
    /// Acknowledged events that the log lacks or has twice.
    lost: usize,
    /// How many intents were interrupted, and how long these took until they were carried out.
    interrupted: usize,
    interrupted_p50_ms: f64,
    interrupted_p95_ms: f64,
    interrupted_worst_ms: f64,
}

type Result<T> = std::result::Result<T, String>;

/// Plays games one after another and kills the server about once per game.
pub(super) async fn run(
    games: usize,
    logs: Option<&Path>,
    format: Format,
) -> std::result::Result<Exit, Failure> {
    if let Some(folder) = logs {
        std::fs::create_dir_all(folder).map_err(|error| Failure::Message(error.to_string()))?;
    }
    let folder = tempfile::tempdir().map_err(|error| Failure::Message(error.to_string()))?;
    let database = folder.path().join("tandem.db");
    let server = server_at("127.0.0.1:0", Some(&database), false).await?;
    let address = server.url.trim_start_matches("http://").to_owned();
    let own = Some((tokio::sync::Mutex::new(server), database));
    let server = Arc::new(UnsteadyServer { own, addresses: vec![address], pause: Duration::ZERO });
    let mut report = Report { at_once: games.min(AT_ONCE), ..Report::default() };
    let mut playing = JoinSet::new();
    let mut numbers = 0..games;
    loop {
        while playing.len() < AT_ONCE
            && let Some(number) = numbers.next()
        {
            let (server, logs) = (server.clone(), logs.map(Path::to_owned));
            playing.spawn(async move {
                let played = game(server, number, logs.as_deref()).await;
                played.map_err(|error| format!("game {}: {error}", number + 1))
            });
        }
        let Some(played) = playing.join_next().await else { break };
        let played = played.map_err(|error| Failure::Message(error.to_string()))?;
        let played = played.map_err(Failure::Message)?;
        report.games += 1;
        report.kills += 1;
        report.moves += played.moves;
        report.lost += played.lost;
    }
    let mut out = anstream::stdout().lock();
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(&report).unwrap_or_default())?,
        Format::Text => writeln!(
            out,
            "{} games with {} moves, {} at a time, the server killed {} times: {} acknowledged \
             events lost",
            report.games, report.moves, report.at_once, report.kills, report.lost
        )?,
    }
    Ok(Exit::findings(report.lost > 0))
}

/// A server that dies now and then and is started again at the same address, or nodes that somebody
/// else disturbs.
struct UnsteadyServer {
    own: Option<(tokio::sync::Mutex<OwnServer>, PathBuf)>,
    addresses: Vec<String>,
    /// How long players think.
    pause: Duration,
}

impl UnsteadyServer {
    /// Kills the process after a short random time, to hit any state, and starts another.
    async fn die(self: Arc<Self>) -> Result<()> {
        let Some((server, database)) = &self.own else { return Ok(()) };
        let delay = Duration::from_micros(u64::from(rand::random::<u16>() % 6000));
        tokio::time::sleep(delay).await;
        let mut server = server.lock().await;
        server.kill();
        while !server.has_ended() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let next = server_at(self.address(), Some(database), false).await;
        *server = next.map_err(|error| error.to_string())?;
        Ok(())
    }

    /// The address of any of the nodes.
    fn address(&self) -> &str {
        &self.addresses[rand::random::<u32>() as usize % self.addresses.len()]
    }

    /// Reconnects a player. A server that dies again meanwhile is waited for.
    async fn takes_back(&self, player: &mut Player, table: &str) -> Result<()> {
        let until = Instant::now() + PATIENCE;
        loop {
            let back = async {
                player.reconnect_to(self.address()).await?;
                player.watch(table).await
            };
            match tokio::time::timeout(CONNECTION, back).await {
                Ok(Ok(())) => return Ok(()),
                _ if Instant::now() > until => return Err("nobody listens".to_owned()),
                _ => tokio::time::sleep(Duration::from_millis(5)).await,
            }
        }
    }

    /// How long an answer may take before the connection is given up: less where another node
    /// can be asked.
    fn answer(&self) -> Duration {
        if self.addresses.len() > 1 { ANSWER / 4 } else { ANSWER }
    }
}

/// Four players at a table whose server may be killed.
struct UnsteadyTable {
    server: Arc<UnsteadyServer>,
    players: Vec<Player>,
    id: String,
    waits: Vec<Duration>,
}

/// The server's answer to an intent.
enum Attempt {
    Done,
    Refused(String),
}

/// Whether the table has to be watched again.
fn is_told_to_watch_anew(message: &ServerMessage) -> bool {
    matches!(message, ServerMessage::Refused(refusal) if refusal.key.is_none()
        && matches!(refusal.code, RefusalCode::Unavailable | RefusalCode::Busy))
}

/// The result of a game.
struct Played {
    moves: u32,
    lost: usize,
    /// How long interrupted intents took.
    waits: Vec<Duration>,
}

async fn game(server: Arc<UnsteadyServer>, number: usize, logs: Option<&Path>) -> Result<Played> {
    let mut table = UnsteadyTable::new(server.clone(), number).await?;
    for n in 0..SEATS.len() {
        table.done(n, Intent::Sit).await?;
    }
    for n in 0..SEATS.len() {
        table.done(n, Intent::Ready).await?;
    }
    let kill_at = rand::random::<u32>() % MOVES;
    let mut boards = Game::new(Rules::BUGHOUSE);
    let mut acknowledged = Vec::new();
    let mut killer: Option<JoinHandle<Result<()>>> = None;
    for n in 0..MOVES {
        let Some((board, mv)) = any_move(&boards) else { break };
        let seat = boards.to_move(board);
        let uci = mv.to_uci(CastlingStyle::KingMoves);
        boards.play_unchecked(board, mv);
        if n == kill_at {
            killer = Some(tokio::spawn(server.clone().die()));
        }
        let deed = format!("moves {uci}");
        table.done(seat as usize, Intent::Play { deed }).await?;
        acknowledged.push((seat, uci));
        tokio::time::sleep(server.pause).await;
    }
    for (seat, deed) in ending() {
        table.done(seat as usize, Intent::Play { deed: deed.to_owned() }).await?;
    }
    // Another process than the one that acknowledged the game has to tell of it.
    if let Some(killer) = killer {
        killer.await.map_err(|error| error.to_string())??;
    }
    let told = table.told().await?;
    told.is_what_its_log_says(&boards)?;
    if let Some(folder) = logs {
        told.keep(folder, number)?;
    }
    let lost = missing(&told.log, &acknowledged);
    Ok(Played { moves: acknowledged.len() as u32, lost, waits: table.waits })
}

/// How the players end their game: a resignation, or a draw on both boards.
fn ending() -> Vec<(Seat, &'static str)> {
    match rand::random::<u32>() as usize % 5 {
        4 => vec![
            (Seat::WhiteB, "offers draw"),
            (Seat::BlackB, "accepts draw"),
            (Seat::BlackA, "offers draw"),
            (Seat::WhiteA, "accepts draw"),
        ],
        n => vec![(SEATS[n], "resigns")],
    }
}

/// A random legal move after which the opponent has a legal move.
fn any_move(game: &Game) -> Option<(BoardId, chess::Move)> {
    let first = if rand::random() { BoardId::A } else { BoardId::B };
    [first, !first].into_iter().find_map(|board| {
        let position = game.board(board);
        let moves = position.legal_moves();
        (0..16.min(moves.len())).find_map(|_| {
            let mv = moves[rand::random::<u32>() as usize % moves.len()];
            let mut after = position.clone();
            after.play_unchecked(mv);
            (after.status() == chess::Status::Open).then_some((board, mv))
        })
    })
}

impl UnsteadyTable {
    /// New players sit down at a new table. The server may die meanwhile.
    async fn new(server: Arc<UnsteadyServer>, number: usize) -> Result<Self> {
        let until = Instant::now() + PATIENCE;
        loop {
            let players = Self::players(&server, number);
            let players = tokio::time::timeout(ANSWER, players).await;
            match players.unwrap_or_else(|_| Err("no answer".to_owned())) {
                Ok((players, id)) => return Ok(Self { server, players, id, waits: Vec::new() }),
                Err(error) if Instant::now() > until => return Err(error),
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    }

    async fn players(server: &UnsteadyServer, number: usize) -> Result<(Vec<Player>, String)> {
        let mut players = Vec::new();
        for _ in SEATS {
            players.push(Player::new(server.address()).await?);
        }
        let id = players[0].create(number as u64).await?;
        for player in &mut players {
            player.watch(&id).await?;
        }
        Ok((players, id))
    }

    /// The server's account of the game. Asks again if the server is killed meanwhile.
    async fn told(&mut self) -> Result<ServerAccount> {
        let until = Instant::now() + PATIENCE;
        loop {
            let told = ServerAccount::by(self.server.address(), &self.id);
            let told = tokio::time::timeout(ANSWER, told).await;
            match told.unwrap_or_else(|_| Err("no answer".to_owned())) {
                Err(_) if Instant::now() < until => self.come_back(0..SEATS.len()).await?,
                told => return told,
            }
        }
    }

    /// Carries out an intent, over as many connections and servers as it takes.
    async fn done(&mut self, n: usize, intent: Intent) -> Result<()> {
        let key = format!("{:x}", rand::random::<u64>());
        let (began, until) = (Instant::now(), Instant::now() + PATIENCE);
        let (mut refusals, mut last) = (0, String::new());
        let mut story = Vec::new();
        loop {
            let patience = self.server.answer();
            let attempt = tokio::time::timeout(patience, self.attempt(n, &key, &intent)).await;
            let happened = match &attempt {
                Ok(Ok(Attempt::Done)) => "done",
                Ok(Ok(Attempt::Refused(text))) => text,
                Ok(Err(error)) => error,
                Err(_) => "no answer",
            };
            story.push(format!("{:.2} s {happened}", began.elapsed().as_secs_f64()));
            match attempt {
                Ok(Ok(Attempt::Done)) => {
                    let wait = began.elapsed();
                    if wait > SLOW {
                        story.dedup_by(|one, other| {
                            one.split_once(" s ").map(|it| it.1)
                                == other.split_once(" s ").map(|it| it.1)
                        });
                        anstream::eprintln!("{}: {}", self.id, story.join("; "));
                    }
                    self.waits.extend((wait > INTERRUPTION).then_some(wait));
                    if self.players[n].is_asked_to_leave {
                        self.come_back(n..n + 1).await?;
                    }
                    return Ok(());
                }
                _ if Instant::now() > until => {
                    return Err(format!("{intent:?} is never carried out: {last}"));
                }
                // Clocks stand still until all players are back, and then everybody hears of it.
                Ok(Ok(Attempt::Refused(text))) => {
                    last = text;
                    self.wait_for_news(n).await?;
                    if refusals % 3 == 0 {
                        // Some may have lost the server without notice.
                        self.find_silent().await?;
                    } else {
                        self.keep_watching().await?;
                    }
                    refusals += 1;
                }
                Ok(Err(_)) | Err(_) => {
                    self.come_back(n..n + 1).await?;
                    // The others may have lost the server too.
                    self.find_silent().await?;
                }
            }
        }
    }

    /// Waits until a player hears something of the table, for a moment at most.
    async fn wait_for_news(&mut self, n: usize) -> Result<()> {
        // Keeps within the limit of messages per second.
        tokio::time::sleep(Duration::from_millis(60)).await;
        let heard = tokio::time::timeout(Duration::from_millis(200), self.players[n].next()).await;
        let anew = matches!(&heard, Ok(Some(message)) if is_told_to_watch_anew(message));
        if anew && self.players[n].watch(&self.id).await.is_err() {
            self.come_back(n..n + 1).await?;
        }
        Ok(())
    }

    /// Reconnects players whose node says nothing any more, all at the same time.
    async fn find_silent(&mut self) -> Result<()> {
        let (server, id) = (&self.server, &self.id);
        let all = self.players.iter_mut().map(|player| async move {
            let nonce = rand::random::<u32>();
            let answered = async {
                player.say(&ClientMessage::Ping { nonce }).await?;
                let mut anew = false;
                loop {
                    match player.next().await.ok_or("the connection was closed")? {
                        ServerMessage::Pong { nonce: answered } if answered == nonce => break,
                        message => anew |= is_told_to_watch_anew(&message),
                    }
                }
                if anew { player.watch(id).await } else { Ok::<_, String>(()) }
            };
            match tokio::time::timeout(CONNECTION, answered).await {
                Ok(Ok(())) => Ok(()),
                _ => server.takes_back(player, id).await,
            }
        });
        try_join_all(all).await.map(drop)
    }

    /// Has all players watch anew who are told so, as clients do.
    async fn keep_watching(&mut self) -> Result<()> {
        let (server, id) = (&self.server, &self.id);
        let all = self.players.iter_mut().map(|player| async move {
            let mut anew = false;
            loop {
                match player.next().now_or_never() {
                    None => break,
                    Some(Some(message)) => anew |= is_told_to_watch_anew(&message),
                    Some(None) => return server.takes_back(player, id).await,
                }
            }
            if anew && player.watch(id).await.is_err() {
                return server.takes_back(player, id).await;
            }
            Ok(())
        });
        try_join_all(all).await.map(drop)
    }

    /// The answer to an intent. An error means that the connection ended.
    async fn attempt(&mut self, n: usize, key: &str, intent: &Intent) -> Result<Attempt> {
        let player = &mut self.players[n];
        player.intend_with(&self.id, SEATS[n], key, intent.clone()).await?;
        loop {
            match player.next().await.ok_or("the connection was closed")? {
                ServerMessage::Done { key: done, .. } if done == key => {
                    return Ok(Attempt::Done);
                }
                ServerMessage::Refused(refusal) if refusal.key.as_deref() == Some(key) => {
                    return Ok(Attempt::Refused(refusal.text));
                }
                message if is_told_to_watch_anew(&message) => {
                    player.watch(&self.id).await?;
                }
                _ => {}
            }
        }
    }

    /// Reconnects players, all at the same time.
    async fn come_back(&mut self, players: Range<usize>) -> Result<()> {
        let (server, id) = (&self.server, &self.id);
        let players = self.players[players].iter_mut();
        try_join_all(players.map(|player| server.takes_back(player, id))).await.map(drop)
    }
}
