//! A championship over the board: scripted phones, clocks and arbiters in a hall whose server is
//! killed in each round. The script counts points and tie-breaks itself, and at the end the
//! server's table must be the same, with every record that the server has acknowledged.

mod acknowledged;
mod arbiter;
mod clock_device;
mod clock_game;
mod clocks;
mod count;
mod entries;
mod matches;
mod phone;
mod report;
mod round;
mod script;
mod server;
mod sheets;

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::AtomicUsize},
    time::Instant,
};

use rand::rngs::StdRng;
use serde_json::Value;
use tokio::sync::{Notify, watch};

use self::{
    acknowledged::Acknowledged, count::Count, report::Report, round::Between, server::HallServer,
};
use super::kill::Result;
use crate::{
    exit::{Exit, Failure},
    output::Format,
};

/// The championship to play.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) pairs: u16,
    pub(super) rounds: u16,
    /// Games in a match.
    pub(super) games: u8,
    /// All that happens follows from it.
    pub(super) seed: u64,
    /// Where sheets and logs are kept.
    pub(super) prints: Option<PathBuf>,
}

/// The hall, as everybody in it shares it.
struct Hall {
    plan: Plan,
    server: HallServer,
    /// The id of the event.
    event: String,
    /// The cookies of the organizer and of an arbiter.
    staff: [String; 2],
    /// The code on the wall.
    code: Mutex<String>,
    /// The round in play as the arbiters' console shows it.
    round: watch::Sender<Value>,
    /// Whether the phones have a network.
    has_network: watch::Sender<bool>,
    acknowledged: Mutex<Acknowledged>,
    count: Mutex<Count>,
    report: Mutex<Report>,
    network: Mutex<StdRng>,
    /// How many requests were sent in this round.
    requests: AtomicUsize,
    /// The number of the request at which the server is killed.
    kill_at: AtomicUsize,
    kill: Notify,
}

pub(super) async fn run(plan: Plan, format: Format) -> std::result::Result<Exit, Failure> {
    // Some are absent, some have withdrawn, and nobody meets again.
    let most = plan.pairs / 3;
    if plan.rounds == 0 || plan.rounds > most {
        return Err(Failure::Message(format!("{} pairs play 1 to {most} rounds", plan.pairs)));
    }
    let broken = |error: std::io::Error| Failure::Message(error.to_string());
    let folder = tempfile::tempdir().map_err(broken)?;
    if let Some(prints) = &plan.prints {
        std::fs::create_dir_all(prints).map_err(broken)?;
    }
    let server = HallServer::start(folder.path()).await?;
    let seed = plan.seed;
    let takes_place = takes_place(server, plan).await;
    let report = takes_place.map_err(|error| Failure::Message(format!("seed {seed}: {error}")))?;
    report.write(format)?;
    Ok(Exit::findings(report.lost > 0 || !report.wrong.is_empty()))
}

async fn takes_place(server: HallServer, plan: Plan) -> Result<Report> {
    let began = Instant::now();
    let rounds = plan.rounds;
    let hall = Arc::new(Hall::open(server, plan).await?);
    let mut between = Between::new(hall.everybody_enters().await?);
    for round in 1..=rounds {
        round::is_played(&hall, &mut between, round).await?;
    }
    hall.ends(between.later).await?;
    let mut report = std::mem::take(&mut *hall.report());
    report.seconds = began.elapsed().as_secs_f64();
    Ok(report)
}

impl Hall {
    fn report(&self) -> MutexGuard<'_, Report> {
        lock(&self.report)
    }

    fn count(&self) -> MutexGuard<'_, Count> {
        lock(&self.count)
    }

    /// Notes what differs from what the hall knows.
    fn wrong(&self, what: impl Into<String>) {
        self.report().wrong.push(what.into());
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
