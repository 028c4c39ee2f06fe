//! Removed talk, as records are read: whoever comes to a table is not shown it.

use super::db::{Store, StoreError};
use crate::journal::record::{Numbered, Record};

impl Store {
    /// Empties the messages of a table that operators have removed. The journal keeps them.
    pub(super) async fn redact(
        &self,
        table: &str,
        records: &mut [Numbered],
    ) -> Result<(), StoreError> {
        let removed: Vec<(String, i64)> =
            sqlx::query_as("SELECT person, last FROM removed_talk WHERE table_id = ?")
                .bind(table)
                .fetch_all(&self.pool)
                .await?;
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
