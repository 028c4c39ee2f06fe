//! Archives on disk: counts against brute force, games from several sources, damaged files.

mod conditions;
mod counts;
mod damage;
mod earlier;
mod openings;
mod random;
mod rebuild;
mod search;
mod slow;
mod sources;
mod support;
mod theory;
