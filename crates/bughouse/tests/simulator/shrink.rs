//! Shrinking: a game that breaks a promise, without whatever is not needed for it.

use tandem_bughouse::{Log, Ruleset};

use crate::step::{Failure, Run};

/// The same promise broken by as few events as possible, at a table as simple as possible.
fn shrink(failure: Box<Failure>) -> Box<Failure> {
    let check = failure.broken.check;
    let fails = |log: &Log| Run::of(log.clone()).err().filter(|found| found.broken.check == check);
    let mut smallest = failure;
    let mut chunk = smallest.log.entries.len().div_ceil(2).max(1);
    loop {
        let (mut from, mut shrunk) = (0, false);
        while from < smallest.log.entries.len() {
            let mut log = smallest.log.clone();
            log.entries.drain(from..(from + chunk).min(log.entries.len()));
            match fails(&log) {
                Some(found) => (smallest, shrunk) = (found, true),
                None => from += chunk,
            }
        }
        if chunk == 1 && !shrunk {
            break;
        }
        chunk = (chunk / 2).max(1);
    }
    for (question, answer) in Ruleset::WBN.answers() {
        let mut log = smallest.log.clone();
        if log.ruleset.answer(question, &answer).is_ok()
            && let Some(found) = fails(&log)
        {
            smallest = found;
        }
    }
    let log = Log { start: None, ..smallest.log.clone() };
    fails(&log).unwrap_or(smallest)
}

/// The text that reports a game in which a promise was broken.
pub(crate) fn report(seed: u64, failure: Box<Failure>) -> String {
    let Failure { broken, log } = *shrink(failure);
    format!("seed {seed}: not kept: {}\n{}\n\n{log}", broken.check, broken.how)
}
