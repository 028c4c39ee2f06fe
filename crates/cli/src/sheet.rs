//! `tandem sheet`: printable game sheets, as HTML or PDF.

mod pdf;
mod progress;
mod target;

use std::{ffi::OsStr, path::PathBuf};

use chess::san::Letters;
use clap::ValueEnum;
use notation::{
    Game,
    diagram::printable,
    sheet::{Diagrams, Options, Sheet, html},
};

use crate::{
    exit::{Exit, Failure, style},
    input::{self, Batches, Endings, Input, Takes, letters, say_part},
    output::keep_inputs,
};
pub(crate) use pdf::fonts;
use progress::Progress;
use target::Target;

/// Make the four-column game sheet: A a B b in time order, with clocks, comments and diagrams
///
/// Each move stands in its player's column; left to right and top to bottom is the order of the
/// file. Diagrams of both boards stand where the file has {D:}, and at the end. Each game of a
/// file gets its own sheet, on pages of its own.
///
/// Text that cannot be replayed is shown as written and marked, with exit status 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem sheet game.bpgn -o game.html          a page for the browser, which prints well
  tandem sheet games.bpgn --games 3 -o game.pdf
  tandem sheet archive.bpgn --games 1-500 -o first.pdf
  tandem sheet games.bpgn --to-letters cs --diagrams marked -o hry.pdf
  tandem sheet - -o - --format html < game.bpgn > game.html")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: input::Arguments,
    /// Output file; `-` is standard output
    #[arg(long, short, value_name = "OUT.html|OUT.pdf")]
    output: PathBuf,
    /// Output format [default: from the name of the output]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Piece letters to write: en, cs, de, fr, nl, pl, es or figurines
    #[arg(long, value_name = "LANG", value_parser = letters, default_value = "figurines")]
    to_letters: &'static Letters,
    /// Where to put diagrams
    #[arg(long, value_enum, default_value_t = Where::End)]
    diagrams: Where,
    /// Paper size
    #[arg(long, value_enum, default_value_t = Paper::A4)]
    paper: Paper,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A page for the browser
    Html,
    /// A document for print
    Pdf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Where {
    /// Nowhere
    None,
    /// At {D:}, and at the start of a game from a position
    Marked,
    /// There, and at the end
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Paper {
    /// 210 × 297 mm
    A4,
    /// 8.5 × 11 in
    Letter,
}

impl Arguments {
    fn format(&self) -> Result<Format, Failure> {
        let extension = self.output.extension().map(OsStr::to_ascii_lowercase);
        match (self.format, extension.as_ref().and_then(|name| name.to_str())) {
            (Some(format), _) => Ok(format),
            (None, Some("html" | "htm")) => Ok(Format::Html),
            (None, Some("pdf")) => Ok(Format::Pdf),
            _ => Err(Failure::Message(format!(
                "{}: use --format html or --format pdf, or an output file with that extension",
                self.output.display()
            ))),
        }
    }

    fn options(&self) -> Options {
        let diagrams = match self.diagrams {
            Where::None => Diagrams::None,
            Where::Marked => Diagrams::Marked,
            Where::End => Diagrams::End,
        };
        Options { letters: self.to_letters, diagrams }
    }

    fn paper(&self) -> html::Paper {
        match self.paper {
            Paper::A4 => html::Paper::A4,
            Paper::Letter => html::Paper::Letter,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut target = Target::new(arguments)?;
    keep_inputs(&arguments.output, arguments.input.paths(Endings::All)?)?;
    let progress = Progress::new();
    let exit = arguments
        .input
        .each(Endings::All, |input| add_sheets(input, arguments, &mut target, &progress))?;
    target.finish(&progress)?;
    Ok(exit)
}

fn add_sheets(
    input: Input<'_>,
    arguments: &Arguments,
    target: &mut Target<'_>,
    progress: &Progress,
) -> Result<Exit, Failure> {
    let has_bar = input.has_bar();
    let mut batches = Batches::open(input, Takes::ALL)?;
    let (name, range) = (batches.name.clone(), batches.range);
    let (mut last, mut sheets) = (0, 0);
    let mut exit = Exit::Fine;
    while let Some(batch) = batches.next_batch()? {
        for game in batch.games().filter(|game| game.is_record() || game.is_part()) {
            last = game.number();
            if !range.has(last) {
                continue;
            }
            if game.is_part() {
                progress.hidden_for(|| say_part(&name, &game, "is not on the sheet"));
                exit = Exit::Findings;
                continue;
            }
            let sheet = Sheet::new(&game, arguments.options());
            progress.hidden_for(|| exit = exit.max(warn(&name, &game, &sheet)));
            // A document that cannot take this sheet can take no other.
            target.add(sheet, &name).map_err(|failure| failure.of_output(&arguments.output))?;
            sheets += 1;
            if !has_bar {
                progress.show(|| target.extent());
            }
        }
    }
    exit = exit.max(batches.exit);
    if sheets == 0 && exit == Exit::Fine {
        return Err(Failure::Message(match last {
            0 => format!("{name}: no game found"),
            _ => format!("{name}: no game {range}; the last is {last}"),
        }));
    }
    Ok(exit)
}

/// Reports where the replay of a game stops.
fn warn(name: &str, game: &Game<'_>, sheet: &Sheet) -> Exit {
    let Some(problem) = &sheet.problem else { return Exit::Fine };
    let (line, column) = game.line_and_column(problem.span.start);
    let (name, message) = (printable(name), printable(&problem.message));
    anstream::eprintln!("{}{name}:{line}:{column}:{} {message}", style::ERROR, style::RESET);
    Exit::Findings
}
