//! Four scripted players at a table.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use bughouse::{BoardId, Game};
use chess::{CastlingStyle, Move, Rules, Status};
use protocol::{Intent, Phase, Seat, ServerMessage};
use tokio::sync::Barrier;

use super::player::{Player, Sender, next};

const SEATS: [Seat; 4] = [Seat::WhiteA, Seat::BlackA, Seat::WhiteB, Seat::BlackB];

/// The measurements of one table.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// From sending a move until the partner's connection has read it.
    pub(super) latencies: Vec<Duration>,
    /// Changes that a connection should have received and did not.
    pub(super) lost: usize,
    pub(super) refused: usize,
    pub(super) games: usize,
}

impl Tally {
    pub(super) fn add(&mut self, other: Self) {
        self.latencies.extend(other.latencies);
        self.lost += other.lost;
        self.refused += other.refused;
        self.games += other.games;
    }
}

/// Shared by the readers of a table: when each move was sent, by its line in the log.
#[derive(Default)]
struct Shared {
    sent: HashMap<(Seat, u32), Instant>,
    tally: Tally,
    /// The number of completed moves seen per seat.
    seen: HashMap<(Seat, Seat), u32>,
}

/// Plays until the time is up.
pub(super) async fn play(
    url: &str,
    seed: u64,
    pause: Duration,
    time: Duration,
    ready: &Barrier,
) -> Result<Tally, String> {
    let mut players = Vec::new();
    for _ in SEATS {
        players.push(Player::new(url).await?);
    }
    let table = players[0].create(seed).await?;
    let shared = Arc::new(Mutex::new(Shared::default()));
    let mut senders = Vec::new();
    let mut readers = Vec::new();
    for (mut player, seat) in players.into_iter().zip(SEATS) {
        player.watch(&table).await?;
        player.intend(&table, seat, Intent::Sit).await?;
        player.intend(&table, seat, Intent::Ready).await?;
        let (sender, mut incoming) = player.split();
        senders.push(sender);
        let shared = shared.clone();
        let (started, has_started) = tokio::sync::oneshot::channel();
        let task = tokio::spawn(async move {
            let mut reader = Reader { seat, number: None, started: Some(started), shared };
            while let Some(message) = next(&mut incoming).await {
                reader.read(message);
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
    let moved = moves(&table, &mut senders, &shared, seed, pause, time).await;
    // Wait for messages in flight.
    tokio::time::sleep(Duration::from_millis(500)).await;
    for (task, _) in readers {
        task.abort();
    }
    moved?;
    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
    let mut tally = std::mem::take(&mut shared.tally);
    // Moves that no reader saw are lost.
    tally.lost += shared.sent.len();
    tally.games = 1;
    Ok(tally)
}

/// Plays random legal moves at a pace; none of them mates, so that the game lasts.
async fn moves(
    table: &str,
    senders: &mut [Sender],
    shared: &Mutex<Shared>,
    seed: u64,
    pause: Duration,
    time: Duration,
) -> Result<(), String> {
    let mut chance = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut draw = move |below: usize| {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        (chance % below.max(1) as u64) as usize
    };
    let mut game = Game::new(Rules::BUGHOUSE);
    let mut counts = HashMap::new();
    let end = Instant::now() + time;
    // Tables do not move in step.
    let first = Duration::from_micros(seed.wrapping_mul(7919) % pause.as_micros().max(1) as u64);
    let mut ticks = tokio::time::interval_at(tokio::time::Instant::now() + first, pause);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while Instant::now() < end {
        ticks.tick().await;
        let board = BoardId::ALL[draw(2)];
        let Some((board, mv)) =
            harmless(&game, board, &mut draw).or_else(|| harmless(&game, !board, &mut draw))
        else {
            break;
        };
        let seat = game.to_move(board);
        game.play_unchecked(board, mv);
        let count: &mut u32 = counts.entry(seat).or_default();
        *count += 1;
        let deed = format!("moves {}", mv.to_uci(CastlingStyle::KingMoves));
        let sent = ((seat.into(), *count), Instant::now());
        shared.lock().unwrap_or_else(PoisonError::into_inner).sent.extend([sent]);
        senders[seat as usize].intend(table, seat.into(), Intent::Play { deed }).await?;
    }
    Ok(())
}

/// A random move after which the opponent has a legal move.
fn harmless(
    game: &Game,
    board: BoardId,
    draw: &mut impl FnMut(usize) -> usize,
) -> Option<(BoardId, Move)> {
    let position = game.board(board);
    let moves = position.legal_moves();
    for _ in 0..16.min(moves.len()) {
        let mv = moves[draw(moves.len())];
        let mut after = position.clone();
        after.play_unchecked(mv);
        if after.status() == Status::Open {
            return Some((board, mv));
        }
    }
    None
}

/// The reader of one connection.
struct Reader {
    seat: Seat,
    number: Option<u32>,
    started: Option<tokio::sync::oneshot::Sender<()>>,
    shared: Arc<Mutex<Shared>>,
}

impl Reader {
    fn read(&mut self, message: ServerMessage) {
        match message {
            ServerMessage::Snapshot(snapshot) => {
                self.number = Some(snapshot.number);
                self.note_phase(snapshot.state.phase);
            }
            ServerMessage::Change(change) => {
                let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
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
                        && let Some(sent) = shared.sent.remove(&key)
                    {
                        shared.tally.latencies.push(sent.elapsed());
                    }
                }
                drop(shared);
                if let Some(state) = change.state {
                    self.note_phase(state.phase);
                }
            }
            ServerMessage::Refused(_) => {
                self.shared.lock().unwrap_or_else(PoisonError::into_inner).tally.refused += 1;
            }
            _ => {}
        }
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
