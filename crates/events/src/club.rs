//! Clubs: groups with members, ratings of their own, and evenings, which are events.
//!
//! The ratings follow from the logs of the evenings, in their order, so a corrected result or an
//! evening that is taken out corrects them.

pub mod clubs;
pub mod command;
mod evening;
pub mod export;
mod import;
mod ratings;
mod results;
mod roster;
#[cfg(test)]
mod tests;
pub mod view;

/// How many clubs a person may own.
pub(crate) const CLUBS: u32 = 10;
/// How many organizers a club has beside its owner.
pub(crate) const ORGANIZERS: usize = 20;
/// How many evenings a club has: one each week for ten years.
pub(crate) const EVENINGS: u32 = 520;
