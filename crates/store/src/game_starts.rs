//! The index of records by game.

use super::{db::Store, error::StoreError, sql::query, writer::add_game_start};
use crate::game_start::{GameRange, GameStart};

impl Store {
    /// Adds the starts of games whose records are older than the index.
    pub async fn add_game_starts(
        &self,
        table: &str,
        starts: &[GameStart],
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        for GameStart { game, first, opening } in starts {
            let opening = serde_json::to_string(opening)?;
            add_game_start(&mut transaction.on(), table, (*game, *first, &opening)).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Where the records of a game are; nothing if the table has no records.
    pub async fn game_range(
        &self,
        table: &str,
        game: u32,
    ) -> Result<Option<GameRange>, StoreError> {
        let mut connection = self.reads.connection().await?;
        let rows = query(
            "SELECT game, first, opening FROM game_starts WHERE table_id = $1 AND game >= $2
             ORDER BY game LIMIT 2",
        )
        .bind(table)
        .bind(game)
        .fetch_all(&mut connection)
        .await?;
        let last = query("SELECT max(number) FROM records WHERE table_id = $1")
            .bind(table)
            .fetch_one(&mut connection)
            .await?
            .try_get::<Option<u32>>(0)?;
        let Some(mut last) = last else { return Ok(None) };
        let mut start = None;
        for row in &rows {
            let (number, first): (u32, u32) = (row.try_get(0)?, row.try_get(1)?);
            if number > game {
                last = first.saturating_sub(1).min(last);
            } else if let Ok(opening) = serde_json::from_str(&row.try_get::<String>(2)?) {
                // An opening that cannot be read is one of another version.
                start = Some(GameStart { game, first, opening });
            }
        }
        Ok(Some(GameRange { start, last }))
    }
}

#[cfg(any(test, feature = "testing"))]
use super::{sql::Dialect, testing::Locked};

#[cfg(any(test, feature = "testing"))]
impl Store {
    /// As if the games of a table were older than the index.
    pub async fn forget_game_starts(&self, table: &str) -> Result<(), StoreError> {
        let forget = query("DELETE FROM game_starts WHERE table_id = $1").bind(table);
        forget.execute(&self.pool).await?;
        Ok(())
    }

    /// Fills tables with this number of records of one person who gets ready.
    pub async fn fill_with_ready(&self, tables: &[(&str, u32)]) -> Result<(), StoreError> {
        for (table, most) in tables {
            query(
                r#"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $2)
                INSERT INTO records (table_id, number, record) SELECT $1, i,
                '{"v":2,"number":' || i || ',"time":0,"record":{"kind":"ready","seat":"WhiteA","ready":true}}' FROM n"#,
            )
            .bind(*table)
            .bind(*most)
            .execute(&self.pool)
            .await?;
        }
        Ok(())
    }

    /// Keeps the writer waiting until this ends.
    pub async fn lock(&self) -> Locked {
        let mut locked = self.pool.begin().await.expect("a connection");
        let write = match self.pool.dialect() {
            Dialect::Sqlite => "UPDATE tables SET created = created",
            Dialect::Postgres => "LOCK TABLE records, secrets IN EXCLUSIVE MODE",
        };
        query(write).execute(&mut locked).await.expect("locked");
        Locked(locked)
    }

    /// Makes the records of a table older, by milliseconds.
    pub async fn age_records(&self, table: &str, by: i64) -> Result<(), StoreError> {
        let rows = query("SELECT number, record FROM records WHERE table_id = $1").bind(table);
        for row in &rows.fetch_all(&self.pool).await? {
            let mut record: serde_json::Value = serde_json::from_str(&row.try_get::<String>(1)?)?;
            record["time"] = (record["time"].as_i64().expect("a time") - by).into();
            query("UPDATE records SET record = $1 WHERE table_id = $2 AND number = $3")
                .bind(record.to_string())
                .bind(table)
                .bind(row.try_get::<i64>(0)?)
                .execute(&self.pool)
                .await?;
        }
        Ok(())
    }
}
