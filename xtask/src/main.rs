//! Chores of the workspace, in Rust so that they run wherever the project builds: `cargo xtask help`.

mod engines;
mod fuzz;
mod web;

use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
    time::UNIX_EPOCH,
};

const HELP: &str = "\
cargo xtask test              all tests; the sweeps over ../shared run where that folder is, those with other engines where
                              these are installed or can be
cargo xtask engines           installs the engines that tests play against, on Debian and as root
cargo xtask ci                what a change must pass: tests, the web client, formatting, lints, documentation
cargo xtask web-test          the web client: its types, and games in a real browser; installs what it needs
cargo xtask bench [FILTER]    our own benchmarks (criterion)
cargo xtask peers [ARGS]      Tandem beside other programs on the same work, in one run (peers/)
cargo xtask fuzz [SECONDS] [TARGET]
                              each fuzz target for a while (default 20 seconds), on the stable toolchain
cargo xtask simulate [SECONDS] [SEED]
                              the arbiter in random games (default 60 seconds), every promise checked after every event";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["test", rest @ ..] => test(rest),
        ["engines"] => engines::install(),
        ["ci"] => ci(),
        ["web-test"] => web::test(),
        ["bench", rest @ ..] => bench(rest),
        ["peers", rest @ ..] => peers(rest),
        ["fuzz", rest @ ..] => fuzz::run(rest),
        ["simulate", rest @ ..] => simulate(rest),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        [unknown, ..] => Err(format!("there is no chore '{unknown}'\n\n{HELP}")),
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

fn test(rest: &[&str]) -> Outcome {
    if let Err(missing) = engines::install() {
        println!("test: {missing}; what needs them is skipped");
    }
    run(cargo().args(["test", "--workspace", "--all-features", "--locked"]).args(rest))
}

fn ci() -> Outcome {
    run(Command::new("bash").arg(".ci/run").current_dir(root()))
}

fn bench(rest: &[&str]) -> Outcome {
    run(cargo().args(["bench", "--workspace", "--benches", "--"]).args(rest))
}

fn peers(rest: &[&str]) -> Outcome {
    let mut command = cargo();
    command.args(["run", "--release", "--quiet", "--locked", "--"]).args(rest);
    run(command.current_dir(root().join("peers")))
}

/// Plays games of the simulator from a seed on; without one, games that were probably never played.
fn simulate(rest: &[&str]) -> Outcome {
    let since_1970 = UNIX_EPOCH.elapsed().map_or(0, |elapsed| elapsed.as_secs());
    let chosen = format!("{since_1970}000000");
    let (seconds, seed) = match *rest {
        [] => ("60", &*chosen),
        [seconds] => (seconds, &*chosen),
        [seconds, seed] => (seconds, seed),
        _ => return Err("simulate takes seconds and a seed".to_owned()),
    };
    let test = ["the_arbiter_keeps_his_promises", "--nocapture"];
    let mut command = cargo();
    command.args(["test", "--release", "--locked", "--package", "tandem-bughouse"]);
    command.args(["--test", "simulator", "--"]).args(test);
    run(command.env("SIMULATE_SECONDS", seconds).env("SIMULATE_SEED", seed))
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
    command
}

/// Whether a program is there and answers.
fn answers(program: &str, word: &str) -> bool {
    let mut command = Command::new(program);
    let status = command.arg(word).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Installs packages, where this is a Debian and we may.
fn apt_install(packages: &[&str]) -> Outcome {
    let root = output(Command::new("id").arg("-u")).is_ok_and(|id| id == "0");
    if !root || !answers("apt-get", "--version") {
        return Err(format!("{} cannot be installed here", packages.join(" and ")));
    }
    let apt = |words: &[&str]| {
        run(Command::new("apt-get").args(words).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update"])?;
    apt(&[&["install", "--yes", "--no-install-recommends"], packages].concat())
}

fn run(command: &mut Command) -> Outcome {
    let shown = format!("{command:?}");
    let status = command.status().map_err(|error| format!("{shown}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{shown}: {status}")) }
}

/// What a command prints, without its last line end.
fn output(command: &mut Command) -> Result<String, String> {
    let shown = format!("{command:?}");
    let output = command.output().map_err(|error| format!("{shown}: {error}"))?;
    match String::from_utf8(output.stdout) {
        Ok(text) if output.status.success() => Ok(text.trim_end().to_owned()),
        _ => Err(format!("{shown}: {}", output.status)),
    }
}
