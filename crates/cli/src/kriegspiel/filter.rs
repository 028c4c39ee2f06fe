//! `tandem kriegspiel filter`: what one player may keep of a record.

use std::{fs::File, io::Write};

use notation::{
    diagram::printable,
    kriegspiel::{FilterOptions, Replayed, filtered},
};

use super::games::{Player, each, trouble};
use crate::{
    exit::{Exit, Failure, style},
    output,
};

/// Write what one player may keep of the umpire's record
///
/// The opponent's moves become `??`, their attempts numbers; what the player heard stays. Comments, glyphs, variations, tags that
/// may tell something, and the opponent's men at the start are left out, and said on standard error. A record in which it is
/// not clear what the player heard is not filtered: exit status 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem kriegspiel filter --for white game.kpgn > white.kpgn
  tandem kriegspiel filter --for black --keep-comments -o black.kpgn game.kpgn
  cat games/*.kpgn | tandem kriegspiel filter --for white -")]
pub(crate) struct Arguments {
    /// Records in Kriegspiel PGN; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Who may have it
    #[arg(long = "for", value_enum, value_name = "PLAYER")]
    player: Player,
    /// Keep comments and glyphs, whatever they tell
    #[arg(long)]
    keep_comments: bool,
    /// Keep the board at the start, where that is not the start of chess: both players know it
    #[arg(long)]
    keep_position: bool,
    /// Where to write
    #[arg(long, short, default_value = "-", value_name = "OUT")]
    output: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let options = FilterOptions {
        keep_comments: arguments.keep_comments,
        keep_position: arguments.keep_position,
    };
    // All is held until it is known what can be written: a record is a few hundred bytes, and an output may be an input.
    let mut out = Vec::new();
    let mut exit = Exit::Fine;
    for file in &arguments.files {
        let of_file = each(file, None, |file, game| {
            let replayed = Replayed::of(game);
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
        })?;
        exit = exit.max(of_file);
    }
    if arguments.output == "-" {
        let mut stdout = output::for_programs();
        stdout.write_all(&out)?;
        stdout.flush()?;
    } else if !out.is_empty() {
        let failure = |error| Failure::File { name: arguments.output.clone(), error };
        File::create(&arguments.output)
            .and_then(|mut file| file.write_all(&out))
            .map_err(failure)?;
    }
    Ok(exit)
}
