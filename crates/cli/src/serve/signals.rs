//! Signals: stop, drain, and read certificates again.

use server::Control;

use super::manager;

/// Waits for Ctrl-C or, on Unix, SIGTERM. Until then and afterwards it steers the server: SIGHUP
/// reads certificates again, SIGUSR1 drains, and a second signal to stop ends the wait for games.
#[cfg(unix)]
pub(super) async fn stopped(control: Control) {
    use tokio::signal::unix::{SignalKind, signal};

    let kinds = [
        SignalKind::interrupt(),
        SignalKind::terminate(),
        SignalKind::hangup(),
        SignalKind::user_defined1(),
    ];
    let streams: Result<Vec<_>, _> = kinds.into_iter().map(signal).collect();
    let Ok([mut interrupt, mut terminate, mut hangup, mut user]) =
        streams.map_err(drop).and_then(|all| <[_; 4]>::try_from(all).map_err(drop))
    else {
        tracing::warn!("signals cannot be received; only SIGKILL stops this server");
        return std::future::pending().await;
    };
    let (stop, stopping) = tokio::sync::oneshot::channel();
    let mut stop = Some(stop);
    tokio::spawn(async move {
        loop {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
                _ = hangup.recv() => {
                    control.reload();
                    continue;
                }
                _ = user.recv() => {
                    tracing::warn!("draining: new tables and spectators are refused");
                    control.drain();
                    continue;
                }
            }
            match stop.take() {
                Some(stop) => {
                    manager::stopping();
                    // The server may be ending already.
                    let _ = stop.send(());
                }
                None => control.stop_now(),
            }
        }
    });
    let _ = stopping.await;
}

/// Waits for Ctrl-C. A second one ends the wait for games.
#[cfg(not(unix))]
pub(super) async fn stopped(control: Control) {
    let _ = tokio::signal::ctrl_c().await;
    manager::stopping();
    tokio::spawn(async move {
        let _ = tokio::signal::ctrl_c().await;
        control.stop_now();
    });
}
