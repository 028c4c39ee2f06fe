//! Scripted players who come by way of the door for chess clients (`tandem serve --ics`): four at a
//! table, each with both boards, or connections that only listen.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use bughouse::BoardId;
use protocol::ics::{BoardLine, Event, LOGIN, Received, move_line};
use tokio::{
    io::AsyncReadExt,
    net::TcpStream,
    sync::{Barrier, mpsc},
    task::JoinSet,
    time::{Instant, timeout},
};

use super::{
    random_game::{RandomGame, ticks},
    table::{DRAIN, Tally},
};
use crate::ics::{Connection, log_in_as_guest};

/// How long a player waits for a line that has to come.
const PATIENCE: Duration = Duration::from_secs(60);

/// The four players of a table in the order of the seats: White and Black of the first board, White
/// and Black of the second. The first and the last are partners.
const PLAYERS: [char; 4] = ['a', 'b', 'c', 'd'];

/// How the names of players begin.
const PREFIX: &str = "Load";

/// Errors are sentences.
type Result<T> = std::result::Result<T, String>;

/// A move, by its board and the number of moves on it.
type Ply = (BoardId, u32);

/// Shared by the four connections of a table.
#[derive(Default)]
struct Shared {
    /// When a move was due, and how many of the four have read it.
    due: HashMap<Ply, (Instant, usize)>,
    tally: Tally,
}

/// Host and port.
pub(super) fn address(text: &str) -> Result<(String, u16)> {
    let parts = text.rsplit_once(':').and_then(|(host, port)| Some((host, port.parse().ok()?)));
    let (host, port) = parts.ok_or_else(|| format!("no host and port: {text:?}"))?;
    Ok((host.to_owned(), port))
}

/// Plays at a table until the time is up. A latency lasts from the time when a move was due until
/// the last of the four connections has read it.
pub(super) async fn play(
    (host, port): (&str, u16),
    seed: u64,
    pause: Duration,
    time: Duration,
    ready: &Barrier,
) -> Result<Tally> {
    let mut clients = Vec::new();
    for player in PLAYERS {
        clients.push(Client::log_in(host, port, &name(PREFIX, seed, player)).await?);
    }
    let boards = start(&mut clients, seed).await?;
    let shared = Arc::new(Mutex::new(Shared::default()));
    let (seen, mut moves_seen) = mpsc::channel(64);
    let mut readers = JoinSet::new();
    let mut senders = Vec::new();
    for (at, client) in clients.into_iter().enumerate() {
        let (sender, lines) = mpsc::channel(16);
        senders.push(sender);
        let reader = Reader { at, boards, shared: shared.clone(), seen: seen.clone() };
        readers.spawn(reader.run(client.connection, lines));
    }
    drop(seen);
    ready.wait().await;
    let moved = script(&senders, &mut moves_seen, &shared, seed, pause, time).await;
    let end = Instant::now() + DRAIN;
    while !lock(&shared).due.is_empty() && Instant::now() < end {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    readers.abort_all();
    moved?;
    let mut shared = lock(&shared);
    let mut tally = std::mem::take(&mut shared.tally);
    // Moves that not all have read are lost.
    tally.lost += shared.due.len();
    tally.games = 1;
    Ok(tally)
}

/// Plays random moves at a pace. Each is sent when its player has read the one before.
async fn script(
    senders: &[mpsc::Sender<String>],
    moves_seen: &mut mpsc::Receiver<MoveSeen>,
    shared: &Mutex<Shared>,
    seed: u64,
    pause: Duration,
    time: Duration,
) -> Result<()> {
    let mut game = RandomGame::new(seed);
    let mut plies = [0; 2];
    let end = Instant::now() + time;
    let mut ticks = ticks(seed, pause);
    loop {
        let due = ticks.tick().await;
        if Instant::now() >= end {
            return Ok(());
        }
        let Some((board, mv)) = game.propose() else { return Ok(()) };
        let mover = game.to_move(board) as usize;
        let ply = (board, plies[board as usize] + 1);
        {
            let mut shared = lock(shared);
            shared.due.insert(ply, (due, 0));
            shared.tally.lateness.push(due.elapsed());
        }
        let closed = || "a connection was closed".to_owned();
        senders[mover].send(move_line(mv)).await.map_err(|_| closed())?;
        let is_done = loop {
            let sight = timeout(PATIENCE, moves_seen.recv()).await;
            let sight = sight.map_err(|_| "a move was not answered".to_owned())?;
            match sight.ok_or_else(closed)? {
                MoveSeen::Moved { at, ply: seen } if at == mover && seen == ply => break true,
                MoveSeen::Refused { at } if at == mover => break false,
                MoveSeen::Moved { .. } | MoveSeen::Refused { .. } => {}
            }
        };
        if is_done {
            game.play(board, mv);
            plies[board as usize] += 1;
        } else {
            let mut shared = lock(shared);
            shared.due.remove(&ply);
            shared.tally.refused += 1;
        }
    }
}

/// A connection learned something about a move.
enum MoveSeen {
    Moved { at: usize, ply: Ply },
    Refused { at: usize },
}

/// The reader of one connection, which also writes to it.
struct Reader {
    at: usize,
    /// The numbers of the games.
    boards: [u32; 2],
    shared: Arc<Mutex<Shared>>,
    seen: mpsc::Sender<MoveSeen>,
}

impl Reader {
    async fn run(self, mut connection: Connection, mut lines: mpsc::Receiver<String>) {
        loop {
            let done = tokio::select! {
                received = connection.next() => match received {
                    Ok(Received::Ping) => connection.pong().await,
                    Ok(Received::Event(event)) => {
                        self.read(event).await;
                        Ok(())
                    }
                    Ok(_) => Ok(()),
                    Err(error) => Err(error),
                },
                Some(line) = lines.recv() => connection.send(&line).await,
            };
            if done.is_err() {
                return;
            }
        }
    }

    async fn read(&self, event: Event) {
        let sight = match event {
            Event::Board(line) => {
                let Some(ply) = ply_after(&line, self.boards) else { return };
                let mut shared = lock(&self.shared);
                if let Some((due, seen)) = shared.due.get_mut(&ply) {
                    *seen += 1;
                    let (due, seen) = (*due, *seen);
                    if seen == PLAYERS.len() {
                        shared.due.remove(&ply);
                        shared.tally.latencies.push(due.elapsed());
                    }
                }
                MoveSeen::Moved { at: self.at, ply }
            }
            Event::IllegalMove(_) => MoveSeen::Refused { at: self.at },
            _ => return,
        };
        // The table is done.
        let _ = self.seen.send(sight).await;
    }
}

/// The move that a board shows, if it shows one.
fn ply_after(line: &BoardLine, boards: [u32; 2]) -> Option<Ply> {
    let board = BoardId::ALL[boards.iter().position(|number| *number == line.game)?];
    let moves = 2 * line.move_number.checked_sub(1)? + u32::from(!line.white_to_move);
    (moves > 0).then_some((board, moves))
}

/// Two pairs of partners begin a game, and everybody observes the partner's board. Gives the
/// numbers of the games.
async fn start(clients: &mut [Client], seed: u64) -> Result<[u32; 2]> {
    for (one, other) in [(0, 3), (1, 2)] {
        for (from, to) in [(one, other), (other, one)] {
            clients[from].send(&format!("partner {}", name(PREFIX, seed, PLAYERS[to]))).await?;
            let is_offer = |event: &Event| matches!(event, Event::PartnerOffer { .. });
            let is_made = |event: &Event| matches!(event, Event::PartnerAccepted { .. });
            clients[to].until(|event| (is_offer(event) || is_made(event)).then_some(())).await?;
        }
    }
    clients[0]
        .send(&format!("match {} 60 0 bughouse white", name(PREFIX, seed, PLAYERS[1])))
        .await?;
    clients[1].until(|event| matches!(event, Event::Challenge(_)).then_some(())).await?;
    clients[1].send("accept").await?;
    let mut games = [0; 4];
    for (client, game) in clients.iter_mut().zip(&mut games) {
        *game = client.until(board_shown).await?;
    }
    let boards = [games[0], games[2]];
    for (client, game) in clients.iter_mut().zip(games) {
        client.send("pobserve").await?;
        client.until(|event| board_shown(event).filter(|shown| *shown != game)).await?;
    }
    Ok(boards)
}

fn board_shown(event: &Event) -> Option<u32> {
    if let Event::Board(line) = event { Some(line.game) } else { None }
}

/// The name of a player: letters only, as the server wants them.
fn name(prefix: &str, seed: u64, player: char) -> String {
    let letter = |n: u64| char::from(b'a' + (n % 26) as u8);
    let letters = [seed / 676, seed / 26, seed].map(letter);
    format!("{prefix}{}{player}", String::from_iter(letters))
}

/// A player who has logged in.
struct Client {
    connection: Connection,
    name: String,
}

impl Client {
    async fn log_in(host: &str, port: u16, name: &str) -> Result<Self> {
        let (connection, name) = log_in_as_guest(host, port, name).await?;
        Ok(Self { connection, name })
    }

    async fn send(&mut self, line: &str) -> Result<()> {
        self.connection.send(line).await.map_err(|error| format!("{}: {error}", self.name))
    }

    /// Reads until an event has what is looked for.
    async fn until<T>(&mut self, find: impl Fn(&Event) -> Option<T>) -> Result<T> {
        let mut last = String::new();
        let reading = async {
            loop {
                match self.connection.next().await {
                    Ok(Received::Event(event)) => match find(&event) {
                        Some(found) => return Ok(found),
                        None => last = event.to_string(),
                    },
                    Ok(Received::Ping) => self.connection.pong().await.unwrap_or_default(),
                    Ok(_) => {}
                    Err(error) => return Err(error.to_string()),
                }
            }
        };
        let read = timeout(PATIENCE, reading).await;
        let read = read.unwrap_or_else(|_| Err("the server says nothing more".to_owned()));
        read.map_err(|error| format!("{}: {error}; the last line was {last:?}", self.name))
    }
}

/// Connections that have logged in and only listen. They end when they are dropped.
pub(super) async fn listeners(
    (host, port): (&str, u16),
    prefix: &str,
    count: usize,
) -> Result<JoinSet<()>> {
    let mut open = JoinSet::new();
    for n in 0..count as u64 {
        let player = PLAYERS[n as usize % PLAYERS.len()];
        let name = name(prefix, n / PLAYERS.len() as u64, player);
        let Client { mut connection, .. } = Client::log_in(host, port, &name).await?;
        open.spawn(async move {
            while let Ok(received) = connection.next().await {
                if received == Received::Ping && connection.pong().await.is_err() {
                    return;
                }
            }
        });
    }
    Ok(open)
}

/// Connections that are asked for a name and never say one. They end when they are dropped.
pub(super) async fn nameless((host, port): (&str, u16), count: usize) -> Result<JoinSet<()>> {
    let mut open = JoinSet::new();
    for _ in 0..count {
        let stream = TcpStream::connect((host, port)).await;
        let mut stream = stream.map_err(|error| format!("cannot connect: {error}"))?;
        let (mut text, mut bytes) = (Vec::new(), [0; 512]);
        while !text.ends_with(LOGIN.as_bytes()) {
            match timeout(PATIENCE, stream.read(&mut bytes)).await {
                Ok(Ok(length)) if length > 0 => text.extend(&bytes[..length]),
                _ => return Err("the server does not ask for a name".to_owned()),
            }
        }
        open.spawn(async move { while matches!(stream.read(&mut bytes).await, Ok(1..)) {} });
    }
    Ok(open)
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
