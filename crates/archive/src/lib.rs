//! Finished games at rest: imported once, found by position, counted, exported.

mod archive;
mod error;
mod explore;
mod filter;
mod games;
mod generation;
mod identity;
mod import;
mod keys;
mod known;
mod manifest;
mod packed_move;
mod posting;
mod record;
mod table;
mod tally;
mod verify;
mod writer;

pub use archive::Archive;
pub use error::{ArchiveError, ArchiveErrorKind};
pub use explore::{BadMoves, Query, position_after};
pub use filter::Filter;
pub use games::{ArchivedGame, Detail};
pub use identity::{Identity, Riches, outcome, text_key};
pub use import::{Added, Importer};
pub use keys::{KeyKind, Keys};
pub use manifest::{FileEntry, Generation, Manifest};
pub use packed_move::PackedMove;
pub use posting::Posting;
pub use protocol::{Continuation, Explored, TopGame};
pub use record::{Record, Refusal};
pub use tally::Tally;
pub use verify::Verified;
pub use writer::Writer;
