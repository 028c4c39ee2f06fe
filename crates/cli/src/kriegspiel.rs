//! `tandem kriegspiel`: what there is for chess with men unseen. One module a command.

mod belief;
mod board;
mod filter;
mod games;
mod generate;
mod solve;
mod umpire;
mod verify;

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
    Filter(filter::Arguments),
    Verify(verify::Arguments),
    Belief(belief::Arguments),
    Umpire(umpire::Arguments),
    Solve(solve::Arguments),
    Generate(generate::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    match &arguments.command {
        Command::Filter(arguments) => filter::run(arguments),
        Command::Verify(arguments) => verify::run(arguments),
        Command::Belief(arguments) => belief::run(arguments),
        Command::Umpire(arguments) => umpire::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Generate(arguments) => generate::run(arguments),
    }
}
