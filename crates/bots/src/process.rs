//! A program that runs: lines go in and come out on threads of their own, and it ends with the value.

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
    Program,
    inbox::{FromProgram, Inbox},
    turns,
};

/// Lines to a program that may wait for it to read them. One that reads nothing for so long hangs.
const MOST_UNREAD: usize = 1000;

/// The longest line that is listened to, in bytes; what is longer is cut. UCI engines write long lines of thought.
const LONGEST_LINE: u64 = 1 << 14;

/// It is killed when it is dropped.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    lines: SyncSender<String>,
    /// Where it may leave its files, for as long as it lives.
    _home: TempDir,
}

impl Process {
    /// Starts a program, which writes into an inbox as number `number`.
    pub(crate) fn start(program: &Program, inbox: &Arc<Inbox>, number: u32) -> io::Result<Self> {
        let home = TempDir::with_prefix("tandem-bot-")?;
        let mut child = command(program)
            .args(&program.arguments)
            .current_dir(home.path())
            .env("HOME", home.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        turns::make_modest(&child);
        let (lines, to_write) = mpsc::sync_channel(MOST_UNREAD);
        let pipes = (child.stdin.take(), child.stdout.take());
        // From here on, dropping kills.
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
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How a program is started: where the system can see to it, it ends when this process does, even if that is killed. Sjeng
/// would go on for ever, as busy as can be, with nobody to write to it.
fn command(program: &Program) -> Command {
    let path = &program.command;
    if !(path.is_absolute() && path.is_file() && *TIES) {
        return Command::new(path);
    }
    let mut tied = Command::new(TIE[0]);
    tied.args(&TIE[1..]).arg(path);
    tied
}

/// Of util-linux: what follows is killed when the thread ends that started it.
const TIE: [&str; 4] = ["setpriv", "--pdeathsig", "KILL", "--"];

/// Whether that is here, and can do it.
static TIES: LazyLock<bool> = LazyLock::new(|| {
    let mut nothing = Command::new(TIE[0]);
    nothing.args(&TIE[1..]).arg("true").stdin(Stdio::null()).stdout(Stdio::null());
    cfg!(target_os = "linux")
        && nothing.stderr(Stdio::null()).status().is_ok_and(|status| status.success())
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

/// The next line without its end, as far as it is not too long; `None` at the end of the text.
fn read_line(text: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    text.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
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
