//! The author of a request at a table.

use bughouse::Seat;
use protocol::{Person, Rating};

/// A person who wants something.
pub(crate) struct Requester<'a> {
    pub(crate) person: &'a Person,
    /// The seat that they name.
    pub(crate) seat: Option<Seat>,
    /// Their rating, if they take a seat at a rated table.
    pub(crate) rating: Option<Rating>,
    /// The person or bot that the intent speaks of, if the table knows them.
    pub(crate) subject: Option<Person>,
}
