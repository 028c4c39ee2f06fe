//! `tandem export`: games out of the archive.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use archive::{Archive, ArchiveError, ArchivedGame, Detail};
use clap::ValueEnum;
use notation::{Batch, convert::json};

use super::{Filters, Place, failure};
use crate::{
    exit::{Exit, Failure},
    output::{Destination, counted},
};

/// Write games of an archive to a file
///
/// BPGN has the records as they were imported. JSON has a line for each game, as `tandem convert
/// --to json` writes it. CSV has the facts of the games, Parquet everything that the archive has.
/// Exit status 1 if there is no game to write.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem export --archive games.archive -o all.bpgn
  tandem export --archive games.archive --player raven --since 2005 --to csv > raven.csv
  tandem export --archive games.archive --to parquet -o games.parquet")]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// Format of the output
    #[arg(long, value_enum, default_value_t = Target::Bpgn)]
    to: Target,
    #[command(flatten)]
    filters: Filters,
    /// Output file
    #[arg(long, short, default_value = "-", value_name = "OUT")]
    output: PathBuf,
    /// Print no summary
    #[arg(long, short, help_heading = "General")]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Target {
    Bpgn,
    Json,
    Csv,
    Parquet,
}

/// The columns of CSV.
const COLUMNS: [&str; 17] = [
    "id",
    "date",
    "white_a",
    "black_a",
    "white_b",
    "black_b",
    "white_a_rating",
    "black_a_rating",
    "white_b_rating",
    "black_b_rating",
    "time_control",
    "event",
    "result",
    "reason",
    "plies",
    "dialect",
    "sources",
];

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let archive = Archive::open(&arguments.place.folder).map_err(failure)?;
    let filter = arguments.filters.filter();
    let mut count = 0_u64;
    if arguments.to == Target::Parquet {
        if arguments.output == Path::new("-") {
            let why = "Parquet cannot go to standard output; name a file with --output";
            return Err(Failure::Message(why.to_owned()));
        }
        let copied = archive.copy_games(&arguments.output, &filter);
        count = copied.map_err(failure)?;
    } else {
        let mut out = Writer::open(arguments.to, &arguments.output)?;
        let detail = if arguments.to == Target::Csv { Detail::Facts } else { Detail::All };
        let mut failed = None;
        let read = archive.each_game(detail, |games| {
            for game in games.iter().filter(|game| filter.meets(game)) {
                if let Err(error) = out.write(game, count) {
                    failed = Some(error);
                    return Err(ArchiveError::stopped());
                }
                count += 1;
            }
            Ok(())
        });
        match failed {
            Some(failed) => return Err(failed),
            None => read.map_err(failure)?,
        }
        out.finish()?;
    }
    if !arguments.quiet {
        anstream::eprintln!("{}", counted(count, "game", "games"));
    }
    Ok(Exit::findings(count == 0))
}

/// Writes games in a format.
pub(super) struct Writer {
    to: Target,
    out: Destination,
}

impl Writer {
    pub(super) fn open(to: Target, output: &Path) -> Result<Self, Failure> {
        let mut writer = Self { to, out: Destination::open(output)? };
        if writer.to == Target::Csv {
            writer.record(&COLUMNS.map(str::to_owned))?;
        }
        Ok(writer)
    }

    pub(super) fn write(&mut self, game: &ArchivedGame, before: u64) -> Result<(), Failure> {
        match self.to {
            Target::Bpgn => {
                let gap = if before > 0 { "\n" } else { "" };
                writeln!(self.out, "{gap}{}", game.text)?;
            }
            Target::Json => {
                let batch = Batch::from_text(game.text.as_bytes());
                for game in batch.games().take(1) {
                    writeln!(self.out, "{}", json::to_json(&game).0)?;
                }
            }
            Target::Csv => {
                let ratings = game.ratings.map(|rating| match rating {
                    0 => String::new(),
                    rating => rating.to_string(),
                });
                let own = |text: &String| text.clone();
                let mut fields = vec![game.id.to_string(), own(&game.date)];
                fields.extend(game.players.iter().map(own));
                fields.extend(ratings);
                fields.extend([&game.time_control, &game.event, &game.result].map(own));
                fields.extend([own(&game.reason), game.plies.to_string(), own(&game.dialect)]);
                fields.push(game.sources.join("; "));
                self.record(&fields)?;
            }
            Target::Parquet => {}
        }
        Ok(())
    }

    fn record(&mut self, fields: &[String]) -> Result<(), Failure> {
        let mut line = csv::Writer::from_writer(Vec::new());
        let written = line.write_record(fields);
        written.map_err(|error| Failure::Message(error.to_string()))?;
        let line = line.into_inner().map_err(|error| Failure::Message(error.to_string()))?;
        Ok(self.out.write_all(&line)?)
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        Ok(self.out.finish()?)
    }
}
