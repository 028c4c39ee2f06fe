//! Administration of a database, while a server may be running on it.

mod database;
mod error;
mod moderation;
mod move_database;
pub(crate) mod restore;
mod verify;

pub use database::{Admin, PasswordReset, backup};
pub use error::AdminError;
pub use move_database::{Moved, move_database};
pub use restore::{Restored, restore};
pub use store::{AccountLine, AuditLine, BanLine, Flag, Progress, ReportLine, Role};
pub use verify::{Finding, FindingPlace, Verified};
