//! Bytes from a client as lines: telnet commands are taken out and answered, and the length of a
//! line is bounded.

use super::MAX_LINE;

const IAC: u8 = 255;
const DONT: u8 = 254;
const DO: u8 = 253;
const WONT: u8 = 252;
const WILL: u8 = 251;
const SUBNEGOTIATION: u8 = 250;
const ARE_YOU_THERE: u8 = 246;
const END_OF_SUBNEGOTIATION: u8 = 240;

/// The option of who shows what is typed, which a login turns off and on.
const ECHO: u8 = 1;

/// How many telnet commands of a connection are answered: more than any client has options.
const MOST_ANSWERS: u8 = 32;

/// A line from a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputLine {
    /// Its bytes without the line end.
    Line(Vec<u8>),
    /// A line of more than [`MAX_LINE`] bytes, which is dropped.
    TooLong,
}

/// Turns bytes into lines. The default value is for a new connection.
#[derive(Clone, Debug, Default)]
pub struct Input {
    state: State,
    line: Vec<u8>,
    too_long: bool,
    before: Option<u8>,
    answered: u8,
}

/// Where in a telnet command the input is.
#[derive(Clone, Copy, Debug, Default)]
enum State {
    #[default]
    Text,
    Command,
    Option(u8),
    Subnegotiation,
    SubnegotiationCommand,
}

impl Input {
    /// Takes in bytes as they were read, in pieces of any length. Gives each line to `take`, and
    /// adds what is to be sent in reply to telnet commands to `answers`.
    pub fn read(&mut self, bytes: &[u8], answers: &mut Vec<u8>, mut take: impl FnMut(InputLine)) {
        for &byte in bytes {
            if let Some(byte) = self.text(byte, answers)
                && let Some(line) = self.add(byte)
            {
                take(line);
            }
        }
    }

    /// The byte, if it is none of a telnet command.
    pub(super) fn text(&mut self, byte: u8, answers: &mut Vec<u8>) -> Option<u8> {
        let (state, text) = match (self.state, byte) {
            (State::Text, IAC) => (State::Command, None),
            (State::Text, _) => (State::Text, Some(byte)),
            (State::Command, DO | DONT | WILL | WONT) => (State::Option(byte), None),
            (State::Command, SUBNEGOTIATION) => (State::Subnegotiation, None),
            (State::Command, ARE_YOU_THERE) => {
                self.answer(answers, b"[yes]\n\r");
                (State::Text, None)
            }
            // A doubled IAC is a letter: ÿ in Latin-1.
            (State::Command, IAC) => (State::Text, Some(byte)),
            (State::Command, _) => (State::Text, None),
            (State::Option(command), option) => {
                match command {
                    DO if option != ECHO => self.answer(answers, &[IAC, WONT, option]),
                    WILL => self.answer(answers, &[IAC, DONT, option]),
                    // Refusals are never answered, so that two programs do not go on for ever.
                    _ => {}
                }
                (State::Text, None)
            }
            (State::Subnegotiation, IAC) => (State::SubnegotiationCommand, None),
            (State::Subnegotiation, _) => (State::Subnegotiation, None),
            (State::SubnegotiationCommand, END_OF_SUBNEGOTIATION) => (State::Text, None),
            (State::SubnegotiationCommand, _) => (State::Subnegotiation, None),
        };
        self.state = state;
        text
    }

    fn answer(&mut self, answers: &mut Vec<u8>, bytes: &[u8]) {
        if self.answered < MOST_ANSWERS {
            self.answered += 1;
            answers.extend_from_slice(bytes);
        }
    }

    /// Adds a byte of text. Lines end with `\n`, `\r\n`, `\n\r`, or `\r\0` as telnet programs send
    /// it that pass on every key.
    fn add(&mut self, byte: u8) -> Option<InputLine> {
        let before = self.before.replace(byte);
        match (byte, before) {
            (b'\n' | 0, Some(b'\r')) => {
                self.before = None;
                None
            }
            (b'\r', Some(b'\n')) => {
                self.before = None;
                None
            }
            (b'\n' | b'\r', _) => Some(self.end()),
            (0, _) => None,
            _ if self.line.len() == MAX_LINE => {
                self.too_long = true;
                None
            }
            _ => {
                self.line.push(byte);
                None
            }
        }
    }

    fn end(&mut self) -> InputLine {
        let line = std::mem::take(&mut self.line);
        if std::mem::take(&mut self.too_long) { InputLine::TooLong } else { InputLine::Line(line) }
    }
}
