//! `cargo xtask ci`: everything that a change must pass, step by step. The workflows call the same
//! steps.

use std::{fs, path::Path, process::Command, time::Instant};

use crate::{
    Outcome, answers, cargo, libraries, npm_package, output, page_engine, release, root, run, site,
    testing, tidy, value, web, wheel,
};

type Step = (&'static str, fn() -> Outcome);

/// Every change must pass these.
const STEPS: [Step; 11] = [
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
];

/// `--all` adds these, every night: they compile much, or repeat tests on other ground, and fail
/// rarely.
const MORE: [Step; 14] = [
    ("postgres", testing::on_postgres),
    ("web-night", web::test_of_night),
    ("hostile", testing::hostile),
    ("spark", testing::spark),
    ("fuzz", fuzz),
    ("peers", || run(&mut check_beside("peers"))),
    ("python", wheel::check),
    ("npm", npm_package::check),
    ("editors", web::editors),
    ("msrv", msrv),
    ("packages", libraries::package_verified),
    ("semver", libraries::semver),
    ("release", release::check),
    ("site", site::check),
];

pub(crate) fn ci(chosen: &[&str]) -> Outcome {
    let all = || STEPS.iter().chain(&MORE);
    let steps: Vec<&Step> = match chosen {
        [] => STEPS.iter().collect(),
        ["--all"] => all().collect(),
        names => {
            if let Some(unknown) = names.iter().find(|name| all().all(|(step, _)| step != *name)) {
                let known: Vec<_> = all().map(|&(name, _)| name).collect();
                return Err(format!("there is no step {unknown}, only {}", known.join(", ")));
            }
            all().filter(|(name, _)| names.contains(name)).collect()
        }
    };
    let whole = Instant::now();
    for (name, step) in steps {
        println!("== {name}");
        let begun = Instant::now();
        step().map_err(|error| format!("{name}: {error}"))?;
        println!("== {name}: {} s", begun.elapsed().as_secs());
    }
    println!("== passed in {} s", whole.elapsed().as_secs());
    Ok(())
}

fn clippy() -> Outcome {
    let mut command = cargo();
    command.args(["clippy", "--workspace", "--all-targets", "--all-features", "--locked"]);
    run(command.args(["--", "--deny", "warnings"]))
}

/// Documents what clippy has checked. Cargo would check all crates again for the documentation:
/// with Rust's compiler instead of clippy's, and libraries with fewer features, because only tests
/// and examples need the others. So it is told of the same compiler, and of an example.
fn doc() -> Outcome {
    let mut command = cargo();
    command.args(["doc", "--workspace", "--all-features", "--no-deps", "--locked"]);
    command.args(["--document-private-items", "--lib", "--bins", "--example", "legal_moves"]);
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]).current_dir(root()))?;
    let clippy = Path::new(&sysroot).join("bin/clippy-driver");
    if clippy.exists() {
        // As `cargo clippy` passes it on.
        let lints = "--deny__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__";
        command.env("RUSTC_WORKSPACE_WRAPPER", clippy).env("CLIPPY_ARGS", lints);
    }
    run(command.env("RUSTDOCFLAGS", "--deny warnings"))
}

/// Nothing is linked by a check, so the fuzzer's own library in C++ is not compiled.
fn fuzz() -> Outcome {
    run(check_beside("fuzz").env("CUSTOM_LIBFUZZER_PATH", "not-linked/libfuzzer.a"))
}

/// Cargo, to check a workspace that lies beside the main one.
fn check_beside(folder: &str) -> Command {
    let mut command = cargo();
    command.args(["check", "--all-targets", "--locked"]).current_dir(root().join(folder));
    command
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
