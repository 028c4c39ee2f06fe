//! Linked clocks: a device at each board and a scribe keep one log by the messages of
//! `web/src/clock/`, over a room of the server that loses messages and dies. From the log the
//! arbiter gets the result of the game.

use std::sync::{Arc, atomic::AtomicUsize};

use bughouse::{Log, Outcome, Team};
use rand::RngExt;
use serde_json::Value;
use tournament::MatchId;

use super::{
    Hall,
    clock_device::{Device, Logs},
    clock_game::{ClockGame, WRITERS, file_of, log_of},
    script::chance,
};
use crate::load::kill::Result;

/// Plays a game on linked clocks that ends as the script says. Gives the half points that follow
/// from the log.
pub(super) async fn game(hall: &Arc<Hall>, at: MatchId, right: [i64; 2]) -> Result<[i64; 2]> {
    let mut chance = chance(hall.plan.seed, &[5, at.round.into(), at.table.into()]);
    let game = ClockGame::new(&mut chance, right);
    let sign = |_| char::from(b"abcdefghjkmnpqrstuvwxyz23456789"[chance.random_range(0..31)]);
    let code: String = (0..8).map(sign).collect();
    let address = hall.server.address().to_owned();
    let done = Arc::new(AtomicUsize::new(0));
    let totals: Vec<_> = WRITERS.map(|writer| game.of(writer).len()).into();
    let devices = WRITERS.map(|writer| {
        let entries = game.of(writer).to_vec();
        let device = Device::new(writer, entries, &totals, hall.plan.seed ^ u64::from(at.table));
        tokio::spawn(device.takes_part(address.clone(), code.clone(), done.clone()))
    });
    let mut logs: Vec<Logs> = Vec::new();
    for device in devices {
        logs.push(device.await.map_err(|error| error.to_string())??);
    }
    if logs.iter().any(|log| *log != logs[0]) {
        hall.wrong(format!("match {at}: the devices have different logs"));
    }
    let entries: Vec<Value> = logs.swap_remove(2).into_values().flatten().collect();
    if entries.len() != totals.iter().sum::<usize>() {
        hall.wrong(format!("match {at}: {} entries instead of {totals:?}", entries.len()));
    }
    let presses = entries.iter().filter(|entry| entry["does"] == "press").count();
    let text = log_of(&entries);
    hall.keeps(&format!("clocks-{at}.log"), &text)?;
    hall.keeps(&format!("clocks-{at}.json"), &file_of(&entries).to_string())?;
    let mut report = hall.report();
    report.clock_games += 1;
    report.presses += presses;
    drop(report);
    ruled(&text)
}

/// The half points that the arbiter gives by a log.
fn ruled(text: &str) -> Result<[i64; 2]> {
    let log: Log = text.parse().map_err(|error| format!("the log of the clocks: {error}"))?;
    let (arbiter, _) = log.replay();
    match arbiter.end().map(|end| end.outcome) {
        Some(Outcome::Won(Team::First)) => Ok([2, 0]),
        Some(Outcome::Won(Team::Second)) => Ok([0, 2]),
        Some(Outcome::Drawn) => Ok([1, 1]),
        other => Err(format!("the arbiter finds no result in the log of the clocks: {other:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arbiter_finds_the_result_that_the_script_wants() {
        for (seed, right) in (0..60).zip([[2, 0], [1, 1], [0, 2]].into_iter().cycle()) {
            let game = ClockGame::new(&mut chance(seed, &[]), right);
            let entries: Vec<_> =
                WRITERS.iter().flat_map(|writer| game.of(writer)).cloned().collect();
            let text = log_of(&entries);
            assert_eq!(ruled(&text), Ok(right), "seed {seed}: {text}");
        }
    }
}
