//! How a node gives its tables up: a few at a time, so that no table waits at its heir behind all
//! the others.

use std::{collections::VecDeque, time::Duration};

use crate::{ids::TableId, time::LocalTime};

/// The time between two groups of tables.
const BETWEEN: Duration = Duration::from_millis(40);

/// The largest number of groups. The last one leaves within four seconds.
const GROUPS: usize = 100;

#[derive(Debug, Default)]
pub(super) struct Drain {
    state: State,
    /// The tables whose turn has not come.
    staying: VecDeque<TableId>,
    /// How many of them leave at once.
    at_once: usize,
    next: LocalTime,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum State {
    #[default]
    No,
    Asked,
    Done,
}

impl Drain {
    /// Whether the node takes no more tables.
    pub(super) fn has_begun(&self) -> bool {
        self.state != State::No
    }

    /// Plans the departure of the tables that the node holds. The first group leaves now.
    pub(super) fn begin(&mut self, held: impl IntoIterator<Item = TableId>, now: LocalTime) {
        if self.has_begun() {
            return;
        }
        self.state = State::Asked;
        self.staying = held.into_iter().collect();
        self.at_once = self.staying.len().div_ceil(GROUPS);
        self.next = now;
    }

    /// The tables whose turn it is.
    pub(super) fn leaving(&mut self, now: LocalTime) -> Vec<TableId> {
        if self.staying.is_empty() || self.next > now {
            return Vec::new();
        }
        self.next = now + BETWEEN;
        self.staying.drain(..self.at_once.min(self.staying.len())).collect()
    }

    /// When the turn of the next tables comes.
    pub(super) fn deadline(&self) -> Option<LocalTime> {
        (!self.staying.is_empty()).then_some(self.next)
    }

    /// Says once that the node holds no table any more.
    pub(super) fn ends(&mut self, holds_none: bool) -> bool {
        let ends = self.state == State::Asked && holds_none;
        if ends {
            self.state = State::Done;
        }
        ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_leave_in_groups_within_four_seconds() {
        let table = |number: u32| {
            let mut id = *b"0000aaaa";
            id[..4].copy_from_slice(&number.to_be_bytes());
            TableId(id)
        };
        for held in [0, 1, 67, 100, 101, 5_000, 200_000] {
            let mut drain = Drain::default();
            let mut now = LocalTime::from_micros(7);
            let over = now + BETWEEN * u32::try_from(GROUPS).expect("a small number");
            drain.begin((0..held).map(table), now);
            let mut left = Vec::new();
            loop {
                let group = drain.leaving(now);
                assert!(group.len() <= usize::try_from(held).expect("held").div_ceil(GROUPS));
                left.extend(group);
                assert_eq!(drain.leaving(now), [], "one group at a time");
                let Some(next) = drain.deadline() else { break };
                now = next;
            }
            assert_eq!(left, (0..held).map(table).collect::<Vec<_>>());
            assert!(now <= over);
            assert!(!drain.ends(false) && drain.ends(true) && !drain.ends(true));
            assert!(drain.has_begun());
        }
    }
}
