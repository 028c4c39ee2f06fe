//! Whether the server takes new work. The server sets it; `/readyz` and admission read it.

use std::sync::Arc;

use tokio::sync::watch;

/// Clones share the phase.
#[derive(Clone, Debug)]
pub struct Readiness(Arc<watch::Sender<Phase>>);

/// The phases in their order; none comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// The database is open, but the games in play are still being resumed.
    Starting,
    Ready,
    /// Games go on, but new tables and new spectators are refused: the server stops soon.
    Draining,
}

impl Default for Readiness {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(Phase::Starting)))
    }
}

impl Readiness {
    pub fn phase(&self) -> Phase {
        *self.0.borrow()
    }

    pub fn is_starting(&self) -> bool {
        self.phase() == Phase::Starting
    }

    pub fn is_draining(&self) -> bool {
        self.phase() == Phase::Draining
    }

    /// Waits until the games in play are back, or the server drains.
    pub async fn started(&self) {
        // The sender lives as long as `self`.
        let _ = self.0.subscribe().wait_for(|phase| *phase != Phase::Starting).await;
    }

    /// The games in play are back. A server that is draining stays so.
    pub fn becomes_ready(&self) {
        self.enters(Phase::Ready);
    }

    pub fn drains(&self) {
        self.enters(Phase::Draining);
    }

    fn enters(&self, phase: Phase) {
        self.0.send_if_modified(|now| {
            let is_later = phase > *now;
            *now = phase.max(*now);
            is_later
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn no_phase_comes_back() {
        let readiness = Readiness::default();
        assert_eq!(readiness.phase(), Phase::Starting);
        let waits = tokio::time::timeout(std::time::Duration::ZERO, readiness.started());
        assert!(waits.await.is_err());
        readiness.becomes_ready();
        readiness.started().await;
        assert_eq!(readiness.clone().phase(), Phase::Ready);
        readiness.drains();
        readiness.becomes_ready();
        assert_eq!(readiness.phase(), Phase::Draining);
    }
}
