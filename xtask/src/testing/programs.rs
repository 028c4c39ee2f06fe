//! Runs test programs beside each other. Cargo runs one after the other, and many of them wait most
//! of the time.

use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{Mutex, PoisonError},
    thread,
    time::Instant,
};

use super::tests;
use crate::{Outcome, output};

/// Those that take longest begin first, so that none of them runs alone at the end.
const LONGEST: [&str; 10] = [
    "server it",
    "cli it",
    "lobby tandem_lobby",
    "store tandem_store",
    "kriegspiel solve",
    "cli hostile",
    "tables tandem_tables",
    "archive it",
    "bots session",
    "bots it",
];

/// Their tests wait most of the time, and longer than those of other programs: they run beside the
/// others, twice as many tests at a time as there are processors.
const WAIT: [&str; 2] = ["server it", "lobby tandem_lobby"];

/// The examples that measure something, and need arguments or take long. The others show how to use
/// a crate, and run in a moment.
const MEASURING: [&str; 6] =
    ["generate", "lookups", "pairing_time", "problems", "searches", "self_play"];

/// A program with tests, or an example.
#[derive(Clone)]
pub(super) struct Program {
    path: PathBuf,
    /// The folder of its package, in which it runs.
    folder: PathBuf,
    /// The package's folder and the program, such as `server it`.
    name: String,
    is_example: bool,
}

/// A run of a program.
pub(super) struct Run {
    program: Program,
    /// How it differs from the plain run, such as `on PostgreSQL`.
    label: &'static str,
    arguments: Vec<&'static str>,
    variable: Option<(&'static str, &'static str)>,
}

impl Program {
    pub(super) fn runs(&self) -> Run {
        Run { program: self.clone(), label: "", arguments: Vec::new(), variable: None }
    }

    pub(super) const fn is_example(&self) -> bool {
        self.is_example
    }

    /// Whether its package is in this folder of `crates/`.
    pub(super) fn is_of(&self, package: &str) -> bool {
        self.folder.file_name().is_some_and(|folder| folder == package)
    }
}

impl Run {
    pub(super) fn labelled(self, label: &'static str) -> Self {
        Self { label, ..self }
    }

    pub(super) fn with(self, arguments: impl IntoIterator<Item = &'static str>) -> Self {
        Self { arguments: arguments.into_iter().collect(), ..self }
    }

    pub(super) fn within(self, variable: (&'static str, &'static str)) -> Self {
        Self { variable: Some(variable), ..self }
    }

    fn waits(&self) -> bool {
        WAIT.contains(&self.program.name.as_str())
    }

    /// The place in the order: long runs first.
    fn place(&self) -> usize {
        LONGEST.iter().position(|name| *name == self.program.name).unwrap_or(LONGEST.len())
    }

    /// Runs it to its end, and prints its last line, or all that it has printed if it fails.
    fn ends(&self) -> bool {
        let begun = Instant::now();
        let mut command = Command::new(&self.program.path);
        command.args(&self.arguments).current_dir(&self.program.folder).stdin(Stdio::null());
        command.env("CARGO_MANIFEST_DIR", &self.program.folder).envs(self.variable);
        if self.waits() {
            command.env("RUST_TEST_THREADS", (2 * processors()).to_string());
        }
        let title = [&self.program.name, self.label].join(" ");
        let title = title.trim_end();
        let ended = match command.output() {
            Ok(ended) => ended,
            Err(error) => {
                println!("FAILED {title}: {error}");
                return false;
            }
        };
        let text = String::from_utf8_lossy(&ended.stdout);
        let time = begun.elapsed().as_secs_f32();
        if ended.status.success() && self.program.is_example {
            println!("{title}: runs ({time:.1} s)");
        } else if ended.status.success() {
            let result = text.lines().rfind(|line| line.starts_with("test result")).unwrap_or("");
            // The rest of the line is zeros, or names the time again.
            let counts = result.trim_start_matches("test result: ").split("; 0 measured").next();
            // Nothing of what was asked for is in it.
            if !counts.is_some_and(|counts| counts.contains(" 0 passed")) {
                println!("{title}: {} ({time:.1} s)", counts.unwrap_or_default());
            }
        } else {
            println!("{text}{}", String::from_utf8_lossy(&ended.stderr));
            println!("FAILED {title}: {} ({time:.1} s)", ended.status);
        }
        ended.status.success()
    }
}

/// Compiles all tests and examples of the workspace, and lists their programs. Were Cargo asked for
/// one crate alone, it would unite other features, and compile the libraries again.
pub(super) fn programs() -> Result<Vec<Program>, String> {
    let mut command = tests();
    command.args(["--no-run", "--message-format", "json-render-diagnostics"]);
    let messages = output(command.stderr(Stdio::inherit()))?;
    let found: Vec<_> = messages.lines().filter_map(program).collect();
    if found.is_empty() { Err("Cargo names no test programs".to_owned()) } else { Ok(found) }
}

/// The program that a message of Cargo names, if it has tests or is an example that runs in a
/// moment.
fn program(message: &str) -> Option<Program> {
    let text = |key: &str| {
        let (_, value) = message.split_once(&format!("\"{key}\":\""))?;
        Some(value.split_once('"')?.0.replace("\\\\", "\\"))
    };
    let is_example = message.contains("\"kind\":[\"example\"]");
    if !is_example && !message.contains("\"test\":true}") {
        return None;
    }
    let (path, manifest) = (PathBuf::from(text("executable")?), text("manifest_path")?);
    let folder = Path::new(&manifest).parent()?.to_owned();
    let file = path.file_stem()?.to_str()?;
    let target = file.rsplit_once('-').map_or(file, |(target, _)| target);
    if is_example && MEASURING.contains(&target) {
        return None;
    }
    let name = format!("{} {target}", folder.file_name()?.to_str()?);
    Some(Program { path, folder, name, is_example })
}

/// Runs programs, as many at a time as there are processors, and beside them one of those that
/// wait. Those that fail do not end the others.
pub(super) fn run_all(mut runs: Vec<Run>) -> Outcome {
    runs.sort_by_key(Run::place);
    let (waiting, others): (VecDeque<_>, _) = runs.into_iter().partition(Run::waits);
    let (waiting, others) = (Mutex::new(waiting), Mutex::new(others));
    let failed = Mutex::new(Vec::new());
    let works = |queue: &Mutex<VecDeque<Run>>| {
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        while let Some(run) = next() {
            if !run.ends() {
                let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                failed.push(run.program.name);
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| works(&waiting));
        for _ in 0..processors() {
            scope.spawn(|| works(&others));
        }
    });
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::program;

    #[test]
    fn programs_are_read_from_the_messages_of_cargo() {
        let message = |test| {
            format!(
                "{{\"reason\":\"compiler-artifact\",\"manifest_path\":\"/w/crates/server/Cargo.toml\",\"target\":{{\
                 \"kind\":[\"test\"],\"name\":\"it\"}},\"profile\":{{\"opt_level\":\"1\",\"test\":{test}}},\
                 \"executable\":\"/w/target/debug/deps/it-0f86\",\"fresh\":true}}"
            )
        };
        let found = program(&message(true)).expect("a program");
        assert_eq!((found.name.as_str(), found.is_of("server")), ("server it", true));
        assert!(found.path.ends_with("deps/it-0f86") && found.folder.ends_with("server"));
        assert!(program(&message(false)).is_none(), "a program without tests");
        let example = |name: &str| {
            let message = message(false).replace("\"test\"]", "\"example\"]");
            program(&message.replace("deps/it-0f86", &format!("examples/{name}")))
        };
        let found = example("two_boards").expect("an example");
        assert_eq!((found.name.as_str(), found.is_example), ("server two_boards", true));
        assert!(example("self_play").is_none(), "an example that measures");
    }
}
