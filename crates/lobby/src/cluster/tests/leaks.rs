//! A node gets only what its own clients may see, also at Kriegspiel.

use super::{
    super::{bus::Sent, wire::Letter},
    *,
};

/// The frames of a game of Kriegspiel that the bus carried to a node, and the connections for which
/// they were.
fn frames_to(sent: &[(SessionId, Sent)], node: SessionId) -> Vec<(Vec<u64>, String)> {
    let letters = sent.iter().filter(|(to, _)| *to == node);
    let letters = letters.map(|(_, sent)| Letter::from_bytes(&sent.letter).expect("readable"));
    let frames = letters.filter(|(letter, _)| matches!(letter, Letter::Frames { .. }));
    let batches = frames.flat_map(|(_, batches)| batches);
    batches.map(|batch| (batch.to, batch.frame.as_str().to_owned())).collect()
}

/// White and Black are at two nodes, and a spectator at the third, which owns the table.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_node_gets_pieces_that_none_of_its_clients_may_see() {
    let nodes = Nodes::new().await;
    let all = [nodes.node(), nodes.node(), nodes.node()];
    let terms =
        Terms { ruleset: "berkeley".to_owned(), kind: Kind::Kriegspiel, ..Terms::default() };
    let table = all[2].lobby.create(terms, &person(9)).await.expect("created");
    let mut spectator = nodes.client(&all[2], &table, 2).await;
    nodes.hub.record();
    let mut white = nodes.client(&all[0], &table, 0).await;
    let mut black = nodes.client(&all[1], &table, 1).await;
    let mut onlooker = nodes.client(&all[1], &table, 3).await;
    for (client, seat) in [(&white, Seat::WhiteA), (&black, Seat::BlackA)] {
        client.does(seat, Intent::Sit).await.expect("seated");
        client.does(seat, Intent::Ready).await.expect("ready");
    }
    let mut number = 0;
    for (client, seat, deed) in [
        (&white, Seat::WhiteA, "attempts b1c3"),
        (&black, Seat::BlackA, "attempts g8f6"),
        (&white, Seat::WhiteA, "attempts e2e4"),
        (&black, Seat::BlackA, "attempts f6e4"),
        (&white, Seat::WhiteA, "attempts c3e4"),
    ] {
        number = client.plays(seat, deed).await.expect(deed);
    }
    for client in [&mut white, &mut black, &mut onlooker, &mut spectator] {
        while client.changed().await < number {}
    }
    let sent = nodes.hub.recorded();
    let sides = [(&all[0], "white", &white), (&all[1], "black", &black)];
    for (node, color, player) in sides {
        let frames = frames_to(&sent, node.me);
        let mut shown = 0;
        for (to, frame) in &frames {
            let message: serde_json::Value = serde_json::from_str(frame).expect("JSON");
            if message["type"] == "spectators" {
                continue;
            }
            let pieces =
                message["state"]["sides"].as_object().expect("all messages have the state");
            let mut seen: Vec<&str> = pieces.keys().map(String::as_str).collect();
            let heard = message["heard"].as_array().into_iter().flatten();
            let own = heard.filter(|heard| heard.get("own").is_some());
            seen.extend(own.map(|heard| heard["by"].as_str().expect("a color")));
            assert!(seen.iter().all(|seen| *seen == color), "{color}'s node gets {frame}");
            let for_player = *to == [player.connection];
            assert!(for_player || seen.is_empty(), "a spectator gets {frame}");
            shown += usize::from(for_player && !seen.is_empty());
        }
        assert!(shown >= 6, "a snapshot and five moves: {frames:?}");
    }
    // The owner gets commands and no frames: its own clients are told directly.
    assert_eq!(frames_to(&sent, all[2].me), []);
}
