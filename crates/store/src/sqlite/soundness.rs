//! Connections after failures.
//!
//! When a commit fails, because the disk is full for instance, SQLite rolls back by itself. The
//! library then cannot roll back, and counts one transaction as open for ever; from the second
//! failure on, SQLite may really have one open, in which later writes succeed and are never
//! committed. A connection in that state must not be used again.

use sqlx::{Connection, SqliteConnection};

/// Whether a connection that nobody uses is outside of any transaction.
pub(crate) async fn is_outside_transactions(connection: &mut SqliteConnection) -> bool {
    // A transaction that was dropped is rolled back before this answers.
    !connection.is_in_transaction()
        || connection.ping().await.is_ok() && !connection.is_in_transaction()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_connection_is_sound_after_a_rollback_and_not_after_a_failed_commit() {
        let mut connection = SqliteConnection::connect("sqlite::memory:").await.expect("open");
        let create = "CREATE TABLE numbers (number INTEGER)";
        sqlx::query(create).execute(&mut connection).await.expect("created");
        assert!(is_outside_transactions(&mut connection).await);
        let insert = "INSERT INTO numbers VALUES (1)";
        let mut transaction = connection.begin().await.expect("begun");
        sqlx::query(insert).execute(&mut *transaction).await.expect("inserted");
        drop(transaction);
        assert!(is_outside_transactions(&mut connection).await);
        connection.lock_handle().await.expect("a handle").set_commit_hook(|| false);
        let mut transaction = connection.begin().await.expect("begun");
        sqlx::query(insert).execute(&mut *transaction).await.expect("inserted");
        transaction.commit().await.expect_err("the hook refuses");
        assert!(!is_outside_transactions(&mut connection).await);
    }
}
