//! Bytes from a server as lines, prompts and frames: what a client reads.

use super::{Block, Event, Input, LOGIN, PASSWORD, PROMPT, from_wire, timeseal};

/// The longest frame of block mode, in bytes: the longest lists of moves and help.
const MOST_FRAME: usize = 256 * 1024;

/// The longest line, in bytes.
const MOST_LINE: usize = 16 * 1024;

/// Something that has come from a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// The server asks for a name.
    Login,
    /// The server asks for a password.
    Password,
    /// The end of a reply, or of something that came by itself.
    Prompt,
    /// A ping, to be answered with [`timeseal::PONG`] at once.
    Ping,
    /// Anything else that the server says.
    Event(Event),
    /// A reply in block mode. Its lines are read with [`Event::read`].
    Block(Block),
}

/// Turns bytes into what they mean. The default value is for a new connection.
#[derive(Clone, Debug, Default)]
pub struct Output {
    telnet: Input,
    pending: Vec<u8>,
    in_frame: bool,
}

impl Output {
    /// Takes in bytes as they were read, in pieces of any length. Adds what is to be sent in reply
    /// to telnet commands to `answers`. Lines and frames beyond their bounds are cut.
    pub fn read(&mut self, bytes: &[u8], answers: &mut Vec<u8>, mut take: impl FnMut(Received)) {
        for &byte in bytes {
            if let Some(byte) = self.telnet.text(byte, answers)
                && let Some(received) = self.add(byte)
            {
                take(received);
            }
        }
    }

    fn add(&mut self, byte: u8) -> Option<Received> {
        match byte {
            0x15 => {
                self.in_frame = true;
                self.pending.clear();
                self.pending.push(byte);
                None
            }
            0x17 if self.in_frame => {
                self.in_frame = false;
                self.pending.push(byte);
                let frame =
                    String::from_utf8_lossy(&std::mem::take(&mut self.pending)).into_owned();
                Block::read(&frame).map(Received::Block)
            }
            _ if self.in_frame => {
                if self.pending.len() < MOST_FRAME {
                    self.pending.push(byte);
                }
                None
            }
            b'\r' | 0 => None,
            b'\n' => {
                let line = std::mem::take(&mut self.pending);
                let is_ping = line == timeseal::PING.trim_end().as_bytes();
                // An empty line only sets blocks apart.
                match line.is_empty() {
                    true => None,
                    false if is_ping => Some(Received::Ping),
                    false => Some(Received::Event(Event::read(&from_wire(&line)))),
                }
            }
            _ => {
                if self.pending.len() < MOST_LINE {
                    self.pending.push(byte);
                }
                self.prompt()
            }
        }
    }

    fn prompt(&mut self) -> Option<Received> {
        let prompts =
            [(PROMPT, Received::Prompt), (LOGIN, Received::Login), (PASSWORD, Received::Password)];
        let (_, received) =
            prompts.into_iter().find(|(prompt, _)| self.pending == prompt.as_bytes())?;
        self.pending.clear();
        Some(received)
    }
}
