//! `tandem kriegspiel generate`: problems from games that programs play.

use std::{io::Write, sync::atomic::AtomicBool};

use chess::Position;
use kriegspiel::{
    Ruleset,
    generate::{Found, Hunt, Player, Verdict},
    solve::Leaves,
};
use notation::kriegspiel::Written;

use crate::{
    exit::{Exit, Failure},
    output::for_programs,
};

/// Find problems in games that programs play before the umpire
///
/// Writes what the player to move has seen, as filtered records in Kriegspiel PGN with the tags depth, forced and epsilon: mates that are
/// certain, and with `--near-misses` such as would be if a single board could be ruled out. The players are simple, so problems are rare, and
/// hardly found at all where the umpire tells little. The same seed gives the same problems. Exit status 1 if there are none.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem kriegspiel generate --games 3000 --rules rand > problems.kpgn
  tandem kriegspiel generate --games 3000 --rules rand --near-misses | tandem kriegspiel solve - --format json")]
pub(crate) struct Arguments {
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// The seed of the first game; the next has the next
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Mates in at most so many moves: 2 is three half-moves, 5 is nine
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=5))]
    within: u8,
    /// The rule set: berkeley, wild16, cincinnati, rand, english or berkeley_any
    #[arg(long, default_value_t = Ruleset::BERKELEY)]
    rules: Ruleset,
    /// Beliefs of more boards are not looked at
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    boards: usize,
    /// Near-misses too
    #[arg(long)]
    near_misses: bool,
    /// Count material that mates a lone king for certain, protected by its king, as a mate
    #[arg(long)]
    forced: bool,
    /// Count material that mates a lone king almost for certain, protected by its king, as a mate
    #[arg(long)]
    epsilon: bool,
}

/// What the solver may spend on a belief.
const NODES: u64 = 20_000;

/// Games between players who do not see each other end late or never.
const HALF_MOVES: usize = 200;

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let hunt = Hunt {
        ruleset: arguments.rules,
        start: Position::initial(arguments.rules.moves()),
        players: [Player::Greedy, Player::Random],
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
        let played = hunt.game(seed, &stop, |found| {
            if found.verdict != Verdict::NearMiss || arguments.near_misses {
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
        anstream::eprintln!("no problem was found in {} games", arguments.games);
    }
    Ok(exit)
}

/// A problem as a filtered record.
fn write(found: &Found, seed: u64, number: u32) -> Vec<u8> {
    let yes_no = |yes| if yes { "T" } else { "F" }.to_owned();
    let verdict = match found.verdict {
        Verdict::Mate(_) => "mate",
        Verdict::NearMiss => "near-miss",
    };
    let tags = [
        ("Event", format!("Kriegspiel {verdict}, seed {seed}")),
        ("Round", number.to_string()),
        ("Result", "*".to_owned()),
        ("depth", found.depth().to_string()),
        ("forced", yes_no(found.leaves.forced)),
        ("epsilon", yes_no(found.leaves.epsilon)),
    ]
    .map(|(name, value)| (name.to_owned(), value));
    let mut text = Written::of_view(&found.view, 1, &tags).to_text();
    text.push(b'\n');
    text
}
