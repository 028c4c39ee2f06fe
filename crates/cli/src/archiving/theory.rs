//! `tandem theory`: what the games of an archive say about captures and about pieces.

mod text;

use std::io::Write;

use archive::{Archive, Captures as Found, Crossing, Filter, PieceValues, Query, ValueOptions};
use notation::json::to_line;

use super::{Filters, Place, failure, question::Question};
use crate::{
    exit::{Exit, Failure},
    output::Format,
    workers,
};

/// Learn from an archive: what captures do for the other board, what pieces are worth
///
/// docs/theory.md explains the methods, and has tables.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem theory captures --archive games.archive --moves '1A. e4 1a. d5'
  tandem theory captures --archive games.archive
  tandem theory pieces --archive games.archive --rating 2000-")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Captures(Captures),
    Pieces(Pieces),
}

/// Show which captures lead to wins, and on which board
///
/// With a position: each capture that was played there, compared with the moves that capture
/// nothing. "Here" is the board of the player to move, "there" the board of the partner, who
/// receives the piece; scores are those of their team. Without a position: the captures of each
/// piece in all games, by phase. Intervals are of 95 %. Exit status 1 if there is no such game.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem theory captures --archive games.archive --moves '1A. e4 1a. d5' --key reserves
  tandem theory captures --archive games.archive --format json | jq '.rows[] | select(.piece == \"queen\")'")]
struct Captures {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    filters: Filters,
    /// Number of threads; 0 means one per core
    #[arg(long, short, default_value_t = 0, value_name = "N", value_parser = workers::parse_jobs)]
    jobs: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Estimate what pieces are worth, in reserve and on the board, by phase
///
/// A logistic regression of results on the differences between the teams. Exit status 1 if the
/// games are too few.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem theory pieces --archive games.archive
  tandem theory pieces --archive games.archive --ratings --since 2005
  tandem theory pieces --archive games.archive --format json | jq .phases[0].terms")]
struct Pieces {
    #[command(flatten)]
    place: Place,
    /// Positions of a game in each phase; more of them take more memory
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = samples)]
    samples: usize,
    /// Take the difference of the teams' ratings into account
    #[arg(long)]
    ratings: bool,
    #[command(flatten)]
    filters: Filters,
    /// Number of threads; 0 means one per core
    #[arg(long, short, default_value_t = 0, value_name = "N", value_parser = workers::parse_jobs)]
    jobs: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

fn samples(text: &str) -> Result<usize, String> {
    let most = ValueOptions::MAX_SAMPLES;
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("write a number from 1 to {most}"))
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    match &arguments.command {
        Command::Captures(captures) => captures.run(),
        Command::Pieces(pieces) => pieces.run(),
    }
}

impl Captures {
    fn run(&self) -> Result<Exit, Failure> {
        let filter = self.filters.filter();
        if self.question.is_empty() {
            return self.run_on_all(&filter);
        }
        let game = self.question.boards()?;
        let archive = Archive::open(&self.place.folder).map_err(failure)?;
        let (board, kind) = (self.question.board(), self.question.kind());
        let query = Query { game: &game, board, kind, filter: &filter };
        let found: Found = archive.captures(query).map_err(failure)?;
        let mut out = self.format.output();
        match self.format {
            Format::Text => text::captures(&mut out, &found)?,
            Format::Json => writeln!(out, "{}", to_line(&found))?,
        }
        out.flush()?;
        Ok(Exit::findings(found.moves.is_empty()))
    }

    fn run_on_all(&self, filter: &Filter) -> Result<Exit, Failure> {
        let archive = Archive::open(&self.place.folder).map_err(failure)?;
        let crossing: Crossing =
            archive.crossing(filter, workers::jobs(self.jobs)).map_err(failure)?;
        let mut out = self.format.output();
        match self.format {
            Format::Text => text::crossing(&mut out, &crossing)?,
            Format::Json => writeln!(out, "{}", to_line(&crossing))?,
        }
        out.flush()?;
        Ok(Exit::findings(crossing.games == 0))
    }
}

impl Pieces {
    fn run(&self) -> Result<Exit, Failure> {
        let archive = Archive::open(&self.place.folder).map_err(failure)?;
        let (samples, ratings) = (self.samples, self.ratings);
        let options = ValueOptions { samples, ratings, jobs: workers::jobs(self.jobs) };
        let values: PieceValues =
            archive.piece_values(&self.filters.filter(), options).map_err(failure)?;
        let mut out = self.format.output();
        match self.format {
            Format::Text => text::pieces(&mut out, &values)?,
            Format::Json => writeln!(out, "{}", to_line(&values))?,
        }
        out.flush()?;
        Ok(Exit::findings(values.phases.iter().all(|phase| phase.terms.is_empty())))
    }
}
