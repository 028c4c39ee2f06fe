//! Servers that stop and start again.

use std::time::Duration;

use tandem_server::{Config, Database};

use crate::{
    client::{Client, TestServer},
    database,
    game::{four, settings},
};

/// Time thought before the server was stopped is spent.
#[tokio::test]
async fn a_graceful_stop_gives_no_thinking_time_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let server = TestServer::start(Some(database.clone())).await;
    let clients = four(&server, settings()).await;
    // Not a multiple of the period in which clock readings are written anyway.
    tokio::time::sleep(Duration::from_millis(1600)).await;
    let (table, cookie) = (clients[0].table.clone(), clients[0].cookie.clone());
    drop(clients);
    server.stop().await;
    let server = TestServer::start(Some(database)).await;
    let mut client = Client::with_cookie(&server, cookie).await;
    client.watch(&table, None).await;
    let log = client.snapshot().await.log;
    let suspended = log.iter().find_map(|line| line.strip_suffix(" server suspends"));
    let suspended = suspended.unwrap_or_else(|| panic!("{log:?}")).trim();
    let (_, seconds) = suspended.rsplit_once(':').unwrap_or(("", suspended));
    let seconds: f64 = seconds.parse().unwrap_or_else(|_| panic!("{suspended}"));
    assert!(seconds >= 1.6, "{suspended}");
    server.stop().await;
}

/// SQLite would keep a log beside each name.
#[cfg(unix)]
#[tokio::test]
async fn a_database_with_two_names_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, two] = ["one.db", "two.db"].map(|name| folder.path().join(name));
    let config = |path: &std::path::Path| Config {
        database: Some(Database::File(path.to_owned())),
        ..Config::default()
    };
    TestServer::with(config(&one)).await.stop().await;
    std::fs::hard_link(&one, &two).expect("linked");
    let error = config(&two).bind().await.err().expect("refused").to_string();
    assert!(error.contains("two.db has 2 names (hard links)"), "{error}");
    std::fs::remove_file(&one).expect("removed");
    TestServer::with(config(&two)).await.stop().await;
}
