//! The parts of a live bughouse table besides its game: queued moves, seats to be dealt, and bots.

use protocol::{Intent, Refusal};
use store::record::Cause;
use tokio::{sync::mpsc, time::Instant};

use super::{
    bots::{self, Bots, Spoken},
    dealing::{self, Dealing},
    queue::{self, MoveQueue},
    state::{BughouseTable, Effects},
};
use crate::table::{
    actor::{
        TableActor,
        live::{Live, LiveGame},
    },
    game::{Game, Requester},
    projection::Refresh,
};

pub struct Extras {
    pub(super) queue: MoveQueue,
    pub(super) dealing: Dealing,
    pub(super) bots: Bots,
}

impl LiveGame for BughouseTable {
    type Signal = Spoken;

    fn extras(signals: mpsc::Sender<Spoken>) -> Extras {
        let (queue, dealing) = (MoveQueue::default(), Dealing::default());
        Extras { queue, dealing, bots: Bots::new(signals) }
    }

    fn unwritten(
        &self,
        extras: &mut Extras,
        by: &Requester<'_>,
        cause: &Cause,
        intent: &Intent,
    ) -> Option<Result<Refresh, Refusal>> {
        match intent {
            Intent::Queue { .. } | Intent::Unqueue => {
                Some(extras.queue.set(self, by, cause, intent).map(|()| Refresh::State))
            }
            _ => None,
        }
    }

    fn committed(extras: &mut Extras, live: &Live<'_, Self>, effects: &Effects) {
        if !live.view.game.in_game() {
            extras.queue.clear();
        }
        extras.bots.inform(live, effects);
    }

    fn due(extras: &Extras) -> Option<Instant> {
        [extras.queue.due(), extras.dealing.due(), extras.bots.due()].into_iter().flatten().min()
    }

    async fn tend(table: &mut TableActor<Self>) -> Result<(), Refusal> {
        // Boxed, so that a table that waits reserves no space for them.
        Box::pin(queue::make_due_moves(table)).await?;
        dealing::deal(table).await?;
        Box::pin(bots::tend(table)).await?;
        // The bots' actions may have given another player the move.
        Box::pin(queue::make_due_moves(table)).await
    }

    async fn signal(table: &mut TableActor<Self>, spoken: Spoken) -> Result<(), Refusal> {
        Box::pin(bots::spoke(table, spoken)).await
    }
}
