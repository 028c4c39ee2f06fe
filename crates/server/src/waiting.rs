//! Waiting for what the server needs and does not have when it starts: after a boot, PostgreSQL and
//! NATS may come later than the server.

use std::{fmt::Display, time::Duration};

use tokio::time::Instant;

/// How long to wait before the next attempt.
const PAUSE: Duration = Duration::from_secs(1);

/// Tries until an attempt succeeds, or fails for a reason that does not pass, or `longest` is over.
/// Says once a second what it waits for.
pub(crate) async fn wait_for<T, E: Display, A: Future<Output = Result<T, E>>>(
    what: &str,
    longest: Duration,
    passes: impl Fn(&E) -> bool,
    mut attempt: impl FnMut() -> A,
) -> Result<T, E> {
    let begun = Instant::now();
    loop {
        let error = match attempt().await {
            Err(error) if passes(&error) => error,
            outcome => return outcome,
        };
        let waited = begun.elapsed();
        if waited + PAUSE > longest {
            if !longest.is_zero() {
                tracing::error!("{what} did not come in {} s", longest.as_secs());
            }
            return Err(error);
        }
        let (waited, longest) = (waited.as_secs(), longest.as_secs());
        tracing::warn!("waiting for {what} ({waited} of {longest} s): {error}");
        tokio::time::sleep(PAUSE).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn attempts(longest: u64, outcomes: &[Result<(), &'static str>]) -> (usize, u64) {
        let (begun, mut made) = (Instant::now(), 0);
        let longest = Duration::from_secs(longest);
        let waited = wait_for(
            "it",
            longest,
            |error| *error == "refused",
            || {
                made += 1;
                std::future::ready(outcomes[(made - 1).min(outcomes.len() - 1)])
            },
        );
        assert_eq!(waited.await, outcomes[(made - 1).min(outcomes.len() - 1)]);
        (made, begun.elapsed().as_secs())
    }

    #[tokio::test(start_paused = true)]
    async fn what_comes_later_is_waited_for_and_what_never_comes_is_not() {
        assert_eq!(attempts(60, &[Err("refused"), Err("refused"), Ok(())]).await, (3, 2));
        assert_eq!(attempts(5, &[Err("refused")]).await, (6, 5));
        assert_eq!(attempts(0, &[Err("refused")]).await, (1, 0));
        assert_eq!(attempts(60, &[Err("refused"), Err("wrong password")]).await, (2, 1));
    }
}
