//! Shared by the tests: running the command, files of our own, the shared folder.

use std::{
    ffi::OsStr,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

use serde_json::Value;

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// The exit status: 0 fine, 1 findings, 2 could not run.
    pub(crate) status: i32,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

impl Outcome {
    /// Fails unless the status is the one wanted and nobody panicked.
    #[track_caller]
    pub(crate) fn expect(self, status: i32) -> Self {
        assert_eq!(self.status, status, "out: {}\nerr: {}", self.out, self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self
    }

    /// The lines of standard output as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Vec<Value> {
        let parse =
            |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        self.out.lines().map(parse).collect()
    }

    /// The only line of standard output as JSON.
    #[track_caller]
    pub(crate) fn one_json(&self) -> Value {
        let mut lines = self.json();
        assert_eq!(lines.len(), 1, "{}", self.out);
        lines.remove(0)
    }
}

/// The command, without anything of the environment that changes what it prints.
pub(crate) fn tandem() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tandem"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM", "RUST_BACKTRACE", "COLUMNS"] {
        command.env_remove(name);
    }
    command.env("XDG_CONFIG_HOME", env!("CARGO_TARGET_TMPDIR"));
    for name in ["LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG"] {
        command.env_remove(name);
    }
    command
}

/// Runs with nothing on standard input.
pub(crate) fn run<S: AsRef<OsStr>>(arguments: &[S]) -> Outcome {
    run_with(arguments, b"")
}

/// Runs with some bytes on standard input.
pub(crate) fn run_with<S: AsRef<OsStr>>(arguments: &[S], input: &[u8]) -> Outcome {
    feed(tandem().args(arguments), |mut pipe| {
        // A command that has seen enough need not read the rest.
        let _ = pipe.write_all(input);
    })
}

/// Runs a command while something writes to its standard input.
pub(crate) fn feed(
    command: &mut Command,
    write: impl FnOnce(std::process::ChildStdin) + Send,
) -> Outcome {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let pipe = child.stdin.take().expect("a pipe");
    std::thread::scope(|scope| {
        scope.spawn(|| write(pipe));
        let output = child.wait_with_output().expect("the command ends");
        Outcome {
            status: output.status.code().expect("an exit status, not a signal"),
            out: String::from_utf8(output.stdout).expect("UTF-8"),
            err: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    })
}

/// A folder of a test's own, removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let folder = folder.join(format!("it-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    /// The name of a file in it.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a name in UTF-8").to_owned()
    }

    /// Writes a file and gives its name.
    pub(crate) fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        fs::write(self.0.join(name), text).expect("a file");
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A folder or file of the contributors' shared folder, for tests that are ignored without it.
#[track_caller]
pub(crate) fn shared(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(name);
    assert!(path.exists(), "{} is missing", path.display());
    path
}
