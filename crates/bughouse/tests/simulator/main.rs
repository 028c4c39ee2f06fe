//! The simulator: the arbiter in random games, legal and hostile, with every promise checked
//! after every event.
//!
//! A game follows from its seed alone: table, players, events. `cargo test` plays a few; `cargo
//! xtask simulate` plays for as long as one likes. A game that breaks a promise is shrunk to the
//! events that are needed for it and printed as a log, ready for a chapter of the Laws.

mod acts;
mod chance;
mod checks;
mod players;
mod shrink;
mod step;
mod table;
mod tally;

use std::{
    env, fs,
    panic::{self, AssertUnwindSafe},
    path::Path,
    time::{Duration, Instant},
};

use chance::Chance;
use players::Players;
use step::{Broken, Failure, Run};
use table::Table;
use tally::Tally;
use tandem_bughouse::Log;

/// The games that every test run plays.
const GAMES: u64 = 600;

/// `SIMULATE_SECONDS` asks for a longer run, `SIMULATE_SEED` says with which game it begins.
#[test]
fn the_arbiter_keeps_its_promises() {
    let number = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seconds = number("SIMULATE_SECONDS").map(Duration::from_secs);
    let first = number("SIMULATE_SEED").unwrap_or(0);
    // A panic is a finding like any other, and shrinking repeats it hundreds of times.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    let outcome = simulate(first, seconds);
    panic::set_hook(hook);
    if let Err(report) = outcome {
        panic!("{report}");
    }
}

/// Every game that ever broke a promise, as it was printed.
#[test]
fn what_was_found_stays_mended() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/simulator/found");
    let mut logs = 0;
    for file in fs::read_dir(folder).expect("the logs lie beside the test") {
        let path = file.expect("readable").path();
        let text = fs::read_to_string(&path).expect("readable");
        let log: Log = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if let Err(failure) = Run::of(log) {
            let Broken { check, how } = failure.broken;
            panic!("{}: not kept: {check}\n{how}", path.display());
        }
        logs += 1;
    }
    assert!(logs > 0, "there are none");
}

/// Plays games one after another.
fn simulate(first: u64, seconds: Option<Duration>) -> Result<(), String> {
    let began = Instant::now();
    let (mut tally, mut said) = (Tally::default(), Duration::ZERO);
    let enough = |seed: u64| match seconds {
        Some(seconds) => began.elapsed() >= seconds,
        None => seed == first + GAMES,
    };
    for seed in (first..).take_while(|&seed| !enough(seed)) {
        play(seed, &mut tally).map_err(|failure| shrink::report(seed, failure))?;
        if began.elapsed() > said + Duration::from_secs(10) {
            said = began.elapsed();
            println!("{}", tally.pace(said));
        }
    }
    println!("{}\n{}", tally.pace(began.elapsed()), tally.table());
    tally.is_complete()
}

/// A game from its seed.
fn play(seed: u64, tally: &mut Tally) -> Result<(), Box<Failure>> {
    let mut chance = Chance::new(seed);
    let table = Table::random(&mut chance);
    let mut run = Run::new(table.log.clone());
    let mut players = Players::new(&table, chance);
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| {
        while let Some(entry) = players.next(run.arbiter()) {
            run.step(entry)?;
        }
        run.finish()
    }));
    match outcome {
        Ok(Ok(())) => tally.add(seed, &run),
        Ok(Err(broken)) => return Err(Failure::new(broken, run.into_log())),
        Err(panic) => return Err(Failure::new(step::panicked(&*panic), run.into_log())),
    }
    Ok(())
}
