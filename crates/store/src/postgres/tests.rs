//! On a real PostgreSQL.

mod cluster;
mod losses;

use std::{future::poll_fn, task::Poll};

use sqlx::{Connection, PgConnection, Row};

use super::*;
use crate::{
    OpenError, Search, Store,
    database::PostgresUrl,
    record::{Numbered, Record, Settings},
    sql::query,
    testing::{person, postgres::server},
};

/// A new database, if there is PostgreSQL.
async fn database() -> Option<PostgresUrl> {
    Some(server()?.database().await.parse().expect("a URL"))
}

async fn connect(url: &PostgresUrl) -> PgConnection {
    PgConnection::connect_with(&url.options().expect("a URL")).await.expect("connected")
}

async fn add_tables(store: &Store, ids: &[&str]) {
    let settings = Settings::new(protocol::Terms::default(), person(0));
    for id in ids {
        store.add_table(id, &settings).await.expect("written");
    }
}

fn said(number: u32, text: &str) -> Numbered {
    let (channel, seat, text) = (protocol::Channel::Table, None, text.to_owned());
    let record = Record::Said { channel, person: person(0), seat, text };
    Numbered { number, time: 0, cause: None, record }
}

#[tokio::test]
async fn both_databases_have_the_same_tables_and_columns() {
    let Some(url) = database().await else { return };
    let _store = Store::open_postgres(&url, Access::Alone).await.expect("opened");
    let mut found = migrations::columns(&mut connect(&url).await).await.expect("columns");
    let expected = crate::sqlite::integrity::columns().await.expect("columns");
    assert!(expected.len() > 80, "{expected:?}");
    // A cluster needs these, and SQLite has the version of records outside of tables.
    found.retain(|(table, column)| {
        let of_a_cluster =
            [("tables", "owner"), ("tables", "epoch"), ("tables", "last"), ("records", "epoch")];
        !["nodes", "record_version"].contains(&table.as_str())
            && !of_a_cluster.contains(&(table.as_str(), column.as_str()))
    });
    assert_eq!(found, expected);
}

#[tokio::test]
async fn one_server_without_a_bus_has_a_database_for_itself() {
    let Some(url) = database().await else { return };
    let open = async |access| Store::open_postgres(&url, access).await;
    let in_use = |opened: Result<Store, OpenError>| matches!(opened, Err(OpenError::InUse));
    let alone = open(Access::Alone).await.expect("opened");
    for access in [Access::Alone, Access::Node] {
        assert!(in_use(open(access).await), "{access:?}");
    }
    open(Access::Admin).await.expect("administered beside a server").close().await;
    alone.close().await;
    let node = open(Access::Node).await.expect("opened");
    let other = open(Access::Node).await.expect("nodes share it");
    assert!(in_use(open(Access::Alone).await));
    node.close().await;
    other.close().await;
    open(Access::Alone).await.expect("free again").close().await;
}

/// The client of a request may go away at any time.
#[tokio::test]
async fn a_commit_is_carried_out_although_nobody_waits_for_it() {
    let Some(url) = database().await else { return };
    let store = Store::open_postgres(&url, Access::Alone).await.expect("opened");
    let mut transaction = store.pool.begin().await.expect("begun");
    let text = "INSERT INTO secrets (name, value) VALUES ('test', '')";
    query(text).execute(&mut transaction).await.expect("written");
    let mut commit = Box::pin(transaction.commit());
    let is_pending = poll_fn(|context| Poll::Ready(commit.as_mut().poll(context).is_pending()));
    assert!(is_pending.await, "PostgreSQL has not answered yet");
    drop(commit);
    while store.pool.connections() != (1, 1) {
        tokio::task::yield_now().await;
    }
    let row = sqlx::query(
        "SELECT query, (SELECT count(*) FROM secrets WHERE name = 'test') FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'tandem'",
    );
    let row = row.fetch_one(&mut connect(&url).await).await.expect("one connection");
    let (last, kept): (String, i64) = (row.get(0), row.get(1));
    assert_eq!((last.as_str(), kept), ("COMMIT", 1), "no ROLLBACK follows");
    store.close().await;
}

#[tokio::test]
async fn only_databases_of_this_version_are_opened() {
    let Some(url) = database().await else { return };
    let admin = Store::open_postgres(&url, Access::Admin).await;
    assert!(matches!(admin, Err(OpenError::Foreign)));
    Store::open_postgres(&url, Access::Alone).await.expect("made").close().await;
    Store::open_postgres(&url, Access::Alone).await.expect("as before").close().await;

    for (change, back) in [
        (
            "UPDATE record_version SET version = version + 1",
            "UPDATE record_version SET version = version - 1",
        ),
        (
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (99, 'later', true, '', 0)",
            "DELETE FROM _sqlx_migrations WHERE version = 99",
        ),
    ] {
        let mut connection = connect(&url).await;
        sqlx::query(change).execute(&mut connection).await.expect("changed");
        for access in [Access::Alone, Access::Admin] {
            let opened = Store::open_postgres(&url, access).await;
            assert!(matches!(opened, Err(OpenError::Newer)), "{change}");
        }
        sqlx::query(back).execute(&mut connection).await.expect("changed");
    }
    let mut connection = connect(&url).await;
    let drop = sqlx::query("ALTER TABLE games DROP COLUMN outcome");
    drop.execute(&mut connection).await.expect("dropped");
    let opened = Store::open_postgres(&url, Access::Alone).await;
    let Err(OpenError::Schema { name }) = opened else { panic!("{:?}", opened.err()) };
    assert_eq!(name, "games.outcome");
}

#[tokio::test]
async fn errors_do_not_show_the_password() {
    let Some(url) = database().await else { return };
    // The same server, but a database that does not exist.
    let url = url.options().map(|options| {
        let folder = options.get_socket().expect("a socket").display().to_string();
        format!("postgres://tandem:hunter2@{}/none", folder.replace('/', "%2F"))
    });
    let url: PostgresUrl = url.expect("a URL").parse().expect("a URL");
    let error = Store::open_postgres(&url, Access::Alone).await.err().expect("refused");
    assert!(!format!("{error} {error:?}").contains("hunter2"), "{error:?}");
    assert!(error.to_string().contains("none"), "{error}");
}

/// Only A to Z have two cases, and texts are sorted by their bytes, whatever the locale.
#[tokio::test]
async fn both_databases_find_and_sort_names_alike() {
    let Some(url) = database().await else { return };
    let postgres = Store::open_postgres(&url, Access::Alone).await.expect("opened");
    let sqlite = Store::temporary().await.expect("a database");
    let names = ["anna", "Anna", "Émile", "émile", "Ärger", "zoë", "Zoe", "_x", "a b", "ANNA"];
    let mut found = Vec::new();
    for store in [sqlite, postgres] {
        add_tables(&store, &["t"]).await;
        for (game, name) in (1..).zip(names) {
            let player = protocol::Person { name: name.to_owned(), ..person(game as usize) };
            store.add_guest(&player).await.expect("stored");
            let stored = crate::StoredName { text: name, folded: name, handle: name };
            store.make_account(&player.id, stored, "x").await.expect("stored").expect("free");
            store.block("p1", &player.id, true).await.expect("stored");
            let line = protocol::GameLine {
                table: "t".to_owned(),
                kind: protocol::Kind::Bughouse,
                game,
                ended: 0,
                name: String::new(),
                ruleset: String::new(),
                control: String::new(),
                rated: false,
                voided: false,
                outcome: String::new(),
                reason: String::new(),
                seats: [(protocol::Seat::WhiteA, player)].into(),
                ratings: [].into(),
            };
            store.add_game(&line, true, None).await.expect("stored");
        }
        let mut all = Vec::new();
        for name in ["anna", "ANNA", "Émile", "ÉMILE", "zoË", "_X", "a"] {
            let search = Search { player: Some(name.to_owned()), most: 9, ..Search::default() };
            let games = store.games(&search).await.expect("readable");
            all.push(format!("{name}: {:?}", games.iter().map(|it| it.game).collect::<Vec<_>>()));
        }
        for part in ["", "n", "N", "Z"] {
            let accounts = store.accounts(part, 99).await.expect("readable");
            let names: Vec<_> = accounts.iter().map(|line| &line.person.name).collect();
            all.push(format!("{part}: {names:?}"));
        }
        let blocked = store.blocked("p1").await.expect("readable");
        all.push(format!("{:?}", blocked.iter().map(|it| &it.name).collect::<Vec<_>>()));
        found.push(all);
    }
    assert_eq!(found[0], found[1]);
    assert!(found[0][0].ends_with("[10, 2, 1]"), "{:?}", found[0]);
    assert!(found[0][4].ends_with("[]"), "{:?}", found[0]);
}

/// SQLite stores NUL, PostgreSQL does not: in both it becomes U+FFFD.
#[tokio::test]
async fn nul_is_stored_and_found_as_another_character() {
    let mut stores = vec![Store::temporary().await.expect("a database")];
    if let Some(url) = database().await {
        stores.push(Store::open_postgres(&url, Access::Alone).await.expect("opened"));
    }
    for store in stores {
        add_tables(&store, &["t"]).await;
        let guest = protocol::Person { name: "A\0b".to_owned(), ..person(1) };
        store.add_guest(&guest).await.expect("stored");
        let found = store.person("p1").await.expect("readable").expect("there");
        assert_eq!(found.person.name, "A\u{fffd}b");
        assert!(store.person("p1\0").await.expect("answered").is_none());
        let search = Search { player: Some("\0".into()), most: 1, ..Default::default() };
        assert!(store.games(&search).await.expect("answered").is_empty());
        store.append("t", &said(1, "\0"), false, None).await.expect("stored");
        let (_, records) = store.table("t").await.expect("readable").expect("there");
        assert_eq!(records, [said(1, "\0")], "records are JSON, which escapes it");
    }
}
