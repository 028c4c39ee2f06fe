//! A game that came back with the server: it stands still until its players are there again.

use std::time::Duration;

use bughouse::{Event, Notice};
use protocol::{Person, Refusal};
use tokio::time::Instant;

use super::{
    living::{ABANDONED, IDLE},
    task::Task,
};

/// How long a game that came back waits for the others, once somebody is there.
pub(crate) const GATHERING: Duration = Duration::from_secs(30);

/// A game that came back with the server stands still until its players are there again.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Gathering {
    /// It goes on.
    Over,
    /// Nobody is there yet.
    Nobody,
    /// Somebody is, and the others are waited for until then.
    Until(Instant),
}

impl Gathering {
    /// When the others are waited for no longer.
    pub(crate) const fn until(self) -> Option<Instant> {
        match self {
            Self::Until(until) => Some(until),
            Self::Nobody | Self::Over => None,
        }
    }

    /// For how long a table goes on living where nobody is.
    pub(crate) const fn patience(self, in_game: bool) -> Option<Duration> {
        match self {
            _ if !in_game => Some(IDLE),
            Self::Nobody | Self::Over => Some(ABANDONED),
            Self::Until(_) => None,
        }
    }
}

impl Task {
    /// The server was away: the clocks stand still from the last event on, until the players are there again.
    pub(super) async fn stand_still(&mut self) -> Result<(), Refusal> {
        self.gathering = Gathering::Nobody;
        // A server that died twice has suspended the game already.
        match self.live.table.event(self.now(), Event::Server(Notice::Suspended)) {
            Ok(record) => self.record(record, None).await.map(|_| ()),
            Err(_) => Ok(()),
        }
    }

    /// Nobody is there any more: what the clocks show is written down, to be found when the game comes back.
    pub(super) async fn look_at_clocks(&mut self) {
        let runs = self.live.table.in_game() && matches!(self.gathering, Gathering::Over);
        if runs && let Ok(record) = self.live.table.event(self.now(), Event::Server(Notice::Look)) {
            // If it cannot be written, the game comes back as it was at its last event.
            let _ = self.record(record, None).await;
        }
    }

    /// Goes on when all players are there, or have been waited for long enough.
    pub(super) async fn gather(&mut self) -> Result<(), Refusal> {
        let seats = &self.live.table.seats.0;
        let is_here = |person: &Person| self.is_here(&person.id);
        let people = seats.iter().flatten().filter(|person| !person.bot);
        let watched = self.live.table.is_bots_only() && !self.watchers.is_empty();
        let some = people.clone().any(is_here) || watched;
        let all = seats.iter().flatten().all(is_here);
        let now = Instant::now();
        if let Gathering::Nobody = self.gathering
            && some
        {
            self.gathering = Gathering::Until(now + GATHERING);
        }
        let Gathering::Until(until) = self.gathering else { return Ok(()) };
        if now >= until || all {
            self.gathering = Gathering::Over;
            let record = self.live.table.event(self.now(), Event::Server(Notice::Resumed))?;
            self.record(record, None).await?;
        }
        Ok(())
    }
}
