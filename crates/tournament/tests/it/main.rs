//! Tests of whole events.

mod events;
mod properties;
mod support;
mod swiss;
mod tables;
