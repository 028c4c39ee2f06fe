//! Clients that claim to be slow.

use std::time::Duration;

use protocol::{ClientMessage, Intent};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    client::{Client, TestServer},
    game::{SEATS, four, settings},
};

/// A client that answers no ping, but sends pongs that nobody has asked for, is credited nothing.
#[tokio::test]
async fn forged_pongs_buy_no_time() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let (table, cookie) = (clients[0].table.clone(), clients[0].cookie.clone());
    // From here on it only sends: what it does not read it does not answer.
    let mut cheat = Client::with_cookie(&server, cookie).await;
    clients[0] = Client::new(&server).await;
    cheat.watch(&table, None).await;
    let opened = std::time::Instant::now();
    for (n, mv) in ["e4", "d4", "Nf3"].into_iter().enumerate() {
        let since = u64::try_from(opened.elapsed().as_micros()).expect("short");
        for forged in [0_u64, 1, since / 2, since, u64::MAX] {
            cheat.raw(Message::Pong(forged.to_be_bytes().to_vec().into())).await;
        }
        cheat.raw(Message::Pong(Vec::new().into())).await;
        tokio::time::sleep(Duration::from_millis(400)).await;
        let intent = Intent::Play { deed: format!("moves {mv}") };
        let key = format!("cheat{n}");
        let move_ =
            ClientMessage::Intent { table: table.clone(), key, seat: Some(SEATS[0]), intent };
        cheat.say(&move_).await;
        let own = format!("WhiteA moves {mv}");
        while !clients[1].change().await.log.iter().any(|line| line.contains(&own)) {}
        clients[1]
            .play(SEATS[1], &format!("moves {}", ["e5", "d5", "Nf6"][n]))
            .await
            .expect("legal");
    }
    clients[1].watch(&table, None).await;
    let log = clients[1].snapshot().await.log;
    assert!(log.iter().any(|line| line.contains("moves Nf3")), "{log:?}");
    assert!(!log.iter().any(|line| line.contains("server credits WhiteA")), "{log:?}");
    server.stop().await;
}
