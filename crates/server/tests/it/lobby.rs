//! The lobby over the wire: who is online, the chat, reports about it and its moderation.

use protocol::{
    ChatAccess, ClientMessage, LobbyChange, LobbySnapshot, LobbyTalk, Refusal, RefusalCode,
    ServerMessage,
};
use serde_json::json;
use tandem_server::admin::Admin;

use crate::{
    client::{Client, TestServer},
    database::at,
    people::{Browser, PASSWORD, signed_in, who},
};

impl Client {
    async fn enters(&mut self, chat: bool) -> LobbySnapshot {
        self.say(&ClientMessage::EnterLobby { chat }).await;
        loop {
            if let ServerMessage::Lobby(snapshot) = self.next().await {
                return snapshot;
            }
        }
    }

    async fn writes(&mut self, key: &str, text: &str) -> Result<u32, Refusal> {
        let (key, text) = (key.to_owned(), text.to_owned());
        self.say(&ClientMessage::SayInLobby { key: key.clone(), text }).await;
        loop {
            match self.next().await {
                ServerMessage::Done { key: done, number } if done == key => return Ok(number),
                ServerMessage::Refused(refused) if refused.key.as_ref() == Some(&key) => {
                    return Err(refused);
                }
                _ => {}
            }
        }
    }

    async fn lobby_talk(&mut self) -> LobbyTalk {
        loop {
            if let ServerMessage::LobbyTalk(talk) = self.next().await {
                return talk;
            }
        }
    }

    async fn removed_lines(&mut self) -> Vec<u32> {
        loop {
            let removed = self.lobby_talk().await.removed;
            if !removed.is_empty() {
                return removed;
            }
        }
    }

    async fn lobby_change(&mut self) -> LobbyChange {
        loop {
            if let ServerMessage::LobbyChange(change) = self.next().await {
                return change;
            }
        }
    }
}

async fn account(server: &TestServer, name: &str) -> Client {
    Browser::new(server).register(name).await;
    Client::with_cookie(server, signed_in(server, name, PASSWORD).await).await
}

#[tokio::test]
async fn people_choose_whether_they_are_listed_and_a_block_hides_both() {
    let server = TestServer::start(None).await;
    let browser = Browser::new(&server);
    let anna = browser.register("Anna").await;
    let mut ben = account(&server, "Ben").await;
    let shown = browser.me().await.visibility.expect("an account");
    assert!(shown.online && shown.watching, "as long as they have not chosen");
    let _here = Client::with_cookie(&server, signed_in(&server, "Anna", PASSWORD).await).await;
    let names = |people: &[protocol::OnlinePerson]| -> Vec<String> {
        people.iter().map(|one| one.person.name.clone()).collect()
    };
    assert_eq!(names(&ben.enters(false).await.people), ["Anna", "Ben"]);
    let choice = json!({ "online": false, "watching": true });
    browser.post("/api/me/visibility", choice).await.expect("an account");
    assert_eq!(ben.lobby_change().await.gone, std::slice::from_ref(&anna.id));
    let choice = json!({ "online": true, "watching": false });
    browser.post("/api/me/visibility", choice).await.expect("an account");
    assert_eq!(names(&ben.lobby_change().await.people), ["Anna"]);
    let bens = who(&server, &ben.cookie).await.id;
    let block = json!({ "person": bens, "blocked": true });
    browser.post("/api/me/blocked", block).await.expect("there");
    assert_eq!(names(&ben.enters(false).await.people), ["Ben"]);
    let guest = Browser::new(&server);
    guest.me().await;
    let choice = json!({ "online": true, "watching": true });
    let refused = guest.post("/api/me/visibility", choice).await;
    assert_eq!(refused, Err(RefusalCode::NeedsAccount));
    assert_eq!(guest.me().await.visibility, None);
    server.stop().await;
}

#[tokio::test]
async fn a_line_is_kept_reported_and_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = at(folder.path().join("tandem.db")).await;
    let server = TestServer::start(Some(database.clone())).await;
    let mut mallory = account(&server, "Mallory").await;
    let mut guest = Client::new(&server).await;
    assert_eq!(guest.enters(true).await.chat.access, ChatAccess::NeedsAccount);
    let refused = guest.writes("g1", "hello").await.expect_err("a guest");
    assert_eq!(refused.code, RefusalCode::NeedsAccount);
    let number = mallory.writes("m1", "buy my engine").await.expect("a line");
    let line = guest.lobby_talk().await.lines.remove(0);
    assert_eq!((line.number, line.text.as_str()), (number, "buy my engine"));

    // The report has the line as the server knows it.
    let mallorys = who(&server, &mallory.cookie).await.id;
    let sends = async |line: u32| {
        let report = json!({ "person": mallorys, "line": line, "text": "Spam" });
        let request = guest.http.post(server.url("/api/reports")).header("cookie", &guest.cookie);
        request.json(&report).send().await.expect("an answer").status().as_u16()
    };
    assert_eq!(sends(number + 1).await, 422, "no such line");
    assert_eq!(sends(number).await, 204);
    let admin = Admin::open(&database).await.expect("a database").by("root");
    let reports = admin.reports(true, 9).await.expect("readable");
    assert_eq!(reports[0].line.as_deref(), Some("buy my engine"));

    // The lines outlive the server, and what operators remove is gone for everybody.
    server.stop().await;
    let server = TestServer::start(Some(database.clone())).await;
    let mut guest = Client::new(&server).await;
    assert_eq!(guest.enters(true).await.chat.lines[0].text, "buy my engine");
    admin.remove_talk("lobby", "mallory").await.expect("there");
    assert_eq!(guest.removed_lines().await, [number]);
    assert_eq!(guest.enters(true).await.chat.lines, []);
    let deeds = admin.audit(9).await.expect("readable");
    let deed = deeds.last().expect("a deed");
    assert_eq!((deed.deed.as_str(), deed.detail.as_str()), ("remove-talk", "lobby"));

    // A suspended person is gone, and does not come back to write.
    let mut mallory =
        Client::with_cookie(&server, signed_in(&server, "Mallory", PASSWORD).await).await;
    mallory.writes("m2", "again").await.expect("a line");
    admin.suspend("mallory", true).await.expect("there");
    assert!(mallory.closed().await);
    let exported = admin.export("mallory").await.expect("there");
    assert_eq!(exported["lobby"].as_array().map(Vec::len), Some(2), "removed lines too");
    admin.delete("mallory").await.expect("there");
    assert!(!guest.removed_lines().await.is_empty());
    server.stop().await;
}
