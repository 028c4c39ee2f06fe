//! `tandem completions` and `tandem manual`: the command line for shells and readers of manuals.

use std::{
    fs,
    io::{IsTerminal, Write},
    path::PathBuf,
};

use clap::{Command, CommandFactory};
use clap_complete::Shell;

use crate::{
    exit::{Exit, Failure},
    output::{self, write_file},
};

/// Print the completions of a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem completions bash > ~/.local/share/bash-completion/completions/tandem
  tandem completions zsh > ~/.zfunc/_tandem
  tandem completions fish > ~/.config/fish/completions/tandem.fish")]
pub(crate) struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command(), "tandem", &mut script);
    let mut out = output::for_programs();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Exit::Fine)
}

/// Print a manual page, or write all of them to a folder
///
/// At a terminal the words of the page are printed, elsewhere its source for readers of manuals.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem manual --output ~/.local/share/man/man1
  tandem manual kriegspiel solve > solve.1")]
pub(crate) struct ManualArguments {
    /// The command that the page describes [default: tandem itself]
    #[arg(value_name = "COMMAND")]
    path: Vec<String>,
    /// Write the pages of all commands to this folder
    #[arg(long, short, value_name = "FOLDER", conflicts_with = "path")]
    output: Option<PathBuf>,
}

pub(crate) fn run_manual(arguments: &ManualArguments) -> Result<Exit, Failure> {
    let command = command();
    if let Some(folder) = &arguments.output {
        let name = folder.display().to_string();
        fs::create_dir_all(folder).map_err(|error| Failure::File { name, error })?;
        return write_pages(&command, folder);
    }
    let mut chosen = &command;
    for name in &arguments.path {
        let found = chosen.find_subcommand(name);
        chosen = found.ok_or_else(|| Failure::Message(format!("there is no command '{name}'")))?;
    }
    if std::io::stdout().is_terminal() {
        // The source of a page is not for people.
        let mut out = output::for_people();
        write!(out, "{}", chosen.clone().render_long_help().ansi())?;
        out.flush()?;
        return Ok(Exit::Fine);
    }
    let mut out = output::for_programs();
    out.write_all(&page(chosen)?)?;
    out.flush()?;
    Ok(Exit::Fine)
}

fn write_pages(command: &Command, folder: &std::path::Path) -> Result<Exit, Failure> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    write_file(&folder.join(format!("{name}.1")), &page(command)?)?;
    for command in command.get_subcommands().filter(|command| command.get_name() != "help") {
        write_pages(command, folder)?;
    }
    Ok(Exit::Fine)
}

fn page(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let source = concat!("tandem ", env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(command.clone()).title(name).source(source).render(&mut page)?;
    Ok(page)
}

/// The whole command line, with the full names of all commands.
fn command() -> Command {
    let mut command = crate::Arguments::command();
    command.build();
    command
}
