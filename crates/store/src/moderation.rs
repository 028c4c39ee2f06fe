//! Records of moderation: bans by address, closed tables, removed talk, and the
//! audit log of all that.

use super::{
    db::Store,
    error::StoreError,
    rows::readable,
    sql::{InTurn, Row, query},
    writer::now,
};

/// How many networks can be banned: each request is held against all of them.
pub const MOST_BANS: u32 = 1000;

/// An address or network from which nothing is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BanLine {
    /// `192.0.2.7/32`, `2001:db8::/48`.
    pub network: String,
    pub reason: String,
    /// In seconds since 1970.
    pub created: i64,
}

/// A deed of an administrator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditLine {
    pub number: i64,
    /// In seconds since 1970.
    pub at: i64,
    /// The name of the administrator to the operating system.
    pub by: String,
    /// `suspend`, `ban` …
    pub deed: String,
    /// The person, table or network that it was done to.
    pub subject: String,
    pub detail: String,
}

/// Talk that was removed: what a person had said at a table up to a record.
#[derive(Clone, Debug)]
pub struct RemovedTalk {
    pub number: i64,
    pub table: String,
    pub person: String,
}

impl Store {
    /// Bans a network. Says whether there was room for it.
    pub async fn ban(&self, network: &str, reason: &str) -> Result<bool, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::Moderation).await?;
        let added = query(
            "INSERT INTO bans (network, reason, created) SELECT $1, $2, $3
             WHERE (SELECT count(*) FROM bans WHERE network <> $1) < $4
             ON CONFLICT (network) DO UPDATE SET reason = excluded.reason",
        )
        .bind(network)
        .bind(reason)
        .bind(now())
        .bind(MOST_BANS)
        .execute(&mut transaction)
        .await?;
        transaction.commit().await?;
        Ok(added > 0)
    }

    /// Lifts the ban of a network. Says whether there was one.
    pub async fn lift_ban(&self, network: &str) -> Result<bool, StoreError> {
        let lifted =
            query("DELETE FROM bans WHERE network = $1").bind(network).execute(&self.pool).await?;
        Ok(lifted > 0)
    }

    pub async fn bans(&self) -> Result<Vec<BanLine>, StoreError> {
        let rows = query("SELECT network, reason, created FROM bans ORDER BY network")
            .fetch_all(&self.pool)
            .await?;
        let line = |row: &Row| {
            let (network, reason, created) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            Ok(BanLine { network, reason, created })
        };
        Ok(readable(&rows, line))
    }

    /// Closes a table for good. Says whether there is one that was open.
    pub async fn close_table(&self, table: &str) -> Result<bool, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::Moderation).await?;
        let closed = query(
            "INSERT INTO closed_tables (table_id, created) SELECT id, $2 FROM tables WHERE id = $1
             ON CONFLICT DO NOTHING",
        )
        .bind(table)
        .bind(now())
        .execute(&mut transaction)
        .await?;
        transaction.commit().await?;
        Ok(closed > 0)
    }

    pub async fn is_closed(&self, table: &str) -> Result<bool, StoreError> {
        let row = query("SELECT 1 FROM closed_tables WHERE table_id = $1")
            .bind(table)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.is_some())
    }

    /// The tables that were closed after a number, with their numbers, in order.
    pub async fn closed_since(&self, known: i64) -> Result<Vec<(i64, String)>, StoreError> {
        let rows =
            query("SELECT number, table_id FROM closed_tables WHERE number > $1 ORDER BY number");
        let rows = rows.bind(known).fetch_all(&self.pool).await?;
        Ok(readable(&rows, |row| Ok((row.try_get(0)?, row.try_get(1)?))))
    }

    /// Removes what a person has said at a table until now. Says whether there is such a table.
    pub async fn remove_talk(&self, table: &str, person: &str) -> Result<bool, StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::Moderation).await?;
        let removed = query(
            "INSERT INTO removed_talk (table_id, person, last, created)
             SELECT id, $2, (SELECT coalesce(max(number), 0) FROM records WHERE table_id = $1), $3
             FROM tables WHERE id = $1",
        )
        .bind(table)
        .bind(person)
        .bind(now())
        .execute(&mut transaction)
        .await?;
        transaction.commit().await?;
        Ok(removed > 0)
    }

    /// The talk that was removed after a number, in order.
    pub async fn removed_since(&self, known: i64) -> Result<Vec<RemovedTalk>, StoreError> {
        let rows = query(
            "SELECT number, table_id, person FROM removed_talk WHERE number > $1 ORDER BY number",
        );
        let rows = rows.bind(known).fetch_all(&self.pool).await?;
        let line = |row: &Row| {
            let (number, table, person) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            Ok(RemovedTalk { number, table, person })
        };
        Ok(readable(&rows, line))
    }

    /// The numbers of the last closed table, the last removed talk at a table, and the last
    /// deletion of a person or of talk.
    pub async fn last_moderation(&self) -> Result<(i64, i64, i64), StoreError> {
        let row = query(
            "SELECT (SELECT coalesce(max(number), 0) FROM closed_tables),
                    (SELECT coalesce(max(number), 0) FROM removed_talk),
                    (SELECT coalesce(max(number), 0) FROM audit WHERE deed IN ('delete', 'remove-talk'))",
        );
        let row = row.fetch_one(&self.pool).await?;
        Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))
    }

    /// Notes a deed of an administrator.
    pub async fn note(
        &self,
        by: &str,
        deed: &str,
        subject: &str,
        detail: &str,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_in_turn(InTurn::Moderation).await?;
        query("INSERT INTO audit (at, by, deed, subject, detail) VALUES ($1, $2, $3, $4, $5)")
            .bind(now())
            .bind(by)
            .bind(deed)
            .bind(subject)
            .bind(detail)
            .execute(&mut transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// The last deeds of administrators, the oldest of them first.
    pub async fn audit(&self, most: u32) -> Result<Vec<AuditLine>, StoreError> {
        let rows = query(
            "SELECT number, at, by, deed, subject, detail FROM audit ORDER BY number DESC LIMIT $1",
        )
        .bind(most)
        .fetch_all(&self.pool)
        .await?;
        let line = |row: &Row| {
            Ok(AuditLine {
                number: row.try_get(0)?,
                at: row.try_get(1)?,
                by: row.try_get(2)?,
                deed: row.try_get(3)?,
                subject: row.try_get(4)?,
                detail: row.try_get(5)?,
            })
        };
        let mut lines = readable(&rows, line);
        lines.reverse();
        Ok(lines)
    }
}
