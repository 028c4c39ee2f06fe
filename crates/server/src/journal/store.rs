//! The database: SQLite in one file, or PostgreSQL.
//!
//! One task writes records. It puts everything that has arrived in the meantime into one
//! transaction, so a thousand tables cost hardly more than one. Each transaction is synced to disk
//! (`synchronous = FULL`, `synchronous_commit = on`) before [`Store::append`] returns, so what has
//! been acknowledged survives a crash of the process and a power cut.
//!
//! Queries are the same for both (`sql.rs`); what only one has is in `sqlite/` and `postgres/`.

mod damage;
mod db;
mod error;
mod game_starts;
mod games;
mod guests;
mod in_play;
mod lobby_talk;
mod moderation;
mod people;
mod person_data;
mod postgres;
mod pressure;
mod probe;
mod ratings;
mod readings;
mod reads;
mod redaction;
mod roles;
mod rows;
mod sessions;
mod sql;
mod sqlite;
mod statistics;
mod tables;
mod transfer;
mod writer;

#[cfg(test)]
pub(crate) use db::FEW;
pub(crate) use db::{COOKIE_KEY, Store};
pub(crate) use error::{OpenError, StoreError};
pub(crate) use games::{EndedGame, OwnResult, OwnSearch, Search};
pub(crate) use moderation::MOST_BANS;
pub use moderation::{AuditLine, BanLine};
pub(crate) use people::{Account, Known, NotNamed};
pub use people::{AccountLine, ReportLine};
pub(crate) use postgres::Access;
pub(crate) use postgres::cluster::{Appended, Leases};
pub(crate) use ratings::Changes;
pub use roles::Role;
pub(crate) use sessions::Held;
pub(crate) use sqlite::{
    file::{BackupError, Compatibility, backup, check, copy},
    integrity::fault,
    partial::{Partial, canonical},
    private::options as private_file,
};
pub use transfer::Progress;
pub(crate) use transfer::transfer;
pub(crate) use writer::now;
