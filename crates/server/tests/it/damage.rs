//! A log that cannot be read is an error for its table, and for nobody else.

use protocol::{ClientMessage, Intent, Phase, RefusalCode, Seat, ServerMessage, TableLine};
use serde_json::json;
use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use tandem_server::{
    Config, Database, ServeError,
    admin::{Admin, AdminError},
};

use crate::{
    client::{Client, TestServer},
    database::{self, Beside},
    game::{SEATS, four, settings},
};

async fn execute(database: &Database, sql: &str) {
    let mut connection = Beside::open(database).await;
    assert!(connection.run(sql).await > 0 || sql.starts_with("PRAGMA"), "{sql}");
    connection.close().await;
}

/// The report of `tandem admin verify`.
async fn verify(database: &Database) -> Vec<String> {
    let mut findings = Vec::new();
    let admin = Admin::open(database).await.expect("a database");
    let verified = admin.verify(|finding| findings.push(finding.to_string())).await;
    let verified = verified.expect("verified");
    assert_eq!(verified.findings, findings.len() as u64);
    assert!(verified.tables >= 2 && verified.records >= 2, "{verified:?}");
    findings
}

/// Plays a game at one of two tables, damages its records by SQL, and starts the server again.
async fn check(damage: &str, finding: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let server = TestServer::start(Some(database.clone())).await;
    let mut clients = four(&server, settings()).await;
    for (player, mv) in [(0, "e4"), (1, "e5")] {
        clients[player].play(SEATS[player], &format!("moves {mv}")).await.expect("legal");
    }
    let damaged = clients[0].table.clone();
    let mut other = Client::new(&server).await;
    let intact = other.create(&server, json!({})).await;
    other.watch(&intact, None).await;
    other.intend(Some(Seat::WhiteA), Intent::Sit).await.expect("free");
    other.intend(Some(Seat::BlackA), Intent::Sit).await.expect("free");
    server.stop().await;
    assert_eq!(verify(&database).await, [""; 0]);

    execute(&database, &damage.replace("TABLE", &format!("table_id = '{damaged}'"))).await;
    let findings = verify(&database).await;
    assert_eq!(findings.len(), 1, "{findings:?}");
    let expected = format!("table {damaged}: ");
    assert!(findings[0].starts_with(&expected) && findings[0].contains(finding), "{findings:?}");

    let server = TestServer::start(Some(database.clone())).await;
    let mut player = Client::with_cookie(&server, clients[0].cookie.clone()).await;
    player.say(&ClientMessage::Watch { table: damaged.clone(), since: None }).await;
    let ServerMessage::Refused(refused) = player.next().await else { panic!("not refused") };
    assert_eq!(refused.code, RefusalCode::Damaged, "{refused:?}");
    player.table.clone_from(&damaged);
    let refused = player.play(Seat::WhiteA, "moves d4").await.expect_err("closed");
    assert_eq!(refused.code, RefusalCode::Damaged);
    let review = player.http.get(server.url(&format!("/api/tables/{damaged}/games/1")));
    assert_eq!(review.send().await.expect("an answer").status(), 500);

    // Everybody else goes on.
    let mut other = Client::with_cookie(&server, other.cookie.clone()).await;
    other.watch(&intact, None).await;
    assert_eq!(other.snapshot().await.you.seats, [Seat::WhiteA, Seat::BlackA]);
    other.intend(Some(Seat::WhiteB), Intent::Sit).await.expect("free");
    let tables = other.http.get(server.url("/api/tables")).send().await.expect("an answer");
    let tables: Vec<TableLine> = tables.json().await.expect("json");
    let phase = |id: &str| tables.iter().find(|line| line.table == id).map(|line| line.phase);
    assert_eq!((phase(&damaged), phase(&intact)), (Some(Phase::Damaged), Some(Phase::Seating)));
    server.stop().await;
}

#[tokio::test]
async fn a_damaged_record_closes_its_table() {
    let sql = "UPDATE records SET record = substr(record, 1, 30) WHERE TABLE AND number = 3";
    check(sql, "record 3 cannot be read: it is malformed").await;
}

#[tokio::test]
async fn a_record_that_is_not_utf_8_closes_its_table() {
    // PostgreSQL takes none.
    if database::postgres::database().await.is_some() {
        return;
    }
    let sql = "UPDATE records SET record = CAST(x'7bff7d' AS TEXT) WHERE TABLE AND number = 3";
    check(sql, "record 3 cannot be read: ").await;
}

/// Names, and lists in which they occur.
#[tokio::test]
async fn texts_that_are_not_utf_8_are_errors_or_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Database::File(folder.path().join("tandem.db"));
    let server = TestServer::start(Some(database.clone())).await;
    let mut clients = Vec::new();
    for round in 0..2 {
        clients = four(&server, settings()).await;
        clients[round].play(SEATS[round], "resigns").await.expect("allowed");
    }
    let (table, intact) = (clients[0].table.clone(), clients[1].cookie.clone());
    server.stop().await;
    let sql = format!("UPDATE games SET name = CAST(x'ff' AS TEXT) WHERE table_id = '{table}'");
    execute(&database, &sql).await;
    let sql = format!(
        "UPDATE people SET name = CAST(x'c3' AS TEXT) WHERE id IN
         (SELECT person FROM players WHERE table_id = '{table}' AND seat = 'WhiteA')"
    );
    execute(&database, &sql).await;
    let server = TestServer::start(Some(database.clone())).await;
    let http = reqwest::Client::new();
    let games = http.get(server.url("/api/games")).send().await.expect("an answer");
    let games: Vec<serde_json::Value> = games.json().await.expect("json");
    assert_eq!(games.len(), 1, "the damaged line is left out: {games:?}");
    let me = http.get(server.url("/api/me")).header("cookie", intact);
    assert_eq!(me.send().await.expect("an answer").status(), 200);
    for client in &clients {
        let me = http.get(server.url("/api/me")).header("cookie", &client.cookie);
        me.send().await.expect("an answer, and no connection that drops");
    }
    server.stop().await;
}

/// A page of the file was overwritten.
#[tokio::test]
async fn a_database_with_broken_pages_is_not_served() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Database::File(folder.path().join("tandem.db"));
    let server = TestServer::start(Some(database.clone())).await;
    four(&server, settings()).await;
    server.stop().await;
    let options = SqliteConnectOptions::new().filename(database.file().expect("a file"));
    let mut connection = options.connect().await.expect("a database");
    let query = sqlx::query_scalar("SELECT rootpage FROM sqlite_schema WHERE name = 'records'");
    let page: i64 = query.fetch_one(&mut connection).await.expect("a page");
    connection.close().await.expect("closed");
    let mut bytes = std::fs::read(database.file().expect("a file")).expect("readable");
    let start = (usize::try_from(page).expect("small") - 1) * 4096;
    bytes[start..start + 2048].fill(0xa5);
    std::fs::write(database.file().expect("a file"), &bytes).expect("written");
    let config = Config { database: Some(database.clone()), ..Config::default() };
    let refused = config.bind().await.err().expect("refused");
    assert!(matches!(refused, ServeError::Damaged(..)), "{refused:?}");
    assert!(refused.to_string().contains("tandem admin restore"), "{refused}");
}

#[tokio::test]
async fn a_database_with_another_schema_is_not_served() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, sql) in [
        ("games_by_date", "DROP INDEX games_by_date"),
        ("tables", "ALTER TABLE tables RENAME COLUMN created TO made"),
        ("records", "DROP TABLE records"),
    ] {
        let database = Database::File(folder.path().join(name));
        let config = Config { database: Some(database.clone()), ..Config::default() };
        TestServer::with(config.clone()).await.stop().await;
        let options = SqliteConnectOptions::new().filename(database.file().expect("a file"));
        let mut connection = options.connect().await.expect("a database");
        // An operator's own index is nobody's business.
        let own = "CREATE INDEX own ON people (created)";
        sqlx::query(own).execute(&mut connection).await.expect("done");
        TestServer::with(config.clone()).await.stop().await;
        sqlx::query(sql).execute(&mut connection).await.expect("done");
        connection.close().await.expect("closed");
        let refused = config.bind().await.err().expect("refused").to_string();
        assert!(refused.contains(&format!("its schema is damaged: `{name}`")), "{refused}");
    }
}

#[tokio::test]
async fn a_missing_record_closes_its_table() {
    let sql = "DELETE FROM records WHERE TABLE AND number = 4";
    check(sql, "record 4 cannot be read: it is missing").await;
}

#[tokio::test]
async fn a_record_of_a_newer_version_closes_its_table() {
    let sql = "UPDATE records SET record = replace(record, '\"v\":2', '\"v\":3') WHERE TABLE AND number = 9";
    check(sql, "record 9 cannot be read: it was written by a newer version of Tandem").await;
}

#[tokio::test]
async fn a_damaged_line_closes_its_table() {
    let sql = "UPDATE records SET record = replace(record, 'BlackA moves', 'BlackA teleports') \
               WHERE TABLE AND record LIKE '%BlackA moves%'";
    check(sql, "BlackA teleports").await;
}

#[tokio::test]
async fn a_newer_database_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, sql) in [
        ("records", "PRAGMA user_version = 3"),
        (
            "schema",
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (9999, 'later', TRUE, x'00', 0)",
        ),
    ] {
        let database = Database::File(folder.path().join(name));
        let config = Config { database: Some(database.clone()), ..Config::default() };
        TestServer::with(config.clone()).await.stop().await;
        execute(&database, sql).await;
        let before = std::fs::read(database.file().expect("a file")).expect("readable");
        let refused = config.bind().await.err().expect("refused");
        assert!(matches!(refused, ServeError::Newer(_)), "{refused:?}");
        assert!(refused.to_string().contains("written by a newer version of Tandem"), "{refused}");
        let refused = Admin::open(&database).await.err().expect("refused");
        assert!(matches!(refused, AdminError::Newer(_)), "{refused:?}");
        assert_eq!(
            std::fs::read(database.file().expect("a file")).expect("readable"),
            before,
            "{name}"
        );
    }
}

#[tokio::test]
async fn a_database_from_before_records_had_versions_is_upgraded() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = Database::File(folder.path().join("tandem.db"));
    let server = TestServer::start(Some(database.clone())).await;
    let clients = four(&server, settings()).await;
    server.stop().await;
    execute(&database, "UPDATE records SET record = replace(record, '\"v\":2,', '')").await;
    execute(&database, "PRAGMA user_version = 0").await;
    let refused = Admin::open(&database).await.err().expect("refused");
    assert!(matches!(refused, AdminError::Older(_)), "{refused:?}");
    let server = TestServer::start(Some(database.clone())).await;
    let mut player = Client::with_cookie(&server, clients[0].cookie.clone()).await;
    player.watch(&clients[0].table, None).await;
    let snapshot = player.snapshot().await;
    assert_eq!((snapshot.state.phase, snapshot.you.seats), (Phase::Stopped, vec![Seat::WhiteA]));
    Admin::open(&database).await.expect("it is this version's now");
    server.stop().await;
}
