//! `tandem dedup`: one copy of every game.

use std::{collections::HashMap, io::Write, path::PathBuf};

use notation::{Game, TokenKind, json::to_line};
use serde::Serialize;

use super::{
    facts::{Date, Place, Played, Players, result},
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

/// Games with fewer moves than this happen twice by chance.
const SHORT: usize = 20;

/// A record as far as it is compared with others.
struct Record {
    place: Place,
    key: u128,
    is_short: bool,
    players: [Option<String>; 4],
    date: Option<Date>,
    result: &'static str,
    riches: Riches,
    text: Piece,
}

/// How much a record tells. The order of fields is that of importance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Riches {
    is_legal: bool,
    has_result: bool,
    clocks: u64,
    comments: u64,
    tags: u64,
    bytes: usize,
}

impl Riches {
    /// Why this is more than another.
    fn why(self, other: Self) -> String {
        let more =
            |what: &str, here: u64, there: u64| format!("it has more {what} ({here}, not {there})");
        if self.is_legal != other.is_legal {
            "it can be replayed to its end".to_owned()
        } else if self.has_result != other.has_result {
            "it has a result".to_owned()
        } else if self.clocks != other.clocks {
            more("clocks", self.clocks, other.clocks)
        } else if self.comments != other.comments {
            more("comments", self.comments, other.comments)
        } else if self.tags != other.tags {
            more("tags", self.tags, other.tags)
        } else if self.bytes != other.bytes {
            "it is longer".to_owned()
        } else {
            "it comes first".to_owned()
        }
    }
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
    let work =
        |file: &str, game: &Game<'_>| (Record::new(file, game, &Played::new(game)), text_of(game));
    let done = |(record, text): (Record, Vec<u8>)| {
        records.push(Record { text: spool.add(&text)?, ..record });
        Ok(())
    };
    let exit = arguments.pass.each(work, done)?;
    let groups = grouped(&records);
    let mut texts = spool.into_reader()?;
    for (index, group) in groups.iter().enumerate() {
        let richest = group.iter().copied().rev().max_by_key(|&index| records[index].riches);
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
                    why: kept.riches.why(other.riches),
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
            let why = kept.riches.why(other.riches);
            anstream::eprintln!(
                "{}: {note}left out:{reset} {} is kept: {why}",
                other.place,
                kept.place
            );
        }
    }
}

impl Record {
    fn new(file: &str, game: &Game<'_>, played: &Played) -> Self {
        let start = game.setup().map(|tag| tag.value().into_owned()).unwrap_or_default();
        // Of a game that cannot be replayed, the rest of the words counts.
        let rest = if played.is_legal { Vec::new() } else { words(game) };
        let comments = game.tokens().iter().enumerate();
        let comments = comments.filter(|(_, token)| token.kind == TokenKind::Comment);
        let bytes: usize = comments.map(|(index, _)| game.token_text(index).len()).sum();
        let result = result(game);
        Self {
            place: Place { file: file.to_owned(), game: game.number() },
            key: played.key(&start, &rest),
            is_short: played.moves.len() < SHORT,
            players: Players::new(game).plain(),
            date: Date::of_game(game),
            result,
            riches: Riches {
                is_legal: played.is_legal,
                has_result: result != "*",
                clocks: played.clocked,
                comments: bytes as u64,
                tags: game.tags().filter(|tag| !matches!(&*tag.value(), "" | "?")).count() as u64,
                bytes: game.text().trim_ascii().len(),
            },
            text: Piece::default(),
        }
    }

    /// Whether two records with the same moves can be the same game.
    fn agrees(&self, other: &Self) -> bool {
        let known = |one: &Option<String>, two: &Option<String>| {
            one.as_ref().zip(two.as_ref()).map(|(a, b)| a == b)
        };
        // A source may call the other board A.
        let as_named = |order: [usize; 4]| {
            let pairs = (0..4).map(|seat| known(&self.players[seat], &other.players[order[seat]]));
            pairs.fold((true, false), |(all, any), same| {
                (all && same != Some(false), any || same == Some(true))
            })
        };
        let (may_be, is_named) = match (as_named([0, 1, 2, 3]), as_named([2, 3, 0, 1])) {
            (_, exchanged @ (true, true)) => exchanged,
            (same, _) => same,
        };
        let same_day =
            |a: Date, b: Date| a.is_from(b) && a.is_until(b) || b.is_from(a) && b.is_until(a);
        let same_date = self.date.zip(other.date).map(|(one, two)| same_day(one, two));
        let results = [self.result, other.result];
        may_be
            && same_date != Some(false)
            && (results[0] == results[1] || results.contains(&"*"))
            && (!self.is_short || is_named && same_date == Some(true))
    }
}

/// The moves and results of a game as they are written.
fn words(game: &Game<'_>) -> Vec<u8> {
    let tokens = game.tokens().iter().enumerate();
    let is_word = |kind| matches!(kind, TokenKind::Move | TokenKind::Result);
    let words = tokens.filter(|(_, token)| is_word(token.kind));
    words.flat_map(|(index, _)| [game.token_text(index).trim_ascii(), b" "].concat()).collect()
}

/// The records by game, in the order of their first records.
fn grouped(records: &[Record]) -> Vec<Vec<usize>> {
    /// With more games than this of the same moves, later records are not compared with all.
    const MAX_COMPARED: usize = 64;
    let mut by_key: HashMap<u128, Vec<usize>> = HashMap::new();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (index, record) in records.iter().enumerate() {
        let own = by_key.entry(record.key).or_default();
        let same = own
            .iter()
            .rev()
            .take(MAX_COMPARED)
            .copied()
            .find(|&group| groups[group].iter().all(|&other| record.agrees(&records[other])));
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
