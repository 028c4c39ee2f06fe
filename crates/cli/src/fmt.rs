//! `tandem fmt`: the canonical form, in place or to standard output.

mod replace;

use std::io::{BufWriter, Write};

use notation::{Formatter, Reader};

use crate::{
    exit::{Exit, Failure, style},
    input::Input,
    output,
};

use notation::diagram::printable;
use replace::Replacement;

/// Write bughouse games in canonical form, with nothing lost
///
/// Tags in order, one move text for every move, marks as the boards say, lines of at most 79 columns, UTF-8. Every
/// comment, clock, lag and variation is kept, and what cannot be played stays as it was written. A file is replaced in
/// one step, and only if it changes; formatting twice is formatting once.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem fmt games.bpgn
  tandem fmt --check archive/*.bpgn
  bzcat export2005.bpgn.bz2 | tandem fmt - > canonical.bpgn")]
pub(crate) struct Arguments {
    /// BPGN files; `-` is standard input, which is written to standard output
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Change nothing; name the files that would change, and exit with 1 if there are any
    #[arg(long, conflicts_with = "stdout")]
    check: bool,
    /// Write to standard output instead of the file
    #[arg(long)]
    stdout: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut exit = Exit::Fine;
    let mut out = BufWriter::new(output::for_programs());
    for file in &arguments.files {
        let outcome = if arguments.check {
            check(file, &mut out)
        } else if arguments.stdout || file == "-" {
            format(file, &mut out).map(|_| Exit::Fine)
        } else {
            in_place(file)
        };
        match outcome {
            Ok(of_file) => exit = exit.max(of_file),
            Err(failure @ Failure::Output(_)) => return Err(failure),
            Err(failure) => exit = Exit::of(Err(failure)),
        }
    }
    out.flush()?;
    Ok(exit)
}

/// Writes a file in canonical form, a batch of games at a time. Returns how many games there were.
fn format(name: &str, out: &mut impl Write) -> Result<u64, Failure> {
    let input = Input::open(name)?;
    let name = input.name.clone();
    let mut reader = Reader::new(input);
    let mut formatter = Formatter::default();
    let mut games = 0;
    let mut text = Vec::new();
    loop {
        let batch = reader.next_batch();
        let batch = batch.map_err(|error| Failure::File { name: name.clone(), error })?;
        let Some(batch) = batch else { return Ok(games) };
        text.clear();
        for game in batch.games() {
            formatter.write(&game, &mut text);
        }
        games += batch.len() as u64;
        out.write_all(&text)?;
    }
}

/// Names the file if it is not in canonical form.
fn check(name: &str, out: &mut impl Write) -> Result<Exit, Failure> {
    let input = Input::open(name)?;
    let name = input.name.clone();
    let mut reader = Reader::new(input);
    let mut formatter = Formatter::default();
    // What has been read and what would be written, each as far as the other has not come yet.
    let (mut read, mut written) = (Vec::new(), Vec::new());
    loop {
        let batch = reader.next_batch();
        let batch = batch.map_err(|error| Failure::File { name: name.clone(), error })?;
        let at_end = batch.is_none();
        for game in batch.iter().flat_map(|batch| batch.games()) {
            read.extend_from_slice(game.text());
            formatter.write(&game, &mut written);
        }
        let common = read.len().min(written.len());
        if read[..common] != written[..common] || at_end && read.len() != written.len() {
            writeln!(out, "{}", printable(&name))?;
            return Ok(Exit::Findings);
        }
        if at_end {
            return Ok(Exit::Fine);
        }
        read.drain(..common);
        written.drain(..common);
    }
}

/// Formats a file where it is, if that changes it.
fn in_place(name: &str) -> Result<Exit, Failure> {
    let failure = |error| Failure::File { name: name.to_owned(), error };
    let mut replacement = Replacement::beside(name).map_err(failure)?;
    let games = format(name, &mut replacement).map_err(|failure| of_file(name, failure))?;
    if replacement.put_in_place().map_err(failure)? {
        let (faint, reset) = (style::FAINT, style::RESET);
        let name = printable(name);
        anstream::eprintln!("{faint}{name}: {games} {} formatted{reset}", plural(games));
    }
    Ok(Exit::Fine)
}

const fn plural(games: u64) -> &'static str {
    if games == 1 { "game" } else { "games" }
}

/// A failure to write is one of the file here, not of standard output.
fn of_file(name: &str, failure: Failure) -> Failure {
    match failure {
        Failure::Output(error) => Failure::File { name: name.to_owned(), error },
        other => other,
    }
}
