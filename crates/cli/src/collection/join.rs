//! `tandem join`: many files as one.

use std::{io::Write, path::PathBuf};

use clap::ValueEnum;
use notation::{
    Game,
    facts::{Date, Players},
};

use super::{
    pass::{Pass, json_of, text_of},
    spool::{Piece, Spool},
};
use crate::{
    exit::{Exit, Failure},
    input::Endings,
    output::{Destination, Format, counted, keep_inputs},
};

/// Write the games of many files to one, as they are written, with a blank line between them
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem join archive/ -o all.bpgn
  tandem join --sort date 2004.zip 2005.bpgn.gz > sorted.bpgn")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pass: Pass,
    /// Order of the games [default: that of the files]
    #[arg(long, value_enum)]
    sort: Option<Sort>,
    /// Output format; JSON has one object per game, as `tandem convert` writes it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Output file
    #[arg(long, short, default_value = "-", value_name = "OUT")]
    output: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Sort {
    /// By date; games without a date come last
    Date,
    /// By the name of the first player, without case
    Player,
    /// By size, the shortest first
    Size,
}

/// A value that orders games.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Date(bool, Option<Date>, Option<String>),
    Player(Vec<String>),
    Size(usize),
}

impl Key {
    fn new(game: &Game<'_>, sort: Sort, text: &[u8]) -> Self {
        match sort {
            Sort::Date => {
                let date = Date::of_game(game);
                let time = ["Time", "UTCTime"].into_iter().find_map(|name| game.tag(name));
                Self::Date(date.is_none(), date, time.map(|tag| tag.value().into_owned()))
            }
            Sort::Player => {
                Self::Player(Players::new(game).names().map(str::to_lowercase).collect())
            }
            Sort::Size => Self::Size(text.len()),
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    keep_inputs(&arguments.output, arguments.pass.input.paths(Endings::All)?)?;
    let mut out = Destination::open(&arguments.output)?;
    let mut written = 0_u64;
    let mut write = |text: &[u8]| {
        if written > 0 && arguments.format == Format::Text {
            out.write_all(b"\n")?;
        }
        written += 1;
        out.write_all(text).map_err(Failure::from)
    };
    let (mut spool, mut order): (_, Vec<(Key, Piece)>) = (Spool::new()?, Vec::new());
    let work = |_: &str, game: &Game<'_>| {
        let text = match arguments.format {
            Format::Text => text_of(game),
            Format::Json => json_of(game),
        };
        let key = arguments.sort.map(|sort| Key::new(game, sort, &text));
        (key, text)
    };
    let done = |(key, text): (Option<Key>, Vec<u8>)| match key {
        None => write(&text),
        Some(key) => {
            order.push((key, spool.add(&text)?));
            Ok(())
        }
    };
    let exit = arguments.pass.each(work, done)?;
    // A stable sort: games of the same key stay in their order.
    order.sort_by(|(one, _), (two, _)| one.cmp(two));
    let mut texts = spool.into_reader()?;
    for (_, piece) in order {
        write(&texts.read(piece)?)?;
    }
    out.finish()?;
    if !arguments.pass.input.quiet {
        anstream::eprintln!("{} written", counted(written, "game", "games"));
    }
    Ok(exit.max(Exit::findings(written == 0)))
}
