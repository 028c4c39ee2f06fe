//! `tandem tournament`: an event in a file, without a server. The file is the event's log, as a
//! server exports and imports it.

mod entries;
mod export;
mod file;
mod new;
mod people;
mod print;
mod results;
mod rounds;
mod rulings;
mod views;

use std::path::PathBuf;

use clap::Subcommand;
use tournament::EntrantId;

pub(crate) use views::moment;

use crate::exit::{Exit, Failure};

/// Run a tournament in a file, without a server
///
/// The file is the log of the event, the same that a play server exports and imports. Commands
/// that change it replace it at once or not at all, keep the state before as FILE.bak, and
/// refuse to work while another one does.
///
/// Name an entrant by the number or the name, a match by the number of its table.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A club evening:
  tandem tournament new evening.json --preset swiss --rounds 3 --name 'Friday'
  tandem tournament enter evening.json 'Ada 1900 & Boris 1850' 'Chiara & Dmitri' 'Emil & Fatima' 'Gao & Hana'
  tandem tournament pair evening.json                    pairs the next round and prints the tables
  tandem tournament print evening.json --what pairings,slips -o round.pdf
  tandem tournament results evening.json '1WL4 2WW3'     two games each: 1 against 4 one all, 2 beat 3 twice
  tandem tournament pair evening.json                    closes the round and pairs the next one
  tandem tournament standings evening.json
  tandem tournament show evening.json                    where the event stands, and what comes next")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::NewArguments),
    Regulations(new::RegulationsArguments),
    Enter(entries::Arguments),
    #[command(flatten)]
    People(people::Command),
    Pair(rounds::PairArguments),
    #[command(flatten)]
    Rounds(rounds::Command),
    Results(results::Arguments),
    Correct(results::CorrectArguments),
    #[command(flatten)]
    Rulings(rulings::Command),
    Undo(file::UndoArguments),
    Show(views::ShowArguments),
    #[command(flatten)]
    Views(views::Command),
    Print(print::Arguments),
    Export(export::Arguments),
}

/// The file of an event that a command changes.
#[derive(Debug, clap::Args)]
struct Changing {
    /// File of the event
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The author of the acts in the log
    #[arg(long, value_name = "NAME", default_value = "arbiter")]
    by: String,
}

/// Two entrants of an event that a command changes.
#[derive(Debug, clap::Args)]
struct Two {
    #[command(flatten)]
    changing: Changing,
    /// Number or name
    one: String,
    /// Number or name
    other: String,
}

impl Two {
    fn open(&self) -> Result<(file::Event, EntrantId, EntrantId), Failure> {
        let open = file::Event::open(&self.changing)?;
        let [one, other] = [&self.one, &self.other].map(|word| file::entrant(&open.event, word));
        Ok((open, one?, other?))
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    match &arguments.command {
        Command::New(arguments) => arguments.run(),
        Command::Regulations(arguments) => arguments.run(),
        Command::Enter(arguments) => arguments.run(),
        Command::People(command) => command.run(),
        Command::Pair(arguments) => arguments.run(),
        Command::Rounds(command) => command.run(),
        Command::Results(arguments) => arguments.run(),
        Command::Correct(arguments) => arguments.run(),
        Command::Rulings(command) => command.run(),
        Command::Undo(arguments) => arguments.run(),
        Command::Show(arguments) => arguments.run(),
        Command::Views(command) => command.run(),
        Command::Print(arguments) => arguments.run(),
        Command::Export(arguments) => arguments.run(),
    }
}
