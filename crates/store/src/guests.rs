//! Guests who are forgotten, so that a database does not grow with everybody who ever looked at a
//! page.

use super::{db::Store, error::StoreError, sql::query, writer::now};

/// How long a guest who never played is remembered after the last visit, in seconds: 30 days.
const REMEMBERED: i64 = 30 * 24 * 3600;

/// How many guests are looked at in a transaction, so that nobody waits for the database.
const BATCH: u32 = 200;

impl Store {
    /// Forgets some guests who never played and were not seen for long, except those of whom
    /// something else tells: reports, blocks, roles, lobby chat, tournaments, suspensions. Looks at
    /// guests after a person and gives the last one, if there may be more.
    pub async fn forget_guests(
        &self,
        (seen, id): (i64, &str),
    ) -> Result<Option<(i64, String)>, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let old = query(
            "SELECT id, seen FROM people WHERE password IS NULL AND seen < $1 AND (seen, id) > ($2, $3)
             ORDER BY seen, id LIMIT $4",
        )
        .bind(now() - REMEMBERED)
        .bind(seen)
        .bind(id)
        .bind(BATCH)
        .fetch_all(&mut transaction)
        .await?;
        let old: Vec<(String, i64)> = old
            .iter()
            .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
            .collect::<Result<_, sqlx::Error>>()?;
        for (id, _) in &old {
            let told_of = query(
                "SELECT EXISTS (SELECT 1 FROM players WHERE person = $1)
                 OR EXISTS (SELECT 1 FROM reports WHERE by = $1)
                 OR EXISTS (SELECT 1 FROM reports WHERE about = $1)
                 OR EXISTS (SELECT 1 FROM blocks WHERE person = $1)
                 OR EXISTS (SELECT 1 FROM blocks WHERE blocked = $1)
                 OR EXISTS (SELECT 1 FROM roles WHERE person = $1)
                 OR EXISTS (SELECT 1 FROM lobby_talk WHERE person = $1)
                 OR EXISTS (SELECT 1 FROM events WHERE owner = $1)
                 OR EXISTS (SELECT 1 FROM event_arbiters WHERE person = $1)
                 OR EXISTS (SELECT 1 FROM event_people WHERE person = $1)
                 OR (SELECT suspended FROM people WHERE id = $1)",
            )
            .bind(id)
            .fetch_one(&mut transaction)
            .await?;
            if told_of.try_get(0)? {
                continue;
            }
            for text in
                ["DELETE FROM sessions WHERE person = $1", "DELETE FROM people WHERE id = $1"]
            {
                query(text).bind(id).execute(&mut transaction).await?;
            }
        }
        transaction.commit().await?;
        let more = old.len() == BATCH as usize;
        Ok(old.into_iter().next_back().filter(|_| more).map(|(id, seen)| (seen, id)))
    }
}
