//! A program that reaches the bus without being a node of the cluster.

use bytes::Bytes;

use super::{
    super::{bus::Sent, wire::Letter},
    *,
};

/// A game at a table of the first of two nodes, whose Black player on board A is at the second.
struct Game {
    nodes: Nodes,
    all: [TestNode; 2],
    table: String,
    clients: Vec<Client>,
}

impl Game {
    /// The game after White's first move, and what the bus has carried since Black's turn.
    async fn recorded() -> (Self, Vec<(SessionId, Sent)>) {
        let nodes = Nodes::new().await;
        let all = [nodes.node(), nodes.node()];
        let table = all[0].lobby.create(terms(), &person(0)).await.expect("created");
        let clients = four(&nodes, &all, &table).await;
        let game = Self { nodes, all, table, clients };
        game.clients[0].plays(Seat::WhiteA, "moves e4").await.expect("legal");
        game.nodes.hub.record();
        game.clients[1].plays(Seat::BlackA, "moves e5").await.expect("legal");
        let recorded = game.nodes.hub.recorded();
        (game, recorded)
    }

    fn owner(&self) -> &TestNode {
        self.nodes.owner(&self.table, &self.all)
    }

    /// Whether the game has seen nothing but the two moves: White is to move.
    async fn is_undisturbed(&self) {
        self.clients[0].plays(Seat::WhiteA, "moves d4").await.expect("White is to move");
        self.clients[1].plays(Seat::BlackA, "moves d5").await.expect("Black is to move");
    }
}

/// The command with a move.
fn command(sent: &[(SessionId, Sent)]) -> &Sent {
    let is_command = |sent: &Sent| {
        sent.letter.windows(8).any(|word| word == b"moves e5")
            && matches!(Letter::from_bytes(&sent.letter), Some((Letter::Node(_), _)))
    };
    &sent.iter().find(|(_, sent)| is_command(sent)).expect("Black's node asks the owner").1
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_plays_for_others_by_way_of_the_bus() {
    let (game, recorded) = Game::recorded().await;
    let (owner, sent) = (game.owner().me, command(&recorded));
    assert!(!sent.sealed.windows(5).any(|word| word == b"moves"), "it is encrypted");
    // Another move, under another key and number, so that the owner would carry it out.
    let letter = String::from_utf8(sent.letter.to_vec()).expect("JSON");
    let letter = letter.replace("moves e5", "resigns");
    let slip = |to, bytes| game.nodes.hub.slip(owner, to, bytes);
    slip(Some(owner), Bytes::from(letter.clone()));
    slip(None, Bytes::from(letter.clone()));
    // In the name of the other node, with the key of another database.
    let (bus, _) = Bus::hub(&game.nodes.hub, SessionId(7), &BusKey::new(b"another secret"));
    bus.send(owner, Bytes::from(letter));
    // The same once more, twice as if it were for all, and with every byte altered.
    slip(Some(owner), sent.sealed.clone());
    slip(None, sent.sealed.clone());
    for place in 0..sent.sealed.len() {
        let mut altered = sent.sealed.to_vec();
        altered[place] ^= 1;
        slip(Some(owner), altered.into());
    }
    game.is_undisturbed().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_for_one_node_is_refused_by_another() {
    let (game, recorded) = Game::recorded().await;
    for (to, sent) in &recorded {
        for node in game.all.iter().filter(|node| node.me != *to) {
            game.nodes.hub.slip(node.me, Some(node.me), sent.sealed.clone());
            game.nodes.hub.slip(node.me, None, sent.sealed.clone());
        }
    }
    game.is_undisturbed().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_that_the_bus_brings_twice_count_once() {
    let (game, recorded) = Game::recorded().await;
    for (to, sent) in recorded.iter().chain(&recorded) {
        game.nodes.hub.slip(*to, sent.to, sent.sealed.clone());
    }
    game.is_undisturbed().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_of_another_database_on_the_same_bus_is_a_stranger() {
    let (mut game, _) = Game::recorded().await;
    let other = Nodes { key: BusKey::new(b"another secret"), ..Nodes::new().await };
    let other = Nodes { hub: game.nodes.hub.clone(), ..other };
    let stranger = other.node();
    let table = stranger.lobby.create(terms(), &person(8)).await.expect("created");
    let mut client = other.client(&stranger, &table, 8).await;
    client.snapshot().await;
    game.is_undisturbed().await;
    // Lists come by the bus alone: each node of the cluster has the other's, and not this one.
    let seen = |node: &TestNode, table: &str| {
        node.lobby.listing.lines().iter().any(|line| line.table == table)
    };
    let listed = game.table.clone();
    until(|| game.all.iter().all(|node| seen(node, &listed))).await;
    until(|| seen(&stranger, &table)).await;
    assert!(!seen(&stranger, &listed) && !game.all.iter().any(|node| seen(node, &table)));
    // And a node that starts anew is heard at once.
    let new = game.nodes.node();
    until(|| seen(&new, &listed)).await;
    let mut client = game.nodes.client(&new, &listed, 9).await;
    client.snapshot().await;
    game.clients.truncate(0);
}
