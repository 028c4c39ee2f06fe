//! Fairy-Stockfish as a process of its own, asked over UCI and timed by the kernel's account of its threads.

use std::{
    fs,
    io::{self, BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::Duration,
};

/// Where it may be: on the path, or where Debian puts it.
const PROGRAMS: [&str; 2] = ["fairy-stockfish", "/usr/games/fairy-stockfish"];

/// A running Fairy-Stockfish.
pub struct Fairy {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Fairy {
    /// Starts it for bughouse, or says on standard error why it takes no part.
    pub fn start() -> Option<Self> {
        let started = PROGRAMS.iter().find_map(|program| {
            Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()
        });
        let Some(mut process) = started else {
            eprintln!("peers: fairy-stockfish is not installed and takes no part");
            return None;
        };
        let (input, output) = (process.stdin.take()?, process.stdout.take()?);
        let mut fairy = Self { process, input, output: BufReader::new(output) };
        match fairy.set_up() {
            Ok(()) => Some(fairy),
            Err(error) => {
                eprintln!("peers: fairy-stockfish does not answer and takes no part: {error}");
                None
            }
        }
    }

    fn set_up(&mut self) -> io::Result<()> {
        self.ask("uci", "uciok")?;
        self.ask("setoption name UCI_Variant value bughouse\nisready", "readyok").map(drop)
    }

    /// The leaves `depth` plies deep, and the CPU time that counting them took.
    pub fn perft(&mut self, fen: &str, depth: u32) -> io::Result<(u64, Duration)> {
        self.ask(&format!("position fen {fen}\nisready"), "readyok")?;
        let before = self.cpu_time()?;
        let answer = self.ask(&format!("go perft {depth}"), "Nodes searched:")?;
        let spent = self.cpu_time()?.saturating_sub(before);
        let nodes = answer.trim().parse().map_err(io::Error::other)?;
        Ok((nodes, spent))
    }

    /// Sends a command and returns what follows `expected` on the line of the answer that begins with it.
    fn ask(&mut self, command: &str, expected: &str) -> io::Result<String> {
        writeln!(self.input, "{command}")?;
        let mut line = String::new();
        while self.output.read_line(&mut line)? > 0 {
            if let Some(rest) = line.strip_prefix(expected) {
                return Ok(rest.to_owned());
            }
            line.clear();
        }
        Err(io::ErrorKind::UnexpectedEof.into())
    }

    /// The CPU time of all its threads: the first number of their `schedstat`, in nanoseconds.
    fn cpu_time(&self) -> io::Result<Duration> {
        let mut sum = 0;
        for task in fs::read_dir(format!("/proc/{}/task", self.process.id()))? {
            let account = fs::read_to_string(task?.path().join("schedstat"))?;
            let spent = account.split(' ').next().and_then(|number| number.parse::<u64>().ok());
            sum += spent.ok_or(io::ErrorKind::InvalidData)?;
        }
        Ok(Duration::from_nanos(sum))
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        // It may be gone already; then there is nothing left to end.
        let _ = writeln!(self.input, "quit");
        let _ = self.process.wait();
    }
}
