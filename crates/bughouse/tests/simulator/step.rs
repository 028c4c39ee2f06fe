//! One event, the arbiter before and after it, and what is checked of it.

use std::{
    any::Any,
    panic::{self, AssertUnwindSafe},
};

use tandem_bughouse::{
    Arbiter, End, Event, Log, LogEntry, Millis, PlayerAction, Refusal, Ruling, Seat, Verdict,
};

use crate::checks;

/// A promise that was broken: which, and how.
#[derive(Clone, Debug)]
pub(crate) struct Broken {
    pub(crate) check: &'static str,
    pub(crate) how: String,
}

/// A game in which a promise was broken at the last event.
pub(crate) struct Failure {
    pub(crate) broken: Broken,
    pub(crate) log: Log,
}

impl Failure {
    pub(crate) fn new(broken: Broken, log: Log) -> Box<Self> {
        Box::new(Self { broken, log })
    }
}

/// Everything about one event.
pub(crate) struct Step<'a> {
    pub(crate) before: &'a Arbiter,
    pub(crate) at: Millis,
    pub(crate) event: &'a Event,
    pub(crate) rulings: &'a [Ruling],
    pub(crate) after: &'a Arbiter,
}

impl Step<'_> {
    /// The refusal, if the event is refused: it is the last that is said.
    pub(crate) fn refusal(&self) -> Option<Refusal> {
        match self.rulings.last()?.verdict {
            Verdict::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }

    pub(crate) fn verdicts(&self) -> impl Iterator<Item = &Verdict> {
        self.rulings.iter().map(|ruling| &ruling.verdict)
    }

    /// The end of the game, if this event ended it.
    pub(crate) fn ended(&self) -> Option<&End> {
        self.verdicts()
            .filter_map(|verdict| match verdict {
                Verdict::Ended(end) => Some(end),
                _ => None,
            })
            .last()
    }

    /// Whether a player has done this.
    pub(crate) fn by(&self, player: Seat) -> bool {
        matches!(self.event, Event::Player(seat, _) if *seat == player)
    }

    pub(crate) const fn deed(&self) -> Option<PlayerAction> {
        match self.event {
            Event::Player(_, deed) => Some(*deed),
            _ => None,
        }
    }
}

/// A game as it is played: its log and its arbiter, who is checked at every step.
pub(crate) struct Run {
    log: Log,
    arbiter: Arbiter,
    rulings: Vec<Ruling>,
}

impl Run {
    pub(crate) fn new(log: Log) -> Self {
        Self { arbiter: log.arbiter(), log, rulings: Vec::new() }
    }

    /// A game played again. Where a promise is broken the log ends.
    pub(crate) fn of(mut log: Log) -> Result<(), Box<Failure>> {
        let entries = std::mem::take(&mut log.entries);
        let mut run = Self::new(log);
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| {
            entries.into_iter().try_for_each(|entry| run.step(entry))?;
            run.finish()
        }));
        let outcome = outcome.unwrap_or_else(|panic| Err(panicked(&*panic)));
        outcome.map_err(|broken| Failure::new(broken, run.log))
    }

    pub(crate) const fn arbiter(&self) -> &Arbiter {
        &self.arbiter
    }

    pub(crate) const fn log(&self) -> &Log {
        &self.log
    }

    pub(crate) fn into_log(self) -> Log {
        self.log
    }

    pub(crate) fn rulings(&self) -> &[Ruling] {
        &self.rulings
    }

    /// Hands the arbiter an event and checks the rulings.
    pub(crate) fn step(&mut self, entry: LogEntry) -> Result<(), Broken> {
        self.log.entries.push(entry);
        let Some(LogEntry { at, event }) = self.log.entries.last() else { return Ok(()) };
        let before = self.arbiter.clone();
        let rulings = self.arbiter.handle(*at, event);
        let step =
            Step { before: &before, at: *at, event, rulings: &rulings, after: &self.arbiter };
        for (check, holds) in checks::ALL {
            holds(&step).map_err(|how| Broken { check, how })?;
        }
        self.rulings.extend(rulings);
        Ok(())
    }

    /// The same log gives the same game, also through its text.
    pub(crate) fn finish(&self) -> Result<(), Broken> {
        let broken = |check, how| Err(Broken { check, how });
        let same = |(arbiter, rulings): (Arbiter, Vec<Ruling>)| {
            arbiter == self.arbiter && rulings == self.rulings
        };
        if !same(self.log.replay()) {
            return broken("the same log gives the same game", String::new());
        }
        if !checks::can_be_written(&self.log) {
            return Ok(());
        }
        let text = self.log.to_string();
        match text.parse::<Log>() {
            Err(error) => broken("a log that is written can be read", error.to_string()),
            Ok(log) if log != self.log => {
                broken("a log that is read is the one that was written", log.to_string())
            }
            Ok(log) if !same(log.replay()) => {
                broken("the same text gives the same game", String::new())
            }
            Ok(_) => Ok(()),
        }
    }
}

/// The message of a panic.
pub(crate) fn panicked(panic: &(dyn Any + Send)) -> Broken {
    let text = panic.downcast_ref::<String>().cloned();
    let text = text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
    Broken { check: "nothing panics", how: text.unwrap_or_default() }
}
