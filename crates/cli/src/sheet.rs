//! `tandem sheet`: games as sheets for the wall and the folder, as HTML or PDF.

mod pdf;
mod target;

use std::{ffi::OsStr, path::Path};

use chess::san::Letters;
use clap::ValueEnum;
use notation::{
    Game, Reader,
    diagram::printable,
    sheet::{Diagrams, Options, Sheet, html},
};

use crate::{
    exit::{Exit, Failure, style},
    input::Input,
    replay::letters,
};
use target::Target;

/// Make the four-column game sheet: A a B b in time order, with clocks, comments and diagrams
///
/// A move stands in its player's column. Reading from left to right and from top to bottom is reading in the order of
/// the file. Diagrams of both boards stand where the file has {D:}, and at the end. A file of many games makes a sheet
/// each, on pages of their own.
///
/// What cannot be replayed is shown as written and marked so, with exit status 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem sheet game.bpgn -o game.html          a page for the browser, which prints well
  tandem sheet games.bpgn --game 3 -o game.pdf
  tandem sheet games.bpgn --letters cs --diagrams marked -o hry.pdf
  tandem sheet - -o - --format html < game.bpgn > game.html")]
pub(crate) struct Arguments {
    /// A file of games; `-` is standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Where to write; `-` is standard output
    #[arg(long, short, value_name = "OUT.html|OUT.pdf")]
    output: String,
    /// What to write [default: by the name of the output]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// One game of the file only
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    /// Piece letters of the moves: en, cs, de, fr, nl, pl, es or figurines
    #[arg(long, value_parser = letters, default_value = "figurines")]
    letters: &'static Letters,
    /// Where diagrams stand
    #[arg(long, value_enum, default_value_t = Where::End)]
    diagrams: Where,
    /// The paper
    #[arg(long, value_enum, default_value_t = Paper::A4)]
    paper: Paper,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A page for the browser
    Html,
    /// For print
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
        let extension = Path::new(&self.output).extension().map(OsStr::to_ascii_lowercase);
        match (self.format, extension.as_ref().and_then(|name| name.to_str())) {
            (Some(format), _) => Ok(format),
            (None, Some("html" | "htm")) => Ok(Format::Html),
            (None, Some("pdf")) => Ok(Format::Pdf),
            _ => Err(Failure::Message(format!(
                "{}: say --format html or --format pdf, or name a file that ends so",
                self.output
            ))),
        }
    }

    fn options(&self) -> Options {
        let diagrams = match self.diagrams {
            Where::None => Diagrams::None,
            Where::Marked => Diagrams::Marked,
            Where::End => Diagrams::End,
        };
        Options { letters: self.letters, diagrams }
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
    let input = Input::open(&arguments.file)?;
    if is_same_file(&arguments.file, &arguments.output) {
        return Err(Failure::Message(format!(
            "{}: the sheet would be written over its game",
            arguments.output
        )));
    }
    let name = input.name.clone();
    let mut reader = Reader::new(input);
    let mut exit = Exit::Fine;
    let (mut games, mut sheets) = (0, 0);
    'file: loop {
        let batch = reader.next_batch();
        let batch = batch.map_err(|error| Failure::File { name: name.clone(), error })?;
        let Some(batch) = batch else { break };
        for game in batch.games().filter(Game::is_record) {
            games = game.number();
            if arguments.game.is_some_and(|wanted| wanted != games) {
                continue;
            }
            let sheet = Sheet::of(&game, arguments.options());
            exit = exit.max(warn(&name, &game, &sheet));
            target.add(&sheet, &name)?;
            sheets += 1;
            if arguments.game.is_some() {
                break 'file;
            }
        }
    }
    if sheets == 0 {
        return Err(Failure::Message(match arguments.game {
            Some(wanted) if games > 0 => {
                format!("{name}: there is no game {wanted}, the last is {games}")
            }
            _ => format!("{name}: there is no game here"),
        }));
    }
    target.finish()?;
    Ok(exit)
}

/// Says where a game cannot be replayed.
fn warn(name: &str, game: &Game<'_>, sheet: &Sheet) -> Exit {
    let Some(problem) = &sheet.problem else { return Exit::Fine };
    let (line, column) = game.line_and_column(problem.span.start);
    let (name, message) = (printable(name), printable(&problem.message));
    anstream::eprintln!("{}{name}:{line}:{column}:{} {message}", style::ERROR, style::RESET);
    Exit::Findings
}

fn is_same_file(input: &str, output: &str) -> bool {
    let path = |name: &str| std::fs::canonicalize(name).ok();
    input != "-" && output != "-" && path(input).is_some() && path(input) == path(output)
}
