//! The journal: the records of every table, and the database that stores them.

pub(crate) mod game_start;
pub(crate) mod reading;
pub(crate) mod record;
pub(crate) mod store;
