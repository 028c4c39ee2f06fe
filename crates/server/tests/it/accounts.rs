//! The owner of an account signs in while others guess, sees the sessions, takes the data along,
//! and deletes the account.

use protocol::{Me, RefusalCode, SessionLine};
use reqwest::{Response, StatusCode};
use serde_json::{Value, json};
use tandem_server::Config;

use crate::{
    client::{Client, TestServer},
    people::{Browser, PASSWORD, credentials, session_cookie, signed_in, who},
};

async fn sign_in(
    http: &reqwest::Client,
    server: &TestServer,
    from: &str,
    password: &str,
) -> Response {
    let request = http.post(server.url("/api/session")).header("x-forwarded-for", from);
    request.json(&credentials("Anna", password)).send().await.expect("an answer")
}

fn browser() -> reqwest::Client {
    reqwest::Client::builder().cookie_store(true).build().expect("a browser")
}

#[tokio::test]
async fn guesses_from_many_addresses_do_not_keep_the_owner_out() {
    let server = TestServer::with(Config { behind_proxy: true, ..Config::default() }).await;
    let laptop = browser();
    let register = laptop.post(server.url("/api/me/account")).header("x-forwarded-for", "10.9.9.9");
    let made = register.json(&credentials("Anna", PASSWORD)).send().await.expect("an answer");
    assert_eq!(made.status(), 200);
    let out = laptop.delete(server.url("/api/session")).send().await.expect("an answer");
    assert_eq!(out.status(), 204);

    // Guests who guess, until nobody unknown may.
    let mut refused = 0;
    for n in 0..60 {
        let answer = sign_in(&browser(), &server, &format!("192.0.2.{n}"), "wrong horse").await;
        refused += usize::from(answer.status() == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused > 0, "there is a bound for all unknown addresses together");
    let mut stranger = StatusCode::OK;
    for n in 0..50 {
        // On a slow machine an attempt may have come back meanwhile.
        let answer = sign_in(&browser(), &server, &format!("198.51.100.{n}"), PASSWORD).await;
        stranger = answer.status();
        if stranger == StatusCode::TOO_MANY_REQUESTS {
            break;
        }
    }
    assert_eq!(stranger, StatusCode::TOO_MANY_REQUESTS, "even with the right password");

    let home = sign_in(&browser(), &server, "10.9.9.9", PASSWORD).await;
    assert_eq!(home.status(), 200, "a new browser at an address of the owner's");
    let travelling = sign_in(&laptop, &server, "203.0.113.2", PASSWORD).await;
    assert_eq!(travelling.status(), 200, "a browser of the owner's elsewhere");
    server.stop().await;
}

#[tokio::test]
async fn an_account_lists_its_devices_and_ends_one() {
    let server = TestServer::start(None).await;
    let account = Browser::new(&server).register("Anna").await;
    let one = signed_in(&server, "Anna", PASSWORD).await;
    let agent = "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0";
    let phone = reqwest::Client::builder().cookie_store(true).user_agent(agent).build();
    let phone = phone.expect("a browser");
    let answer = sign_in(&phone, &server, "", PASSWORD).await;
    let cookie = session_cookie(&answer).split(';').next().expect("text").to_owned();
    let mut connected = Client::with_cookie(&server, cookie.clone()).await;

    let http = reqwest::Client::new();
    let list = http.get(server.url("/api/me/sessions")).header("cookie", &one);
    let listed: Vec<SessionLine> =
        list.send().await.expect("an answer").json().await.expect("sessions");
    assert_eq!(listed.len(), 3);
    let phones = |line: &&SessionLine| line.program.as_deref() == Some("Firefox");
    let of_phone = listed.iter().find(phones).expect("the phone");
    assert_eq!(of_phone.system.as_deref(), Some("Android"));
    assert!(!of_phone.current);
    assert!(!cookie.contains(&of_phone.id), "the name is not the secret of the cookie");

    let end = async |cookie: &str| {
        let path = server.url(&format!("/api/me/sessions/{}", of_phone.id));
        http.delete(path).header("cookie", cookie).send().await.expect("an answer").status()
    };
    let stranger = Client::new(&server).await;
    assert_eq!(end(&stranger.cookie).await, 204, "nothing happens");
    assert_eq!(who(&server, &cookie).await.id, account.id);
    assert_eq!(end(&one).await, 204);
    assert!(connected.closed().await, "its connection ends too");
    assert_ne!(who(&server, &cookie).await.id, account.id);
    assert_eq!(who(&server, &one).await.id, account.id);
    server.stop().await;
}

#[tokio::test]
async fn an_account_takes_its_data_along_and_is_deleted() {
    let server = TestServer::start(None).await;
    let anna = Browser::new(&server);
    let account = anna.register("Anna").await;
    let cookie = signed_in(&server, "Anna", PASSWORD).await;
    let mut client = Client::with_cookie(&server, cookie.clone()).await;
    let table = client.create(&server, json!({})).await;
    let export = async |cookie: &str| {
        let request = reqwest::Client::new().get(server.url("/api/me/export"));
        request.header("cookie", cookie).send().await.expect("an answer")
    };
    let data = export(&cookie).await;
    let disposition = data.headers()["content-disposition"].to_str().expect("text").to_owned();
    assert!(disposition.starts_with("attachment"), "{disposition}");
    let data: Value = data.json().await.expect("JSON");
    assert_eq!((data["name"].as_str(), data["id"].as_str()), (Some("Anna"), Some(&*account.id)));
    assert_eq!(data["tables"][0]["table"].as_str(), Some(&*table));
    assert_eq!(data["sessions"].as_array().map(Vec::len), Some(2));
    assert!(!data.to_string().contains(cookie.split('.').next_back().expect("a secret")));
    assert_eq!(export("").await.status(), 404, "nobody's data");
    for _ in 0..2 {
        assert_eq!(export(&cookie).await.status(), 200);
    }
    assert_eq!(export(&cookie).await.status(), 429, "it costs much");

    let delete = async |browser: &Browser, password: &str| {
        browser.post("/api/me/account/deletion", json!({ "password": password })).await
    };
    let guest = Browser::new(&server);
    guest.me().await;
    assert_eq!(delete(&guest, PASSWORD).await, Err(RefusalCode::NeedsAccount));
    assert_eq!(delete(&anna, "wrong horse").await, Err(RefusalCode::WrongPassword));
    assert_eq!(who(&server, &cookie).await.id, account.id);
    delete(&anna, PASSWORD).await.expect("deleted");
    assert!(client.closed().await, "the connections of all sessions end");
    assert_ne!(who(&server, &cookie).await.id, account.id);
    let me: Me = anna.me().await;
    assert!(me.person.guest && me.person.id != account.id);
    let refused = anna.post("/api/session", credentials("Anna", PASSWORD)).await;
    assert_eq!(refused, Err(RefusalCode::WrongPassword));
    server.stop().await;
}
