//! `tandem admin`: what the keeper of a server does.

use std::path::PathBuf;

use clap::Subcommand;

use crate::exit::{Exit, Failure};

/// Look after a server's database
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem admin backup tandem-2026-11-20.db       while the server runs
  tandem serve --database tandem-2026-11-20.db   a server on a backup: nothing else is needed to restore one")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Copy the database, whole and as of one moment, while the server may be running
    Backup {
        /// Where to; there must be no such file
        to: PathBuf,
        /// The database
        #[arg(long, value_name = "FILE", default_value = "tandem.db", env = "TANDEM_DATABASE")]
        database: PathBuf,
    },
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Message(format!("cannot start: {error}")))?;
    match &arguments.command {
        Command::Backup { to, database } => runtime
            .block_on(server::backup(database, to))
            .map_err(|error| Failure::Message(error.to_string()))?,
    }
    Ok(Exit::Fine)
}
