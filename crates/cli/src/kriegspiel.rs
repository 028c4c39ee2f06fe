//! `tandem kriegspiel`: commands for chess with hidden pieces. One module per command.

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

/// Kriegspiel: chess in which neither player sees the other's pieces
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
