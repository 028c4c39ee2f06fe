//! Records lifted: a log made of a BPGN game, that an arbiter can be told.

use bughouse::{Log, Ruleset, TimeControl};

use crate::{Game, Problem};

/// A log made of a record.
#[derive(Clone, Debug)]
pub struct Lifted {
    /// The log. Its ruleset is the one asked for, but that flags are claimed and replies may take no time: a record's
    /// clocks are too rough to rule by.
    pub log: Log,
    /// Which entry is the first that rests on nothing but the closing comment, if any does: a resignation, a flag, an
    /// agreement, or a claim of mate where mates are claimed.
    pub stated: Option<usize>,
    /// How many moves were lifted.
    pub plies: u32,
    /// The record at which lifting stopped, as a replay would: what comes behind is not in the log.
    pub stop: Option<Problem>,
    /// What was assumed, changed or left out, each kind once.
    pub remarks: Vec<Remark>,
}

/// Something that a record does not say as a log would.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// In plain words.
    pub message: String,
    /// How often.
    pub count: usize,
}

/// Makes a log of a game under a ruleset.
pub fn lift(_game: &Game<'_>, ruleset: &Ruleset) -> Lifted {
    Lifted {
        log: Log::new(*ruleset, TimeControl::sudden_death(180)),
        stated: None,
        plies: 0,
        stop: None,
        remarks: Vec::new(),
    }
}
