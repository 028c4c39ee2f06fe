//! The arbiter: events of a log in, rulings out.

use std::collections::BTreeMap;

use bughouse::{Log, LogEntry, LogError, Millis, Verdict};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    names,
    problem::{Problem, Refusable, json},
};

/// The arbiter of a table.
#[wasm_bindgen]
pub struct Arbiter {
    log: Log,
    arbiter: bughouse::Arbiter,
}

#[derive(Serialize)]
struct Ruling {
    event: u32,
    at: f64,
    article: String,
    id: &'static str,
    fields: BTreeMap<&'static str, String>,
    #[serde(rename = "isRefusal")]
    is_refusal: bool,
}

impl Ruling {
    fn new(ruling: &bughouse::Ruling) -> Self {
        let described = ruling.verdict.describe();
        Self {
            event: ruling.event,
            at: names::seconds(ruling.at),
            article: ruling.article.to_string(),
            id: described.id,
            fields: described.fields.into_iter().collect(),
            is_refusal: matches!(ruling.verdict, Verdict::Refused(_)),
        }
    }
}

fn rulings(rulings: &[bughouse::Ruling]) -> String {
    json(&rulings.iter().map(Ruling::new).collect::<Vec<_>>())
}

/// A problem at the place that a log's error names.
fn problem(text: &str, error: &LogError) -> Problem {
    let problem = Problem::new("bad-log", error.kind.to_string(), text);
    Problem { line: error.line as u64, column: error.column, ..problem }
}

#[wasm_bindgen]
impl Arbiter {
    /// The arbiter after all events of a log, which may have tags only.
    #[wasm_bindgen(constructor)]
    pub fn new(log: &str) -> Refusable<Self> {
        let log: Log = log.parse().map_err(|error| problem(log, &error))?;
        let (arbiter, _) = log.replay();
        Ok(Self { log, arbiter })
    }

    /// Handles an event, a line of a log. Returns the rulings that it brings.
    pub fn handle(&mut self, event: &str) -> Refusable<String> {
        let entry: LogEntry = event.parse().map_err(|error| problem(event, &error))?;
        if self.log.entries.len() >= Log::MAX_EVENTS {
            let reason = format!("a log has at most {} events", Log::MAX_EVENTS);
            return Err(Problem::new("too-long", reason, event));
        }
        let before = self.arbiter.now();
        let brought = self.arbiter.handle(entry.at, &entry.event);
        if entry.at >= before {
            self.log.entries.push(entry);
        }
        Ok(rulings(&brought))
    }

    /// The rulings on all events so far.
    pub fn rulings(&self) -> String {
        rulings(&self.log.replay().1)
    }

    pub fn log(&self) -> String {
        self.log.to_string()
    }

    /// `won-first`, `won-second`, `drawn`, `lost-by-both` or `void`.
    pub fn outcome(&self) -> Option<String> {
        self.arbiter.end().map(|end| end.outcome.id().to_owned())
    }

    #[wasm_bindgen(js_name = isFinal)]
    pub fn is_final(&self) -> bool {
        self.arbiter.is_final()
    }

    /// The clock of a player in seconds, at a time or, if that is not a number, now.
    pub fn clock(&self, seat: char, at: f64) -> Refusable<f64> {
        let at = names::millis(at)?.unwrap_or_else(|| self.now());
        Ok(names::seconds(self.arbiter.reading(names::seat(seat)?, at)))
    }

    pub fn bfen(&self, dialect: &str) -> Refusable<String> {
        names::write(&self.arbiter.to_bfen(self.now()), dialect)
    }
}

impl Arbiter {
    fn now(&self) -> Millis {
        self.arbiter.now().max(Millis::ZERO)
    }
}
