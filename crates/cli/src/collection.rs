//! Commands for collections of games: choosing, joining, splitting, counting and searching them.
//!
//! [`pass`] goes through the games of all inputs, on several threads; [`facts`] has the facts about
//! a game that the commands compare; [`spool`] keeps the texts of games that are written later.

pub(crate) mod dedup;
pub(crate) mod facts;
pub(crate) mod grep;
pub(crate) mod join;
mod pass;
pub(crate) mod select;
pub(crate) mod split;
mod spool;
pub(crate) mod stats;
