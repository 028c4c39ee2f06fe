//! Moderators on the page: people whom the operators trust with reports, rated games, talk and
//! bans.

use protocol::{
    Deed, GameLine, Intent, ModeratedPerson, Moderation, Phase, Profile, RefusalCode, Seat,
};
use reqwest::Method;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tandem_server::admin::{Admin, Role};

use crate::{
    client::{Client, TestServer},
    database,
    game::SEATS,
    people::{Browser, PASSWORD, signed_in, who},
};

async fn asks<T: DeserializeOwned>(browser: &Browser<'_>, path: &str) -> T {
    let (status, answer) = browser.ask(Method::GET, path, None).await;
    assert!(status.is_success(), "{path}: {answer}");
    serde_json::from_value(answer).expect("an answer")
}

async fn does(browser: &Browser<'_>, deed: &Deed) -> Result<(), RefusalCode> {
    let body = serde_json::to_value(deed).expect("JSON");
    browser.post("/api/moderation", body).await.map(drop)
}

/// Eight moves, all there have to be; then Black on board A resigns.
const MOVES: [(usize, &str); 8] =
    [(0, "e4"), (1, "e5"), (0, "Nf3"), (1, "Nc6"), (2, "d4"), (3, "d5"), (2, "Nf3"), (3, "Nf6")];

/// A rated game of four accounts, which the first and the last win.
async fn rated_game(server: &TestServer, names: [&str; 4]) -> String {
    let mut clients = Vec::new();
    for name in names {
        let cookie = signed_in(server, name, PASSWORD).await;
        clients.push(Client::with_cookie(server, cookie).await);
    }
    let ruleset = "casual countdown=0";
    let terms = json!({ "rated": true, "control": "300+0", "ruleset": ruleset, "public": true });
    let table = clients[0].create(server, terms).await;
    for intent in [Intent::Sit, Intent::Ready] {
        for (client, seat) in clients.iter_mut().zip(SEATS) {
            if matches!(intent, Intent::Sit) {
                client.watch(&table, None).await;
            }
            client.intend(Some(seat), intent.clone()).await.expect("may");
        }
    }
    clients[0].until_phase(Phase::Playing).await;
    for (n, mv) in MOVES {
        clients[n].play(SEATS[n], &format!("moves {mv}")).await.expect("legal");
    }
    clients[1].play(Seat::BlackA, "resigns").await.expect("may");
    table
}

#[tokio::test]
async fn moderators_work_on_the_page_and_nobody_else_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let server = TestServer::start(Some(database.clone())).await;
    let admin = Admin::open(&database).await.expect("a database").by("root");
    let names = ["Anna", "Ben", "Cleo", "Dan"];
    for name in names.into_iter().chain(["Mia", "Rosa"]) {
        Browser::new(&server).register(name).await;
    }
    admin.set_role("Mia", Role::Moderator, true).await.expect("there");
    admin.set_role("Rosa", Role::Administrator, true).await.expect("there");
    let sign_in = async |name: &str| {
        let browser = Browser::new(&server);
        let credentials = json!({ "name": name, "password": PASSWORD });
        browser.post("/api/session", credentials).await.expect("signed in");
        browser
    };
    let (anna, moderator) = (sign_in("Anna").await, sign_in("Mia").await);
    assert!(moderator.me().await.moderates && !anna.me().await.moderates);

    // Strangers see nothing and do nothing.
    for stranger in [&Browser::new(&server), &anna] {
        for path in ["/api/moderation", "/api/moderation/people?name=a"] {
            let (status, answer) = stranger.ask(Method::GET, path, None).await;
            assert_eq!((status.as_u16(), &answer["code"]), (403, &json!("needs-role")), "{path}");
        }
        let ban = Deed::Ban { network: "192.0.2.7".to_owned(), reason: String::new() };
        assert_eq!(does(stranger, &ban).await, Err(RefusalCode::NeedsRole));
    }

    // A report is judged and closed.
    let report = json!({ "person": who_is(&admin, "Ben").await, "text": "rude" });
    let _: Result<Value, _> = anna.post("/api/reports", report).await;
    let overview: Moderation = asks(&moderator, "/api/moderation").await;
    let [report] = &overview.reports[..] else { panic!("{overview:?}") };
    assert_eq!((report.by.name.as_str(), report.text.as_str()), ("Anna", "rude"));
    does(&moderator, &Deed::CloseReport { number: report.number }).await.expect("open");
    let twice = does(&moderator, &Deed::CloseReport { number: report.number }).await;
    assert_eq!(twice, Err(RefusalCode::NotNow));
    let about_them = json!({ "person": who_is(&admin, "Mia").await, "text": "unfair" });
    let _: Result<Value, _> = anna.post("/api/reports", about_them).await;
    let overview: Moderation = asks(&moderator, "/api/moderation").await;
    let own = Deed::CloseReport { number: overview.reports[0].number };
    assert_eq!(does(&moderator, &own).await, Err(RefusalCode::NeedsRole), "about themselves");

    // A voided game changes no rating, and its opponents shared an address.
    let table = rated_game(&server, names).await;
    let anna_id = who_is(&admin, "Anna").await;
    let games =
        async || asks::<Profile>(&moderator, &format!("/api/people/{anna_id}")).await.rating;
    while games().await.is_none() {
        tokio::task::yield_now().await;
    }
    assert!(games().await.expect("rated").points > 1600);
    let (void, count) = (
        Deed::VoidGame { table: table.clone(), game: 1, reason: "a test".to_owned() },
        Deed::CountGame { table: table.clone(), game: 1 },
    );
    does(&moderator, &void).await.expect("rated");
    assert_eq!(games().await, None);
    let listed: Vec<GameLine> = asks(&moderator, "/api/games").await;
    assert!(listed[0].rated && listed[0].voided);
    assert_eq!(does(&moderator, &void).await, Err(RefusalCode::NotNow));
    does(&moderator, &count).await.expect("voided");
    assert!(games().await.expect("rated").points > 1600);
    let nothing = Deed::CountGame { table, game: 2 };
    assert_eq!(does(&moderator, &nothing).await, Err(RefusalCode::NoTable));

    // Moderators suspend people, but not each other or administrators.
    let _connected = Client::with_cookie(&server, signed_in(&server, "Mia", PASSWORD).await).await;
    let found: Vec<ModeratedPerson> = asks(&moderator, "/api/moderation/people?name=ben").await;
    assert!(found[0].places.contains(&"127.0.0.1".to_owned()), "{found:?}");
    let suspend = |person: String| Deed::Suspend { person };
    does(&moderator, &suspend(found[0].person.id.clone())).await.expect("there");
    let found: Vec<ModeratedPerson> = asks(&moderator, "/api/moderation/people?name=BEN").await;
    assert!(found[0].suspended);
    let root = who_is(&admin, "Rosa").await;
    assert_eq!(does(&moderator, &suspend(root.clone())).await, Err(RefusalCode::NeedsRole));
    let by_name = does(&moderator, &suspend("Rosa".to_owned())).await;
    assert_eq!(by_name, Err(RefusalCode::NoPerson), "names are no ids");
    let restore = does(&moderator, &Deed::Restore { person: root }).await;
    assert_eq!(restore, Err(RefusalCode::NeedsRole));
    // Nor do they shut them out by their addresses, or everybody.
    for network in ["127.0.0.1", "127.0.0.0/16", "0.0.0.0/1"] {
        let ban = Deed::Ban { network: network.to_owned(), reason: String::new() };
        assert_eq!(does(&moderator, &ban).await, Err(RefusalCode::NeedsRole), "{network}");
    }
    let of_moderator = who(&server, &signed_in(&server, "Mia", PASSWORD).await).await.id;
    does(&sign_in("Rosa").await, &suspend(of_moderator)).await.expect("an administrator");
    let gone = moderator.ask(Method::GET, "/api/moderation", None).await;
    assert_eq!(gone.0.as_u16(), 403, "a suspended moderator is none");

    let audit = admin.audit(20).await.expect("readable");
    let deeds: Vec<_> = audit.iter().map(|line| line.deed.as_str()).collect();
    assert_eq!(
        deeds,
        ["role", "role", "close-report", "void-game", "count-game", "suspend", "suspend"]
    );
    assert!(audit[3].by.starts_with("Mia (") && audit[3].detail == "a test");
    server.stop().await;
}

async fn who_is(admin: &Admin, name: &str) -> String {
    admin.person(name).await.expect("there").id
}
