//! A database moves from a file to PostgreSQL and back, whole or not at all.

use std::path::Path;

use protocol::{Channel, Intent, Seat};
use serde_json::json;
use sqlx::{Row, SqlitePool};
use tandem_server::{
    Database,
    admin::{Admin, AdminError, Moved, move_database},
};

use crate::{
    client::{Client, TestServer},
    database::Beside,
    game::{SEATS, four, settings},
    people::{Browser, PASSWORD, signed_in, who},
    postgres::postgres,
};

async fn moved(from: &Database, to: &Database) -> Result<Moved, AdminError> {
    let mut told = Vec::new();
    let moved = move_database(from, to, |progress| told.push(progress)).await?;
    assert!(told.iter().all(|progress| progress.rows <= progress.all_rows));
    assert!(told.iter().any(|progress| progress.table == "records" && progress.checks));
    Ok(moved)
}

/// All rows of a file, as text, but for what SQLite and sqlx note for themselves.
async fn contents(path: &Path) -> Vec<String> {
    let pool = SqlitePool::connect(&format!("sqlite:{}", path.display())).await.expect("a file");
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%sqlx%'";
    let mut contents = Vec::new();
    for row in sqlx::query(tables).fetch_all(&pool).await.expect("tables") {
        let table: String = row.get(0);
        let columns = format!(
            "SELECT group_concat('quote(' || name || ')', '||'',''||') FROM pragma_table_info('{table}')"
        );
        let columns = sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(columns));
        let columns = columns.fetch_one(&pool).await.expect("columns");
        let rows = format!("SELECT '{table}: ' || {columns} FROM {table}");
        let rows = sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(rows));
        contents.extend(rows.fetch_all(&pool).await.expect("rows"));
    }
    pool.close().await;
    contents.sort();
    contents
}

/// A server's life: an account, an ended game, one in play, talk, a report, a damaged table, and a
/// row of everything that is rarer.
async fn live(database: &Database) -> (String, String) {
    let server = TestServer::start(Some(database.clone())).await;
    let account = Browser::new(&server).register("Žofie ♞").await;
    let annas = signed_in(&server, "Žofie ♞", PASSWORD).await;
    let mut ended = four(&server, settings()).await;
    ended[0].intend(None, say("Hello \\u0000 'quoted' \"twice\" 🦀")).await.expect("said");
    ended[1].play(Seat::BlackA, "resigns").await.expect("may");
    let mut playing = four(&server, settings()).await;
    playing[0].play(Seat::WhiteA, "moves e4").await.expect("legal");
    let (table, cookie) = (playing[0].table.clone(), playing[1].cookie.clone());
    let report = json!({ "person": account.id, "text": "first line" });
    let request = playing[2].http.post(server.url("/api/reports"));
    let request = request.header("cookie", &playing[2].cookie).json(&report);
    assert_eq!(request.send().await.expect("an answer").status(), 204);
    let damaged = four(&server, settings()).await[0].table.clone();
    assert_eq!(who(&server, &annas).await.id, account.id);
    server.stop().await;
    let mut beside = Beside::open(database).await;
    let damage =
        "UPDATE records SET record = substr(record, 1, 20) WHERE number = 3 AND table_id =";
    assert_eq!(beside.run(&format!("{damage} '{damaged}'")).await, 1);
    for rare in [
        "INSERT INTO ratings VALUES ('a', 'b', 1512.3456789012345, 0.1, 1e-300, 3, 4)",
        "INSERT INTO rated_games SELECT 7, table_id, game, 1, 2, NULL, TRUE, 3 FROM games",
        "INSERT INTO rerated VALUES (7, 'WhiteA', -1, 2, 3, 4, 5, 9007199254740993)",
        "INSERT INTO recent_places SELECT min(id), '192.0.2.7', 8 FROM people",
        "INSERT INTO shared_places VALUES ('192.0.2.7', 7, 8)",
        "INSERT INTO bans VALUES ('192.0.2.0/24', 'spam', 1)",
        &format!("INSERT INTO closed_tables VALUES (3, '{damaged}', 1)"),
        "INSERT INTO removed_talk SELECT 4, min(id), 'nobody', 2, 3 FROM tables",
        "INSERT INTO audit VALUES (5, 1, 'root', 'ban', '192.0.2.0/24', '')",
        "INSERT INTO blocks SELECT min(id), max(id) FROM people",
        "INSERT INTO roles SELECT min(id), 'arbiter' FROM people",
        "INSERT INTO events SELECT 'e', min(id), 1, TRUE, 1, 2, 'Evening', 'entries', '{}', TRUE, 5, 6, 7, 'f', TRUE FROM people",
        "INSERT INTO event_tables VALUES ('e', 1, 2, 3, 4, 5, 't', 6, TRUE)",
        "INSERT INTO event_people VALUES ('e', 1, 0, NULL, 'Ada', 2, 3, 4)",
        "INSERT INTO event_records VALUES ('e', 1, '{}')",
        "INSERT INTO event_arbiters SELECT 'e', min(id) FROM people",
        "INSERT INTO clubs SELECT 'c', min(id), 1, TRUE, 2, 'Rooks', '' FROM people",
        "INSERT INTO club_members VALUES ('c', 1, NULL, 'Ada', 'A.', NULL)",
        "INSERT INTO club_organizers SELECT 'c', min(id) FROM people",
        "INSERT INTO club_evenings VALUES ('e', 'c', 0, '')",
    ] {
        assert_eq!(beside.run(rare).await, 1, "{rare}");
    }
    beside.close().await;
    (table, cookie)
}

fn say(text: &str) -> Intent {
    Intent::Say { channel: Channel::Table, text: text.to_owned() }
}

#[tokio::test]
async fn a_database_moves_to_postgresql_and_back() {
    let Some(postgres) = postgres().await else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let [first, back] = ["first.db", "back.db"].map(|name| folder.path().join(name));
    let file = Database::File(first.clone());
    let (table, cookie) = live(&file).await;
    let before = contents(&first).await;
    assert!(before.len() > 60, "{}", before.len());

    let there = moved(&file, &postgres).await.expect("moved");
    // The damaged table and an event whose record says nothing are the same there.
    assert_eq!((there.rows, there.findings), (before.len() as u64, 2), "{there:?}");
    assert!(there.tables == 3 && there.games == 1, "{there:?}");
    assert_eq!(contents(&first).await, before, "the source stays as it is");
    let again = moved(&postgres, &Database::File(back.clone())).await.expect("moved back");
    assert_eq!(again, there);
    assert_eq!(contents(&back).await, before);

    // The server goes on where it was, with the same cookies.
    let server = TestServer::start(Some(postgres.clone())).await;
    let mut black = Client::with_cookie(&server, cookie).await;
    black.watch(&table, None).await;
    let snapshot = black.snapshot().await;
    assert_eq!(snapshot.you.seats, [SEATS[1]]);
    assert!(snapshot.log.iter().any(|line| line.ends_with("WhiteA moves e4")));
    let anna = who(&server, &signed_in(&server, "žofie ♞", PASSWORD).await).await;
    let report = json!({ "person": anna.id, "text": "another" });
    let request = black.http.post(server.url("/api/reports")).header("cookie", &black.cookie);
    assert_eq!(request.json(&report).send().await.expect("an answer").status(), 204);
    let admin = Admin::open(&postgres).await.expect("administered");
    let reports = admin.reports(true, 9).await.expect("reports");
    let numbers: Vec<_> = reports.iter().map(|report| report.number).collect();
    assert_eq!(numbers, [1, 2], "numbers follow those that were copied");
    server.stop().await;
}

#[tokio::test]
async fn nothing_is_copied_over_anything_or_beside_a_server() {
    let (Some(postgres), Some(empty)) = (postgres().await, postgres().await) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = Database::File(folder.path().join("tandem.db"));
    let other = Database::File(folder.path().join("other.db"));
    let missing = moved(&file, &empty).await.expect_err("no such file");
    assert!(matches!(missing, AdminError::File(..)), "{missing}");
    let server = TestServer::start(Some(file.clone())).await;
    Client::new(&server).await;
    let error = moved(&file, &empty).await.expect_err("a server runs on it");
    assert!(matches!(error, AdminError::InUse(_)), "{error}");
    server.stop().await;
    let server = TestServer::start(Some(postgres.clone())).await;
    for (from, to) in [(&file, &postgres), (&postgres, &other)] {
        let error = moved(from, to).await.expect_err("a server runs on it");
        assert!(matches!(error, AdminError::InUse(_)), "{error}");
    }
    let guest = Client::new(&server).await;
    guest.create(&server, json!({})).await;
    server.stop().await;
    let error = moved(&file, &postgres).await.expect_err("it has somebody's data");
    assert!(error.to_string().contains("its table `people` has rows"), "{error}");
    let error = moved(&postgres, &file).await.expect_err("the file exists");
    assert!(matches!(error, AdminError::File(..)), "{error}");
    let error = moved(&empty, &other).await.expect_err("not a database of Tandem");
    assert!(matches!(error, AdminError::NotOurs(..)), "{error}");
    assert!(!folder.path().join("other.db").exists());
}

/// A copy that ends halfway can be started again.
#[tokio::test]
async fn a_copy_that_fails_leaves_an_empty_database() {
    let Some(postgres) = postgres().await else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = Database::File(folder.path().join("tandem.db"));
    live(&file).await;
    // A server makes the tables. Nobody is in them.
    TestServer::start(Some(postgres.clone())).await.stop().await;
    let mut beside = Beside::open(&postgres).await;
    beside.run("DELETE FROM secrets").await;
    beside
        .run(
            "CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS
             'BEGIN RAISE EXCEPTION ''the disk is full''; END'",
        )
        .await;
    beside.run("CREATE TRIGGER fails BEFORE INSERT ON sessions EXECUTE FUNCTION fails()").await;
    let error = moved(&file, &postgres).await.expect_err("it fails");
    let text = error.to_string();
    assert!(text.contains("nothing was copied") && text.contains("the disk is full"), "{text}");
    assert_eq!(beside.texts("SELECT id FROM people").await, [""; 0]);
    beside.run("DROP TRIGGER fails ON sessions").await;
    // An earlier version could store NUL, which PostgreSQL cannot.
    let mut source = Beside::open(&file).await;
    source.run("UPDATE reports SET text = 'a' || char(0) || 'b'").await;
    source.close().await;
    moved(&file, &postgres).await.expect("again");
    assert_eq!(beside.texts("SELECT text FROM reports").await, ["a\u{fffd}b"]);
    beside.close().await;
}
