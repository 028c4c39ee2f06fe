//! The lease of a table in a cluster, as its actor uses it.

use futures_util::future::BoxFuture;
use people::presence::Presence;
use protocol::{Invitation, Person, Refusal};
use store::Appended;

/// The time in which this node of a cluster owns a table. Records are written under its epoch, and
/// the table is given up before its actor ends.
pub trait Lease: Send + Sync {
    /// Writes a record. It is on disk when this returns; a refusal says that it is not.
    fn append(&self, record: Appended) -> BoxFuture<'_, Result<(), Refusal>>;

    /// Nobody needs the table here any more, as far as its actor knows.
    fn leave(&self);

    /// Finds a person who is connected to any node, by id or by a name that no other has.
    fn find<'a>(
        &'a self,
        here: &'a Presence,
        name: &'a str,
    ) -> BoxFuture<'a, Result<Person, Refusal>>;

    /// Sends an invitation to a person's connections to other nodes.
    fn invite(&self, person: &str, invitation: &Invitation);
}
