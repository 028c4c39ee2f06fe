//! `tandem admin`: roles, moderation, and the data of a person.

use std::io::Write;

use clap::Subcommand;
use notation::diagram::printable;
use server::admin::{Admin, AuditLine, BanLine, Role};

use super::{LISTED, date, moment};
use crate::{exit::Failure, output::counted};

#[derive(Debug, Subcommand)]
pub(super) enum Moderation {
    /// Give an account a role, take it away, or list its roles
    ///
    /// `arbiter` may create rated tables with an arbiter and rule there; `moderator` judges
    /// reports on the page /moderation, and may suspend people and void games there;
    /// `administrator` may do both.
    #[command(after_help = "\
Examples:
  tandem admin role Anna                    lists the roles of Anna
  tandem admin role Anna arbiter
  tandem admin role Anna arbiter --remove")]
    Role {
        /// The name of the account, in any case
        name: String,
        /// `arbiter`, `moderator` or `administrator`
        role: Option<Role>,
        /// Take the role away
        #[arg(long, requires = "role")]
        remove: bool,
    },
    /// Rename an account or a guest; their connections begin anew
    #[command(after_help = "\
Example:
  tandem admin rename Mallory 'Player 7'")]
    Rename {
        /// The name of the account, in any case, or the id of a person
        name: String,
        /// The new name
        new: String,
    },
    /// Ban an address or a network: nothing is accepted from there
    #[command(after_help = "\
Examples:
  tandem admin ban 192.0.2.7 --reason 'invitation spam'
  tandem admin ban 192.0.2.0/24
  tandem admin ban 2001:db8:1::/48     addresses of IPv6 are banned as networks, /64 at least")]
    Ban {
        /// The address or network
        network: String,
        /// Why, for the list
        #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
        reason: String,
    },
    /// Lift the ban of an address or a network
    #[command(after_help = "\
Example:
  tandem admin lift-ban 192.0.2.0/24")]
    LiftBan {
        /// The address or network, as `bans` lists it
        network: String,
    },
    /// List banned addresses and networks
    #[command(after_help = "\
Example:
  tandem admin bans")]
    Bans,
    /// Close a table for good; a game in play there gets no result
    #[command(after_help = "\
Example:
  tandem admin close-table k3x9m2pa")]
    CloseTable {
        /// The id of the table
        table: String,
    },
    /// Remove what a person has said at a table or in the lobby: later visitors do not see it
    #[command(after_help = "\
Examples:
  tandem admin remove-talk k3x9m2pa Mallory
  tandem admin remove-talk lobby Mallory")]
    RemoveTalk {
        /// The id of the table, or `lobby` for the lobby chat
        table: String,
        /// The name of an account, in any case, or the id of a person
        name: String,
    },
    /// Void a rated game, and compute all ratings anew
    ///
    /// The game stays in all lists, marked as voided. `--undo` lets it count again.
    #[command(after_help = "\
Examples:
  tandem admin void-game k3x9m2pa 2 --reason 'one person with four accounts'
  tandem admin void-game k3x9m2pa 2 --undo")]
    VoidGame {
        /// The id of the table
        table: String,
        /// The number of the game there
        game: u32,
        /// Why, for the audit log
        #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
        reason: String,
        /// Let the game count again
        #[arg(long)]
        undo: bool,
    },
    /// List what administrators have done, the last of it last
    #[command(after_help = "\
Example:
  tandem admin audit")]
    Audit,
    /// Print all data of a person as JSON
    #[command(after_help = "\
Example:
  tandem admin export Anna >anna.json")]
    Export {
        /// The name of the account, in any case, or the id of a person
        name: String,
    },
    /// Delete a person: account, sessions, ratings, talk; games stay under a neutral name
    ///
    /// This cannot be undone. Backups still have the data.
    #[command(after_help = "\
Example:
  tandem admin delete Anna")]
    Delete {
        /// The name of the account, in any case, or the id of a person
        name: String,
    },
}

impl Moderation {
    pub(super) async fn run(&self, admin: &Admin, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Self::Role { name, role: None, .. } => {
                for role in admin.roles(name).await? {
                    writeln!(out, "{role}")?;
                }
            }
            Self::Role { name, role: Some(role), remove } => {
                admin.set_role(name, *role, !remove).await?;
            }
            Self::Rename { name, new } => {
                admin.rename(name, new).await?;
            }
            Self::VoidGame { table, game, reason, undo } => {
                let changed = admin.void_game(table, *game, !undo, reason).await?;
                let changed = counted(changed as u64, "rating has", "ratings have");
                writeln!(anstream::stderr(), "{changed} changed.")?;
            }
            Self::Ban { network, reason } => {
                writeln!(out, "{}", admin.ban(network, reason).await?)?;
            }
            Self::LiftBan { network } => admin.lift_ban(network).await?,
            Self::Bans => {
                for BanLine { network, reason, created } in admin.bans().await? {
                    let (day, reason) = (date(created), printable(&reason));
                    writeln!(out, "{}", format!("{network}  since {day}  {reason}").trim_end())?;
                }
            }
            Self::CloseTable { table } => admin.close_table(table).await?,
            Self::RemoveTalk { table, name } => admin.remove_talk(table, name).await?,
            Self::Audit => {
                for line in admin.audit(LISTED).await? {
                    let AuditLine { number, at, by, deed, subject, detail } = line;
                    let (at, by) = (moment(at), printable(&by));
                    let (subject, detail) = (printable(&subject), printable(&detail));
                    let line = format!("{number}  {at}  {by}  {deed}  {subject}  {detail}");
                    writeln!(out, "{}", line.trim_end())?;
                }
            }
            Self::Export { name } => {
                let data = admin.export(name).await?;
                writeln!(out, "{data:#}")?;
            }
            Self::Delete { name } => admin.delete(name).await?,
        }
        Ok(())
    }
}
