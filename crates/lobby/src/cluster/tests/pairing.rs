//! Quick pairing of people who are connected to different nodes.

use people::{accounts::Blocked, presence::Connected};
use protocol::{LeftPairing, Pairing, Partner, Pool, PoolLine, Seek};

use super::*;
use crate::pairing::{QuickPairing, Seeker};

fn seek() -> Seek {
    let pool = Pool { control: "180+0".to_owned(), ..Pool::default() };
    Seek { pool, partner: None, pairs_only: false, bots_after: None, bot: None }
}

/// A person at a node who looks for a game.
struct Visitor {
    n: usize,
    pairing: QuickPairing,
    frames: Waiting,
    _connected: Connected,
}

impl Visitor {
    fn new(node: &TestNode, pairing: &QuickPairing, n: usize) -> Self {
        let (outbox, frames) = Outbox::new(1000);
        let connected = node.lobby.presence.come(&person(n), n as u64, outbox, Shown::default());
        Self { n, pairing: pairing.clone(), frames, _connected: connected }
    }

    async fn seeks(&self, seek: Seek) -> Result<(), Refusal> {
        let (person, blocked) = (person(self.n), Blocked::default());
        let address = Address::from(IpAddr::from(Ipv4Addr::LOCALHOST));
        self.pairing.seek(Seeker { person: &person, address, blocked: &blocked }, seek).await
    }

    /// The next news of this kind.
    async fn hears<T>(&mut self, of: impl Fn(ServerMessage) -> Option<T>) -> T {
        loop {
            let frame = tokio::time::timeout(LONG, self.frames.recv());
            let frame = frame.await.expect("in time").expect("open");
            if let Some(heard) = of(serde_json::from_str(&frame).expect("a message")) {
                return heard;
            }
        }
    }

    async fn confirms(&mut self) {
        let number = self.hears(|message| match message {
            ServerMessage::Pairing(Pairing::Found { number, confirmed: false, .. }) => Some(number),
            ServerMessage::Pairing(Pairing::Left { reason, .. }) => panic!("left: {reason:?}"),
            _ => None,
        });
        let number = number.await;
        self.pairing.confirm(&person(self.n).id, number, true);
    }

    async fn table(&mut self) -> String {
        let table = self.hears(|message| match message {
            ServerMessage::Pairing(Pairing::Table { table }) => Some(table),
            ServerMessage::Pairing(Pairing::Left { reason, .. }) => panic!("left: {reason:?}"),
            _ => None,
        });
        table.await
    }

    async fn left(&mut self) -> LeftPairing {
        let reason = self.hears(|message| match message {
            ServerMessage::Pairing(Pairing::Left { reason, .. }) => Some(reason),
            _ => None,
        });
        reason.await
    }
}

fn opened(node: &TestNode) -> QuickPairing {
    let pairing = QuickPairing::new(node.lobby.clone(), None, Arc::new(node.cluster.clone()));
    tokio::spawn(pairing.clone().run(node.stop.clone()));
    pairing
}

/// Three nodes that know each other, each with quick pairing. The hall is that of the first.
async fn three(nodes: &Nodes) -> Vec<(TestNode, QuickPairing)> {
    let mut all: Vec<_> = (0..3).map(|_| nodes.node()).collect();
    all.sort_by_key(|node| node.me);
    let all: Vec<_> = all.into_iter().map(|node| (opened(&node), node)).collect();
    let knows = |node: &TestNode| node.cluster.staying().len() == 3;
    until(|| all.iter().all(|(_, node)| knows(node))).await;
    all.into_iter().map(|(pairing, node)| (node, pairing)).collect()
}

fn waiting(pairing: &QuickPairing) -> u32 {
    pairing.pools().iter().map(|line: &PoolLine| line.waiting).sum()
}

async fn play(visitors: &mut [Visitor]) {
    for visitor in &mut *visitors {
        visitor.confirms().await;
    }
    let mut tables = Vec::new();
    for visitor in &mut *visitors {
        tables.push(visitor.table().await);
        assert_eq!(visitor.pairing.stand(&person(visitor.n).id), None, "nobody waits any more");
    }
    tables.dedup();
    assert_eq!(tables.len(), 1, "one game");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_at_three_nodes_are_paired() {
    let nodes = Nodes::new().await;
    let all = three(&nodes).await;
    let mut visitors: Vec<_> =
        (0..4).map(|n| Visitor::new(&all[n % 3].0, &all[n % 3].1, n)).collect();
    for visitor in &visitors[..3] {
        visitor.seeks(seek()).await.expect("taken in");
        let stand = visitor.pairing.stand(&person(visitor.n).id);
        assert!(matches!(stand, Some(Pairing::Waiting { .. })), "{stand:?}");
    }
    until(|| all.iter().all(|(_, pairing)| waiting(pairing) == 3)).await;
    visitors[3].seeks(seek()).await.expect("taken in");
    play(&mut visitors).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn partners_at_two_nodes_find_each_other_and_leave_together() {
    let nodes = Nodes::new().await;
    let all = three(&nodes).await;
    let mut visitors: Vec<_> =
        (0..2).map(|n| Visitor::new(&all[n + 1].0, &all[n + 1].1, n)).collect();
    let with = |n| Seek { partner: Some(Partner::Person(person(n).name)), ..seek() };
    visitors[0].seeks(with(1)).await.expect("the partner is found");
    let invited = visitors[1].hears(|message| match message {
        ServerMessage::PartnerWanted(invitation) => Some(invitation.by),
        _ => None,
    });
    assert_eq!(invited.await, person(0));
    visitors[1].seeks(with(0)).await.expect("taken in");
    let stand = visitors[1].pairing.stand(&person(1).id);
    let Some(Pairing::Waiting { people, .. }) = stand else { panic!("{stand:?}") };
    assert_eq!(people.len(), 2);
    visitors[0].pairing.withdraw(&person(0).id);
    assert_eq!(visitors[0].left().await, LeftPairing::Withdrawn);
    assert_eq!(visitors[1].left().await, LeftPairing::PartnerLeft);
    let nobody = Seek { partner: Some(Partner::Person("nobody".to_owned())), ..seek() };
    let refused = visitors[0].seeks(nobody).await.expect_err("nobody is there");
    assert_eq!(refused.code, RefusalCode::NoPerson);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_go_on_waiting_when_the_node_of_the_hall_dies() {
    let nodes = Nodes::new().await;
    let all = three(&nodes).await;
    let at = |n: usize| &all[1 + n % 2];
    let mut visitors: Vec<_> = (0..4).map(|n| Visitor::new(&at(n).0, &at(n).1, n)).collect();
    for visitor in &visitors[..3] {
        visitor.seeks(seek()).await.expect("taken in");
    }
    all[0].0.kill(&nodes).await;
    until(|| all[1..].iter().all(|(_, pairing)| waiting(pairing) == 3)).await;
    visitors[3].seeks(seek()).await.expect("taken in");
    play(&mut visitors).await;
}
