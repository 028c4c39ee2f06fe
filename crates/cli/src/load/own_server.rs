//! A server of the command's own, in a process of its own.

use std::{
    ffi::OsStr,
    path::Path,
    process::Stdio,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

use super::usage;
use crate::exit::Failure;

/// A server process, ended when this value is dropped.
pub(super) struct OwnServer {
    pub(super) url: String,
    /// Where chess clients connect, as host and port, if they can.
    pub(super) ics: Option<String>,
    process: Arc<Mutex<Child>>,
}

impl OwnServer {
    /// Kills the process with the hardest signal of the system.
    pub(super) fn kill(&self) {
        // It may be dead already.
        let _ = lock(&self.process).start_kill();
    }

    pub(super) fn id(&self) -> Option<u32> {
        lock(&self.process).id()
    }

    /// The resident memory of the process in KiB, where the system tells.
    pub(super) fn resident(&self) -> Option<u64> {
        usage::memory_kib(self.id()?, "VmRSS")
    }

    pub(super) fn has_ended(&self) -> bool {
        !matches!(lock(&self.process).try_wait(), Ok(None))
    }
}

fn lock(process: &Mutex<Child>) -> MutexGuard<'_, Child> {
    process.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A server process that keeps its games in a file, or in a temporary one. With `ics`, chess
/// clients can connect too.
pub(super) async fn server_at(
    address: &str,
    database: Option<&Path>,
    ics: bool,
) -> Result<OwnServer, Failure> {
    let mut arguments = vec!["serve".as_ref(), "--listen".as_ref(), OsStr::new(address)];
    // All players have one address.
    let limits = ["--no-limits-by-address", "--connections-per-address", "1000000"];
    arguments.extend(limits.map(OsStr::new));
    match database {
        Some(database) => arguments.extend(["--database".as_ref(), database.as_os_str()]),
        None => arguments.push("--temporary".as_ref()),
    }
    if ics {
        arguments.extend(["--ics", "127.0.0.1:0"].map(OsStr::new));
    }
    started(&arguments, ics).await
}

/// This program as a server, once it has said its addresses.
pub(super) async fn started<S: AsRef<OsStr>>(
    arguments: &[S],
    ics: bool,
) -> Result<OwnServer, Failure> {
    let failure =
        |error: std::io::Error| Failure::Message(format!("a server cannot start: {error}"));
    let program = std::env::current_exe().map_err(failure)?;
    let mut command = Command::new(program);
    command.args(arguments).stderr(Stdio::piped()).kill_on_drop(true);
    let mut process = command.spawn().map_err(failure)?;
    let stderr = process.stderr.take().ok_or_else(|| Failure::Message("no output".to_owned()))?;
    let mut lines = BufReader::new(stderr).lines();
    let mut said = String::new();
    let (mut url, mut door) = (None, None);
    while url.is_none() || (ics && door.is_none()) {
        let Some(line) = lines.next_line().await.map_err(failure)? else {
            return Err(Failure::Message(format!("the server said: {said}")));
        };
        let find = |what: &str| line.split_whitespace().find(|word| word.starts_with(what));
        url = url.or_else(|| find("http://").map(str::to_owned));
        if line.contains("ICS") {
            door = find("127.0.0.1:").map(str::to_owned);
        }
        said = line;
    }
    // Drain the rest of its output so that it never blocks.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    let url = url.unwrap_or_default();
    Ok(OwnServer { url, ics: door, process: Arc::new(Mutex::new(process)) })
}
