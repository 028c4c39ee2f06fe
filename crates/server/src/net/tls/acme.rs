//! Certificates from an authority that speaks ACME, with TLS-ALPN-01 challenges.

use std::{io, path::Path, sync::Arc};

use futures_util::StreamExt;
use rustls_acme::{AcmeConfig, caches::DirCache, is_tls_alpn_challenge};
use rustls_native_certs::load_native_certs;
use tokio::{io::AsyncWriteExt, net::TcpStream, sync::watch, task::JoinHandle};
use tokio_rustls::{
    LazyConfigAcceptor,
    rustls::{ClientConfig, RootCertStore, ServerConfig, crypto::ring, server::Acceptor},
    server::TlsStream,
};

use super::{Present, TlsError, server_config};
use crate::disk;

/// Takes the certificate from the cache, orders one if there is none, and renews it in time.
pub(super) fn load(
    domains: &[String],
    email: Option<&str>,
    cache: &Path,
    directory: &str,
) -> Result<(watch::Receiver<Present>, JoinHandle<()>), TlsError> {
    // It holds keys.
    disk::private_folder(cache).map_err(|error| TlsError::at(&cache.display(), &error))?;
    let config = AcmeConfig::new_with_client_config(domains, Arc::new(client()?));
    let config = config.contact(email.iter().map(|email| format!("mailto:{email}")));
    let config = config.cache(DirCache::new(cache.to_owned())).directory(directory);
    let mut state = config.state();
    let resolver = state.resolver();
    let ordinary = server_config(|builder| Ok(builder.with_cert_resolver(resolver)));
    let ordinary = ordinary.map_err(|error| TlsError(error.to_string()))?;
    let challenge = Some(state.challenge_rustls_config());
    let (sender, present) = watch::channel(Present { ordinary: Arc::new(ordinary), challenge });
    let keeper = tokio::spawn(async move {
        while let Some(event) = state.next().await {
            match event {
                Ok(event) => tracing::info!(?event, "certificate"),
                Err(error) => tracing::error!(%error, "no certificate yet; it is tried again"),
            }
        }
        drop(sender);
    });
    Ok((present, keeper))
}

/// The client that asks the authority, whose certificate this machine has to trust.
fn client() -> Result<ClientConfig, TlsError> {
    let mut roots = RootCertStore::empty();
    let (added, _) = roots.add_parsable_certificates(load_native_certs().certs);
    if added == 0 {
        let text =
            "this machine knows no certificate authorities; install them (Debian: ca-certificates)";
        return Err(TlsError(text.to_owned()));
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions();
    let builder = builder.map_err(|error| TlsError(error.to_string()))?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}

/// Answers a client, or a challenge of the authority, whose connection then ends.
pub(super) async fn shake(
    stream: TcpStream,
    ordinary: Arc<ServerConfig>,
    challenge: Arc<ServerConfig>,
) -> io::Result<Option<TlsStream<TcpStream>>> {
    let start = LazyConfigAcceptor::new(Acceptor::default(), stream).await?;
    if is_tls_alpn_challenge(&start.client_hello()) {
        start.into_stream(challenge).await?.shutdown().await?;
        return Ok(None);
    }
    start.into_stream(ordinary).await.map(Some)
}
