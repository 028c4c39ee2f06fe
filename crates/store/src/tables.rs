//! Tables and their records: the ground truth.

use super::{damage::Damage, db::Store, error::StoreError, sql::query, writer::now};
use crate::record::{Numbered, Settings};

impl Store {
    /// Stores a new table.
    pub async fn add_table(&self, id: &str, settings: &Settings) -> Result<(), StoreError> {
        query("INSERT INTO tables (id, settings, created) VALUES ($1, $2, $3)")
            .bind(id)
            .bind(serde_json::to_string(settings)?)
            .bind(now())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// A table with all its records; nothing if there is no such table.
    ///
    /// # Errors
    ///
    /// [`StoreError::Damaged`] if there is anything that this version does not understand
    /// completely.
    pub async fn table(&self, id: &str) -> Result<Option<(Settings, Vec<Numbered>)>, StoreError> {
        self.records(id, 1, None).await
    }

    /// The same with some of the records: from the first to the last of these numbers.
    pub async fn records(
        &self,
        id: &str,
        first: u32,
        last: Option<u32>,
    ) -> Result<Option<(Settings, Vec<Numbered>)>, StoreError> {
        let mut connection = self.openings.connection().await?;
        let row = query("SELECT settings FROM tables WHERE id = $1")
            .bind(id)
            .fetch_optional(&mut connection)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let unreadable = |reason: String| Damage { settings: None, record: None, reason };
        let text: String = row.try_get(0).map_err(|error| unreadable(error.to_string()))?;
        let settings: Settings =
            serde_json::from_str(&text).map_err(|error| unreadable(error.to_string()))?;
        let rows = query(
            "SELECT number, record FROM records
                 WHERE table_id = $1 AND number BETWEEN $2 AND $3 ORDER BY number",
        )
        .bind(id)
        .bind(first)
        .bind(last.unwrap_or(u32::MAX))
        .fetch_all(&mut connection)
        .await?;
        drop(connection);
        let mut records = Vec::with_capacity(rows.len());
        for (row, expected) in rows.iter().zip(i64::from(first)..) {
            let number: i64 = row.try_get(0)?;
            let damage = |record: i64, reason: String| Damage {
                settings: Some(Box::new(settings.clone())),
                record: Some(record),
                reason,
            };
            if number != expected {
                return Err(damage(expected, "it is missing".to_owned()).into());
            }
            let text: String = row.try_get(1).map_err(|error| damage(number, error.to_string()))?;
            let numbered =
                Numbered::from_json(&text).map_err(|error| damage(number, error.to_string()))?;
            if i64::from(numbered.number) != number {
                let reason = format!("its text says that it is record {}", numbered.number);
                return Err(damage(number, reason).into());
            }
            records.push(numbered);
        }
        self.redact(id, &mut records).await?;
        Ok(Some((settings, records)))
    }

    /// The number of the last record of a table; 0 if there is none.
    pub async fn last_record(&self, table: &str) -> Result<u32, StoreError> {
        let row = query("SELECT max(number) FROM records WHERE table_id = $1")
            .bind(table)
            .fetch_one(&self.pool)
            .await?;
        Ok(row.try_get::<Option<u32>>(0)?.unwrap_or_default())
    }

    /// The number of the last game of a table that has started; 1 if none has or the index does not
    /// know it.
    pub async fn last_game(&self, table: &str) -> Result<u32, StoreError> {
        let row = query("SELECT max(game) FROM game_starts WHERE table_id = $1")
            .bind(table)
            .fetch_one(&self.pool)
            .await?;
        Ok(row.try_get::<Option<u32>>(0)?.unwrap_or(1))
    }

    /// The ids of some tables after the given one, in their order.
    pub async fn table_ids(&self, after: &str, most: u32) -> Result<Vec<String>, StoreError> {
        let rows = query("SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2")
            .bind(after)
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }
}
