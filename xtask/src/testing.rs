//! `cargo xtask test`: all tests that this machine can run. Nothing is installed, nothing is
//! fetched.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{Outcome, cargo, clients, engines, output, python, root, run};

/// Tests that need something from outside the repository. They are marked `#[ignore = "needs …"]`,
/// and their names begin with the group's prefix (`cargo xtask tidy` sees to that).
pub(crate) struct Group {
    pub(crate) prefix: &'static str,
    pub(crate) needs: &'static [&'static str],
    is_met: fn() -> bool,
    how: &'static str,
}

pub(crate) const GROUPS: [Group; 5] = [
    Group {
        prefix: "shared_",
        needs: &["../shared"],
        is_met: || shared().is_dir(),
        how: "put the contributors' shared folder beside the repository",
    },
    Group {
        prefix: "engines_",
        needs: &["sjeng", "fairy-stockfish", "engines"],
        is_met: engines::are_there,
        how: "cargo xtask setup installs them on Debian",
    },
    Group {
        prefix: "clients_",
        needs: &["xboard", "Xvfb"],
        is_met: clients::are_there,
        how: "cargo xtask setup installs them on Debian",
    },
    Group {
        prefix: "python_",
        needs: &["python-chess", "DuckDB", "Polars"],
        is_met: python::has_packages,
        how: "cargo xtask setup puts them into target/python",
    },
    Group {
        prefix: "spark_",
        needs: &["Spark"],
        is_met: python::has_spark,
        how: "cargo xtask setup puts it into target/python, and Java where this is Debian",
    },
];

/// The crates that use a database.
const ON_DATABASES: [&str; 6] = ["store", "people", "tables", "lobby", "ics", "server"];

/// The tests of a running server that ask the store for more than to keep a table, by parts of
/// their paths.
const STORING: [&str; 7] =
    ["admin", "database", "own_games", "people", "postgres", "restart", "unwritten"];

/// Runs all tests of the crates that use a database on a PostgreSQL of their own.
pub(crate) fn on_postgres() -> Outcome {
    ON_DATABASES.iter().try_for_each(|name| postgres(name, &[]))
}

/// Runs the tests of a crate on a PostgreSQL of their own: all, or those whose paths have one of
/// these parts.
fn postgres(name: &str, parts: &[&str]) -> Outcome {
    if !has_postgres() {
        println!("ignored: tests on PostgreSQL need it; cargo xtask setup installs it on Debian");
        return Ok(());
    }
    let folder = root().join("crates").join(name);
    for program in programs(name)? {
        println!("on PostgreSQL: the tests of {name}");
        let mut command = Command::new(program);
        command.current_dir(&folder).args(parts).arg("--quiet");
        run(command.env("TANDEM_TEST_DATABASE", "postgres"))?;
    }
    Ok(())
}

/// The programs with the tests of a crate. Were Cargo asked for one crate alone, it would unite
/// other features, and compile the libraries again.
fn programs(name: &str) -> Result<Vec<PathBuf>, String> {
    let messages = output(tests().args(["--no-run", "--message-format", "json"]))?;
    let of_crate = format!("/crates/{name}#");
    let ours = messages.lines().filter(|line| line.contains(&of_crate));
    let tests = ours.filter(|line| line.contains("\"test\":true}"));
    let paths = tests.filter_map(|line| {
        let (_, path) = line.split_once("\"executable\":\"")?;
        Some(PathBuf::from(path.split_once('"')?.0.replace("\\\\", "\\")))
    });
    Ok(paths.collect())
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
    run(tests().args(rest))?;
    // Other arguments choose tests themselves.
    if !rest.is_empty() {
        return Ok(());
    }
    postgres("store", &[])?;
    postgres("server", &STORING)?;
    let (met, missing): (Vec<_>, Vec<_>) = GROUPS.iter().partition(|group| (group.is_met)());
    if !met.is_empty() {
        let prefixes = met.iter().map(|group| group.prefix);
        let mut command = tests();
        command.args(["--lib", "--bins", "--tests", "--quiet", "--", "--ignored"]).args(prefixes);
        run(&mut command)?;
    }
    for Group { prefix, needs, how, .. } in missing {
        println!("ignored: tests named {prefix}… need {}; {how}", needs.join(", "));
    }
    Ok(())
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
