//! `cargo xtask build-time`: how long somebody waits who starts Tandem for the first time, and for
//! which crates.

use std::{fs, path::Path, time::Instant};

use crate::{Outcome, cargo, root, run};

/// How many crates are named.
const NAMED: usize = 10;

/// Units of the clock by which Linux counts a process's time in `/proc`, in a second.
const TICKS: u64 = 100;

/// A compilation, or the run of a build script.
struct Unit {
    name: String,
    /// Seconds after the beginning of the build.
    start: f64,
    /// In seconds.
    duration: f64,
}

pub(crate) fn measure() -> Outcome {
    let target = root().join("target/build-time");
    if target.exists() {
        fs::remove_dir_all(&target).map_err(|error| format!("{}: {error}", target.display()))?;
    }
    let before = processor_seconds();
    let begun = Instant::now();
    let mut command = cargo();
    command.args(["build", "--release", "--locked", "--timings", "--target-dir"]).arg(&target);
    run(&mut command)?;
    let wall = begun.elapsed().as_secs();
    println!("wall time: {}", minutes(wall));
    if let (Some(before), Some(after)) = (before, processor_seconds()) {
        println!("processor time: {}", minutes(after - before));
    }
    let mut units = units(&target)?;
    units.sort_by(|a, b| b.duration.total_cmp(&a.duration));
    println!(
        "{} units of work; those that took longest, each with the second it began:",
        units.len()
    );
    for Unit { name, start, duration } in units.iter().take(NAMED) {
        println!("  {duration:6.1} s  from {start:5.1}  {name}");
    }
    Ok(())
}

fn minutes(seconds: u64) -> String {
    format!("{} min {} s", seconds / 60, seconds % 60)
}

/// Seconds of all processors that the programs have used which this one has waited for. Only Linux
/// tells.
fn processor_seconds() -> Option<u64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The program's name, in parentheses, may have spaces. Behind it come the state and twelve
    // numbers, then the children's time as users and in the system (proc(5)).
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut times = fields.split(' ').skip(13).map_while(|field| field.parse::<u64>().ok());
    Some((times.next()? + times.next()?) / TICKS)
}

/// The units in the report of Cargo.
fn units(target: &Path) -> Result<Vec<Unit>, String> {
    let report = target.join("cargo-timings/cargo-timing.html");
    let text =
        fs::read_to_string(&report).map_err(|error| format!("{}: {error}", report.display()))?;
    let found = units_of(&text);
    if found.is_empty() {
        return Err(format!("{} lists no units", report.display()));
    }
    Ok(found)
}

/// The report lists them as JSON, with a key on each line.
fn units_of(report: &str) -> Vec<Unit> {
    let list = report.split("const UNIT_DATA = [").nth(1).unwrap_or_default();
    let list = list.split("\n];").next().unwrap_or_default();
    list.split("\n  {").filter_map(unit).collect()
}

fn unit(object: &str) -> Option<Unit> {
    let value = |key: &str| {
        let line =
            object.lines().find_map(|line| line.strip_prefix(&format!("    \"{key}\": ")))?;
        Some(line.trim_end_matches(',').trim_matches('"'))
    };
    let number = |key| value(key)?.parse().ok();
    let name = format!("{} {}{}", value("name")?, value("version")?, value("target")?);
    Some(Unit { name, start: number("start")?, duration: number("duration")? })
}

#[cfg(test)]
mod tests {
    use super::units_of;

    #[test]
    fn units_are_read_from_the_report_of_cargo() {
        let report = "const DURATION = 9;\nconst UNIT_DATA = [\n  {\n    \"i\": 1,\n    \"name\": \"zstd-sys\",\n    \
            \"version\": \"2.1.3\",\n    \"target\": \" build-script (run)\",\n    \"features\": [\n      \"std\"\n    ],\n    \
            \"start\": 64.1,\n    \"duration\": 21.06,\n    \"sections\": null\n  },\n  {\n    \"name\": \"server\",\n    \
            \"version\": \"0.1.0\",\n    \"target\": \"\",\n    \"start\": 273.0,\n    \"duration\": 121.0\n  }\n];\n\
            const CONCURRENCY_DATA = [\n  {\n    \"name\": \"other\"\n  }\n];";
        let [first, second] = &units_of(report)[..] else { panic!("two units") };
        assert_eq!(first.name, "zstd-sys 2.1.3 build-script (run)");
        assert_eq!((first.start, first.duration), (64.1, 21.06));
        assert_eq!((second.name.as_str(), second.duration), ("server 0.1.0", 121.0));
    }
}
