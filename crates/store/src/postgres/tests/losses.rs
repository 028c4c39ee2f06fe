//! Lost connections: nothing is acknowledged that is not kept, nothing is kept twice, and all comes
//! back by itself.

use sqlx::PgConnection;

use super::*;
use crate::{StoreError, sql::query};

async fn run(connection: &mut PgConnection, text: &'static str) -> u64 {
    sqlx::query(text).execute(connection).await.expect(text).rows_affected()
}

/// Ends all sessions of a server, as a restart of PostgreSQL does.
const END_ALL: &str = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()";

const END_WRITER: &str = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'tandem writer%'";

async fn numbers(store: &Store) -> Vec<u32> {
    let (_, records) = store.table("t").await.expect("readable").expect("there");
    records.iter().map(|record| record.number).collect()
}

#[tokio::test]
async fn a_restart_of_postgresql_loses_nothing_and_doubles_nothing() {
    let Some(url) = database().await else { return };
    let store = Store::open_postgres(&url, Access::Alone).await.expect("opened");
    add_tables(&store, &["t"]).await;
    let mut other = connect(&url).await;
    let (mut number, mut lost) = (1, 0);
    for round in 0..5 {
        run(&mut other, END_ALL).await;
        let before = number;
        while number < before + 3 {
            match store.append("t", &said(number, "a"), false, None).await {
                Ok(()) => number += 1,
                Err(error) => {
                    assert!(matches!(error, StoreError::Unreachable(_)), "{error}");
                    lost += 1;
                    assert!(lost <= round + 1, "it comes back with the next batch");
                }
            }
        }
        assert_eq!(numbers(&store).await, (1..number).collect::<Vec<_>>());
        assert_eq!(store.last_record("t").await.expect("the pool came back"), number - 1);
    }
    assert_eq!(lost, 5);
}

#[tokio::test]
async fn an_append_without_an_answer_is_not_kept_later() {
    let Some(url) = database().await else { return };
    let store = Store::open_postgres(&url, Access::Alone).await.expect("opened");
    add_tables(&store, &["t"]).await;
    let mut other = connect(&url).await;
    let lock = store.lock().await;
    let appending = {
        let store = store.clone();
        tokio::spawn(async move { store.append("t", &said(1, "lost"), false, None).await })
    };
    // The batch waits for the lock when its session ends.
    let waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
        AND application_name LIKE 'tandem writer%' AND wait_event_type = 'Lock'";
    while run(&mut other, waiting).await == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(run(&mut other, END_WRITER).await, 1);
    let error = appending.await.expect("no panic").expect_err("no answer");
    assert!(matches!(error, StoreError::Unreachable(_)), "{error}");
    lock.end().await;
    store.append("t", &said(1, "again"), false, None).await.expect("the number is free");
    // A written record stays, and others are not harmed.
    let error = store.append("t", &said(1, "twice"), false, None).await.expect_err("it is there");
    assert!(matches!(error, StoreError::Stale), "{error}");
    store.append("t", &said(2, "next"), true, None).await.expect("written");
    let (_, records) = store.table("t").await.expect("readable").expect("there");
    assert_eq!(records, [said(1, "again"), said(2, "next")]);
    assert!(store.is_in_play("t").await.expect("readable"));
}

/// A server that lost its connection, and with it the lock, does not write beside another one.
#[tokio::test]
async fn a_server_does_not_write_without_the_lock() {
    let Some(url) = database().await else { return };
    let store = Store::open_postgres(&url, Access::Alone).await.expect("opened");
    add_tables(&store, &["t"]).await;
    run(&mut connect(&url).await, END_WRITER).await;
    let other = Store::open_postgres(&url, Access::Alone).await.expect("the lock is free");
    // It learns that its connection is lost, and then that it cannot have the lock.
    let refused = store.append("t", &said(1, "a"), false, None).await;
    assert!(matches!(refused, Err(StoreError::Unreachable(_))), "{refused:?}");
    let refused = store.append("t", &said(1, "a"), false, None).await;
    assert!(matches!(refused, Err(StoreError::InUse)), "{refused:?}");
    other.append("t", &said(1, "b"), false, None).await.expect("written");
    other.close().await;
    let stale = store.append("t", &said(1, "a"), false, None).await.expect_err("not the next");
    assert!(matches!(stale, StoreError::Stale), "{stale}");
    store.append("t", &said(2, "a"), false, None).await.expect("the lock is free again");
    assert_eq!(numbers(&store).await, [1, 2]);
}

#[tokio::test]
async fn reads_end_in_time_and_cannot_write() {
    let Some(url) = database().await else { return };
    let store = Store::open_postgres(&url, Access::Alone).await.expect("opened");
    let mut connection = store.reads.connection().await.expect("a connection");
    let slow = query("SELECT 1 WHERE pg_sleep(60) IS NULL").execute(&mut connection).await;
    assert!(matches!(slow.map_err(StoreError::from), Err(StoreError::Busy)));
    query("DELETE FROM games").execute(&mut connection).await.expect_err("read only");
    query("SELECT 1").execute(&mut connection).await.expect("as good as before");
}

#[tokio::test]
async fn appends_are_synced() {
    let Some(url) = database().await else { return };
    run(&mut connect(&url).await, "ALTER ROLE tandem SET synchronous_commit = off").await;
    let store = Store::open_postgres(&url, Access::Alone).await;
    run(&mut connect(&url).await, "ALTER ROLE tandem RESET synchronous_commit").await;
    let store = store.expect("opened");
    let row = query("SHOW synchronous_commit").fetch_one(&store.pool).await.expect("answered");
    assert_eq!(row.try_get::<String>(0).expect("text"), "on");
}
