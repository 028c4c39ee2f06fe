//! `tandem import`: games into the archive.

use std::{
    collections::BTreeMap,
    io::Write,
    time::{Duration, Instant},
};

use archive::{Added, Importer, Record, Records, Refusal};
use notation::{Batch, diagram::printable, json::to_line};
use serde::Serialize;

use super::{Place, output_failure};
use crate::{
    exit::{Exit, Failure, style},
    input::{self, Batches, Endings, Takes},
    output::{Format, counted},
    workers,
};

/// Import games into an archive, each once
///
/// The archive is made if there is none. A game must have two boards and be legal to its end;
/// others are reported and left out. Of a game that several files have, the archive keeps the
/// record that tells most, and the names of all files (`tandem dedup --help` says which records
/// are the same game). An import that was broken off is resumed by the same command: games that
/// the archive has are passed over. Exit status 1 if a game was refused.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem import --archive games.archive games.bpgn
  tandem import --archive games.archive --join-boards downloads/
  tandem import --archive games.archive --source fics export-2005*.zip")]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    input: input::Arguments,
    /// The source to note with the games [default: the name of their file]
    #[arg(long, value_name = "NAME")]
    source: Option<String>,
    /// Number of parts of a file to read in parallel; 0 means one per core
    #[arg(long, short, default_value_t = 0, value_name = "N", value_parser = workers::parse_jobs)]
    jobs: usize,
    /// Write a part of the archive after this many rows of positions, about a hundred for each
    /// game; smaller parts take less memory
    #[arg(long, value_name = "ROWS", default_value_t = Importer::GENERATION)]
    generation: usize,
    /// Format of the summary
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The fate of all games, as JSON too.
#[derive(Debug, Default, Serialize)]
struct Summary {
    games: u64,
    new: u64,
    /// Games that replaced a poorer record.
    richer: u64,
    /// Games of which the archive has an equal or a richer record.
    known: u64,
    refused: u64,
    /// The refused games by reason.
    reasons: BTreeMap<&'static str, u64>,
    seconds: f64,
}

/// A refused game with its place.
struct Refused {
    line: u64,
    column: usize,
    reason: &'static str,
    message: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let importer = Importer::open(&arguments.place.folder);
    let mut importer =
        importer.map_err(|error| output_failure(&error))?.with_generation(arguments.generation);
    let mut progress = Progress::new(arguments.input.quiet);
    let exit = arguments.input.each(Endings::All, |input| {
        let mut batches = Batches::open(input, Takes::ALL)?;
        let (name, range) = (batches.name.clone(), batches.range);
        let source = arguments.source.as_deref().unwrap_or(&name);
        let mut next = || batches.next_batch();
        let work = |batch: Batch<'static>| read(&batch, source, |number| range.has(number));
        let mut done = |(records, refused): (Records, Vec<Refused>)| {
            let added = importer.add_all(&records).map_err(|error| output_failure(&error))?;
            added.iter().for_each(|added| progress.add(added));
            refused.iter().for_each(|refused| progress.refuse(&name, refused));
            progress.say();
            Ok(())
        };
        workers::in_order(workers::jobs(arguments.jobs), &mut next, &work, &mut done)?;
        Ok(batches.exit)
    })?;
    importer.finish().map_err(|error| output_failure(&error))?;
    let summary = progress.finish();
    match arguments.format {
        Format::Text if arguments.input.quiet => {}
        Format::Text => anstream::eprintln!("{}", summary.text()),
        Format::Json => {
            let mut out = arguments.format.output();
            writeln!(out, "{}", to_line(&summary))?;
            out.flush()?;
        }
    }
    Ok(exit.max(Exit::findings(summary.refused > 0)))
}

/// The records of a batch, and the games that are refused.
fn read(
    batch: &Batch<'_>,
    source: &str,
    is_wanted: impl Fn(u64) -> bool,
) -> (Records, Vec<Refused>) {
    let wanted = batch.games().filter(|game| is_wanted(game.number()));
    // A text that is too long comes in parts, of which the first is reported.
    let records = wanted.filter(|game| game.is_record() && !game.begins_within());
    let mut refused = Vec::new();
    let good = records.filter_map(|game| {
        let refuse = |refusal: Refusal| {
            let (line, column) = game.line_and_column(refusal.offset);
            let Refusal { reason, message, .. } = refusal;
            refused.push(Refused { line, column, reason, message });
        };
        Record::new(&game, source).map_err(refuse).ok()
    });
    (good.collect(), refused)
}

/// Counts games and says now and then how far the import is.
struct Progress {
    summary: Summary,
    is_quiet: bool,
    begun: Instant,
    said: Instant,
}

impl Progress {
    /// Refused games after these are only counted.
    const MAX_REFUSED: u64 = 100;

    /// How often progress is reported.
    const EVERY: Duration = Duration::from_secs(5);

    fn new(is_quiet: bool) -> Self {
        let now = Instant::now();
        Self { summary: Summary::default(), is_quiet, begun: now, said: now }
    }

    fn add(&mut self, added: &Added) {
        self.summary.games += 1;
        match added {
            Added::New => self.summary.new += 1,
            Added::Copy | Added::Poorer => self.summary.known += 1,
            Added::Richer(_) => self.summary.richer += 1,
        }
    }

    fn refuse(&mut self, file: &str, refused: &Refused) {
        self.summary.games += 1;
        self.summary.refused += 1;
        *self.summary.reasons.entry(refused.reason).or_default() += 1;
        let (red, reset) = (style::ERROR, style::RESET);
        if self.summary.refused <= Self::MAX_REFUSED {
            let Refused { line, column, message, .. } = refused;
            let (file, message) = (printable(file), printable(message));
            anstream::eprintln!("{red}{file}:{line}:{column}:{reset} not imported: {message}");
        } else if self.summary.refused == Self::MAX_REFUSED + 1 {
            anstream::eprintln!("{red}further refused games are only counted{reset}");
        }
    }

    fn say(&mut self) {
        if self.is_quiet || self.said.elapsed() < Self::EVERY {
            return;
        }
        self.said = Instant::now();
        let games = self.summary.games;
        let speed = games as f64 / self.begun.elapsed().as_secs_f64();
        anstream::eprintln!("{games} games, {speed:.0} games/s");
    }

    fn finish(mut self) -> Summary {
        self.summary.seconds = self.begun.elapsed().as_secs_f64();
        self.summary
    }
}

impl Summary {
    fn text(&self) -> String {
        let Self { games, new, richer, known, refused, reasons, seconds } = self;
        let games = counted(*games, "game", "games");
        let speed = self.games as f64 / seconds.max(0.001);
        let mut text = format!(
            "{games}: {new} new, {richer} richer than before, {known} known, {refused} refused; \
             {seconds:.1} s, {speed:.0} games/s"
        );
        for (reason, count) in reasons {
            text += &format!("\n  refused, {reason}: {count}");
        }
        text
    }
}
