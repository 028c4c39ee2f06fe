//! The `tandem` command: parses arguments, opens files, calls the crates below and prints their
//! results.
//!
//! Results go to standard output, everything else to standard error. Exit status: 0 fine, 1 the
//! input has findings, 2 the command could not run.

mod adjudicate;
mod admin;
mod analyze;
mod archiving;
mod check;
mod collection;
mod completions;
mod config;
mod convert;
mod engine;
mod engines;
mod exit;
mod explain;
mod fen;
mod fmt;
mod help;
mod ics;
mod input;
mod kriegspiel;
mod load;
mod lsp;
mod matches;
mod output;
mod perft;
mod replay;
mod serve;
mod sheet;
mod show;
mod startpos;
mod tournament;
mod workers;

use std::{ffi::OsString, path::PathBuf};

use clap::{
    CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum,
    error::{ContextKind, ContextValue, ErrorKind},
};

use crate::{
    archiving::{explore, export, import, maintain, search, theory},
    collection::{dedup, grep, join, select, split, stats},
    exit::Exit,
};

/// Bughouse and Kriegspiel: play, check, convert, analyze
#[derive(Debug, Parser)]
#[command(
    name = "tandem",
    version,
    propagate_version = true,
    max_term_width = 100,
    args_override_self = true,
    after_help = "\
Defaults for options come from tandem.toml in the current folder and from tandem/tandem.toml in the \
user's folder of configurations, with a table for each command; --config or TANDEM_CONFIG names \
another file. The command line wins over environment variables, and these over the file:

  [check]
  ignore = [\"setup-spelling\"]"
)]
struct Arguments {
    /// Colors: auto, always or never; auto means at a terminal that shows them, unless NO_COLOR is
    /// set
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value_t = Color::Auto,
        hide_possible_values = true,
        hide_default_value = true,
        help_heading = "General"
    )]
    color: Color,
    /// Read defaults for options from this file only [env: TANDEM_CONFIG]
    #[arg(long, global = true, value_name = "FILE", help_heading = "General")]
    config: Option<PathBuf>,
    /// Read no configuration file
    #[arg(long, global = true, conflicts_with = "config", help_heading = "General")]
    no_config: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

impl From<Color> for anstream::ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => Self::Auto,
            Color::Always => Self::Always,
            Color::Never => Self::Never,
        }
    }
}

// The commands in the order of their groups in the help (`help.rs`).
#[derive(Debug, Subcommand)]
enum Command {
    Serve(Box<serve::Arguments>),
    Admin(admin::Arguments),
    Load(load::Arguments),
    IcsBot(ics::bot::Arguments),
    Record(ics::record::Arguments),
    Tournament(tournament::Arguments),
    Check(check::Arguments),
    Explain(explain::Arguments),
    Fmt(fmt::Arguments),
    Convert(convert::Arguments),
    Show(show::Arguments),
    Sheet(sheet::Arguments),
    Lsp(lsp::Arguments),
    Replay(replay::Arguments),
    Adjudicate(adjudicate::Arguments),
    Select(Box<select::Arguments>),
    Grep(grep::Arguments),
    Dedup(dedup::Arguments),
    Join(join::Arguments),
    Split(split::Arguments),
    Stats(stats::Arguments),
    Import(import::Arguments),
    Explore(explore::Arguments),
    Search(Box<search::Arguments>),
    Export(export::Arguments),
    Archive(maintain::Arguments),
    Theory(theory::Arguments),
    Fen(fen::Arguments),
    Perft(perft::Arguments),
    Engine(engine::Arguments),
    Match(matches::Arguments),
    Analyze(analyze::Arguments),
    Kriegspiel(kriegspiel::Arguments),
    Completions(completions::Arguments),
    #[command(visible_alias = "man")]
    Manual(completions::ManualArguments),
}

/// Runs the command with the arguments of this process.
pub fn main() -> std::process::ExitCode {
    let arguments = match config::arguments() {
        Ok(arguments) => parse(arguments),
        Err(failure) => return Exit::from_outcome(Err(failure)).into(),
    };
    if arguments.color != Color::Auto {
        anstream::ColorChoice::from(arguments.color).write_global();
    }
    let outcome = match arguments.command {
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Admin(arguments) => admin::run(&arguments),
        Command::Load(arguments) => load::run(&arguments),
        Command::IcsBot(arguments) => ics::bot::run(&arguments),
        Command::Record(arguments) => ics::record::run(&arguments),
        Command::Tournament(arguments) => tournament::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Fmt(arguments) => fmt::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Sheet(arguments) => sheet::run(&arguments),
        Command::Lsp(arguments) => lsp::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Adjudicate(arguments) => adjudicate::run(&arguments),
        Command::Select(arguments) => select::run(&arguments),
        Command::Grep(arguments) => grep::run(&arguments),
        Command::Dedup(arguments) => dedup::run(&arguments),
        Command::Join(arguments) => join::run(&arguments),
        Command::Split(arguments) => split::run(&arguments),
        Command::Stats(arguments) => stats::run(&arguments),
        Command::Import(arguments) => import::run(&arguments),
        Command::Explore(arguments) => explore::run(&arguments),
        Command::Search(arguments) => search::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Archive(arguments) => maintain::run(&arguments),
        Command::Theory(arguments) => theory::run(&arguments),
        Command::Fen(arguments) => fen::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Engine(arguments) => engine::run(&arguments),
        Command::Match(arguments) => matches::run(&arguments),
        Command::Analyze(arguments) => analyze::run(&arguments),
        Command::Kriegspiel(arguments) => kriegspiel::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Manual(arguments) => completions::run_manual(&arguments),
    };
    Exit::from_outcome(outcome).into()
}

/// Ends the process if the arguments are wrong, or ask for help.
fn parse(arguments: Vec<OsString>) -> Arguments {
    let mut command = help::with_groups(Arguments::command());
    let matches = command.try_get_matches_from_mut(arguments);
    let parsed = matches.and_then(|mut matches| Arguments::from_arg_matches_mut(&mut matches));
    parsed.unwrap_or_else(|error| name_standard_input(error).format(&mut command).exit())
}

/// Adds to an error about a missing FILE that `-` is one.
fn name_standard_input(mut error: clap::Error) -> clap::Error {
    let missing = error.get(ContextKind::InvalidArg).map(ToString::to_string);
    if error.kind() == ErrorKind::MissingRequiredArgument
        && missing.is_some_and(|missing| missing.contains("<FILE>"))
    {
        let tip = "name a file or a folder, or `-` for standard input".into();
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    }
    error
}
