//! An account signs in by passkeys of an authenticator made of `ring`'s keys.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use protocol::RefusalCode;
use reqwest::Method;
use ring::{
    digest::{SHA256, digest},
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair},
};
use serde_json::{Value, json};
use tandem_server::admin::Admin;

use crate::{
    admin::any_server,
    client::TestServer,
    ics::telnet::{self, Telnet},
    people::{Browser, PASSWORD, credentials},
};

const P256_HEAD: &str = "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE";

fn encoded(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// An authenticator with one passkey, in a browser at a site.
pub(crate) struct Authenticator {
    key: EcdsaKeyPair,
    id: [u8; 16],
    origin: String,
    counter: u32,
}

impl Authenticator {
    fn new(server: &TestServer, id: u8) -> Self {
        let (algorithm, random) = (&ECDSA_P256_SHA256_ASN1_SIGNING, SystemRandom::new());
        let key = EcdsaKeyPair::generate_pkcs8(algorithm, &random).expect("a key");
        let key = EcdsaKeyPair::from_pkcs8(algorithm, key.as_ref(), &random).expect("a key");
        Self { key, id: [id; 16], origin: server.url(""), counter: 0 }
    }

    fn client_data(&self, kind: &str, challenge: &Value) -> String {
        json!({ "type": kind, "challenge": challenge, "origin": self.origin }).to_string()
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let mut data = digest(&SHA256, b"127.0.0.1").as_ref().to_vec();
        data.push(flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn creates(&self, challenge: &Value, password: &str) -> Value {
        let mut data = self.data(0x45);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(self.id);
        let head = URL_SAFE_NO_PAD.decode(P256_HEAD).expect("base64url");
        let point = &self.key.public_key().as_ref()[1..];
        json!({
            "name": "Phone", "id": encoded(self.id), "algorithm": -7, "password": password,
            "public-key": encoded([&head[..], point].concat()), "authenticator-data": encoded(data),
            "client-data": encoded(self.client_data("webauthn.create", challenge)),
        })
    }

    fn signs(&self, challenge: &Value) -> Value {
        let (client, data) = (self.client_data("webauthn.get", challenge), self.data(0x05));
        let message = [&data[..], digest(&SHA256, client.as_bytes()).as_ref()].concat();
        let signature = self.key.sign(&SystemRandom::new(), &message).expect("signed");
        json!({
            "id": encoded(self.id), "authenticator-data": encoded(data),
            "client-data": encoded(client), "signature": encoded(signature),
        })
    }
}

async fn challenge(browser: &Browser<'_>) -> Value {
    let answer = browser.post("/api/passkeys/challenge", Value::Null).await.expect("one");
    assert_eq!(answer["host"], "127.0.0.1");
    answer["challenge"].clone()
}

async fn add(browser: &Browser<'_>, key: &Authenticator) -> Result<Value, RefusalCode> {
    let new = key.creates(&challenge(browser).await, PASSWORD);
    browser.post("/api/me/passkeys", new).await
}

async fn signs_in(browser: &Browser<'_>, key: &Authenticator) -> Result<Value, RefusalCode> {
    let proof = key.signs(&challenge(browser).await);
    browser.post("/api/passkeys/session", proof).await
}

/// Gives the account of a browser a passkey, which it needs from now on.
pub(crate) async fn needed(
    server: &TestServer,
    browser: &Browser<'_>,
) -> (Authenticator, Vec<String>) {
    let key = Authenticator::new(server, 1);
    add(browser, &key).await.expect("added");
    let on = json!({ "needed": true, "password": PASSWORD });
    let answer = browser.post("/api/me/second-factor", on).await.expect("on");
    let codes: Vec<_> = serde_json::from_value(answer["codes"].clone()).expect("codes");
    assert_eq!(codes.len(), 10);
    (key, codes)
}

const WRONG: Result<Value, RefusalCode> = Err(RefusalCode::WrongPasskey);

#[tokio::test]
async fn a_passkey_signs_in_without_a_name_or_a_password() {
    let server = TestServer::start(None).await;
    let laptop = Browser::new(&server);
    let mut key = Authenticator::new(&server, 1);
    laptop.me().await;
    assert_eq!(add(&laptop, &key).await, Err(RefusalCode::NeedsAccount));
    let anna = laptop.register("Anna").await;
    let new = key.creates(&challenge(&laptop).await, "wrong horse");
    assert_eq!(laptop.post("/api/me/passkeys", new).await, Err(RefusalCode::WrongPassword));
    let elsewhere = Authenticator {
        origin: "https://example.org".to_owned(),
        ..Authenticator::new(&server, 1)
    };
    assert_eq!(add(&laptop, &elsewhere).await, WRONG);
    let new = key.creates(&challenge(&laptop).await, PASSWORD);
    let listed = laptop.post("/api/me/passkeys", new.clone()).await.expect("added");
    assert_eq!((&listed["keys"][0]["name"], &listed["codes"]), (&json!("Phone"), &json!(0)));
    assert_eq!(laptop.post("/api/me/passkeys", new).await, WRONG, "the challenge was used");
    let named = format!("/api/me/passkeys/{}/name", encoded(key.id));
    let listed = laptop.post(&named, json!({ "name": " Old phone " })).await.expect("renamed");
    assert_eq!(listed["keys"][0]["name"], "Old phone");

    let phone = Browser::new(&server);
    assert_eq!(signs_in(&phone, &Authenticator::new(&server, 1)).await, WRONG, "another key");
    assert_eq!(signs_in(&phone, &Authenticator::new(&server, 2)).await, WRONG, "nobody's");
    let other = challenge(&laptop).await;
    let proof = key.signs(&other);
    assert_eq!(phone.post("/api/passkeys/session", proof).await, WRONG, "of another session");
    key.origin = "https://example.org".to_owned();
    assert_eq!(signs_in(&phone, &key).await, WRONG, "for another site");
    key.origin = server.url("");
    assert_eq!(phone.post(&named, json!({ "name": "Mine" })).await, Err(RefusalCode::NotNow));

    key.counter = 7;
    let me = signs_in(&phone, &key).await.expect("signed in");
    assert_eq!(me["id"], anna.id);
    let proof = json!({ "needed": false, "password": PASSWORD });
    phone.post("/api/me/second-factor", proof).await.expect("it was off");
    for counter in [7, 6, 0] {
        key.counter = counter;
        assert_eq!(signs_in(&phone, &key).await, WRONG, "the counter went back");
    }
    key.counter = 8;
    let proof = key.signs(&challenge(&laptop).await);
    laptop.post("/api/passkeys/session", proof.clone()).await.expect("signed in");
    assert_eq!(laptop.post("/api/passkeys/session", proof).await, WRONG, "replayed");

    let deletion = format!("/api/me/passkeys/{}/deletion", encoded(key.id));
    let refused = phone.post(&deletion, json!({ "password": "wrong horse" })).await;
    assert_eq!(refused, Err(RefusalCode::WrongPassword));
    phone.post(&deletion, json!({ "password": PASSWORD })).await.expect("deleted");
    key.counter = 9;
    assert_eq!(signs_in(&Browser::new(&server), &key).await, WRONG, "it is gone");
    server.stop().await;
}

fn with(key: &str, value: impl Into<Value>) -> Value {
    let mut body = credentials("Anna", PASSWORD);
    body[key] = value.into();
    body
}

#[tokio::test]
async fn an_account_asks_for_a_passkey_after_its_password() {
    let server = TestServer::start(None).await;
    let laptop = Browser::new(&server);
    laptop.register("Anna").await;
    let bens = Authenticator::new(&server, 2);
    let on = json!({ "needed": true, "password": PASSWORD });
    let refused = laptop.post("/api/me/second-factor", on.clone()).await;
    assert_eq!(refused, Err(RefusalCode::NotNow), "there is no passkey yet");
    let (key, codes) = needed(&server, &laptop).await;
    let ben = Browser::new(&server);
    ben.register("Ben").await;
    add(&ben, &bens).await.expect("added");

    let phone = Browser::new(&server);
    phone.me().await;
    let tries = async |body: Value| phone.post("/api/session", body).await;
    assert_eq!(tries(credentials("Anna", "wrong horse")).await, Err(RefusalCode::WrongPassword));
    assert_eq!(tries(credentials("Anna", PASSWORD)).await, Err(RefusalCode::NeedsPasskey));
    assert_eq!(tries(with("code", "aaaa-bbbb-cccc-dddd")).await, WRONG);
    let other = bens.signs(&challenge(&phone).await);
    assert_eq!(tries(with("passkey", other)).await, WRONG, "Ben's");
    let typed = codes[0].to_uppercase().replace('-', " ");
    let me = tries(with("code", typed)).await.expect("signed in");
    assert_eq!(me["name"], "Anna");
    phone.ask(Method::DELETE, "/api/session", None).await;
    assert_eq!(tries(with("code", codes[0].as_str())).await, WRONG, "once");
    let proof = key.signs(&challenge(&phone).await);
    tries(with("passkey", proof)).await.expect("signed in");
    let (_, listed) = phone.ask(Method::GET, "/api/me/passkeys", None).await;
    assert_eq!((&listed["needed"], &listed["codes"]), (&json!(true), &json!(9)));

    // It stays on without a proof, and with it the last passkey.
    let off = |code: Option<&str>| json!({ "needed": false, "password": PASSWORD, "code": code });
    let refused = phone.post("/api/me/second-factor", off(None)).await;
    assert_eq!(refused, Err(RefusalCode::NeedsPasskey));
    assert_eq!(phone.post("/api/me/second-factor", on).await, Err(RefusalCode::NeedsPasskey));
    let deletion = format!("/api/me/passkeys/{}/deletion", encoded(key.id));
    let refused = phone.post(&deletion, json!({ "password": PASSWORD })).await;
    assert_eq!(refused, Err(RefusalCode::NotNow));
    let renewal = json!({ "needed": true, "password": PASSWORD, "code": codes[1] });
    phone.post("/api/me/second-factor", renewal).await.expect("new codes");
    let refused = phone.post("/api/me/second-factor", off(Some(&codes[2]))).await;
    assert_eq!(refused, WRONG, "new codes void the old ones");
    server.stop().await;
}

#[tokio::test]
async fn an_operators_new_password_does_not_replace_a_passkey() {
    let (_folder, database, server) = any_server().await;
    let phone = Browser::new(&server);
    phone.register("Anna").await;
    let (key, codes) = needed(&server, &phone).await;
    let admin = Admin::open(&database).await.expect("a database");
    admin.reset_password("Anna", Some(PASSWORD.to_owned()), true).await.expect("there");
    let tries = async |body: Value| phone.post("/api/session", body).await;
    admin.suspend("Anna", true).await.expect("there");
    assert_eq!(signs_in(&phone, &key).await, Err(RefusalCode::Suspended));
    admin.suspend("Anna", false).await.expect("there");
    assert_eq!(tries(credentials("Anna", PASSWORD)).await, Err(RefusalCode::NeedsPasskey));
    tries(with("code", codes[0].as_str())).await.expect("signed in");

    let passkey = key.signs(&challenge(&phone).await);
    let renewal = json!({ "needed": true, "password": PASSWORD, "passkey": passkey });
    let answer = phone.post("/api/me/second-factor", renewal.clone()).await.expect("new codes");
    let again = phone.post("/api/me/second-factor", renewal).await;
    assert_eq!(again, WRONG, "replayed in the same session");
    let off = json!({ "needed": false, "password": PASSWORD, "code": answer["codes"][1] });
    phone.post("/api/me/second-factor", off).await.expect("off");
    tries(credentials("Anna", PASSWORD)).await.expect("the password suffices");

    let on = json!({ "needed": true, "password": PASSWORD });
    phone.post("/api/me/second-factor", on).await.expect("on again");
    admin.delete_passkeys("anna").await.expect("there");
    tries(credentials("Anna", PASSWORD)).await.expect("the password suffices");
    let (_, listed) = phone.ask(Method::GET, "/api/me/passkeys", None).await;
    assert_eq!(listed["keys"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn chess_clients_are_told_why_the_password_does_not_suffice() {
    let (server, address) = telnet::server().await;
    let browser = Browser::new(&server);
    browser.register("Anna").await;
    needed(&server, &browser).await;
    let mut client = Telnet::connect(address).await;
    client.until("login: ").await;
    client.send("Anna").await;
    client.until("password: ").await;
    client.send(PASSWORD).await;
    client.until("asks for a passkey after its password").await;
    client.until("login: ").await;
    server.stop().await;
}
