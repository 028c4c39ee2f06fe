//! `tandem kriegspiel solve`: mates that are certain on every possible board.

mod record;
mod report;

use std::{
    io::{IsTerminal, Write, stderr},
    path::PathBuf,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use chess::{Fen, Position};
use indicatif::{ProgressBar, ProgressStyle};
use kriegspiel::{
    Ruleset,
    solve::{Effort, Leaves, Problem, Progress, Question},
};

use super::games::{Player, each, trouble};
use crate::{
    exit::{Exit, Failure},
    input::{GameRange, One},
    output::Format,
};

use report::Report;

/// Find mates that are certain on every possible board
///
/// The possible boards are those that agree with a Kriegspiel PGN record, or those of `--fen`,
/// which must have the same pieces of the player to move. A key mates by itself: it is legal on
/// every board, and a mate follows whatever the umpire announces. If only a sequence of attempts
/// mates, there is no key, and the plan shows the sequence. The opponent is assumed to see
/// everything. Draws by repetition and the fifty-move rule are ignored. In a record the tags
/// depth, forced and epsilon apply. Exit status 1 if there is no mate, or if a bound left the
/// question undecided.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem kriegspiel solve --within 2 --rules english --all-keys --fen '8/8/2p5/3nB3/Rb1P4/Npk5/4Q3/1K6 w - -'
  tandem kriegspiel solve --within 1 --plan --fen '8/7k/4Q3/R2p4/1K4R1/8/5R2/8 w - -' \\
      --fen '8/7k/4Q3/R7/1K4R1/7p/5R2/8 w - -'
  tandem kriegspiel solve --within 3 --format json --fen '1n2k1K1/7R/8/4N3/6N1/8/8/8 w - -' | jq .keys
  tandem kriegspiel solve game.kpgn --for white --within 2 --plan
  tandem kriegspiel solve problems.kpgn --format json | jq -c '[.game, .keys]'")]
pub(crate) struct Arguments {
    /// Kriegspiel PGN records; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present = "fen", conflicts_with = "fen")]
    file: Option<PathBuf>,
    /// A possible board; repeat the option for several
    #[arg(long)]
    fen: Vec<String>,
    /// Number of moves of the player to move [default: the tag depth of a record, else 1]
    #[arg(long, value_name = "N", required_unless_present = "file",
        value_parser = clap::value_parser!(u8).range(1..=i64::from(Question::MAX_WITHIN)))]
    within: Option<u8>,
    /// Ruleset: berkeley, wild16, cincinnati, rand, english, berkeley_any or crazykrieg [default:
    /// the record's, else berkeley]
    #[arg(long)]
    rules: Option<Ruleset>,
    /// The player whose belief counts, for an umpire's record [default: the player to move, or the
    /// last to have moved]
    #[arg(long = "for", value_enum, value_name = "PLAYER", requires = "file")]
    player: Option<Player>,
    /// Number of half-moves of the record to replay [default: up to the player's last turn]
    #[arg(long, value_name = "PLY", requires = "file")]
    at: Option<usize>,
    /// Only this game of the file
    #[arg(long, value_name = "N", requires = "file")]
    game: Option<GameRange>,
    /// Find all keys, not only one of the fastest
    #[arg(long)]
    all_keys: bool,
    /// Print the plan: what to do after every possible announcement
    #[arg(long)]
    plan: bool,
    /// Count sure mating material against a lone king, protected by its own king, as mate
    #[arg(long)]
    forced: bool,
    /// Count almost sure mating material against a lone king, protected by its own king, as mate
    #[arg(long)]
    epsilon: bool,
    /// Number of threads for first moves [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=Effort::MAX_THREADS as i64))]
    threads: Option<u16>,
    /// Stop after this many beliefs
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    nodes: u64,
    /// Stop when this many different boards are stored, about 270 bytes each
    #[arg(long, value_name = "N", default_value_t = Effort::USUAL_BOARDS)]
    boards: usize,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// A problem to solve.
struct Task {
    problem: Problem,
    leaves: Leaves,
    rules: Ruleset,
    within: u8,
    /// File and game number, if the problem comes from a record.
    place: Option<(String, u64)>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut out = arguments.format.output();
    if let Some(path) = &arguments.file {
        let range = arguments.game.unwrap_or(GameRange::ALL);
        let exit = One { path, encoding: None, range }.visit(|input| {
            each(input, |file, game| match record::task(file, game, arguments) {
                Ok(task) => answer(arguments, task, &mut out),
                Err(message) => {
                    trouble(file, game, &message);
                    Ok(Exit::Findings)
                }
            })
        });
        out.flush()?;
        return exit;
    }
    let rules = arguments.rules.unwrap_or_default();
    let starts: Result<Vec<Position>, _> =
        arguments.fen.iter().map(|fen| position(fen, &rules)).collect();
    let problem = Problem::new(rules, &starts.map_err(Failure::Message)?)
        .map_err(|error| Failure::Message(error.to_string()))?;
    let leaves = Leaves { forced: arguments.forced, epsilon: arguments.epsilon };
    let within = arguments.within.unwrap_or(1);
    answer(arguments, Task { problem, leaves, rules, within, place: None }, &mut out)
}

fn answer(arguments: &Arguments, task: Task, out: &mut impl Write) -> Result<Exit, Failure> {
    let report = solve(arguments, task);
    match arguments.format {
        Format::Text => report.text(out)?,
        Format::Json => report.json(out)?,
    }
    out.flush()?;
    Ok(Exit::findings(report.solution.mate != Some(true)))
}

fn position(fen: &str, rules: &Ruleset) -> Result<Position, String> {
    let parsed: Fen = fen.parse().map_err(|error| format!("{error}\n  in: {fen}"))?;
    rules
        .position(parsed.into_setup())
        .map_err(|error| format!("not playable: {error}\n  in: {fen}"))
}

/// Solves the problem and shows progress at a terminal.
fn solve(arguments: &Arguments, task: Task) -> Report {
    let Task { problem, leaves, rules, within, place } = task;
    let problem = problem.with_leaves(leaves);
    let question = Question { within, all_keys: arguments.all_keys, plan: arguments.plan };
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let bar = if stderr().is_terminal() { ProgressBar::new(1) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{elapsed} {bar:24} {pos}/{len} {msg}") {
        bar.set_style(style);
    }
    let progress = |Progress { within, done, of, keys }: Progress| {
        bar.set_length(of as u64);
        bar.set_position(done as u64);
        bar.set_message(format!("first moves within {within}, {keys} keys"));
    };
    let stop = AtomicBool::new(false);
    let effort = Effort {
        threads: arguments.threads.map_or_else(cores, usize::from),
        nodes: arguments.nodes,
        boards: arguments.boards,
        stop: &stop,
        progress: &progress,
    };
    let started = Instant::now();
    let solution = std::thread::scope(|scope| {
        let (ended, wait) = std::sync::mpsc::channel::<()>();
        if let Some(seconds) = arguments.time {
            let stop = &stop;
            scope.spawn(move || {
                // The receiver is gone when the search is over.
                let over = wait.recv_timeout(Duration::from_secs(seconds));
                if over == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                    stop.store(true, std::sync::atomic::Ordering::Relaxed);
                }
            });
        }
        let solution = problem.solve(question, &effort);
        drop(ended);
        solution
    });
    bar.finish_and_clear();
    let time = started.elapsed();
    Report { problem, rules, leaves, question, solution, time, place }
}
