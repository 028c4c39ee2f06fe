//! Whether the server takes new work. The server sets it; `/readyz` and admission read it.

use std::sync::{
    Arc,
    atomic::{AtomicU8, Ordering},
};

/// Clones share the phase.
#[derive(Clone, Debug, Default)]
pub(crate) struct Readiness(Arc<AtomicU8>);

/// The phases in their order; none comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The database is open, but the games in play are still being resumed.
    Starting,
    Ready,
    /// Games go on, but new tables and new spectators are refused: the server stops soon.
    Draining,
}

impl Readiness {
    pub(crate) fn phase(&self) -> Phase {
        match self.0.load(Ordering::Relaxed) {
            0 => Phase::Starting,
            1 => Phase::Ready,
            _ => Phase::Draining,
        }
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.phase() == Phase::Draining
    }

    /// The games in play are back. A server that is draining stays so.
    pub(crate) fn becomes_ready(&self) {
        self.0.fetch_max(1, Ordering::Relaxed);
    }

    pub(crate) fn drains(&self) {
        self.0.fetch_max(2, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_phase_comes_back() {
        let readiness = Readiness::default();
        assert_eq!(readiness.phase(), Phase::Starting);
        readiness.becomes_ready();
        assert_eq!(readiness.clone().phase(), Phase::Ready);
        readiness.drains();
        readiness.becomes_ready();
        assert_eq!(readiness.phase(), Phase::Draining);
    }
}
