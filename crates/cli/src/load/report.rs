//! The report of a run at tables.

use std::{io::Write, time::Duration};

use serde::Serialize;

use super::{millis, table::Tally};
use crate::{exit::Failure, output::Format};

/// How late a move may be sent before it counts as late: later, the measuring machine is the
/// bottleneck, or the server has not answered the move before.
const LATE: Duration = Duration::from_millis(5);

/// The measurements. Latencies count from the time at which a move was due, so moves that are sent
/// late because the one before was not answered count in full.
#[derive(Debug, Default, Serialize)]
pub(super) struct Report {
    pub(super) tables: usize,
    pub(super) seconds: f64,
    /// Moves per second that were asked for, and that were carried out.
    pub(super) asked_per_second: f64,
    pub(super) moves_per_second: f64,
    pub(super) moves: usize,
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) max_ms: f64,
    /// Moves that were sent late, and how late the latest percent was.
    pub(super) late: usize,
    pub(super) late_p99_ms: f64,
    /// Messages that a connection has not received even after the end.
    pub(super) lost: usize,
    pub(super) refused: usize,
    pub(super) games: usize,
    pub(super) echo: Option<Echo>,
    pub(super) server: Option<Usage>,
    /// Processor time of the clients, in cores.
    pub(super) client_cores: Option<f64>,
    /// Where the database of the command's own server is.
    pub(super) database: Option<String>,
    /// The tables of chess clients (ICS), whose latency lasts until all four have read a move.
    pub(super) ics: Option<Box<Report>>,
}

/// The same clients at a bare echo server.
#[derive(Debug, Serialize)]
pub(super) struct Echo {
    pub(super) messages: usize,
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) max_ms: f64,
    /// The latency at tables divided by this one.
    pub(super) ratio_p50: f64,
    pub(super) ratio_p99: f64,
}

/// The server's process while everybody played.
#[derive(Debug, Serialize)]
pub(super) struct Usage {
    pub(super) cores: f64,
    pub(super) cpu_ms_per_move: f64,
    /// The most memory that it ever had.
    pub(super) peak_mib: f64,
}

impl Report {
    pub(super) fn new(mut tally: Tally, tables: usize, pace: f64, time: Duration) -> Self {
        tally.latencies.sort_unstable();
        tally.lateness.sort_unstable();
        let seconds = time.as_secs_f64();
        Self {
            tables,
            seconds,
            asked_per_second: tables as f64 * pace,
            moves_per_second: tally.latencies.len() as f64 / seconds,
            moves: tally.latencies.len(),
            p50_ms: millis(&tally.latencies, 0.5),
            p99_ms: millis(&tally.latencies, 0.99),
            max_ms: millis(&tally.latencies, 1.0),
            late: tally.lateness.iter().filter(|late| **late > LATE).count(),
            late_p99_ms: millis(&tally.lateness, 0.99),
            lost: tally.lost,
            refused: tally.refused,
            games: tally.games,
            ..Self::default()
        }
    }

    pub(super) fn compare(&mut self, mut echoes: Vec<Duration>) {
        echoes.sort_unstable();
        let (p50_ms, p99_ms) = (millis(&echoes, 0.5), millis(&echoes, 0.99));
        let ratio = |own: f64, echo: f64| if echo > 0.0 { own / echo } else { 0.0 };
        self.echo = Some(Echo {
            messages: echoes.len(),
            p50_ms,
            p99_ms,
            max_ms: millis(&echoes, 1.0),
            ratio_p50: ratio(self.p50_ms, p50_ms),
            ratio_p99: ratio(self.p99_ms, p99_ms),
        });
    }

    pub(super) fn write(&self, format: Format) -> Result<(), Failure> {
        let mut out = anstream::stdout().lock();
        if let Format::Json = format {
            writeln!(out, "{}", serde_json::to_string(self).unwrap_or_default())?;
            return Ok(());
        }
        let Self { tables, moves, games, .. } = self;
        writeln!(
            out,
            "{tables} tables, {moves} moves in {games} games, {:.0} moves/s of {:.0} asked",
            self.moves_per_second, self.asked_per_second
        )?;
        writeln!(
            out,
            "latency from the due time to the partner: p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms",
            self.p50_ms, self.p99_ms, self.max_ms
        )?;
        if let Some(ics) = &self.ics {
            writeln!(
                out,
                "{} tables of chess clients, {} moves, {:.0} moves/s; latency to all four: p50 {:.1} ms, \
                 p99 {:.1} ms, max {:.1} ms; {} lost, {} refused",
                ics.tables,
                ics.moves,
                ics.moves_per_second,
                ics.p50_ms,
                ics.p99_ms,
                ics.max_ms,
                ics.lost,
                ics.refused
            )?;
        }
        if let Some(echo) = &self.echo {
            writeln!(
                out,
                "bare echo, same clients: p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms; ratio p50 \
                 {:.1}, p99 {:.1}",
                echo.p50_ms, echo.p99_ms, echo.max_ms, echo.ratio_p50, echo.ratio_p99
            )?;
        }
        writeln!(
            out,
            "{} moves sent more than {} ms late (p99 {:.1} ms)",
            self.late,
            LATE.as_millis(),
            self.late_p99_ms
        )?;
        writeln!(out, "{} messages lost, {} moves refused", self.lost, self.refused)?;
        if let Some(server) = &self.server {
            write!(
                out,
                "server: {:.2} cores, {:.2} ms of CPU per move, {:.0} MiB at most",
                server.cores, server.cpu_ms_per_move, server.peak_mib
            )?;
            match self.client_cores {
                Some(cores) => writeln!(out, "; clients: {cores:.2} cores")?,
                None => writeln!(out)?,
            }
        }
        if let Some(database) = &self.database {
            writeln!(out, "database: {database}")?;
        }
        Ok(())
    }
}
