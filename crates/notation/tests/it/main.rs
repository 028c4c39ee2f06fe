//! Written games from outside: tokens, games, tags, comments, lines, replays, and texts that mean harm.
//!
//! Everything that a test needs lies in this folder; the files of the contributors' shared folder are swept where it is
//! present.

mod comments;
mod corpus;
mod dialects;
mod encodings;
mod endings;
mod games;
mod hostile;
mod labels;
mod lexer;
mod lossless;
mod moves;
mod players;
mod problems;
mod reader;
mod reader_edges;
mod samples;
mod setup;
mod splitting;
mod support;
mod tags;
mod tree;
mod web_pieces;
