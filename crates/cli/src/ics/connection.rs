//! A connection to a chess server: bytes in, lines out.

use std::{collections::VecDeque, io, time::Duration};

use protocol::ics::{Output, Received, timeseal};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// How long connecting, and writing a line, may take.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Connection {
    stream: TcpStream,
    output: Output,
    received: VecDeque<Received>,
    /// Answers to telnet commands, not yet sent.
    answers: Vec<u8>,
}

impl Connection {
    pub(crate) async fn open(host: &str, port: u16) -> io::Result<Self> {
        let stream = in_time(TcpStream::connect((host, port))).await?;
        // Moves are short and urgent.
        stream.set_nodelay(true)?;
        let (received, answers) = (VecDeque::new(), Vec::new());
        Ok(Self { stream, output: Output::default(), received, answers })
    }

    /// The next that has come. Nothing is lost if the future is dropped.
    pub(crate) async fn next(&mut self) -> io::Result<Received> {
        loop {
            if let Some(received) = self.received.pop_front() {
                return Ok(received);
            }
            let mut bytes = [0; 4096];
            let length = self.stream.read(&mut bytes).await?;
            if length == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let received = &mut self.received;
            self.output.read(&bytes[..length], &mut self.answers, |one| received.push_back(one));
        }
    }

    pub(crate) async fn send(&mut self, line: &str) -> io::Result<()> {
        self.answers.extend_from_slice(line.as_bytes());
        self.answers.push(b'\n');
        self.flush().await
    }

    /// Answers a ping of the server.
    pub(crate) async fn pong(&mut self) -> io::Result<()> {
        self.send(&String::from_utf8_lossy(timeseal::PONG)).await
    }

    /// Sends what telnet commands of the server were answered with.
    pub(crate) async fn flush(&mut self) -> io::Result<()> {
        let bytes = std::mem::take(&mut self.answers);
        if bytes.is_empty() { Ok(()) } else { in_time(self.stream.write_all(&bytes)).await }
    }
}

async fn in_time<T>(work: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    timeout(PATIENCE, work).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}
