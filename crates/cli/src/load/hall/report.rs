//! The summary of a championship.

use std::io::Write;

use serde::Serialize;

use crate::{exit::Failure, output::Format};

#[derive(Debug, Default, Serialize)]
pub(super) struct Report {
    pub(super) seed: u64,
    pub(super) pairs: usize,
    pub(super) rounds: u16,
    pub(super) games: usize,
    /// Reports of phones that the server has taken.
    pub(super) reports: usize,
    /// Requests that were sent again under the same key, and changed nothing.
    pub(super) duplicates: usize,
    /// Reports that waited for ten minutes without network.
    pub(super) queued: usize,
    pub(super) contradictions: usize,
    pub(super) corrections: usize,
    /// Requests that the server has to refuse, and has refused.
    pub(super) refused: usize,
    pub(super) no_shows: usize,
    pub(super) byes: usize,
    /// Games with linked clocks, and their presses.
    pub(super) clock_games: usize,
    pub(super) presses: usize,
    pub(super) kills: usize,
    /// How long the longest kill and restart took.
    pub(super) worst_restart_ms: f64,
    /// Requests that were sent again because the server was away.
    pub(super) interrupted: usize,
    pub(super) records: usize,
    pub(super) sheets: usize,
    /// Records that were acknowledged and are not in the log, or not as they were sent.
    pub(super) lost: usize,
    pub(super) seconds: f64,
    /// Other differences from what the hall knows, in words.
    pub(super) wrong: Vec<String>,
}

impl Report {
    pub(super) fn write(&self, format: Format) -> Result<(), Failure> {
        let mut out = anstream::stdout().lock();
        if let Format::Json = format {
            writeln!(out, "{}", serde_json::to_string(self).unwrap_or_default())?;
            return Ok(());
        }
        writeln!(
            out,
            "{} pairs, {} rounds in {:.0} s, seed {}",
            self.pairs, self.rounds, self.seconds, self.seed
        )?;
        let rows = [
            ("games", self.games),
            ("reports of phones", self.reports),
            ("sent again, without effect", self.duplicates),
            ("ten minutes without network", self.queued),
            ("contradictions", self.contradictions),
            ("corrections", self.corrections),
            ("refused, as they must be", self.refused),
            ("no-shows", self.no_shows),
            ("byes and absences", self.byes),
            ("games with linked clocks", self.clock_games),
            ("presses of clocks", self.presses),
            ("kills", self.kills),
            ("requests that a kill interrupted", self.interrupted),
            ("sheets printed", self.sheets),
            ("records in the log", self.records),
            ("lost", self.lost),
            ("wrong", self.wrong.len()),
        ];
        for (what, count) in rows {
            writeln!(out, "  {what:<34}{count:>7}")?;
        }
        writeln!(out, "the server was away for at most {:.0} ms", self.worst_restart_ms)?;
        match &self.wrong[..] {
            [] => writeln!(out, "the final table is what the script has counted")?,
            wrong => wrong.iter().try_for_each(|line| writeln!(out, "wrong: {line}"))?,
        }
        Ok(())
    }
}
