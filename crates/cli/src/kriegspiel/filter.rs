//! `tandem kriegspiel filter`: the part of a record that one player may keep.

use std::path::PathBuf;

use notation::{
    diagram::printable,
    kriegspiel::{FilterOptions, Replayed, filtered},
};

use super::games::{Player, each, trouble};
use crate::{
    exit::{Exit, Failure, style},
    input::{self, Endings},
    output,
};

/// Write the part of an umpire's record that one player may keep
///
/// The opponent's moves become `??` and their attempts numbers; what the player heard stays.
/// Comments, glyphs, variations, revealing tags and the opponent's pieces at the start are left
/// out and reported on standard error. A record that does not tell clearly what the player heard
/// is not filtered: exit status 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem kriegspiel filter --for white game.kpgn > white.kpgn
  tandem kriegspiel filter --for black --keep-comments -o black.kpgn game.kpgn
  cat games/*.kpgn | tandem kriegspiel filter --for white -")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: input::Arguments,
    /// The player who gets the record
    #[arg(long = "for", value_enum, value_name = "PLAYER")]
    player: Player,
    /// Keep comments and glyphs even if they reveal something
    #[arg(long)]
    keep_comments: bool,
    /// Keep a starting position other than that of chess: both players know it
    #[arg(long)]
    keep_position: bool,
    /// Output file
    #[arg(long, short, default_value = "-", value_name = "OUT")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let options = FilterOptions {
        keep_comments: arguments.keep_comments,
        keep_position: arguments.keep_position,
    };
    output::keep_inputs(&arguments.output, arguments.input.paths(Endings::All)?)?;
    // Hold everything until it is clear what can be written: a record is a few hundred bytes.
    let mut out = Vec::new();
    let exit = arguments.input.each(Endings::All, |input| {
        each(input, |file, game| {
            let replayed = Replayed::new(game);
            let (written, losses) = match filtered(&replayed, arguments.player.into(), options) {
                Ok(filtered) => filtered,
                Err(error) => {
                    let place = error.start().map(|start| game.line_and_column(start));
                    let place = place
                        .map_or_else(String::new, |(line, column)| format!("{line}:{column}: "));
                    trouble(file, game, &format!("{place}{error}"));
                    return Ok(Exit::Findings);
                }
            };
            if !out.is_empty() {
                out.push(b'\n');
            }
            out.extend(written.to_text());
            for (what, count) in losses.iter() {
                let (color, reset) = (style::NOTE, style::RESET);
                let times = if count > 1 { format!(" ({count} times)") } else { String::new() };
                let (file, what) = (printable(file), printable(what));
                anstream::eprintln!(
                    "{file} #{}: {color}left out:{reset} {what}{times}",
                    game.number()
                );
            }
            Ok(Exit::Fine)
        })
    })?;
    if !out.is_empty() {
        output::write_file(&arguments.output, &out)?;
    }
    Ok(exit)
}
