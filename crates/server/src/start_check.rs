//! The integrity check of the database when a server starts.
//!
//! A damaged database is not served: writing to it can damage more, and a backup is better. But the
//! check reads the whole file, so only [`IN_TIME`] is spent on it before the server starts. For
//! larger files it goes on beside the server, and its outcome is logged and in the metrics.

use std::{path::PathBuf, time::Duration};

use telemetry::metrics;
use tokio_util::sync::CancellationToken;

use crate::ServeError;

/// How long a start waits for the check: some hundred megabytes.
const IN_TIME: Duration = Duration::from_secs(2);

/// Checks a database, beside the server if it takes long. `stop` ends the check with the server.
///
/// # Errors
///
/// The database is damaged, and that was found in time.
pub(crate) async fn check(path: PathBuf, stop: CancellationToken) -> Result<(), ServeError> {
    check_within(IN_TIME, path, stop).await
}

async fn check_within(
    in_time: Duration,
    path: PathBuf,
    stop: CancellationToken,
) -> Result<(), ServeError> {
    let checked = path.clone();
    let mut check = tokio::spawn(async move { store::fault(&checked, stop).await });
    match tokio::time::timeout(in_time, &mut check).await {
        Ok(Ok(Ok(()))) => metrics::database_is_sound(true),
        Ok(Ok(Err(fault))) => return Err(ServeError::Damaged(path, fault)),
        Ok(Err(error)) => tracing::error!(%error, "the database could not be checked"),
        Err(_) => {
            tracing::info!("the integrity check of the database goes on beside the server");
            tokio::spawn(async move {
                match check.await {
                    Ok(Ok(())) => {
                        metrics::database_is_sound(true);
                        tracing::info!("the database is intact");
                    }
                    Ok(Err(fault)) => {
                        metrics::database_is_sound(false);
                        tracing::error!(
                            fault,
                            "the database is damaged: stop the server and restore a backup"
                        );
                    }
                    Err(error) => tracing::error!(%error, "the database could not be checked"),
                }
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use store::Store;

    use super::*;

    /// A database of a few pages, the last of which are damaged if it is to be `broken`.
    async fn database(path: &std::path::Path, broken: bool) {
        let store = Store::open(path).await.expect("new");
        for n in 0..200 {
            let person = tables::testing::person(n);
            store.add_guest(&person).await.expect("added");
        }
        store.close().await;
        if broken {
            let mut bytes = std::fs::read(path).expect("readable");
            let end = bytes.len();
            bytes[end - 12_000..].fill(0x5a);
            std::fs::write(path, bytes).expect("written");
        }
    }

    #[tokio::test]
    async fn damage_that_is_found_in_time_prevents_the_start() {
        let folder = tempfile::tempdir().expect("a folder");
        for broken in [false, true] {
            let path = folder.path().join(format!("{broken}.db"));
            database(&path, broken).await;
            let checked = check(path.clone(), CancellationToken::new()).await;
            assert_eq!(checked.is_err(), broken, "{checked:?}");
            // A larger database is checked beside the server.
            let stop = CancellationToken::new();
            check_within(Duration::ZERO, path, stop.clone()).await.expect("not in time");
            stop.cancel();
        }
    }

    #[tokio::test]
    async fn a_check_ends_with_the_server() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("tandem.db");
        database(&path, true).await;
        let stop = CancellationToken::new();
        stop.cancel();
        assert_eq!(store::fault(&path, stop).await, Ok(()), "nobody waits for the outcome");
    }
}
