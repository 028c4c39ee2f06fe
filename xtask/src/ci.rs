//! `cargo xtask ci`: everything that a change must pass, step by step. The workflows call the same
//! steps.

use std::{env, fs, process::Command, thread, time::Instant};

use crate::{
    Outcome, answers, cargo, libraries, page_engine, root, run, testing, tidy, web, wheel,
};

type Step = (&'static str, fn() -> Outcome);

/// The tests in a browser leave the processors idle some of the time, so a whole run does these
/// steps beside them.
const BESIDE: [&str; 5] = ["no-std", "package", "clippy", "doc", "fuzz"];

/// Every change must pass these.
const STEPS: [Step; 12] = [
    ("fmt", || run(cargo().args(["fmt", "--all", "--check"]))),
    ("tidy", || tidy::run(&[])),
    ("typos", || tool("typos", "typos", &[])),
    ("deny", || tool("cargo-deny", "cargo", &["deny", "--all-features", "check"])),
    ("engine", page_engine::check),
    ("no-std", libraries::no_std),
    ("package", libraries::package),
    ("test", || testing::test(&[])),
    ("web-test", web::test),
    ("clippy", clippy),
    ("doc", doc),
    ("fuzz", || check_beside("fuzz")),
];

/// `--all` adds these, every night: they compile much, or repeat tests on other ground, and fail
/// rarely.
const MORE: [Step; 9] = [
    ("postgres", testing::on_postgres),
    ("hostile", testing::hostile),
    ("spark", testing::spark),
    ("peers", || check_beside("peers")),
    ("python", wheel::check),
    ("editors", web::editors),
    ("msrv", msrv),
    ("packages", libraries::package_verified),
    ("semver", libraries::semver),
];

pub(crate) fn ci(chosen: &[&str]) -> Outcome {
    let all = || STEPS.iter().chain(&MORE);
    let alone = |step: &&Step| !BESIDE.contains(&step.0);
    let steps: Vec<&Step> = match chosen {
        [] => STEPS.iter().filter(alone).collect(),
        ["--all"] => all().filter(alone).collect(),
        names => {
            if let Some(unknown) = names.iter().find(|name| all().all(|(step, _)| step != *name)) {
                let known: Vec<_> = all().map(|&(name, _)| name).collect();
                return Err(format!("there is no step {unknown}, only {}", known.join(", ")));
            }
            all().filter(|(name, _)| names.contains(name)).collect()
        }
    };
    let is_whole = matches!(chosen, [] | ["--all"]);
    let whole = Instant::now();
    for (name, step) in steps {
        println!("== {name}");
        let begun = Instant::now();
        let outcome = if is_whole && *name == "web-test" { web_test_and_beside() } else { step() };
        outcome.map_err(|error| format!("{name}: {error}"))?;
        println!("== {name}: {} s", begun.elapsed().as_secs());
    }
    println!("== passed in {} s", whole.elapsed().as_secs());
    Ok(())
}

/// Tests the page while a second process of this program does the steps of [`BESIDE`] with what
/// is left of the processors.
fn web_test_and_beside() -> Outcome {
    // Before both, because Cargo works for one of them at a time.
    let tandem = testing::program()?;
    let here = env::current_exe().map_err(|error| error.to_string())?;
    let mut beside = if cfg!(unix) {
        let mut nice = Command::new("nice");
        nice.args(["-n", "19"]).arg(here);
        nice
    } else {
        Command::new(here)
    };
    beside.arg("ci").args(BESIDE).current_dir(root());
    thread::scope(|scope| {
        let beside = scope.spawn(move || beside.output());
        let tested = web::test_with(|| Ok(tandem));
        let checked = match beside.join() {
            Ok(checked) => checked.map_err(|error| error.to_string())?,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        print!("{}", String::from_utf8_lossy(&checked.stdout));
        eprint!("{}", String::from_utf8_lossy(&checked.stderr));
        tested?;
        let steps = BESIDE.join(", ");
        if checked.status.success() { Ok(()) } else { Err(format!("beside it, {steps}: failed")) }
    })
}

fn clippy() -> Outcome {
    let mut command = cargo();
    command.args(["clippy", "--workspace", "--all-targets", "--all-features", "--locked"]);
    run(command.args(["--", "--deny", "warnings"]))
}

fn doc() -> Outcome {
    let mut command = cargo();
    command.args(["doc", "--workspace", "--all-features", "--no-deps", "--locked"]);
    run(command.arg("--document-private-items").env("RUSTDOCFLAGS", "--deny warnings"))
}

/// Checks a workspace that lies beside the main one.
fn check_beside(folder: &str) -> Outcome {
    let mut command = cargo();
    command.args(["check", "--all-targets", "--locked"]).current_dir(root().join(folder));
    run(&mut command)
}

/// Checks with the oldest supported Rust, unless that is the one in use.
fn msrv() -> Outcome {
    let read =
        |file: &str| fs::read_to_string(root().join(file)).map_err(|error| error.to_string());
    let (manifest, pinned) = (read("Cargo.toml")?, read("rust-toolchain.toml")?);
    let version = value(&manifest, "rust-version").ok_or("Cargo.toml has no rust-version")?;
    if value(&pinned, "channel").is_some_and(|channel| channel.starts_with(version)) {
        println!("msrv: {version} is the pinned toolchain, with which everything is checked");
        return Ok(());
    }
    let mut command = Command::new("cargo");
    command.arg(format!("+{version}")).args(["check", "--workspace", "--all-features", "--locked"]);
    run(command.current_dir(root()).env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN"))
}

/// The text of a key in a TOML file.
fn value<'a>(toml: &'a str, key: &str) -> Option<&'a str> {
    let line = toml.lines().find_map(|line| line.strip_prefix(key)?.trim().strip_prefix('='))?;
    Some(line.trim().trim_matches('"'))
}

/// Runs a program that not every machine has; CI's workflow does.
fn tool(name: &str, program: &str, arguments: &[&str]) -> Outcome {
    if !answers(name, "--version") {
        println!("skipped: {name} is not installed (cargo install {})", package(name));
        return Ok(());
    }
    run(Command::new(program).args(arguments).current_dir(root()))
}

fn package(program: &str) -> &str {
    if program == "typos" { "typos-cli" } else { program }
}
