//! Tests of whole events.

mod events;
mod formats;
mod properties;
mod support;
mod swiss;
mod tables;
