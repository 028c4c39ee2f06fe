//! Automation of the workspace, in Rust so that it runs wherever the project builds: `cargo xtask
//! help`.

mod build_time;
mod ci;
mod clients;
mod cluster;
mod deb;
mod dist;
mod engines;
mod fuzz;
mod libraries;
mod npm_package;
mod page_engine;
mod python;
mod release;
mod setup;
mod site;
mod testing;
mod tidy;
mod web;
mod wheel;

use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
    time::UNIX_EPOCH,
};

const HELP: &str = "\
cargo xtask test [ARGS]       all tests that this machine can run; installs nothing, and names what it left out
cargo xtask setup [--all]     installs what more tests need: engines, Chromium (on Debian, as root) and python-chess;
                              --all also what the nightly run needs: Spark and Java
cargo xtask web-test          the page: types, and games in a real browser
cargo xtask build-time        compiles what README's first command compiles into an empty folder, and prints how long
                              it took, and the ten crates that took longest
cargo xtask engine            the page's engine, web/engine.wasm, from crates/engine-wasm; after each change of the
                              rules or the engine
cargo xtask tidy [--count] [PATH]...
                              language, lengths and dependencies of the sources, or of those below a path;
                              --count counts findings by file and by rule
cargo xtask ci [STEP]...      what every change must pass, or some of it: fmt tidy typos deny engine no-std package test
                              web-test clippy doc
cargo xtask ci --all          also what the nightly run checks: postgres (all tests of the server on it) web-night (more
                              tests in the browser) hostile (many damaged files) spark fuzz peers python npm editors
                              msrv packages (compiled one by one) semver
                              release (lints workflows, formula, flake, image and scripts) site
cargo xtask python            the wheel of the Python package, below target/wheel/, tested in a clean environment
cargo xtask npm               the npm package, below npm/dist/, tested as its users install it
cargo xtask dist              the binary as it is shipped, in an archive below target/
cargo xtask deb [--binary FILE]
                              a Debian package with the service, below target/; of the binary as it is shipped, or of
                              another one
cargo xtask release FOLDER    checksums and the formula for Homebrew, for the archives in a folder
cargo xtask site              the documentation as a site, below target/site, with its links checked
cargo xtask bench [FILTER]    our own benchmarks (criterion)
cargo xtask peers [ARGS]      Tandem beside other programs on the same work, in one run (peers/)
cargo xtask fuzz [SECONDS] [TARGET]
                              each fuzz target for some time (default 20 seconds), on the stable toolchain
cargo xtask simulate [SECONDS] [SEED]
                              random games before the arbiter (default 60 seconds), with its promises checked after
                              every event
cargo xtask cluster [play|disturb|drain|serve] [--tables N] [--pace MOVES] [--seconds N]
                              PostgreSQL, NATS and three nodes on loopback: play at them (the default), disturb them
                              at random meanwhile, or leave them running until Enter is pressed; --program FILE uses a
                              binary that is built already
cargo xtask simulate-cluster [STEPS] [--seed SEED]
                              nodes of a cluster under faults (default 10,000,000 steps), with the promises of the
                              protocol checked at every step";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["test", rest @ ..] => testing::test(rest),
        ["setup"] => setup::setup(false),
        ["setup", "--all"] => setup::setup(true),
        ["tidy", rest @ ..] => tidy::run(rest),
        ["ci", rest @ ..] => ci::ci(rest),
        ["python"] => wheel::check(),
        ["npm"] => npm_package::check(),
        ["dist"] => dist::dist(),
        ["deb", rest @ ..] => deb::deb(rest),
        ["site"] => site::site(),
        ["release", rest @ ..] => release::release(rest),
        ["build-time"] => build_time::measure(),
        ["web-test"] => web::test(),
        ["engine"] => page_engine::make(),
        ["bench", rest @ ..] => bench(rest),
        ["peers", rest @ ..] => peers(rest),
        ["fuzz", rest @ ..] => fuzz::run(rest),
        ["simulate", rest @ ..] => simulate(rest),
        ["cluster", rest @ ..] => cluster::run(rest),
        ["simulate-cluster", rest @ ..] => simulate_cluster(rest),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        [unknown, ..] => Err(format!("unknown command '{unknown}'\n\n{HELP}")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

type Outcome = Result<(), String>;

fn bench(rest: &[&str]) -> Outcome {
    run(cargo().args(["bench", "--profile", "dist", "--workspace", "--benches", "--"]).args(rest))
}

fn peers(rest: &[&str]) -> Outcome {
    let mut command = cargo();
    command.args(["run", "--profile", "dist", "--quiet", "--locked", "--"]).args(rest);
    run(command.current_dir(root().join("peers")))
}

/// Plays games of the simulator from a seed. The default comes from the clock, so that games are
/// probably new.
fn simulate(rest: &[&str]) -> Outcome {
    let chosen = new_seed();
    let (seconds, seed) = match *rest {
        [] => ("60", &*chosen),
        [seconds] => (seconds, &*chosen),
        [seconds, seed] => (seconds, seed),
        _ => return Err("simulate takes seconds and a seed".to_owned()),
    };
    let test = ["promises", "--nocapture"];
    let mut command = cargo();
    command.args(["test", "--release", "--locked", "--package", "tandem-bughouse"]);
    command.args(["--test", "simulator", "--"]).args(test);
    run(command.env("SIMULATE_SECONDS", seconds).env("SIMULATE_SEED", seed))
}

/// Runs simulated clusters from a seed on.
fn simulate_cluster(rest: &[&str]) -> Outcome {
    let chosen = new_seed();
    let (steps, seed) = match *rest {
        [] => ("10000000", &*chosen),
        [steps] => (steps, &*chosen),
        ["--seed", seed] => ("10000000", seed),
        [steps, "--seed", seed] | ["--seed", seed, steps] => (steps, seed),
        _ => return Err("simulate-cluster takes steps and --seed SEED".to_owned()),
    };
    for number in [steps, seed] {
        number.parse::<u64>().map_err(|_| format!("'{number}' is not a number"))?;
    }
    let mut command = cargo();
    command.args(["test", "--release", "--locked", "--package", "tandem-cluster"]);
    command.args(["--test", "simulator", "--", "promises", "--nocapture"]);
    run(command.env("SIMULATE_STEPS", steps).env("SIMULATE_SEED", seed))
}

/// A seed from the clock, so that what follows from it is probably new.
fn new_seed() -> String {
    let since_1970 = UNIX_EPOCH.elapsed().map_or(0, |elapsed| elapsed.as_secs());
    format!("{since_1970}000000")
}

/// The workspace's folder.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Cargo at the workspace's folder, with the toolchain that runs this.
fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    // Cargo says here which package runs. Build scripts would run again because of it, and all that
    // depends on them would be compiled again each time somebody calls cargo themselves.
    for (name, _) in env::vars_os() {
        let is_of_package =
            |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
        if name.to_str().is_some_and(is_of_package) {
            command.env_remove(name);
        }
    }
    command
}

/// Whether a program can be run.
fn answers(program: &str, word: &str) -> bool {
    let mut command = Command::new(program);
    let status = command.arg(word).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

fn run(command: &mut Command) -> Outcome {
    let shown = format!("{command:?}");
    let status = command.status().map_err(|error| format!("{shown}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{shown}: {status}")) }
}

/// The standard output of a command, without its last line end.
fn output(command: &mut Command) -> Result<String, String> {
    let shown = format!("{command:?}");
    let output = command.output().map_err(|error| format!("{shown}: {error}"))?;
    match String::from_utf8(output.stdout) {
        Ok(text) if output.status.success() => Ok(text.trim_end().to_owned()),
        _ => Err(format!("{shown}: {}", output.status)),
    }
}

/// The text of a key in a TOML file.
fn value<'a>(toml: &'a str, key: &str) -> Option<&'a str> {
    let line = toml.lines().find_map(|line| line.strip_prefix(key)?.trim().strip_prefix('='))?;
    Some(line.trim().trim_matches('"'))
}
