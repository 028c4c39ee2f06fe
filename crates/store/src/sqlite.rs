//! SQLite: a file, its settings, its integrity, and copies of it.

pub(super) mod append;
pub mod backups;
pub(super) mod file;
pub(super) mod integrity;
mod migrations;
pub(super) mod open;
pub(super) mod partial;
pub(super) mod private;
mod soundness;
