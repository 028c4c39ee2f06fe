//! A server for a hall: its authority, and the page by plain HTTP.

use std::{io, net::SocketAddr, path::Path, sync::Arc};

use reqwest::Method;
use serde_json::Value;
use tandem_server::{Config, HallNetwork, Tls};
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

use crate::{client::TestServer, people::Browser};

fn config(folder: &Path) -> Config {
    let address = [127, 0, 0, 1].into();
    let (others, name) = (vec![[192, 168, 1, 7].into()], Some("hall".to_owned()));
    let network = HallNetwork { folder: folder.join("hall"), address, others, name };
    let redirect_http = Some(SocketAddr::new(address, 0));
    Config { tls: Some(Tls::Hall(network)), redirect_http, ..Config::default() }
}

/// The answer of the plain page.
async fn plain(server: &TestServer, path: &str) -> reqwest::Response {
    let address = server.redirect.expect("an address");
    reqwest::get(format!("http://{address}{path}")).await.expect("an answer")
}

fn header<'a>(response: &'a reqwest::Response, name: &str) -> &'a str {
    response.headers()[name].to_str().expect("text")
}

/// The authority as devices download it.
async fn authority(server: &TestServer) -> CertificateDer<'static> {
    let downloaded = plain(server, "/tandem-hall.crt").await;
    assert_eq!(header(&downloaded, "content-type"), "application/x-x509-ca-cert");
    CertificateDer::from(downloaded.bytes().await.expect("bytes").to_vec())
}

/// A connection of a device that trusts the authority and nothing else.
async fn connect(
    server: &TestServer,
    authority: &CertificateDer<'static>,
    name: &str,
) -> io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(authority.clone()).expect("a certificate");
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions().expect("versions");
    let config = builder.with_root_certificates(roots).with_no_client_auth();
    let name = ServerName::try_from(name.to_owned()).expect("a name");
    let stream = TcpStream::connect(server.address).await?;
    TlsConnector::from(Arc::new(config)).connect(name, stream).await
}

async fn get(mut stream: TlsStream<TcpStream>, path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    // The peer may close the connection without a farewell.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn a_device_that_trusts_the_authority_plays_and_others_do_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::with(config(folder.path())).await;
    let known = authority(&server).await;
    for name in ["127.0.0.1", "192.168.1.7", "hall.local", "localhost"] {
        let answer = get(connect(&server, &known, name).await.expect(name), "/api/me").await;
        assert!(answer.starts_with("HTTP/1.1 200 "), "{name}: {answer}");
    }
    for name in ["192.168.1.8", "other.local", "example.org"] {
        connect(&server, &known, name).await.expect_err(name);
    }
    let other = tempfile::tempdir().expect("a folder");
    let stranger = TestServer::with(config(other.path())).await;
    let unknown = authority(&stranger).await;
    connect(&server, &unknown, "127.0.0.1").await.expect_err("another hall's authority");
    stranger.stop().await;

    let answer = get(connect(&server, &known, "127.0.0.1").await.expect("TLS"), "/api/hall").await;
    let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
    // HSTS would keep the browser from the page by plain HTTP.
    assert!(!head.to_lowercase().contains("strict-transport-security"), "{head}");
    let place: Value = serde_json::from_str(body).expect("JSON");
    assert_eq!(place["url"], format!("https://{}", server.address));
    assert_eq!(place["welcome"], format!("http://{}", server.redirect.expect("an address")));
    assert!(place["code"].as_str().expect("a code").contains("<svg "), "{place}");
    let digest = ::ring::digest::digest(&::ring::digest::SHA256, &known);
    let bytes: Vec<_> = digest.as_ref().iter().map(|byte| format!("{byte:02X}")).collect();
    assert_eq!(place["fingerprint"], bytes.join(":"));
    server.stop().await;
}

#[tokio::test]
async fn plain_http_has_the_page_and_the_authority_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::with(config(folder.path())).await;
    for path in ["/", "/api/me", "/events/k3x9m2pabcde", "/a\"b&c"] {
        let page = plain(&server, path).await;
        assert_eq!(page.status(), 200, "{path}");
        assert_eq!(header(&page, "content-type"), "text/html; charset=utf-8");
        assert!(header(&page, "content-security-policy").starts_with("default-src 'none'"));
        let page = page.text().await.expect("text");
        let onward = path.replace('&', "&amp;").replace('"', "%22");
        let link = format!("href=\"https://{}{onward}\"", server.address);
        assert!(page.contains(&link), "{link}: {page}");
        assert!(!page.contains("{{"), "every place of the page is filled: {page}");
    }
    let page = plain(&server, "/?lang=cs").await.text().await.expect("text");
    assert!(page.contains("<html lang=\"cs\">") && page.contains("Vítejte"), "{page}");
    assert_eq!(plain(&server, "/favicon.ico").await.status(), 404);
    let post = format!("http://{}/api/session", server.redirect.expect("an address"));
    let post = reqwest::Client::new().post(post).send().await.expect("an answer");
    assert_eq!(post.status(), 405);

    let known = authority(&server).await;
    let other = plain(&server, "/tandem-hall.cer").await;
    assert_eq!(header(&other, "content-type"), "application/pkix-cert");
    assert_eq!(&*other.bytes().await.expect("bytes"), &*known);
    let profile = plain(&server, "/tandem-hall.mobileconfig").await;
    assert_eq!(header(&profile, "content-type"), "application/x-apple-aspen-config");
    assert!(header(&profile, "content-disposition").contains("tandem-hall.mobileconfig"));
    let profile = profile.text().await.expect("text");
    let (_, data) = profile.split_once("<data>").expect("a certificate");
    let (data, _) = data.split_once("</data>").expect("a certificate");
    let held = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, data);
    assert_eq!(held.expect("base64"), &*known);
    server.stop().await;
}

#[tokio::test]
async fn a_restart_keeps_the_authority() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::with(config(folder.path())).await;
    let first = authority(&server).await;
    server.stop().await;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;

        for (file, expected) in [("hall", 0o700), ("hall/authority-key.pem", 0o600)] {
            let data = std::fs::metadata(folder.path().join(file)).expect(file);
            assert_eq!(data.permissions().mode() & 0o777, expected, "{file}");
        }
    }
    let server = TestServer::with(config(folder.path())).await;
    assert_eq!(authority(&server).await, first);
    connect(&server, &first, "127.0.0.1").await.expect("devices know the server");
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_is_not_for_a_hall_says_so() {
    let server = TestServer::start(None).await;
    let (status, answer) = Browser::new(&server).ask(Method::GET, "/api/hall", None).await;
    assert_eq!((status.as_u16(), answer), (200, Value::Null));
    server.stop().await;
}
