//! Logs: all that happened at a table, as text for people and programs.
//!
//! A log is the ground truth of a game: the position, the clocks, the record and the result are
//! all derived from it by handing one event after another to an [`Arbiter`]. The text has tags
//! like a game record, then one event per line: time, actor, action. `docs/log.md` describes the
//! format.
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

use alloc::{string::String, vec::Vec};

use crate::{Arbiter, Bfen, Event, Millis, Ruleset, Ruling, TimeControl};

pub use read::{LogError, LogErrorKind};

/// All that happened at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// The ruleset of the table: the tag `Ruleset`.
    pub ruleset: Ruleset,
    /// The tag `TimeControl`.
    pub control: TimeControl,
    /// The initial position, if it is not the usual one: the tag `FEN`, with clocks if it has
    /// them. Both boards are playable.
    pub start: Option<Bfen>,
    /// All other tags in their order, as name and value. Names are letters, digits and `_`. Line
    /// ends in a value are written as spaces.
    pub tags: Vec<(String, String)>,
    /// The events in order; times do not run backwards.
    pub entries: Vec<LogEntry>,
}

/// An event with its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// The time since the beginning of the log; not negative.
    pub at: Millis,
    /// The event.
    pub event: Event,
}

impl Log {
    /// The most events that are read: far more than a game of [`Arbiter::MAX_MOVES`] has.
    pub const MAX_EVENTS: usize = 1_000_000;

    /// The most tags that are read, besides the three that say how the game begins: each is
    /// compared with all others.
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

    /// The arbiter before the first event.
    ///
    /// If [`Log::start`] turns out not to be playable, the game begins at the usual start.
    pub fn arbiter(&self) -> Arbiter {
        let resumed =
            self.start.as_ref().map(|bfen| Arbiter::resume(self.ruleset, self.control, bfen));
        resumed.and_then(Result::ok).unwrap_or_else(|| Arbiter::new(self.ruleset, self.control))
    }

    /// Handles all events. Returns the arbiter afterwards, and all rulings.
    pub fn replay(&self) -> (Arbiter, Vec<Ruling>) {
        let mut arbiter = self.arbiter();
        let handle = |entry: &LogEntry| arbiter.handle(entry.at, &entry.event);
        let rulings = self.entries.iter().flat_map(handle).collect();
        (arbiter, rulings)
    }
}
