//! A database that refuses writes for a while.

use std::{collections::HashMap, time::Duration};

use protocol::{Phase, Refusal, RefusalCode, ServerMessage};
use tokio::time::Instant;

use crate::{
    client::{Client, PATIENCE, TestServer},
    database::{self, Beside},
    game::{SEATS, four, settings},
};

/// Reads until the server says that the table is gone.
async fn is_told(client: &mut Client) -> Refusal {
    loop {
        match client.next().await {
            ServerMessage::Refused(refusal) if refusal.key.is_none() => return refusal,
            _ => {}
        }
    }
}

/// Another program holds the lock of the database for longer than the server waits.
#[tokio::test]
async fn whoever_watches_a_table_that_cannot_write_watches_it_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let server = TestServer::start(Some(database.clone())).await;
    let mut clients = four(&server, settings()).await;
    let mut other = four(&server, settings()).await;
    clients[0].play(SEATS[0], "moves e4").await.expect("legal");
    let mut connection = Beside::open(&database).await;

    if let Beside::Sqlite(_) = connection {
        connection.run("BEGIN IMMEDIATE").await;
    } else {
        connection.run("BEGIN").await;
        connection.run("LOCK TABLE records IN EXCLUSIVE MODE").await;
    }
    let refused = clients[1].play(SEATS[1], "moves e5").await.expect_err("it cannot be written");
    assert_eq!(refused.code, RefusalCode::Unavailable);
    for n in [0, 2, 3] {
        assert_eq!(is_told(&mut clients[n]).await.code, RefusalCode::Unavailable);
    }
    // While it lasts, whoever watches the table anew is told again instead of waiting for ever.
    let (table, mut known) = (clients[0].table.clone(), HashMap::new());
    clients[3].watch(&table, None).await;
    assert_eq!(is_told(&mut clients[3]).await.code, RefusalCode::Unavailable);
    connection.run("ROLLBACK").await;
    connection.close().await;

    for (n, client) in clients.iter_mut().enumerate() {
        client.watch(&table, None).await;
        known.insert(n, client.snapshot().await);
    }
    assert!(known.values().all(|snapshot| snapshot.log.iter().any(|line| line.contains("e4"))));
    if known[&3].state.phase != Phase::Playing {
        clients[0].until_phase(Phase::Playing).await;
    }
    clients[1].play(SEATS[1], "moves e5").await.expect("the game goes on");
    let hears =
        async { while !clients[3].change().await.log.iter().any(|it| it.contains("e5")) {} };
    tokio::time::timeout(PATIENCE, hears).await.expect("everybody sees it");
    // Nothing was written at the other table, so nothing has happened to it.
    other[0].play(SEATS[0], "moves d4").await.expect("legal");
    server.stop().await;
}

/// Nobody plays, so nothing but the health checks themselves tries to write.
#[tokio::test]
async fn a_server_that_cannot_write_is_not_ready_until_it_can() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let server = TestServer::start(Some(database.clone())).await;
    server.is_ready_but_for(&[]).await;
    let mut connection = Beside::open(&database).await;
    if let Beside::Sqlite(_) = connection {
        connection.run("BEGIN IMMEDIATE").await;
    } else {
        connection.run("BEGIN").await;
        connection.run("LOCK TABLE secrets IN EXCLUSIVE MODE").await;
    }
    server.is_ready_but_for(&["database"]).await;
    connection.run("ROLLBACK").await;
    connection.close().await;
    server.is_ready_but_for(&[]).await;
    server.stop().await;
}

/// The moves can be written, and the list of games cannot.
#[tokio::test]
async fn an_ended_game_that_could_not_be_listed_is_listed_soon() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let server = TestServer::start(Some(database.clone())).await;
    let mut clients = four(&server, settings()).await;
    let mut beside = Beside::open(&database).await;
    beside.run("ALTER TABLE games RENAME COLUMN reason TO reasons").await;
    clients[0].play(SEATS[0], "resigns").await.expect("the result is in the journal");
    let games = async || -> Vec<serde_json::Value> {
        let answer = reqwest::get(server.url("/api/games")).await.expect("an answer");
        answer.json().await.unwrap_or_default()
    };
    beside.run("ALTER TABLE games RENAME COLUMN reasons TO reason").await;
    beside.close().await;
    let until = Instant::now() + PATIENCE;
    while games().await.is_empty() {
        assert!(Instant::now() < until, "nobody plays on, and the game is not in the list");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    server.stop().await;
}
