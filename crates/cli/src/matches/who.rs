//! Who plays.

use std::io::Write;

use bots::{Kind, Limits, Program, Protocol};
use clap::ValueEnum;
use engine::Level;

use crate::{
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
pub(super) fn find(name: &str, protocol: Option<SpokenProtocol>) -> Result<Who, Failure> {
    if name == "tandem" || name.starts_with("tandem:") {
        let level: Level =
            name.parse().map_err(|error| Failure::Message(format!("{name}: {error}")))?;
        return Ok(Who { name: name.to_owned(), kind: Kind::Own(level) });
    }
    if let Some(program) = Program::find(name) {
        return Ok(Who { name: name.to_owned(), kind: Kind::Program(program) });
    }
    let mut words = name.split_whitespace();
    let path = std::path::Path::new(words.next().unwrap_or_default());
    if path.is_file() {
        let Some(protocol) = protocol else {
            let message =
                format!("{name}: say with --protocol cecp or --protocol uci what it speaks");
            return Err(Failure::Message(message));
        };
        let file = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        // It is started in a folder of its own.
        let command = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut program = Program::new(&file, command, protocol.into());
        program.arguments = words.map(str::to_owned).collect();
        return Ok(Who { name: file, kind: Kind::Program(program) });
    }
    let mut found = vec!["tandem".to_owned()];
    found.extend(Program::found().into_iter().map(|program| program.name));
    let missing: Vec<_> =
        Program::known().filter(|known| !found.iter().any(|name| name == known)).collect();
    let also = match &missing[..] {
        [] => String::new(),
        missing => format!("; known but not installed: {}", missing.join(", ")),
    };
    Err(Failure::Message(format!(
        "there is no engine '{name}', nor a file of that name; found: {}{also}",
        found.join(", ")
    )))
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
pub(super) fn list(format: Format) -> Result<Exit, Failure> {
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
    for program in Program::found() {
        let speaks = match program.protocol {
            Protocol::Cecp => "cecp",
            Protocol::Uci => "uci",
        };
        write(&mut out, &program.name, speaks, &program.command.display().to_string())?;
    }
    Ok(Exit::Fine)
}
