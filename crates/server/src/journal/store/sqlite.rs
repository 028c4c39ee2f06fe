//! SQLite: a file, its settings, its integrity, and copies of it.

pub(super) mod append;
pub(super) mod file;
pub(super) mod integrity;
mod migrations;
pub(super) mod open;
pub(super) mod partial;
#[cfg(all(test, target_os = "linux"))]
mod power_cut;
pub(super) mod private;
