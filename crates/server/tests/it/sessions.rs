//! Sessions: they change with what somebody may do, end, and stay with one browser.

use protocol::SessionLine;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use tandem_server::{Config, Database};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::{
    client::{Client, TestServer},
    database::{self, Beside},
    people::{Browser, PASSWORD, credentials, session_cookie, signed_in, who},
};

/// A request with a cookie, as a program sends it.
async fn ask(server: &TestServer, method: Method, path: &str, cookie: &str) -> Response {
    let request = reqwest::Client::new().request(method, server.url(path));
    request.header("cookie", cookie).send().await.expect("an answer")
}

async fn sessions(server: &TestServer, cookie: &str) -> Vec<SessionLine> {
    let response = ask(server, Method::GET, "/api/me/sessions", cookie).await;
    response.json().await.expect("sessions")
}

/// The name and the value of the cookie of the session that a response starts, and all of it.
fn cookie(response: &Response) -> (String, String) {
    let text = session_cookie(response);
    (text.split(';').next().expect("a cookie").to_owned(), text)
}

/// The seconds by which everybody was last seen earlier, at once.
async fn pass(database: &Database, seconds: i64) {
    let mut connection = Beside::open(database).await;
    for table in ["sessions", "people"] {
        connection.run(&format!("UPDATE {table} SET seen = seen - {seconds}")).await;
    }
    connection.close().await;
}

/// A cookie that has just been replaced is nobody's, and no answer to a late request with it brings
/// another one, which would take the place of the new cookie in its browser.
async fn is_replaced(server: &TestServer, cookie: &str) {
    for path in ["/api/me", "/socket"] {
        let answer = ask(server, Method::GET, path, cookie).await;
        assert_eq!(answer.status(), 503, "{path}");
        assert!(answer.headers().get("set-cookie").is_none(), "{path}");
    }
}

#[tokio::test]
async fn who_knows_the_cookie_of_a_guest_does_not_become_the_account() {
    let server = TestServer::start(None).await;
    let mut planted = Client::new(&server).await;
    let guest = who(&server, &planted.cookie).await;
    let request = planted.http.post(server.url("/api/me/account"));
    let request = request.header("cookie", &planted.cookie).json(&credentials("Anna", PASSWORD));
    let response = request.send().await.expect("an answer");
    let (annas, _) = cookie(&response);
    assert_eq!(who(&server, &annas).await.id, guest.id, "the same person");
    is_replaced(&server, &planted.cookie).await;
    assert!(planted.closed().await, "nor does its connection stay");

    // Signing in: the cookie before it stays what it was, or nobody's.
    let before = Client::new(&server).await.cookie;
    let request = planted.http.post(server.url("/api/session")).header("cookie", &before);
    let response = request.json(&credentials("Anna", PASSWORD)).send().await.expect("an answer");
    assert_eq!(who(&server, &cookie(&response).0).await.id, guest.id);
    assert_ne!(cookie(&response).0, before);
    is_replaced(&server, &before).await;
    server.stop().await;
}

#[tokio::test]
async fn a_session_that_was_signed_out_is_over_wherever_its_cookie_is() {
    let server = TestServer::start(None).await;
    let account = Browser::new(&server).register("Anna").await;
    let (one, other) =
        (signed_in(&server, "Anna", PASSWORD).await, signed_in(&server, "Anna", PASSWORD).await);
    let mut connected = Client::with_cookie(&server, one.clone()).await;
    let out = ask(&server, Method::DELETE, "/api/session", &one).await;
    assert_eq!(out.status(), 204);
    is_replaced(&server, &one).await;
    let guest = who(&server, &cookie(&out).0).await;
    assert!(guest.guest && guest.id != account.id, "whatever is asked next, a single guest asks");
    assert!(connected.closed().await);
    assert_eq!(who(&server, &other).await.id, account.id, "other sessions go on");
    server.stop().await;
}

#[tokio::test]
async fn a_person_sees_the_own_sessions_and_ends_all_others() {
    let server = TestServer::start(None).await;
    let account = Browser::new(&server).register("Anna").await;
    let (one, other) =
        (signed_in(&server, "Anna", PASSWORD).await, signed_in(&server, "Anna", PASSWORD).await);
    let listed = sessions(&server, &one).await;
    assert_eq!(listed.len(), 3, "one by registration, two by signing in");
    assert_eq!(listed.iter().filter(|line| line.current).count(), 1);
    assert!(listed.iter().all(|line| line.created > 0 && line.seen >= line.created));
    let mut connected = Client::with_cookie(&server, other.clone()).await;
    assert_eq!(ask(&server, Method::DELETE, "/api/me/sessions", &one).await.status(), 204);
    assert!(connected.closed().await);
    assert_ne!(who(&server, &other).await.id, account.id);
    assert_eq!(who(&server, &one).await.id, account.id);
    assert_eq!(sessions(&server, &one).await.len(), 1);
    // Nobody has more than fifty.
    for _ in 0..3 {
        signed_in(&server, "Anna", PASSWORD).await;
    }
    assert_eq!(sessions(&server, &one).await.len(), 4);
    server.stop().await;
}

#[tokio::test]
async fn sessions_end_without_use_and_idle_guests_are_forgotten() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let server = TestServer::start(Some(database.clone())).await;
    let account = Browser::new(&server).register("Anna").await;
    let annas = signed_in(&server, "Anna", PASSWORD).await;
    let (reported, idle) = (Client::new(&server).await, Client::new(&server).await);
    let person = who(&server, &reported.cookie).await;
    let report = json!({ "person": person.id, "text": "Spams the chat." });
    let request = idle.http.post(server.url("/api/reports")).header("cookie", &annas);
    assert_eq!(request.json(&report).send().await.expect("an answer").status(), 204);
    let idle_id = who(&server, &idle.cookie).await.id;

    pass(&database, 89 * 24 * 3600).await;
    assert_eq!(who(&server, &annas).await.id, account.id, "used every quarter");
    pass(&database, 89 * 24 * 3600).await;
    assert_eq!(who(&server, &annas).await.id, account.id, "it was used in between");
    pass(&database, 91 * 24 * 3600).await;
    assert_ne!(who(&server, &annas).await.id, account.id, "nobody came for a quarter");
    server.stop().await;

    // The server forgets in the background, from its start on.
    let server = TestServer::start(Some(database.clone())).await;
    let mut connection = Beside::open(&database).await;
    let mut left: Vec<String> = Vec::new();
    for _ in 0..200 {
        // All that has happened in this test, but for what has just been.
        left = connection
            .texts("SELECT id FROM people WHERE seen < (SELECT max(created) FROM people) - 86400")
            .await;
        if !left.contains(&idle_id) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert!(!left.contains(&idle_id), "this guest did nothing");
    assert!(left.contains(&person.id), "a report tells of this one");
    assert!(left.contains(&account.id), "accounts stay");
    server.stop().await;
}

#[tokio::test]
async fn over_https_the_cookie_stays_with_its_host_and_browsers_come_back_over_https() {
    let config = Config { behind_proxy: true, ..Config::default() };
    let server = TestServer::with(config).await;
    let get = async |proto: &str| {
        let request = reqwest::Client::new().get(server.url("/api/me"));
        request.header("x-forwarded-proto", proto).send().await.expect("an answer")
    };
    let secure = get("https").await;
    let (pair, all) = cookie(&secure);
    assert!(pair.starts_with("__Host-tandem=") && all.contains("Secure"), "{all}");
    assert!(all.contains("Path=/") && !all.contains("Domain"), "{all}");
    assert_eq!(secure.headers()["strict-transport-security"], "max-age=31536000");
    assert_eq!(secure.headers()["cache-control"], "no-store", "it sets a cookie");
    let id = secure.json::<Value>().await.expect("somebody")["id"].clone();

    let again = reqwest::Client::new().get(server.url("/api/me")).header("cookie", &pair);
    let again = again.header("x-forwarded-proto", "https").send().await.expect("an answer");
    assert!(again.headers().get("set-cookie").is_none());
    assert_eq!(again.json::<Value>().await.expect("somebody")["id"], id);
    // A neighbor can set a cookie without the prefix, which counts for nothing.
    let plain = pair.replacen("__Host-", "", 1);
    let planted = reqwest::Client::new().get(server.url("/api/me")).header("cookie", plain);
    let planted = planted.header("x-forwarded-proto", "https").send().await.expect("an answer");
    assert_ne!(planted.json::<Value>().await.expect("somebody")["id"], id);

    let open = get("http").await;
    assert!(cookie(&open).0.starts_with("tandem="));
    assert!(open.headers().get("strict-transport-security").is_none());
    server.stop().await;
}

#[tokio::test]
async fn a_request_has_one_host_and_a_method_of_a_web_site() {
    let server = TestServer::start(None).await;
    for (request, hosts, status) in [
        ("GET /api/tables HTTP/1.1", "host: one\r\n", "200"),
        ("GET /api/tables HTTP/1.0", "", "200"),
        ("GET /api/tables HTTP/1.1", "", "400"),
        ("GET /api/tables HTTP/1.1", "host: one\r\nhost: two\r\n", "400"),
        ("GET /api/tables HTTP/1.1", "host: one\r\nHost: one\r\n", "400"),
        ("TRACE / HTTP/1.1", "host: one\r\n", "405"),
        ("TRACE /api/tables HTTP/1.1", "host: one\r\n", "405"),
        ("CONNECT one:80 HTTP/1.1", "host: one\r\n", "405"),
    ] {
        let mut stream = tokio::net::TcpStream::connect(server.address).await.expect("connected");
        let head = format!("{request}\r\n{hosts}connection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("an answer");
        let answer = String::from_utf8_lossy(&answer);
        let is_so = ["1.0", "1.1"]
            .iter()
            .any(|version| answer.starts_with(&format!("HTTP/{version} {status} ")));
        assert!(is_so, "{request} {hosts:?}: {answer}");
    }
    server.stop().await;
}
