//! Two boards from outside: seats, the flow of captures, the sixty-four pieces, and positions as
//! text.
//!
//! Everything that a test needs lies in this folder; tables of the contributors' shared folder
//! are swept where it is present.

mod arbiter;
mod bfen_dialects;
mod bfen_errors;
mod bfen_fields;
mod bfen_spec;
mod bfen_write;
mod captures;
mod checks;
mod clock;
mod conservation;
mod game;
mod key;
mod logs;
mod perft;
mod rulesets;
mod seats;
mod series;
mod support;
