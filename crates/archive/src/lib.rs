//! Finished games at rest: imported once, found by position, counted, exported.

#![warn(missing_docs)]

mod aggregate;
mod archive;
mod bloom;
mod book;
mod contents;
mod error;
mod explore;
mod filter;
mod game_columns;
mod games;
mod generation;
mod identity;
mod ids;
mod import;
mod keys;
mod known;
mod manifest;
mod merge_games;
mod merge_positions;
mod openings;
mod packed_move;
mod page;
mod part;
mod posting;
mod reader;
mod record;
mod records;
pub mod search;
mod sorter;
mod summary;
mod table;
mod tally;
mod theory;
mod varint;
mod verify;
mod writer;

pub use {bughouse, notation};

pub use archive::Archive;
pub use book::{BookOptions, Suggestion};
pub use error::{ArchiveError, ArchiveErrorKind};
pub use explore::{BadMoves, Query, position_after};
pub use filter::Filter;
pub use games::{ArchivedGame, Detail};
pub use identity::{Identity, Riches, outcome, text_key};
pub use import::{Added, Importer};
pub use keys::{KeyKind, Keys};
pub use manifest::{FileEntry, Generation, Manifest};
pub use packed_move::PackedMove;
pub use part::is_part;
pub use posting::Posting;
pub use protocol::{Continuation, Explored, Openings, TopGame};
pub use record::{Record, Refusal};
pub use records::Records;
pub use tally::Tally;
pub use theory::{
    Captures, CapturesOf, Crossing, CrossingRow, Estimate, Fit, FitError, Observations, Outcomes,
    Phase, PhaseValues, PieceValues, Term, ValueOptions,
};
pub use verify::Verified;
pub use writer::Writer;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/cookbook.md")]
struct Cookbook;
