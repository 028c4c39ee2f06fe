//! A server for a hall: its authority, the page by plain HTTP, and the copies of its tournaments.

use std::{io, net::SocketAddr, path::Path, sync::Arc, time::Duration};

use reqwest::Method;
use serde_json::{Value, json};
use tandem_server::{Config, EventBackup, HallNetwork, Tls};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::Instant,
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

use crate::{
    client::{PATIENCE, TestServer},
    people::Browser,
};

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

/// Waits until the page of the only event in a folder has all these texts.
async fn printed(folder: &Path, texts: &[&str]) -> (String, String) {
    let until = Instant::now() + PATIENCE;
    loop {
        let files = std::fs::read_dir(folder).expect("a folder");
        let named = |kind: &str, path: &Path| path.extension().is_some_and(|it| it == kind);
        let paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        let read = |kind: &str| {
            let path = paths.iter().find(|path| named(kind, path))?;
            std::fs::read_to_string(path).ok()
        };
        if let (Some(json), Some(page)) = (read("json"), read("html"))
            && texts.iter().all(|text| page.contains(text))
        {
            return (json, page);
        }
        assert!(Instant::now() < until, "{texts:?}: {paths:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn every_change_of_an_event_is_in_its_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let copies = folder.path().join("copies");
    let backup = EventBackup { folder: copies.clone(), time: |_| "18:30".to_owned() };
    let server = TestServer::with(Config { event_backup: Some(backup), ..Config::default() }).await;
    let organizer = Browser::new(&server);
    organizer.register("Olga").await;
    let event = json!({ "preset": "swiss-of-pairs", "name": "Autumn: <Open>" });
    let event = organizer.post("/api/events", event).await.expect("created");
    let id = event["event"].as_str().expect("an id").to_owned();
    let acts = format!("/api/events/{id}/acts");
    let act = async |command: Value| {
        organizer.post(&acts, command).await.expect("done");
    };
    for pair in [["Ada", "Boris"], ["Chiara", "Dmitri"]] {
        let people: Vec<_> = pair.iter().map(|name| json!({ "name": name })).collect();
        let enter = json!({ "act": "enter", "people": people, "team": null });
        act(json!({ "command": "act", "act": enter })).await;
    }
    printed(&copies, &["Ada – Boris", "Chiara – Dmitri", "printed 18:30"]).await;
    act(json!({ "command": "start-stage" })).await;
    act(json!({ "command": "pair-round" })).await;
    let published = json!({ "act": "publish", "stage": 1, "round": 1 });
    act(json!({ "command": "act", "act": published })).await;
    act(json!({ "command": "typed-results", "text": "1WD2" })).await;
    act(json!({ "command": "act", "act": { "act": "close", "stage": 1, "round": 1 } })).await;
    let (json, page) = printed(&copies, &["Pairings", "After round 1", "1½"]).await;
    assert!(page.contains("Autumn: &lt;Open&gt;") && page.ends_with("</html>\n"), "{page}");
    assert!(copies.join(format!("autumn-open-{id}.html")).exists(), "the name says the event");
    // Another server has the same event from the file.
    let other = TestServer::start(None).await;
    let elsewhere = Browser::new(&other);
    elsewhere.register("Olga").await;
    let log: Value = serde_json::from_str(&json).expect("JSON");
    let imported = elsewhere.post("/api/events/import", log).await.expect("imported");
    let path = format!("/api/events/{}", imported["event"].as_str().expect("an id"));
    let standings = async |browser: &Browser<'_>, path: &str| {
        let (_, event) = browser.ask(Method::GET, path, None).await;
        event["event"]["stages"][0]["standings"].clone()
    };
    let here = standings(&organizer, &format!("/api/events/{id}")).await;
    assert_eq!(standings(&elsewhere, &path).await, here);
    other.stop().await;
    server.stop().await;
}
