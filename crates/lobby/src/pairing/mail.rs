//! Messages of quick pairing between the nodes of a cluster.
//!
//! Each node has a door, where the people come who are connected to it, and a hall with queues. The
//! hall of one node is used by all: that with the smallest number among those that stay. A door
//! keeps the wishes of its people and renews them, so nothing is lost for long when messages are,
//! or when that node dies: its people are taken in at another hall. A server alone is its own hall.

use ::cluster::SessionId;
use futures_util::future::BoxFuture;
use people::presence::Presence;
use protocol::{EventPartnerInvitation, LeftPairing, Pairing, PartnerInvitation, Person, Refusal};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use super::queue::Wish;

/// A message from a door to a hall, or back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Mail {
    /// To the hall: a person looks for a game. The answer is `Joined`.
    Join { question: u64, wish: Box<Wish> },
    /// To the hall: these people still wait. It answers with those whom it does not know.
    Renew(Vec<String>),
    /// To the hall: a person waits no longer.
    Leave { person: String, reason: LeftPairing },
    /// To the hall: a person confirms a match or declines it.
    Confirm { person: String, number: u64, ready: bool },
    /// From the hall: whether the person of a question was taken in.
    Joined { question: u64, person: String, outcome: Result<(), Refusal> },
    /// From the hall: these people do not wait there.
    Unknown(Vec<String>),
    /// From the hall: where a person stands.
    Stands { person: String, stand: Pairing },
    /// From the hall: a person's game begins. Where, they hear in a moment.
    Starting(String),
    /// From the hall: how many people wait in each pool.
    Numbers(Vec<usize>),
    /// From a door to all: a connected person is asked to be a partner.
    PartnerWanted { person: String, invitation: PartnerInvitation },
    /// From a door to all: a connected person is asked to be a partner in a tournament.
    EventPartnerWanted { person: String, invitation: Box<EventPartnerInvitation> },
}

/// Mail with its sender.
pub(crate) type Received = (SessionId, Mail);

/// The nodes whose people are paired together.
pub trait Peers: Send + Sync {
    /// This node.
    fn me(&self) -> SessionId;

    /// All nodes that live and are not about to stop.
    fn staying(&self) -> Vec<SessionId>;

    fn send(&self, to: SessionId, mail: Mail);

    /// Sends to all other nodes.
    fn send_to_all(&self, mail: Mail);

    /// The mail of other nodes, from now on.
    fn receive(&self) -> mpsc::UnboundedReceiver<Received>;

    /// The person of this name or id who is connected to any node.
    fn find<'a>(
        &'a self,
        here: &'a Presence,
        name: &'a str,
    ) -> BoxFuture<'a, Result<Person, Refusal>>;
}

/// A server without others.
pub struct Alone;

impl Peers for Alone {
    fn me(&self) -> SessionId {
        SessionId(0)
    }

    fn staying(&self) -> Vec<SessionId> {
        vec![self.me()]
    }

    fn send(&self, _: SessionId, _: Mail) {}

    fn send_to_all(&self, _: Mail) {}

    fn receive(&self) -> mpsc::UnboundedReceiver<Received> {
        mpsc::unbounded_channel().1
    }

    fn find<'a>(
        &'a self,
        here: &'a Presence,
        name: &'a str,
    ) -> BoxFuture<'a, Result<Person, Refusal>> {
        Box::pin(async { here.find(name) })
    }
}
