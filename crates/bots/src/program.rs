//! The kinds of bots.

use std::{path::PathBuf, sync::Arc};

use engine::{Book, Level};

/// The kind of a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotKind {
    /// Tandem's own engine, at a level, with an opening book perhaps.
    Builtin(Level, Option<Arc<Book>>),
    /// Another program.
    Program(Program),
}

impl From<Level> for BotKind {
    fn from(level: Level) -> Self {
        Self::Builtin(level, None)
    }
}

impl From<Program> for BotKind {
    fn from(program: Program) -> Self {
        Self::Program(program)
    }
}

impl BotKind {
    /// Tandem's own engine at full strength.
    pub const fn full_strength() -> Self {
        Self::Builtin(Level::FULL, None)
    }
}

/// An engine that runs as a process of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The name that users give it.
    pub name: String,
    /// The executable file.
    pub command: PathBuf,
    pub arguments: Vec<String>,
    pub protocol: Protocol,
    /// Options to set before the first game, as name and value.
    pub options: Vec<(String, String)>,
}

/// The protocol that a program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Chess Engine Communication Protocol of xboard and winboard.
    Cecp,
    /// The Universal Chess Interface.
    Uci,
}
