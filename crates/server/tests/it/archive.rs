//! Ended games flow into the archive.

use std::{path::Path, time::Duration};

use ::archive::{Archive, ArchivedGame, Detail, Writer};
use serde_json::json;
use tandem_server::{Config, Database, ServeError};

use crate::{
    client::{Client, TestServer},
    database,
    game::{SEATS, four},
};

/// The terms of a table.
fn terms(public: bool) -> serde_json::Value {
    json!({ "ruleset": "casual countdown=0", "control": "60+0", "public": public })
}

async fn start(database: &Database, folder: &Path) -> TestServer {
    let (database, archive) = (Some(database.clone()), Some(folder.to_owned()));
    TestServer::with(Config { database, archive, ..Config::default() }).await
}

/// Plays a game that Black resigns after these moves on board A. Returns its table.
async fn play(server: &TestServer, terms: serde_json::Value, moves: &[&str]) -> String {
    let mut clients = four(server, terms).await;
    play_on(&mut clients, moves).await;
    clients[1].play(SEATS[1], "resigns").await.expect("resigned");
    clients[0].table.clone()
}

async fn play_on(clients: &mut [Client], moves: &[&str]) {
    for (ply, mv) in moves.iter().enumerate() {
        let player = ply % 2;
        clients[player].play(SEATS[player], &format!("moves {mv}")).await.expect("legal");
    }
}

/// The sources of the games in an archive.
fn sources(folder: &Path) -> Vec<String> {
    let archive = Archive::open(folder).expect("an archive");
    assert_eq!(archive.verify().expect("readable files").faults, [""; 0]);
    let mut sources = Vec::new();
    let see = |games: Vec<ArchivedGame>| {
        sources.extend(games.into_iter().flat_map(|game| game.sources));
        Ok(())
    };
    archive.each_game(Detail::Facts, see).expect("readable files");
    sources.sort();
    sources
}

/// Waits until the archive has this number of games.
async fn until(folder: &Path, count: usize) -> Vec<String> {
    for _ in 0..300 {
        let found = sources(folder);
        if found.len() >= count {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{:?}", sources(folder));
}

#[tokio::test]
async fn ended_public_games_are_archived_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let games = folder.path().join("games.archive");
    let server = start(&database, &games).await;
    let one = play(&server, terms(true), &["e4", "e5", "Nf3"]).await;
    let private = play(&server, terms(false), &["d4", "d5"]).await;
    let mut unfinished = four(&server, terms(true)).await;
    play_on(&mut unfinished, &["c4", "c5"]).await;
    let first = format!("table/{one}/game/1");
    assert_eq!(until(&games, 1).await, [first.as_str()], "not {private}");

    // A server that starts again goes on behind the last game, also without its cursor.
    server.stop().await;
    let server = start(&database, &games).await;
    let two = play(&server, terms(true), &["e4", "e5", "Nc3"]).await;
    let mut both = [first, format!("table/{two}/game/1")];
    both.sort();
    assert_eq!(until(&games, 2).await, both);
    server.stop().await;
    let cursor = std::fs::read_dir(&games).expect("a folder").map(|entry| entry.expect("a file"));
    let cursor = cursor.filter(|it| it.file_name().to_string_lossy().starts_with("server-"));
    let cursors: Vec<_> = cursor.collect();
    assert_eq!(cursors.len(), 1, "one for the database");
    std::fs::remove_file(cursors[0].path()).expect("removed");
    let server = start(&database, &games).await;
    for _ in 0..300 {
        if cursors[0].path().exists() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(sources(&games), both);
    assert_eq!(Archive::open(&games).expect("an archive").count_games().expect("readable"), 2);
    server.stop().await;
}

#[tokio::test]
async fn an_archive_in_use_delays_games_and_loses_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let games = folder.path().join("games.archive");
    let server = start(&database, &games).await;
    let import = Writer::open(&games).expect("the lock");
    let table = play(&server, terms(true), &["e4", "e5"]).await;
    tokio::time::sleep(Duration::from_secs(12)).await;
    assert_eq!(sources(&games), [""; 0]);
    let figures = format!("http://{}/metrics", server.metrics);
    let figures = reqwest::get(figures).await.expect("an answer").text().await.expect("text");
    let failed = |line: &&str| line.starts_with("tandem_archive_failures_total ");
    assert!(!figures.lines().find(failed).expect("the metric").ends_with(" 0"), "{figures}");
    drop(import);
    assert_eq!(until(&games, 1).await, [format!("table/{table}/game/1")]);
    server.stop().await;
}

#[tokio::test]
async fn a_server_without_its_archive_does_not_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.archive");
    let refused = async || {
        let config = Config { archive: Some(games.clone()), ..Config::default() };
        match tandem_server::bind(&config).await {
            Err(ServeError::Archive(text)) => text,
            Err(error) => panic!("{error}"),
            Ok(_) => panic!("it has started"),
        }
    };
    let import = Writer::open(&games).expect("the lock");
    assert!(refused().await.ends_with("another process is writing to the archive"));
    drop(import);
    std::fs::write(games.join("manifest.json"), "{}").expect("written");
    assert!(refused().await.contains("not the manifest of an archive"));
    std::fs::remove_file(games.join("manifest.json")).expect("removed");
    std::fs::write(games.join("letter.txt"), "hello").expect("written");
    assert!(refused().await.ends_with("the folder is neither empty nor an archive"));
}
