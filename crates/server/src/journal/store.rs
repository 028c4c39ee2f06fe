//! The database: SQLite in one file.
//!
//! One task writes records. It puts everything that has arrived in the meantime into one
//! transaction, so a thousand tables cost hardly more than one. Each transaction is synced to disk
//! (`synchronous = FULL`) before [`Store::append`] returns, so what has been acknowledged survives
//! a crash of the process and a power cut.

mod damage;
mod db;
mod file;
mod game_starts;
mod games;
mod guests;
mod in_play;
mod integrity;
mod migrations;
mod moderation;
mod partial;
mod people;
mod person_data;
#[cfg(all(test, target_os = "linux"))]
mod power_cut;
mod pressure;
mod private;
mod ratings;
mod readings;
mod reads;
mod redaction;
mod roles;
mod rows;
mod sessions;
mod tables;
mod writer;

pub(crate) use db::{COOKIE_KEY, OpenError, Store, StoreError};
#[cfg(all(test, target_os = "linux"))]
use file::connect;
pub(crate) use file::{BackupError, Compatibility, backup, check, copy};
pub(crate) use games::Search;
pub(crate) use integrity::fault;
pub(crate) use moderation::MOST_BANS;
pub use moderation::{AuditLine, BanLine};
pub(crate) use partial::{Partial, canonical};
pub(crate) use people::{Account, Known, NotNamed};
pub use people::{AccountLine, ReportLine};
pub(crate) use private::options as private_file;
pub(crate) use ratings::Changes;
pub(crate) use readings::Reading;
pub use roles::Role;
pub(crate) use sessions::Held;
pub(crate) use writer::now;
