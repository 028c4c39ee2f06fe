//! The lobby of one server, and of two nodes of a cluster.

use std::{
    net::{IpAddr, Ipv4Addr},
    time::Duration,
};

use people::{accounts::Shown, outbox::Waiting, presence::Connected};
use protocol::{LobbyLine, OnlineCounts, OnlinePerson};
use tables::{bot_catalog::BotCatalog, testing::person};

use super::*;
use crate::lobby::admission::Bounds;

/// The lobby of a server, with limits.
async fn lobby(policy: ChatPolicy) -> (Social, CancellationToken) {
    let store = store::testing::store().await;
    let limits = Some(Arc::new(Limits::default()));
    let tables = Lobby::new(store, BotCatalog::new(Vec::new()), limits.clone(), Bounds::SERVER);
    opened(Social::new(tables, limits, policy))
}

fn opened(social: Social) -> (Social, CancellationToken) {
    let stop = CancellationToken::new();
    tokio::spawn(social.clone().run(stop.clone()));
    (social, stop)
}

/// Somebody with an account, or a guest, who is connected.
pub struct Somebody {
    pub social: Social,
    pub person: Person,
    connection: u64,
    pub blocked: Blocked,
    pub shown: Shown,
    outbox: Outbox,
    frames: Waiting,
    _connected: Connected,
}

impl Somebody {
    pub async fn new(social: &Social, n: usize, guest: bool) -> Self {
        let person = Person { guest, ..person(n) };
        let store = &social.lobby.store;
        if store.person(&person.id).await.expect("readable").is_none() {
            store.add_guest(&person).await.expect("written");
            if !guest {
                let (text, id) = (&*person.name, &*person.id);
                let name = store::StoredName { text, folded: id, handle: id };
                let made = store.make_account(id, name, "-").await;
                made.expect("written").expect("a free name");
            }
        }
        let (outbox, frames) = Outbox::new(1000);
        let (connection, shown) = (rand::random(), Shown::default());
        shown.set(store.visibility(&person.id).await.expect("readable"));
        let presence = &social.lobby.presence;
        let connected = presence.come(&person, connection, outbox.clone(), shown.clone());
        Self {
            social: social.clone(),
            person,
            connection,
            blocked: Blocked::default(),
            shown,
            outbox,
            frames,
            _connected: connected,
        }
    }

    fn visitor(&self) -> Visitor<'_> {
        let Self { connection, person, blocked, outbox: frames, .. } = self;
        let address = Address::from(IpAddr::from(Ipv4Addr::LOCALHOST));
        Visitor { connection: *connection, person, address, blocked, frames }
    }

    pub async fn enters(&mut self) -> LobbySnapshot {
        self.social.enter(&self.visitor(), true).await.expect("let in");
        self.snapshot().await
    }

    pub async fn says(&self, text: &str) -> Result<u32, Refusal> {
        self.social.say(&self.visitor(), text).await
    }

    /// The next message of a kind.
    pub async fn hears<T>(&mut self, of: impl Fn(ServerMessage) -> Option<T>) -> T {
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(60), self.frames.recv());
            let frame = frame.await.expect("in time").expect("open");
            if let Some(heard) = of(serde_json::from_str(&frame).expect("a message")) {
                return heard;
            }
        }
    }

    async fn snapshot(&mut self) -> LobbySnapshot {
        let snapshot = self.hears(|message| match message {
            ServerMessage::Lobby(snapshot) => Some(snapshot),
            _ => None,
        });
        snapshot.await
    }

    pub async fn talk(&mut self) -> LobbyTalk {
        let talk = self.hears(|message| match message {
            ServerMessage::LobbyTalk(talk) => Some(talk),
            _ => None,
        });
        talk.await
    }

    pub async fn change(&mut self) -> LobbyChange {
        let change = self.hears(|message| match message {
            ServerMessage::LobbyChange(change) => Some(change),
            _ => None,
        });
        change.await
    }
}

fn texts(lines: &[LobbyLine]) -> Vec<&str> {
    lines.iter().map(|line| line.text.as_str()).collect()
}

fn names(people: &[OnlinePerson]) -> Vec<&str> {
    people.iter().map(|one| one.person.name.as_str()).collect()
}

#[tokio::test]
async fn a_line_reaches_everybody_but_those_who_have_blocked_its_author() {
    let (social, _stop) = lobby(ChatPolicy::Accounts).await;
    let mut people = Vec::new();
    for n in 0..3 {
        people.push(Somebody::new(&social, n, false).await);
    }
    people[2].blocked.set(people[0].person.id.clone(), true);
    for one in &mut people {
        assert_eq!(one.enters().await.chat.access, ChatAccess::Open);
    }
    let number = people[0].says("  hello  ").await.expect("a line");
    assert_eq!(people[0].says("hello").await.expect("the same"), number, "sent once more");
    people[1].says("hi").await.expect("a line");
    let talk = people[1].talk().await;
    assert_eq!(texts(&talk.lines)[0], "hello");
    assert_eq!(talk.lines[0].number, number);
    assert_eq!(texts(&people[2].talk().await.lines), ["hi"], "without the blocked person's");
    let history = people[2].enters().await.chat.lines;
    assert_eq!(texts(&history), ["hi"]);
    // Nobody was there to hear, and the lines are still there.
    people.iter().for_each(|one| one.social.leave(one.connection));
    assert_eq!(texts(&people[1].enters().await.chat.lines), ["hello", "hi"]);
}

#[tokio::test]
async fn guests_write_where_the_operators_let_them_and_not_at_once() {
    for (policy, access, code) in [
        (ChatPolicy::Off, ChatAccess::Off, RefusalCode::NotNow),
        (ChatPolicy::Accounts, ChatAccess::NeedsAccount, RefusalCode::NeedsAccount),
        (ChatPolicy::All, ChatAccess::TooNew, RefusalCode::NotNow),
    ] {
        let (social, _stop) = lobby(policy).await;
        let mut guest = Somebody::new(&social, 1, true).await;
        assert_eq!(guest.enters().await.chat.access, access);
        assert_eq!(guest.says("hello").await.expect_err("refused").code, code, "{policy}");
    }
    let guest = Person { guest: true, ..person(1) };
    assert_eq!(ChatPolicy::All.access(&guest, 300, 299, false), ChatAccess::TooNew);
    assert_eq!(ChatPolicy::All.access(&guest, 300, 300, false), ChatAccess::Open);
}

#[tokio::test]
async fn whoever_plays_neither_reads_nor_writes_until_the_game_is_over() {
    let (social, _stop) = lobby(ChatPolicy::Accounts).await;
    let mut anna = Somebody::new(&social, 1, false).await;
    let ben = Somebody::new(&social, 2, false).await;
    anna.enters().await;
    let mut game = social.lobby.playing.at("t");
    game.set([anna.person.id.as_str()].into_iter());
    assert_eq!(anna.snapshot().await.chat.access, ChatAccess::Playing);
    assert_eq!(anna.says("help").await.expect_err("plays").code, RefusalCode::NotNow);
    ben.says("Nxf7 wins").await.expect("a line");
    let chat = anna.enters().await.chat;
    assert_eq!((chat.access, chat.lines.len()), (ChatAccess::Playing, 0), "asking anew is no way");
    drop(game);
    let chat = loop {
        let chat = anna.snapshot().await.chat;
        if chat.access == ChatAccess::Open {
            break chat;
        }
    };
    assert_eq!(texts(&chat.lines), ["Nxf7 wins"], "what was missed");
}

#[tokio::test]
async fn lines_are_plain_short_and_few() {
    let (social, _stop) = lobby(ChatPolicy::Accounts).await;
    let anna = Somebody::new(&social, 1, false).await;
    let zalgo = format!("Z{}", "\u{334}".repeat(9));
    let long = "x".repeat(protocol::MAX_TALK + 1);
    for text in ["", " ", "a\nb", "a\u{202e}b", &zalgo, &long] {
        let refused = anna.says(text).await.expect_err("not a line");
        assert_eq!(refused.code, RefusalCode::Malformed, "{text:?}");
    }
    let said = async |n: usize| anna.says(&format!("line {n}")).await;
    for n in 0..5 {
        said(n).await.expect("a line");
    }
    assert_eq!(said(5).await.expect_err("too many").code, RefusalCode::TooMany);
}

#[tokio::test]
async fn removed_lines_disappear_and_stay_away() {
    let (social, _stop) = lobby(ChatPolicy::Accounts).await;
    let mut anna = Somebody::new(&social, 1, false).await;
    let mallory = Somebody::new(&social, 2, false).await;
    anna.enters().await;
    let number = mallory.says("buy my engine").await.expect("a line");
    anna.says("no").await.expect("a line");
    while texts(&anna.talk().await.lines).last() != Some(&"no") {}
    let store = &social.lobby.store;
    store.remove_lobby_talk(&mallory.person.id).await.expect("written");
    social.lobby.chat_bell.removes();
    assert_eq!(anna.talk().await.removed, [number]);
    assert_eq!(texts(&anna.enters().await.chat.lines), ["no"]);
    let kept = store.lobby_line(number).await.expect("readable").expect("for reports");
    assert_eq!(kept.text, "buy my engine");
}

#[tokio::test]
async fn the_list_has_whoever_wants_to_be_seen_and_nobody_whom_a_block_stands_between() {
    let (social, _stop) = lobby(ChatPolicy::Accounts).await;
    let mut anna = Somebody::new(&social, 1, false).await;
    let _guest = Somebody::new(&social, 9, true).await;
    let lobby = anna.enters().await;
    assert_eq!(names(&lobby.people), ["Player 1"]);
    assert_eq!(lobby.online, OnlineCounts { people: 1, guests: 1 });
    let ben = Somebody::new(&social, 2, false).await;
    assert_eq!(names(&anna.change().await.people), ["Player 2"]);
    ben.shown.set(None);
    assert_eq!(anna.change().await.gone, std::slice::from_ref(&ben.person.id));
    ben.shown.set(Some(protocol::Visibility { online: true, watching: true }));
    anna.change().await;
    social.lobby.store.block(&ben.person.id, &anna.person.id, true).await.expect("written");
    assert_eq!(names(&anna.enters().await.people), ["Player 1"], "blocked by the other");
    social.lobby.store.block(&ben.person.id, &anna.person.id, false).await.expect("written");
    anna.blocked.set(ben.person.id.clone(), true);
    assert_eq!(names(&anna.enters().await.people), ["Player 1"], "blocked by oneself");
    drop(ben);
    assert_eq!(anna.change().await.online.people, 1);
}
