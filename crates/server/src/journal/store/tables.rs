//! Tables and their records: the ground truth.

use sqlx::Row;

use super::{
    damage::Damage,
    db::{Store, StoreError},
    writer::now,
};
use crate::journal::record::{Numbered, Settings};

impl Store {
    /// Stores a new table.
    pub(crate) async fn add_table(&self, id: &str, settings: &Settings) -> Result<(), StoreError> {
        sqlx::query("INSERT INTO tables (id, settings, created) VALUES (?, ?, ?)")
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
    pub(crate) async fn table(
        &self,
        id: &str,
    ) -> Result<Option<(Settings, Vec<Numbered>)>, StoreError> {
        let mut connection = self.openings.connection().await?;
        let row = sqlx::query("SELECT settings FROM tables WHERE id = ?")
            .bind(id)
            .fetch_optional(&mut *connection)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let unreadable = |reason: String| Damage { settings: None, record: None, reason };
        let text = row.try_get(0).map_err(|error| unreadable(error.to_string()))?;
        let settings: Settings =
            serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
        let rows =
            sqlx::query("SELECT number, record FROM records WHERE table_id = ? ORDER BY number")
                .bind(id)
                .fetch_all(&mut *connection)
                .await?;
        drop(connection);
        let mut records = Vec::with_capacity(rows.len());
        for (row, expected) in rows.iter().zip(1_i64..) {
            let number: i64 = row.try_get(0)?;
            let damage = |record: i64, reason: String| Damage {
                settings: Some(Box::new(settings.clone())),
                record: Some(record),
                reason,
            };
            if number != expected {
                return Err(damage(expected, "it is missing".to_owned()).into());
            }
            let text = row.try_get(1).map_err(|error| damage(number, error.to_string()))?;
            let numbered =
                Numbered::from_json(text).map_err(|error| damage(number, error.to_string()))?;
            if i64::from(numbered.number) != number {
                let reason = format!("its text says that it is record {}", numbered.number);
                return Err(damage(number, reason).into());
            }
            records.push(numbered);
        }
        Ok(Some((settings, records)))
    }

    /// The ids of some tables after the given one, in their order.
    pub(crate) async fn table_ids(
        &self,
        after: &str,
        most: u32,
    ) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?")
            .bind(after)
            .bind(most)
            .fetch_all(&self.pool)
            .await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }
}
