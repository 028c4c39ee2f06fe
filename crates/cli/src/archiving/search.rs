//! `tandem search`: games with patterns that no key has.

mod patterns;

use std::{
    io::{IsTerminal, Write},
    ops::ControlFlow,
    path::PathBuf,
    time::Instant,
};

use archive::{
    Archive, ArchivedGame, Detail,
    search::{Found, Games, Hit, Query, Scan},
};
use bughouse::BoardId;
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use notation::{How, diagram::printable, json::to_line};
use serde::Serialize;

use super::{Filters, Place, export, failure};
use crate::{
    collection::{facts::how, select::result},
    exit::{Exit, Failure},
    output::{Destination, Format, counted},
    workers,
};

/// Find games with positions, reserves, drops, mates, sacrifices, long thoughts
///
/// Every pattern that is given must occur in the game, each where it likes; with --together all at
/// one moment of one board. --query takes a query in JSON, which also has sequences with gaps
/// (docs/archive.md). A game is found once, at the earliest place. A place such as 12b is the move
/// after which the pattern is complete, as BPGN numbers it. Exit status 1 if no game is found.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem search --archive games.archive --moves 'Bxf7 Kxf7 N@*+'
  tandem search --archive games.archive --reserve NN --drop N@f7 --together --count
  tandem search --archive games.archive --pieces 'Nf7 kg8 -h8' --mirror --since 2005 --limit 10
  tandem search --archive games.archive --material 'Q=0, q>=1' --result 1-0
  tandem search --archive games.archive --mate 'N@ smothered' --to bpgn -o mates.bpgn
  tandem search --archive games.archive --sacrifice Q --mate-within 6 --rating 2000-
  tandem search --archive games.archive --both-sat 20- --format json
  tandem search --archive games.archive --query '{\"patterns\": [{\"sequence\": [
    {\"move\": \"Bxf7*\"}, {\"drop\": \"N@*\", \"within\": 4}, {\"mate\": \"any\", \"board\": \"either\"}]}]}'")]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    patterns: patterns::Arguments,
    #[command(flatten)]
    filters: Filters,
    /// The result is one of these: 1-0, 0-1, 1/2-1/2 or *
    #[arg(long = "result", value_name = "RESULT,…", value_delimiter = ',', value_parser = result, help_heading = "Games")]
    results: Vec<&'static str>,
    /// The game ended in one of these ways: mate, resignation, time, disconnection, draw,
    /// aborted, adjourned, in-progress, unspecified or unknown
    #[arg(long = "ended", value_name = "HOW,…", value_delimiter = ',', value_parser = how, help_heading = "Games")]
    ended: Vec<How>,
    /// The number of half-moves on both boards together is in this range
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true, help_heading = "Games")]
    plies: Option<archive::search::Bounds>,
    /// Print only how many games there are
    #[arg(long, conflicts_with = "to")]
    count: bool,
    /// Stop after this many games
    #[arg(long, visible_alias = "first", value_name = "N")]
    limit: Option<u64>,
    /// Output format; JSON has one object per game
    #[arg(long, value_enum, default_value_t = Format::Text, conflicts_with = "to")]
    format: Format,
    /// Write the games themselves; BPGN has the places in the tag Found
    #[arg(long, value_enum)]
    to: Option<Target>,
    /// Output file
    #[arg(long, short, default_value = "-", value_name = "OUT")]
    output: PathBuf,
    /// Number of threads; 0 means one per core
    #[arg(long, short, default_value_t = 0, value_name = "N", value_parser = workers::parse_jobs)]
    jobs: usize,
    /// Print no summary and no progress
    #[arg(long, short, help_heading = "General")]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Target {
    Bpgn,
    Json,
    Csv,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let query = query(arguments)?;
    let archive = Archive::open(&arguments.place.folder).map_err(failure)?;
    let begun = Instant::now();
    let scan = Scan {
        threads: workers::jobs(arguments.jobs),
        detail: match arguments.to {
            _ if arguments.count => None,
            Some(Target::Bpgn | Target::Json) => Some(Detail::All),
            _ => Some(Detail::Facts),
        },
        goes_on: &|| true,
    };
    let bar = (!arguments.quiet).then(|| bar(&archive)).flatten();
    let mut out = Output::open(arguments)?;
    let (mut seen, mut count) = (0, 0_u64);
    let mut failed = None;
    let mut tell = |found: &[Found]| -> Result<bool, Failure> {
        for found in found {
            if arguments.limit.is_some_and(|limit| count >= limit) {
                return Ok(false);
            }
            out.write(found, count)?;
            count += 1;
        }
        out.flush()?;
        Ok(arguments.limit.is_none_or(|limit| count < limit))
    };
    let searched = archive.search(&query, scan, |part| {
        seen += part.games;
        let told = match &bar {
            Some(bar) if !part.found.is_empty() => bar.suspend(|| tell(&part.found)),
            _ => tell(&part.found),
        };
        if let Some(bar) = &bar {
            bar.set_position(seen);
        }
        match told {
            Ok(true) => ControlFlow::Continue(()),
            Ok(false) => ControlFlow::Break(()),
            Err(failure) => {
                failed = Some(failure);
                ControlFlow::Break(())
            }
        }
    });
    if let Some(bar) = &bar {
        bar.finish_and_clear();
    }
    match failed {
        Some(failed) => return Err(failed),
        None => searched.map_err(failure)?,
    }
    out.finish(count, seen)?;
    if !arguments.quiet {
        let seconds = begun.elapsed().as_secs_f64();
        let (speed, seen) = (seen as f64 / seconds.max(0.001), counted(seen, "game", "games"));
        anstream::eprintln!("{count} of {seen}; {seconds:.1} s, {speed:.0} games/s");
    }
    Ok(Exit::findings(count == 0))
}

/// The query of all options.
fn query(arguments: &Arguments) -> Result<Query, Failure> {
    let mut query = arguments.patterns.query()?;
    let games = Games {
        filter: arguments.filters.filter(),
        results: arguments.results.iter().map(|&result| result.to_owned()).collect(),
        ended: arguments.ended.clone(),
        plies: arguments.plies,
    };
    if games != Games::default() {
        query.games.push(games);
    }
    query.check().map_err(|error| Failure::Message(error.to_string()))?;
    Ok(query)
}

/// Progress at a terminal.
fn bar(archive: &Archive) -> Option<ProgressBar> {
    if !std::io::stderr().is_terminal() {
        return None;
    }
    let games = archive.manifest().generations.iter().map(|it| it.games.rows).sum();
    let style = "{wide_bar} {human_pos}/{human_len} games, {eta} left";
    let style = ProgressStyle::with_template(style).ok()?;
    Some(ProgressBar::new(games).with_style(style))
}

/// Writes what is found.
enum Output {
    Count(Destination, Format),
    Lines(Destination, Format),
    Games(export::Writer),
}

impl Output {
    fn open(arguments: &Arguments) -> Result<Self, Failure> {
        let to = arguments.to.map(|to| match to {
            Target::Bpgn => export::Target::Bpgn,
            Target::Json => export::Target::Json,
            Target::Csv => export::Target::Csv,
        });
        Ok(match to {
            Some(to) => Self::Games(export::Writer::open(to, &arguments.output)?),
            None if arguments.count => {
                Self::Count(Destination::open(&arguments.output)?, arguments.format)
            }
            None => Self::Lines(Destination::open(&arguments.output)?, arguments.format),
        })
    }

    fn write(&mut self, found: &Found, before: u64) -> Result<(), Failure> {
        match self {
            Self::Count(..) => Ok(()),
            Self::Lines(out, Format::Text) => Ok(writeln!(out, "{}", line(found))?),
            Self::Lines(out, Format::Json) => {
                Ok(writeln!(out, "{}", to_line(&FoundLine::new(found)))?)
            }
            Self::Games(writer) => {
                let text = with_places(&found.game.text, &places(&found.hits));
                writer.write(&ArchivedGame { text, ..found.game.clone() }, before)
            }
        }
    }

    fn flush(&mut self) -> Result<(), Failure> {
        match self {
            Self::Lines(out, _) => Ok(out.flush()?),
            _ => Ok(()),
        }
    }

    fn finish(self, found: u64, seen: u64) -> Result<(), Failure> {
        match self {
            Self::Games(writer) => return writer.finish(),
            Self::Lines(out, _) => out.finish()?,
            Self::Count(mut out, format) => {
                match format {
                    Format::Text => writeln!(out, "{found}")?,
                    Format::Json => writeln!(out, "{{\"games\":{seen},\"found\":{found}}}")?,
                }
                out.finish()?;
            }
        }
        Ok(())
    }
}

/// The places of all patterns: `7A 8A; 12b`.
fn places(hits: &[Hit]) -> String {
    let one = |hit: &Hit| {
        let labels: Vec<&str> = hit.places.iter().map(|place| place.label.as_str()).collect();
        labels.join(" ")
    };
    hits.iter().map(one).collect::<Vec<_>>().join("; ")
}

fn line(found: &Found) -> String {
    let Found { game, hits } = found;
    let name = |seat: usize| match game.players[seat].as_str() {
        "" => "?".to_owned(),
        name => printable(name).to_string(),
    };
    let (first, second) = ([name(0), name(3)].join(" + "), [name(1), name(2)].join(" + "));
    let (id, result, date) = (game.id, printable(&game.result), printable(&game.date));
    format!("game {id}: {first} - {second}  {result}  {date}  {}", places(hits))
        .trim_end()
        .to_owned()
}

/// A game that is found, as a line of JSON.
#[derive(Serialize)]
struct FoundLine<'f> {
    id: i64,
    /// In the order of seats: WhiteA, BlackA, WhiteB, BlackB; null if not known.
    players: [Option<&'f str>; 4],
    ratings: [Option<i32>; 4],
    date: &'f str,
    time_control: &'f str,
    result: &'f str,
    reason: &'f str,
    plies: i32,
    sources: &'f [String],
    hits: Vec<HitLine<'f>>,
}

/// Where a pattern is.
#[derive(Serialize)]
struct HitLine<'f> {
    board: &'static str,
    mirrored: bool,
    places: Vec<&'f str>,
    plies: Vec<usize>,
}

impl<'f> FoundLine<'f> {
    fn new(found: &'f Found) -> Self {
        let Found { game, hits } = found;
        let known = |name: &'f String| Some(name.as_str()).filter(|name| !name.is_empty());
        Self {
            id: game.id,
            players: game.players.each_ref().map(known),
            ratings: game.ratings.map(|rating| Some(rating).filter(|rating| *rating > 0)),
            date: &game.date,
            time_control: &game.time_control,
            result: &game.result,
            reason: &game.reason,
            plies: game.plies,
            sources: &game.sources,
            hits: hits.iter().map(HitLine::new).collect(),
        }
    }
}

impl<'f> HitLine<'f> {
    fn new(hit: &'f Hit) -> Self {
        Self {
            board: match hit.board {
                BoardId::A => "A",
                BoardId::B => "B",
            },
            mirrored: hit.is_mirrored,
            places: hit.places.iter().map(|place| place.label.as_str()).collect(),
            plies: hit.places.iter().map(|place| place.ply).collect(),
        }
    }
}

/// A record with the places in a tag behind its other tags.
fn with_places(text: &str, places: &str) -> String {
    if places.is_empty() {
        return text.to_owned();
    }
    let tags = text.split_inclusive('\n').take_while(|line| line.trim_start().starts_with('['));
    let (tags, moves) = text.split_at(tags.map(str::len).sum());
    let gap = if tags.is_empty() { "\n" } else { "" };
    format!("{tags}[Found \"{places}\"]\n{gap}{moves}")
}
