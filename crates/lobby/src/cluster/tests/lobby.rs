//! The lobby of people who are connected to different nodes.

use super::*;
use crate::social::{ChatPolicy, Social, tests::Somebody};

fn opened(node: &TestNode) -> Social {
    let social = Social::new(node.lobby.clone(), None, ChatPolicy::Accounts);
    tokio::spawn(social.clone().run(node.stop.clone()));
    social
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_at_two_nodes_see_and_hear_each_other() {
    let nodes = Nodes::new().await;
    let (one, other) = (nodes.node(), nodes.node());
    let (here, there) = (opened(&one), opened(&other));
    let mut anna = Somebody::new(&here, 1, false).await;
    anna.enters().await;
    let ben = Somebody::new(&there, 2, false).await;
    let came = anna.change().await.people;
    assert_eq!(came[0].person, ben.person, "told by the other node");
    ben.says("hello").await.expect("a line");
    assert_eq!(anna.talk().await.lines[0].text, "hello");
    drop(ben);
    assert_eq!(anna.change().await.gone, [person(2).id]);
}
