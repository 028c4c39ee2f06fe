//! A line from a client as a command.

use std::fmt;

use bughouse::MoveText;

use super::{Aliases, Lookup, Verb, moves::move_text};

/// A line from a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The client's number, in block mode.
    pub number: Option<u32>,
    /// The command.
    pub command: Command,
}

/// The wish of a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing: the server answers with a prompt.
    Nothing,
    /// A move on the board of the person.
    Move(MoveText),
    /// A command with what follows its name.
    Do(Verb, String),
    /// The start of several commands.
    Ambiguous(String, Vec<&'static str>),
    /// No command.
    Unknown(String),
}

/// Characters that are commands even if no space follows.
const SIGNS: &[char] = &['+', '-', '=', '*', '#', '!', '.', ','];

impl Request {
    /// Reads a line without aliases. In block mode commands have numbers.
    pub fn read(line: &str, block: bool) -> Self {
        Self::read_with(line, block, &Aliases::default())
    }

    /// Reads a line. Programs write `$` before their commands, which aliases do not change.
    pub fn read_with(line: &str, block: bool, aliases: &Aliases) -> Self {
        let line = line.trim();
        let numbered = line.split_once(' ').unwrap_or((line, ""));
        let number = numbered.0.parse().ok().filter(|_| block);
        let line = if number.is_some() { numbered.1.trim() } else { line };
        let bare = line.trim_start_matches(|c: char| c == '$' || c.is_whitespace());
        let command = if bare.len() < line.len() {
            Command::read(bare)
        } else {
            Command::read(aliases.expand(line).trim())
        };
        Self { number, command }
    }
}

impl Command {
    /// Reads a command; a move is one too.
    fn read(line: &str) -> Self {
        if line.is_empty() {
            return Self::Nothing;
        }
        if let Some(mv) = move_text(line) {
            return Self::Move(mv);
        }
        let sign = line.starts_with(SIGNS).then_some(1);
        let end = sign.or_else(|| line.find(char::is_whitespace)).unwrap_or(line.len());
        let (word, rest) = line.split_at(end);
        let rest = rest.trim();
        match Verb::find(word) {
            // To the same as before.
            Lookup::Found(Verb::Tell) if matches!(word, "." | ",") => {
                Self::Do(Verb::Tell, format!("{word} {rest}").trim().to_owned())
            }
            Lookup::Found(verb) => Self::Do(verb, rest.to_owned()),
            Lookup::Ambiguous(names) => Self::Ambiguous(word.to_owned(), names),
            Lookup::Unknown => Self::Unknown(word.to_owned()),
        }
    }
}

impl fmt::Display for Command {
    /// As a client sends it, without a line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => Ok(()),
            Self::Move(mv) => write!(f, "{mv}"),
            Self::Do(verb, rest) if rest.is_empty() => f.write_str(verb.name()),
            Self::Do(verb, rest) => write!(f, "{} {rest}", verb.name()),
            Self::Ambiguous(word, _) | Self::Unknown(word) => f.write_str(word),
        }
    }
}
