//! Logs: all that happened at a table, as text that a person can read and write.
//!
//! A log is the ground truth of a game: the position, the clocks, the record and the result are all derived from it, by
//! telling an [`Arbiter`] one event after another. The text has tags like a game record, then one event a line: when,
//! who, what. `docs/log.md` describes it.
//!
//! ```
//! use tandem_bughouse::{Log, Outcome, Team};
//!
//! let log: Log = r#"
//! [Ruleset "wbn"]
//! [TimeControl "300+0"]
//!
//! 0:00 start
//! 0:02.5 WhiteA makes e4
//! 0:02.9 WhiteA presses
//! 0:05 BlackB resigns
//! "#
//! .parse()?;
//! let (arbiter, _rulings) = log.replay();
//! assert_eq!(arbiter.end().map(|end| end.outcome), Some(Outcome::Won(Team::Second)));
//! # Ok::<(), tandem_bughouse::LogError>(())
//! ```

mod read;
mod write;

use crate::{Arbiter, Bfen, Event, Millis, Ruleset, Ruling, TimeControl};

pub use read::{LogError, LogErrorKind};

/// All that happened at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// What the table agreed on: the tag `Ruleset`.
    pub ruleset: Ruleset,
    /// The tag `TimeControl`.
    pub control: TimeControl,
    /// Where the game began, if not at the start: the tag `FEN`, with clocks if it has them. Both its boards are
    /// playable.
    pub start: Option<Bfen>,
    /// All other tags as they stand: name and value, in their order. Names are letters, digits and `_`. Line ends in a
    /// value are written as spaces.
    pub tags: Vec<(String, String)>,
    /// What happened, in order; times do not run backwards.
    pub entries: Vec<Entry>,
}

/// An event with its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When, counted from the beginning of the log; not below zero.
    pub at: Millis,
    /// What.
    pub event: Event,
}

impl Log {
    /// The most events that are read: far more than a game of [`Arbiter::MAX_MOVES`] has.
    pub const MAX_EVENTS: usize = 1_000_000;

    /// The most tags that are read, beside the three that say how the game begins: every one is compared with all
    /// others.
    pub const MAX_TAGS: usize = 256;

    /// The longest line that is read, in bytes.
    pub const MAX_LINE: usize = 4096;

    /// The latest time of an event: a thousand hours.
    pub const LATEST: Millis = Millis(3_600_000_000);

    /// A log in which nothing has happened yet.
    pub const fn new(ruleset: Ruleset, control: TimeControl) -> Self {
        Self { ruleset, control, start: None, tags: Vec::new(), entries: Vec::new() }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The arbiter as he is before the first event.
    ///
    /// If [`Log::start`] cannot be played after all, the game begins at the start.
    pub fn arbiter(&self) -> Arbiter {
        let resumed =
            self.start.as_ref().map(|bfen| Arbiter::resume(self.ruleset, self.control, bfen));
        resumed.and_then(Result::ok).unwrap_or_else(|| Arbiter::new(self.ruleset, self.control))
    }

    /// Tells an arbiter everything. Returns him as he is then, and all that he ruled.
    pub fn replay(&self) -> (Arbiter, Vec<Ruling>) {
        let mut arbiter = self.arbiter();
        let handle = |entry: &Entry| arbiter.handle(entry.at, &entry.event);
        let rulings = self.entries.iter().flat_map(handle).collect();
        (arbiter, rulings)
    }
}
