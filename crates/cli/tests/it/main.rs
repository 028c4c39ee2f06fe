//! The `tandem` command from outside.
//!
//! Files that a test needs are made by it; those of the contributors' shared folder are swept where it is present.

mod adjudicate;
mod admin;
mod analyze;
mod corpus;
mod engine;
mod fen;
mod fen_lines;
#[path = "../../../notation/tests/it/games.rs"]
mod games;
mod jobs;
mod kriegspiel_solve;
mod load;
mod matches;
mod perft;
mod perft_suite;
mod replay;
mod replay_json;
mod show;
mod support;
mod terminal;
mod trouble;
