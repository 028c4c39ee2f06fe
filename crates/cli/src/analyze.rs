//! `tandem analyze`: every move of a game searched, its blunders marked.

mod annotate;
mod graph;
mod report;

use std::{
    collections::VecDeque,
    fs,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use bughouse::Game as Boards;
use clap::ValueEnum;
use engine::{
    Engine, Level, Limits, Options, Watch,
    review::{Judged, review},
};
use indicatif::{ProgressBar, ProgressStyle};
use notation::{Batch, Game, Ply, Reader, Replay, diagram::printable};

use crate::{
    exit::{Exit, Failure, style},
    input::{Input, say_part},
    output, workers,
};

/// Search every move of bughouse games and mark the blunders
///
/// Both boards are searched before each move, with what was held then. The games come back as they were written, with `{A:?}`
/// behind mistakes and `{A:??}` behind blunders; `--format text` and `--format json` tell what every move was worth and what was better.
/// A move is a mistake if it costs a fifth of the points that could be expected on its board, a blunder if it costs two fifths. What
/// a move meant to the other board is not judged. Exit status 1 if a game cannot be played to its end.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem analyze game.bpgn > marked.bpgn
  tandem analyze --format text --nodes 200000 game.bpgn
  tandem analyze --svg game.svg --time 0.5 game.bpgn > marked.bpgn
  tandem analyze --jobs 0 --format json games.bpgn > evaluations.jsonl")]
pub(crate) struct Arguments {
    /// A BPGN file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// How to print
    #[arg(long, value_enum, default_value_t = Form::Bpgn)]
    format: Form,
    /// Positions looked at for a move
    #[arg(long, value_name = "N", default_value_t = 30_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Half-moves looked ahead, at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Seconds for a move, instead of so many positions
    #[arg(long, value_name = "SECONDS", conflicts_with = "nodes", value_parser = seconds)]
    time: Option<Duration>,
    /// A picture of what the first team could expect on each board, for each game: FILE for the first, FILE with the number of the
    /// game for further ones
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// How many games to analyse at the same time; 0 is one for each core
    #[arg(long, short, default_value_t = 1, value_name = "N")]
    jobs: usize,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The games, with their mistakes marked
    Bpgn,
    /// For people: a line for each move
    Text,
    /// One JSON object a game
    Json,
}

/// The most time that a move can be given.
const MOST_SECONDS: f64 = 3600.0;

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    if (0.001..=MOST_SECONDS).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(format!("not between 0.001 and {MOST_SECONDS} seconds"))
    }
}

/// A game that has been analysed.
struct Analysed<'a> {
    game: Game<'a>,
    start: Boards,
    plies: Vec<Ply>,
    judged: Vec<Judged>,
}

/// What is written about a game.
struct Written {
    number: u64,
    text: Vec<u8>,
    picture: Option<String>,
    /// What stopped it, if anything did.
    problem: Option<String>,
}

/// A game as it is handed to a thread.
struct Item {
    number: u64,
    text: Vec<u8>,
    is_part: bool,
}

/// The clock of the searches: they are not to be stopped.
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
    let input = Input::open(&arguments.file)?;
    let name = input.name.clone();
    let mut out = match arguments.format {
        Form::Text => output::for_people(),
        Form::Bpgn | Form::Json => output::for_programs(),
    };
    let bar = bar(input.has_bar());
    let mut exit = Exit::Fine;
    let mut failure = None;
    let mut games =
        Games { name: name.clone(), reader: Reader::new(input), waiting: VecDeque::new() };
    let mut next = || {
        // What was read before a failure is still analysed.
        Ok(games.next().unwrap_or_else(|error| {
            failure = Some(Failure::File { name: name.clone(), error });
            None
        }))
    };
    let work = |item: Item| analyse(&item, arguments, &bar);
    let mut done = |written: Written| {
        out.write_all(&written.text).and_then(|()| out.flush())?;
        if let Some(problem) = &written.problem {
            exit = Exit::Findings;
            let (file, number) = (printable(&arguments.file), written.number);
            bar.suspend(|| {
                anstream::eprintln!("{}{file} #{number}:{} {problem}", style::ERROR, style::RESET);
            });
        }
        match (&arguments.svg, &written.picture) {
            (Some(path), Some(picture)) => save(path, written.number, picture),
            _ => Ok(()),
        }
    };
    workers::in_order(workers::jobs(arguments.jobs), &mut next, &work, &mut done)?;
    bar.finish_and_clear();
    failure.map_or(Ok(exit), Err)
}

/// A line that says how far it is, if somebody may be waiting.
fn bar(has_bar: bool) -> ProgressBar {
    if has_bar || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {pos} moves, {per_sec}, {elapsed}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
    ProgressBar::new_spinner().with_style(style)
}

/// The games of a file one by one, each with its text.
struct Games<R> {
    name: String,
    reader: Reader<R>,
    waiting: VecDeque<Item>,
}

impl<R: io::Read> Games<R> {
    fn next(&mut self) -> io::Result<Option<Item>> {
        while self.waiting.is_empty() {
            let Some(batch) = self.reader.next_batch()? else { return Ok(None) };
            self.waiting.extend(batch.games().map(|game| {
                if game.is_part() {
                    say_part(&self.name, &game, "is not analysed");
                }
                Item { number: game.number(), text: game.text().to_vec(), is_part: game.is_part() }
            }));
        }
        Ok(self.waiting.pop_front())
    }
}

fn analyse(item: &Item, arguments: &Arguments, bar: &ProgressBar) -> Written {
    let batch = Batch::of_text(&item.text);
    let mut written =
        Written { number: item.number, text: Vec::new(), picture: None, problem: None };
    let mut games = batch.games();
    let Some(game) = games.next().filter(|_| !item.is_part) else {
        if arguments.format == Form::Bpgn {
            written.text.clone_from(&item.text);
        }
        return written;
    };
    let mut replay = Replay::of(&game);
    let start = replay.boards().clone();
    let plies: Vec<Ply> = std::iter::from_fn(|| replay.next_ply()).collect();
    written.problem = replay
        .problem()
        .filter(|problem| problem.stops)
        .map(|problem| format!("{}; what follows is not analysed", printable(&problem.message)));
    if plies.is_empty() && written.problem.is_none() {
        written.problem = Some("there is no game here".to_owned());
    }
    let limits = limits(arguments);
    let mut engine = Engine::new(Options::default());
    let moves: Vec<_> = plies.iter().map(|ply| (ply.seat.board(), ply.mv)).collect();
    let watch = Running(Instant::now());
    let judged = review(&mut engine, &start, &moves, &limits, &watch, &mut |_| bar.inc(1));
    let analysed = Analysed { game, start, plies, judged };
    match arguments.format {
        Form::Bpgn => annotate::write(&mut written.text, &analysed),
        Form::Text => report::text(&mut written.text, item.number, &analysed),
        Form::Json => report::json(&mut written.text, &arguments.file, item.number, &analysed),
    }
    written.picture = arguments.svg.is_some().then(|| graph::draw(&analysed));
    written
}

fn limits(arguments: &Arguments) -> Limits {
    let limits = Level::FULL.limits(0);
    let depth = arguments.depth.unwrap_or(Limits::MAX_DEPTH);
    match arguments.time {
        Some(time) => Limits { depth, ..limits }.within(time),
        None => Limits { depth, nodes: arguments.nodes, ..limits },
    }
}

/// Saves a picture: that of the first game under the name that was given.
fn save(path: &Path, number: u64, picture: &str) -> Result<(), Failure> {
    let mut path = path.to_owned();
    if number > 1 {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let extension =
            path.extension().map_or(String::new(), |e| format!(".{}", e.to_string_lossy()));
        path.set_file_name(format!("{stem}-{number}{extension}"));
    }
    let failure = |error| Failure::File { name: path.display().to_string(), error };
    fs::write(&path, picture).map_err(failure)
}
