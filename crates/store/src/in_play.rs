//! The tables with a game in play, which a server loads when it starts.

use super::{db::Store, error::StoreError, rows::readable, sql::query, writer::now};

/// How old a game in play can be to be loaded at the start, in seconds. Older ones are loaded when
/// somebody asks.
const MOST_AGE: i64 = 7 * 24 * 3600;

impl Store {
    /// Marks a table as not in play, after the ended game has been stored.
    pub async fn end_play(&self, table: &str) -> Result<(), StoreError> {
        query("UPDATE tables SET in_play_since = NULL WHERE id = $1")
            .bind(table)
            .execute(&self.pool)
            .await?;
        query("DELETE FROM clock_readings WHERE table_id = $1")
            .bind(table)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Whether a table is marked as in play.
    pub async fn is_in_play(&self, table: &str) -> Result<bool, StoreError> {
        let row = query("SELECT in_play_since IS NOT NULL FROM tables WHERE id = $1")
            .bind(table)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?.unwrap_or(false))
    }

    /// At most `most` tables with games in play: the newest ones, oldest first.
    pub async fn in_play(&self, most: u32) -> Result<Vec<String>, StoreError> {
        let rows = query(
            "SELECT id FROM tables WHERE in_play_since > $1 ORDER BY in_play_since DESC LIMIT $2",
        )
        .bind(now() - MOST_AGE)
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        let mut tables = readable(&rows, |row| row.try_get(0));
        tables.reverse();
        Ok(tables)
    }
}
