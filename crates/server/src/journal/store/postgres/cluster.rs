//! The leases of a cluster: the queries of `crates/cluster` (its documentation has their SQL). Its
//! table `sessions` is called `nodes` here, because people have sessions too.
//!
//! Each is one transaction. Appends do not come here: the writer puts those of many tables into one
//! transaction ([`Store::append_in_epoch`]).

use std::{sync::Arc, time::Duration};

use cluster::{Answer, Epoch, Generation, Peer, Query, SessionId, TableId, Unknown};
use sqlx::{
    PgConnection, PgPool, Row,
    postgres::{PgPoolOptions, PgRow},
};
use tracing::Span;

use super::{AGES, open};
use crate::{
    database::PostgresUrl,
    journal::{
        game_start::GameStart,
        record::Numbered,
        store::{Store, StoreError, sql::commit},
    },
};

/// How many leases are asked for at a time.
const CONNECTIONS: u32 = 4;

/// Connections for leases, apart from all others, so that no lease expires because many people look
/// at pages.
#[derive(Clone)]
pub(crate) struct Leases {
    pool: PgPool,
    lease: Duration,
}

/// A record of a table with what the database notes of it.
#[derive(Clone, Debug)]
pub(crate) struct Appended {
    pub(crate) numbered: Numbered,
    /// Whether it starts a game.
    pub(crate) begins: bool,
    pub(crate) start: Option<GameStart>,
    /// The span of the table that writes it.
    pub(crate) span: Span,
}

/// PostgreSQL has no unsigned numbers: the same bits.
pub(super) fn signed(number: u64) -> i64 {
    number.cast_signed()
}

impl Leases {
    /// Connections to a database that is open in a [`Store`] already. `lease` is
    /// [`cluster::Config::lease`].
    pub(crate) fn new(url: &PostgresUrl, lease: Duration) -> Result<Self, sqlx::Error> {
        let limit = format!("{}ms", Self::limit(lease).as_millis());
        let settings = [
            ("statement_timeout", limit.as_str()),
            ("lock_timeout", &limit),
            ("idle_in_transaction_session_timeout", &limit),
        ];
        let options = open::options(url)?.options(settings);
        let wait = if cfg!(test) { AGES } else { Self::limit(lease) };
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(wait);
        Ok(Self { pool: pool.connect_lazy_with(options), lease })
    }

    /// How long a query may take: well below the lease.
    fn limit(lease: Duration) -> Duration {
        lease / 2
    }

    /// Carries a query out. [`Unknown`] if it failed, took too long, or its connection broke.
    pub(crate) async fn carry_out(
        &self,
        store: &Store,
        query: Query<Arc<Appended>>,
    ) -> Result<Answer, Unknown> {
        let answering = async {
            match query {
                Query::Renew { session, generation, draining } => {
                    self.renew(session, generation, draining).await
                }
                Query::Claim { table, session } => self.claim(table, session).await,
                Query::Find { table } => self.find(table).await,
                Query::Release { table, epoch } => self.release(table, epoch).await,
                Query::Append { table, epoch, number, record } => {
                    return append(store, table, epoch, number, &record).await;
                }
            }
            .map_err(|error| {
                tracing::warn!(%error, "PostgreSQL did not answer the query of a lease");
                Unknown
            })
        };
        if cfg!(test) {
            return answering.await;
        }
        tokio::time::timeout(Self::limit(self.lease), answering).await.unwrap_or(Err(Unknown))
    }

    /// Creates or renews the session of a node.
    pub(crate) async fn renew(
        &self,
        session: SessionId,
        known: Generation,
        draining: bool,
    ) -> Result<Answer, sqlx::Error> {
        let lease = self.lease.as_secs_f64();
        let mut transaction = self.pool.begin().await?;
        sqlx::query(
            "UPDATE nodes SET expires = clock_timestamp() + make_interval(secs => $1)
             WHERE expires > clock_timestamp() + make_interval(secs => $1)",
        )
        .bind(lease)
        .execute(&mut *transaction)
        .await?;
        let row = sqlx::query(
            "INSERT INTO nodes AS known (id, expires, generation, draining)
             VALUES ($1, clock_timestamp() + make_interval(secs => $2), nextval('generations'), $3)
             ON CONFLICT (id) DO UPDATE SET draining = excluded.draining,
             expires = clock_timestamp() + make_interval(secs => $2),
             generation = CASE WHEN known.expires <= clock_timestamp() THEN nextval('generations')
                               ELSE known.generation END
             RETURNING generation",
        )
        .bind(signed(session.0))
        .bind(lease)
        .bind(draining)
        .fetch_one(&mut *transaction)
        .await?;
        let generation = Generation(row.try_get::<i64, _>(0)?.cast_unsigned());
        let held = if generation == known {
            None
        } else {
            // It sees the claims that the insert has waited for.
            let rows = sqlx::query("SELECT epoch, id FROM tables WHERE owner = $1")
                .bind(signed(session.0))
                .fetch_all(&mut *transaction)
                .await?;
            let held = |row: &PgRow| Ok(table_id(row.try_get(1)?).zip(Some(epoch(row)?)));
            let held: Vec<_> = rows.iter().map(held).collect::<Result<_, sqlx::Error>>()?;
            Some(held.into_iter().flatten().collect())
        };
        let rows = sqlx::query("SELECT id, draining FROM nodes WHERE expires > clock_timestamp()")
            .fetch_all(&mut *transaction)
            .await?;
        commit(transaction).await?;
        let peer = |row: &PgRow| {
            Ok(Peer { session: session_id(row.try_get(0)?), draining: row.try_get(1)? })
        };
        let peers = rows.iter().map(peer).collect::<Result<_, sqlx::Error>>()?;
        Ok(Answer::Renewed { generation, held, peers })
    }

    /// Makes a session the owner of a table, unless that has a live one.
    pub(crate) async fn claim(
        &self,
        table: TableId,
        session: SessionId,
    ) -> Result<Answer, sqlx::Error> {
        let id = table.to_string();
        let mut transaction = self.pool.begin().await?;
        let row = sqlx::query("SELECT epoch, owner FROM tables WHERE id = $1 FOR NO KEY UPDATE")
            .bind(&id)
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(row) = row else { return Ok(Answer::Missing) };
        let owner = row.try_get::<Option<i64>, _>(1)?.map(session_id);
        if let Some(owner) = owner.filter(|owner| *owner != session)
            && lives_on(&mut transaction, owner).await?
        {
            return Ok(Answer::Held { owner, epoch: epoch(&row)? });
        }
        // Records that a server without a bus has written count too.
        let row = sqlx::query(
            "UPDATE tables SET owner = $2, epoch = epoch + 1,
             last = (SELECT coalesce(max(number), 0) FROM records WHERE table_id = $1)
             WHERE id = $1 RETURNING epoch",
        )
        .bind(&id)
        .bind(signed(session.0))
        .fetch_one(&mut *transaction)
        .await?;
        commit(transaction).await?;
        Ok(Answer::Claimed { epoch: epoch(&row)? })
    }

    /// Looks who owns a table.
    pub(crate) async fn find(&self, table: TableId) -> Result<Answer, sqlx::Error> {
        let row = sqlx::query(
            "SELECT epoch, (SELECT id FROM nodes WHERE id = owner AND expires > clock_timestamp())
             FROM tables WHERE id = $1",
        )
        .bind(table.to_string())
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(Answer::Missing) };
        let epoch = epoch(&row)?;
        Ok(match row.try_get::<Option<i64>, _>(1)?.map(session_id) {
            Some(owner) => Answer::Held { owner, epoch },
            None => Answer::Free { epoch },
        })
    }

    /// Gives a table up, if its epoch is still this one.
    pub(crate) async fn release(
        &self,
        table: TableId,
        epoch: Epoch,
    ) -> Result<Answer, sqlx::Error> {
        let released = sqlx::query("UPDATE tables SET owner = NULL WHERE id = $1 AND epoch = $2")
            .bind(table.to_string())
            .bind(signed(epoch.0))
            .execute(&self.pool)
            .await?;
        Ok(if released.rows_affected() > 0 { Answer::Released } else { Answer::Stale })
    }

    /// Removes nodes that have expired long ago. Each life of a node is one.
    pub(crate) async fn forget_nodes(&self) -> Result<u64, sqlx::Error> {
        let text = "DELETE FROM nodes WHERE expires < clock_timestamp() - interval '1 day'";
        Ok(sqlx::query(text).execute(&self.pool).await?.rows_affected())
    }

    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}

async fn append(
    store: &Store,
    table: TableId,
    epoch: Epoch,
    number: u32,
    record: &Appended,
) -> Result<Answer, Unknown> {
    let Appended { numbered, begins, start, .. } = record;
    // The driver numbers records as the node does.
    if numbered.number != number {
        return Err(Unknown);
    }
    let id = table.to_string();
    match store.append_in_epoch(Some(epoch.0), &id, numbered, *begins, start.clone()).await {
        Ok(()) => Ok(Answer::Kept),
        Err(StoreError::Stale) => Ok(Answer::Stale),
        Err(_) => Err(Unknown),
    }
}

/// Whether the session of an owner is there after it was deleted if it had expired. The deletion
/// waits for a renewal that is under way.
async fn lives_on(connection: &mut PgConnection, owner: SessionId) -> Result<bool, sqlx::Error> {
    sqlx::query("DELETE FROM nodes WHERE id = $1 AND expires <= clock_timestamp()")
        .bind(signed(owner.0))
        .execute(&mut *connection)
        .await?;
    let row = sqlx::query("SELECT 1 FROM nodes WHERE id = $1").bind(signed(owner.0));
    Ok(row.fetch_optional(connection).await?.is_some())
}

fn session_id(id: i64) -> SessionId {
    SessionId(id.cast_unsigned())
}

fn table_id(id: &str) -> Option<TableId> {
    Some(TableId(id.as_bytes().try_into().ok()?))
}

/// The epoch in the first column.
fn epoch(row: &PgRow) -> Result<Epoch, sqlx::Error> {
    Ok(Epoch(row.try_get::<i64, _>(0)?.cast_unsigned()))
}
