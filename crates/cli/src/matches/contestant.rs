//! The engines of a match.

use std::{io::Write, path::Path};

use bots::{BotKind, MoveLimits, Program, Protocol};
use clap::ValueEnum;

use crate::{
    engines::{self, own},
    exit::{Exit, Failure},
    output::Format,
};

/// An engine with its name.
#[derive(Clone, Debug)]
pub(crate) struct Contestant {
    pub(crate) name: String,
    pub(crate) kind: BotKind,
}

impl Contestant {
    /// The same engine with the opening book of a file, if one is given.
    pub(super) fn with_book(self, book: Option<&Path>) -> Result<Self, Failure> {
        let Some(book) = engines::book(book)? else { return Ok(self) };
        match self.kind {
            BotKind::Builtin(level, _) => Ok(Self {
                name: format!("{} with book", self.name),
                kind: BotKind::Builtin(level, Some(book)),
            }),
            BotKind::Program(_) => {
                let why = "a book is for our own engine; set the options of other programs with --engines";
                Err(Failure::Message(format!("{}: {why}", self.name)))
            }
        }
    }
}

/// The protocol of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SpokenProtocol {
    /// xboard's and winboard's
    Cecp,
    /// The Universal Chess Interface
    Uci,
}

impl From<SpokenProtocol> for Protocol {
    fn from(spoken: SpokenProtocol) -> Self {
        match spoken {
            SpokenProtocol::Cecp => Self::Cecp,
            SpokenProtocol::Uci => Self::Uci,
        }
    }
}

/// The engine that a name on the command line means.
pub(crate) fn find(
    name: &str,
    protocol: Option<SpokenProtocol>,
    programs: &[Program],
) -> Result<Contestant, Failure> {
    let who = |name: &str, kind| Contestant { name: name.to_owned(), kind };
    if let Some(own) = own(name) {
        return Ok(who(name, own?));
    }
    if let Some(program) = programs.iter().find(|program| program.name == name) {
        return Ok(who(name, BotKind::Program(program.clone())));
    }
    let mut words = name.split_whitespace();
    let path = Path::new(words.next().unwrap_or_default());
    if !path.is_file() {
        return Err(Failure::Message(not_found(name, programs)));
    }
    let Some(protocol) = protocol else {
        let message = format!("{name}: add --protocol cecp or --protocol uci");
        return Err(Failure::Message(message));
    };
    let file = path.file_stem().unwrap_or_default().to_string_lossy();
    // The engine runs in a folder of its own.
    let command = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut program = Program::new(&file, command, protocol.into());
    program.arguments = words.map(str::to_owned).collect();
    Ok(who(&file, BotKind::Program(program)))
}

fn not_found(name: &str, programs: &[Program]) -> String {
    let found: Vec<_> = programs.iter().map(|program| &*program.name).collect();
    let missing: Vec<_> = Program::known().filter(|known| !found.contains(known)).collect();
    let found = [&["tandem"], &found[..]].concat().join(", ");
    let also = match &missing[..] {
        [] => String::new(),
        missing => format!("; known but not installed: {}", missing.join(", ")),
    };
    format!("no engine or file is called '{name}'; found: {found}{also}")
}

/// Two engines with the same name get numbers.
pub(super) fn tell_apart(mut teams: [Contestant; 2]) -> [Contestant; 2] {
    if teams[0].name == teams[1].name {
        for (number, who) in (1..).zip(&mut teams) {
            who.name = format!("{} {number}", who.name);
        }
    }
    teams
}

/// Whether both engines support these limits.
pub(super) fn can(teams: &[Contestant; 2], limits: MoveLimits) -> Result<(), Failure> {
    for who in teams {
        if let BotKind::Program(program) = &who.kind
            && program.protocol == Protocol::Cecp
            && limits.nodes.is_some()
        {
            return Err(Failure::Message(format!(
                "{} speaks CECP, which has no node limit; use --depth, or an engine that speaks UCI",
                who.name
            )));
        }
    }
    Ok(())
}

/// Prints the known engines.
pub(super) fn list(programs: &[Program], format: Format) -> Result<Exit, Failure> {
    let mut out = format.output();
    let write = |out: &mut dyn Write, name: &str, speaks: &str, file: &str| match format {
        Format::Text => writeln!(out, "{name:<20} {speaks:<5} {file}"),
        Format::Json => {
            writeln!(
                out,
                "{}",
                serde_json::json!({ "name": name, "protocol": speaks, "file": file })
            )
        }
    };
    write(&mut out, "tandem", "own", "")?;
    for program in programs {
        let speaks = match program.protocol {
            Protocol::Cecp => "cecp",
            Protocol::Uci => "uci",
        };
        write(&mut out, &program.name, speaks, &program.command.display().to_string())?;
    }
    Ok(Exit::Fine)
}
