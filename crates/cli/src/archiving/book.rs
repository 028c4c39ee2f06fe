//! `tandem archive book`: an opening book for our engine.

use std::{io::Write, path::PathBuf};

use archive::{Archive, BookOptions, KeyKind, Suggestion};
use engine::{Book as Opening, BookMove};

use super::{Filters, Place, failure};
use crate::{
    exit::{Exit, Failure},
    output::{Destination, counted},
};

/// Make an opening book for our engine
///
/// The book has the moves of the archive that scored well in games enough, for positions of a
/// board with both reserves, and for those of both boards that are frequent. Results of few games
/// are shrunk towards the average of the position. docs/theory.md explains how, and docs/engine.md
/// how the engine uses it. Exit status 1 if no move qualifies.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem archive book --archive games.archive -o games.book
  tandem archive book --archive games.archive --rating 2000- --least-games 50 -o strong.book
  tandem match --a tandem --a-book games.book --b tandem --nodes 5000 --games 400")]
pub(super) struct Book {
    #[command(flatten)]
    place: Place,
    /// Positions with fewer moves behind them on both boards
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(i32).range(1..))]
    plies: i32,
    /// The least number of games of a move with a result
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    least_games: u32,
    /// The same for positions of both boards
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    least_games_of_both: u32,
    /// How many games with the average result of the position to add to those of each move
    #[arg(long, value_name = "N", default_value_t = 30)]
    prior: u32,
    #[command(flatten)]
    filters: Filters,
    /// Output file
    #[arg(long, short, default_value = "-", value_name = "OUT")]
    output: PathBuf,
    /// Print no summary
    #[arg(long, short, help_heading = "General")]
    quiet: bool,
}

impl Book {
    pub(super) fn run(&self) -> Result<Exit, Failure> {
        let archive = Archive::open(&self.place.folder).map_err(failure)?;
        let options = BookOptions {
            plies: self.plies,
            least_games: self.least_games,
            least_games_of_both: self.least_games_of_both,
            prior: self.prior.into(),
            filter: self.filters.filter(),
        };
        let found = archive.suggestions(&options).map_err(failure)?;
        let book = Opening::new(found.iter().map(book_move).collect());
        let mut out = Destination::open(&self.output)?;
        out.write_all(&book.to_bytes())?;
        out.finish()?;
        if !self.quiet {
            let of = |kind| found.iter().filter(|it| it.kind == kind).count() as u64;
            let moves = counted(book.moves().len() as u64, "move", "moves");
            let [one, both] = [KeyKind::Reserves, KeyKind::Both].map(of);
            anstream::eprintln!("{moves}: {one} for one board, {both} for both");
        }
        Ok(Exit::findings(book.moves().is_empty()))
    }
}

fn book_move(found: &Suggestion) -> BookMove {
    let Suggestion { key, mv, weight, games, .. } = *found;
    BookMove { key: key as u64, code: mv.0 as u16, weight, games }
}
