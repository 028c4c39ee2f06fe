//! `tandem analyze`: searches every move of a game and marks the blunders.

mod annotate;
mod graph;
mod report;

use std::{
    collections::VecDeque,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use bughouse::Game as Boards;
use clap::ValueEnum;
use engine::{
    Engine, Level, Options, SearchLimits, Watch,
    review::{Judged, review},
};
use indicatif::{ProgressBar, ProgressStyle};
use notation::{Batch, Game, Kind, Ply, Replay, diagram::printable, kriegspiel::refusal};

use crate::{
    exit::{Exit, Failure, style},
    input::{self, Batches, Endings, Input, Takes, say_part},
    output, workers,
};

/// Search every move of bughouse games and mark the blunders
///
/// The engine searches both boards before each move, with the reserves of that moment. By
/// default the games are printed as they were written, with `{A:?}` after mistakes and `{A:??}`
/// after blunders; `--format text` and `--format json` also give the score of every move and a
/// better one. A mistake costs a fifth of the expected score on its board, a blunder two fifths.
/// The analysis ignores what a move means to the other board. Chess, crazyhouse and other games
/// than bughouse are named and not analyzed. Exit status 1 if a game cannot be replayed to its end,
/// or is not bughouse.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem analyze game.bpgn > marked.bpgn
  tandem analyze --format text --nodes 200000 game.bpgn
  tandem analyze --svg game.svg --time 0.5 game.bpgn > marked.bpgn
  tandem analyze --jobs 0 --format json games.bpgn > evaluations.jsonl")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: input::Arguments,
    /// Output format
    #[arg(long, value_enum, default_value_t = Form::Bpgn)]
    format: Form,
    /// Nodes to search per move
    #[arg(long, value_name = "N", default_value_t = 30_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Maximum search depth in half-moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Seconds per move, instead of a number of nodes
    #[arg(long, value_name = "SECONDS", conflicts_with = "nodes", value_parser = seconds)]
    time: Option<Duration>,
    /// Write a graph of the first team's expected score on each board: FILE for the first game,
    /// FILE with the number of the game for the others
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Number of games to analyze in parallel; 0 means one per core
    #[arg(long, short, default_value_t = 1, value_name = "N", value_parser = workers::parse_jobs)]
    jobs: usize,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The games with their mistakes marked
    Bpgn,
    /// One line per move, for people
    Text,
    /// One JSON object per game
    Json,
}

/// The longest time per move, in seconds.
const MOST_SECONDS: f64 = 3600.0;

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    if (0.001..=MOST_SECONDS).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(format!("must be between 0.001 and {MOST_SECONDS} seconds"))
    }
}

/// An analyzed game.
struct Analyzed<'a> {
    game: Game<'a>,
    start: Boards,
    plies: Vec<Ply>,
    judged: Vec<Judged>,
}

/// The output for one game.
struct Written {
    number: u64,
    text: Vec<u8>,
    picture: Option<String>,
    /// The problem that stopped the replay, if any.
    problem: Option<String>,
}

/// A game on its way to a worker thread.
struct Item {
    number: u64,
    text: Vec<u8>,
    is_part: bool,
}

/// The clock of the searches: nothing stops them early.
struct Running(Instant);

impl Watch for Running {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    fn stopped(&self) -> bool {
        false
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if let Some(svg) = &arguments.svg {
        output::keep_inputs(svg, arguments.input.paths(Endings::All)?)?;
    }
    let mut pictures = 0;
    arguments.input.each(Endings::All, |input| analyze_file(input, arguments, &mut pictures))
}

/// Analyzes the games of a file. `pictures` counts the graphs that were saved.
fn analyze_file(
    input: Input<'_>,
    arguments: &Arguments,
    pictures: &mut u64,
) -> Result<Exit, Failure> {
    let mut out = match arguments.format {
        Form::Text => output::for_people(),
        Form::Bpgn | Form::Json => output::for_programs(),
    };
    let bar = bar(input.has_bar());
    let mut failure = None;
    let mut games = Games { batches: Batches::open(input, Takes::ALL)?, waiting: VecDeque::new() };
    let name = games.batches.name.clone();
    let mut exit = Exit::Fine;
    let mut next = || {
        // Analyze what was read before the failure.
        Ok(games.next().unwrap_or_else(|error| {
            failure = Some(error);
            None
        }))
    };
    let work = |item: Item| analyze(&item, &name, arguments, &bar);
    let mut done = |written: Written| {
        out.write_all(&written.text).and_then(|()| out.flush())?;
        if let Some(problem) = &written.problem {
            exit = Exit::Findings;
            let (file, number) = (printable(&name), written.number);
            bar.suspend(|| {
                anstream::eprintln!("{}{file} #{number}:{} {problem}", style::ERROR, style::RESET);
            });
        }
        match (&arguments.svg, &written.picture) {
            (Some(path), Some(picture)) => {
                *pictures += 1;
                save(path, *pictures, picture)
            }
            _ => Ok(()),
        }
    };
    workers::in_order(workers::jobs(arguments.jobs), &mut next, &work, &mut done)?;
    bar.finish_and_clear();
    failure.map_or(Ok(exit.max(games.batches.exit)), Err)
}

/// Prints a progress line if standard error is a terminal.
fn bar(has_bar: bool) -> ProgressBar {
    if has_bar || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {pos} moves, {per_sec}, {elapsed}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
    ProgressBar::new_spinner().with_style(style)
}

/// Yields the games of a file one by one, each with its text.
struct Games<'a> {
    batches: Batches<'a>,
    waiting: VecDeque<Item>,
}

impl Games<'_> {
    fn next(&mut self) -> Result<Option<Item>, Failure> {
        let range = self.batches.range;
        while self.waiting.is_empty() {
            let Some(batch) = self.batches.next_batch()? else { return Ok(None) };
            let wanted = batch.games().filter(|game| range.has(game.number()));
            self.waiting.extend(wanted.map(|game| {
                if game.is_part() {
                    say_part(&self.batches.name, &game, "is not analyzed");
                }
                Item { number: game.number(), text: game.text().to_vec(), is_part: game.is_part() }
            }));
        }
        Ok(self.waiting.pop_front())
    }
}

fn analyze(item: &Item, file: &str, arguments: &Arguments, bar: &ProgressBar) -> Written {
    let batch = Batch::from_text(&item.text)
        .in_letters(arguments.input.letters)
        .as_kind(arguments.input.kind);
    let mut written =
        Written { number: item.number, text: Vec::new(), picture: None, problem: None };
    let mut games = batch.games();
    let Some(game) = games.next().filter(|_| !item.is_part) else {
        if arguments.format == Form::Bpgn {
            written.text.clone_from(&item.text);
        }
        return written;
    };
    let kind = game.kind();
    if !matches!(kind, Kind::Bughouse | Kind::OneBoard | Kind::Unknown) {
        let why = || format!("this is {kind}, and the engine plays bughouse: it is not analyzed");
        written.problem = Some(refusal(&game).unwrap_or_else(why));
        if arguments.format == Form::Bpgn {
            written.text.clone_from(&item.text);
        }
        return written;
    }
    let mut replay = Replay::of_kind(&game, kind);
    let start = replay.boards().clone();
    let plies: Vec<Ply> = std::iter::from_fn(|| replay.next_ply()).collect();
    written.problem = replay
        .problem()
        .filter(|problem| problem.stops)
        .map(|problem| format!("{}; the rest is not analyzed", printable(&problem.message)));
    if plies.is_empty() && written.problem.is_none() {
        written.problem = Some("no game found".to_owned());
    }
    let limits = limits(arguments);
    let mut engine = Engine::new(Options::default());
    let moves: Vec<_> = plies.iter().map(|ply| (ply.seat.board(), ply.mv)).collect();
    let watch = Running(Instant::now());
    let judged = review(&mut engine, &start, &moves, &limits, &watch, &mut |_| bar.inc(1));
    let analyzed = Analyzed { game, start, plies, judged };
    match arguments.format {
        Form::Bpgn => annotate::write(&mut written.text, &analyzed),
        Form::Text => report::text(&mut written.text, item.number, &analyzed),
        Form::Json => report::json(&mut written.text, file, item.number, &analyzed),
    }
    written.picture = arguments.svg.is_some().then(|| graph::draw(&analyzed));
    written
}

fn limits(arguments: &Arguments) -> SearchLimits {
    let limits = Level::FULL.limits(0);
    let depth = arguments.depth.unwrap_or(SearchLimits::MAX_DEPTH);
    match arguments.time {
        Some(time) => SearchLimits { depth, ..limits }.within(time),
        None => SearchLimits { depth, nodes: arguments.nodes, ..limits },
    }
}

/// Saves a graph by its number; the first file has the given name.
fn save(path: &Path, number: u64, picture: &str) -> Result<(), Failure> {
    let mut path = path.to_owned();
    if number > 1 {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let extension =
            path.extension().map_or(String::new(), |e| format!(".{}", e.to_string_lossy()));
        path.set_file_name(format!("{stem}-{number}{extension}"));
    }
    Ok(output::write_file(&path, picture.as_bytes())?)
}
