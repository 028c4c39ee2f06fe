//! The extras of a game at a live table: queued moves, bots, spectators' choices.

use protocol::{Intent, Refusal};
use store::record::Cause;
use tokio::{sync::mpsc, time::Instant};

use super::TableActor;
use crate::table::{
    game::{Game, Requester},
    projection::Refresh,
    view::View,
};

/// A live table as the extras of its game see it.
pub struct Live<'a, G: Game> {
    pub view: &'a View<G>,
    /// Whether time passes: the game does not wait for its players after a restart of the server.
    pub(crate) is_running: bool,
}

/// The extras of a game at a live table.
pub trait LiveGame: Game {
    /// Messages from the game's own threads to the table.
    type Signal: Send + 'static;

    /// The initial extras; `signals` leads back to the table.
    fn extras(signals: mpsc::Sender<Self::Signal>) -> Self::Extras;

    /// Carries out an intent that is not written down, if it is one. `self` is the table as the
    /// person sees it.
    fn unwritten(
        &self,
        extras: &mut Self::Extras,
        by: &Requester<'_>,
        cause: &Cause,
        intent: &Intent,
    ) -> Option<Result<Refresh, Refusal>>;

    /// A step has been taken in at the live table, and is about to be broadcast.
    fn committed(_extras: &mut Self::Extras, _live: &Live<'_, Self>, _effects: &Self::Effects) {}

    /// Spectators have been shown a step.
    fn shown_to_spectators(&self, _extras: &mut Self::Extras, _effects: &Self::Effects) {}

    /// When the extras want to be tended again, if nothing happens before.
    fn due(_extras: &Self::Extras) -> Option<Instant> {
        None
    }

    /// Does what the extras want by now. Called whenever something has happened or is due.
    fn tend(_table: &mut TableActor<Self>) -> impl Future<Output = Result<(), Refusal>> + Send {
        std::future::ready(Ok(()))
    }

    fn signal(
        table: &mut TableActor<Self>,
        signal: Self::Signal,
    ) -> impl Future<Output = Result<(), Refusal>> + Send;
}
