//! The service manager, systemd: its sockets, and what it wants to hear (`sd_listen_fds(3)`,
//! `sd_notify(3)`). Without one, nothing happens.

#[cfg(unix)]
pub(super) use unix::{inherited, ready, stopping};

#[cfg(unix)]
mod unix {
    use sd_notify::NotifyState;
    use server::Inherited;

    use super::super::Arguments;
    use crate::exit::Failure;

    /// The sockets that the service manager has opened: the first for the server, the second, if
    /// there is HTTPS, for redirects.
    pub(in super::super) fn inherited(arguments: &Arguments) -> Result<Option<Inherited>, Failure> {
        let failure = |error| Failure::Message(format!("a socket of the service manager: {error}"));
        let mut sockets = listenfd::ListenFd::from_env();
        let number = sockets.len();
        let Some(page) = sockets.take_tcp_listener(0).map_err(failure)? else { return Ok(None) };
        let redirect = sockets.take_tcp_listener(1).map_err(failure)?;
        let is_encrypted = arguments.hall.hall || arguments.tls.tls(None)?.is_some();
        if number > 2 || redirect.is_some() && !is_encrypted {
            let text = "has more sockets for this service than it listens on: one, and with HTTPS a second for redirects";
            return Err(Failure::Message(format!("the service manager {text}")));
        }
        Ok(Some(Inherited { page, redirect }))
    }

    /// The server listens. From now on the watchdog of the service manager hears from it, if it
    /// wants to.
    pub(in super::super) fn ready() {
        notify(NotifyState::Ready);
        if let Some(period) = sd_notify::watchdog_enabled() {
            tokio::spawn(async move {
                loop {
                    notify(NotifyState::Watchdog);
                    tokio::time::sleep(period / 3).await;
                }
            });
        }
    }

    pub(in super::super) fn stopping() {
        notify(NotifyState::Stopping);
    }

    fn notify(state: NotifyState<'_>) {
        if let Err(error) = sd_notify::notify(&[state]) {
            tracing::warn!(%error, "the service manager cannot be told");
        }
    }
}

#[cfg(not(unix))]
pub(super) fn inherited(
    _arguments: &super::Arguments,
) -> Result<Option<server::Inherited>, crate::exit::Failure> {
    Ok(None)
}

#[cfg(not(unix))]
pub(super) fn ready() {}

#[cfg(not(unix))]
pub(super) fn stopping() {}
