//! A game that came back with the server: it stands still until its players are there again.

use std::time::Duration;

use tokio::time::Instant;

/// How long a game that came back waits for the others, once somebody is there.
const GATHERING: Duration = Duration::from_secs(30);

/// How long a table lives on at which nobody is and nothing is played. It comes back when somebody
/// asks for it.
const IDLE: Duration = Duration::from_secs(120);

/// The same for a table that came back and at which nothing has happened since: somebody has looked
/// at it.
const VISITED: Duration = Duration::from_secs(3);

/// The same for a game in play in which no flag has fallen by itself: it stands still until
/// somebody asks for it.
const ABANDONED: Duration = Duration::from_secs(3600);

/// Whether a game runs, or waits for its players after a restart of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Resume {
    Running,
    /// Nobody is there yet.
    Nobody,
    /// Somebody is, and the others are waited for until then.
    WaitingUntil(Instant),
}

/// The connected players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gathered {
    Nobody,
    Some,
    Everyone,
}

impl Resume {
    pub(super) const fn is_running(self) -> bool {
        matches!(self, Self::Running)
    }

    /// When the others are waited for no longer.
    pub(super) const fn deadline(self) -> Option<Instant> {
        match self {
            Self::WaitingUntil(until) => Some(until),
            Self::Nobody | Self::Running => None,
        }
    }

    /// How long the table lives on while nobody is there; for ever if none is said.
    pub(super) const fn patience(self, in_game: bool, visited: bool) -> Option<Duration> {
        match self {
            _ if !in_game => Some(if visited { VISITED } else { IDLE }),
            Self::Nobody | Self::Running => Some(ABANDONED),
            Self::WaitingUntil(_) => None,
        }
    }

    /// Notes who is there by now. Says whether the game goes on with this.
    pub(super) fn update(&mut self, gathered: Gathered, now: Instant) -> bool {
        if *self == Self::Nobody && gathered != Gathered::Nobody {
            *self = Self::WaitingUntil(now + GATHERING);
        }
        let Self::WaitingUntil(until) = *self else { return false };
        let goes_on = now >= until || gathered == Gathered::Everyone;
        if goes_on {
            *self = Self::Running;
        }
        goes_on
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_goes_on_when_everyone_is_there_or_somebody_has_waited_long_enough() {
        let now = Instant::now();
        let mut resume = Resume::Nobody;
        assert!(!resume.update(Gathered::Nobody, now));
        assert_eq!((resume.deadline(), resume.patience(true, true)), (None, Some(ABANDONED)));
        assert!(!resume.update(Gathered::Some, now));
        assert_eq!((resume.deadline(), resume.patience(true, true)), (Some(now + GATHERING), None));
        assert!(!resume.update(Gathered::Nobody, now + GATHERING / 2), "they may come back");
        assert!(resume.update(Gathered::Some, now + GATHERING));
        assert!(resume.is_running());
        assert!(!resume.update(Gathered::Everyone, now + GATHERING), "it goes on once");

        let mut resume = Resume::Nobody;
        assert!(resume.update(Gathered::Everyone, now));
        assert_eq!(resume.patience(false, false), Some(IDLE));
        assert_eq!(resume.patience(false, true), Some(VISITED));
    }
}
