//! Tests of whole events.

mod events;
mod formats;
mod hostile;
mod ladders;
mod phones;
mod properties;
mod regulations;
mod reports;
mod rotations;
mod slips;
mod support;
mod swiss;
mod tables;
mod undo;
