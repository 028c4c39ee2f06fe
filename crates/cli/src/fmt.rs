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
    let mut compared = Compared { original: Input::open(name)?, differs: false };
    if name == "-" {
        // Standard input can be read only once; it is compared in memory.
        return check_stdin(compared.original, out);
    }
    format(name, &mut compared).map_err(|failure| of_file(name, failure))?;
    if compared.finish().map_err(|error| Failure::File { name: name.to_owned(), error })? {
        writeln!(out, "{}", printable(name))?;
        return Ok(Exit::Findings);
    }
    Ok(Exit::Fine)
}

fn check_stdin(mut input: Input, out: &mut impl Write) -> Result<Exit, Failure> {
    let name = input.name.clone();
    let mut original = Vec::new();
    std::io::Read::read_to_end(&mut input, &mut original)
        .map_err(|error| Failure::File { name: name.clone(), error })?;
    let (mut formatter, mut text) = (Formatter::default(), Vec::new());
    for game in notation::Batch::of_text(&original).games() {
        formatter.write(&game, &mut text);
    }
    if text == original {
        return Ok(Exit::Fine);
    }
    writeln!(out, "{name}")?;
    Ok(Exit::Findings)
}

/// A writer that compares what is written with what is there.
struct Compared {
    original: Input,
    differs: bool,
}

impl Write for Compared {
    fn write(&mut self, text: &[u8]) -> std::io::Result<usize> {
        let mut there = vec![0; text.len().min(1 << 16)];
        for part in text.chunks(there.len().max(1)) {
            let there = &mut there[..part.len()];
            match std::io::Read::read_exact(&mut self.original, there) {
                Ok(()) => self.differs |= there != part,
                Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
                    self.differs = true;
                }
                Err(error) => return Err(error),
            }
            if self.differs {
                break;
            }
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Compared {
    /// Whether there is any difference, at the end included.
    fn finish(mut self) -> std::io::Result<bool> {
        Ok(self.differs || std::io::Read::read(&mut self.original, &mut [0])? > 0)
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
