//! What a table of any kind has kept: its records, and whether a game is in play.

use std::time::SystemTime;

use protocol::Refusal;

use super::{
    Links,
    record::{Cause, Numbered, Record},
    unavailable,
};

impl Links {
    /// Writes a record down; the first of a game with it that there is one.
    pub(crate) async fn write(
        &self,
        table: &str,
        number: u32,
        record: Record,
        cause: Option<Cause>,
        begins: bool,
    ) -> Result<Numbered, Refusal> {
        let numbered = Numbered { number, time: now(), cause, record };
        self.store.append(table, &numbered, begins).await.map_err(|error| {
            tracing::error!(%error, "a record could not be written");
            unavailable()
        })?;
        Ok(numbered)
    }

    /// Whether a game was in play when the table was last heard of.
    pub(crate) async fn is_in_play(&self, table: &str) -> Result<bool, Refusal> {
        self.store.is_in_play(table).await.map_err(|error| {
            tracing::error!(%error, "the database does not answer");
            unavailable()
        })
    }

    /// No game is in play any more. Says whether that is kept.
    pub(crate) async fn end_play(&self, table: &str) -> bool {
        let ended = self.store.end_play(table).await;
        if let Err(error) = &ended {
            // The next server will find out that there is nothing to revive.
            tracing::error!(%error, "a table still counts as in play");
        }
        ended.is_ok()
    }
}

/// Milliseconds since 1970, by which records are stamped.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
