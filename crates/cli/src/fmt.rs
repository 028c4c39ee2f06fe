//! `tandem fmt`: canonical text, in place or to standard output.

mod fix;
mod guard;

use std::{
    cell::Cell,
    io::{BufWriter, Write},
};

use notation::{Batch, Formatter, diagram::printable};

use crate::{
    exit::{Exit, Failure, style},
    input::{self, Endings, GameRange, Input},
    output::{self, OutputFile},
    workers,
};

use fix::Repairs;
use guard::Games;

/// Format BPGN and Kriegspiel PGN files in canonical form; nothing is lost
///
/// Canonical form: tags in order, one spelling for every move, check and mate marks as the boards
/// say, lines of at most 79 columns, UTF-8. Comments, clocks, lags and variations are kept, and
/// text that cannot be replayed stays as it was written. A file is replaced atomically, and only
/// if it changes. Formatting a file twice gives the same result as formatting it once.
///
/// A file that does not begin with a game record is refused and stays as it is: a compressed file,
/// JSON, a log, another text. So is a file whose encoding is a guess among those of Latin letters,
/// unless --encoding names it.
///
/// With --fix, the command first applies the fixes of `tandem check` and lists them on standard
/// error. A fix that chooses between two readings of a file is applied only if --fix names its
/// check; `tandem check` marks such fixes as "fix on request".
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem fmt games.bpgn
  tandem fmt --check archive/
  tandem fmt --fix games.bpgn
  tandem fmt --fix=result-against-ending games.bpgn      results as the standard has them
  tandem fmt --fix=safe,result-against-ending games.bpgn
  tandem fmt --stdout export2005.bpgn.bz2 > canonical.bpgn")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: input::Arguments,
    /// Do not write; list the files that would change, and exit with status 1 if there are any
    #[arg(long, conflicts_with = "stdout")]
    check: bool,
    /// Write to standard output instead of the file
    #[arg(long)]
    stdout: bool,
    /// Apply fixes of `tandem check` first and list them: without IDs all safe ones, with IDs only
    /// those checks; the ID `safe` stands for all safe ones
    #[arg(
        long,
        value_name = "ID,…",
        num_args = 0..=1,
        require_equals = true,
        value_delimiter = ',',
        default_missing_value = Repairs::SAFE,
        value_parser = Repairs::parse,
        conflicts_with = "check"
    )]
    fix: Vec<Repairs>,
    /// Number of parts of a file to format in parallel; 0, the default, means one per core
    #[arg(long, short, default_value_t = 0, value_name = "N", value_parser = workers::parse_jobs)]
    jobs: usize,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut out = BufWriter::new(output::for_programs());
    let exit = arguments.input.each(Endings::Games, |input| {
        if arguments.check {
            check(input, arguments, &mut out)
        } else if arguments.stdout || input.name == "<stdin>" {
            format(input, &arguments.fix, arguments.jobs, false, &mut out).map(|_| Exit::Fine)
        } else {
            // A file that cannot be written is no reason to leave the others.
            in_place(input, arguments).map_err(|failure| match failure {
                Failure::OutputFile { name, error } => Failure::File { name, error },
                other => other,
            })
        }
    })?;
    out.flush()?;
    Ok(exit)
}

/// A formatted batch.
struct Formatted {
    /// The text, without the blank line before its first game.
    text: Vec<u8>,
    /// Whether a blank line follows if another game comes.
    is_blank_line_due: bool,
    games: u64,
    /// The applied fixes.
    list: String,
}

/// The separator between batches: a blank line between two games, and nothing within a game
/// that is too long for one batch.
#[derive(Default)]
struct Seam {
    is_blank_line_due: bool,
}

impl Seam {
    fn before(&mut self, next: &Formatted) -> &'static [u8] {
        match next.text[..] {
            [] => b"",
            _ if std::mem::replace(&mut self.is_blank_line_due, next.is_blank_line_due) => b"\n",
            _ => b"",
        }
    }
}

/// Writes a file in canonical form, one batch at a time. Returns the number of games. On request,
/// only game files are read.
fn format(
    input: Input<'_>,
    repairs: &[Repairs],
    jobs: usize,
    is_guarded: bool,
    out: &mut impl Write,
) -> Result<u64, Failure> {
    let (name, range) = (input.name.clone(), input.range);
    let mut games = Games::new(input, is_guarded)?;
    let mut next = || games.next_batch();
    let work = |batch: Batch<'static>| format_batch(&name, &batch, range, repairs);
    let (mut count, mut seam) = (0, Seam::default());
    let mut done = |formatted: Formatted| {
        count += formatted.games;
        anstream::eprint!("{}", formatted.list);
        out.write_all(seam.before(&formatted))?;
        Ok(out.write_all(&formatted.text)?)
    };
    workers::in_order(workers::jobs(jobs), &mut next, &work, &mut done)?;
    Ok(count)
}

/// A text in canonical form.
///
/// # Errors
///
/// If the text has no games, so that a file with it would stay as it is.
pub(crate) fn canonical(text: &str) -> Result<Vec<u8>, Failure> {
    let mut out = Vec::with_capacity(text.len());
    let input = Input::in_memory("document", text.as_bytes().to_vec());
    format(input, &[], 0, true, &mut out)?;
    Ok(out)
}

fn format_batch(name: &str, batch: &Batch<'_>, range: GameRange, repairs: &[Repairs]) -> Formatted {
    let mut formatter = Formatter::default();
    let (mut text, mut list) = (Vec::new(), String::new());
    for game in batch.games() {
        // Blanks and comments alone are no game to format.
        let is_game = game.is_record() || game.is_part() || game.is_other_text();
        if !range.has(game.number()) || !is_game {
            formatter.copy(&game, &mut text);
            continue;
        }
        match fix::repaired(name, &game, repairs, &mut list) {
            None => drop(formatter.write(&game, &mut text)),
            Some(repaired) => {
                for game in Batch::from_text(&repaired).games() {
                    formatter.write(&game, &mut text);
                }
            }
        }
    }
    let is_blank_line_due = formatter.is_blank_line_due();
    let games = batch.games().filter(|game| game.is_record() && !game.begins_within()).count();
    Formatted { text, is_blank_line_due, games: games as u64, list }
}

/// Prints the name of the file if it is not in canonical form.
fn check(input: Input<'_>, arguments: &Arguments, out: &mut impl Write) -> Result<Exit, Failure> {
    let (name, range, encoding) = (input.name.clone(), input.range, input.encoding());
    let mut games = Games::new(input, name != "<stdin>")?;
    // After the first difference the rest need not be read.
    let differs = Cell::new(false);
    let mut next = || match differs.get() {
        true => Ok(None),
        false => games.next_batch(),
    };
    let work = |batch: Batch<'static>| {
        let read: Vec<u8> = batch.games().flat_map(|game| game.text()).copied().collect();
        (read, format_batch(&name, &batch, range, &[]))
    };
    // The bytes read and the bytes to write that have no counterpart yet.
    let (mut read, mut written, mut seam) = (Vec::new(), Vec::new(), Seam::default());
    let mut done = |(more_read, more): (Vec<u8>, Formatted)| {
        read.extend(more_read);
        written.extend_from_slice(seam.before(&more));
        written.extend(more.text);
        let common = read.len().min(written.len());
        differs.set(differs.get() || read[..common] != written[..common]);
        read.drain(..common);
        written.drain(..common);
        Ok(())
    };
    workers::in_order(workers::jobs(arguments.jobs), &mut next, &work, &mut done)?;
    let is_other_encoding = encoding.get().is_some();
    if differs.get() || read.len() != written.len() || is_other_encoding {
        writeln!(out, "{}", printable(&name))?;
        return Ok(Exit::Findings);
    }
    Ok(Exit::Fine)
}

/// Formats a file in place if that changes it.
fn in_place(input: Input<'_>, arguments: &Arguments) -> Result<Exit, Failure> {
    let name = input.name.clone();
    let Some(path) = input.plain.clone() else {
        let message =
            "compressed files and archives are not changed; use --stdout, or extract them";
        return Err(Failure::Message(format!("{name}: {message}")));
    };
    let mut out = OutputFile::replace(&path)?;
    let encoding = input.encoding();
    let games = format(input, &arguments.fix, arguments.jobs, true, &mut out)?;
    if let Some(choice) = encoding.get().filter(|choice| !choice.is_sure()) {
        let guess = choice.name();
        return Err(Failure::Message(format!(
            "{name}: the text may be {guess} or windows-1252; name it with --encoding, or use \
             --stdout; the file was not changed"
        )));
    }
    if out.finish_if_changed()? && !arguments.input.quiet {
        let (faint, reset) = (style::FAINT, style::RESET);
        let name = printable(&name);
        anstream::eprintln!(
            "{faint}{name}: {} formatted{reset}",
            output::counted(games, "game", "games")
        );
    }
    Ok(Exit::Fine)
}
