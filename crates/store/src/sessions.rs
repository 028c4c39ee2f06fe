//! Sessions: what a cookie stands for, until it ends or nobody has used it for long.

use std::{collections::HashSet, iter};

use super::{
    db::Store,
    error::StoreError,
    people::{Known, known},
    rows::readable,
    sql::{InTurn, Row, query},
    writer::now,
};

/// How long a session lasts without use, in seconds: 90 days, so that a club that pauses in summer
/// need not sign in again.
const IDLE: i64 = 90 * 24 * 3600;

/// How often the use of a session is noted, in seconds: a request seldom writes anything.
const NOTED: i64 = 3600;

/// How many sessions a person has; a new one ends the one that was not used for longest.
const MOST_SESSIONS: u32 = 50;

/// How many sessions are deleted at a time, so that nobody waits for the database.
const BATCH: u32 = 500;

/// How many sessions a statement asks for.
const ASKED: usize = 100;

/// A session as it is stored.
pub struct StoredSession {
    /// The secret that its cookie has.
    pub id: String,
    /// The program that began it, `Firefox/Android`; either part may be empty.
    pub device: String,
    /// In seconds since 1970.
    pub created: i64,
    /// When it was last used, to within an hour, in seconds since 1970.
    pub seen: i64,
}

/// The person of a session.
pub enum Held {
    Valid(Known),
    /// A guest whom the operators have suspended.
    Suspended,
}

impl Store {
    /// The person of a session, if it is valid. Notes that it was used.
    pub async fn session(&self, id: &str) -> Result<Option<Held>, StoreError> {
        let row = query(
            "SELECT p.id, p.name, p.password IS NULL, p.epoch, s.epoch, s.seen, p.suspended
             FROM sessions s JOIN people p ON p.id = s.person WHERE s.id = $1 AND s.seen > $2",
        )
        .bind(id)
        .bind(now() - IDLE)
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let (known, epoch, seen): (_, i64, i64) = (known(&row)?, row.try_get(4)?, row.try_get(5)?);
        if row.try_get(6)? {
            return Ok(known.person.guest.then_some(Held::Suspended));
        }
        if epoch != known.epoch {
            return Ok(None);
        }
        if seen < now() - NOTED {
            self.note_use(id, &known.person.id).await?;
        }
        Ok(Some(Held::Valid(known)))
    }

    async fn note_use(&self, session: &str, person: &str) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        for (text, id) in [
            ("UPDATE sessions SET seen = $1 WHERE id = $2", session),
            ("UPDATE people SET seen = $1 WHERE id = $2", person),
        ] {
            query(text).bind(now()).bind(id).execute(&mut transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Starts a session of a person in an epoch, on a device.
    pub async fn add_session(
        &self,
        id: &str,
        person: &str,
        epoch: i64,
        device: &str,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::People).await?;
        query(
            "DELETE FROM sessions WHERE id IN
             (SELECT id FROM sessions WHERE person = $1 ORDER BY seen DESC LIMIT 9223372036854775807 OFFSET $2)",
        )
        .bind(person)
        .bind(MOST_SESSIONS - 1)
        .execute(&mut transaction)
        .await?;
        query(
            "INSERT INTO sessions (id, person, epoch, created, seen, device)
             VALUES ($1, $2, $3, $4, $4, $5)",
        )
        .bind(id)
        .bind(person)
        .bind(epoch)
        .bind(now())
        .bind(device)
        .execute(&mut transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Those of some sessions that are not in the database.
    pub async fn deleted_sessions(&self, ids: &[String]) -> Result<HashSet<String>, StoreError> {
        let mut deleted: HashSet<_> = ids.iter().cloned().collect();
        for ids in ids.chunks(ASKED) {
            let mut left = query("SELECT id FROM sessions WHERE id IN (''");
            // Always as many: the database prepares one statement.
            let none = String::new();
            for id in ids.iter().chain(iter::repeat(&none)).take(ASKED) {
                left.push(", ").push_bind(id);
            }
            left.push(")");
            for row in &left.fetch_all(&self.pool).await? {
                deleted.remove(&row.try_get::<String>(0)?);
            }
        }
        Ok(deleted)
    }

    /// Ends one session.
    pub async fn end_session(&self, id: &str) -> Result<(), StoreError> {
        query("DELETE FROM sessions WHERE id = $1").bind(id).execute(&self.pool).await?;
        Ok(())
    }

    /// Ends all sessions of a person but one.
    pub async fn end_other_sessions(&self, person: &str, kept: &str) -> Result<(), StoreError> {
        query("DELETE FROM sessions WHERE person = $1 AND id <> $2")
            .bind(person)
            .bind(kept)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The valid sessions of a person, the last used first.
    pub async fn sessions(&self, person: &str) -> Result<Vec<StoredSession>, StoreError> {
        let rows = query(
            "SELECT s.id, s.device, s.created, s.seen FROM sessions s JOIN people p ON p.id = s.person
             WHERE s.person = $1 AND s.epoch = p.epoch AND s.seen > $2 ORDER BY s.seen DESC, s.id",
        )
        .bind(person)
        .bind(now() - IDLE)
        .fetch_all(&self.pool)
        .await?;
        let stored = |row: &Row| {
            let (id, device) = (row.try_get(0)?, row.try_get(1)?);
            let (created, seen) = (row.try_get(2)?, row.try_get(3)?);
            Ok(StoredSession { id, device, created, seen })
        };
        Ok(readable(&rows, stored))
    }

    /// Forgets some sessions that were not used for long. Says whether there may be more.
    pub async fn forget_sessions(&self) -> Result<bool, StoreError> {
        let deleted = query(
            "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE seen <= $1 LIMIT $2)",
        )
        .bind(now() - IDLE)
        .bind(BATCH)
        .execute(&self.pool)
        .await?;
        Ok(deleted == u64::from(BATCH))
    }
}
