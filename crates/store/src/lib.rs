//! The database of a server, SQLite in one file or PostgreSQL: the journal of every table, people,
//! ratings and finished games.
//!
//! One task writes records. It puts everything that has arrived in the meantime into one
//! transaction, so a thousand tables cost hardly more than one. Each transaction is synced to disk
//! (`synchronous = FULL`, `synchronous_commit = on`) before [`Store::append`] returns, so what has
//! been acknowledged survives a crash of the process and a power cut.
//!
//! Queries are the same for both (`sql.rs`); what only one has is in `sqlite/` and `postgres/`.

// `clippy.toml` has the threshold. Tests hold few futures at a time.
#![cfg_attr(not(test), warn(clippy::large_futures))]

mod bots;
mod clubs;
mod damage;
mod database;
mod db;
mod error;
mod event_tables;
mod events;
mod flags;
pub mod game_start;
mod game_starts;
mod games;
mod guests;
mod handles;
mod households;
mod in_play;
mod lobby_talk;
mod mail;
mod moderation;
mod passkeys;
mod people;
mod person_data;
mod places;
mod postgres;
mod pressure;
mod probe;
pub mod rating;
mod ratings;
pub mod reading;
mod readings;
mod reads;
mod recomputing;
pub mod record;
mod redaction;
mod roles;
mod rows;
mod sessions;
mod sql;
mod sqlite;
mod statistics;
mod tables;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod transfer;
mod virtual_time;
mod writer;

pub use bots::{BOT_PREFIX, is_bot};
pub use clubs::{ClubEvening, ClubFacts, ClubLine, ClubMember, TooMany};
pub use damage::Damage;
pub use database::{Database, PostgresUrl};
pub use db::{COOKIE_KEY, Store};
pub use error::{OpenError, StoreError};
pub use event_tables::{EventGame, EventTable, TakenEvent, now_ms};
pub use events::{
    EventLine, EventState, EventSummary, NewEvent, NotCreated,
    people::{EventOfPerson, EventPerson, EventPlace, EventPlayer},
};
pub use flags::{DISMISS, Flag, Reason};
pub use games::{EndedGame, OwnResult, OwnSearch, Search};
pub use mail::{NewAddress, Purpose};
pub use moderation::{AuditLine, BanLine, MOST_BANS, RemovedTalk};
pub use passkeys::{MOST_PASSKEYS, NotAdded, NotUsed, StoredPasskey};
pub use people::{Account, AccountLine, Known, NotNamed, ReportLine, StoredName};
pub use postgres::{
    Access,
    cluster::{Appended, Leases},
};
pub use ratings::Changes;
pub use reads::AT_ONCE as READS_AT_ONCE;
pub use recomputing::Voiding;
pub use roles::Role;
pub use sessions::{Held, StoredSession};
pub use sqlite::{
    backups,
    file::{BackupError, Compatibility, backup, check, copy},
    integrity::fault,
    partial::{Partial, canonical},
    private::options as private_file,
};
pub use transfer::{Progress, TransferError, transfer};
pub use writer::now;
