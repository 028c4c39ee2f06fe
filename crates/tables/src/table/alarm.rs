//! The one rule of when a table wakes up by itself: at a time that lies ahead, or not at all.
//!
//! Everything that happens by itself names a time at which it is due, and is seen to whenever the
//! table wakes up. Whatever still is due then will not be done by looking again at once: it waits,
//! and no mistake in one of the deadlines can keep a processor busy.

use std::time::Duration;

use tokio::time::Instant;

/// When something that was due and was not done is looked at again.
const AGAIN: Duration = Duration::from_secs(1);

/// When a table last saw to all that was due.
#[derive(Debug, Default)]
pub(super) struct Alarm {
    looked: Option<Instant>,
}

impl Alarm {
    /// The table sees to all that is due by now.
    pub(super) fn looks(&mut self, now: Instant) {
        self.looked = Some(now);
    }

    /// Whether something that is due at a time has not been seen to since.
    pub(super) fn is_ahead(&self, due: Instant) -> bool {
        self.looked.is_none_or(|looked| due > looked)
    }

    /// When to wake up for the first of these deadlines.
    pub(super) fn first(&self, due: impl IntoIterator<Item = Option<Instant>>) -> Option<Instant> {
        let ahead = |due| match self.looked {
            Some(looked) if due <= looked => looked + AGAIN,
            _ => due,
        };
        due.into_iter().flatten().map(ahead).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_to_is_not_looked_at_again_at_once() {
        let now = Instant::now();
        let at = |seconds| Some(now + Duration::from_secs(seconds));
        let mut alarm = Alarm::default();
        assert_eq!(alarm.first([None, at(3), at(2)]), at(2));
        assert_eq!(alarm.first([None, None]), None);
        alarm.looks(now + Duration::from_secs(2));
        assert_eq!(alarm.first([at(2), at(9)]), at(3), "it is still due, and waits");
        assert_eq!(alarm.first([at(9)]), at(9));
        alarm.looks(now + Duration::from_secs(3));
        assert_eq!(alarm.first([at(2)]), at(4));
        assert!(alarm.is_ahead(now + Duration::from_secs(4)));
        assert!(!alarm.is_ahead(now + Duration::from_secs(3)));
    }
}
