//! Clock readings: how long the games in play have lasted, at most a second ago.
//!
//! Records have the time of each event. Between events only the clocks run, and a server that is
//! killed would give that time back. So the readings of all running clocks are written every
//! second (`running_clocks.rs`): one row per table, which is replaced, in one statement within the
//! writer's transaction.

use bughouse::Millis;

use super::{db::Store, error::StoreError, sql::query};
use crate::reading::Reading;

impl Store {
    /// The last clock reading of a table that is on disk.
    pub async fn reading(&self, table: &str) -> Result<Option<Reading>, StoreError> {
        let row = query("SELECT number, at FROM clock_readings WHERE table_id = $1")
            .bind(table)
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let (number, at) = (row.try_get(0)?, Millis(row.try_get(1)?));
        Ok(Some(Reading { table: table.to_owned(), number, at }))
    }
}
