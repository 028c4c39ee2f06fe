//! The `tandem` command: parses arguments, opens files, calls the crates below and prints their
//! results.
//!
//! Results go to standard output, everything else to standard error. Exit status: 0 fine, 1 the
//! input has findings, 2 the command could not run.

mod adjudicate;
mod admin;
mod analyze;
mod check;
mod convert;
mod engine;
mod engines;
mod exit;
mod explain;
mod fen;
mod fmt;
mod input;
mod kriegspiel;
mod load;
mod matches;
mod output;
mod perft;
mod replay;
mod serve;
mod sheet;
mod show;
mod workers;

use clap::{Parser, Subcommand};

use crate::exit::Exit;

/// Bughouse and Kriegspiel: play, check, convert, analyze
#[derive(Debug, Parser)]
#[command(name = "tandem", version, propagate_version = true, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Arguments),
    Load(load::Arguments),
    Match(matches::Arguments),
    Admin(admin::Arguments),
    Check(check::Arguments),
    Explain(explain::Arguments),
    Replay(replay::Arguments),
    Adjudicate(adjudicate::Arguments),
    Fmt(fmt::Arguments),
    Convert(convert::Arguments),
    Show(show::Arguments),
    Sheet(sheet::Arguments),
    Fen(fen::Arguments),
    Perft(perft::Arguments),
    Engine(engine::Arguments),
    Analyze(analyze::Arguments),
    Kriegspiel(kriegspiel::Arguments),
}

fn main() -> std::process::ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.command {
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Load(arguments) => load::run(&arguments),
        Command::Match(arguments) => matches::run(&arguments),
        Command::Admin(arguments) => admin::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Adjudicate(arguments) => adjudicate::run(&arguments),
        Command::Fmt(arguments) => fmt::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Sheet(arguments) => sheet::run(&arguments),
        Command::Fen(arguments) => fen::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Engine(arguments) => engine::run(&arguments),
        Command::Analyze(arguments) => analyze::run(&arguments),
        Command::Kriegspiel(arguments) => kriegspiel::run(&arguments),
    };
    Exit::from_outcome(outcome).into()
}
