//! How the database came to be what it is: the files of `migrations/postgres/`, in order. They have
//! the numbers of the files of SQLite: a version has the same tables in both.

use std::sync::LazyLock;

use sqlx::{
    PgConnection, Row, SqlStr,
    migrate::{Migration, MigrationType, Migrator},
};

use crate::{error::OpenError, record, sqlite::integrity};

/// Versions in order.
const ALL: &[(i64, &str, &str)] = &[
    (12, "schema", include_str!("../../migrations/postgres/0012_schema.sql")),
    (13, "lobby", include_str!("../../migrations/postgres/0013_lobby.sql")),
    (14, "reasons", include_str!("../../migrations/postgres/0014_reasons.sql")),
    (15, "handles", include_str!("../../migrations/postgres/0015_handles.sql")),
    (16, "places", include_str!("../../migrations/postgres/0016_places.sql")),
    (17, "mail", include_str!("../../migrations/postgres/0017_mail.sql")),
    (18, "bus", include_str!("../../migrations/postgres/0018_bus.sql")),
    (19, "passkeys", include_str!("../../migrations/postgres/0019_passkeys.sql")),
    (20, "fair_play", include_str!("../../migrations/postgres/0020_fair_play.sql")),
    (21, "events", include_str!("../../migrations/postgres/0021_events.sql")),
    (22, "event_tables", include_str!("../../migrations/postgres/0022_event_tables.sql")),
    (23, "event_people", include_str!("../../migrations/postgres/0023_event_people.sql")),
    (24, "changed_events", include_str!("../../migrations/postgres/0024_changed_events.sql")),
    (25, "clubs", include_str!("../../migrations/postgres/0025_clubs.sql")),
];

/// All versions of the schema, in order.
static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let migrations = ALL.iter().map(|&(version, name, sql)| {
        let sql = SqlStr::from_static(sql);
        Migration::new(version, name.into(), MigrationType::Simple, sql, false)
    });
    Migrator::with_migrations(migrations.collect())
});

/// Upgrades a database to this version. A newer one is left alone.
pub(crate) async fn upgrade(connection: &mut PgConnection) -> Result<(), OpenError> {
    refuse_newer(connection).await?;
    // It locks the database: servers that start together take turns.
    MIGRATIONS.run_direct(None, &mut *connection, false).await?;
    sqlx::query(
        "INSERT INTO record_version (version) VALUES ($1)
         ON CONFLICT (only_row) DO UPDATE SET version = excluded.version",
    )
    .bind(i64::from(record::VERSION))
    .execute(&mut *connection)
    .await?;
    check_schema(connection).await
}

/// Refuses a database that is not of this version.
pub(super) async fn expect_same(connection: &mut PgConnection) -> Result<(), OpenError> {
    let (schema, records) = refuse_newer(connection).await?;
    if schema < latest() || records < i64::from(record::VERSION) {
        return Err(if schema == 0 { OpenError::Foreign } else { OpenError::Older });
    }
    check_schema(connection).await
}

pub(super) fn latest() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or_default()
}

/// The version of the schema and of the records; 0 if there is none yet.
async fn refuse_newer(connection: &mut PgConnection) -> Result<(i64, i64), OpenError> {
    let mut versions = [0; 2];
    for (version, (table, text)) in versions.iter_mut().zip([
        ("_sqlx_migrations", "SELECT coalesce(max(version), 0) FROM _sqlx_migrations"),
        ("record_version", "SELECT coalesce(max(version), 0) FROM record_version"),
    ]) {
        let row = sqlx::query("SELECT to_regclass($1) IS NOT NULL").bind(table);
        if row.fetch_one(&mut *connection).await?.try_get(0)? {
            *version = sqlx::query(text).fetch_one(&mut *connection).await?.try_get(0)?;
        }
    }
    let [schema, records] = versions;
    if schema > latest() || records > i64::from(record::VERSION) {
        return Err(OpenError::Newer);
    }
    Ok((schema, records))
}

/// Each table and column of SQLite must be there. Whatever an operator has added is left alone.
async fn check_schema(connection: &mut PgConnection) -> Result<(), OpenError> {
    let found = columns(connection).await?;
    let expected = integrity::columns().await?;
    match expected.iter().find(|column| !found.contains(column)) {
        Some((table, column)) => Err(OpenError::Schema { name: format!("{table}.{column}") }),
        None => Ok(()),
    }
}

/// The tables and their columns, in order.
pub(super) async fn columns(
    connection: &mut PgConnection,
) -> Result<Vec<(String, String)>, sqlx::Error> {
    let rows = sqlx::query(
        r#"SELECT table_name::text COLLATE "C", column_name::text COLLATE "C"
         FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name NOT LIKE '\_sqlx%' ORDER BY 1, 2"#,
    );
    let rows = rows.fetch_all(connection).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}
