//! The index of records by game.

use sqlx::{Row, SqliteConnection};

use super::db::{Store, StoreError};
use crate::journal::game_start::{GameRange, GameStart};

/// Adds the start of a game, unless it is there: a game that is aborted and begins again has all
/// its records from the first attempt on.
pub(super) async fn add(
    connection: &mut SqliteConnection,
    table: &str,
    (game, first, opening): (u32, u32, &str),
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO game_starts (table_id, game, first, opening) VALUES (?, ?, ?, ?)
         ON CONFLICT DO NOTHING",
    )
    .bind(table)
    .bind(game)
    .bind(first)
    .bind(opening)
    .execute(connection)
    .await?;
    Ok(())
}

impl Store {
    /// Adds the starts of games whose records are older than the index.
    pub(crate) async fn add_game_starts(
        &self,
        table: &str,
        starts: &[GameStart],
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        for GameStart { game, first, opening } in starts {
            let opening = serde_json::to_string(opening)?;
            add(&mut transaction, table, (*game, *first, &opening)).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Where the records of a game are; nothing if the table has no records.
    pub(crate) async fn game_range(
        &self,
        table: &str,
        game: u32,
    ) -> Result<Option<GameRange>, StoreError> {
        let mut connection = self.reads.connection().await?;
        let rows = sqlx::query(
            "SELECT game, first, opening FROM game_starts WHERE table_id = ? AND game >= ?
             ORDER BY game LIMIT 2",
        )
        .bind(table)
        .bind(game)
        .fetch_all(&mut *connection)
        .await?;
        let last = sqlx::query("SELECT max(number) FROM records WHERE table_id = ?")
            .bind(table)
            .fetch_one(&mut *connection)
            .await?
            .try_get::<Option<u32>, _>(0)?;
        let Some(mut last) = last else { return Ok(None) };
        let mut start = None;
        for row in &rows {
            let (number, first): (u32, u32) = (row.try_get(0)?, row.try_get(1)?);
            if number > game {
                last = first.saturating_sub(1).min(last);
            } else if let Ok(opening) = serde_json::from_str(row.try_get(2)?) {
                // An opening that cannot be read is one of another version.
                start = Some(GameStart { game, first, opening });
            }
        }
        Ok(Some(GameRange { start, last }))
    }
}

#[cfg(test)]
impl Store {
    /// As if the games of a table were older than the index.
    pub(crate) async fn forget_game_starts(&self, table: &str) -> Result<(), StoreError> {
        let forget = sqlx::query("DELETE FROM game_starts WHERE table_id = ?").bind(table);
        forget.execute(&self.pool).await?;
        Ok(())
    }

    /// Fills tables with this number of records of one person who gets ready.
    pub(crate) async fn fill_with_ready(&self, tables: &[(&str, u32)]) -> Result<(), StoreError> {
        for (table, most) in tables {
            sqlx::query(
                r#"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
                INSERT INTO records (table_id, number, record) SELECT ?1, i,
                '{"v":2,"number":' || i || ',"time":0,"record":{"kind":"ready","seat":"WhiteA","ready":true}}' FROM n"#,
            )
            .bind(table)
            .bind(most)
            .execute(&self.pool)
            .await?;
        }
        Ok(())
    }

    /// Keeps the writer waiting until this ends.
    pub(crate) async fn lock(&self) -> sqlx::Transaction<'static, sqlx::Sqlite> {
        let mut locked = self.pool.begin().await.expect("a connection");
        let write = sqlx::query("UPDATE tables SET created = created");
        write.execute(&mut *locked).await.expect("locked");
        locked
    }

    /// Makes the records of a table older, by milliseconds.
    pub(crate) async fn age_records(&self, table: &str, by: i64) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE records SET record = json_set(record, '$.time', (record ->> '$.time') - ?) WHERE table_id = ?",
        )
        .bind(by)
        .bind(table)
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
