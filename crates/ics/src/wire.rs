//! The bytes of a connection: lines in, sealed or not; text out, in ASCII.

use std::{collections::VecDeque, io, time::Duration};

use protocol::ics::{
    HIDE, Input, InputLine, LINE_END, SHOW,
    timeseal::{self, Version},
};
use telemetry::metrics;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// How many bytes are read at once.
const READ: usize = 512;

/// How long a client may take to read what it is sent.
const SENDING: Duration = Duration::from_secs(10);

/// A line from a client, opened if it was sealed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    Text(Vec<u8>),
    TooLong,
    /// The answer to a ping.
    Pong,
}

pub(super) struct Wire {
    stream: TcpStream,
    input: Input,
    lines: VecDeque<InputLine>,
    sealed: bool,
    /// Whether nothing has come yet: the first line says whether all lines are sealed.
    first: bool,
}

impl Wire {
    pub(super) fn new(stream: TcpStream) -> Self {
        let (input, lines) = (Input::default(), VecDeque::new());
        Self { stream, input, lines, sealed: false, first: true }
    }

    /// Whether the client seals its lines, and answers pings.
    pub(super) const fn is_sealed(&self) -> bool {
        self.sealed
    }

    /// The next line; nothing when the client has gone. It can be cancelled.
    pub(super) async fn next(&mut self) -> Option<Line> {
        loop {
            while let Some(line) = self.lines.pop_front() {
                match line {
                    InputLine::TooLong => return Some(Line::TooLong),
                    InputLine::Line(bytes) => {
                        if let Some(line) = self.opened(bytes) {
                            return Some(line);
                        }
                    }
                }
            }
            let mut bytes = [0; READ];
            let length = self.stream.read(&mut bytes).await.ok().filter(|&length| length > 0)?;
            let (mut answers, lines) = (Vec::new(), &mut self.lines);
            self.input.read(&bytes[..length], &mut answers, |line| lines.push_back(line));
            if !answers.is_empty() {
                // They are short, and no client waits for them.
                let _ = self.stream.try_write(&answers);
            }
        }
    }

    /// A line as its client meant it; nothing if it was for the seal alone.
    fn opened(&mut self, bytes: Vec<u8>) -> Option<Line> {
        let first = std::mem::take(&mut self.first);
        if first && let Some(hello) = timeseal::FICS.open(&bytes) {
            self.sealed = Version::from_hello(&hello.payload).is_some();
            if self.sealed {
                return None;
            }
        }
        if !self.sealed {
            return Some(Line::Text(bytes));
        }
        // The time that a client claims is not believed: the server measures by itself.
        match timeseal::FICS.open(&bytes) {
            Some(opened) if opened.payload == timeseal::PONG => Some(Line::Pong),
            Some(opened) => Some(Line::Text(opened.payload)),
            // A line that was not sealed after all.
            None => Some(Line::Text(bytes)),
        }
    }

    /// Sends text, whose lines end with `\n`.
    pub(super) async fn send(&mut self, text: &str) -> io::Result<()> {
        self.bytes(text.replace('\n', LINE_END).as_bytes()).await
    }

    /// Has the client hide what is typed, or show it again.
    pub(super) async fn hide(&mut self, hides: bool) -> io::Result<()> {
        self.bytes(if hides { HIDE } else { SHOW }).await
    }

    pub(super) async fn ping(&mut self) -> io::Result<()> {
        self.bytes(timeseal::PING.as_bytes()).await
    }

    async fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        match tokio::time::timeout(SENDING, self.stream.write_all(bytes)).await {
            Ok(sent) => sent,
            Err(_) => {
                metrics::unread();
                Err(io::ErrorKind::TimedOut.into())
            }
        }
    }
}
