//! `tandem dedup`: one copy of every game.

use std::{collections::HashMap, io::Write, path::PathBuf};

use archive::Identity;
use notation::{
    Game,
    facts::{Played, Players},
    json::to_line,
};
use serde::Serialize;

use super::{
    facts::Place,
    pass::{Pass, text_of},
    spool::{Piece, Spool},
};
use crate::{
    exit::{Exit, Failure, style},
    input::Endings,
    output::{Destination, Format, counted, keep_inputs},
};

/// Write one copy of every game, the richest that there is
///
/// Two records are the same game if they have the same moves on each board and no player, date or
/// result contradicts that; names are compared without case and signs. Short games must also have
/// a player and a date in common. Of several records the command keeps the one that can be replayed
/// further, or else knows the result, more clocks, more comments or more tags, in this order, and
/// says on standard error why. The games come in the order in which they were first found.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem dedup archive/ -o games.bpgn
  tandem dedup --format json mine.bpgn theirs.bpgn > decisions.jsonl")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pass: Pass,
    /// Output: the games, or one JSON object for each game that has several records
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Output file
    #[arg(long, short, default_value = "-", value_name = "OUT")]
    output: PathBuf,
}

/// A record with its place and text.
struct Record {
    place: Place,
    identity: Identity,
    text: Piece,
}

/// A decision, as JSON.
#[derive(Serialize)]
struct Decision<'a> {
    kept: &'a Place,
    dropped: Vec<Dropped<'a>>,
}

#[derive(Serialize)]
struct Dropped<'a> {
    #[serde(flatten)]
    place: &'a Place,
    why: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    keep_inputs(&arguments.output, arguments.pass.input.paths(Endings::All)?)?;
    let mut out = Destination::open(&arguments.output)?;
    let (mut spool, mut records) = (Spool::new()?, Vec::new());
    let work = |file: &str, game: &Game<'_>| (Record::new(file, game), text_of(game));
    let done = |(record, text): (Record, Vec<u8>)| {
        records.push(Record { text: spool.add(&text)?, ..record });
        Ok(())
    };
    let exit = arguments.pass.each(work, done)?;
    let groups = grouped(&records);
    let mut texts = spool.into_reader()?;
    for (index, group) in groups.iter().enumerate() {
        let richest =
            group.iter().copied().rev().max_by_key(|&index| records[index].identity.riches);
        let Some(kept) = richest else { continue };
        let kept = &records[kept];
        match arguments.format {
            Format::Text => {
                if index > 0 {
                    out.write_all(b"\n")?;
                }
                out.write_all(&texts.read(kept.text)?)?;
            }
            Format::Json if group.len() > 1 => {
                let others = group.iter().map(|&index| &records[index]);
                let others = others.filter(|other| other.place != kept.place);
                let dropped = others.map(|other| Dropped {
                    place: &other.place,
                    why: kept.identity.riches.why(other.identity.riches),
                });
                let decision = Decision { kept: &kept.place, dropped: dropped.collect() };
                writeln!(out, "{}", to_line(&decision))?;
            }
            Format::Json => {}
        }
        if !arguments.pass.input.quiet {
            say(group, &records, kept);
        }
    }
    out.finish()?;
    if !arguments.pass.input.quiet {
        let (all, kept) = (records.len() as u64, groups.len() as u64);
        let (records, games) = (counted(all, "record", "records"), counted(kept, "game", "games"));
        anstream::eprintln!("{records}, {games}, {} left out", all - kept);
    }
    Ok(exit)
}

/// Reports the records of a game that are left out.
fn say(group: &[usize], records: &[Record], kept: &Record) {
    let (note, reset) = (style::NOTE, style::RESET);
    for other in group.iter().map(|&index| &records[index]) {
        if other.place != kept.place {
            let why = kept.identity.riches.why(other.identity.riches);
            anstream::eprintln!(
                "{}: {note}left out:{reset} {} is kept: {why}",
                other.place,
                kept.place
            );
        }
    }
}

impl Record {
    fn new(file: &str, game: &Game<'_>) -> Self {
        Self {
            place: Place { file: file.to_owned(), game: game.number() },
            identity: Identity::new(game, &Players::new(game), &Played::new(game)),
            text: Piece::default(),
        }
    }
}

/// The records by game, in the order of their first records.
fn grouped(records: &[Record]) -> Vec<Vec<usize>> {
    let mut by_key: HashMap<i64, Vec<usize>> = HashMap::new();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (index, record) in records.iter().enumerate() {
        let own = by_key.entry(record.identity.moves).or_default();
        let same = own.iter().rev().take(Identity::MAX_COMPARED).copied().find(|&group| {
            groups[group].iter().all(|&other| record.identity.agrees(&records[other].identity))
        });
        match same {
            Some(group) => groups[group].push(index),
            None => {
                own.push(groups.len());
                groups.push(vec![index]);
            }
        }
    }
    groups
}
