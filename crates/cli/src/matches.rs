//! `tandem match`: two engines play a match on two boards.

pub(crate) mod contestant;
mod game;
mod openings;
mod report;
mod score;
mod tally;

use std::{
    fs::File,
    io::{IsTerminal, Write, stderr},
    path::PathBuf,
    time::Instant,
};

use bots::MoveLimits;
use bughouse::{Ruleset, TimeControl};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::{
    engines::EnginesFile,
    exit::{Exit, Failure},
    output::Format,
    workers,
};
use contestant::Contestant;
pub(crate) use contestant::SpokenProtocol;
use game::{MatchTable, MatchTerms, Played};
use report::Report;

/// Play a match of bughouse between two engines
///
/// Each engine plays both seats of one team. Games come in pairs with the same starting
/// position and the teams exchanged, so that each engine has each color on each board. The
/// arbiter rules and clocks are real. An engine that crashes, hangs or plays an illegal move is
/// restarted while its clock runs.
///
/// ENGINE is `tandem` (our own), `tandem:club` for a level (beginner, casual, club, strong, full,
/// or a number from 1 to 20), an installed engine such as `sjeng` or `fairy-stockfish` (over UCI:
/// `fairy-stockfish-uci`), an engine that the file of --engines describes, or the path of a
/// program, with arguments if needed, together with --protocol.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  tandem match --a tandem --b sjeng --games 100 --tc 20+0
  tandem match --a tandem --b fairy-stockfish --games 20 --tc 60+0 --output games.bpgn
  tandem match --a tandem:club --b tandem:casual --games 20 --tc 60+0
  tandem match --a tandem --b ./my-engine --protocol uci --games 10 --tc 5+0.1
  tandem match --a tandem --b fairy-stockfish-uci --nodes 20000 --games 50      the same games in every run
  tandem match --a tandem --a-book games.book --b tandem --nodes 5000 --games 400
  tandem match --list                                                         which engines there are")]
pub(crate) struct Arguments {
    /// First engine
    #[arg(long, value_name = "ENGINE", required_unless_present = "list")]
    a: Option<String>,
    /// Second engine
    #[arg(long, value_name = "ENGINE", required_unless_present = "list")]
    b: Option<String>,
    /// Opening book of the first engine, which must be our own
    #[arg(long, value_name = "FILE")]
    a_book: Option<PathBuf>,
    /// Opening book of the second engine, which must be our own
    #[arg(long, value_name = "FILE")]
    b_book: Option<PathBuf>,
    /// Number of games; an odd number leaves the last pair incomplete
    #[arg(long, default_value_t = 10)]
    games: u32,
    /// Time control: seconds, and seconds added per move
    #[arg(long, value_name = "BASE+INC", default_value = "20+0")]
    tc: TimeControl,
    /// Search N nodes per move instead of using clocks; boards alternate
    #[arg(long)]
    nodes: Option<u64>,
    /// Search to depth N per move instead of using clocks; boards alternate
    #[arg(long, conflicts_with = "nodes")]
    depth: Option<u32>,
    /// Ruleset; change single answers as in a log
    #[arg(long, default_value = "casual countdown=0")]
    ruleset: Ruleset,
    /// Protocol of engines that are given by their path
    #[arg(long, value_enum)]
    protocol: Option<SpokenProtocol>,
    /// Seed for the starting positions; the same seed gives the same positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play every game from the initial position; deterministic engines then repeat one game
    #[arg(long)]
    no_openings: bool,
    /// Number of concurrent games; more than one per two cores distorts the result
    #[arg(long, short, alias = "concurrency", default_value_t = 1, value_name = "N")]
    jobs: usize,
    /// Write the games to this file as BPGN
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Report what went wrong in each game
    #[arg(long, short)]
    verbose: bool,
    /// Format of the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// List the engines found on this machine and exit
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    engines: EnginesFile,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let programs = arguments.engines.programs()?;
    if arguments.list {
        return contestant::list(&programs, arguments.format);
    }
    let find = |name: &Option<String>, book: &Option<PathBuf>| {
        let name = name.as_deref().unwrap_or_default();
        contestant::find(name, arguments.protocol, &programs)?.with_book(book.as_deref())
    };
    let Arguments { a, b, a_book, b_book, .. } = arguments;
    let teams = contestant::tell_apart([find(a, a_book)?, find(b, b_book)?]);
    let limits = MoveLimits { nodes: arguments.nodes, depth: arguments.depth };
    contestant::can(&teams, limits)?;
    let terms = MatchTerms { ruleset: arguments.ruleset, control: arguments.tc, limits };
    let mut output = arguments.output.as_ref().map(create).transpose()?;
    let bar = progress_bar(arguments.games);
    let mut report = Report::new(&teams, &terms, arguments.format);
    let began = Instant::now();

    let mut pairs = (0..arguments.games.div_ceil(2)).map(|pair| {
        let games = (arguments.games - 2 * pair).min(2);
        (pair, games)
    });
    let play = |(pair, games): (u32, u32)| {
        let start = openings::start(arguments.seed, pair, &terms.ruleset);
        let start = Some(start).filter(|_| !arguments.no_openings);
        play_pair(&teams, &terms, start.as_ref(), 2 * pair, games)
    };
    let mut out = arguments.format.output();
    let jobs = arguments.jobs.clamp(1, 256);
    workers::in_order(jobs, &mut || Ok(pairs.next()), &play, &mut |played| {
        let played: Vec<Played> = played.map_err(Failure::Message)?;
        for game in &played {
            if let Some((file, name)) = &mut output {
                let trouble = |error| Failure::File { name: name.clone(), error };
                file.write_all(&game.record).map_err(trouble)?;
            }
            let mut written = Ok(());
            bar.suspend(|| written = report.game(&mut out, game, arguments.verbose));
            written?;
            bar.inc(1);
        }
        report.pair(&played);
        bar.set_message(report.so_far());
        Ok::<(), Failure>(())
    })?;
    bar.finish_and_clear();
    report.end(&mut out, began.elapsed())?;
    Ok(Exit::Fine)
}

/// Plays up to two games from one starting position with the same bots and exchanged teams.
fn play_pair(
    teams: &[Contestant; 2],
    terms: &MatchTerms,
    start: Option<&bughouse::Game>,
    first: u32,
    games: u32,
) -> Result<Vec<Played>, String> {
    let mut table = MatchTable::open(teams)?;
    let mut played = Vec::new();
    for (number, first_team) in (first..first + games).zip([0, 1]) {
        played.push(table.play(terms, start, number, first_team)?);
    }
    Ok(played)
}

fn create(path: &PathBuf) -> Result<(File, String), Failure> {
    let name = path.display().to_string();
    match File::create(path) {
        Ok(file) => Ok((file, name)),
        Err(error) => Err(Failure::File { name, error }),
    }
}

fn progress_bar(games: u32) -> ProgressBar {
    let bar =
        if stderr().is_terminal() { ProgressBar::new(games.into()) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{elapsed} {bar:24} {pos}/{len} games  {msg}") {
        bar.set_style(style);
    }
    bar.tick();
    bar
}
