//! `tandem match`: two engines against each other on two boards.

mod game;
mod openings;
mod report;
mod score;
mod tally;
mod who;

use std::{
    fs::File,
    io::{IsTerminal, Write, stderr},
    path::PathBuf,
    time::Instant,
};

use bots::Limits;
use bughouse::{Ruleset, TimeControl};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::{
    engines::EnginesFile,
    exit::{Exit, Failure},
    output::Format,
    workers,
};
use game::{Played, Table, Terms};
use report::Report;
use who::{SpokenProtocol, Who};

/// Let two engines play bughouse against each other
///
/// Each engine has both seats of a team. Games come in pairs: the same start, then the same with teams exchanged, so that each
/// engine has each color on each board. The arbiter rules, clocks are real. Engines that crash, hang or move illegally are
/// started again while their clocks run.
///
/// An ENGINE is `tandem`, our own, or `tandem:club` at a level (beginner, casual, club, strong, or a number from 1 to 20); one that
/// is installed, such as `sjeng` or `fairy-stockfish` (over UCI: `fairy-stockfish-uci`); one that the file of --engines describes;
/// or the path of a program, perhaps with arguments, and --protocol.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  tandem match --a tandem --b sjeng --games 100 --tc 20+0
  tandem match --a tandem --b fairy-stockfish --games 20 --tc 60+0 --output games.bpgn
  tandem match --a tandem:club --b tandem:casual --games 20 --tc 60+0
  tandem match --a tandem --b ./my-engine --protocol uci --games 10 --tc 5+0.1
  tandem match --a tandem --b fairy-stockfish-uci --nodes 20000 --games 50      the same games in every run
  tandem match --list                                                         which engines there are")]
pub(crate) struct Arguments {
    /// The one engine
    #[arg(long, value_name = "ENGINE", required_unless_present = "list")]
    a: Option<String>,
    /// The other engine
    #[arg(long, value_name = "ENGINE", required_unless_present = "list")]
    b: Option<String>,
    /// How many games; an odd number leaves the last pair incomplete
    #[arg(long, default_value_t = 10)]
    games: u32,
    /// The time control: seconds, and seconds that each move adds
    #[arg(long, value_name = "BASE+INC", default_value = "20+0")]
    tc: TimeControl,
    /// So many positions a move instead of clocks, the boards in turn
    #[arg(long)]
    nodes: Option<u64>,
    /// So many half-moves deep instead of clocks, the boards in turn
    #[arg(long, conflicts_with = "nodes")]
    depth: Option<u32>,
    /// What is played; any single answer can be changed, as in a log
    #[arg(long, default_value = "casual countdown=0")]
    ruleset: Ruleset,
    /// What engines given by their path speak
    #[arg(long, value_enum)]
    protocol: Option<SpokenProtocol>,
    /// Which starts are played: the same number, the same starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Always from the start of the game; engines that always play the same then play the same game
    #[arg(long)]
    no_openings: bool,
    /// How many games at a time; more than one for each pair of cores changes the result
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Where to write the games, as BPGN
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Say what went wrong in each game
    #[arg(long, short)]
    verbose: bool,
    /// The form of the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// List the engines that were found, and end
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    engines: EnginesFile,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let programs = arguments.engines.programs()?;
    if arguments.list {
        return who::list(&programs, arguments.format);
    }
    let find = |name: &Option<String>| {
        who::find(name.as_deref().unwrap_or_default(), arguments.protocol, &programs)
    };
    let teams = who::tell_apart([find(&arguments.a)?, find(&arguments.b)?]);
    let limits = Limits { nodes: arguments.nodes, depth: arguments.depth };
    who::can(&teams, limits)?;
    let terms = Terms { ruleset: arguments.ruleset, control: arguments.tc, limits };
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
    let jobs = arguments.concurrency.clamp(1, 256);
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

/// Plays up to two games from one start with the same bots, teams exchanged in the second.
fn play_pair(
    teams: &[Who; 2],
    terms: &Terms,
    start: Option<&bughouse::Game>,
    first: u32,
    games: u32,
) -> Result<Vec<Played>, String> {
    let mut table = Table::open(teams)?;
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
