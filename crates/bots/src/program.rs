//! Which bots there are.

use std::path::PathBuf;

use engine::Level;

/// What kind of a bot sits down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Tandem's own engine, at a level.
    Own(Level),
    /// Another program.
    Program(Program),
}

impl From<Level> for Kind {
    fn from(level: Level) -> Self {
        Self::Own(level)
    }
}

impl From<Program> for Kind {
    fn from(program: Program) -> Self {
        Self::Program(program)
    }
}

impl Kind {
    /// Tandem's own engine at its best.
    pub const fn own() -> Self {
        Self::Own(Level::FULL)
    }
}

/// A program that plays bughouse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// What people call it.
    pub name: String,
    /// The file.
    pub command: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// What it speaks.
    pub protocol: Protocol,
    /// What is set before the first game: an option's name and value.
    pub options: Vec<(String, String)>,
}

/// What a program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Chess Engine Communication Protocol of xboard and winboard.
    Cecp,
    /// The Universal Chess Interface.
    Uci,
}
