//! The lock of a server: a session of PostgreSQL holds it, the one that writes records.
//!
//! A server without a bus holds it alone, the nodes of a cluster share it. Since the session that
//! writes records is the one with the lock, two servers never write to one database without a bus,
//! whatever happens to connections: PostgreSQL lets a lock go when it has ended its session.

use std::time::Duration;

use sqlx::PgConnection;

use super::{super::sql::LOCKS, Access};

/// Its number among the [`LOCKS`]: 1 to 3 are of transactions (`sql.rs`).
const SERVER: i32 = 10;

/// How often a lock that is taken is tried. The session that a server has lost may hold it for a
/// moment.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(100);

/// Takes the lock. Says whether it was free.
pub(super) async fn take(
    connection: &mut PgConnection,
    access: Access,
) -> Result<bool, sqlx::Error> {
    let text = match access {
        Access::Alone | Access::Source | Access::Target => "SELECT pg_try_advisory_lock($1, $2)",
        Access::Node => "SELECT pg_try_advisory_lock_shared($1, $2)",
        Access::Admin => return Ok(true),
    };
    for _ in 0..TRIES {
        let taken = sqlx::query_scalar(text).bind(LOCKS).bind(SERVER);
        if taken.fetch_one(&mut *connection).await? {
            return Ok(true);
        }
        pause().await;
    }
    Ok(false)
}

/// In true time, also in tests in which time stands still.
async fn pause() {
    if crate::virtual_time::is_set() {
        let slept = tokio::task::spawn_blocking(|| std::thread::sleep(PAUSE));
        let _ = slept.await;
    } else {
        tokio::time::sleep(PAUSE).await;
    }
}

/// Ends a session that was lost, unless it has ended by itself, so that what it was about to do is
/// decided. `name` is the unique name of the server, so that nobody else's session is ended.
pub(super) async fn end_session(
    connection: &mut PgConnection,
    pid: i32,
    name: &str,
) -> Result<(), sqlx::Error> {
    let text = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE pid = $1 AND application_name = $2";
    sqlx::query(text).bind(pid).bind(name).execute(connection).await?;
    Ok(())
}
