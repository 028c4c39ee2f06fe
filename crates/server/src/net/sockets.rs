//! The listening sockets. They outlive a restore of the database, so that clients who connect
//! meanwhile wait instead of being refused.

use std::{
    io,
    net::{SocketAddr, TcpListener},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Sockets that were opened by somebody else, who may keep them open: the service manager
/// (`LISTEN_FDS`), or a test.
#[derive(Debug)]
pub struct Inherited {
    /// For pages, requests and WebSockets.
    pub page: TcpListener,
    /// For redirects to HTTPS.
    pub redirect: Option<TcpListener>,
}

/// Clones share the sockets.
#[derive(Clone)]
pub(crate) struct Sockets(Arc<Mutex<Option<Open>>>);

struct Open {
    page: TcpListener,
    redirect: Option<TcpListener>,
    metrics: Option<TcpListener>,
    ics: Option<TcpListener>,
}

/// The sockets as the runtime knows them.
pub(crate) struct Listeners {
    pub(crate) page: tokio::net::TcpListener,
    pub(crate) redirect: Option<tokio::net::TcpListener>,
    pub(crate) metrics: Option<tokio::net::TcpListener>,
    pub(crate) ics: Option<tokio::net::TcpListener>,
}

impl Sockets {
    pub(crate) async fn open(
        listen: SocketAddr,
        redirect_http: Option<SocketAddr>,
        metrics: Option<SocketAddr>,
        ics: Option<SocketAddr>,
        inherited: Option<Inherited>,
    ) -> io::Result<Self> {
        let (page, redirect) = match inherited {
            Some(Inherited { page, redirect }) => (page, redirect),
            None => (bound(listen).await?, None),
        };
        let redirect = match (redirect, redirect_http) {
            (None, Some(address)) => Some(bound(address).await?),
            (redirect, _) => redirect,
        };
        let metrics = match metrics {
            Some(address) => Some(bound(address).await?),
            None => None,
        };
        let ics = match ics {
            Some(address) => Some(bound(address).await?),
            None => None,
        };
        let open = Open { page, redirect, metrics, ics };
        for listener in [Some(&open.page), open.redirect.as_ref()].into_iter().flatten() {
            listener.set_nonblocking(true)?;
        }
        Ok(Self(Arc::new(Mutex::new(Some(open)))))
    }

    /// The sockets for one round of serving.
    pub(crate) fn listeners(&self) -> io::Result<Listeners> {
        let open = self.lock();
        let open = open.as_ref().ok_or(io::ErrorKind::NotConnected)?;
        let cloned = |listener: &TcpListener| {
            listener.try_clone().and_then(tokio::net::TcpListener::from_std)
        };
        Ok(Listeners {
            page: cloned(&open.page)?,
            redirect: open.redirect.as_ref().map(cloned).transpose()?,
            metrics: open.metrics.as_ref().map(cloned).transpose()?,
            ics: open.ics.as_ref().map(cloned).transpose()?,
        })
    }

    pub(crate) fn address(&self) -> io::Result<SocketAddr> {
        self.lock().as_ref().ok_or(io::ErrorKind::NotConnected)?.page.local_addr()
    }

    pub(crate) fn metrics(&self) -> Option<SocketAddr> {
        self.lock().as_ref()?.metrics.as_ref()?.local_addr().ok()
    }

    pub(crate) fn ics(&self) -> Option<SocketAddr> {
        self.lock().as_ref()?.ics.as_ref()?.local_addr().ok()
    }

    pub(crate) fn redirect(&self) -> Option<SocketAddr> {
        self.lock().as_ref()?.redirect.as_ref()?.local_addr().ok()
    }

    /// Closes them: nobody waits for a server that will not come back. Those that the service
    /// manager keeps stay open.
    pub(crate) fn close(&self) {
        *self.lock() = None;
    }

    fn lock(&self) -> MutexGuard<'_, Option<Open>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tokio asks for a longer queue of connections than the standard library.
async fn bound(address: SocketAddr) -> io::Result<TcpListener> {
    tokio::net::TcpListener::bind(address).await?.into_std()
}
