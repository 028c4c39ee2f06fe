//! Administration of a database, while a server may be running on it.

mod database;
mod error;
mod moderation;
pub(crate) mod restore;
mod verify;

pub use crate::journal::store::{AccountLine, AuditLine, BanLine, ReportLine, Role};
pub use database::{Admin, backup};
pub use error::AdminError;
pub use restore::{Restored, restore};
pub use verify::{Finding, Verified};
