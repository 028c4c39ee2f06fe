//! Moderation of people and tables by operators, and the data of a person.

use protocol::{Channel, Intent, RefusalCode, Seat};
use serde_json::{Value, json};
use tandem_server::{
    Database,
    admin::{self, Admin, AdminError, Role},
};
use tempfile::TempDir;

use crate::{
    client::{Client, TestServer},
    database::at,
    game::SEATS,
    people::{Browser, PASSWORD, credentials, signed_in, who},
};

async fn server() -> (TempDir, Admin, TestServer) {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database(&folder).await;
    let server = TestServer::start(Some(database.clone())).await;
    let admin = Admin::open(&database).await.expect("a database").by("root");
    (folder, admin, server)
}

async fn database(folder: &TempDir) -> Database {
    at(folder.path().join("tandem.db")).await
}

fn say(text: &str) -> Intent {
    Intent::Say { channel: Channel::Table, text: text.to_owned() }
}

/// The code of the refusal of a new table, or `made`.
async fn create(server: &TestServer, cookie: &str, terms: Value) -> String {
    let request = reqwest::Client::new().post(server.url("/api/tables")).header("cookie", cookie);
    let answer: Value =
        request.json(&terms).send().await.expect("an answer").json().await.expect("json");
    answer["code"].as_str().unwrap_or("made").to_owned()
}

#[tokio::test]
async fn only_people_with_a_role_rule_at_rated_tables() {
    let (_folder, admin, server) = server().await;
    Browser::new(&server).register("Anna").await;
    let cookie = signed_in(&server, "Anna", PASSWORD).await;
    let ruled = json!({ "rated": true, "arbiter": true });
    assert_eq!(create(&server, &cookie, ruled.clone()).await, "needs-role");
    assert_eq!(create(&server, &cookie, json!({ "rated": true })).await, "made");
    assert_eq!(create(&server, &cookie, json!({ "arbiter": true })).await, "made");
    for role in [Role::Arbiter, Role::Administrator] {
        admin.set_role("anna", role, true).await.expect("there");
        assert_eq!(admin.roles("Anna").await.expect("there"), [role]);
        assert_eq!(create(&server, &cookie, ruled.clone()).await, "made", "{role}");
        admin.set_role("Anna", role, false).await.expect("there");
        assert_eq!(create(&server, &cookie, ruled.clone()).await, "needs-role");
    }
    admin.set_role("Anna", Role::Moderator, true).await.expect("there");
    assert_eq!(create(&server, &cookie, ruled.clone()).await, "needs-role", "another trust");
    let guest = Client::new(&server).await;
    let id = who(&server, &guest.cookie).await.id;
    let refused = admin.set_role(&id, Role::Arbiter, true).await;
    assert!(matches!(refused, Err(AdminError::Guest(_))));
    server.stop().await;
}

#[tokio::test]
async fn rated_tables_need_time_to_play() {
    let server = TestServer::start(None).await;
    Browser::new(&server).register("Anna").await;
    let cookie = signed_in(&server, "Anna", PASSWORD).await;
    for (control, fate) in [
        ("0.001+0", "too-fast"),
        ("1+0", "too-fast"),
        ("59+0", "too-fast"),
        ("20+0.9", "too-fast"),
        ("60+0", "made"),
        ("20+1", "made"),
        ("1b2", "made"),
    ] {
        let terms = |rated: bool| json!({ "rated": rated, "control": control });
        assert_eq!(create(&server, &cookie, terms(true)).await, fate, "{control}");
        assert_eq!(create(&server, &cookie, terms(false)).await, "made", "{control}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_suspended_guest_does_not_come_back_as_another() {
    let (_folder, admin, server) = server().await;
    let mut guest = Client::new(&server).await;
    let person = who(&server, &guest.cookie).await;
    admin.suspend(&person.id, true).await.expect("there");
    assert!(guest.closed().await);
    let request = guest.http.get(server.url("/api/me")).header("cookie", &guest.cookie);
    let response = request.send().await.expect("an answer");
    assert_eq!(response.status(), 403);
    assert!(response.headers().get("set-cookie").is_none(), "no new guest");
    assert_eq!(response.json::<Value>().await.expect("a refusal")["code"], "suspended");
    admin.suspend(&person.id, false).await.expect("there");
    assert_ne!(who(&server, &guest.cookie).await.id, person.id, "the old session stays ended");
    server.stop().await;
}

#[tokio::test]
async fn nothing_is_accepted_from_banned_addresses() {
    let (_folder, admin, server) = server().await;
    let mut client = Client::new(&server).await;
    assert_eq!(admin.ban("127.0.0.1/8", "floods").await.expect("banned"), "127.0.0.0/8");
    assert!(client.closed().await, "open connections end");
    let get = async |path: &str| {
        let response = reqwest::get(server.url(path)).await.expect("an answer");
        response.status().as_u16()
    };
    assert_eq!((get("/api/me").await, get("/").await), (403, 403));
    let bans = admin.bans().await.expect("bans");
    assert_eq!((bans[0].network.as_str(), bans[0].reason.as_str()), ("127.0.0.0/8", "floods"));
    for nonsense in ["0.0.0.0/0", "localhost", "127.0.0.1/99", ""] {
        assert!(matches!(admin.ban(nonsense, "").await, Err(AdminError::Network(_))));
    }
    admin.lift_ban("127.0.0.0/8").await.expect("banned");
    assert!(matches!(admin.lift_ban("127.0.0.0/8").await, Err(AdminError::NotBanned(_))));
    let mut status = 403;
    for _ in 0..100 {
        status = get("/api/me").await;
        if status != 403 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert_eq!(status, 200, "within seconds");
    server.stop().await;
}

#[tokio::test]
async fn an_account_is_renamed_and_a_table_closed() {
    let (folder, admin, server) = server().await;
    Browser::new(&server).register("Rude name").await;
    Browser::new(&server).register("Ben").await;
    assert!(matches!(admin.rename("Rude name", "BEN").await, Err(AdminError::Name(_))));
    admin.rename("rude name", "Player 7").await.expect("renamed");
    let cookie = signed_in(&server, "Player 7", PASSWORD).await;
    let mut client = Client::with_cookie(&server, cookie.clone()).await;
    let table = client.create(&server, json!({})).await;
    client.watch(&table, None).await;
    client.intend(Some(Seat::WhiteA), Intent::Sit).await.expect("free");

    admin.close_table(&table).await.expect("open");
    assert!(matches!(admin.close_table(&table).await, Err(AdminError::NoTable(_))));
    assert!(matches!(admin.close_table("nowhere").await, Err(AdminError::NoTable(_))));
    let mut refused = None;
    for _ in 0..100 {
        client = Client::with_cookie(&server, cookie.clone()).await;
        client.table.clone_from(&table);
        refused = client.intend(Some(Seat::WhiteA), say("still here?")).await.err();
        if refused.is_some() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let refused = refused.expect("closed within seconds");
    assert!(matches!(refused.code, RefusalCode::NoTable | RefusalCode::Unavailable), "{refused:?}");
    server.stop().await;
    let server = TestServer::start(Some(database(&folder).await)).await;
    let mut client = Client::with_cookie(&server, cookie).await;
    client.table.clone_from(&table);
    let refused = client.intend(None, say("and now?")).await.expect_err("closed for good");
    assert_eq!(refused.code, RefusalCode::NoTable);
    assert!(refused.text.contains("closed this table"), "{}", refused.text);
    server.stop().await;
}

#[tokio::test]
async fn removed_talk_is_not_shown_to_those_who_come_later() {
    let (folder, admin, server) = server().await;
    let (mut host, mut rude) = (Client::new(&server).await, Client::new(&server).await);
    let table = host.create(&server, json!({})).await;
    for client in [&mut host, &mut rude] {
        client.watch(&table, None).await;
    }
    host.intend(None, say("hello")).await.expect("said");
    rude.intend(None, say("something rude")).await.expect("said");
    let id = who(&server, &rude.cookie).await.id;
    admin.remove_talk(&table, &id).await.expect("there");
    assert!(matches!(admin.remove_talk("nowhere", &id).await, Err(AdminError::NoTable(_))));
    let seen = async |server: &TestServer| {
        let mut newcomer = Client::new(server).await;
        newcomer.watch(&table, None).await;
        let talk = newcomer.snapshot().await.talk.into_iter();
        talk.map(|talk| talk.text).collect::<Vec<_>>()
    };
    let mut shown = Vec::new();
    for _ in 0..100 {
        shown = seen(&server).await;
        if shown.len() < 2 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert_eq!(shown, ["hello"]);
    rude.intend(None, say("sorry")).await.expect("said");
    assert_eq!(seen(&server).await, ["hello", "sorry"], "what is said later is heard");
    server.stop().await;
    let server = TestServer::start(Some(database(&folder).await)).await;
    assert_eq!(seen(&server).await, ["hello", "sorry"], "it stays removed");
    server.stop().await;
    assert_eq!(admin.verify(|_| {}).await.expect("readable").findings, 0);
}

#[tokio::test]
async fn invitations_to_one_person_are_bounded_whoever_sends_them() {
    let server = TestServer::start(None).await;
    let pestered = Client::new(&server).await;
    let person = who(&server, &pestered.cookie).await.id;
    let mut sent = 0;
    for _ in 0..4 {
        let mut sender = Client::new(&server).await;
        let table = sender.create(&server, json!({})).await;
        sender.watch(&table, None).await;
        for _ in 0..8 {
            match sender.intend(None, Intent::Invite { person: person.clone() }).await {
                Ok(_) => sent += 1,
                Err(refusal) => assert_eq!(refusal.code, RefusalCode::TooMany),
            }
        }
    }
    // A moment passes, in which one more may come.
    assert!((12..=14).contains(&sent), "{sent} of 32");
    server.stop().await;
}

#[tokio::test]
async fn every_deed_of_an_administrator_is_noted() {
    let (_folder, admin, server) = server().await;
    let anna = Browser::new(&server).register("Anna").await;
    let table = Client::new(&server).await.create(&server, json!({})).await;
    admin.set_role("Anna", Role::Arbiter, true).await.expect("there");
    admin.reset_password("Anna", None, false).await.expect("there");
    admin.suspend("Anna", true).await.expect("there");
    admin.suspend("Anna", false).await.expect("there");
    admin.rename("Anna", "Anne").await.expect("there");
    admin.ban("192.0.2.7", "spam").await.expect("an address");
    admin.lift_ban("192.0.2.7").await.expect("banned");
    admin.close_table(&table).await.expect("open");
    admin.remove_talk(&table, "Anne").await.expect("there");
    admin.export("Anne").await.expect("there");
    let lines = admin.audit(99).await.expect("readable");
    let deeds: Vec<_> = lines.iter().map(|line| line.deed.as_str()).collect();
    let all =
        "role reset-password suspend restore rename ban lift-ban close-table remove-talk export";
    assert_eq!(deeds.join(" "), all);
    assert!(lines.iter().all(|line| line.by == "root" && line.at > 0 && line.number > 0));
    assert_eq!(lines[0].subject, format!("Anna ({})", anna.id));
    assert_eq!((lines[4].detail.as_str(), lines[5].subject.as_str()), ("Anne", "192.0.2.7/32"));
    server.stop().await;
}

#[tokio::test]
async fn a_persons_data_are_given_out_and_deleted_and_the_games_stay() {
    let (folder, admin, server) = server().await;
    let anna = Browser::new(&server).register("Anna").await;
    let cookie = signed_in(&server, "Anna", PASSWORD).await;
    let mut clients = vec![Client::with_cookie(&server, cookie.clone()).await];
    for _ in 1..4 {
        clients.push(Client::new(&server).await);
    }
    let table = clients[0].create(&server, json!({ "ruleset": "casual countdown=0" })).await;
    for (client, seat) in clients.iter_mut().zip(SEATS) {
        client.watch(&table, None).await;
        client.intend(Some(seat), Intent::Sit).await.expect("free");
        client.intend(Some(seat), Intent::Ready).await.expect("seated");
    }
    clients[0].intend(None, say("my secret")).await.expect("said");
    clients[1].intend(None, say("hello Anna")).await.expect("said");
    clients[0].play(Seat::WhiteA, "resigns").await.expect("may");

    let data = admin.export("Anna").await.expect("there");
    assert_eq!((&data["id"], &data["name"]), (&json!(anna.id), &json!("Anna")));
    assert_eq!(data["talk"].as_array().expect("a list").len(), 1);
    assert_eq!(data["talk"][0]["text"], "my secret");
    assert_eq!(
        (&data["games"][0]["table"], &data["games"][0]["seat"]),
        (&json!(table), &json!("WhiteA"))
    );
    assert_eq!(data["sessions"].as_array().expect("a list").len(), 2);
    assert_eq!(data["tables"][0]["table"], json!(table));
    assert!(!data.to_string().contains("argon2"), "no hash of a password");

    server.stop().await;
    admin.delete("Anna").await.expect("there");
    assert!(matches!(admin.export("Anna").await, Err(AdminError::NoAccount(_))));
    assert_eq!(admin.verify(|_| {}).await.expect("readable").findings, 0, "games can be replayed");
    let server = TestServer::start(Some(database(&folder).await)).await;
    assert_ne!(who(&server, &cookie).await.id, anna.id);
    let gone = Browser::new(&server).post("/api/session", credentials("Anna", PASSWORD)).await;
    assert_eq!(gone, Err(RefusalCode::WrongPassword));
    let log = reqwest::get(server.url(&format!("/api/tables/{table}/games/1/log"))).await;
    let log = log.expect("an answer").text().await.expect("a log");
    assert!(log.contains("[WhiteA \"Deleted player\"]") && log.contains("WhiteA resigns"), "{log}");
    server.stop().await;
    // Nothing of it is left in the file, whatever a backup of before may have.
    let database = database(&folder).await;
    if let Database::File(_) = database {
        let copy = folder.path().join("copy.db");
        admin::backup(&database, &copy).await.expect("a backup");
        let bytes = std::fs::read(&copy).expect("bytes");
        for text in ["my secret", "\"name\":\"Anna\""] {
            let found = bytes.windows(text.len()).any(|window| window == text.as_bytes());
            assert!(!found, "{text}");
        }
    }
    Browser::new(&TestServer::start(Some(database)).await).register("Anna").await;
}
