//! Engine analysis of finished games: one at a time, one address after another, on request, with
//! the results kept for later requests.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use bughouse::{BoardId, Game, Seat, Team};
use chess::{CastlingStyle, Move, Position, Rules, SanPlus, Uci};
use engine::{
    Engine, Options, Score, SearchLimits, Watch,
    review::{self, Judged},
};
use people::{
    address::Address,
    turns::{Bounds, Crowded, Ticket, Turns},
};
use protocol::{
    EvaluatedMove, Evaluation, Gift, Mark, Phase, Refusal, RefusalCode, Retry, refusals::refusal,
};
use tables::{bughouse::BughouseTable, table::game::Game as _};

/// How many analyses are kept, including waiting ones; each takes some kilobytes.
const KEPT: usize = 200;

/// How many games wait for analysis.
const WAITING: usize = 100;

/// How many of them were asked for by one address.
const EACH: usize = 8;

/// How many moves of a game are analysed: more than any serious game has.
const MOVES: usize = 1000;

/// How many positions are searched for a move, twice if there was a better one, and twice on the
/// partner's board if it captures: some hundredths of a second.
const POSITIONS: u64 = 20_000;

/// The size of a transposition table, in bytes.
const MEMORY: usize = 8 << 20;

/// How many moves of the better line are reported.
const LINE: usize = 6;

/// How long an analysis continues after the last poll.
const PATIENCE: Duration = Duration::from_secs(30);

/// All analyses, waiting, running and done. Clones share them.
#[derive(Clone)]
pub(crate) struct GameAnalyses {
    jobs: Arc<Mutex<VecDeque<Arc<Job>>>>,
    turns: Turns,
}

/// The analysis of one game.
struct Job {
    table: String,
    game: u32,
    start: Game,
    moves: Vec<(BoardId, Move)>,
    began: Instant,
    /// The number of its ticket.
    number: u64,
    progress: Mutex<Progress>,
}

struct Progress {
    evaluated: Vec<EvaluatedMove>,
    asked: Instant,
}

impl Default for GameAnalyses {
    fn default() -> Self {
        let bounds = Bounds { running: 1, running_each: 1, waiting: WAITING, waiting_each: EACH };
        Self { jobs: Arc::default(), turns: Turns::new(bounds) }
    }
}

impl GameAnalyses {
    /// Starts or polls the analysis of a finished game.
    pub(crate) fn ask(
        &self,
        table: &BughouseTable,
        address: Option<Address>,
    ) -> Result<Evaluation, Refusal> {
        if table.phase() != Phase::Over {
            let text = "a game can be analysed only when it is over";
            return Err(refusal(RefusalCode::NotNow, text));
        }
        let mut jobs = lock(&self.jobs);
        let known =
            jobs.iter().find(|job| job.table == table.room.id && job.game == table.room.game);
        if let Some(job) = known {
            lock(&job.progress).asked = Instant::now();
            return Ok(job.told(self.turns.ahead(job.number)));
        }
        let ticket = self.turns.enter(address).map_err(|crowded| {
            let text = match crowded {
                Crowded::Address => {
                    "too many games of your address are waiting for analysis; try again later"
                }
                Crowded::Everyone => "too many games are waiting for analysis; try again later",
            };
            refusal(RefusalCode::TooMany, text)
        })?;
        if jobs.len() >= KEPT
            && let Some(oldest) = jobs.iter().position(|job| job.is_done())
        {
            jobs.remove(oldest);
        }
        let job = Arc::new(Job::new(table, ticket.number()));
        let told = job.told(self.turns.ahead(job.number));
        jobs.push_back(job.clone());
        drop(jobs);
        tokio::spawn(self.clone().work(job, ticket));
        Ok(told)
    }

    /// How many games wait or are being analysed.
    pub(crate) fn waiting(&self) -> usize {
        lock(&self.jobs).iter().filter(|job| !job.is_done()).count()
    }

    /// Runs an analysis when its turn has come.
    async fn work(self, job: Arc<Job>, ticket: Ticket) {
        if let Ok(turn) = ticket.turn().await {
            let working = job.clone();
            let worked = tokio::task::spawn_blocking(move || {
                let _turn = turn;
                working.work();
            });
            if let Err(error) = worked.await {
                tracing::error!(%error, "the analysis of a game failed");
            }
        }
        if !job.is_done() {
            // The next poll starts it again.
            lock(&self.jobs).retain(|one| !Arc::ptr_eq(one, &job));
        }
    }
}

impl Job {
    fn new(table: &BughouseTable, number: u64) -> Self {
        let start = match &table.log.start {
            Some(bfen) => Game::from_bfen(bfen, Rules::BUGHOUSE).ok(),
            None => Some(Game::new(Rules::BUGHOUSE)),
        };
        let acts = table.played.iter().map(|played| (played.seat.into(), played.act.as_str()));
        Self {
            table: table.room.id.clone(),
            game: table.room.game,
            moves: start.clone().map_or_else(Vec::new, |start| legal(start, acts)),
            start: start.unwrap_or_else(|| Game::new(Rules::BUGHOUSE)),
            began: Instant::now(),
            number,
            progress: Mutex::new(Progress { evaluated: Vec::new(), asked: Instant::now() }),
        }
    }

    fn is_done(&self) -> bool {
        lock(&self.progress).evaluated.len() == self.moves.len()
    }

    fn told(&self, waiting: usize) -> Evaluation {
        Evaluation {
            moves: self.moves.len().try_into().unwrap_or(u32::MAX),
            waiting: waiting.try_into().unwrap_or(u32::MAX),
            evaluated: lock(&self.progress).evaluated.clone(),
        }
    }

    fn work(&self) {
        let [mut engine, mut partners] =
            [(); 2].map(|()| Engine::new(Options { memory: MEMORY, threads: 1 }));
        let limits = SearchLimits::nodes(POSITIONS);
        let mut game = self.start.clone();
        let mut report = |judged: &Judged| {
            let board = judged.seat.board();
            let gift = review::gift(&mut partners, &game, board, judged.mv, &limits, self);
            let evaluated = EvaluatedMove { gift: gift.map(given), ..evaluated(judged, &game) };
            game.play_unchecked(board, judged.mv);
            lock(&self.progress).evaluated.push(evaluated);
        };
        review::review(&mut engine, &self.start, &self.moves, &limits, self, &mut report);
    }
}

impl Watch for Job {
    fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    fn stopped(&self) -> bool {
        lock(&self.progress).asked.elapsed() > PATIENCE
    }
}

/// The moves of a game before the first that is not legal on these boards: an illegal move that
/// stood, or one after the arbiter had corrected a position.
fn legal<'a>(mut game: Game, acts: impl Iterator<Item = (Seat, &'a str)>) -> Vec<(BoardId, Move)> {
    let mut moves = Vec::new();
    for (seat, act) in acts.take(MOVES) {
        let board = seat.board();
        let uci = act.parse::<Uci>().ok().filter(|_| game.to_move(board) == seat);
        let Some(mv) = uci.and_then(|uci| uci.to_move(game.board(board)).ok()) else { break };
        game.play_unchecked(board, mv);
        moves.push((board, mv));
    }
    moves
}

fn evaluated(judged: &Judged, before: &Game) -> EvaluatedMove {
    let position = before.board(judged.seat.board());
    let own = review::expectation(judged.score);
    let first = if judged.seat.team() == Team::First { own } else { 1.0 - own };
    let better = judged.best != judged.mv;
    EvaluatedMove {
        score: judged.score.centipawns(),
        mate: match judged.score {
            Score::Mate(moves) => i32::try_from(moves).ok(),
            Score::Mated(moves) => i32::try_from(moves).ok().map(|moves| -moves),
            Score::Centipawns(_) => None,
        },
        first: thousandths(first),
        better: if better { line(&judged.line, position) } else { Vec::new() },
        loss: thousandths(review::expectation(judged.best_score) - own),
        mark: judged.mark.map(|mark| match mark {
            review::Mark::Mistake => Mark::Mistake,
            review::Mark::Blunder => Mark::Blunder,
        }),
        retry: judged.mark.map(|_| Retry {
            bfen: before.to_bfen().to_bracket(),
            best: judged.best.to_uci(CastlingStyle::KingMoves).to_string(),
        }),
        gift: None,
    }
}

fn given(gift: review::Gift) -> Gift {
    Gift {
        piece: gift.role.letter(),
        without: thousandths(gift.without),
        with: thousandths(gift.with),
    }
}

fn thousandths(points: f64) -> u16 {
    (points * 1000.0).round() as u16
}

/// Moves in standard notation.
fn line(moves: &[Move], before: &Position) -> Vec<String> {
    let mut position = before.clone();
    let mut written = Vec::new();
    for &mv in moves.iter().take(LINE) {
        if !position.is_legal(mv) {
            break;
        }
        written.push(SanPlus::from_move(mv, &position).to_string());
        position.play_unchecked(mv);
    }
    written
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
