//! The simulator: several nodes, a database and a bus, all in one thread and from one seed, with
//! the promises of the protocol checked at every step.
//!
//! `cargo test` takes some hundred thousand steps; `cargo xtask simulate-cluster` takes as many as
//! one likes. A seed that breaks a promise is run again with a trace, which is printed.

mod checks;
mod clients;
mod database;
mod faults;
mod machine;
mod plan;
mod tally;
mod toy;
mod trace;
mod world;

use std::{
    env,
    panic::{self, AssertUnwindSafe},
};

use plan::Planted;
use tally::Tally;
use trace::Trace;
use world::World;

/// The steps that every test run takes.
const STEPS: u64 = 400_000;

/// A run that broke a promise.
struct Broken {
    steps: u64,
    how: String,
    trace: String,
}

/// `SIMULATE_STEPS` asks for a longer run, `SIMULATE_SEED` says with which seed it begins.
#[test]
fn promises() {
    let steps = number("SIMULATE_STEPS").unwrap_or(STEPS);
    let (mut tally, mut said) = (Tally::default(), 0);
    for seed in first().. {
        match run(seed, Planted::Nothing, Trace::default()) {
            Ok(run) => tally.add(&run),
            Err(broken) => report(seed, Planted::Nothing, &broken),
        }
        if tally.steps >= said + 1_000_000 {
            said = tally.steps;
            println!("{} steps in {} runs", tally.steps, tally.runs);
        }
        if tally.steps >= steps {
            break;
        }
    }
    println!("{}", tally.text());
    assert_eq!(tally.missing(), Vec::<&str>::new(), "these things never happened");
}

/// Faults that are planted on purpose are found, each within a number of steps.
#[test]
fn planted_faults_are_found() {
    for (planted, most, word) in [
        (Planted::StaleEpochAccepted, 200_000, "was accepted after"),
        (Planted::ClocksDriftTooFar, 1_000_000, "acts for"),
        (Planted::AcknowledgedBeforeAppend, 20_000, "was acknowledged as record"),
        (Planted::KeysForgotten, 200_000, "is kept as"),
        (Planted::LossesNotTold, 1_000_000, "acts for"),
    ] {
        let mut steps = 0;
        let found = (first()..).find_map(|seed| match run(seed, planted, Trace::default()) {
            Ok(tally) => {
                steps += tally.steps;
                (steps > most).then_some(None)
            }
            Err(broken) => Some(Some((seed, broken))),
        });
        let Some((seed, broken)) = found.flatten() else {
            panic!("{planted:?} was not found in {steps} steps");
        };
        steps += broken.steps;
        println!("{planted:?}: found after {steps} steps, by seed {seed}: {}", broken.how);
        assert!(broken.how.contains(word), "{planted:?} was found as: {}", broken.how);
        assert!(steps <= most, "{planted:?} was found after {steps} steps only");
        let again = run(seed, planted, Trace::on()).expect_err("a seed decides everything");
        assert_eq!((again.steps, again.how), (broken.steps, broken.how));
        assert!(again.trace.lines().count() > 20, "the trace is too short to read");
    }
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().and_then(|text| text.parse().ok())
}

/// The seed of the first run.
fn first() -> u64 {
    number("SIMULATE_SEED").unwrap_or(1)
}

fn run(seed: u64, planted: Planted, trace: Trace) -> Result<Tally, Broken> {
    let mut world = match World::new(seed, planted, trace) {
        Ok(world) => world,
        Err(how) => return Err(Broken { steps: 0, how, trace: String::new() }),
    };
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| world.run()));
    let outcome = outcome.unwrap_or_else(|_| Err("a panic".to_owned()));
    match outcome {
        Ok(()) => Ok(world.tally),
        Err(how) => Err(Broken { steps: world.steps, how, trace: world.trace.text() }),
    }
}

/// Runs a seed again, with its trace.
fn report(seed: u64, planted: Planted, broken: &Broken) -> ! {
    let again = run(seed, planted, Trace::on()).err();
    let trace = again.map(|again| again.trace).unwrap_or_default();
    let Broken { steps, how, .. } = broken;
    panic!(
        "seed {seed} breaks a promise at step {steps}: {how}\n\n{trace}\n\
         repeat with: cargo xtask simulate-cluster 1 --seed {seed}"
    );
}
