//! Programs in Python that read what Tandem writes: python-chess the games, DuckDB the archive.
//! They have an environment of their own below `target/`.

use std::{
    path::PathBuf,
    process::{Command, Stdio},
};

use crate::{Outcome, root, run};

const PACKAGES: [&str; 2] = ["chess==1.11.2", "duckdb==1.4.2"];

fn program() -> PathBuf {
    root().join("target/python/bin/python")
}

pub(crate) fn has_packages() -> bool {
    let mut command = Command::new(program());
    command.args(["-c", "import chess.pgn, chess.variant, duckdb"]).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Debian's packages of what is missing.
pub(crate) fn missing() -> Vec<&'static str> {
    let mut venv = Command::new("python3");
    venv.args(["-c", "import ensurepip"]).stderr(Stdio::null());
    let has_venv = has_packages() || venv.status().is_ok_and(|status| status.success());
    if has_venv { Vec::new() } else { vec!["python3", "python3-venv"] }
}

pub(crate) fn install() -> Outcome {
    if has_packages() {
        return Ok(());
    }
    run(Command::new("python3").args(["-m", "venv", "target/python"]).current_dir(root()))?;
    let mut pip = Command::new(program());
    run(pip.args(["-m", "pip", "install", "--quiet"]).args(PACKAGES))
}
