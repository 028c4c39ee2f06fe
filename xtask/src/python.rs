//! python-chess, which reads what Tandem writes in one test, in an environment of its own below
//! `target/`.

use std::{
    path::PathBuf,
    process::{Command, Stdio},
};

use crate::{Outcome, root, run};

const PACKAGE: &str = "chess==1.11.2";

fn program() -> PathBuf {
    root().join("target/python/bin/python")
}

pub(crate) fn has_chess() -> bool {
    let mut command = Command::new(program());
    command.args(["-c", "import chess.pgn, chess.variant"]).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Debian's packages of what is missing.
pub(crate) fn missing() -> Vec<&'static str> {
    let mut venv = Command::new("python3");
    venv.args(["-c", "import ensurepip"]).stderr(Stdio::null());
    let has_venv = has_chess() || venv.status().is_ok_and(|status| status.success());
    if has_venv { Vec::new() } else { vec!["python3", "python3-venv"] }
}

pub(crate) fn install() -> Outcome {
    if has_chess() {
        return Ok(());
    }
    run(Command::new("python3").args(["-m", "venv", "target/python"]).current_dir(root()))?;
    run(Command::new(program()).args(["-m", "pip", "install", "--quiet", PACKAGE]))
}
