//! The public API for written games: tokens, games, tags, comments, lines, replays, and hostile
//! texts.
//!
//! All data is in this folder; tests named `shared_` also read the contributors' shared folder.

mod comments;
mod conformance;
mod corpus;
mod dates;
mod diagrams;
mod dialects;
mod encodings;
mod endings;
mod games;
mod hostile;
mod json;
mod kinds;
mod labels;
mod lexer;
mod lists;
mod lossless;
mod moves;
mod old_marks;
mod own_corpus;
mod pgn;
mod pgn_causes;
mod players;
mod problems;
mod reader;
mod reader_edges;
mod refused;
mod samples;
mod setup;
mod short_texts;
mod splitting;
mod support;
mod tags;
mod tcn;
mod tree;
mod web_pieces;

// The library does not export these two modules, so the tests compile them here. With unit tests
// inside it, the compiler would build the whole library a second time.
#[path = "../../src/pool.rs"]
#[expect(dead_code, reason = "the library uses the rest")]
mod pool;
#[path = "../../src/write/short.rs"]
mod short;
