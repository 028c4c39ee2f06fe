//! The author of a request at a table.

use bughouse::Seat;
use protocol::{Person, Rating};

/// A person who wants something.
pub struct Requester<'a> {
    pub person: &'a Person,
    /// The seat that they name.
    pub seat: Option<Seat>,
    /// Their rating, if they take a seat at a rated table.
    pub rating: Option<Rating>,
    /// The person or bot that the intent speaks of, if the table knows them.
    pub subject: Option<Person>,
}
