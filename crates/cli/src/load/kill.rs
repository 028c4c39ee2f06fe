//! Games against a server that is killed at random moments, or against the nodes of a cluster while
//! somebody else disturbs them: everything that was acknowledged must still be there.
//!
//! Several games go on at a time, so each kill meets several live tables and intents under way.

mod account;
pub(super) mod endure;
pub(super) mod table;

use std::{
    io::Write,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use bughouse::{BoardId, Game};
use chess::{CastlingStyle, Rules};
use protocol::{Intent, Seat};
use rand::{Rng, RngExt};
use serde::Serialize;
use tokio::task::{JoinHandle, JoinSet};

use self::{account::missing, endure::Start, table::UnsteadyTable};
use super::{OwnServer, own_server::server_at, player::Player};
use crate::{
    exit::{Exit, Failure},
    output::Format,
};

pub(super) const SEATS: [Seat; 4] = [Seat::WhiteA, Seat::BlackA, Seat::WhiteB, Seat::BlackB];

/// How many games go on at a time.
const AT_ONCE: usize = 8;

/// The number of moves after which players end a game.
const MOVES: u32 = 40;

/// How long the answer to one message may take before the connection is given up.
const ANSWER: Duration = Duration::from_secs(3);

/// The timeout of any step, restarts included.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

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

pub(super) type Result<T> = std::result::Result<T, String>;

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
    let server = UnsteadyServer::start(&database, Duration::ZERO).await?;
    let mut report = Report { at_once: games.min(AT_ONCE), ..Report::default() };
    let mut playing = JoinSet::new();
    let mut numbers = 0..games;
    loop {
        while playing.len() < AT_ONCE
            && let Some(number) = numbers.next()
        {
            let (server, logs) = (server.clone(), logs.map(Path::to_owned));
            playing.spawn(async move {
                let played = game(server, number, logs.as_deref(), None).await;
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
pub(super) struct UnsteadyServer {
    own: Option<(tokio::sync::Mutex<OwnServer>, PathBuf)>,
    addresses: Vec<String>,
    /// How long players think.
    pause: Duration,
}

impl UnsteadyServer {
    /// A server of the command's own.
    pub(super) async fn start(
        database: &Path,
        pause: Duration,
    ) -> std::result::Result<Arc<Self>, Failure> {
        let server = server_at("127.0.0.1:0", Some(database), false).await?;
        let addresses = vec![server.url.trim_start_matches("http://").to_owned()];
        let own = Some((tokio::sync::Mutex::new(server), database.to_owned()));
        Ok(Arc::new(Self { own, addresses, pause }))
    }

    /// Kills the process after a short random time, to hit any state, and starts another.
    pub(super) async fn die(self: Arc<Self>) -> Result<()> {
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
    pub(super) fn address(&self) -> &str {
        &self.addresses[rand::random::<u32>() as usize % self.addresses.len()]
    }

    /// Reconnects a player. A server that dies again meanwhile is waited for.
    async fn takes_back(&self, player: &mut Player, table: &str) -> Result<()> {
        *player = self.lets_in(player.cookie(), table).await?;
        Ok(())
    }

    /// Connects a player to a table. A server that dies meanwhile is waited for.
    async fn lets_in(&self, cookie: &str, table: &str) -> Result<Player> {
        let until = Instant::now() + PATIENCE;
        loop {
            let connects = async {
                let mut player = Player::returning(self.address(), cookie).await?;
                player.watch(table).await?;
                Ok::<_, String>(player)
            };
            match tokio::time::timeout(CONNECTION, connects).await {
                Ok(Ok(player)) => return Ok(player),
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

/// The result of a game.
struct Played {
    moves: u32,
    lost: usize,
    /// How long interrupted intents took.
    waits: Vec<Duration>,
}

/// Plays a game at a new table. Its first move waits for the start of others, if one is given.
async fn game(
    server: Arc<UnsteadyServer>,
    number: usize,
    logs: Option<&Path>,
    start: Option<&Start>,
) -> Result<Played> {
    let mut table = UnsteadyTable::new(server.clone(), number).await?;
    for n in 0..SEATS.len() {
        table.done(n, Intent::Sit).await?;
    }
    for n in 0..SEATS.len() {
        table.done(n, Intent::Ready).await?;
    }
    if let Some(start) = start {
        start.wait(&mut table).await?;
    }
    let kill_at = rand::random::<u32>() % MOVES;
    // Games that begin together do not end together.
    let moves = start.map_or(MOVES, |_| MOVES / 2 + rand::random::<u32>() % MOVES);
    let mut boards = Game::new(Rules::BUGHOUSE);
    let mut acknowledged = Vec::new();
    let mut killer: Option<JoinHandle<Result<()>>> = None;
    for n in 0..moves {
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
        table.thinks(server.pause).await?;
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
pub(super) fn ending() -> Vec<(Seat, &'static str)> {
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
pub(super) fn any_move(game: &Game) -> Option<(BoardId, chess::Move)> {
    any_move_by(game, &mut rand::rng())
}

/// The same by somebody's chance.
pub(super) fn any_move_by(game: &Game, chance: &mut impl Rng) -> Option<(BoardId, chess::Move)> {
    let first = if chance.random() { BoardId::A } else { BoardId::B };
    [first, !first].into_iter().find_map(|board| {
        let position = game.board(board);
        let moves = position.legal_moves();
        (0..16.min(moves.len())).find_map(|_| {
            let mv = moves[chance.random::<u32>() as usize % moves.len()];
            let mut after = position.clone();
            after.play_unchecked(mv);
            (after.status() == chess::Status::Open).then_some((board, mv))
        })
    })
}
