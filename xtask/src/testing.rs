//! `cargo xtask test`: all tests that this machine can run. Nothing is installed, nothing is
//! fetched.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{Outcome, cargo, clients, engines, python, root, run};

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

/// The tests that ask the store for more than to keep a table, by parts of their paths.
const STORE: [&str; 10] = [
    "accounts",
    "admin",
    "database",
    "journal",
    "move_database",
    "own_games",
    "people",
    "postgres",
    "restart",
    "unwritten",
];

/// Runs all tests of the server on a PostgreSQL of their own.
pub(crate) fn on_postgres() -> Outcome {
    postgres(&[])
}

/// Runs the tests of the server whose paths have one of these parts on a PostgreSQL of their own.
fn postgres(parts: &[&str]) -> Outcome {
    if !has_postgres() {
        println!("ignored: tests on PostgreSQL need it; cargo xtask setup installs it on Debian");
        return Ok(());
    }
    // Of one package alone Cargo would unite other features, and compile everything again.
    let mut command = tests();
    command.args(["--lib", "--test", "it", "--quiet", "--"]).args(parts);
    run(command.env("TANDEM_TEST_DATABASE", "postgres"))
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
    postgres(&STORE)?;
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
