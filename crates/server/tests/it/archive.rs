//! Ended games flow into the archive, and can be explored.

use std::{path::Path, time::Duration};

use ::archive::{Archive, ArchivedGame, Detail, Writer};
use protocol::{ArchiveGame, Explored, Openings, Refusal, RefusalCode, Results};
use reqwest::StatusCode;
use serde::de::DeserializeOwned;
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
        match config.bind().await {
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

type Answer<T> = Result<T, (StatusCode, Refusal)>;

/// Asks the explorer.
async fn explore(server: &TestServer, cookie: &str, query: &[(&str, &str)]) -> Answer<Explored> {
    ask(server, cookie, "/api/explore", query).await
}

async fn ask<T: DeserializeOwned>(
    server: &TestServer,
    cookie: &str,
    path: &str,
    query: &[(&str, &str)],
) -> Answer<T> {
    let mut url = reqwest::Url::parse(&server.url(path)).expect("a URL");
    url.query_pairs_mut().extend_pairs(query);
    let request = reqwest::Client::new().get(url).header("cookie", cookie);
    let response = request.send().await.expect("an answer");
    match response.status() {
        StatusCode::OK => Ok(response.json().await.expect("of this shape")),
        status => Err((status, response.json().await.expect("a refusal"))),
    }
}

/// The moves with games, wins, draws and losses.
fn moves(explored: &Explored) -> Vec<(&str, [i64; 4])> {
    let counts = explored.moves.iter();
    counts.map(|it| (it.san.as_str(), [it.games, it.won, it.drawn, it.lost])).collect()
}

#[tokio::test]
async fn a_game_is_explored_by_everybody_who_does_not_play() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let games = folder.path().join("games.archive");
    let server = start(&database, &games).await;
    let empty = explore(&server, "", &[]).await.expect("an answer");
    assert_eq!((empty.games, empty.moves.len()), (0, 0));
    let one = play(&server, terms(true), &["e4", "e5", "Nf3"]).await;
    play(&server, terms(false), &["e4", "c5"]).await;
    until(&games, 1).await;
    // A server that starts reads what there is.
    server.stop().await;
    let server = start(&database, &games).await;

    let start = explore(&server, "", &[]).await.expect("an answer");
    assert_eq!((start.games, start.ended), (2, 1), "the other board had no move");
    assert_eq!(moves(&start), [("e4", [1, 1, 0, 0])]);
    assert_eq!(start.top_games[0].sources, [format!("table/{one}/game/1")]);
    assert_eq!(start.top_games[0].result, "1-0");
    let both = explore(&server, "", &[("key", "both"), ("board", "B")]).await.expect("an answer");
    assert_eq!((both.games, both.board), (1, protocol::Board::B));
    let black = explore(&server, "", &[("moves", "1A. e4")]).await.expect("an answer");
    assert_eq!(moves(&black), [("e5", [1, 0, 0, 1])], "the private game is not there");
    let bfen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2";
    for key in ["board", "reserves"] {
        let query = [("position", bfen), ("key", key)];
        assert_eq!(moves(&explore(&server, "", &query).await.expect("an answer"))[0].0, "Nf3");
    }
    let player = start.top_games[0].players[0].as_deref().expect("a name").to_uppercase();
    for (query, games) in [
        ([("player", player.as_str()), ("since", "2020")], 2),
        ([("player", "nobody"), ("since", "2020")], 0),
        ([("player", player.as_str()), ("until", "2020.12.31")], 0),
        ([("player", player.as_str()), ("rating", "100-")], 0),
        // Only the board of the seat counts.
        ([("player", player.as_str()), ("seat", "WhiteA")], 1),
        ([("player", player.as_str()), ("seat", "BlackA")], 0),
        ([("player", player.as_str()), ("partner", "nobody")], 0),
        ([("player", player.as_str()), ("second_player", "nobody")], 0),
        ([("player", player.as_str()), ("time_control", "60+0")], 2),
        ([("player", player.as_str()), ("time_control", "180+0")], 0),
        ([("player", player.as_str()), ("source", "table/")], 2),
        ([("player", player.as_str()), ("source", "fics")], 0),
    ] {
        assert_eq!(
            explore(&server, "", &query).await.expect("an answer").games,
            games,
            "{query:?}"
        );
    }

    let playing = four(&server, terms(true)).await;
    let cookie = &playing[0].cookie;
    let refusals = [
        explore(&server, cookie, &[]).await.expect_err("a player"),
        ask::<ArchiveGame>(&server, cookie, "/api/archive/games/1", &[])
            .await
            .expect_err("a player"),
        openings(&server, cookie, "x", &[]).await.expect_err("a player"),
    ];
    for (status, refused) in refusals {
        assert_eq!((status, refused.code), (StatusCode::FORBIDDEN, RefusalCode::NotNow));
    }
    server.stop().await;
}

async fn openings(
    server: &TestServer,
    cookie: &str,
    player: &str,
    query: &[(&str, &str)],
) -> Answer<Openings> {
    ask(server, cookie, &format!("/api/archive/players/{player}/openings"), query).await
}

#[tokio::test]
async fn a_game_of_the_archive_has_its_record_and_its_players_their_openings() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let games = folder.path().join("games.archive");
    let server = start(&database, &games).await;
    let one = play(&server, terms(true), &["e4", "e5", "Nf3"]).await;
    play(&server, terms(false), &["d4", "d5"]).await;
    let mut unfinished = four(&server, terms(true)).await;
    play_on(&mut unfinished, &["c4", "c5"]).await;
    until(&games, 1).await;
    server.stop().await;
    let server = start(&database, &games).await;

    let game: ArchiveGame = ask(&server, "", "/api/archive/games/1", &[]).await.expect("the game");
    assert_eq!((game.id, game.plies, game.result.as_str()), (1, 3, "1-0"));
    assert_eq!((game.reason.as_str(), game.time_control.as_str()), ("resignation", "60+0"));
    assert_eq!(game.sources, [format!("table/{one}/game/1")]);
    assert!(game.record.contains("1A. e4"), "{}", game.record);
    let page = reqwest::get(server.url("/archive/1")).await.expect("a page");
    assert_eq!(page.status(), StatusCode::OK);
    assert!(page.text().await.expect("text").contains(" won against "), "a preview");
    // Neither the private game nor the unfinished one has a number.
    for number in ["2", "0", "-1", "9223372036854775807"] {
        let path = format!("/api/archive/games/{number}");
        let (status, refused) =
            ask::<ArchiveGame>(&server, "", &path, &[]).await.expect_err("none");
        assert_eq!(
            (status, refused.code),
            (StatusCode::NOT_FOUND, RefusalCode::NoTable),
            "{number}"
        );
    }
    for number in ["x", "1.5", "9223372036854775808", "%00"] {
        let path = format!("/api/archive/games/{number}");
        let (status, _) = ask::<ArchiveGame>(&server, "", &path, &[]).await.expect_err("a number");
        assert!(status.is_client_error(), "{number}: {status}");
    }

    let white = game.players[0].as_deref().expect("a name");
    let found = openings(&server, "", &white.to_uppercase(), &[]).await.expect("openings");
    let won = Results { games: 1, won: 1, drawn: 0, lost: 0 };
    assert_eq!((found.player.as_str(), found.results), (white, won));
    assert_eq!((found.seats.len(), found.seats[0].seat), (1, protocol::Seat::WhiteA));
    let lines: Vec<String> = found.seats[0].lines.iter().map(|it| it.moves.join(" ")).collect();
    assert_eq!(lines, ["e4", "e4 e5", "e4 e5 Nf3"]);
    assert!(found.seats[0].lines[0].position.starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/"));
    let partner = game.players[3].as_deref().expect("a name");
    assert_eq!((found.partners.len(), found.partners[0].name.as_str()), (1, partner));
    let nothing = [("partner", "nobody"), ("until", "2020"), ("source", "fics")];
    for (name, value) in nothing {
        let found = openings(&server, "", white, &[(name, value)]).await.expect("openings");
        assert_eq!((found.results, found.seats.len()), (Results::default(), 0), "{name}");
    }
    let here = [("partner", partner), ("since", "2020"), ("source", "table/")];
    assert_eq!(openings(&server, "", white, &here).await.expect("openings").results, won);
    let long = "x".repeat(1000);
    for (player, query) in [
        (long.as_str(), ("since", "2020")),
        (white, ("partner", long.as_str())),
        (white, ("since", "yesterday")),
        (white, ("games", "all")),
    ] {
        let (status, _) = openings(&server, "", player, &[query]).await.expect_err("nonsense");
        assert!(status.is_client_error(), "{status}");
    }
    assert_eq!(openings(&server, "", "%F0%9F%90%8E%2F..", &[]).await.expect("none").seats, []);
    server.stop().await;
}

#[tokio::test]
async fn hostile_questions_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let archive = Some(folder.path().join("games.archive"));
    let server = TestServer::with(Config { archive, ..Config::default() }).await;
    let long = "x".repeat(10_000);
    let unplayable = "8/8/8/8/8/8/8/8[] w - - 0 1";
    for (name, value, about) in [
        ("position", "nonsense", ""),
        ("position", unplayable, "king"),
        ("position", long.as_str(), "no position is as long as that"),
        ("moves", "1A. e5", "moves, column 5: "),
        ("moves", long.as_str(), "no game is as long as that"),
        ("player", long.as_str(), "no name is as long as that"),
        ("key", "everything", "unknown variant"),
        ("board", "C", "unknown variant"),
        ("since", "yesterday", "since: "),
        ("until", "2005.13", "until: "),
        ("rating", "9-1", "write a range"),
        ("rating", "-99999999999999999999", "write a range"),
        ("seat", "WhiteC", "unknown variant"),
        ("seat", "WhiteA", "give the player too"),
        ("partner", "nobody", "give the player too"),
        ("second_player", long.as_str(), "no name is as long as that"),
        ("time_control", long.as_str(), "no name is as long as that"),
        ("source", long.as_str(), "no name is as long as that"),
        ("games", "all", "unknown field"),
    ] {
        let (status, refused) = explore(&server, "", &[(name, value)]).await.expect_err(name);
        assert!(refused.text.contains(about), "{name}: {}", refused.text);
        let codes = [RefusalCode::Malformed, RefusalCode::TooLong];
        assert!(codes.contains(&refused.code) && status.is_client_error(), "{name}: {status}");
    }
    let both = [("position", unplayable), ("moves", "")];
    let (_, refused) = explore(&server, "", &both).await.expect_err("two positions");
    assert_eq!(refused.text, "give a position or moves, not both");
    for moves in ["", "\0", "[FEN \"x\"] 1A. P@h8", "((((1A. e4", "1A. e4 {", "{[{[{["] {
        // Whatever it is, there is an answer.
        let _ = explore(&server, "", &[("moves", moves)]).await;
    }
    assert_eq!(explore(&server, "", &[]).await.expect("an answer").games, 0);
    server.stop().await;
}

#[tokio::test]
async fn without_an_archive_there_is_nothing_to_explore() {
    let server = TestServer::start(None).await;
    let (status, refused) = explore(&server, "", &[]).await.expect_err("no archive");
    assert_eq!((status, refused.code), (StatusCode::NOT_FOUND, RefusalCode::NoArchive));
    let game = ask::<ArchiveGame>(&server, "", "/api/archive/games/1", &[]).await;
    assert_eq!(game.expect_err("no archive").1.code, RefusalCode::NoArchive);
    let found = openings(&server, "", "x", &[]).await;
    assert_eq!(found.expect_err("no archive").1.code, RefusalCode::NoArchive);
    server.stop().await;
}
