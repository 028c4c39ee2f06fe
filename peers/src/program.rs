//! Other programs as processes, asked line by line and timed by the kernel's account of their
//! threads.

use std::{
    fs,
    io::{self, BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::Duration,
};

/// Where Debian puts games, beside the path.
const GAMES: &str = "/usr/games";

/// A running program.
pub struct Program {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// The cost of a search.
#[derive(Clone, Copy, Debug)]
pub struct Spent {
    /// Positions.
    pub nodes: u64,
    /// CPU time.
    pub time: Duration,
}

impl Program {
    /// Starts a program, or says on standard error that it takes no part.
    pub fn start(name: &str) -> Option<Self> {
        let started = [name.to_owned(), format!("{GAMES}/{name}")].iter().find_map(|program| {
            let mut command = Command::new(program);
            // Some leave files in the home folder.
            command.env("HOME", std::env::temp_dir());
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()
        });
        let Some(mut process) = started else {
            eprintln!("peers: {name} is not installed and takes no part");
            return None;
        };
        let (input, output) = (process.stdin.take()?, process.stdout.take()?);
        Some(Self { process, input, output: BufReader::new(output) })
    }

    /// Sends a command.
    pub fn tell(&mut self, command: &str) -> io::Result<()> {
        writeln!(self.input, "{command}")
    }

    /// Sends a command and returns what follows `expected` on the line of the answer that begins
    /// with it.
    pub fn ask(&mut self, command: &str, expected: &str) -> io::Result<String> {
        self.tell(command)?;
        loop {
            let line = self.line()?;
            if let Some(rest) = line.strip_prefix(expected) {
                return Ok(rest.to_owned());
            }
        }
    }

    /// Sends a command and reads until a line begins with `end`. The result is from the
    /// last line that names a number of positions, and the CPU time until then.
    pub fn follow(
        &mut self,
        command: &str,
        end: &str,
        nodes: impl Fn(&str) -> Option<u64>,
    ) -> io::Result<Spent> {
        let before = self.cpu_time()?;
        self.tell(command)?;
        let mut spent = Spent { nodes: 0, time: Duration::ZERO };
        loop {
            let line = self.line()?;
            if line.starts_with(end) {
                return Ok(spent);
            }
            if let Some(nodes) = nodes(&line) {
                spent = Spent { nodes, time: self.cpu_time()?.saturating_sub(before) };
            }
        }
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(line)
    }

    /// The CPU time of all its threads: the first number of their `schedstat`, in nanoseconds.
    pub fn cpu_time(&self) -> io::Result<Duration> {
        let mut sum = 0;
        for task in fs::read_dir(format!("/proc/{}/task", self.process.id()))? {
            let account = fs::read_to_string(task?.path().join("schedstat"))?;
            let spent = account.split(' ').next().and_then(|number| number.parse::<u64>().ok());
            sum += spent.ok_or(io::ErrorKind::InvalidData)?;
        }
        Ok(Duration::from_nanos(sum))
    }

    /// Tells it to end, and waits until it has.
    pub fn end(&mut self, command: &str) {
        // It may be gone already; then there is nothing left to end.
        let _ = self.tell(command);
        let _ = self.process.wait();
    }
}
