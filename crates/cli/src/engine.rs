//! `tandem engine`: our engine for other programs, over standard input and output.

use std::{
    io::{BufReader, stdin, stdout},
    path::PathBuf,
};

use bots::session::{self, Settings};
use engine::{Level, Options};

use crate::{
    engines,
    exit::{Exit, Failure},
};

/// Run our engine for a graphical interface, over UCI or CECP
///
/// The first line of the interface selects the protocol. Over UCI the engine analyzes and plays
/// one board of bughouse, with reserves in the FEN. Over CECP (xboard) it plays a seat: it reads
/// its partner's messages, answers them, and sits when sitting wins.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem engine                                    (then type: uci, position startpos, go movetime 1000)
  tandem engine --level club
  tandem engine --book games.book
  cutechess-cli -engine cmd=tandem arg=engine proto=uci ...
  tandem match --a '/usr/bin/tandem engine' --protocol cecp --b sjeng --games 10 --tc 20+0")]
pub(crate) struct Arguments {
    /// Level: beginner, casual, club, strong, full, or a number from 1 to 20
    #[arg(long, default_value_t = Level::FULL)]
    level: Level,
    /// Size of the transposition table in megabytes
    #[arg(long, default_value_t = 16, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=Settings::MAX_MEGABYTES))]
    hash: u32,
    /// Number of search threads
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=Settings::MAX_THREADS))]
    threads: u32,
    /// Opening book, as `tandem archive book` makes it; interfaces set it with the option Book
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Seed for the random choices of the book and of levels below full; a new one at every start
    /// by default
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut settings = Settings {
        level: arguments.level,
        options: Options::default(),
        seed: arguments.seed.unwrap_or_else(rand::random),
        book: engines::book(arguments.book.as_deref())?,
    };
    settings.set_megabytes(arguments.hash.into());
    settings.set_threads(arguments.threads.into());
    let no_thread = |error| Failure::Message(format!("cannot start a thread: {error}"));
    session::run(settings, BufReader::new(stdin()), stdout()).map_err(no_thread)?;
    Ok(Exit::Fine)
}
