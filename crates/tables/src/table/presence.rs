//! Presence: connected people, absent players, and their deadlines.
//!
//! A clock runs whether its player is connected or not. But a player who makes no first move is
//! held not to have come: the game counts for nothing, and they lose their seat (Laws 7.6 leave it
//! to the rules of a competition). At tables that say so, a player who is disconnected for too long
//! forfeits.

use std::time::Duration;

use bughouse::{BySeat, Millis, Seat};
use protocol::SeatState;
use tokio::time::Instant;

use super::room::Room;

/// How long a player who has the move may take for their first one, a countdown included.
const NO_SHOW: Duration = Duration::from_secs(60);

/// The visible presence of people, which is not recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PresenceView {
    /// The ids of the seated people who are connected.
    pub here: Vec<String>,
    /// When a disconnected player forfeits, in the time of the game.
    pub(crate) lost_at: BySeat<Option<Millis>>,
    /// When the game counts for nothing if a player makes no first move.
    pub(crate) no_show_at: BySeat<Option<Millis>>,
}

impl PresenceView {
    /// The presence at one seat.
    pub(crate) fn seat_state(&self, room: &Room, seat: Seat) -> SeatState {
        let person = room.seats[seat].clone();
        SeatState {
            here: person.as_ref().is_some_and(|person| self.here.contains(&person.id)),
            person,
            ready: room.ready[seat],
            lost_at: self.lost_at[seat].map(|at| at.0),
            no_show_at: self.no_show_at[seat].map(|at| at.0),
            ..SeatState::default()
        }
    }
}

/// Until when players are waited for.
#[derive(Debug, Default)]
pub(super) struct PresenceTracker {
    lost: BySeat<Option<Due>>,
    no_show: BySeat<Option<Due>>,
}

/// When something is due. Computed again and again, its time of the game would change by a
/// millisecond here and there, and everybody would be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Due {
    instant: Instant,
    game_time: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Timeout {
    /// A player has made no first move.
    NoShow(Seat),
    /// A player has been disconnected for too long.
    Absence(Seat),
}

impl PresenceTracker {
    /// Notes who is there and who has to move. `is_running` says that the game does not wait for
    /// its players.
    pub(super) fn update(
        &mut self,
        room: &Room,
        counts: bool,
        has_to_begin: impl Fn(Seat) -> bool,
        is_here: impl Fn(&str) -> bool,
        now: Instant,
        game_time: Millis,
    ) -> PresenceView {
        let patience = Duration::from_secs(room.settings.terms.absence.into());
        let mut view = PresenceView::default();
        for (seat, person) in room.seats.iter() {
            let here = person.as_ref().filter(|person| is_here(&person.id));
            let lost = counts && here.is_none() && !patience.is_zero();
            let no_show = counts && has_to_begin(seat);
            let due = |wait| Due { instant: now + wait, game_time: game_time + millis(wait) };
            let lost = lost.then(|| self.lost[seat].unwrap_or_else(|| due(patience)));
            let no_show = no_show.then(|| self.no_show[seat].unwrap_or_else(|| due(NO_SHOW)));
            (self.lost[seat], self.no_show[seat]) = (lost, no_show);
            let at = |due: Option<Due>| due.map(|due| due.game_time);
            (view.lost_at[seat], view.no_show_at[seat]) = (at(lost), at(no_show));
            view.here.extend(here.map(|person| person.id.clone()));
        }
        view
    }

    /// When somebody is waited for no longer.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.lost.0.iter().chain(&self.no_show.0).flatten().map(|due| due.instant).min()
    }

    /// Takes one of the timeouts that are due.
    pub(super) fn next_timeout(&mut self, now: Instant) -> Option<Timeout> {
        Seat::ALL.into_iter().find_map(|seat| {
            let no_show = self.no_show[seat].take_if(|due| due.instant <= now);
            let mut absence = || self.lost[seat].take_if(|due| due.instant <= now);
            no_show
                .map(|_| Timeout::NoShow(seat))
                .or_else(|| absence().map(|_| Timeout::Absence(seat)))
        })
    }
}

/// A span of time in the time of a game.
pub(super) fn millis(span: Duration) -> Millis {
    Millis(i64::try_from(span.as_millis()).unwrap_or(i64::MAX))
}

/// A time of a game as a span of time.
pub(super) fn span(of: Millis) -> Duration {
    Duration::from_millis(u64::try_from(of.0).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use bughouse::Seat::{BlackA, WhiteA};

    use super::*;

    #[test]
    fn timeouts_are_taken_one_by_one_when_they_are_due() {
        let now = Instant::now();
        let mut tracker = PresenceTracker::default();
        let due =
            |seconds| Due { instant: now + Duration::from_secs(seconds), game_time: Millis::ZERO };
        tracker.no_show[BlackA] = Some(due(2));
        tracker.lost[BlackA] = Some(due(1));
        tracker.lost[WhiteA] = Some(due(3));
        assert_eq!(tracker.deadline(), Some(now + Duration::from_secs(1)));
        assert_eq!(tracker.next_timeout(now), None);
        let later = now + Duration::from_secs(2);
        assert_eq!(tracker.next_timeout(later), Some(Timeout::NoShow(BlackA)));
        assert_eq!(tracker.next_timeout(later), Some(Timeout::Absence(BlackA)));
        assert_eq!(tracker.next_timeout(later), None);
        assert_eq!(tracker.deadline(), Some(now + Duration::from_secs(3)));
    }
}
