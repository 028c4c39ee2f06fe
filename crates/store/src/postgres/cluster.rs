//! The leases of a cluster: the queries of `crates/cluster` (its documentation has their SQL). Its
//! table `sessions` is called `nodes` here, because people have sessions too.
//!
//! Renewals have a connection of their own, so that no session expires because many tables are
//! claimed. Queries about tables have another; those that have gathered are one transaction, so a
//! node takes hundreds of tables of a dead one in a moment. Appends do not come here: the writer
//! puts those of many tables into one transaction ([`Store::append_in_epoch`]).

mod line;
mod renewal;
mod tables;

use std::{sync::Arc, time::Duration};

use cluster::{Answer, Epoch, Query, SessionId, TableId, Unknown};
use sqlx::{Connection, PgConnection, Row, postgres::PgConnectOptions, postgres::PgRow};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tracing::Span;

use super::open;
use crate::{
    OpenError, Store, StoreError, database::PostgresUrl, game_start::GameStart, record::Numbered,
};
use line::Line;
use renewal::Renewal;
use tables::TableQuery;

/// How many queries wait, of each kind. Nodes ask once for each table that they need.
const MOST_WAITING: usize = 100_000;

/// The connections for leases. Clones share them.
#[derive(Clone)]
pub struct Leases {
    renewals: mpsc::Sender<Asked<Renewal>>,
    tables: mpsc::Sender<Asked<TableQuery>>,
    options: Box<PgConnectOptions>,
    bus: i64,
    closed: CancellationToken,
}

/// A query, and where its answer goes.
struct Asked<Q> {
    query: Q,
    answer: oneshot::Sender<Answer>,
}

/// A record of a table with what the database notes of it.
#[derive(Clone, Debug)]
pub struct Appended {
    pub numbered: Numbered,
    /// Whether it starts a game.
    pub begins: bool,
    pub start: Option<GameStart>,
    /// The span of the table that writes it.
    pub span: Span,
}

impl Leases {
    /// Connections to a database that is open in a [`Store`] already. `lease` is
    /// [`cluster::Config::lease`], `bus` the version of messages between nodes.
    pub fn new(url: &PostgresUrl, lease: Duration, bus: u8) -> Result<Self, OpenError> {
        // Well below the lease.
        let limit = lease / 2;
        let milliseconds = format!("{}ms", limit.as_millis());
        let settings = [
            ("statement_timeout", milliseconds.as_str()),
            ("lock_timeout", &milliseconds),
            ("idle_in_transaction_session_timeout", &milliseconds),
        ];
        let options = open::options(url)?.options(settings);
        let closed = CancellationToken::new();
        let (renewals, asked) = mpsc::channel(MOST_WAITING);
        let line = Line::new(options.clone(), limit);
        let (closes, bus) = (closed.clone(), i64::from(bus));
        let renewing = renewal::answer(line, asked, lease, bus);
        tokio::spawn(closes.run_until_cancelled_owned(renewing));
        let (tables, asked) = mpsc::channel(MOST_WAITING);
        let line = Line::new(options.clone(), limit);
        tokio::spawn(closed.clone().run_until_cancelled_owned(tables::answer(line, asked)));
        Ok(Self { renewals, tables, options: Box::new(options), bus, closed })
    }

    /// Carries a query out. [`Unknown`] if it failed, took too long, or its connection broke.
    pub async fn carry_out(
        &self,
        store: &Store,
        query: Query<Arc<Appended>>,
    ) -> Result<Answer, Unknown> {
        match query {
            Query::Renew { session, generation, draining } => {
                self.ask(&self.renewals, Renewal { session, known: generation, draining }).await
            }
            Query::Claim { table, session } => {
                self.ask(&self.tables, TableQuery::Claim { table, session }).await
            }
            Query::Find { table } => self.ask(&self.tables, TableQuery::Find { table }).await,
            Query::Release { table, epoch } => {
                self.ask(&self.tables, TableQuery::Release { table, epoch }).await
            }
            Query::Append { table, epoch, number, record } => {
                append(store, table, epoch, number, &record).await
            }
        }
    }

    /// Removes nodes that have expired long ago. Each life of a node is one.
    pub async fn forget_nodes(&self) -> Result<u64, sqlx::Error> {
        let mut connection = PgConnection::connect_with(&self.options).await?;
        let text = "DELETE FROM nodes WHERE expires < clock_timestamp() - interval '1 day'";
        let forgotten = sqlx::query(text).execute(&mut connection).await?.rows_affected();
        connection.close().await?;
        Ok(forgotten)
    }

    /// How many nodes live whose messages this one does not understand.
    pub async fn nodes_of_other_versions(&self) -> Result<u64, StoreError> {
        let mut connection = PgConnection::connect_with(&self.options).await?;
        let text = "SELECT count(*) FROM nodes WHERE expires > clock_timestamp() AND bus <> $1";
        let row = sqlx::query(text).bind(self.bus).fetch_one(&mut connection).await?;
        connection.close().await?;
        Ok(row.try_get::<i64, _>(0)?.cast_unsigned())
    }

    /// Waits for the answer to a query.
    async fn ask<Q>(&self, queries: &mpsc::Sender<Asked<Q>>, query: Q) -> Result<Answer, Unknown> {
        if self.closed.is_cancelled() {
            return Err(Unknown);
        }
        let (answer, answered) = oneshot::channel();
        queries.try_send(Asked { query, answer }).map_err(|_| Unknown)?;
        answered.await.map_err(|_| Unknown)
    }

    /// Ends the connections.
    pub fn close(&self) {
        self.closed.cancel();
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
