//! `tandem explain`: what a finding of `tandem check` means.

use std::io::Write;

use notation::check::{CHECKS, Check, find};

use crate::{
    exit::{Exit, Failure, style},
    output,
};

/// Explain a check of `tandem check`, with an example
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem explain missing-record
  tandem explain --list")]
pub(crate) struct Arguments {
    /// ID of a check, as `tandem check` prints it
    #[arg(required_unless_present = "list", value_name = "ID")]
    ids: Vec<String>,
    /// List all checks
    #[arg(long, conflicts_with = "ids")]
    list: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut out = output::for_people();
    if arguments.list {
        for check in CHECKS {
            writeln!(out, "{:<24} {:<8} {}", check.id, check.severity, check.summary)?;
        }
    }
    for (number, id) in arguments.ids.iter().enumerate() {
        let check = find(id).ok_or_else(|| Failure::Message(unknown(id)))?;
        if number > 0 {
            writeln!(out)?;
        }
        explain(check, &mut out)?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

fn explain(check: &Check, out: &mut impl Write) -> std::io::Result<()> {
    let (bold, reset) = (style::BOLD, style::RESET);
    writeln!(out, "{bold}{}{reset} ({})", check.id, check.severity)?;
    writeln!(out, "\n{}.\n\n{}", check.summary, check.explanation.trim_end())
}

/// The message for an unknown ID, with the nearest known ones.
pub(crate) fn unknown(id: &str) -> String {
    let parts: Vec<&str> = id.split('-').filter(|part| part.len() > 2).collect();
    let near = |check: &&&Check| parts.iter().any(|part| check.id.contains(part));
    let near: Vec<&str> = CHECKS.iter().filter(near).map(|check| check.id).take(6).collect();
    let near = match &near[..] {
        [] => "`tandem explain --list` lists all checks".to_owned(),
        near => format!("did you mean {}?", near.join(" or ")),
    };
    format!("there is no check '{id}': {near}")
}
