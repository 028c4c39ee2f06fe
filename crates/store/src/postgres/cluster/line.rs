//! A connection that comes back by itself.

use std::time::Duration;

use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};

/// A connection for queries that must not wait for others.
pub(super) struct Line {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
    limit: Duration,
}

impl Line {
    /// The connection is opened by the first query. `limit` is how long a query may take, with
    /// connecting anew.
    pub(super) const fn new(options: PgConnectOptions, limit: Duration) -> Self {
        Self { options, connection: None, limit }
    }

    /// Carries queries out; nothing if they failed or took too long. Whether the database has
    /// carried them out is not known then.
    pub(super) async fn carry_out<T>(
        &mut self,
        queries: impl AsyncFnOnce(&mut PgConnection) -> Result<T, sqlx::Error>,
    ) -> Option<T> {
        // It is lost unless the queries end well: the next ones would get their answers.
        let known = self.connection.take();
        let answering = async {
            let mut connection = match known {
                Some(connection) => connection,
                None => PgConnection::connect_with(&self.options).await?,
            };
            let answer = queries(&mut connection).await?;
            Ok::<_, sqlx::Error>((answer, connection))
        };
        match tokio::time::timeout(self.limit, answering).await {
            Ok(Ok((answer, connection))) => {
                self.connection = Some(connection);
                Some(answer)
            }
            Ok(Err(error)) => {
                tracing::warn!(%error, "PostgreSQL did not answer the query of a lease");
                None
            }
            Err(_) => {
                tracing::warn!("PostgreSQL did not answer the query of a lease in time");
                None
            }
        }
    }
}
