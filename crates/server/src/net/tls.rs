//! TLS: certificates from files, which are read again when they change, by ACME, or from an
//! authority of the server's own.
//!
//! A handshake has to be finished in time, and their number is bounded, in total and by address:
//! until it is over, a client has cost us memory and computation and has shown nothing.

#[cfg(feature = "acme")]
mod acme;
mod authority;
mod files;

use std::{fmt, net::IpAddr, path::PathBuf, sync::Arc, time::Duration};

use metrics::counter;
use people::address::{Share, Shares};
use tokio::{
    net::TcpStream,
    sync::{Notify, OwnedSemaphorePermit, Semaphore, watch},
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{ServerConfig, crypto::ring},
    server::TlsStream,
};
use tokio_util::task::AbortOnDropHandle;

pub(crate) use authority::Authority;
pub use authority::HallNetwork;

/// How long a handshake may take.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// How many handshakes are in progress at a time; some 30 KiB each.
const MOST_HANDSHAKES: usize = 2_000;

/// How many of them are from one address: a school that comes at once.
const HANDSHAKES_PER_ADDRESS: usize = 100;

/// Failed handshakes by reason, for the operators.
const FAILED: &str = "tandem_handshakes_failed_total";

/// Where the certificate comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tls {
    /// PEM files: the certificate with those that it is signed by, and the private key.
    Files { certificate: PathBuf, key: PathBuf },
    /// An authority that speaks ACME (RFC 8555), which connects to port 443 of each domain
    /// (TLS-ALPN-01, RFC 8737).
    Acme { domains: Vec<String>, email: Option<String>, cache: PathBuf, directory: String },
    /// An authority of the server's own, which the devices of a hall install.
    Hall(HallNetwork),
}

/// Why there is no TLS: what is wrong and where.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct TlsError(String);

impl TlsError {
    fn at(place: &impl fmt::Display, error: &impl fmt::Display) -> Self {
        Self(format!("{place}: {error}"))
    }
}

/// The present certificate. Clones share it.
#[derive(Clone)]
pub(crate) struct Security {
    present: watch::Receiver<Present>,
    places: Arc<Semaphore>,
    shares: Shares,
    /// The authority that only the devices of a hall know.
    authority: Option<Arc<Authority>>,
    /// Keeps the certificate up to date.
    _keeper: Arc<AbortOnDropHandle<()>>,
}

/// How handshakes are answered.
#[derive(Clone)]
struct Present {
    ordinary: Arc<ServerConfig>,
    /// For connections of an ACME authority, which end with the handshake.
    #[cfg(feature = "acme")]
    challenge: Option<Arc<ServerConfig>>,
}

impl Security {
    /// Reads the certificate, and again whenever `reload` is notified or the files change.
    pub(crate) fn load(tls: &Tls, reload: Arc<Notify>) -> Result<Self, TlsError> {
        let mut own = None;
        let (present, keeper) = match tls {
            Tls::Files { certificate, key } => {
                files::load(certificate.clone(), key.clone(), reload)?
            }
            #[cfg(feature = "acme")]
            Tls::Acme { domains, email, cache, directory } => {
                acme::load(domains, email.as_deref(), cache, directory)?
            }
            #[cfg(not(feature = "acme"))]
            Tls::Acme { .. } => {
                let text = "this program was built without ACME; use `--tls`, or build it with the feature `acme`";
                return Err(TlsError(text.to_owned()));
            }
            Tls::Hall(network) => {
                let (present, authority) = authority::load(network)?;
                own = Some(Arc::new(authority));
                (watch::Sender::new(present).subscribe(), tokio::spawn(async {}))
            }
        };
        Ok(Self {
            present,
            places: Arc::new(Semaphore::new(MOST_HANDSHAKES)),
            shares: Shares::new(HANDSHAKES_PER_ADDRESS),
            authority: own,
            _keeper: Arc::new(AbortOnDropHandle::new(keeper)),
        })
    }

    /// The authority, if it is the server's own.
    pub(crate) fn authority(&self) -> Option<Arc<Authority>> {
        self.authority.clone()
    }

    /// The encrypted stream; nothing if the handshake fails, which is counted.
    pub(crate) async fn accept(
        &self,
        stream: TcpStream,
        address: IpAddr,
    ) -> Option<TlsStream<TcpStream>> {
        let Some(_place) = self.place(address) else { return failed("too many") };
        match tokio::time::timeout(HANDSHAKE, Box::pin(self.shake(stream))).await {
            Ok(Ok(stream)) => stream,
            Ok(Err(error)) => {
                tracing::debug!(%error, "a handshake failed");
                failed("error")
            }
            Err(_) => failed("too slow"),
        }
    }

    fn place(&self, address: IpAddr) -> Option<(OwnedSemaphorePermit, Share)> {
        self.places.clone().try_acquire_owned().ok().zip(self.shares.take(address.into()))
    }

    #[cfg(not(feature = "acme"))]
    async fn shake(&self, stream: TcpStream) -> std::io::Result<Option<TlsStream<TcpStream>>> {
        let config = self.present.borrow().ordinary.clone();
        TlsAcceptor::from(config).accept(stream).await.map(Some)
    }

    #[cfg(feature = "acme")]
    async fn shake(&self, stream: TcpStream) -> std::io::Result<Option<TlsStream<TcpStream>>> {
        let Present { ordinary, challenge } = self.present.borrow().clone();
        match challenge {
            Some(challenge) => acme::shake(stream, ordinary, challenge).await,
            None => TlsAcceptor::from(ordinary).accept(stream).await.map(Some),
        }
    }
}

fn failed<T>(reason: &'static str) -> Option<T> {
    counter!(FAILED, "reason" => reason).increment(1);
    None
}

/// A configuration for HTTP/1.1 over TLS 1.2 and 1.3.
fn server_config(
    with_certificate: impl FnOnce(
        tokio_rustls::rustls::ConfigBuilder<
            ServerConfig,
            tokio_rustls::rustls::server::WantsServerCert,
        >,
    ) -> Result<ServerConfig, tokio_rustls::rustls::Error>,
) -> Result<ServerConfig, tokio_rustls::rustls::Error> {
    let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions()?.with_no_client_auth();
    let mut config = with_certificate(builder)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(config)
}
