//! People: guests and accounts, what proves who somebody is, and whom he does not want to meet.

mod blocked;
pub(crate) mod names;

pub(crate) use blocked::Blocked;
