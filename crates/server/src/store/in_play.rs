//! Which tables have a game in play: they come back to life with the server.

use sqlx::{Row, SqliteConnection};

use super::{Store, StoreError, now};

/// For how long a game waits for its players to come back by itself, in seconds. Later it comes back when it is wanted.
const MOST_AGE: i64 = 7 * 24 * 3600;

/// A game is in play at a table, in the transaction of the record that began it.
pub(super) async fn begin(
    connection: &mut SqliteConnection,
    table: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE tables SET in_play_since = ? WHERE id = ?")
        .bind(now())
        .bind(table)
        .execute(connection)
        .await?;
    Ok(())
}

impl Store {
    /// No game is in play at a table any more, and what is kept of it elsewhere is kept.
    pub(crate) async fn end_play(&self, table: &str) -> Result<(), StoreError> {
        sqlx::query("UPDATE tables SET in_play_since = NULL WHERE id = ?")
            .bind(table)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Whether a game was in play at a table when it was last heard of.
    pub(crate) async fn is_in_play(&self, table: &str) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT in_play_since IS NOT NULL FROM tables WHERE id = ?")
            .bind(table)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.is_some_and(|row| row.get(0)))
    }

    /// The tables with games in play, at most so many: the newest, in the order in which the games began.
    pub(crate) async fn in_play(&self, most: u32) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM tables WHERE in_play_since > ? ORDER BY in_play_since DESC LIMIT ?",
        )
        .bind(now() - MOST_AGE)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().rev().map(|row| row.get(0)).collect())
    }
}
