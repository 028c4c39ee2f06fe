//! Four scripted players at a table.

#[cfg(test)]
mod tests;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use bughouse::BoardId;
use chess::{CastlingStyle, Move};
use protocol::{Intent, Phase, Seat, ServerMessage};
use tokio::{
    sync::{Barrier, mpsc},
    time::Instant,
};

use super::{
    player::{Player, Sender, next},
    random_game::{RandomGame, ticks},
};

const SEATS: [Seat; 4] = [Seat::WhiteA, Seat::BlackA, Seat::WhiteB, Seat::BlackB];

/// How long messages may be under way after the last move: what has not come then is lost.
pub(super) const DRAIN: Duration = Duration::from_secs(10);

/// How long a player waits for the answer to a move.
const PATIENCE: Duration = Duration::from_secs(30);

/// The measurements of one table.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// From the time when a move was due until the partner's connection has read it.
    pub(super) latencies: Vec<Duration>,
    /// From the time when a move was due until it was sent.
    pub(super) lateness: Vec<Duration>,
    /// Changes that a connection should have received and did not.
    pub(super) lost: usize,
    pub(super) refused: usize,
    pub(super) games: usize,
}

impl Tally {
    pub(super) fn add(&mut self, other: Self) {
        self.latencies.extend(other.latencies);
        self.lateness.extend(other.lateness);
        self.lost += other.lost;
        self.refused += other.refused;
        self.games += other.games;
    }
}

/// Shared by the readers of a table: when each move was due, by its line in the log.
#[derive(Default)]
struct Shared {
    due: HashMap<(Seat, u32), Instant>,
    tally: Tally,
    /// The number of completed moves seen per seat.
    seen: HashMap<(Seat, Seat), u32>,
}

/// Whether the server has carried out the intent with this key.
struct Answered {
    key: String,
    is_done: bool,
}

/// Plays until the time is up.
pub(super) async fn play(
    urls: &[String],
    seed: u64,
    pause: Duration,
    time: Duration,
    ready: &Barrier,
) -> Result<Tally, String> {
    let mut players = Vec::new();
    // The players of a table come by way of different nodes, if there are several.
    for (url, _) in urls.iter().cycle().skip(seed as usize % urls.len()).zip(SEATS) {
        players.push(Player::new(url).await?);
    }
    let table = players[0].create(seed).await?;
    let shared = Arc::new(Mutex::new(Shared::default()));
    let mut senders = Vec::new();
    let mut readers = Vec::new();
    let (answers, mut answered) = mpsc::channel(64);
    for (mut player, seat) in players.into_iter().zip(SEATS) {
        player.watch(&table).await?;
        player.intend(&table, seat, Intent::Sit).await?;
        player.intend(&table, seat, Intent::Ready).await?;
        let (sender, mut incoming) = player.split();
        senders.push(sender);
        let (shared, answers) = (shared.clone(), answers.clone());
        let (started, has_started) = tokio::sync::oneshot::channel();
        let task = tokio::spawn(async move {
            let mut reader = Reader { seat, number: None, started: Some(started), shared };
            while let Some(message) = next(&mut incoming).await {
                if let Some(answer) = reader.read(message) {
                    // The table is done.
                    let _ = answers.send(answer).await;
                }
            }
        });
        readers.push((task, has_started));
    }
    for (_, has_started) in &mut readers {
        has_started
            .await
            .map_err(|_| "a connection was closed before the game began".to_owned())?;
    }
    ready.wait().await;
    let mut script = Script { table, senders, shared: shared.clone(), game: RandomGame::new(seed) };
    let moved = script.play(&mut answered, seed, pause, time).await;
    drained(&shared).await;
    for (task, _) in readers {
        task.abort();
    }
    moved?;
    let mut shared = lock(&shared);
    let mut tally = std::mem::take(&mut shared.tally);
    // Moves that no reader saw are lost.
    tally.lost += shared.due.len();
    tally.games = 1;
    Ok(tally)
}

/// Waits until all moves have been seen, or until nobody can expect that any more.
async fn drained(shared: &Mutex<Shared>) {
    let end = Instant::now() + DRAIN;
    while !lock(shared).due.is_empty() && Instant::now() < end {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Random moves at a pace.
struct Script {
    table: String,
    senders: Vec<Sender>,
    shared: Arc<Mutex<Shared>>,
    game: RandomGame,
}

impl Script {
    async fn play(
        &mut self,
        answered: &mut mpsc::Receiver<Answered>,
        seed: u64,
        pause: Duration,
        time: Duration,
    ) -> Result<(), String> {
        let mut counts = HashMap::<Seat, u32>::new();
        let end = Instant::now() + time;
        let mut ticks = ticks(seed, pause);
        loop {
            let due = ticks.tick().await;
            if Instant::now() >= end {
                return Ok(());
            }
            let Some((board, mv)) = self.game.propose() else { return Ok(()) };
            let seat: Seat = self.game.to_move(board).into();
            let count = counts.entry(seat).or_default();
            if self.make(answered, (board, mv), due, *count + 1).await? {
                *count += 1;
            }
        }
    }

    /// Makes a move, and says whether the server has accepted it. The game goes on after a refusal
    /// as if the move had never been tried.
    async fn make(
        &mut self,
        answered: &mut mpsc::Receiver<Answered>,
        (board, mv): (BoardId, Move),
        due: Instant,
        count: u32,
    ) -> Result<bool, String> {
        let mover = self.game.to_move(board);
        let seat: Seat = mover.into();
        {
            let mut shared = lock(&self.shared);
            shared.due.insert((seat, count), due);
            shared.tally.lateness.push(due.elapsed());
        }
        let deed = format!("moves {}", mv.to_uci(CastlingStyle::KingMoves));
        let sender = &mut self.senders[mover as usize];
        let sent = sender.intend(&self.table, seat, Intent::Play { deed }).await?;
        let is_done = loop {
            let answer = tokio::time::timeout(PATIENCE, answered.recv()).await;
            match answer.map_err(|_| "a move was not answered".to_owned())? {
                Some(Answered { key, is_done }) if key == sent => break is_done,
                Some(_) => {}
                None => return Err("all connections were closed".to_owned()),
            }
        };
        if is_done {
            self.game.play(board, mv);
        } else {
            let mut shared = lock(&self.shared);
            shared.due.remove(&(seat, count));
            shared.tally.refused += 1;
        }
        Ok(is_done)
    }
}

/// The reader of one connection.
struct Reader {
    seat: Seat,
    number: Option<u32>,
    started: Option<tokio::sync::oneshot::Sender<()>>,
    shared: Arc<Mutex<Shared>>,
}

impl Reader {
    /// Takes a message in. Gives the answer to an intent, if it is one.
    fn read(&mut self, message: ServerMessage) -> Option<Answered> {
        match message {
            ServerMessage::Snapshot(snapshot) => {
                self.number = Some(snapshot.number);
                self.note_phase(snapshot.state.phase);
            }
            ServerMessage::Change(change) => {
                let mut shared = lock(&self.shared);
                // Nobody talks here, so no number may be missing; presence comes under the previous
                // number.
                let next = |number| (number..=number + 1).contains(&change.number);
                if self.number.is_some_and(|number| !next(number)) {
                    shared.tally.lost += 1;
                }
                self.number = Some(change.number);
                for line in &change.log {
                    let mover = SEATS.into_iter().find(|seat| {
                        line.split(' ').nth(1) == Some(bughouse::Seat::from(*seat).name())
                    });
                    let Some(mover) = mover else { continue };
                    let seen = shared.seen.entry((self.seat, mover)).or_default();
                    *seen += 1;
                    let key = (mover, *seen);
                    let partner = bughouse::Seat::from(mover).partner();
                    if bughouse::Seat::from(self.seat) == partner
                        && let Some(due) = shared.due.remove(&key)
                    {
                        shared.tally.latencies.push(due.elapsed());
                    }
                }
                drop(shared);
                if let Some(state) = change.state {
                    self.note_phase(state.phase);
                }
            }
            ServerMessage::Done { key, .. } => return Some(Answered { key, is_done: true }),
            ServerMessage::Refused(refusal) => {
                return refusal.key.map(|key| Answered { key, is_done: false });
            }
            _ => {}
        }
        None
    }

    fn note_phase(&mut self, phase: Phase) {
        if phase == Phase::Playing
            && let Some(started) = self.started.take()
        {
            // The receiver is gone if the table failed.
            let _ = started.send(());
        }
    }
}
