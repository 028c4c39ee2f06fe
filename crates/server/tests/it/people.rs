//! Guests, accounts and their sessions, and people who do not want to meet.

use protocol::{Channel, Intent, Me, Person, RefusalCode, Seat, ServerMessage};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tandem_server::Config;

use crate::client::{Client, TestServer};

/// A browser, which keeps its cookie.
pub(crate) struct Browser<'a> {
    server: &'a TestServer,
    http: reqwest::Client,
}

impl<'a> Browser<'a> {
    pub(crate) fn new(server: &'a TestServer) -> Self {
        let http = reqwest::Client::builder().cookie_store(true).build().expect("a browser");
        Self { server, http }
    }

    pub(crate) async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> (StatusCode, Value) {
        let request = self.http.request(method, self.server.url(path));
        let request = match body {
            Some(body) => request.json(&body),
            None => request,
        };
        let response = request.send().await.expect("an answer");
        let status = response.status();
        (status, response.json().await.unwrap_or_default())
    }

    /// A page.
    pub(crate) async fn opens(&self, path: &str) -> reqwest::Response {
        self.http.get(self.server.url(path)).send().await.expect("an answer")
    }

    /// The response.
    pub(crate) async fn post(&self, path: &str, body: Value) -> Result<Value, RefusalCode> {
        let (status, answer) = self.ask(Method::POST, path, Some(body)).await;
        if status.is_success() {
            return Ok(answer);
        }
        Err(serde_json::from_value(answer["code"].clone()).unwrap_or_else(|_| panic!("{answer}")))
    }

    pub(crate) async fn me(&self) -> Me {
        let (_, me) = self.ask(Method::GET, "/api/me", None).await;
        serde_json::from_value(me).expect("somebody")
    }

    pub(crate) async fn register(&self, name: &str) -> Person {
        self.me().await;
        let me = self.post("/api/me/account", credentials(name, PASSWORD)).await.expect("made");
        serde_json::from_value::<Me>(me).expect("somebody").person
    }
}

pub(crate) const PASSWORD: &str = "correct horse";

pub(crate) fn credentials(name: &str, password: &str) -> Value {
    json!({ "name": name, "password": password })
}

/// The cookie that somebody is given who signs in.
pub(crate) async fn signed_in(server: &TestServer, name: &str, password: &str) -> String {
    let request = reqwest::Client::new().post(server.url("/api/session"));
    let response = request.json(&credentials(name, password)).send().await.expect("an answer");
    assert_eq!(response.status(), 200);
    let cookie = session_cookie(&response);
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    cookie.split(';').next().expect("a cookie").to_owned()
}

/// The cookie of the session that a response starts, with its attributes.
pub(crate) fn session_cookie(response: &reqwest::Response) -> String {
    let cookies = response.headers().get_all("set-cookie").iter();
    let mut cookies = cookies.map(|cookie| cookie.to_str().expect("text"));
    let is_session =
        |cookie: &&str| ["tandem=", "__Host-tandem="].iter().any(|name| cookie.starts_with(name));
    cookies.find(is_session).expect("a cookie").to_owned()
}

pub(crate) async fn who(server: &TestServer, cookie: &str) -> Person {
    let request = reqwest::Client::new().get(server.url("/api/me")).header("cookie", cookie);
    let response = request.send().await.expect("an answer");
    response.json::<Me>().await.expect("somebody").person
}

#[tokio::test]
async fn a_guest_who_registers_keeps_the_identity() {
    let server = TestServer::start(None).await;
    let browser = Browser::new(&server);
    let guest = browser.me().await.person;
    assert!(guest.guest && guest.name.starts_with("Guest"));
    let account = browser.register("Anna").await;
    assert_eq!((account.id.as_str(), account.name.as_str()), (guest.id.as_str(), "Anna"));
    assert!(!account.guest && browser.me().await.person == account);
    let again = browser.post("/api/me/account", credentials("Anna2", PASSWORD)).await;
    assert_eq!(again, Err(RefusalCode::NotNow), "one account is enough");

    let elsewhere = Browser::new(&server);
    elsewhere.post("/api/session", credentials(" ANNA ", PASSWORD)).await.expect("signed in");
    assert_eq!(elsewhere.me().await.person, account);
    let (status, _) = elsewhere.ask(Method::DELETE, "/api/session", None).await;
    assert_eq!(status, 204);
    let nobody = elsewhere.me().await.person;
    assert!(nobody.guest && nobody.id != guest.id);
    assert_eq!(browser.me().await.person, account, "the other session goes on");
    server.stop().await;
}

#[tokio::test]
async fn the_seats_of_a_guest_pass_to_the_account() {
    let server = TestServer::start(None).await;
    let mut client = Client::new(&server).await;
    let table = client.create(&server, json!({})).await;
    client.watch(&table, None).await;
    client.intend(Some(Seat::WhiteA), Intent::Sit).await.expect("free");
    let request = client.http.post(server.url("/api/me/account")).header("cookie", &client.cookie);
    let response = request.json(&credentials("Anna", PASSWORD)).send().await.expect("an answer");
    assert_eq!(response.status(), 200);
    let cookie = signed_in(&server, "anna", PASSWORD).await;
    let mut again = Client::with_cookie(&server, cookie).await;
    again.watch(&table, None).await;
    assert_eq!(again.snapshot().await.you.seats, [Seat::WhiteA]);
    server.stop().await;
}

#[tokio::test]
async fn nobody_is_taken_for_an_account() {
    let server = TestServer::start(None).await;
    let guest = Browser::new(&server);
    guest.post("/api/me/name", json!({ "name": "Anna" })).await.expect("nobody's yet");
    let anna = Browser::new(&server);
    anna.register("Anna").await;
    let renamed = guest.me().await.person;
    assert!(
        renamed.name.starts_with("Guest"),
        "the guest was first but has no account: {renamed:?}"
    );
    for name in ["Anna", "ANNA", "Ａnna", " anna "] {
        let refused = guest.post("/api/me/name", json!({ "name": name })).await;
        assert_eq!(refused, Err(RefusalCode::NameTaken), "{name}");
        let refused = guest.post("/api/me/account", credentials(name, PASSWORD)).await;
        assert_eq!(refused, Err(RefusalCode::NameTaken), "{name}");
    }
    let renamed = anna.post("/api/me/name", json!({ "name": "ANNA" })).await.expect("the same");
    assert_eq!(renamed["name"], "ANNA");
    let refused = anna.post("/api/me/name", json!({ "name": "Ben" })).await;
    assert_eq!(refused, Err(RefusalCode::NotNow));
    server.stop().await;
}

/// bughouse.pro: a guest who comes back under a name throws the other guest of that name out.
#[tokio::test]
async fn guests_of_the_same_name_are_two() {
    let server = TestServer::start(None).await;
    let (mut one, mut other) = (Client::new(&server).await, Client::new(&server).await);
    for client in [&one, &other] {
        let request = client.http.post(server.url("/api/me/name")).header("cookie", &client.cookie);
        let response = request.json(&json!({ "name": "Ben" })).send().await.expect("an answer");
        assert_eq!(response.status(), 200);
    }
    let table = one.create(&server, json!({})).await;
    one.watch(&table, None).await;
    one.intend(Some(Seat::WhiteA), Intent::Sit).await.expect("free");
    other.watch(&table, None).await;
    assert!(other.snapshot().await.you.seats.is_empty());
    let refusal = other.intend(Some(Seat::WhiteA), Intent::Sit).await.expect_err("taken");
    assert_eq!(refusal.code, RefusalCode::SeatTaken);
    other.intend(Some(Seat::BlackA), Intent::Sit).await.expect("free");
    one.intend(Some(Seat::WhiteA), Intent::Ready).await.expect("the guest still has the seat");
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_a_name_or_a_password_is_refused() {
    let server = TestServer::start(None).await;
    let browser = Browser::new(&server);
    browser.me().await;
    let (long, huge) = ("x".repeat(25), "x".repeat(15_000));
    for name in [
        "",
        " ",
        "a\nb",
        "\u{202e}annA",
        "a\u{200b}b",
        "Guest12345",
        "Tandem club",
        "Аnnа",
        "admin",
        &long,
        &huge,
    ] {
        let refused = browser.post("/api/me/account", credentials(name, PASSWORD)).await;
        assert_eq!(refused, Err(RefusalCode::BadName), "{name:?}");
        let refused = browser.post("/api/me/name", json!({ "name": name })).await;
        assert_eq!(refused, Err(RefusalCode::BadName), "{name:?}");
    }
    for password in ["", "1234567", &"x".repeat(201), &huge] {
        let refused = browser.post("/api/me/account", credentials("Anna", password)).await;
        assert_eq!(refused, Err(RefusalCode::Malformed), "{password:?}");
    }
    for password in ["Password", "QWERTYUIOP", "eeeeeeee", "Anna Long Name", "annalongname"] {
        let body = credentials("Anna long name", password);
        let refused = browser.post("/api/me/account", body).await;
        assert_eq!(refused, Err(RefusalCode::WeakPassword), "{password:?}");
    }
    let refused = browser.post("/api/me/account", credentials("Anna", &"x".repeat(20_000))).await;
    assert_eq!(refused, Err(RefusalCode::TooLong));
    for (name, password) in [("", PASSWORD), ("Anna", ""), ("Guest12345", PASSWORD), (&huge, "x")] {
        let refused = browser.post("/api/session", credentials(name, password)).await;
        assert_eq!(refused, Err(RefusalCode::WrongPassword), "nobody's");
    }
    // Names are data.
    let (name, password) = ("'; DROP TABLE people;--", "\u{0}\u{202e}\"' OR 1=1 --");
    browser.post("/api/me/account", credentials(name, password)).await.expect("a name like any");
    let elsewhere = Browser::new(&server);
    elsewhere.post("/api/session", credentials(name, password)).await.expect("and the password");
    assert_eq!(elsewhere.me().await.person, browser.me().await.person);
    server.stop().await;
}

#[tokio::test]
async fn a_wrong_name_and_a_wrong_password_are_refused_alike_and_not_for_ever() {
    let server = TestServer::start(None).await;
    Browser::new(&server).register("Anna").await;
    let browser = Browser::new(&server);
    let wrong = [credentials("Anna", "wrong horse"), credentials("Nobody", PASSWORD)];
    let mut answers = Vec::new();
    for body in wrong {
        answers.push(browser.ask(Method::POST, "/api/session", Some(body)).await);
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0].1["code"], "wrong-password");
    let mut refused = None;
    for _ in 0..40 {
        refused = browser.post("/api/session", credentials("Anna", "wrong horse")).await.err();
        if refused == Some(RefusalCode::TooMany) {
            break;
        }
    }
    assert_eq!(refused, Some(RefusalCode::TooMany), "guessing is slow");
    assert!(browser.me().await.person.guest);
    server.stop().await;
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions_and_their_connections() {
    let server = TestServer::start(None).await;
    let browser = Browser::new(&server);
    let account = browser.register("Anna").await;
    let stolen = signed_in(&server, "Anna", PASSWORD).await;
    let mut connected = Client::with_cookie(&server, stolen.clone()).await;
    for (old, new, why) in [
        ("wrong horse", "battery staple", RefusalCode::WrongPassword),
        (PASSWORD, "short", RefusalCode::Malformed),
    ] {
        let refused = browser.post("/api/me/password", json!({ "old": old, "new": new })).await;
        assert_eq!(refused, Err(why));
    }
    let body = json!({ "old": PASSWORD, "new": "battery staple" });
    browser.post("/api/me/password", body.clone()).await.expect("changed");
    assert_eq!(browser.me().await.person, account, "this session goes on in the new epoch");
    assert_ne!(who(&server, &stolen).await.id, account.id, "an old cookie is nobody's");
    assert!(connected.closed().await, "nor does its connection stay");
    let elsewhere = Browser::new(&server);
    let refused = elsewhere.post("/api/session", credentials("Anna", PASSWORD)).await;
    assert_eq!(refused, Err(RefusalCode::WrongPassword));
    elsewhere.post("/api/session", credentials("Anna", "battery staple")).await.expect("right");

    let (status, _) = browser.ask(Method::DELETE, "/api/session?everywhere=true", None).await;
    assert_eq!(status, 204);
    assert!(elsewhere.me().await.person.guest);
    let refused = Browser::new(&server).post("/api/me/password", body).await;
    assert_eq!(refused, Err(RefusalCode::NeedsAccount));
    server.stop().await;
}

#[tokio::test]
async fn forged_cookies_are_nobodys() {
    let server = TestServer::start(None).await;
    let browser = Browser::new(&server);
    let account = browser.register("Anna").await;
    let cookie = signed_in(&server, "Anna", PASSWORD).await;
    assert_eq!(who(&server, &cookie).await.id, account.id);
    let (name, value) = cookie.split_once('=').expect("a cookie");
    let longer = format!("{name}={value}0");
    let plain = format!("{name}={}.0", account.id);
    let (last, first) = (&cookie[cookie.len() - 1..], &cookie[..cookie.len() - 1]);
    let later = format!("{first}{}", if last == "0" { '1' } else { '0' });
    let (twice, cut) = (format!("{name}={value}{value}"), format!("{name}={}", &value[..20]));
    let other = Client::new(&server).await.cookie;
    let (signature, _) = other.split_once('=').expect("a cookie").1.split_at(44);
    let grafted = format!("{name}={signature}{}", &value[44..]);
    let odd = [format!("{name}=%00%ff"), format!("{name}="), "x".repeat(8000)];
    for forged in [longer, plain, later, twice, cut, grafted].iter().chain(&odd) {
        assert_ne!(who(&server, forged).await.id, account.id, "{forged}");
    }
    server.stop().await;
}

#[tokio::test]
async fn another_site_can_do_nothing_in_anybodys_name() {
    let server = TestServer::start(None).await;
    let browser = Browser::new(&server);
    let account = browser.register("Anna").await;
    let requests = [
        (Method::GET, "/api/me"),
        (Method::POST, "/api/me/name"),
        (Method::POST, "/api/me/account"),
        (Method::POST, "/api/me/password"),
        (Method::POST, "/api/me/blocked"),
        (Method::POST, "/api/reports"),
        (Method::POST, "/api/session"),
        (Method::DELETE, "/api/session"),
        (Method::DELETE, "/api/session?everywhere=true"),
        (Method::POST, "/api/tables"),
    ];
    let encrypted = server.url("").replace("http:", "https:");
    for (method, path) in requests {
        for origin in ["https://elsewhere.example", "null", "http://127.0.0.1", &encrypted, ""] {
            let request = browser.http.request(method.clone(), server.url(path));
            let request = request.header("origin", origin).json(&json!({}));
            let response = request.send().await.expect("an answer");
            assert_eq!(response.status(), 422, "{method} {path} {origin:?}");
            let refusal: Value = response.json().await.expect("a refusal");
            let text = refusal["text"].as_str().expect("text");
            assert!(text.starts_with("requests from pages of another site are not"), "{text}");
        }
    }
    assert_eq!(browser.me().await.person, account);
    server.stop().await;
}

#[tokio::test]
async fn who_is_blocked_is_not_heard_and_does_not_sit_down() {
    let server = TestServer::start(None).await;
    let (mut host, mut other) = (Client::new(&server).await, Client::new(&server).await);
    let mut third = Client::new(&server).await;
    let blocked = who(&server, &other.cookie).await.id;
    let table = host.create(&server, json!({})).await;
    for client in [&mut host, &mut other, &mut third] {
        client.watch(&table, None).await;
        client.snapshot().await;
    }
    let say = |text: &str| Intent::Say { channel: Channel::Table, text: text.to_owned() };
    other.intend(None, say("before")).await.expect("said");
    assert_eq!(host.change().await.talk.expect("talk").text, "before");
    assert_eq!(third.change().await.talk.expect("talk").text, "before");

    let block = async |cookie: &str, person: &str, blocked: bool| {
        let request = reqwest::Client::new().post(server.url("/api/me/blocked"));
        let body = json!({ "person": person, "blocked": blocked });
        let response = request.header("cookie", cookie).json(&body).send().await;
        response.expect("an answer").json::<Value>().await.expect("json")
    };
    let me = block(&host.cookie, &blocked, true).await;
    assert_eq!(me["blocked"][0]["id"], blocked.as_str());
    other.intend(None, say("blocked")).await.expect("the blocked person does not notice");
    assert_eq!(third.change().await.talk.expect("talk").text, "blocked", "but by others");
    third.intend(None, say("after")).await.expect("said");
    assert_eq!(host.change().await.talk.expect("talk").text, "after", "the other is not heard");
    let refusal = other.intend(Some(Seat::WhiteA), Intent::Sit).await.expect_err("not welcome");
    assert_eq!(refusal.code, RefusalCode::Blocked);
    let own = who(&server, &host.cookie).await.id;
    let invite = Intent::Invite { person: own.clone() };
    let refusal = other.intend(None, invite).await.expect_err("the person has blocked this one");
    assert_eq!(refusal.code, RefusalCode::Blocked);
    let turned = other.intend(None, say("\u{202e}x")).await.expect_err("no plain text");
    assert_eq!(turned.code, RefusalCode::Malformed);

    // A returning client receives nothing from the blocked person either.
    let mut again = Client::with_cookie(&server, host.cookie.clone()).await;
    again.watch(&table, None).await;
    let texts =
        |talk: Vec<protocol::Talk>| -> Vec<_> { talk.into_iter().map(|t| t.text).collect() };
    assert_eq!(texts(again.snapshot().await.talk), ["after"]);
    again.watch(&table, Some(0)).await;
    let mut heard = Vec::new();
    loop {
        let change = again.change().await;
        heard.extend(change.talk);
        if change.you.is_some() {
            break;
        }
    }
    assert_eq!(texts(heard), ["after"]);

    let me = block(&host.cookie, &blocked, false).await;
    assert_eq!(me["blocked"], Value::Null);
    other.intend(None, say("again")).await.expect("said");
    assert_eq!(host.change().await.talk.expect("talk").text, "again");
    other.intend(Some(Seat::WhiteA), Intent::Sit).await.expect("welcome again");

    assert_eq!(block(&host.cookie, &own, true).await["code"], "malformed");
    assert_eq!(block(&host.cookie, "nobody", true).await["code"], "no-person");
    server.stop().await;
}

#[tokio::test]
async fn reports_are_kept_and_bounded() {
    let server = TestServer::start(None).await;
    let browser = Browser::new(&server);
    browser.me().await;
    let about = Browser::new(&server).me().await.person.id;
    let report = |person: &str, text: &str| json!({ "person": person, "text": text });
    let refused = browser.post("/api/reports", report("nobody", "x")).await;
    assert_eq!(refused, Err(RefusalCode::NoPerson));
    for text in ["", "  ", "\u{202e}x", "a\u{1b}[2Jb", &"x".repeat(1001)] {
        let refused = browser.post("/api/reports", report(&about, text)).await;
        assert_eq!(refused, Err(RefusalCode::Malformed), "{text:?}");
    }
    let nowhere = json!({ "person": about, "table": "nowhere1", "text": "x" });
    assert_eq!(browser.post("/api/reports", nowhere).await, Err(RefusalCode::NoTable));
    for _ in 0..10 {
        browser
            .post("/api/reports", report(&about, "Spams the chat.\nAgain."))
            .await
            .expect("kept");
    }
    let refused = browser.post("/api/reports", report(&about, "x")).await;
    assert_eq!(refused, Err(RefusalCode::TooMany));
    server.stop().await;
}

#[tokio::test]
async fn an_address_that_asks_for_too_much_is_refused_and_no_other() {
    let config = Config { behind_proxy: true, connections_per_address: 2, ..Config::default() };
    let server = TestServer::with(config).await;
    let http = reqwest::Client::new();
    let ask = async |address: &str| {
        let request = http.post(server.url("/api/session"));
        request.header("x-forwarded-for", address).json(&json!({})).send().await.expect("an answer")
    };
    let mut refused = None;
    for n in 0..200 {
        // The server ignores the address that a client claims.
        let response = ask(&format!("10.0.0.{n}, 192.0.2.1")).await;
        if response.status() == 429 {
            refused = Some(response);
            break;
        }
    }
    let refused = refused.expect("too much");
    assert!(refused.headers().contains_key("retry-after"));
    let refusal: Value = refused.json().await.expect("a refusal like any");
    assert_eq!(refusal["code"], "too-many");
    assert_ne!(ask("192.0.2.2").await.status(), 429);
    let read = http.get(server.url("/api/tables")).header("x-forwarded-for", "192.0.2.1");
    assert_eq!(read.send().await.expect("an answer").status(), 200, "reading is still allowed");

    // From here, not through the proxy.
    let first = Client::new(&server).await;
    let second = Client::with_cookie(&server, first.cookie.clone()).await;
    let request = http.get(server.url("/socket")).header("connection", "upgrade");
    let request = request.header("upgrade", "websocket").header("sec-websocket-version", "13");
    let request = request.header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
    let response = request.send().await.expect("an answer");
    assert_eq!(response.status(), 429);
    drop(second);
    drop(first);
    server.stop().await;
}

#[tokio::test]
async fn a_connection_keeps_who_it_was_opened_by() {
    let server = TestServer::start(None).await;
    let mut client = Client::new(&server).await;
    let table = client.create(&server, json!({})).await;
    let guest = who(&server, &client.cookie).await;
    Browser::new(&server).register("Anna").await;
    let request = client.http.post(server.url("/api/session")).header("cookie", &client.cookie);
    let response = request.json(&credentials("Anna", PASSWORD)).send().await.expect("an answer");
    assert_eq!(response.status(), 200);
    client.watch(&table, None).await;
    let say = Intent::Say { channel: Channel::Table, text: "hello".to_owned() };
    let table = client.table.clone();
    let (key, seat) = ("k".to_owned(), None);
    client.say(&protocol::ClientMessage::Intent { table, key, seat, intent: say }).await;
    let talk = loop {
        if let ServerMessage::Change(change) = client.next().await
            && let Some(talk) = change.talk
        {
            break talk;
        }
    };
    assert_eq!(talk.from, guest);
    server.stop().await;
}
