//! `tandem kriegspiel`: what there is for chess with men unseen. One module a command.

mod solve;

use clap::Subcommand;

use crate::exit::{Exit, Failure};

/// Kriegspiel: chess in which the players do not see each other's men
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    match &arguments.command {
        Command::Solve(arguments) => solve::run(arguments),
    }
}
