//! Game files: a stream of bytes becomes records, and a record its moves and findings.

mod arguments;
mod format;
mod ply;
mod reader;
mod record;
mod stream;

pub(crate) use format::{Conversion, convert_text, format_text, join_chesscom};
pub(crate) use ply::Ply;
pub(crate) use reader::{Records, ZstdFile, read_text};
pub(crate) use record::{Finding, Problem, Record, Verdict};
pub(crate) use stream::Boards;
