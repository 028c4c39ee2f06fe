//! The records that the server has acknowledged, held against the log of the event: each must be
//! there once, at its number.

use std::collections::{BTreeMap, BTreeSet};

use tournament::{Act, Log};

#[derive(Clone, Default)]
pub(super) struct Acknowledged {
    /// By key: the number of the first record, from 1, and its act if it was sent as one.
    by_key: BTreeMap<String, (u64, Option<Act>)>,
}

impl Acknowledged {
    /// Notes an answer. Says whether the server had answered otherwise before.
    pub(super) fn note(&mut self, key: &str, number: u64, act: Option<Act>) -> Option<String> {
        let (first, _) = self.by_key.entry(key.to_owned()).or_insert((number, act));
        let why = || format!("{key} was record {first}, and then record {number}");
        (*first != number).then(why)
    }

    /// The acknowledged records that a log does not have, in words.
    pub(super) fn missing(&self, log: &Log) -> Vec<String> {
        let mut missing = Vec::new();
        for (key, (number, act)) in &self.by_key {
            let index = usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX);
            let record = log.records.get(index);
            let is_same = record.is_some_and(|record| {
                own_key(record.key.as_deref()) == Some(key)
                    && act.as_ref().is_none_or(|act| *act == record.act)
            });
            if !is_same {
                missing.push(format!("record {number} is not {key} {act:?}, but {record:?}"));
            }
        }
        missing
    }

    /// Records that a log has twice, or without an acknowledgement, in words. Each command gets one
    /// before the event is over.
    pub(super) fn too_many(&self, log: &Log) -> Vec<String> {
        let (mut seen, mut wrong) = (BTreeSet::new(), Vec::new());
        for (index, record) in log.records.iter().enumerate().skip(1) {
            // A command may have several records; the first one has its key.
            let Some(key) = own_key(record.key.as_deref()) else { continue };
            if !seen.insert(record.key.clone()) {
                wrong.push(format!("record {} is there twice", index + 1));
            }
            if !self.by_key.contains_key(key) {
                wrong.push(format!("nobody knows of record {}: {record:?}", index + 1));
            }
        }
        wrong
    }
}

/// The key that the sender chose; the server writes the id of the sender before it.
fn own_key(key: Option<&str>) -> Option<&str> {
    key?.split_once(' ').map(|(_, own)| own)
}

/// Where a log differs from the beginning of a later one, in words.
pub(super) fn not_the_beginning(earlier: &Log, later: &Log) -> Option<String> {
    let count = earlier.records.len();
    if later.records.len() < count {
        return Some(format!("{count} records became {}", later.records.len()));
    }
    let differ = earlier.records.iter().zip(&later.records).position(|(one, other)| one != other);
    differ.map(|index| format!("record {} became another one", index + 1))
}

#[cfg(test)]
mod tests {
    use tournament::{Record, Regulations};

    use super::*;

    fn announce(text: &str) -> Act {
        Act::Announce { text: text.to_owned() }
    }

    fn log(texts: &[&str]) -> Log {
        let regulate = Act::Regulate { regulations: Box::new(Regulations::default()) };
        let acts = texts.iter().map(|text| (Some(format!("olga {text}")), announce(text)));
        let record = |(key, act)| Record { at: 1, by: "olga".to_owned(), key, act };
        let records = std::iter::once((None, regulate)).chain(acts).map(record).collect();
        Log { version: 1, records }
    }

    #[test]
    fn a_record_that_is_lost_changed_or_twice_there_is_found() {
        let mut acknowledged = Acknowledged::default();
        for (number, text) in [(2, "one"), (3, "two")] {
            assert_eq!(acknowledged.note(text, number, Some(announce(text))), None);
        }
        assert_eq!(acknowledged.note("one", 2, None), None);
        assert!(acknowledged.note("one", 4, None).is_some(), "it was done twice");
        for (texts, missing, too_many) in [
            (&["one", "two"][..], 0, 0),
            (&["one"], 1, 0),
            (&["two", "one"], 2, 0),
            (&["one", "two", "two"], 0, 1),
            (&["one", "two", "three"], 0, 1),
        ] {
            let log = log(texts);
            let found = (acknowledged.missing(&log).len(), acknowledged.too_many(&log).len());
            assert_eq!(found, (missing, too_many), "{texts:?}");
        }
        let mut changed = log(&["one", "two"]);
        changed.records[1].act = announce("another");
        assert_eq!(acknowledged.missing(&changed).len(), 1);
        assert_eq!(not_the_beginning(&log(&["one"]), &log(&["one", "two"])), None);
        assert!(not_the_beginning(&log(&["one", "two"]), &log(&["one"])).is_some());
        assert!(not_the_beginning(&log(&["one"]), &changed).is_some());
    }
}
