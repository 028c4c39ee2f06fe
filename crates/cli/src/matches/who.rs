//! Who plays.

use std::{io::Write, path::Path};

use bots::{Kind, Limits, Program, Protocol};
use clap::ValueEnum;

use crate::{
    engines::own,
    exit::{Exit, Failure},
    output::Format,
};

/// An engine with its name.
#[derive(Clone, Debug)]
pub(super) struct Who {
    pub(super) name: String,
    pub(super) kind: Kind,
}

/// What a program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SpokenProtocol {
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

/// The engine that somebody means.
pub(super) fn find(
    name: &str,
    protocol: Option<SpokenProtocol>,
    programs: &[Program],
) -> Result<Who, Failure> {
    let who = |name: &str, kind| Who { name: name.to_owned(), kind };
    if let Some(own) = own(name) {
        return Ok(who(name, own?));
    }
    if let Some(program) = programs.iter().find(|program| program.name == name) {
        return Ok(who(name, Kind::Program(program.clone())));
    }
    let mut words = name.split_whitespace();
    let path = Path::new(words.next().unwrap_or_default());
    if !path.is_file() {
        return Err(Failure::Message(not_found(name, programs)));
    }
    let Some(protocol) = protocol else {
        let message = format!("{name}: say with --protocol cecp or --protocol uci what it speaks");
        return Err(Failure::Message(message));
    };
    let file = path.file_stem().unwrap_or_default().to_string_lossy();
    // It is started in a folder of its own.
    let command = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut program = Program::new(&file, command, protocol.into());
    program.arguments = words.map(str::to_owned).collect();
    Ok(who(&file, Kind::Program(program)))
}

fn not_found(name: &str, programs: &[Program]) -> String {
    let found: Vec<_> = programs.iter().map(|program| &*program.name).collect();
    let missing: Vec<_> = Program::known().filter(|known| !found.contains(known)).collect();
    let found = [&["tandem"], &found[..]].concat().join(", ");
    let also = match &missing[..] {
        [] => String::new(),
        missing => format!("; known but not installed: {}", missing.join(", ")),
    };
    format!("there is no engine '{name}', nor a file of that name; found: {found}{also}")
}

/// Two teams of the same name get numbers.
pub(super) fn tell_apart(mut teams: [Who; 2]) -> [Who; 2] {
    if teams[0].name == teams[1].name {
        for (number, who) in (1..).zip(&mut teams) {
            who.name = format!("{} {number}", who.name);
        }
    }
    teams
}

/// Whether both can be held to these limits.
pub(super) fn can(teams: &[Who; 2], limits: Limits) -> Result<(), Failure> {
    for who in teams {
        if let Kind::Program(program) = &who.kind
            && program.protocol == Protocol::Cecp
            && limits.nodes.is_some()
        {
            return Err(Failure::Message(format!(
                "{} speaks CECP, which cannot limit positions; take --depth, or a program that speaks UCI",
                who.name
            )));
        }
    }
    Ok(())
}

/// Writes which engines there are.
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
