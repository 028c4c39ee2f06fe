//! How a table lives: what comes in, what is due, and when it ends.
//!
//! It ends when its last handle is dropped, when nobody has been there for a while and nothing is played, and when what
//! happened cannot be written: then whoever opens the table again finds it as the store has it.

use std::time::Duration;

use protocol::{Refusal, ServerMessage};
use tokio::{sync::mpsc, time::Instant};

use super::{Request, frame, unavailable};

/// After how long a table at which nobody is and nothing is played stops living. It comes back when it is wanted.
pub(crate) const IDLE: Duration = Duration::from_secs(120);

/// The same of a game in play, where no flag has fallen by itself: it stands still until somebody wants it.
pub(crate) const ABANDONED: Duration = Duration::from_secs(3600);

/// A table that can live. `Err` ends it.
pub(crate) trait Live: Send {
    /// It begins to live, new or from its records.
    fn begin(&mut self) -> impl Future<Output = Result<(), Refusal>> + Send;

    /// When something happens by itself.
    fn deadline(&self) -> Option<Instant>;

    /// Something is due.
    fn wake(&mut self) -> impl Future<Output = Result<(), Refusal>> + Send;

    /// It is asked something.
    fn answer(&mut self, request: Request) -> impl Future<Output = Result<(), Refusal>> + Send;

    /// Shows itself in the list of tables as everybody may know it.
    fn list(&mut self);

    /// When it stops living, if nobody comes.
    fn idle_at(&self) -> Option<Instant>;

    /// Somebody wants it to go on living.
    fn stay(&mut self);

    /// It stops living: what the clocks show is written down.
    fn keep_time(&mut self) -> impl Future<Output = ()> + Send;
}

pub(super) async fn live(mut table: impl Live, mut requests: mpsc::Receiver<Request>) {
    if table.begin().await.is_err() {
        return;
    }
    loop {
        let deadline = table.deadline();
        let asleep = async {
            match deadline {
                Some(deadline) => tokio::time::sleep_until(deadline).await,
                None => std::future::pending().await,
            }
        };
        let going_on = tokio::select! {
            // What was due before somebody asked has happened before.
            biased;
            () = asleep => table.wake().await,
            request = requests.recv() => match request {
                Some(request) => table.answer(request).await,
                None => return,
            },
        };
        if going_on.is_err() {
            return;
        }
        table.list();
        if table.idle_at().is_some_and(|idle| idle <= Instant::now()) {
            if requests.is_empty() {
                table.keep_time().await;
                requests.close();
                while let Ok(request) = requests.try_recv() {
                    turn_away(request);
                }
                return;
            }
            // Somebody asks for something just now.
            table.stay();
        }
    }
}

/// Somebody who comes at the moment at which the table goes: he may come again at once.
fn turn_away(request: Request) {
    match request {
        Request::Watch { watcher, .. } => {
            // If he does not read, he does not care.
            let _ = watcher.frames.try_send(frame(&ServerMessage::Refused(unavailable())));
        }
        Request::Intent { answer, .. } => {
            let _ = answer.send(Err(unavailable()));
        }
        #[cfg(test)]
        Request::Line { .. } => {}
        Request::Spoken(_)
        | Request::Unwatch { .. }
        | Request::Log { .. }
        | Request::Shown { .. } => {}
    }
}
