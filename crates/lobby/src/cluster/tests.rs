//! Several nodes in one process, on one hub, with leases in memory.

mod hostile;
mod leaks;
mod lobby;
mod memory;
mod pairing;
#[cfg(feature = "otlp")]
mod traces;

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use bughouse::Seat;
use cluster::SessionId;
use people::{
    accounts::Shown,
    address::Address,
    outbox::{Outbox, Waiting},
};
use protocol::{Intent, Kind, Phase, Refusal, RefusalCode, ServerMessage, Snapshot, Terms};
use store::Store;
use tables::{
    bot_catalog::BotCatalog,
    table::handle::Way,
    testing::{person, subscriber},
};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::{Bus, BusKey, Cluster, Leases, Patience, bus::Hub};
use crate::{
    lobby::{
        Lobby,
        admission::{Bounds, OnBehalf},
        leased::Nodes as _,
    },
    pairing::Peers as _,
};
pub(super) use memory::Memory;

/// Longer than anything takes on a machine that is busy with other tests.
const LONG: Duration = Duration::from_secs(100);

/// A cluster.
struct Nodes {
    hub: Hub,
    key: BusKey,
    memory: Arc<Memory>,
    store: Store,
    connections: AtomicU64,
}

struct TestNode {
    me: SessionId,
    lobby: Lobby,
    cluster: Cluster,
    stop: CancellationToken,
}

/// A person's connection to a node, which watches a table.
struct Client {
    way: Way,
    n: usize,
    connection: u64,
    frames: Waiting,
}

impl Nodes {
    async fn new() -> Self {
        let store = store::testing::store().await;
        let memory = Arc::new(Memory::new(store.clone()));
        let key = BusKey::new(b"secret");
        Self { hub: Hub::default(), key, memory, store, connections: AtomicU64::new(1) }
    }

    fn node(&self) -> TestNode {
        let me = SessionId(rand::random());
        let bots = BotCatalog::new(Vec::new());
        let lobby = Lobby::new(self.store.clone(), bots, None, Bounds::SERVER);
        let (stop, leases) = (CancellationToken::new(), Leases::Memory(self.memory.clone()));
        let bus = Bus::hub(&self.hub, me, &self.key);
        let cluster = Cluster::start(&lobby, me, bus, leases, Patience::TESTS, stop.clone());
        let lobby = lobby.with_cluster(cluster.clone());
        TestNode { me, lobby, cluster, stop }
    }

    /// A person watches a table by way of a node.
    async fn client(&self, node: &TestNode, table: &str, n: usize) -> Client {
        let connection = self.connections.fetch_add(1, Ordering::Relaxed);
        let way = node.way(table, n).await.expect("there is such a table");
        let mut client = Client { way, n, connection, frames: Outbox::new(1).1 };
        client.watch(None).await.expect("watched");
        client
    }

    /// The node that owns a table.
    fn owner<'a>(&self, table: &str, nodes: &'a [TestNode]) -> &'a TestNode {
        let owner = self.memory.owner(table).expect("the table has an owner");
        nodes.iter().find(|node| node.me == owner).expect("which lives")
    }
}

impl TestNode {
    async fn way(&self, table: &str, n: usize) -> Result<Way, Refusal> {
        let address = Address::from(IpAddr::from(Ipv4Addr::LOCALHOST));
        self.lobby.table(table, &OnBehalf::Client { address, person: person(n).id }).await
    }

    /// The node dies without a word.
    async fn kill(&self, nodes: &Nodes) {
        nodes.hub.cut_off(self.me);
        self.stop.cancel();
        nodes.memory.cut_off(self.me);
        self.lobby.end_tables().await;
    }
}

/// Waits for a state that comes soon.
async fn until(holds: impl Fn() -> bool) {
    let until = Instant::now() + LONG;
    while !holds() {
        assert!(Instant::now() < until, "in time");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

impl Client {
    async fn watch(&mut self, since: Option<u32>) -> Result<(), Refusal> {
        let (outbox, frames) = Outbox::new(1000);
        self.frames = frames;
        self.way.watch(subscriber(self.connection, self.n, outbox, 0), since).await
    }

    async fn next(&mut self) -> ServerMessage {
        let frame = tokio::time::timeout(LONG, self.frames.recv());
        let frame = frame.await.expect("in time").expect("open");
        serde_json::from_str(&frame).expect("a message")
    }

    /// The next snapshot.
    async fn snapshot(&mut self) -> Snapshot {
        loop {
            if let ServerMessage::Snapshot(snapshot) = self.next().await {
                return *snapshot;
            }
        }
    }

    /// The next change.
    async fn changed(&mut self) -> u32 {
        loop {
            match self.next().await {
                ServerMessage::Change(change) => return change.number,
                ServerMessage::KriegspielChange(change) => return change.number,
                _ => {}
            }
        }
    }

    async fn does(&self, seat: Seat, intent: Intent) -> Result<u32, Refusal> {
        self.does_with(&rand::random::<u64>().to_string(), seat, intent).await
    }

    async fn does_with(&self, key: &str, seat: Seat, intent: Intent) -> Result<u32, Refusal> {
        self.way.intend(person(self.n), Some(seat), key.to_owned(), intent).await
    }

    async fn plays(&self, seat: Seat, deed: &str) -> Result<u32, Refusal> {
        self.does(seat, Intent::Play { deed: deed.to_owned() }).await
    }

    /// Watches anew until that succeeds, as clients do.
    async fn come_back(&mut self, table: &str, node: &TestNode) {
        let until = Instant::now() + LONG;
        loop {
            if let Ok(way) = node.way(table, self.n).await {
                self.way = way;
                if self.watch(None).await.is_ok() {
                    return;
                }
            }
            assert!(Instant::now() < until, "nobody takes the table");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits for a change or one after it, and watches anew whenever the server says so, as clients
    /// do: what was missed is in the snapshot then.
    async fn sees(&mut self, number: u32, table: &str, node: &TestNode) {
        loop {
            let seen = match self.next().await {
                ServerMessage::Change(change) => change.number,
                ServerMessage::Snapshot(snapshot) => snapshot.number,
                ServerMessage::Refused(refusal) if refusal.code == RefusalCode::Unavailable => {
                    self.come_back(table, node).await;
                    continue;
                }
                _ => continue,
            };
            if seen >= number {
                return;
            }
        }
    }
}

fn terms() -> Terms {
    Terms { ruleset: "casual countdown=0".to_owned(), public: true, ..Terms::default() }
}

/// Four people, each on another node, sit down and start a game.
async fn four(nodes: &Nodes, all: &[TestNode], table: &str) -> Vec<Client> {
    let mut clients = Vec::new();
    for (n, seat) in Seat::ALL.into_iter().enumerate() {
        let mut client = nodes.client(&all[n % all.len()], table, n).await;
        client.snapshot().await;
        client.does(seat, Intent::Sit).await.expect("seated");
        clients.push(client);
    }
    for (client, seat) in clients.iter().zip(Seat::ALL) {
        client.does(seat, Intent::Ready).await.expect("ready");
    }
    clients
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_people_on_three_nodes_play() {
    let nodes = Nodes::new().await;
    let all = [nodes.node(), nodes.node(), nodes.node()];
    let table = all[0].lobby.create(terms(), &person(0)).await.expect("created");
    let mut clients = four(&nodes, &all, &table).await;
    let number = clients[0].plays(Seat::WhiteA, "moves e4").await.expect("legal");
    for client in &mut clients {
        while client.changed().await < number {}
    }
    clients[1].plays(Seat::WhiteA, "moves d4").await.expect_err("another person's seat");
    let refused = clients[0].plays(Seat::WhiteA, "moves d4").await.expect_err("not their turn");
    assert_eq!(refused.code, RefusalCode::Ruled, "{refused:?}");
    let again =
        clients[1].does_with("k", Seat::BlackA, Intent::Play { deed: "moves e5".to_owned() });
    let again = again.await.expect("legal");
    // The same key once more, by way of another node.
    clients[1].way = all[2].way(&table, 1).await.expect("any node takes any connection");
    let twice =
        clients[1].does_with("k", Seat::BlackA, Intent::Play { deed: "moves e5".to_owned() });
    assert_eq!(twice.await, Ok(again), "carried out once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_node_takes_the_table_when_its_owner_dies() {
    let nodes = Nodes::new().await;
    let all = [nodes.node(), nodes.node(), nodes.node()];
    let table = all[0].lobby.create(terms(), &person(0)).await.expect("created");
    let mut clients = four(&nodes, &all, &table).await;
    clients[0].plays(Seat::WhiteA, "moves e4").await.expect("legal");
    let owner = nodes.owner(&table, &all).me;
    nodes.owner(&table, &all).kill(&nodes).await;
    let living: Vec<&TestNode> = all.iter().filter(|node| node.me != owner).collect();
    for (n, client) in clients.iter_mut().enumerate() {
        if all[n % 3].me == owner {
            client.come_back(&table, living[n % living.len()]).await;
        }
        // The others do nothing: their nodes follow the table for them.
        let snapshot = client.snapshot().await;
        assert!(matches!(snapshot.state.phase, Phase::Playing | Phase::Stopped), "{snapshot:?}");
    }
    clients[1].plays(Seat::BlackA, "moves e5").await.expect("the game goes on");
    assert_ne!(nodes.memory.owner(&table), Some(owner));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_drained_node_hands_its_tables_over() {
    let nodes = Nodes::new().await;
    let all = [nodes.node(), nodes.node()];
    let table = all[0].lobby.create(terms(), &person(0)).await.expect("created");
    let mut clients = four(&nodes, &all, &table).await;
    clients[0].plays(Seat::WhiteA, "moves e4").await.expect("legal");
    let owner = nodes.owner(&table, &all);
    owner.cluster.drain().await;
    for client in &mut clients {
        client.snapshot().await;
    }
    let number =
        clients[1].plays(Seat::BlackA, "moves e5").await.expect("nobody had to do anything");
    for client in &mut clients {
        while client.changed().await < number {}
    }
    assert_ne!(nodes.memory.owner(&table), Some(owner.me));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_of_a_node_that_was_taken_for_dead_watch_anew() {
    let nodes = Nodes::new().await;
    let all = [nodes.node(), nodes.node()];
    let table = all[0].lobby.create(terms(), &person(0)).await.expect("created");
    let mut clients = four(&nodes, &all, &table).await;
    let owner = nodes.owner(&table, &all);
    let other = all.iter().position(|node| node.me != owner.me).expect("two nodes");
    until(|| owner.cluster.staying().len() == 2).await;
    nodes.memory.cut_off(all[other].me);
    until(|| owner.cluster.staying() == [owner.me]).await;
    nodes.memory.reconnect(all[other].me);
    for n in [other, other + 2] {
        clients[n].snapshot().await;
    }
    let number = clients[0].plays(Seat::WhiteA, "moves e4").await.expect("legal");
    for (n, client) in clients.iter_mut().enumerate() {
        client.sees(number, &table, &all[n % 2]).await;
    }
    assert_eq!(nodes.memory.owner(&table), Some(owner.me));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_are_refused_as_not_kept_while_the_database_is_away() {
    let nodes = Nodes::new().await;
    let all = [nodes.node(), nodes.node()];
    let table = all[0].lobby.create(terms(), &person(0)).await.expect("created");
    let mut clients = four(&nodes, &all, &table).await;
    nodes.memory.fail(true);
    let refused = clients[0].plays(Seat::WhiteA, "moves e4").await.expect_err("not kept");
    assert_eq!(refused.code, RefusalCode::Unavailable);
    all.iter().for_each(|node| nodes.memory.expire(node.me));
    nodes.memory.fail(false);
    for (n, client) in clients.iter_mut().enumerate() {
        client.come_back(&table, &all[n % 2]).await;
    }
    let snapshot = clients[0].snapshot().await;
    // The first move may have been on its way; it is there once or not at all.
    let seat = if snapshot.number > 0 { Seat::WhiteA } else { Seat::BlackA };
    let key = "again";
    let until = Instant::now() + LONG;
    let intent = || Intent::Play { deed: "moves a3".to_owned() };
    while let Err(refused) = clients[0].does_with(key, seat, intent()).await {
        if refused.code == RefusalCode::Ruled {
            break;
        }
        assert!(Instant::now() < until, "{refused:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_and_invitations_and_who_plays_are_known_everywhere() {
    let nodes = Nodes::new().await;
    let all = [nodes.node(), nodes.node()];
    let table = all[0].lobby.create(terms(), &person(0)).await.expect("created");
    let clients = four(&nodes, &all, &table).await;
    let known = |node: &TestNode| {
        let lines = node.lobby.listing.lines();
        let listed = lines.iter().filter(|line| line.table == table).count() == 1;
        listed && (0..4).all(|n| node.lobby.playing.is_at(&person(n).id, &table))
    };
    until(|| all.iter().all(known)).await;
    // Somebody on the other node than the owner.
    let owner = nodes.owner(&table, &all).me;
    let other = all.iter().find(|node| node.me != owner).expect("two nodes");
    let (outbox, mut frames) = Outbox::new(9);
    let _connected = other.lobby.presence.come(&person(7), 7, outbox, Shown::default());
    let invite = Intent::Invite { person: person(7).name };
    clients[0].does(Seat::WhiteA, invite).await.expect("found");
    let frame = tokio::time::timeout(LONG, frames.recv()).await;
    let frame = frame.expect("in time").expect("open");
    let message: ServerMessage = serde_json::from_str(&frame).expect("a message");
    assert!(matches!(message, ServerMessage::Invited(_)), "{message:?}");
    let nobody = Intent::Invite { person: "nobody".to_owned() };
    let refused = clients[0].does(Seat::WhiteA, nobody).await.expect_err("not here");
    assert_eq!(refused.code, RefusalCode::NoPerson);
}

#[tokio::test]
async fn a_node_knows_that_it_has_lost_the_bus() {
    let nodes = Nodes::new().await;
    let [one, other] = [nodes.node(), nodes.node()];
    assert!(!one.lobby.lacks_bus());
    nodes.hub.cut_off(one.me);
    assert!(one.lobby.lacks_bus());
    assert!(!other.lobby.lacks_bus());
}
