//! The `tandem` command from outside.
//!
//! Tests make the files that they need; the ignored ones read the contributors' shared folder.

mod adjudicate;
mod admin;
mod analyze;
mod archiving;
mod carriers;
mod collection;
mod config;
mod corpus;
mod engine;
mod fen;
mod fen_lines;
#[path = "../../../notation/tests/it/games.rs"]
mod games;
mod ics;
mod ics_kill;
mod ics_record;
mod inputs;
mod jobs;
mod kinds;
mod kriegspiel_solve;
mod load;
mod lsp;
mod matches;
mod output_files;
mod parquet;
mod perft;
mod perft_suite;
mod replay;
mod replay_json;
mod searching;
mod serve_config;
mod serve_hall;
mod serve_log;
#[cfg(unix)]
mod serve_manager;
mod serve_traces;
mod show;
mod support;
mod terminal;
mod theory;
mod trouble;
