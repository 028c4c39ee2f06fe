//! Queued moves: each is made as soon as its player has the move.
//!
//! A queued move is nobody's business but its player's, and is not written down.

use std::time::Duration;

use bughouse::{BySeat, Event, MoveText, PlayerAction, Seat};
use protocol::{Intent, Refusal, RefusalCode, refusals::refusal};
use store::record::Cause;
use tokio::time::Instant;

use super::{play, state::BughouseTable};
use crate::table::{
    actor::TableActor,
    game::{Game, Requester},
};

/// The thinking time of a queued move: every move takes time (Laws 6.5).
const QUEUED: Duration = Duration::from_millis(100);

#[derive(Default)]
pub(super) struct MoveQueue(BySeat<Option<QueuedMove>>);

struct QueuedMove {
    mv: MoveText,
    /// When it is due, once its player has the move.
    due: Option<Instant>,
    /// The intent that queued it, so that it is not made twice.
    cause: Cause,
}

impl MoveQueue {
    /// The move that a person has queued for a seat. Others may have sat there since, or before.
    pub(super) fn of(&self, seat: Seat, person: &str) -> Option<MoveText> {
        let queued = self.0[seat].as_ref().filter(|queued| queued.cause.person == person)?;
        Some(queued.mv)
    }

    pub(super) fn due(&self) -> Option<Instant> {
        self.0.0.iter().flatten().filter_map(|queued| queued.due).min()
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Queues a move, or takes it back.
    pub(super) fn set(
        &mut self,
        table: &BughouseTable,
        by: &Requester<'_>,
        cause: &Cause,
        intent: &Intent,
    ) -> Result<(), Refusal> {
        let seat = table.room.own_seat(by)?;
        self.0[seat] = match intent {
            Intent::Queue { mv, after } => {
                let mv = play::queued(mv)?;
                is_timely(table, seat, *after)?;
                Some(QueuedMove { mv, due: None, cause: cause.clone() })
            }
            _ => None,
        };
        Ok(())
    }

    /// Takes the queued moves that are due: those whose player has the move.
    fn take_due(&mut self, table: &BughouseTable, now: Instant) -> Option<(Seat, QueuedMove)> {
        for (seat, queued) in Seat::ALL.into_iter().zip(&mut self.0.0) {
            if let Some(queued) = queued {
                let due = queued.due.unwrap_or(now + QUEUED);
                queued.due = table.has_move(seat).then_some(due);
            }
        }
        let is_due = |queued: &mut QueuedMove| queued.due.is_some_and(|due| due <= now);
        Seat::ALL.into_iter().find_map(|seat| Some((seat, self.0[seat].take_if(is_due)?)))
    }
}

/// A move that was meant for a board as it stood long ago is not kept: at most one move has come in
/// between, the opponent's that was waited for.
fn is_timely(table: &BughouseTable, seat: Seat, after: Option<u32>) -> Result<(), Refusal> {
    let completed = table.completed(seat) + table.completed(seat.opponent());
    match after {
        Some(after) if !(after..=after.saturating_add(1)).contains(&completed) => {
            let text = "the board has changed since; look at it and queue again";
            Err(refusal(RefusalCode::NotNow, text))
        }
        _ => Ok(()),
    }
}

/// Makes the queued moves that are due.
pub(super) async fn make_due_moves(table: &mut TableActor<BughouseTable>) -> Result<(), Refusal> {
    loop {
        let (extras, live) = table.parts();
        let due = extras.queue.take_due(&live.view.game, Instant::now());
        let Some((seat, QueuedMove { mv, cause, .. })) = due else { return Ok(()) };
        let event = Event::Player(seat, PlayerAction::Move(mv));
        match table.game().rule(table.now(), vec![event]) {
            Ok(decision) => {
                table.record(decision, Some(cause)).await?;
            }
            // It cannot be made any more, and its player sees it go.
            Err(_) => table.refresh(&cause.person),
        }
    }
}
