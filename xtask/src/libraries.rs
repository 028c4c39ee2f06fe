//! The crates that other people's programs use: they compile without an operating system where
//! they say so, their packages are complete, and their versions keep the promise of
//! `docs/versions.md`.

use std::{path::Path, process::Command};

use crate::{Outcome, answers, cargo, output, root, run};

/// The crates for the registry, each behind those that it needs.
const PUBLISHED: [&str; 9] = [
    "tandem-chess",
    "tandem-bughouse",
    "tandem-kriegspiel",
    "tandem-notation",
    "tandem-rulings",
    "tandem-protocol",
    "tandem-engine",
    "tandem-tournament",
    "tandem-archive",
];

/// Those that need only `core` and `alloc` without their default features.
const WITHOUT_STD: [&str; 3] = ["tandem-chess", "tandem-bughouse", "tandem-kriegspiel"];

/// A microcontroller, for which there is no `std` at all, and WebAssembly in a browser.
const TARGETS: [&str; 2] = ["thumbv7em-none-eabi", "wasm32-unknown-unknown"];

/// Checks the rules without `std` for the first target that is installed. One is enough: what
/// compiles without `std` for the first compiles for all.
pub(crate) fn no_std() -> Outcome {
    let Some(target) = TARGETS.into_iter().find(|target| has_target(target)) else {
        println!("skipped: no target is installed (rustup target add {})", TARGETS[0]);
        return Ok(());
    };
    let mut command = cargo();
    command.args(["check", "--locked", "--no-default-features", "--target", target]);
    run(command.args(packages(&WITHOUT_STD)))
}

/// Makes the packages as the registry would get them, and compiles nothing.
pub(crate) fn package() -> Outcome {
    run(packaging().arg("--no-verify"))
}

/// Makes the packages and compiles each from its own files.
pub(crate) fn package_verified() -> Outcome {
    run(&mut packaging())
}

fn packaging() -> Command {
    let mut command = cargo();
    // Work in progress can be packaged too.
    command.args(["package", "--quiet", "--locked", "--allow-dirty"]).args(packages(&PUBLISHED));
    command
}

/// Compares the public items with those of the last release, if there is one.
pub(crate) fn semver() -> Outcome {
    let mut asked = Command::new("git");
    asked.args(["describe", "--tags", "--abbrev=0", "--match", "v*"]).current_dir(root());
    let Ok(tag) = output(&mut asked) else {
        println!("skipped: there is no release to compare with");
        return Ok(());
    };
    if !answers("cargo-semver-checks", "--version") {
        let command = "cargo install --locked cargo-semver-checks";
        println!("skipped: cargo-semver-checks is not installed ({command})");
        return Ok(());
    }
    let mut command = cargo();
    command.args(["semver-checks", "--baseline-rev", tag.trim()]).args(packages(&PUBLISHED));
    run(&mut command)
}

fn packages<'a>(names: &[&'a str]) -> impl Iterator<Item = &'a str> {
    names.iter().flat_map(|name| ["--package", name])
}

/// Whether the compiler has its library for a target.
pub(crate) fn has_target(target: &str) -> bool {
    let mut asked = Command::new("rustc");
    asked.args(["--print", "target-libdir", "--target", target]).current_dir(root());
    output(&mut asked).is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}
