//! Those who run a server, and its database, while it runs.

use std::{
    fs,
    path::{Path, PathBuf},
};

use protocol::{Intent, RefusalCode, Seat, ServerMessage};
use serde_json::json;
use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use tandem_server::{
    Config, Database, ServeError,
    admin::{self, Admin, AdminError, Restored},
};
use tempfile::TempDir;

use crate::{
    client::{Client, TestServer},
    database,
    people::{Browser, PASSWORD, credentials, signed_in, who},
};

/// A database of its own, with a server running on it.
async fn server() -> (TempDir, PathBuf, TestServer) {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("tandem.db");
    let server = TestServer::start(Some(database.clone().into())).await;
    (folder, database, server)
}

/// The same with a database of either kind.
pub(crate) async fn any_server() -> (TempDir, Database, TestServer) {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let server = TestServer::start(Some(database.clone())).await;
    (folder, database, server)
}

/// The files beside a database whose names have something in them.
fn beside(database: &Path, part: &str) -> Vec<PathBuf> {
    let folder = fs::read_dir(database.parent().expect("a folder")).expect("readable");
    let files = folder.map(|file| file.expect("a file").path());
    files.filter(|file| file.to_string_lossy().contains(part)).collect()
}

async fn execute(database: &Path, text: &'static str) {
    let options = SqliteConnectOptions::new().filename(database).create_if_missing(true);
    let mut connection = options.connect().await.expect("a database");
    sqlx::query(text).execute(&mut connection).await.expect("done");
    connection.close().await.expect("closed");
}

#[tokio::test]
async fn a_backup_is_restored_into_a_running_server() {
    let (folder, database, server) = server().await;
    let backup = folder.path().join("backup.db");
    Browser::new(&server).register("Anna").await;
    let annas = signed_in(&server, "Anna", PASSWORD).await;
    let mut guest = Client::new(&server).await;
    let table = guest.create(&server, json!({})).await;
    guest.watch(&table, None).await;
    guest.intend(Some(Seat::WhiteA), Intent::Sit).await.expect("free");
    admin::backup(&database, &backup).await.expect("a backup");
    let twice = admin::backup(&database, &backup).await;
    assert!(matches!(twice, Err(AdminError::File(..))), "nothing is written over");

    guest.intend(Some(Seat::BlackA), Intent::Sit).await.expect("free");
    Browser::new(&server).register("Ben").await;
    let later = guest.create(&server, json!({})).await;
    let restored = admin::restore(&backup, &database).await.expect("restored");
    assert_eq!(restored, Restored::ByTheServer);
    loop {
        if guest.next().await == ServerMessage::Goodbye {
            break;
        }
    }
    assert!(guest.closed().await);

    // The server is back at the same address, with everything as it was at the time of the backup.
    let mut again = Client::with_cookie(&server, guest.cookie.clone()).await;
    again.watch(&table, Some(2)).await;
    let snapshot = again.snapshot().await;
    assert_eq!((snapshot.number, snapshot.you.seats), (1, vec![Seat::WhiteA]));
    again.intend(Some(Seat::BlackB), Intent::Sit).await.expect("it goes on");
    again.watch(&later, None).await;
    let nowhere = again.intend(Some(Seat::BlackB), Intent::Sit).await.expect_err("no such table");
    assert_eq!(nowhere.code, RefusalCode::NoTable);
    // Sessions of accounts that the backup may not know the end of have ended.
    assert!(who(&server, &annas).await.guest);
    let browser = Browser::new(&server);
    browser.post("/api/session", credentials("Anna", PASSWORD)).await.expect("her password");
    let nobody = browser.post("/api/session", credentials("Ben", PASSWORD)).await;
    assert_eq!(nobody, Err(RefusalCode::WrongPassword));
    let replaced = beside(&database, ".replaced-");
    assert_eq!(replaced.len(), 1);
    let accounts = Admin::open(&replaced[0]).await.expect("what was there").accounts("", 9).await;
    assert_eq!(accounts.expect("accounts").len(), 2, "nothing is lost");
    assert!(beside(&database, ".restore").is_empty());

    // And once more, into what was restored.
    let again = admin::restore(&replaced[0], &database).await.expect("restored");
    assert_eq!(again, Restored::ByTheServer);
    server.stop().await;
    let again = admin::restore(&backup, &database).await.expect("restored");
    assert_eq!(again, Restored::Here, "without a server");
}

#[tokio::test]
async fn what_is_no_backup_is_not_restored() {
    let (folder, database, server) = server().await;
    Browser::new(&server).register("Anna").await;
    let file = |name: &str| folder.path().join(name);
    fs::write(file("text"), "not a database, but long enough to be taken for one ".repeat(100))
        .expect("written");
    fs::write(file("empty"), "").expect("written");
    execute(&file("other"), "CREATE TABLE people (id TEXT)").await;
    admin::backup(&database, &file("newer")).await.expect("a backup");
    let text =
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        VALUES (9999, 'later', TRUE, x'00', 0)";
    execute(&file("newer"), text).await;
    admin::backup(&database, &file("another-history")).await.expect("a backup");
    execute(&file("another-history"), "UPDATE _sqlx_migrations SET checksum = x'00'").await;
    admin::backup(&database, &file("torn")).await.expect("a backup");
    let torn = fs::read(file("torn")).expect("bytes");
    fs::write(file("torn"), &torn[..torn.len() / 2]).expect("written");
    for name in ["text", "empty", "other", "another-history", "torn"] {
        let refused = admin::restore(&file(name), &database).await;
        assert!(matches!(refused, Err(AdminError::NotOurs(..))), "{name}: {refused:?}");
    }
    let refused = admin::restore(&file("newer"), &database).await;
    assert!(matches!(refused, Err(AdminError::Newer(_))), "{refused:?}");
    let refused = admin::restore(&file("nowhere"), &database).await;
    assert!(matches!(refused, Err(AdminError::File(..))), "{refused:?}");
    assert!(!who(&server, &signed_in(&server, "Anna", PASSWORD).await).await.guest);
    server.stop().await;
}

#[tokio::test]
async fn a_file_that_only_pretends_to_be_a_backup_is_put_aside() {
    let (_folder, database, server) = server().await;
    Browser::new(&server).register("Anna").await;
    server.stop().await;
    fs::write(database.with_extension("db.restore"), "nonsense").expect("written");
    let server = TestServer::start(Some(database.clone().into())).await;
    signed_in(&server, "Anna", PASSWORD).await;
    assert_eq!(beside(&database, ".restore-refused").len(), 1);
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_died_while_it_restored_does_the_rest() {
    let (folder, database, server) = server().await;
    Browser::new(&server).register("Anna").await;
    let backup = folder.path().join("backup.db");
    admin::backup(&database, &backup).await.expect("a backup");
    Browser::new(&server).register("Ben").await;
    server.stop().await;
    // Between the two renames.
    fs::rename(&database, database.with_extension("db.replaced-1")).expect("renamed");
    fs::rename(&backup, database.with_extension("db.restore")).expect("renamed");
    let server = TestServer::start(Some(database.clone().into())).await;
    signed_in(&server, "Anna", PASSWORD).await;
    let browser = Browser::new(&server);
    let nobody = browser.post("/api/session", credentials("Ben", PASSWORD)).await;
    assert_eq!(nobody, Err(RefusalCode::WrongPassword));
    server.stop().await;
}

#[tokio::test]
async fn a_database_has_one_server_at_a_time() {
    let (_folder, database, server) = server().await;
    let config = Config { database: Some(database.clone().into()), ..Config::default() };
    let second = config.bind().await.err().expect("refused");
    assert!(second.to_string().contains("a server is running"), "{second}");
    server.stop().await;
    TestServer::start(Some(database.into())).await.stop().await;
}

#[tokio::test]
async fn an_administrator_resets_passwords_and_suspends_accounts() {
    let (_folder, database, server) = any_server().await;
    Browser::new(&server).register("Anna").await;
    Browser::new(&server).register("Ben").await;
    let admin = Admin::open(&database).await.expect("a database");
    let cookie = signed_in(&server, "Anna", PASSWORD).await;
    let mut connected = Client::with_cookie(&server, cookie.clone()).await;
    let reset = admin.reset_password(" ANNA", None, false).await.expect("there");
    let made_up = reset.password;
    assert!(connected.closed().await, "her connections end");
    assert!(who(&server, &cookie).await.guest, "and her sessions");
    let browser = Browser::new(&server);
    let old = browser.post("/api/session", credentials("Anna", PASSWORD)).await;
    assert_eq!(old, Err(RefusalCode::WrongPassword));
    let cookie = signed_in(&server, "Anna", &made_up).await;
    for password in ["short", &"x".repeat(201)] {
        let refused = admin.reset_password("Anna", Some(password.to_owned()), false).await;
        assert!(matches!(refused, Err(AdminError::Password(_))));
    }
    let nobody = admin.reset_password("Cleo", None, false).await;
    assert!(matches!(nobody, Err(AdminError::NoAccount(_))));

    let mut connected = Client::with_cookie(&server, cookie.clone()).await;
    admin.suspend("anna", true).await.expect("there");
    assert!(connected.closed().await && who(&server, &cookie).await.guest);
    let refused = browser.post("/api/session", credentials("Anna", &made_up)).await;
    assert_eq!(refused, Err(RefusalCode::Suspended));
    let refused = browser.post("/api/session", credentials("Anna", "wrong horse")).await;
    assert_eq!(refused, Err(RefusalCode::WrongPassword), "only its owner is told");
    let accounts = admin.accounts("", 9).await.expect("accounts");
    let names: Vec<_> =
        accounts.iter().map(|line| (line.person.name.as_str(), line.suspended)).collect();
    assert_eq!(names, [("Anna", true), ("Ben", false)]);
    assert_eq!(admin.accounts("NN", 9).await.expect("accounts").len(), 1);
    admin.suspend("Anna", false).await.expect("there");
    assert!(who(&server, &cookie).await.guest, "the old sessions stay ended");
    browser.post("/api/session", credentials("Anna", &made_up)).await.expect("she is back");
    server.stop().await;
}

#[tokio::test]
async fn an_administrator_reads_reports() {
    let (_folder, database, server) = any_server().await;
    let anna = Browser::new(&server);
    anna.register("Anna").await;
    let about = Browser::new(&server).me().await.person;
    for text in ["Spams the chat.", "Again."] {
        let report = json!({ "person": about.id, "text": text });
        anna.post("/api/reports", report).await.expect("kept");
    }
    let admin = Admin::open(&database).await.expect("a database");
    let reports = admin.reports(true, 9).await.expect("reports");
    assert_eq!(reports.len(), 2);
    let first = &reports[0];
    assert_eq!((first.by.name.as_str(), first.text.as_str()), ("Anna", "Spams the chat."));
    assert_eq!(first.about, about);
    admin.close_report(first.number).await.expect("open");
    let twice = admin.close_report(first.number).await;
    assert!(matches!(twice, Err(AdminError::NoReport(_))));
    assert_eq!(admin.reports(true, 9).await.expect("reports").len(), 1);
    assert_eq!(admin.reports(false, 9).await.expect("reports").len(), 2);
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_user_of_the_server_can_read_its_files() {
    use std::os::unix::fs::PermissionsExt;

    let (folder, database, server) = server().await;
    Browser::new(&server).register("Anna").await;
    let backup = folder.path().join("backup.db");
    admin::backup(&database, &backup).await.expect("a backup");
    let mut names = Vec::new();
    for file in fs::read_dir(folder.path()).expect("readable") {
        let file = file.expect("a file");
        let mode = file.metadata().expect("there").permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?} has mode {mode:o}", file.file_name());
        names.push(file.file_name().into_string().expect("text"));
    }
    names.sort();
    let all = ["backup.db", "tandem.db", "tandem.db-shm", "tandem.db-wal", "tandem.db.lock"];
    assert_eq!(names, all, "nothing else is left");
    server.stop().await;
}

#[tokio::test]
async fn no_backup_has_the_key_of_the_cookies_and_none_brings_one() {
    let (folder, database, server) = server().await;
    let guest = Client::new(&server).await;
    let id = who(&server, &guest.cookie).await.id;
    let backup = folder.path().join("backup.db");
    admin::backup(&database, &backup).await.expect("a backup");
    let mut connection =
        SqliteConnectOptions::new().filename(&database).connect().await.expect("a database");
    let key: Vec<u8> = sqlx::query_scalar("SELECT value FROM secrets WHERE name = 'cookie'")
        .fetch_one(&mut connection)
        .await
        .expect("the key");
    connection.close().await.expect("closed");
    let bytes = fs::read(&backup).expect("bytes");
    assert!(key.len() >= 32 && !bytes.windows(key.len()).any(|window| window == key));

    // A backup of an earlier version, or of an attacker.
    execute(&backup, "INSERT INTO secrets (name, value) VALUES ('cookie', zeroblob(64))").await;
    admin::restore(&backup, &database).await.expect("restored");
    let mut again = String::new();
    for _ in 0..100 {
        // The server is back in a moment.
        let request = reqwest::Client::new().get(server.url("/api/me"));
        if let Ok(response) = request.header("cookie", &guest.cookie).send().await {
            let me: serde_json::Value = response.json().await.expect("somebody");
            again = me["id"].as_str().expect("an id").to_owned();
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert_eq!(again, id, "the guest's cookie has the present key");
    server.stop().await;
}

/// A server cannot start on a database through a link while another runs on it.
#[cfg(unix)]
#[tokio::test]
async fn a_database_has_one_server_by_whatever_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("tandem.db");
    let link = folder.path().join("link.db");
    std::os::unix::fs::symlink("tandem.db", &link).expect("a link");
    let server = TestServer::start(Some(link.clone().into())).await;
    for path in [&database, &link] {
        let config = Config { database: Some(path.into()), ..Config::default() };
        let error = config.bind().await.err().expect("refused");
        assert!(matches!(error, ServeError::InUse(_)), "{error}");
    }
    let names: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").collect();
    assert!(
        names
            .iter()
            .flatten()
            .all(|file| !file.file_name().to_string_lossy().starts_with("link.db."))
    );
    server.stop().await;
}

/// The rest of a killed backup is replaced, and never taken for a backup.
#[tokio::test]
async fn a_killed_backup_leaves_nothing_that_looks_like_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let [database, to] = ["tandem.db", "backup.db"].map(|name| folder.path().join(name));
    TestServer::start(Some(database.clone().into())).await.stop().await;
    let left = folder.path().join("backup.db.tmp");
    std::fs::write(&left, "half of a database").expect("written");
    admin::backup(&database, &to).await.expect("a backup");
    assert!(to.exists() && !left.exists());
    admin::Admin::open(&to).await.expect("a database");
}
