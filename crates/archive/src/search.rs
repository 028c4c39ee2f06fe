//! Patterns that no key has: drops, reserves, sequences of moves, mates, sacrifices, long thoughts.
//!
//! A [`Query`] is a value, which [`Query::from_json`] reads. The matcher is a function of the moves
//! and clocks of one game; [`Archive::search`](crate::Archive::search) runs it over all games.

mod compile;
mod counts;
mod matcher;
mod moves;
mod packed;
mod placement;
mod query;
mod read;
mod replay;
mod scan;
mod step;
mod texts;

pub use counts::{Comparisons, Reserve};
pub use matcher::{Hit, Place};
pub use moves::MovePattern;
pub use placement::Placement;
pub use query::{Games, On, Pattern, Query, Sacrifice, Side, Step};
pub use read::BadQuery;
pub use scan::{Found, Scan, Searched};
pub use texts::{Bounds, DropPattern, Mate, NumberTest, RoleSet, TextError};
