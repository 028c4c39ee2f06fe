//! Block mode: replies in a frame, with the number that the client gave its command.

use std::fmt;

const START: char = '\x15';
const SEPARATOR: char = '\x16';
const END: char = '\x17';

/// The reply to a command in block mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The client's number.
    pub number: u32,
    /// The code of the command, or of an error.
    pub code: u16,
    /// The answer, without the marks around it.
    pub text: String,
}

impl Block {
    /// Codes that are no command's.
    pub const NULL: u16 = 0;
    /// The code of a move.
    pub const MOVE: u16 = 1;
    /// The code of an answer to an unknown command.
    pub const BAD_COMMAND: u16 = 512;
    /// The code of an answer to arguments that the command does not take.
    pub const BAD_PARAMETERS: u16 = 513;
    /// The code of an answer to the beginning of several commands.
    pub const AMBIGUOUS: u16 = 514;
    /// The code of an answer to a line without a number, which block mode requires.
    pub const NO_NUMBER: u16 = 519;
    /// The code of an answer to a line that is too long.
    pub const TOO_LONG: u16 = 520;

    /// Reads a whole frame; nothing if it is none. Clients also accept a code of errors between the
    /// code and the text.
    pub fn read(frame: &str) -> Option<Self> {
        let inside = frame.trim_end_matches(['\n', '\r']).strip_prefix(START)?.strip_suffix(END)?;
        let (number, rest) = inside.split_once(SEPARATOR)?;
        let (code, text) = rest.split_once(SEPARATOR)?;
        let error =
            text.split_once(SEPARATOR).and_then(|(error, text)| Some((error.parse().ok()?, text)));
        let (code, text) = error.unwrap_or((code.parse().ok()?, text));
        if text.contains([START, END]) {
            return None;
        }
        Some(Self { number: number.parse().ok()?, code, text: text.to_owned() })
    }
}

impl fmt::Display for Block {
    /// Without a line end. The text must have none of the frame's letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, code, text } = self;
        write!(f, "{START}{number}{SEPARATOR}{code}{SEPARATOR}{text}{END}")
    }
}
