//! An event that the server runs while it is killed again and again: a Swiss of pairs, or an arena
//! of people who come alone. They come to their tables, play and lose connections, some stay away,
//! and an arbiter corrects results. At the end the standings must be what the players have counted
//! themselves.

mod checks;
mod evening;
mod game;

use std::{
    collections::BTreeSet,
    io::Write,
    sync::Arc,
    time::{Duration, Instant},
};

use serde::Serialize;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use self::{evening::Evening, game::Played};
use super::{
    kill::{Result, UnsteadyServer, table::INTERRUPTION},
    millis,
};
use crate::{
    exit::{Exit, Failure},
    output::Format,
};

/// How long players think.
const PAUSE: Duration = Duration::from_millis(40);

/// How often somebody looks for new tables.
const LOOK: Duration = Duration::from_millis(100);

/// The timeout of a round, and of the games in play when the time of an arena is over.
const ROUND: Duration = Duration::from_secs(300);

/// The time between two kills in an arena.
const BETWEEN_KILLS: Duration = Duration::from_secs(60);

/// The event to play.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub(super) kind: Kind,
    /// Of a hundred games, how many are missed by a player.
    pub(super) absent: u32,
}

#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// An even number of pairs.
    Swiss { pairs: u16, rounds: u16 },
    /// `time` runs from the first game.
    Arena { people: u16, time: Duration },
}

#[derive(Debug, Default, Serialize)]
struct Report {
    entrants: usize,
    games: usize,
    moves: usize,
    kills: usize,
    absent: usize,
    corrected: usize,
    disconnected: usize,
    /// The latency of moves that no kill interrupted.
    p50_ms: f64,
    p99_ms: f64,
    /// How many intents a kill interrupted, and how long the longest took.
    interrupted: usize,
    interrupted_worst_ms: f64,
    /// How long it took until a game was lost by somebody's absence; a minute by the regulations.
    longest_absence_s: f64,
    seconds: f64,
    /// Differences from what the players know, in words.
    wrong: Vec<String>,
}

pub(super) async fn run(plan: Plan, format: Format) -> std::result::Result<Exit, Failure> {
    match plan.kind {
        Kind::Swiss { pairs, rounds } if rounds == 0 || rounds > pairs / 2 => {
            let most = pairs / 2;
            return Err(Failure::Message(format!("{pairs} pairs play 1 to {most} rounds")));
        }
        Kind::Swiss { .. } | Kind::Arena { .. } => {}
    }
    let folder = tempfile::tempdir().map_err(|error| Failure::Message(error.to_string()))?;
    let server = UnsteadyServer::start(&folder.path().join("tandem.db"), PAUSE).await?;
    let report = takes_place(server, plan).await.map_err(Failure::Message)?;
    let mut out = anstream::stdout().lock();
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(&report).unwrap_or_default())?,
        Format::Text => report.write(&mut out)?,
    }
    Ok(Exit::findings(!report.wrong.is_empty()))
}

async fn takes_place(server: Arc<UnsteadyServer>, plan: Plan) -> Result<Report> {
    let began = Instant::now();
    let evening = Arc::new(Evening::open(server, plan).await?);
    let (mut seen, mut killed) = (BTreeSet::new(), BTreeSet::new());
    let (mut games, mut killers, mut played) = (JoinSet::new(), JoinSet::new(), Vec::new());
    let (mut first, mut is_over) = (None, false);
    let event = loop {
        let event = evening.event().await?;
        for table in event["tables"].as_array().into_iter().flatten() {
            let id = table["table"].as_str().unwrap_or_default().to_owned();
            first.get_or_insert_with(Instant::now);
            if killed.insert(plan.kind.part(table, began)) {
                killers.spawn(kills(evening.server.clone()));
            }
            if seen.insert(id.clone()) {
                let (evening, at) = (evening.clone(), table["at"].clone());
                games.spawn(async move {
                    let played = evening.game(&id, &at).await;
                    played.map_err(|error| format!("table {id}: {error}"))
                });
            }
        }
        while let Some(done) = games.try_join_next() {
            played.push(done.map_err(|error| error.to_string())??);
        }
        if let Kind::Arena { time, .. } = plan.kind
            && !is_over
            && first.is_some_and(|first: Instant| first.elapsed() > time)
        {
            evening.pauses_everybody().await?;
            is_over = true;
        }
        if event["event"]["finished"] == json!(true) && games.is_empty() {
            break event;
        }
        if is_over && games.is_empty() && event["tables"] == json!([]) {
            evening.finishes().await?;
        }
        if began.elapsed() > plan.kind.longest() {
            return Err(format!("the event does not end: {event}"));
        }
        tokio::time::sleep(LOOK).await;
    };
    let kills = killers.len();
    while let Some(killed) = killers.join_next().await {
        killed.map_err(|error| error.to_string())??;
    }
    let mut report = Report::new(&played);
    report.wrong = evening.wrong_points(&event, &played);
    report.wrong.extend(evening.wrong_pairings().await?);
    report.entrants = event["event"]["entrants"].as_array().map_or(0, Vec::len);
    report.kills = kills;
    report.seconds = began.elapsed().as_secs_f64();
    Ok(report)
}

/// Kills the server after some seconds.
async fn kills(server: Arc<UnsteadyServer>) -> Result<()> {
    tokio::time::sleep(Duration::from_millis(rand::random::<u64>() % 3000)).await;
    server.die().await
}

impl Kind {
    /// The round of a table, or the minute of an arena. The server is killed once in each.
    fn part(self, table: &Value, began: Instant) -> u64 {
        match self {
            Self::Swiss { .. } => table["at"]["round"].as_u64().unwrap_or_default(),
            Self::Arena { .. } => began.elapsed().as_secs() / BETWEEN_KILLS.as_secs(),
        }
    }

    fn longest(self) -> Duration {
        match self {
            Self::Swiss { rounds, .. } => ROUND * u32::from(rounds),
            Self::Arena { time, .. } => time + ROUND,
        }
    }
}

impl Report {
    fn new(played: &[Played]) -> Self {
        let mut moves: Vec<_> = played.iter().flat_map(|it| &it.moves).copied().collect();
        moves.sort_unstable();
        let interrupted = moves.iter().filter(|&&time| time > INTERRUPTION).count();
        let undisturbed = &moves[..moves.len() - interrupted];
        let worst = played.iter().flat_map(|it| &it.waits).max().copied().unwrap_or_default();
        let absences = played.iter().filter_map(|it| it.absence);
        Self {
            games: played.len(),
            moves: moves.len(),
            absent: absences.clone().count(),
            corrected: played.iter().filter(|it| it.is_corrected).count(),
            disconnected: played.iter().filter(|it| it.is_disconnected).count(),
            p50_ms: millis(undisturbed, 0.5),
            p99_ms: millis(undisturbed, 0.99),
            interrupted: played.iter().map(|it| it.waits.len()).sum(),
            interrupted_worst_ms: worst.as_secs_f64() * 1000.0,
            longest_absence_s: absences.max().unwrap_or_default().as_secs_f64(),
            ..Self::default()
        }
    }

    fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(
            out,
            "{} entrants, {} games with {} moves in {:.0} s; the server killed {} times, \
             {} players disconnected, {} absent, {} results corrected",
            self.entrants,
            self.games,
            self.moves,
            self.seconds,
            self.kills,
            self.disconnected,
            self.absent,
            self.corrected
        )?;
        writeln!(
            out,
            "moves: p50 {:.1} ms, p99 {:.1} ms; {} interrupted, at most {:.0} ms; \
             longest wait for somebody absent {:.0} s",
            self.p50_ms,
            self.p99_ms,
            self.interrupted,
            self.interrupted_worst_ms,
            self.longest_absence_s
        )?;
        match &self.wrong[..] {
            [] => writeln!(out, "the final table is what the players have counted"),
            wrong => wrong.iter().try_for_each(|line| writeln!(out, "wrong: {line}")),
        }
    }
}
