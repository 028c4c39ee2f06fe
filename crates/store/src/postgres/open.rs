//! Opening a database, with the settings of each kind of connection.

use std::time::Duration;

use sqlx::{
    ConnectOptions, Connection, PgConnection, Row,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use super::{AGES, Access, append::Appender, migrations};
use crate::{
    database::PostgresUrl,
    db::{Parts, Store},
    error::{OpenError, StoreError},
    reads::Reads,
    sql::Pool,
    writer,
};

/// The oldest supported version: 14.
const OLDEST: i32 = 140_000;

/// How many connections there are for everything but public pages, openings and records.
const CONNECTIONS: u32 = 8;

/// How long somebody waits for one of them.
const WAIT: Duration = Duration::from_secs(5);

/// Settings of these connections. A transaction whose client is gone must not keep its locks.
const SETTINGS: [(&str, &str); 3] = [
    ("statement_timeout", "10s"),
    ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "15s"),
];

impl Store {
    /// Opens a database, and upgrades an older one unless it is opened for administration.
    pub(crate) async fn open_postgres(
        url: &PostgresUrl,
        access: Access,
    ) -> Result<Self, OpenError> {
        let options = options(url)?;
        let mut connection = PgConnection::connect_with(&options).await?;
        let options = suited(&mut connection, options).await?;
        if access.upgrades() {
            migrations::upgrade(&mut connection).await?;
        } else {
            migrations::expect_same(&mut connection).await?;
        }
        connection.close().await?;
        let mut appender = Appender::new(options.clone(), access);
        if access != Access::Admin {
            appender.connect().await.map_err(|error| match error {
                StoreError::InUse => OpenError::InUse,
                error => OpenError::Unsuitable(error.to_string()),
            })?;
        }
        let settings: &[(&str, &str)] = if access.serves() { &SETTINGS } else { &[] };
        let wait = if crate::virtual_time::is_set() { AGES } else { WAIT };
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(wait)
            .connect_lazy_with(options.clone().options(settings.iter().copied()));
        Ok(Self::start(Parts {
            pool: Pool::Postgres(pool),
            reads: Reads::postgres(&options),
            openings: Reads::postgres(&options),
            appender: writer::Appender::Postgres(Box::new(appender)),
        }))
    }
}

/// The options of all connections.
pub(super) fn options(url: &PostgresUrl) -> Result<PgConnectOptions, sqlx::Error> {
    Ok(url.options()?.application_name("tandem").disable_statement_logging())
}

/// Refuses a server that cannot hold a database of Tandem, and sets what its operator has switched
/// off.
async fn suited(
    connection: &mut PgConnection,
    options: PgConnectOptions,
) -> Result<PgConnectOptions, OpenError> {
    let row = sqlx::query(
        "SELECT current_setting('server_version_num')::int, current_setting('server_encoding'),
         current_setting('synchronous_commit'), current_setting('fsync'), current_schema() IS NULL",
    );
    let row = row.fetch_one(connection).await?;
    let (version, encoding): (i32, String) = (row.try_get(0)?, row.try_get(1)?);
    if version < OLDEST {
        let (version, oldest) = (version / 10_000, OLDEST / 10_000);
        let text = format!("PostgreSQL must be of version {oldest} or newer (this is {version})");
        return Err(OpenError::Unsuitable(text));
    }
    if encoding != "UTF8" {
        let text =
            format!("its encoding must be UTF8 (it is {encoding}); create it with ENCODING 'UTF8'");
        return Err(OpenError::Unsuitable(text));
    }
    if row.try_get(4)? {
        return Err(OpenError::Unsuitable("none of the schemas of its search_path exists".into()));
    }
    if row.try_get::<String, _>(3)? == "off" && !crate::virtual_time::is_set() {
        tracing::warn!(
            "PostgreSQL runs with `fsync = off`: a power cut can lose acknowledged moves"
        );
    }
    // Stronger settings, such as `remote_apply`, stay.
    let weak = matches!(row.try_get::<&str, _>(2)?, "off" | "local");
    Ok(if weak { options.options([("synchronous_commit", "on")]) } else { options })
}
