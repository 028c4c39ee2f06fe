//! Programs in Python that read what Tandem writes: python-chess the games; DuckDB, Polars and
//! Spark the archive. They have an environment of their own below `target/`.

use std::{
    path::PathBuf,
    process::{Command, Stdio},
};

use crate::{Outcome, answers, root, run};

const PACKAGES: [&str; 3] = ["chess==1.11.2", "duckdb==2.0.1", "polars==2.1.0"];

/// Spark's own package is 450 MB; its workers need the others.
const SPARK_PACKAGES: [&str; 3] = ["pyspark==4.3.0", "pyarrow==26.0.1", "pandas==2.3.3"];

fn program() -> PathBuf {
    root().join("target/python/bin/python")
}

fn imports(modules: &str) -> bool {
    let mut command = Command::new(program());
    command.args(["-c", &format!("import {modules}")]).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

pub(crate) fn has_packages() -> bool {
    imports("chess.pgn, chess.variant, duckdb, polars")
}

/// Whether Spark can run: its package, what its workers need, and Java.
pub(crate) fn has_spark() -> bool {
    answers("java", "-version") && imports("duckdb, pyspark, pyarrow, pandas")
}

/// Debian's packages of what is missing; with `spark`, Java as well.
pub(crate) fn missing(spark: bool) -> Vec<&'static str> {
    let mut venv = Command::new("python3");
    venv.args(["-c", "import ensurepip"]).stderr(Stdio::null());
    let has_venv = has_packages() || venv.status().is_ok_and(|status| status.success());
    let mut missing = if has_venv { Vec::new() } else { vec!["python3", "python3-venv"] };
    if spark && !answers("java", "-version") {
        missing.push("default-jre-headless");
    }
    missing
}

pub(crate) fn install(spark: bool) -> Outcome {
    let mut packages = Vec::new();
    if !has_packages() {
        packages.extend(PACKAGES);
    }
    if spark && !imports("pyspark, pyarrow, pandas") {
        packages.extend(SPARK_PACKAGES);
    }
    if packages.is_empty() {
        return Ok(());
    }
    run(Command::new("python3").args(["-m", "venv", "target/python"]).current_dir(root()))?;
    run(Command::new(program()).args(["-m", "pip", "install", "--quiet"]).args(packages))
}
