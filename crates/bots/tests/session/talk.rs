//! A session that a test can talk to.

use std::{
    io::{self, BufReader, Read, Write},
    sync::mpsc::{self, Receiver, Sender},
    thread::{self, JoinHandle},
    time::Duration,
};

use engine::{Level, Options};
use tandem_bots::session::{Settings, run};

/// A session and its output.
pub(crate) struct Talk {
    told: Option<Sender<Vec<u8>>>,
    said: Receiver<u8>,
    session: Option<JoinHandle<io::Result<()>>>,
}

struct Input(Receiver<Vec<u8>>, Vec<u8>);

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().unwrap_or_default();
        }
        let count = buffer.len().min(self.1.len());
        buffer[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

struct Output(Sender<u8>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            // The test may no longer listen.
            let _ = self.0.send(byte);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How long to wait on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

impl Talk {
    pub(crate) fn new(level: Level) -> Self {
        let (told, telling) = mpsc::channel();
        let (saying, said) = mpsc::channel();
        let options = Options { memory: 1 << 20, threads: 1 };
        let settings = Settings { level, options, seed: 1, book: None };
        let stream = BufReader::new(Input(telling, Vec::new()));
        let session = thread::spawn(move || run(settings, stream, Output(saying)));
        Self { told: Some(told), said, session: Some(session) }
    }

    /// Sends lines.
    pub(crate) fn tell(&self, lines: &str) {
        let told = self.told.as_ref().expect("it is open");
        for line in lines.lines() {
            told.send(format!("{line}\n").into_bytes()).expect("somebody listens");
        }
    }

    /// The next line.
    pub(crate) fn line(&self) -> String {
        let mut line = Vec::new();
        loop {
            match self.said.recv_timeout(PATIENCE).expect("a line") {
                b'\n' => return String::from_utf8(line).expect("UTF-8"),
                byte => line.push(byte),
            }
        }
    }

    /// The output up to a line that begins with `start`.
    pub(crate) fn until(&self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    /// The next line that begins with `start`.
    pub(crate) fn wait_for(&self, start: &str) -> String {
        self.until(start).pop().unwrap_or_default()
    }

    /// Closes the input, waits for the end of the session, and returns the remaining output.
    pub(crate) fn end(mut self) -> String {
        self.told = None;
        let session = self.session.take().expect("it was started");
        session.join().expect("no panic").expect("threads");
        String::from_utf8(self.said.iter().collect()).expect("UTF-8")
    }
}
