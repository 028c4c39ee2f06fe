//! `tandem kriegspiel solve`: mates that are certain, whatever the board is.

use kriegspiel::Ruleset;

use crate::{
    exit::{Exit, Failure},
    output::Format,
};

/// Find mates that are certain, whatever the board is
///
/// The boards of `--fen` are what the player to move reckons with; they agree in his own men.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A board that may be the one; several are several possibilities
    #[arg(long, required = true)]
    fen: Vec<String>,
    /// In how many moves of the player to move
    #[arg(long, value_name = "N")]
    within: u32,
    /// The rule set: berkeley, wild16, cincinnati, rand, english, berkeley_any or crazykrieg
    #[arg(long, default_value_t = Ruleset::BERKELEY)]
    rules: Ruleset,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let Arguments { fen, within, rules, format } = arguments;
    let _ = (fen, within, rules, format);
    Err(Failure::Message("the solver is being built".to_owned()))
}
