//! Statistics of a run: the number of events, and every kind of ruling, refusal and end.

use std::{collections::BTreeMap, time::Duration};

use tandem_bughouse::Verdict;

use crate::step::Run;

/// The rulings of one game in this number are counted by kind.
const COUNTED: u64 = 8;

/// How many events are a run of some length.
const ENOUGH: u64 = 10_000_000;

/// Kinds of rulings that a run of some length always meets; a simulator that no longer does has
/// gone blind.
const EXPECTED: [&str; 13] = [
    "completed",
    "made",
    "taken-back",
    "ended mate",
    "ended flag",
    "ended illegal-move",
    "ended threefold",
    "ended last-drop-mate",
    "last-drop-open",
    "drop-refused",
    "frozen",
    "adjourned",
    "position-set",
];

#[derive(Default)]
pub(crate) struct Tally {
    games: u64,
    events: u64,
    kinds: BTreeMap<String, u64>,
}

impl Tally {
    pub(crate) fn add(&mut self, seed: u64, run: &Run) {
        self.games += 1;
        self.events += run.log().entries.len() as u64;
        if !seed.is_multiple_of(COUNTED) {
            return;
        }
        for ruling in run.rulings() {
            let description = ruling.verdict.describe();
            let field = |name| description.field(name).unwrap_or_default();
            let kind = match &ruling.verdict {
                Verdict::Refused(_) => format!("refused {}", field("why")),
                Verdict::Ended(_) => format!("ended {}", field("reason")),
                _ => description.id.to_owned(),
            };
            *self.kinds.entry(kind).or_default() += 1;
        }
    }

    pub(crate) fn pace(&self, elapsed: Duration) -> String {
        let minutes = elapsed.as_secs_f64() / 60.0;
        let pace = self.events as f64 / minutes.max(f64::EPSILON) / 1e6;
        let long = self.events / self.games.max(1);
        format!("{} games of {long} events, {pace:.2} million events a minute", self.games)
    }

    /// Every kind of ruling with its number.
    pub(crate) fn table(&self) -> String {
        let kinds = self.kinds.iter().map(|(kind, times)| format!("{times:>10} {kind}"));
        kinds.collect::<Vec<_>>().join("\n")
    }

    pub(crate) fn is_complete(&self) -> Result<(), String> {
        let missing = EXPECTED.iter().filter(|kind| !self.kinds.contains_key(**kind));
        let missing: Vec<_> = missing.copied().collect();
        if self.events < ENOUGH || missing.is_empty() {
            Ok(())
        } else {
            Err(format!("never met: {}", missing.join(", ")))
        }
    }
}
