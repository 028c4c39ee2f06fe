//! `tandem archive`: looking after an archive.

use std::io::Write;

use archive::{Archive, Manifest, Writer};
use notation::json::to_line;
use serde::Serialize;

use super::{Place, book::Book, failure};
use crate::{
    exit::{Exit, Failure, style},
    output::{Format, counted, printable_lines},
};

/// Verify, merge or measure an archive of games, or make an opening book of it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem archive stats --archive games.archive
  tandem archive verify --archive games.archive
  tandem archive merge --archive games.archive
  tandem archive book --archive games.archive -o games.book")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Verify(Verify),
    Merge(Merge),
    Stats(Stats),
    Book(Book),
}

/// Read everything, replay all games, and compare positions and counts with them
///
/// Exit status 1 if something is wrong.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem archive verify --archive games.archive")]
struct Verify {
    #[command(flatten)]
    place: Place,
}

/// Merge all generations into one, in which positions are found faster
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem archive merge --archive games.archive")]
struct Merge {
    #[command(flatten)]
    place: Place,
}

/// Count games, positions and bytes
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem archive stats --archive games.archive
  tandem archive stats --archive games.archive --format json | jq .games")]
struct Stats {
    #[command(flatten)]
    place: Place,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    match &arguments.command {
        Command::Verify(verify) => verify.run(),
        Command::Merge(merge) => merge.run(),
        Command::Stats(stats) => stats.run(),
        Command::Book(book) => book.run(),
    }
}

impl Verify {
    fn run(&self) -> Result<Exit, Failure> {
        let archive = Archive::open(&self.place.folder).map_err(failure)?;
        let verified = archive.verify().map_err(failure)?;
        for fault in &verified.faults {
            let (red, reset) = (style::ERROR, style::RESET);
            anstream::eprintln!("{red}error:{reset} {}", printable_lines(fault));
        }
        let (games, rows) = (counted(verified.games, "game", "games"), verified.postings);
        anstream::eprintln!("{games}, {rows} rows of positions");
        Ok(Exit::findings(!verified.faults.is_empty()))
    }
}

impl Merge {
    fn run(&self) -> Result<Exit, Failure> {
        Archive::open(&self.place.folder).map_err(failure)?;
        let mut writer = Writer::open(&self.place.folder).map_err(failure)?;
        let before = writer.manifest().generations.len();
        writer.merge_all().map_err(failure)?;
        let after = writer.manifest().generations.len();
        anstream::eprintln!(
            "{} before, {after} now",
            counted(before as u64, "generation", "generations")
        );
        Ok(Exit::Fine)
    }
}

/// An archive in numbers.
#[derive(Serialize)]
struct Numbers<'a> {
    games: u64,
    /// Rows of files.
    rows: [u64; 4],
    bytes: [u64; 4],
    #[serde(flatten)]
    manifest: &'a Manifest,
}

impl Stats {
    fn run(&self) -> Result<Exit, Failure> {
        let archive = Archive::open(&self.place.folder).map_err(failure)?;
        let manifest = archive.manifest();
        let sum = |of: fn(&archive::FileEntry) -> u64| {
            let each = manifest.generations.iter().map(|it| it.files().map(of));
            each.fold([0; 4], |all, one| [0, 1, 2, 3].map(|n| all[n] + one[n]))
        };
        let games = archive.count_games().map_err(failure)?;
        let (rows, bytes) = (sum(|it| it.rows), sum(|it| it.bytes));
        let mut out = self.format.output();
        match self.format {
            Format::Json => {
                writeln!(out, "{}", to_line(&Numbers { games, rows, bytes, manifest }))?;
            }
            Format::Text => {
                let generations = manifest.generations.len() as u64;
                let generations = counted(generations, "generation", "generations");
                writeln!(out, "{}, {generations}", counted(games, "game", "games"))?;
                writeln!(out, "{:<12}{:>14}{:>16}{:>12}", "", "rows", "bytes", "bytes/row")?;
                for (name, at) in ["games", "positions", "moves", "totals"].into_iter().zip(0..) {
                    let each = bytes[at] as f64 / rows[at].max(1) as f64;
                    writeln!(out, "{name:<12}{:>14}{:>16}{each:>12.1}", rows[at], bytes[at])?;
                }
            }
        }
        out.flush()?;
        Ok(Exit::Fine)
    }
}
