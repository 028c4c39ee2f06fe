//! `tandem select`: the games that meet conditions.

mod conditions;
mod sequence;

use std::{io::Write, path::PathBuf};

use notation::Game;

use super::pass::{Pass, json_of, text_of};
use crate::{
    exit::{Exit, Failure},
    input::Endings,
    output::{Destination, Format, counted, keep_inputs},
};

use conditions::Conditions;
pub(crate) use conditions::result;

/// Print the games that meet all conditions, as they are written
///
/// Exit status 1 if no game meets them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem select --player '^raven$' --result 1-0 archive/ > wins.bpgn
  tandem select --partners anna,boris --since 2004 --until 2005.06 *.bpgn -o pair.bpgn
  tandem select --ended mate --plies -40 --drop N@f7 --count archive/
  tandem select --position 'r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w' games.bpgn
  tandem select --moves 'Bxf7 Kxf7 N@*+' --sat 30- archive/
  tandem export --archive games.archive --since 2005 | tandem select --partners anna,boris -
  tandem select --not --tag 'Event=rated' games.bpgn | tandem stats -")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pass: Pass,
    #[command(flatten)]
    conditions: Conditions,
    /// Select the games that do not meet the conditions
    #[arg(long)]
    not: bool,
    /// Print only how many games there are
    #[arg(long)]
    count: bool,
    /// Stop after this many games
    #[arg(long, value_name = "N")]
    first: Option<u64>,
    /// Output format; JSON has one object per game, as `tandem convert` writes it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Output file
    #[arg(long, short, default_value = "-", value_name = "OUT")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    keep_inputs(&arguments.output, arguments.pass.input.paths(Endings::All)?)?;
    let mut out = Destination::open(&arguments.output)?;
    let (mut found, mut seen) = (0_u64, 0_u64);
    let work = |_: &str, game: &Game<'_>| {
        let is_selected = arguments.conditions.meets(game) != arguments.not;
        is_selected.then(|| match arguments.format {
            _ if arguments.count => Vec::new(),
            Format::Text => text_of(game),
            Format::Json => json_of(game),
        })
    };
    let done = |text: Option<Vec<u8>>| {
        seen += 1;
        let Some(text) = text else { return Ok(()) };
        if arguments.first.is_some_and(|first| found >= first) {
            return Ok(());
        }
        found += 1;
        if found > 1 && arguments.format == Format::Text && !arguments.count {
            out.write_all(b"\n")?;
        }
        Ok(out.write_all(&text)?)
    };
    let exit = arguments.pass.each(work, done)?;
    if arguments.count {
        match arguments.format {
            Format::Text => writeln!(out, "{found}")?,
            Format::Json => writeln!(out, "{{\"games\":{seen},\"selected\":{found}}}")?,
        }
    } else if !arguments.pass.input.quiet {
        anstream::eprintln!("{found} of {} selected", counted(seen, "game", "games"));
    }
    out.finish()?;
    Ok(exit.max(Exit::findings(found == 0)))
}
