//! A table that the server has made for a game of an event: the event seats its players, and one
//! game is played there.

use protocol::{GameOfEvent, Intent, Refusal, RefusalCode, refusals::refusal};
use store::record::{EventSeats, Record, server};

use super::state::{BughouseTable, Decided};
use crate::table::game::{Game, Requester};

impl BughouseTable {
    /// Whether an intent is one that a table of an event does not have.
    pub(super) fn check_for_event(
        &self,
        by: &Requester<'_>,
        intent: &Intent,
    ) -> Result<(), Refusal> {
        if self.room.settings.event.is_none() {
            return Ok(());
        }
        let text = match intent {
            Intent::Stand if by.person.id == server().id => return Ok(()),
            Intent::Sit | Intent::Stand | Intent::Swap { .. } | Intent::Join | Intent::Leave => {
                "the event has seated the players of this table"
            }
            Intent::Employ { .. } | Intent::Dismiss => "no bot can play in a game of an event",
            Intent::Abort => "a game of an event is played to its end; ask an arbiter of the event",
            Intent::Ready if self.is_over() => {
                "one game is played at a table of an event; the next one has another table"
            }
            _ => return Ok(()),
        };
        Err(refusal(RefusalCode::NotNow, text))
    }

    /// The game of an event that is played here, as everybody sees it.
    pub(super) fn game_of_event(&self) -> Option<GameOfEvent> {
        let EventSeats { id, name, round, board, .. } = self.room.settings.event.as_deref()?;
        let (id, name, round) = (id.clone(), name.clone(), round.clone());
        Some(GameOfEvent { id, name, round, board: *board })
    }

    /// The server takes a seat away from a player who is not ready in time. Nobody else gets it,
    /// so no game can start any more.
    pub(super) fn unseat(&self, by: &Requester<'_>) -> Decided {
        self.between_games()?;
        match by.seat {
            Some(seat) if self.room.seats[seat].is_some() => Ok(Record::stood(seat)),
            _ => Err(refusal(RefusalCode::NotNow, "nobody sits there")),
        }
    }

    /// The players that an event has seated come with their ratings.
    pub(super) fn note_event_ratings(&mut self) {
        let Some(EventSeats { seats, ratings, .. }) = self.room.settings.event.as_deref() else {
            return;
        };
        for (seat, rating) in ratings {
            if let Some(person) = seats.get(seat) {
                self.participants.set_rating(&person.id, *rating);
            }
        }
    }
}
