//! `tandem replay`: every game replayed on two boards, one verdict per line.

mod report;

use std::{
    io::Write,
    time::{Duration, Instant},
};

use notation::{Batch, Replay, diagram::printable};

use crate::{
    exit::{Exit, Failure, style},
    input::{self, Batches, Endings, GameRange, Input, Takes},
    output::{Format, counted},
    workers,
};

/// Replay bughouse games on both boards and print one verdict per game
///
/// Each line tells how far a game can be replayed and how it ended. The replay of a game stops at
/// the first record that is illegal or unreadable; nothing is guessed and nothing repaired. Exit
/// status 1 if any game has a problem. With --quiet, only games with a problem are printed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem replay games.bpgn
  tandem replay --format json archive/ > verdicts.jsonl
  tandem replay export2005.bpgn.bz2
  find . -name '*.pgn' | tandem replay --quiet --files-from -")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: input::Arguments,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Number of games to replay in parallel; 0, the default, means one per core
    #[arg(long, short, default_value_t = 0, value_name = "N", value_parser = workers::parse_jobs)]
    jobs: usize,
}

/// Counts over all games.
#[derive(Clone, Copy, Debug, Default)]
struct Totals {
    games: u64,
    legal: u64,
    problems: u64,
    plies: u64,
}

impl Totals {
    const fn add(&mut self, other: Self) {
        self.games += other.games;
        self.legal += other.legal;
        self.problems += other.problems;
        self.plies += other.plies;
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let started = Instant::now();
    let mut out = arguments.format.output();
    let mut totals = Totals::default();
    let exit = arguments.input.each(Endings::All, |input| {
        let name = input.name.clone();
        let (of_file, exit, has_boards) = replay_file(input, arguments, &mut out)?;
        if of_file.games == 0 && !has_boards {
            let (file, red, reset) = (printable(&name), style::ERROR, style::RESET);
            anstream::eprintln!("{red}{file}:{reset} no game found");
            return Ok(Exit::Findings);
        }
        totals.add(of_file);
        Ok(exit.max(Exit::findings(of_file.problems > 0)))
    })?;
    out.flush()?;
    if arguments.format == Format::Text && totals.games > 1 && !arguments.input.quiet {
        say_totals(&totals, started.elapsed());
    }
    Ok(exit)
}

fn say_totals(totals: &Totals, time: Duration) {
    let &Totals { games, legal, problems, plies } = totals;
    let (games, plies) = (counted(games, "game", "games"), counted(plies, "ply", "plies"));
    let seconds = time.as_secs_f64();
    anstream::eprintln!(
        "{}{games}, {legal} fully legal, {problems} with problems; {plies} in {seconds:.2} s{}",
        style::FAINT,
        style::RESET
    );
}

fn replay_file(
    input: Input<'_>,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<(Totals, Exit, bool), Failure> {
    let mut batches = Batches::open(input, Takes::ALL)?;
    let (name, range) = (batches.name.clone(), batches.range);
    let mut totals = Totals::default();
    let mut next = || batches.next_batch();
    let work = |batch: Batch<'static>| replay_batch(&name, &batch, range, arguments);
    let mut done = |(text, counts): (Vec<u8>, Totals)| {
        totals.add(counts);
        out.write_all(&text).map_err(Failure::Output)
    };
    workers::in_order(workers::jobs(arguments.jobs), &mut next, &work, &mut done)?;
    Ok((totals, batches.exit, batches.has_boards()))
}

/// The verdicts of a batch, ready to print.
fn replay_batch(
    file: &str,
    batch: &Batch<'_>,
    range: GameRange,
    arguments: &Arguments,
) -> (Vec<u8>, Totals) {
    let mut text = Vec::new();
    let mut totals = Totals::default();
    for game in batch.games().filter(|game| range.has(game.number())) {
        let game = game.recognized();
        let verdict = Replay::new(&game).run();
        let has_problem = verdict.problem.is_some();
        totals.add(Totals {
            games: 1,
            legal: u64::from(verdict.legal && !has_problem),
            problems: u64::from(has_problem),
            plies: u64::from(verdict.plies),
        });
        if has_problem || !arguments.input.quiet {
            match arguments.format {
                Format::Text => report::text(&mut text, file, &game, &verdict),
                Format::Json => report::json(&mut text, file, &game, &verdict),
            }
        }
    }
    (text, totals)
}
