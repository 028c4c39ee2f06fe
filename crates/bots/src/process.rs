//! A running program. Threads of its own write and read its lines, and dropping the value ends it.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        Arc, LazyLock,
        mpsc::{self, Receiver, SyncSender},
    },
    thread,
};

use tempfile::TempDir;

use crate::{
    Program, cpu_slots, home,
    inbox::{FromProgram, Inbox},
};

/// How many lines may wait for a program to read them. One that lets more wait hangs.
const MAX_UNREAD: usize = 1000;

/// The longest line in bytes; the rest is cut off. UCI engines write long lines of analysis.
const MAX_LINE: u64 = 1 << 14;

/// A process, which is killed when the value is dropped.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    lines: SyncSender<String>,
    /// The program's home and working folder, deleted with the value.
    _home: TempDir,
}

impl Process {
    /// Starts a program. Its output goes to `inbox` under the number of the process.
    pub(crate) fn start(program: &Program, inbox: &Arc<Inbox>, number: u32) -> io::Result<Self> {
        let home = home::make()?;
        let mut child = command(program)
            .args(&program.arguments)
            .current_dir(home.path())
            .env("HOME", home.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        cpu_slots::lower_priority_of(&child);
        let (lines, to_write) = mpsc::sync_channel(MAX_UNREAD);
        let pipes = (child.stdin.take(), child.stdout.take());
        // From here on, dropping the value kills the process.
        let process = Self { child, lines, _home: home };
        if let (Some(stdin), Some(stdout)) = pipes {
            let inbox = inbox.clone();
            named("bot reads").spawn(move || read(stdout, &inbox, number))?;
            named("bot writes").spawn(move || write(stdin, &to_write))?;
        }
        Ok(process)
    }

    /// Sends a line. Returns whether the program still reads.
    pub(crate) fn send(&self, line: String) -> bool {
        self.lines.try_send(line).is_ok()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The program may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The command that starts a program. Where the system allows it, the program ends with this
/// process even if that is killed: Sjeng would otherwise run on forever and use a whole core.
fn command(program: &Program) -> Command {
    let path = &program.command;
    if !(path.is_absolute() && path.is_file() && *CAN_TIE) {
        return Command::new(path);
    }
    let mut tied = Command::new(TIE[0]);
    tied.args(&TIE[1..]).arg(path);
    tied
}

/// From util-linux: kills the program when the thread that started it ends.
const TIE: [&str; 4] = ["setpriv", "--pdeathsig", "KILL", "--"];

/// Whether [`TIE`] is installed and works.
static CAN_TIE: LazyLock<bool> = LazyLock::new(|| {
    let mut test = Command::new(TIE[0]);
    test.args(&TIE[1..]).arg("true").stdin(Stdio::null()).stdout(Stdio::null());
    cfg!(target_os = "linux")
        && test.stderr(Stdio::null()).status().is_ok_and(|status| status.success())
});

fn named(name: &str) -> thread::Builder {
    thread::Builder::new().name(name.to_owned())
}

fn write(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for mut line in lines {
        line.push('\n');
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read(stdout: ChildStdout, inbox: &Inbox, number: u32) {
    let mut stdout = BufReader::new(stdout);
    while let Ok(Some(line)) = read_line(&mut stdout) {
        if !inbox.write(number, FromProgram::Line(line)) {
            return;
        }
    }
    inbox.write(number, FromProgram::Ended);
}

/// The next line without its end, cut off at [`MAX_LINE`]; `None` at the end of the output.
fn read_line(text: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    text.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') {
        text.skip_until(b'\n')?;
    }
    while matches!(line.last(), Some(b'\n' | b'\r')) {
        line.pop();
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}
