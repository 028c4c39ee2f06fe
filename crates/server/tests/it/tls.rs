//! HTTPS by the server itself.

use std::{fs, io, net::SocketAddr, path::Path, sync::Arc, time::Duration};

use futures_util::StreamExt;
use tandem_server::{Config, Tls};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{
        ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{CertificateDer, ServerName},
    },
};
use tokio_tungstenite::tungstenite::{Message, client::IntoClientRequest};

use crate::client::TestServer;

/// Writes a new certificate for `localhost` and its key to a folder.
fn certify(folder: &Path) -> CertificateDer<'static> {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    private(&folder.join("key.pem"), &made.signing_key.serialize_pem());
    fs::write(folder.join("cert.pem"), made.cert.pem()).expect("written");
    made.cert.der().clone()
}

fn private(file: &Path, text: &str) {
    fs::write(file, text).expect("written");
    mode(file, 0o600);
}

#[cfg(unix)]
fn mode(file: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;

    fs::set_permissions(file, fs::Permissions::from_mode(mode)).expect("changed");
}

fn config(folder: &Path) -> Config {
    let (certificate, key) = (folder.join("cert.pem"), folder.join("key.pem"));
    let redirect_http = Some(([127, 0, 0, 1], 0).into());
    Config { tls: Some(Tls::Files { certificate, key }), redirect_http, ..Config::default() }
}

/// A connection that trusts this certificate only.
async fn connect(
    address: SocketAddr,
    trusted: &CertificateDer<'static>,
) -> io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).expect("a certificate");
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions().expect("versions");
    let config = builder.with_root_certificates(roots).with_no_client_auth();
    let name = ServerName::try_from("localhost").expect("a name");
    let stream = TcpStream::connect(address).await?;
    TlsConnector::from(Arc::new(config)).connect(name, stream).await
}

/// The answer to a request for a path.
async fn get(mut stream: impl tokio::io::AsyncRead + AsyncWriteExt + Unpin, path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    // The peer may close the connection without a farewell.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn requests_and_sockets_are_encrypted() {
    let folder = tempfile::tempdir().expect("a folder");
    let trusted = certify(folder.path());
    let server = TestServer::with(config(folder.path())).await;
    let answer = get(connect(server.address, &trusted).await.expect("TLS"), "/api/me").await;
    let head = answer.to_lowercase();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    assert!(head.contains("strict-transport-security: max-age="), "{answer}");
    assert!(head.contains("set-cookie: __host-tandem=") && head.contains("; secure"), "{answer}");
    let stream = connect(server.address, &trusted).await.expect("TLS");
    let request = "wss://localhost/socket".into_client_request().expect("a request");
    let (mut socket, _) = tokio_tungstenite::client_async(request, stream).await.expect("a socket");
    match socket.next().await {
        Some(Ok(Message::Text(text))) => assert!(text.contains("welcome"), "{text}"),
        other => panic!("{other:?}"),
    }
    let plain = TcpStream::connect(server.address).await.expect("a connection");
    assert!(!get(plain, "/api/me").await.contains("HTTP/1.1 200"), "plain HTTP is not served");
    server.stop().await;
}

#[tokio::test]
async fn plain_http_is_redirected() {
    let folder = tempfile::tempdir().expect("a folder");
    certify(folder.path());
    let server = TestServer::with(config(folder.path())).await;
    let stream = TcpStream::connect(server.redirect.expect("an address")).await;
    let answer = get(stream.expect("a connection"), "/t/x?y=1").await;
    let location = format!("location: https://localhost:{}/t/x?y=1\r\n", server.address.port());
    assert!(answer.starts_with("HTTP/1.1 308 ") && answer.contains(&location), "{answer}");
    server.stop().await;
}

#[tokio::test]
async fn a_new_certificate_is_used_without_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let old = certify(folder.path());
    let server = TestServer::with(config(folder.path())).await;
    let kept = connect(server.address, &old).await.expect("TLS");
    fs::write(folder.path().join("cert.pem"), "no certificate").expect("written");
    server.control.reload();
    // A file that cannot be read changes nothing.
    connect(server.address, &old).await.expect("the old certificate");
    let new = certify(folder.path());
    server.control.reload();
    while connect(server.address, &new).await.is_err() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    connect(server.address, &old).await.expect_err("the old certificate is gone");
    assert!(get(kept, "/api/me").await.starts_with("HTTP/1.1 200 "), "open connections go on");
    server.stop().await;
}

/// Clients that open connections and say nothing take a bounded number of places, and the others
/// still get in.
#[tokio::test]
async fn silent_clients_keep_nobody_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let trusted = certify(folder.path());
    let server = TestServer::with(config(folder.path())).await;
    let mut silent = Vec::new();
    for _ in 0..130 {
        silent.push(TcpStream::connect(server.address).await.expect("a connection"));
    }
    // Those beyond the share of their address are closed at once.
    let closed = silent.iter_mut().map(async |stream| {
        let read = stream.read_u8();
        usize::from(matches!(tokio::time::timeout(Duration::from_secs(3), read).await, Ok(Err(_))))
    });
    let closed: usize = futures_util::future::join_all(closed).await.into_iter().sum();
    assert_eq!(closed, 30);
    // The others after the time for a handshake.
    let mut byte = [0];
    let read = silent[0].read(&mut byte);
    let read = tokio::time::timeout(Duration::from_secs(60), read).await.expect("closed in time");
    assert!(matches!(read, Ok(0) | Err(_)), "{read:?}");
    drop(silent);
    let stream = loop {
        match connect(server.address, &trusted).await {
            Ok(stream) => break stream,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    };
    assert!(get(stream, "/api/me").await.starts_with("HTTP/1.1 200 "));
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test]
async fn bad_certificates_and_public_keys_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused = async |expected: &str| {
        let Err(error) = config(folder.path()).bind().await else { panic!("{expected}") };
        let error = error.to_string();
        assert!(error.starts_with("cannot serve HTTPS: ") && error.contains(expected), "{error}");
    };
    refused("cert.pem: No such file").await;
    certify(folder.path());
    mode(&folder.path().join("key.pem"), 0o644);
    refused("key.pem: other users can read or replace this key (mode 644)").await;
    mode(&folder.path().join("key.pem"), 0o640);
    let other = rcgen::KeyPair::generate().expect("a key");
    private(&folder.path().join("key.pem"), &other.serialize_pem());
    refused("key.pem: ").await;
    fs::write(folder.path().join("cert.pem"), "nothing").expect("written");
    refused("cert.pem: there is no certificate in this file").await;
}
