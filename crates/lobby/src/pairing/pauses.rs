//! Pauses for people who did not confirm a match: the others of a match should not wait for them
//! again and again. They grow, and are forgiven with time.

use std::{collections::HashMap, time::Duration};

/// The pauses after the first match that somebody misses, the second, and so on; later ones are as
/// long as the last. The first is long enough to be matched with others next time.
const PAUSES: [Duration; 4] = [
    Duration::from_secs(60),
    Duration::from_secs(2 * 60),
    Duration::from_secs(5 * 60),
    Duration::from_secs(15 * 60),
];

/// For each of these times without another, a missed match is forgiven.
const FORGIVEN: Duration = Duration::from_secs(20 * 60);

/// The people who missed matches lately.
#[derive(Debug)]
pub(super) struct Pauses {
    /// Whether there are pauses at all: not where everybody is trusted.
    are_on: bool,
    people: HashMap<String, Missed>,
}

#[derive(Clone, Copy, Debug)]
struct Missed {
    /// How many matches.
    matches: usize,
    /// When the last one failed.
    last: Duration,
}

impl Pauses {
    pub(super) fn new(are_on: bool) -> Self {
        Self { are_on, people: HashMap::new() }
    }

    /// Somebody has missed a match, or declined it.
    pub(super) fn missed(&mut self, person: String, now: Duration) {
        if !self.are_on {
            return;
        }
        self.people.retain(|_, missed| missed.now(now).is_some());
        let before = self.people.get(&person).and_then(|missed| missed.now(now)).unwrap_or(0);
        self.people.insert(person, Missed { matches: before + 1, last: now });
    }

    /// The rest of a person's pause, in whole seconds.
    pub(super) fn left(&self, person: &str, now: Duration) -> Option<u32> {
        let Missed { matches, last } = self.people.get(person)?;
        let pause = PAUSES[(matches - 1).min(PAUSES.len() - 1)];
        let left = (*last + pause).checked_sub(now).filter(|left| !left.is_zero())?;
        u32::try_from(left.as_millis().div_ceil(1000)).ok()
    }
}

impl Missed {
    /// How many matches are not forgiven, if any.
    fn now(&self, now: Duration) -> Option<usize> {
        let passed = now.saturating_sub(self.last).as_secs() / FORGIVEN.as_secs();
        let forgiven = usize::try_from(passed).unwrap_or(usize::MAX);
        self.matches.checked_sub(forgiven).filter(|matches| *matches > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANNA: &str = "anna";

    #[test]
    fn pauses_grow_and_are_forgiven_with_time() {
        let mut pauses = Pauses::new(true);
        let mut now = Duration::ZERO;
        assert_eq!(pauses.left(ANNA, now), None);
        let mut grown = Vec::new();
        for _ in 0..5 {
            pauses.missed(ANNA.to_owned(), now);
            let left = pauses.left(ANNA, now).expect("a pause");
            now += Duration::from_millis(u64::from(left) * 1000 - 1);
            assert_eq!(pauses.left(ANNA, now), Some(1), "to the last moment");
            now += Duration::from_millis(1);
            assert_eq!(pauses.left(ANNA, now), None);
            grown.push(left);
        }
        assert_eq!(grown, [60, 120, 300, 900, 900]);
        // Three of five are forgiven.
        now += FORGIVEN * 3;
        pauses.missed(ANNA.to_owned(), now);
        assert_eq!(pauses.left(ANNA, now), Some(300));
        now += FORGIVEN * 9;
        pauses.missed("ben".to_owned(), now);
        assert_eq!(pauses.people.len(), 1, "whoever is forgiven is forgotten");
    }

    #[test]
    fn where_everybody_is_trusted_there_are_none() {
        let mut pauses = Pauses::new(false);
        pauses.missed(ANNA.to_owned(), Duration::ZERO);
        assert_eq!(pauses.left(ANNA, Duration::ZERO), None);
    }
}
