//! Mail of quick pairing between nodes.

use std::sync::{Mutex, MutexGuard, PoisonError};

use cluster::{Peer, SessionId};
use futures_util::future::BoxFuture;
use people::presence::Presence;
use protocol::{Person, Refusal};
use tokio::sync::mpsc;

use super::{Cluster, wire::Letter};
use crate::pairing::{Mail, Peers, Received};

/// The nodes that live and are not about to stop, and where their mail goes.
#[derive(Default)]
pub(super) struct Mailbox(Mutex<State>);

#[derive(Default)]
struct State {
    staying: Vec<SessionId>,
    received: Option<mpsc::UnboundedSender<Received>>,
}

impl Mailbox {
    pub(super) fn note_nodes(&self, peers: &[Peer]) {
        let staying = peers.iter().filter(|peer| !peer.draining);
        self.state().staying = staying.map(|peer| peer.session).collect();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cluster {
    /// Mail of another node has come.
    pub(super) fn paired(&self, from: SessionId, mail: Mail) {
        if let Some(received) = &self.0.pairing.state().received {
            // Quick pairing ends a moment before the node.
            let _ = received.send((from, mail));
        }
    }
}

impl Peers for Cluster {
    fn me(&self) -> SessionId {
        self.0.me
    }

    fn staying(&self) -> Vec<SessionId> {
        self.0.pairing.state().staying.clone()
    }

    fn send(&self, to: SessionId, mail: Mail) {
        self.0.bus.send(to, Letter::Pairing(mail).to_bytes(std::iter::empty()));
    }

    fn send_to_all(&self, mail: Mail) {
        self.post_to_all(Letter::Pairing(mail));
    }

    fn receive(&self) -> mpsc::UnboundedReceiver<Received> {
        let (received, mail) = mpsc::unbounded_channel();
        self.0.pairing.state().received = Some(received);
        mail
    }

    fn find<'a>(
        &'a self,
        here: &'a Presence,
        name: &'a str,
    ) -> BoxFuture<'a, Result<Person, Refusal>> {
        Box::pin(Self::find(self, here, name))
    }
}
