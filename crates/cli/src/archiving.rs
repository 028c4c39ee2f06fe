//! Commands for the archive of games: taking games in, looking positions up, searching, writing
//! games out.

mod book;
pub(crate) mod explore;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod maintain;
mod question;
pub(crate) mod search;
pub(crate) mod theory;

use std::path::PathBuf;

use archive::{ArchiveError, Filter};
use bughouse::Seat;
use notation::facts::Date;

use crate::exit::Failure;

/// The archive that a command uses.
#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
struct Place {
    /// Folder of the archive
    #[arg(long = "archive", value_name = "DIR", env = "TANDEM_ARCHIVE")]
    folder: PathBuf,
}

/// Which games count.
#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Games")]
struct Filters {
    /// Only games of this player, compared without case and signs; given twice, both play
    #[arg(long = "player", value_name = "NAME")]
    players: Vec<String>,
    /// Only games in which this is the partner of the (first) player
    #[arg(long, value_name = "NAME", requires = "players")]
    partner: Option<String>,
    /// Only games in which the (first) player has this seat: WhiteA, BlackA, WhiteB or BlackB;
    /// `explore` then counts only the board of that seat
    #[arg(long, value_name = "SEAT", requires = "players", value_parser = seat)]
    seat: Option<Seat>,
    /// Only games played on this day or later: 2005, 2005.06 or 2005.06.30
    #[arg(long, value_name = "DATE")]
    since: Option<Date>,
    /// Only games played on this day or earlier
    #[arg(long, value_name = "DATE")]
    until: Option<Date>,
    /// Only games whose average rating is in this range: 1800-2200, 2000- or -1500
    #[arg(long, value_name = "RANGE", value_parser = Filter::parse_rating, allow_hyphen_values = true)]
    rating: Option<(i32, i32)>,
    /// Only games with this time control, as their tag has it: 180+0
    #[arg(long, value_name = "CONTROL")]
    time_control: Option<String>,
    /// Only games from files whose names contain this, or written by this program or site: fics
    #[arg(long, value_name = "SOURCE")]
    source: Option<String>,
}

impl Filters {
    fn filter(&self) -> Filter {
        let Self { players, partner, seat, since, until, rating, time_control, source } =
            self.clone();
        Filter { players, partner, seat, since, until, rating, time_control, source }
    }
}

fn seat(text: &str) -> Result<Seat, &'static str> {
    let named = |seat: &Seat| seat.name().eq_ignore_ascii_case(text);
    Seat::ALL.into_iter().find(named).ok_or("write WhiteA, BlackA, WhiteB or BlackB")
}

fn failure(error: ArchiveError) -> Failure {
    Failure::Message(error.to_string())
}

/// A failure to write an archive, after which reading on makes no sense.
fn output_failure(error: &ArchiveError) -> Failure {
    let name = error.file.clone();
    Failure::OutputFile { name, error: std::io::Error::other(error.kind.to_string()) }
}
