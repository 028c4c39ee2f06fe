//! `cargo xtask test`: all tests that this machine can run. Nothing is installed, nothing is
//! fetched.

mod programs;

use std::{
    env, iter,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{Outcome, answers, cargo, clients, engines, python, root, run};
use programs::{Program, Run};

/// Tests that need something from outside the repository. They are marked `#[ignore = "needs …"]`,
/// and their names begin with the group's prefix (`cargo xtask tidy` sees to that).
pub(crate) struct Group {
    pub(crate) prefix: &'static str,
    pub(crate) needs: &'static [&'static str],
    is_met: fn() -> bool,
    how: &'static str,
    /// Whether only the nightly run has them.
    is_nightly: bool,
}

pub(crate) const GROUPS: [Group; 6] = [
    Group {
        prefix: "shared_",
        needs: &["../shared"],
        is_met: || shared().is_dir(),
        how: "put the contributors' shared folder beside the repository",
        is_nightly: false,
    },
    Group {
        prefix: "engines_",
        needs: &["sjeng", "fairy-stockfish", "engines"],
        is_met: engines::are_there,
        how: "cargo xtask setup installs them on Debian",
        is_nightly: false,
    },
    Group {
        prefix: "clients_",
        needs: &["xboard", "Xvfb"],
        is_met: clients::are_there,
        how: "cargo xtask setup installs them on Debian",
        is_nightly: false,
    },
    Group {
        prefix: "python_",
        needs: &["python-chess", "DuckDB", "Polars"],
        is_met: python::has_packages,
        how: "cargo xtask setup puts them into target/python",
        is_nightly: false,
    },
    Group {
        prefix: "spark_",
        needs: &["Spark"],
        is_met: python::has_spark,
        how: "cargo xtask setup --all puts it into target/python, and Java where this is Debian",
        is_nightly: true,
    },
    Group {
        prefix: "systemd_",
        needs: &["systemd"],
        is_met: || answers("systemd-analyze", "--version"),
        how: "it comes with systemd",
        is_nightly: false,
    },
];

/// The crates that use a database.
const ON_DATABASES: [&str; 7] = ["store", "events", "people", "tables", "lobby", "ics", "server"];

/// Runs all tests of the crates that use a database on a PostgreSQL of their own. For every change
/// only the store's tests run on it, because the store has all statements, and those tests of the
/// server that are about PostgreSQL or clusters.
pub(crate) fn on_postgres() -> Outcome {
    if !has_postgres() {
        println!("{WITHOUT_POSTGRES}");
        return Ok(());
    }
    let mut programs = programs::programs()?;
    programs.retain(|program| ON_DATABASES.iter().any(|package| program.is_of(package)));
    programs::run_all(programs.iter().map(postgres).collect())
}

const WITHOUT_POSTGRES: &str =
    "ignored: tests on PostgreSQL need it; cargo xtask setup installs it on Debian";

fn postgres(program: &Program) -> Run {
    program.runs().labelled("on PostgreSQL").within(("TANDEM_TEST_DATABASE", "postgres"))
}

/// Whether the programs of PostgreSQL are where the tests look for them
/// (`crates/store/src/testing/postgres.rs`).
pub(crate) fn has_postgres() -> bool {
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let others = ["/usr/local", "/opt/homebrew/opt/postgresql"].map(PathBuf::from);
    let mut folders = debian.map(|version| version.path()).chain(others);
    folders.any(|folder| folder.join("bin/initdb").exists())
}

fn shared() -> PathBuf {
    root().join("../shared")
}

/// Cargo, to run tests of the workspace with the one set of features for which everything is
/// compiled.
fn tests() -> Command {
    let mut command = cargo();
    command.args(["test", "--workspace", "--all-features", "--locked"]);
    command
}

pub(crate) fn test(rest: &[&str]) -> Outcome {
    // Arguments choose tests themselves.
    if !rest.is_empty() {
        return run(tests().args(rest));
    }
    let programs = programs::programs()?;
    let mut runs: Vec<Run> = programs.iter().map(Program::runs).collect();
    if has_postgres() {
        runs.extend(programs.iter().filter(|program| program.is_of("store")).map(postgres));
    } else {
        println!("{WITHOUT_POSTGRES}");
    }
    let often = GROUPS.iter().filter(|group| !group.is_nightly);
    let (met, missing): (Vec<_>, Vec<_>) = often.partition(|group| (group.is_met)());
    let ignored = || iter::once("--ignored").chain(met.iter().map(|group| group.prefix));
    if !met.is_empty() {
        let runs_ignored = |program: &Program| program.runs().labelled("ignored").with(ignored());
        let tests = programs.iter().filter(|program| !program.is_example());
        runs.extend(tests.map(runs_ignored));
    }
    let outcome = programs::run_all(runs);
    for Group { prefix, needs, how, .. } in missing {
        println!("ignored: tests named {prefix}… need {}; {how}", needs.join(", "));
    }
    outcome?;
    run(tests().args(["--doc", "--quiet"]))
}

/// Spark reads and builds archives. Java starts for half a minute, and the form of archives changes
/// rarely; DuckDB and Polars read them in the tests of every change.
pub(crate) fn spark() -> Outcome {
    let Some(group) = GROUPS.iter().find(|group| group.prefix == "spark_") else { return Ok(()) };
    if !(group.is_met)() {
        println!("ignored: tests on Spark need it; {}", group.how);
        return Ok(());
    }
    run(tests().args(["--test", "it", "--", "--ignored", group.prefix]))
}

/// Runs the commands on six times as many damaged files as the tests of every change.
pub(crate) fn hostile() -> Outcome {
    run(tests().args(["--test", "hostile"]).env("HOSTILE_FILES", "3000"))
}

/// Compiles the command as the tests of the workspace use it, and returns its path.
pub(crate) fn program() -> Result<PathBuf, String> {
    let mut command = cargo();
    command.args(["build", "--workspace", "--all-features", "--locked", "--bin", "tandem"]);
    // A test beside it, because libraries have more features where there are tests.
    run(command.args(["--package", "tandem-cluster", "--test", "simulator"]))?;
    let here = env::current_exe().map_err(|error| error.to_string())?;
    let target = here.parent().and_then(Path::parent).ok_or("this program has no target folder")?;
    Ok(target.join("debug").join(format!("tandem{}", env::consts::EXE_SUFFIX)))
}
