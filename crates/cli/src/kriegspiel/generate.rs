//! `tandem kriegspiel generate`: problems from games between simple players.

use std::{io::Write, sync::atomic::AtomicBool};

use chess::Position;
use kriegspiel::{
    Ruleset,
    generate::{GeneratedProblem, ProblemGenerator, ProblemKind, Strategy},
    solve::Leaves,
};
use notation::kriegspiel::Written;

use crate::{
    exit::{Exit, Failure},
    output::for_programs,
};

/// Find problems in games that simple players play before the umpire
///
/// The command prints what the player to move has seen, as filtered Kriegspiel PGN records with
/// the tags depth, forced and epsilon: forced mates and, with `--near-misses`, positions where
/// mate would be forced if a single board could be ruled out. The players are simple, so problems
/// are rare, and very rare where the umpire tells little. The same seed gives the same problems.
/// Exit status 1 if there are none.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem kriegspiel generate --games 3000 --rules rand > problems.kpgn
  tandem kriegspiel generate --games 3000 --rules rand --near-misses | tandem kriegspiel solve - --format json")]
pub(crate) struct Arguments {
    /// Number of games to play
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// Seed of the first game; each following game adds one
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Maximum number of moves to mate: 2 is three half-moves, 5 is nine
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=5))]
    within: u8,
    /// Ruleset: berkeley, wild16, cincinnati, rand, english or berkeley_any
    #[arg(long, default_value_t = Ruleset::BERKELEY)]
    rules: Ruleset,
    /// Skip beliefs with more boards than this
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    boards: usize,
    /// Report near-misses too
    #[arg(long)]
    near_misses: bool,
    /// Count sure mating material against a lone king, protected by its own king, as mate
    #[arg(long)]
    forced: bool,
    /// Count almost sure mating material against a lone king, protected by its own king, as mate
    #[arg(long)]
    epsilon: bool,
}

/// The bounds of the solver for one belief.
const NODES: u64 = 20_000;

/// The maximum length in half-moves: games between players who cannot see each other end late.
const HALF_MOVES: usize = 200;

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let generator = ProblemGenerator {
        ruleset: arguments.rules,
        start: Position::initial(arguments.rules.moves()),
        players: [Strategy::Greedy, Strategy::Random],
        leaves: Leaves { forced: arguments.forced, epsilon: arguments.epsilon },
        within: arguments.within,
        turns: HALF_MOVES,
        boards: arguments.boards,
        nodes: NODES,
    };
    let mut out = for_programs();
    let mut exit = Exit::Findings;
    for seed in (0..arguments.games).map(|game| arguments.seed.wrapping_add(game)) {
        let mut failed = None;
        let mut number = 0;
        let stop = AtomicBool::new(false);
        let played = generator.game(seed, &stop, |found| {
            if found.kind != ProblemKind::NearMiss || arguments.near_misses {
                number += 1;
                exit = Exit::Fine;
                let written = write(&found, seed, number);
                failed = failed.take().or(out.write_all(&written).err());
            }
        });
        played.map_err(|error| Failure::Message(error.to_string()))?;
        failed.map_or(Ok(()), Err)?;
    }
    out.flush()?;
    if exit == Exit::Findings {
        anstream::eprintln!("no problem found in {} games", arguments.games);
    }
    Ok(exit)
}

/// A problem as a filtered record.
fn write(found: &GeneratedProblem, seed: u64, number: u32) -> Vec<u8> {
    let yes_no = |yes| if yes { "T" } else { "F" }.to_owned();
    let kind = match found.kind {
        ProblemKind::Mate(_) => "mate",
        ProblemKind::NearMiss => "near-miss",
    };
    let tags = [
        ("Event", format!("Kriegspiel {kind}, seed {seed}")),
        ("Round", number.to_string()),
        ("Result", "*".to_owned()),
        ("depth", found.depth().to_string()),
        ("forced", yes_no(found.leaves.forced)),
        ("epsilon", yes_no(found.leaves.epsilon)),
    ]
    .map(|(name, value)| (name.to_owned(), value));
    let mut text = Written::from_view(&found.view, 1, &tags).to_text();
    text.push(b'\n');
    text
}
