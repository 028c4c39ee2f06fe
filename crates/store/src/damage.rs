//! Damage to the stored records of a table.

use std::fmt;

use crate::record::Settings;

/// A table whose settings or records cannot be read, or an event with such records. Nothing of it
/// is skipped: it has to stay closed.
#[derive(Clone, Debug)]
pub struct Damage {
    /// Those of the table, unless they are what cannot be read.
    pub settings: Option<Box<Settings>>,
    /// The number of the first record that cannot be read.
    pub(super) record: Option<i64>,
    pub(super) reason: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.record {
            Some(number) => write!(f, "record {number} cannot be read: {}", self.reason),
            None => write!(f, "its settings cannot be read: {}", self.reason),
        }
    }
}
