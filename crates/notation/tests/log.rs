//! Logs: both forms, records, lifting, and the pages `docs/log.md` and `docs/laws-corpus.md`.
//!
//! `UPDATE=1 cargo test -p tandem-notation --test log` rewrites the counts over the corpus.

#[path = "log/corpus.rs"]
mod corpus;
#[path = "log/docs.rs"]
mod docs;
#[path = "log/json.rs"]
mod json;
#[path = "log/lift.rs"]
mod lift;
#[path = "log/record.rs"]
mod record;
#[path = "log/scenarios.rs"]
mod scenarios;
#[path = "log/verdict.rs"]
mod verdict;
