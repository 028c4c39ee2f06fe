//! Runs the fuzz targets with coverage feedback, without a nightly toolchain or `cargo fuzz`.
//!
//! The flags are those by which `cargo fuzz` instruments code, less the address sanitizer, which
//! needs nightly and has little to find in a workspace that forbids unsafe code. With `cargo fuzz`
//! installed, `cargo fuzz run TARGET` works in the same folder.

use std::{fs, process::Command};

use crate::{Outcome, cargo, output, root};

const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    -Ccodegen-units=1 -Cdebug-assertions -Coverflow-checks";

fn run_targets(seconds: &str, only: Option<&str>) -> Outcome {
    let folder = root().join("fuzz");
    let targets = fs::read_dir(folder.join("fuzz_targets")).map_err(|error| error.to_string())?;
    let mut targets: Vec<String> = targets
        .filter_map(|entry| entry.ok()?.path().file_stem()?.to_str().map(str::to_owned))
        .filter(|name| only.is_none_or(|only| only == name))
        .collect();
    targets.sort();
    if targets.is_empty() {
        return Err(format!("there is no fuzz target {}", only.unwrap_or_default()));
    }
    // Naming the platform keeps build scripts from being instrumented.
    let platform = output(Command::new("rustc").args(["--print", "host-tuple"]))?;
    for target in targets {
        println!("== {target}, {seconds} s");
        let corpus = folder.join("corpus").join(&target);
        fs::create_dir_all(&corpus).map_err(|error| error.to_string())?;
        let seeds = folder.join("seeds").join(&target);
        let artifacts = folder.join("artifacts").join(&target);
        fs::create_dir_all(&artifacts).map_err(|error| error.to_string())?;
        let artifacts = format!("-artifact_prefix={}/", artifacts.display());
        let limit = format!("-max_total_time={seconds}");
        let mut command = cargo();
        command
            .current_dir(&folder)
            .env("RUSTFLAGS", COVERAGE)
            .args(["run", "--release", "--quiet", "--target", &platform, "--bin", &target, "--"])
            .args([&corpus, &seeds])
            .args([
                &limit,
                &artifacts,
                "-timeout=10",
                "-rss_limit_mb=2048",
                "-verbosity=0",
                "-print_final_stats=1",
            ]);
        crate::run(&mut command)?;
    }
    Ok(())
}

pub(crate) fn run(words: &[&str]) -> Outcome {
    match *words {
        [] => run_targets("20", None),
        [seconds] => run_targets(seconds, None),
        [seconds, target] => run_targets(seconds, Some(target)),
        _ => Err("fuzz takes seconds and a target".to_owned()),
    }
}
