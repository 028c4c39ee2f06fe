//! `tandem admin`: administration of a server's database.

mod moderation;
mod moving;

use std::{
    io::{Read, Write},
    path::{Path, PathBuf},
};

use clap::Subcommand;
use notation::diagram::printable;
use server::{
    Database,
    admin::{self, Admin, AdminError, Flag, ReportLine, Restored, Verified},
};
use time::OffsetDateTime;

use crate::{
    exit::{Exit, Failure},
    output::counted,
};

use moderation::Moderation;
use moving::Moving;

/// How many lines are listed at most.
const LISTED: u32 = 10_000;

/// How many bytes of standard input are read for a password.
const LONGEST: u64 = 4096;

/// Administer a server's database, while the server runs
///
/// A running server learns of all changes within seconds.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem admin backup tandem-2026-11-20.db    copies the database
  tandem admin restore tandem-2026-11-20.db   replaces it by the copy
  tandem admin move-database --from tandem.db --to postgres:///tandem
  tandem admin verify                         checks every table, game and event
  tandem admin reset-password Anna            prints a new password
  tandem admin reports                        lists open reports
  tandem admin suspend Mallory                ends the account's sessions and blocks sign-in
  tandem admin role Anna arbiter              lets Anna rule at rated tables
  tandem admin ban 192.0.2.0/24               accepts nothing from these addresses
  tandem admin audit                          lists what administrators have done")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// The database: a file, or `postgres://USER@HOST/DATABASE`
    #[arg(
        long,
        value_name = "FILE|URL",
        default_value = "tandem.db",
        env = "TANDEM_DATABASE",
        hide_env_values = true,
        global = true
    )]
    database: PathBuf,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Copy a database file as of one moment; use `pg_dump` for PostgreSQL
    #[command(after_help = "\
Examples:
  tandem admin backup tandem-2026-11-20.db
  tandem admin backup --database /var/lib/tandem/tandem.db /backup/tandem.db")]
    Backup {
        /// The new file; it must not exist
        to: PathBuf,
    },
    /// Replace a database file by a backup
    ///
    /// A running server says goodbye to everybody and starts again
    /// on the backup within seconds; games in play are those of the backup. The old database is
    /// kept beside it as FILE.replaced-SECONDS. People with accounts have to sign in again, with
    /// the password they had at the time of the backup.
    #[command(after_help = "\
Examples:
  tandem admin restore tandem-2026-11-20.db
  tandem admin restore --database /var/lib/tandem/tandem.db /backup/tandem.db")]
    Restore {
        /// The backup; it is not changed
        from: PathBuf,
    },
    /// Check the whole database: replay every table and event, and check the file
    ///
    /// Prints one line for each problem; the exit status is 1 if there are any. The server closes a
    /// table whose records it cannot replay, and goes on with all others. Restore a backup to get
    /// such a table back.
    #[command(after_help = "\
Examples:
  tandem admin verify
  tandem admin verify --database /backup/tandem.db")]
    Verify,
    /// List accounts
    #[command(after_help = "\
Examples:
  tandem admin accounts
  tandem admin accounts --search ann   those whose names contain `ann`, in any case")]
    Accounts {
        /// Only accounts whose names contain this
        #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
        search: String,
    },
    /// Set a new password for an account, end all its sessions and remove its e-mail address and
    /// its passkeys
    ///
    /// A thief of the account may have given an address of theirs, and would get a link for another
    /// password there, or have added a passkey. The owner can add theirs again.
    #[command(after_help = "\
Examples:
  tandem admin reset-password Anna                generates one and prints it
  tandem admin reset-password Anna - <secret      takes the first line of standard input
  tandem admin reset-password Anna --keep-email --keep-passkeys   if only the password was forgotten")]
    ResetPassword {
        /// The name of the account, in any case
        name: String,
        /// `-` reads the password from standard input instead of generating one
        #[arg(value_name = "-", value_parser = ["-"])]
        from: Option<String>,
        /// Keep the e-mail address of the account
        #[arg(long)]
        keep_email: bool,
        /// Keep the passkeys of the account, and ask for one after the password if it did
        #[arg(long)]
        keep_passkeys: bool,
    },
    /// Suspend an account or a guest: end their sessions and keep them from coming back
    #[command(after_help = "\
Examples:
  tandem admin suspend Mallory
  tandem admin suspend 3f0c8d1e5b7a49628f1d0c3b5a7e9d24   a guest, by the id in a report")]
    Suspend {
        /// The name of the account, in any case, or the id of a person
        name: String,
    },
    /// Lift the suspension of an account or a guest
    #[command(after_help = "\
Example:
  tandem admin restore-account Mallory")]
    RestoreAccount {
        /// The name of the account, in any case, or the id of a person
        name: String,
    },
    /// List reports and suspicious rated games, or close one
    ///
    /// A flag names rated games of the last month that a moderator should look at: short wins
    /// against the same people, opponents who share an address, people who lose to nobody but
    /// the same, and newcomers who rise fast.
    #[command(
        after_help = "\
Examples:
  tandem admin reports                     lists open reports and flags
  tandem admin reports --all               lists all reports
  tandem admin reports close 7
  tandem admin reports dismiss short-9-5d41402a   hides a flag until more such games are played",
        args_conflicts_with_subcommands = true
    )]
    Reports {
        /// List open reports only (the default)
        #[arg(long, conflicts_with = "all")]
        open: bool,
        /// Include closed reports
        #[arg(long)]
        all: bool,
        #[command(subcommand)]
        close: Option<Close>,
    },

    MoveDatabase(Moving),

    #[command(flatten)]
    Moderation(Moderation),
}

#[derive(Debug, Subcommand)]
enum Close {
    /// Close a report
    #[command(after_help = "\
Example:
  tandem admin reports close 7")]
    Close {
        /// The number of the report
        number: i64,
    },
    /// Dismiss a flag
    #[command(after_help = "\
Example:
  tandem admin reports dismiss short-9-5d41402a")]
    Dismiss {
        /// The id of the flag
        id: String,
    },
}

impl From<AdminError> for Failure {
    fn from(error: AdminError) -> Self {
        Self::Message(error.to_string())
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Message(format!("cannot start: {error}")))?;
    runtime.block_on(administer(arguments))
}

async fn administer(arguments: &Arguments) -> Result<Exit, Failure> {
    let database = &located(&arguments.database)?;
    let mut out = anstream::stdout();
    match &arguments.command {
        Command::Backup { to } => admin::backup(database, to).await?,
        Command::Restore { from } => {
            let said = match admin::restore(from, database).await? {
                Restored::Here => "The backup has replaced the database.",
                Restored::ByTheServer => {
                    "The running server has replaced its database by the backup."
                }
            };
            writeln!(anstream::stderr(), "{said}")?;
        }
        Command::MoveDatabase(moving) => moving.run().await?,
        Command::Verify => return verify(database).await,
        Command::Accounts { search } => {
            for line in open(database).await?.accounts(search, LISTED).await? {
                let suspended = if line.suspended { "  suspended" } else { "" };
                let (name, id) = (printable(&line.person.name), &line.person.id);
                let (day, games) = (date(line.created), line.games);
                writeln!(out, "{name}  since {day}  {games} games  {id}{suspended}")?;
            }
        }
        Command::ResetPassword { name, from, keep_email, keep_passkeys } => {
            let given = from.as_ref().map(|_| first_line()).transpose()?;
            let was_given = given.is_some();
            let admin = open(database).await?;
            let reset = admin.reset_password(name, given, *keep_email).await?;
            if let Some(email) = reset.removed_email {
                let email = printable(&email);
                writeln!(anstream::stderr(), "The e-mail address {email} is removed.")?;
            }
            if !keep_passkeys {
                admin.delete_passkeys(name).await?;
            }
            if !was_given {
                writeln!(out, "{}", reset.password)?;
            }
        }
        Command::Suspend { name } => {
            open(database).await?.suspend(name, true).await?;
        }
        Command::RestoreAccount { name } => {
            open(database).await?.suspend(name, false).await?;
        }
        Command::Moderation(command) => command.run(&open(database).await?, &mut out).await?,
        Command::Reports { close: Some(Close::Close { number }), .. } => {
            open(database).await?.close_report(*number).await?;
        }
        Command::Reports { close: Some(Close::Dismiss { id }), .. } => {
            open(database).await?.dismiss_flag(id).await?;
        }
        Command::Reports { all, .. } => {
            let admin = open(database).await?;
            for report in admin.reports(!all, LISTED).await? {
                print_report(&mut out, &report)?;
            }
            for flag in admin.flags().await? {
                print_flag(&mut out, &flag)?;
            }
        }
    }
    Ok(Exit::Fine)
}

fn print_report(out: &mut impl Write, report: &ReportLine) -> std::io::Result<()> {
    let named = |person: &protocol::Person| {
        let guest = if person.guest { " (a guest)" } else { "" };
        format!("{}{guest} {}", printable(&person.name), person.id)
    };
    let (number, day) = (report.number, date(report.created));
    let (by, about) = (named(&report.by), named(&report.about));
    let place = report.table.as_ref().map(|table| format!(", table {table}")).unwrap_or_default();
    let closed = report.closed.map(|at| format!(", closed {}", date(at))).unwrap_or_default();
    writeln!(out, "{number}  {day}  {by} on {about}{place}{closed}")?;
    if let Some(line) = &report.line {
        writeln!(out, "    in the lobby: {}", printable(line))?;
    }
    report.text.lines().try_for_each(|line| writeln!(out, "    {}", printable(line)))
}

fn print_flag(out: &mut impl Write, flag: &Flag) -> std::io::Result<()> {
    let names = |people: &[protocol::Person]| {
        let names: Vec<_> = people.iter().map(|one| printable(&one.name)).collect();
        names.join(" & ")
    };
    let against = match &flag.against[..] {
        [] => String::new(),
        people => format!(", against {}", names(people)),
    };
    writeln!(out, "{}  {} {}{against}", flag.id(), names(&flag.people), flag.reason)?;
    for (table, game) in &flag.games {
        writeln!(out, "    table {table}, game {game}")?;
    }
    Ok(())
}

/// The database that an argument names.
fn located(argument: &Path) -> Result<Database, Failure> {
    Database::from_argument(argument.as_os_str()).map_err(Failure::Message)
}

async fn verify(database: &Database) -> Result<Exit, Failure> {
    let (mut out, mut written) = (anstream::stdout(), Ok(()));
    let admin = open(database).await?;
    let verified = admin.verify(|finding| {
        if written.is_ok() {
            written = writeln!(out, "{}", printable(&finding.to_string()));
        }
    });
    let Verified { tables, records, games, events, acts, findings } = verified.await?;
    written?;
    writeln!(
        anstream::stderr(),
        "Checked {} with {} and {}, {} with {}: {}.",
        counted(tables, "table", "tables"),
        counted(records, "record", "records"),
        counted(games, "ended game", "ended games"),
        counted(events, "event", "events"),
        counted(acts, "record", "records"),
        counted(findings, "problem", "problems")
    )?;
    Ok(if findings == 0 { Exit::Fine } else { Exit::Findings })
}

async fn open(database: &Database) -> Result<Admin, Failure> {
    Ok(Admin::open(database).await?.by(&operator()))
}

/// The user who runs this command, for the audit log: whom the operating system knows, since
/// anybody can set a variable. Root is believed who they signed in as before `sudo`.
#[cfg(unix)]
fn operator() -> String {
    let uid = rustix::process::getuid().as_raw();
    let user = match std::env::var("SUDO_USER") {
        Ok(user) if uid == 0 => Some(format!("{user} by sudo")),
        _ => user_name(&std::fs::read_to_string("/etc/passwd").unwrap_or_default(), uid),
    };
    user.map_or_else(|| format!("uid {uid}"), |user| format!("{user} (uid {uid})"))
}

#[cfg(not(unix))]
fn operator() -> String {
    std::env::var("USERNAME").unwrap_or_default()
}

/// The name of a user in a list like `/etc/passwd`.
#[cfg(unix)]
fn user_name(users: &str, uid: u32) -> Option<String> {
    users.lines().find_map(|line| {
        let mut fields = line.split(':');
        let name = fields.next()?;
        (fields.nth(1)?.parse() == Ok(uid)).then(|| name.to_owned())
    })
}

/// The first line of standard input.
fn first_line() -> Result<String, Failure> {
    let mut text = String::new();
    let failure = |error| Failure::File { name: "standard input".to_owned(), error };
    std::io::stdin().take(LONGEST).read_to_string(&mut text).map_err(failure)?;
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

/// A day of seconds since 1970, in universal time: `2026-11-20`.
fn date(seconds: i64) -> String {
    OffsetDateTime::from_unix_timestamp(seconds)
        .map_or_else(|_| seconds.to_string(), |at| at.date().to_string())
}

/// The same with the time of the day: `2026-11-20 18:05:09 UTC`.
fn moment(seconds: i64) -> String {
    OffsetDateTime::from_unix_timestamp(seconds).map_or_else(
        |_| seconds.to_string(),
        |at| {
            let (hour, minute, second) = at.to_hms();
            format!("{} {hour:02}:{minute:02}:{second:02} UTC", at.date())
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let days = [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_795_132_800, "2026-11-20"),
            (4_107_542_399, "2100-02-28"),
            (4_107_542_400, "2100-03-01"),
            (-1, "1969-12-31"),
        ];
        for (seconds, day) in days {
            assert_eq!(date(seconds), day, "{seconds}");
        }
        assert_eq!(moment(1_795_197_909), "2026-11-20 18:05:09 UTC");
    }

    #[test]
    #[cfg(unix)]
    fn users_have_the_names_that_the_system_knows() {
        let users = "root:x:0:0:root:/root:/bin/sh\nbroken\nanna:x:1000:1000::/home/anna:/bin/sh\n";
        assert_eq!(user_name(users, 1000).as_deref(), Some("anna"));
        assert_eq!(user_name(users, 7), None);
    }
}
