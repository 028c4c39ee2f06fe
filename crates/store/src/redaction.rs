//! Removed talk, as records are read: whoever comes to a table is not shown it.

use super::{db::Store, error::StoreError, sql::query};
use crate::record::{Numbered, Record};

impl Store {
    /// Empties the messages of a table that operators have removed. The journal keeps them.
    pub(super) async fn redact(
        &self,
        table: &str,
        records: &mut [Numbered],
    ) -> Result<(), StoreError> {
        let removed = query("SELECT person, last FROM removed_talk WHERE table_id = $1")
            .bind(table)
            .fetch_all(&self.pool)
            .await?;
        let removed: Vec<(String, i64)> = removed
            .iter()
            .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
            .collect::<Result<_, sqlx::Error>>()?;
        if removed.is_empty() {
            return Ok(());
        }
        for Numbered { number, record, .. } in records {
            if let Record::Said { person, text, .. } = record
                && removed.iter().any(|(of, last)| *of == person.id && i64::from(*number) <= *last)
            {
                text.clear();
            }
        }
        Ok(())
    }
}
