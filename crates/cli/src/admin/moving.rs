//! `tandem admin move-database`: from a file to PostgreSQL, and back.

use std::{
    io::{IsTerminal, Write, stderr},
    path::PathBuf,
};

use indicatif::{ProgressBar, ProgressStyle};
use server::admin::{self, Moved, Progress};

use super::located;
use crate::{exit::Failure, output::counted};

/// Copy a database from a file to PostgreSQL, or back
///
/// Stop the server first. The target must be empty: a file that does not exist, or a database
/// without tables. It gets everything or nothing, so after a failure run the command again. Every
/// row is compared by checksum, and every game is replayed from the copy. The source stays as it
/// is; start the server on the target afterwards.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem admin move-database --from tandem.db --to postgres://tandem@db.example.org/tandem
  tandem admin move-database --from postgres:///tandem --to tandem.db
  PGPASSWORD=… tandem admin move-database --from tandem.db --to postgres://tandem@localhost/tandem")]
pub(crate) struct Moving {
    /// The database to copy: a file, or `postgres://USER@HOST/DATABASE`
    #[arg(long, value_name = "FILE|URL")]
    from: PathBuf,
    /// Where to copy it: a file that does not exist, or an empty database
    #[arg(long, value_name = "FILE|URL")]
    to: PathBuf,
}

impl Moving {
    pub(super) async fn run(&self) -> Result<(), Failure> {
        let (from, to) = (located(&self.from)?, located(&self.to)?);
        let style = ProgressStyle::with_template("{msg:32} {bar:30} {percent:>3} %  {eta} left");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = if stderr().is_terminal() {
            ProgressBar::new(0).with_style(style)
        } else {
            ProgressBar::hidden()
        };
        let show = |Progress { table, rows, all_rows, checks }| {
            bar.set_length(all_rows);
            bar.set_position(rows);
            bar.set_message(format!("{} {table}", if checks { "comparing" } else { "copying" }));
        };
        let moved = admin::move_database(&from, &to, show).await;
        bar.finish_and_clear();
        let Moved { rows, tables, games, findings } = moved?;
        writeln!(
            anstream::stderr(),
            "Copied {} to {to}, and replayed {} with {}.",
            counted(rows, "row", "rows"),
            counted(tables, "table", "tables"),
            counted(games, "ended game", "ended games"),
        )?;
        if findings > 0 {
            writeln!(
                anstream::stderr(),
                "Both databases have {}; `tandem admin verify` lists them.",
                counted(findings, "problem", "problems"),
            )?;
        }
        Ok(())
    }
}
