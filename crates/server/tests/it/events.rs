//! Tournaments over HTTP: an evening from its creation to its standings, who may do what, and
//! requests that mean no good.

use std::io::Read;

use flate2::read::GzDecoder;
use protocol::{ClientMessage, RefusalCode, ServerMessage};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tandem_server::Config;

use crate::{
    client::{Client, TestServer},
    database,
    people::Browser,
};

async fn get(browser: &Browser<'_>, path: &str) -> Value {
    let (status, answer) = browser.ask(Method::GET, path, None).await;
    assert_eq!(status, StatusCode::OK, "{path}: {answer}");
    answer
}

/// Sends a command; gives the numbers of its records.
async fn act(browser: &Browser<'_>, id: &str, command: Value) -> [u64; 2] {
    let path = format!("/api/events/{id}/acts");
    let (status, answer) = browser.ask(Method::POST, &path, Some(command.clone())).await;
    assert_eq!(status, StatusCode::OK, "{command}: {answer}");
    ["first", "last"].map(|field| answer[field].as_u64().expect("a number"))
}

/// The status and the code with which a request is refused.
async fn refused(
    browser: &Browser<'_>,
    (method, path): (Method, &str),
    body: Option<Value>,
) -> (u16, String) {
    let (status, answer) = browser.ask(method, path, body).await;
    let code = answer["code"].as_str().unwrap_or_else(|| panic!("{path}: {status} {answer}"));
    assert!(!answer["text"].as_str().expect("a text").is_empty(), "{answer}");
    (status.as_u16(), code.to_owned())
}

fn enter(names: &[&str]) -> Value {
    let people: Vec<_> = names.iter().map(|name| json!({ "name": name })).collect();
    json!({ "command": "act", "act": { "act": "enter", "people": people, "team": null } })
}

fn publish() -> Value {
    json!({ "command": "act", "act": { "act": "publish", "stage": 1, "round": 1 } })
}

/// An event of four pairs whose first round is paired, and not yet published.
async fn paired(organizer: &Browser<'_>) -> String {
    let event = json!({ "preset": "swiss-of-pairs", "name": "Autumn" });
    let event = organizer.post("/api/events", event).await.expect("created");
    let id = event["event"].as_str().expect("an id").to_owned();
    for pair in [["Ada", "Boris"], ["Chiara", "Dmitri"], ["Emil", "Fatima"], ["Gao", "Hana"]] {
        act(organizer, &id, enter(&pair)).await;
    }
    act(organizer, &id, json!({ "command": "start-stage" })).await;
    act(organizer, &id, json!({ "command": "pair-round" })).await;
    id
}

#[tokio::test]
async fn an_evening_goes_from_its_creation_to_its_standings() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let server = TestServer::start(Some(database.clone())).await;
    let organizer = Browser::new(&server);
    organizer.register("Olga").await;
    let id = paired(&organizer).await;
    let head = get(&organizer, "/api/events").await[0].clone();
    assert_eq!(
        (&head["id"], &head["name"], &head["state"], &head["entrants"], &head["owner"]["name"]),
        (&json!(id), &json!("Autumn"), &json!("entries"), &json!(4), &json!("Olga"))
    );
    assert_eq!((&head["ruleset"], &head["format"]["kind"]), (&json!("wbn"), &json!("swiss")));

    // A pairing is private until it is published, and so is the log with it.
    let path = format!("/api/events/{id}");
    let (rounds, export) = (format!("{path}/rounds"), format!("{path}/export"));
    let pairings = format!("{path}/csv?table=pairings&round=1");
    let stranger = Browser::new(&server);
    assert_eq!(get(&stranger, &rounds).await, json!([]));
    assert_eq!(get(&stranger, &path).await["event"]["stages"][0]["rounds"], 0);
    assert_eq!(get(&organizer, &path).await["event"]["stages"][0]["rounds"], 1);
    assert_eq!(refused(&stranger, (Method::GET, &export), None).await, (403, "not-now".into()));
    assert_eq!(refused(&stranger, (Method::GET, &pairings), None).await, (404, "no-event".into()));
    assert_eq!(get(&organizer, &rounds).await[0]["state"], "private");

    // The same key again changes nothing.
    let keyed = json!({ "key": "p1", "command": "act", "act": publish()["act"] });
    let first = act(&organizer, &id, keyed.clone()).await;
    assert_eq!(act(&organizer, &id, keyed).await, first);
    let round = get(&stranger, &rounds).await[0].clone();
    assert_eq!(
        (&round["state"], round["matches"].as_array().map(Vec::len)),
        (&json!("published"), Some(2))
    );
    let sides = |of: &Value| [&of["first"], &of["second"]].map(|side| side[0].to_string());
    let typed: Vec<_> = round["matches"].as_array().expect("matches").iter().map(sides).collect();
    let text: Vec<_> = typed.iter().map(|[first, second]| format!("{first}WD{second}")).collect();
    act(&organizer, &id, json!({ "command": "typed-results", "text": text.join(" ") })).await;
    act(
        &organizer,
        &id,
        json!({ "command": "act", "act": { "act": "close", "stage": 1, "round": 1 } }),
    )
    .await;
    let standings = get(&stranger, &path).await["event"]["stages"][0]["standings"].clone();
    assert_eq!((&standings[0]["points"], &standings[3]["points"]), (&json!(3), &json!(1)));

    // All of it is there after a restart, and in an export that others can import.
    let before = get(&stranger, &path).await["event"].clone();
    server.stop().await;
    let server = TestServer::start(Some(database)).await;
    let reader = Browser::new(&server);
    let after = get(&reader, &path).await;
    assert_eq!((&after["event"], &after["role"]), (&before, &json!("player")));
    let log = get(&reader, &export).await;
    let importer = Browser::new(&server);
    importer.register("Ines").await;
    let copy = importer.post("/api/events/import?listed=false", log).await.expect("imported");
    let copy = copy["event"].as_str().expect("an id");
    let copied = get(&importer, &format!("/api/events/{copy}")).await;
    assert_eq!(copied["event"]["stages"], before["stages"]);
    assert_eq!((&copied["role"], &copied["listed"]), (&json!("organizer"), &json!(false)));
    assert_eq!(get(&reader, "/api/events").await.as_array().map(Vec::len), Some(1));
    for (table, line) in [
        ("entries", "number,seed,team,players,rating,state"),
        ("pairings&round=1", "table,first,second,points first,points second,over"),
        ("standings", "group,rank,name,points,games"),
    ] {
        let csv = reqwest::get(server.url(&format!("{path}/csv?table={table}"))).await;
        let csv = csv.expect("an answer");
        assert_eq!(csv.headers()["content-type"], "text/csv; charset=utf-8");
        let csv = csv.text().await.expect("text");
        assert!(csv.trim_start_matches('\u{feff}').starts_with(line), "{csv}");
        assert_eq!(csv.lines().count(), if line.starts_with("table") { 3 } else { 5 }, "{csv}");
    }
    server.stop().await;
}

#[tokio::test]
async fn those_who_run_an_event_print_its_sheets() {
    let server = TestServer::start(None).await;
    let [organizer, stranger] = [(); 2].map(|()| Browser::new(&server));
    organizer.register("Olga").await;
    let id = paired(&organizer).await;
    let path = format!("/api/events/{id}/prints?what=");
    let printed = async |sheets: &str| {
        let answer = organizer.opens(&format!("{path}{sheets}")).await;
        assert_eq!(answer.status(), StatusCode::OK, "{sheets}");
        assert_eq!(answer.headers()["content-type"], "text/html; charset=utf-8");
        let policy = answer.headers()["content-security-policy"].to_str().expect("text").to_owned();
        assert!(policy.contains("default-src 'none'") && !policy.contains("script"), "{policy}");
        answer.text().await.expect("text")
    };
    // A pairing that is still private can be looked at on paper.
    let page = printed("pairings,slips&round=1&zone=60&paper=letter").await;
    for text in ["Autumn", "Ada – Boris", "Round 1", "size: letter"] {
        assert!(page.contains(text), "{text} is missing in {page}");
    }
    // The authors of the log have names.
    assert!(printed("log").await.contains("<td class=\"left\">Olga</td>"));
    for sheet in ["entries", "names", "cards", "standings", "crosstable", "absences", "log"] {
        assert!(printed(sheet).await.contains("<table class=\"sheet"), "{sheet}");
    }

    let of = |query: &str| format!("{path}{query}");
    for (query, expected) in [
        ("", (422, "malformed")),
        ("people", (422, "malformed")),
        ("entries&zone=9000", (422, "malformed")),
        ("entries&paper=a3", (422, "malformed")),
        ("pairings&round=9", (404, "no-event")),
    ] {
        let (status, code) = refused(&organizer, (Method::GET, &of(query)), None).await;
        assert_eq!((status, &*code), expected, "{query}");
    }
    let (status, code) = refused(&stranger, (Method::GET, &of("entries")), None).await;
    assert_eq!((status, &*code), (403, "not-the-organizer"));
    server.stop().await;
}

#[tokio::test]
async fn each_role_may_do_its_part() {
    let server = TestServer::start(None).await;
    let [organizer, arbiter, player, stranger] = [(); 4].map(|()| Browser::new(&server));
    organizer.register("Olga").await;
    let (arbiter_id, player_id) =
        (arbiter.register("Arno").await.id, player.register("Pia").await.id);
    let event = json!({ "preset": "club-evening" });
    let created = organizer.post("/api/events", event.clone()).await.expect("created");
    let id = created["event"].as_str().expect("an id");
    let path = format!("/api/events/{id}");
    let acts = format!("{path}/acts");

    // A guest makes no events, and nobody enters others or runs what is not theirs.
    let post = |path| (Method::POST, path);
    assert_eq!(
        refused(&stranger, post("/api/events"), Some(event)).await,
        (403, "needs-account".into())
    );
    let oneself = |account: &str| {
        let people = [json!({ "name": "Emperor", "account": account, "rating": 3000 })];
        json!({ "command": "act", "act": { "act": "enter", "people": people, "team": null } })
    };
    let not_allowed = (403, "not-the-organizer".to_owned());
    for (who, command) in [
        (&player, enter(&["Zed"])),
        (&player, oneself(&arbiter_id)),
        (&player, json!({ "command": "start-stage" })),
        (&arbiter, json!({ "command": "start-stage" })),
        (&stranger, json!({ "command": "act", "act": { "act": "finish" } })),
    ] {
        assert_eq!(
            refused(who, post(&acts), Some(command.clone())).await,
            not_allowed,
            "{command}"
        );
    }
    act(&player, id, oneself(&player_id)).await;
    let entrant = get(&stranger, &path).await["event"]["entrants"][0].clone();
    assert_eq!((&entrant["label"], &entrant["rating"]), (&json!("Pia"), &Value::Null));
    assert_eq!(refused(&player, post(&acts), Some(oneself(&player_id))).await, not_allowed);

    // Only the organizer names arbiters, who do all but end the event.
    let seat = format!("{path}/arbiters/{arbiter_id}");
    assert_eq!(refused(&arbiter, (Method::PUT, &seat), None).await, not_allowed);
    let nobody = format!("{path}/arbiters/nobody");
    assert_eq!(refused(&organizer, (Method::PUT, &nobody), None).await, (404, "no-person".into()));
    assert_eq!(organizer.ask(Method::PUT, &seat, None).await.0, StatusCode::NO_CONTENT);
    let seen = get(&arbiter, &path).await;
    assert_eq!((&seen["role"], &seen["arbiters"][0]["name"]), (&json!("arbiter"), &json!("Arno")));
    for name in ["Qi", "Rea", "Sol"] {
        act(&arbiter, id, enter(&[name])).await;
    }
    act(&arbiter, id, json!({ "command": "start-stage" })).await;
    let finish = json!({ "command": "act", "act": { "act": "finish" } });
    assert_eq!(refused(&arbiter, post(&acts), Some(finish.clone())).await, not_allowed);
    assert_eq!(organizer.ask(Method::DELETE, &seat, None).await.0, StatusCode::NO_CONTENT);
    let pair = json!({ "command": "pair-round" });
    assert_eq!(refused(&arbiter, post(&acts), Some(pair)).await, not_allowed);
    act(&organizer, id, finish.clone()).await;
    assert_eq!(refused(&organizer, post(&acts), Some(finish)).await, (403, "not-now".into()));
    server.stop().await;
}

#[tokio::test]
async fn hostile_requests_are_refused() {
    let server = TestServer::with(Config { limited: false, ..Config::default() }).await;
    let organizer = Browser::new(&server);
    organizer.register("Olga").await;
    let id = paired(&organizer).await;
    let path = format!("/api/events/{id}");
    let before = get(&organizer, &path).await;
    let [acts, import] = [format!("{path}/acts"), "/api/events/import".to_owned()];
    let of = |path: &'static str| format!("/api/events/{path}");
    for path in [
        of("missing"),
        of("missing/rounds"),
        of("missing/export"),
        of("missing/csv?table=entries"),
        format!("{path}/rounds?stage=9"),
        format!("{path}/csv?table=standings&stage=2"),
    ] {
        assert_eq!(
            refused(&organizer, (Method::GET, &path), None).await,
            (404, "no-event".into()),
            "{path}"
        );
    }
    let malformed = (422, "malformed".to_owned());
    for query in
        ["rounds?stage=256", "rounds?round=1", "csv?table=people", "csv?table=pairings", "csv"]
    {
        let path = format!("{path}/{query}");
        assert_eq!(refused(&organizer, (Method::GET, &path), None).await, malformed, "{path}");
    }
    for regulations in [
        json!({ "regulations": { "clock": "never" } }),
        json!({ "regulations": { "ruleset": "monopoly" } }),
        json!({ "regulations": { "stages": [] } }),
        json!({ "regulations": { "rated": true, "clock": "30+0" }, "preset": "club-evening" }),
        json!({ "regulations": { "speed": 1 } }),
        json!({ "preset": "mystery" }),
        json!({ "preset": "club-evening", "name": "x".repeat(101) }),
        json!({ "preset": "club-evening", "name": "" }),
        json!({}),
    ] {
        let refused = refused(&organizer, (Method::POST, "/api/events"), Some(regulations.clone()));
        assert_eq!(refused.await, malformed, "{regulations}");
    }
    let post = || (Method::POST, &*acts);
    for command in [
        json!({}),
        json!({ "command": "dance" }),
        json!({ "command": "act" }),
        json!({ "command": "act", "act": { "act": "enter", "people": [] , "team": null, "fee": 1 } }),
        json!({ "command": "act", "act": { "act": "enter", "people": vec![json!({ "name": "x" }); 500], "team": null } }),
        json!({ "command": "act", "act": { "act": "withdraw", "entrant": 4_000_000_000_u32 } }),
        json!({ "command": "typed-results", "text": "1W" }),
        json!({ "command": "typed-results", "text": "1W2 ".repeat(20_000) }),
        json!({ "key": "k".repeat(41), "command": "pair-round" }),
        json!({ "key": "", "command": "pair-round" }),
    ] {
        let text = command.to_string();
        let refused = refused(&organizer, post(), Some(command)).await;
        assert_eq!(refused, malformed, "{}", &text[..text.len().min(200)]);
    }
    let at = json!({ "stage": 1, "round": 1, "table": 1 });
    let result = json!({ "first": 2, "second": 0, "reason": "played" });
    let early = json!({ "act": "set-result", "at": at, "game": 1, "result": result });
    let early = json!({ "command": "act", "act": early });
    assert_eq!(refused(&organizer, post(), Some(early)).await, (403, "not-now".into()));
    let long = json!({ "command": "typed-results", "text": "1".repeat(200_000) });
    assert_eq!(refused(&organizer, post(), Some(long)).await, (413, "too-long".into()));
    let long = json!({ "version": 1, "records": "x".repeat(5_000_000) });
    assert_eq!(
        refused(&organizer, (Method::POST, &import), Some(long)).await,
        (413, "too-long".into())
    );
    for log in [
        json!([]),
        json!({ "version": 1, "records": [] }),
        json!({ "version": 2, "records": [{ "at": 0, "by": "x", "act": { "act": "finish" } }] }),
        json!({ "version": 1, "records": [{ "at": 0, "by": "x", "act": { "act": "finish" } }] }),
    ] {
        let refused = refused(&organizer, (Method::POST, &import), Some(log.clone())).await;
        assert_eq!(refused, malformed, "{log}");
    }
    assert_eq!(get(&organizer, &path).await, before);
    server.stop().await;
}

#[tokio::test]
async fn an_event_is_sent_again_only_when_it_has_changed() {
    let server = TestServer::start(None).await;
    let organizer = Browser::new(&server);
    organizer.register("Olga").await;
    let id = paired(&organizer).await;
    let asked = async |path: &str, known: &str| {
        let request = reqwest::Client::new().get(server.url(path));
        let answer = request.header("if-none-match", known).send().await.expect("an answer");
        let tag = answer.headers()["etag"].to_str().expect("text").to_owned();
        (answer.status().as_u16(), tag, answer.text().await.expect("a text"))
    };
    for path in
        [format!("/api/events/{id}"), format!("/api/events/{id}/rounds"), "/api/events".into()]
    {
        let (status, tag, text) = asked(&path, "W/\"0\"").await;
        assert!(status == 200 && !text.is_empty(), "{path}: {status} {text}");
        let known = format!("\"other\", {tag}");
        assert_eq!(asked(&path, &known).await, (304, tag.clone(), String::new()), "{path}");
    }
    let path = format!("/api/events/{id}");
    let (_, tag, _) = asked(&path, "").await;
    act(&organizer, &id, publish()).await;
    let (status, now, text) = asked(&path, &tag).await;
    assert!(status == 200 && now != tag && text.contains("\"rounds\":1"), "{status} {text}");
    // Clients that take gzip get the same, with the same tag.
    for (taken, packed) in [("gzip, br", true), ("br, gzip;q=0.5", true), ("gzip;q=0", false)] {
        let request = reqwest::Client::new().get(server.url(&path));
        let answer = request.header("accept-encoding", taken).send().await.expect("an answer");
        let field = |name: &str| answer.headers().get(name).and_then(|it| it.to_str().ok());
        assert_eq!(field("content-encoding"), packed.then_some("gzip"), "{taken}");
        assert_eq!(field("vary"), Some("accept-encoding"), "{taken}");
        assert_eq!((field("content-type"), field("etag")), (Some("application/json"), Some(&*now)));
        let bytes = answer.bytes().await.expect("a body");
        let mut plain = String::new();
        match packed {
            true => GzDecoder::new(&*bytes).read_to_string(&mut plain).map(drop),
            false => (&*bytes).read_to_string(&mut plain).map(drop),
        }
        .expect("a text");
        assert_eq!(plain, text, "{taken}");
    }
    server.stop().await;
}

/// The number of records of an event, as the server says next.
async fn heard(client: &mut Client, id: &str) -> u64 {
    loop {
        if let ServerMessage::Event { event, last } = client.next().await {
            assert_eq!(event, id);
            return last.into();
        }
    }
}

#[tokio::test]
async fn a_socket_hears_that_an_event_has_gone_on() {
    let server = TestServer::start(None).await;
    let organizer = Browser::new(&server);
    organizer.register("Olga").await;
    let id = paired(&organizer).await;
    let mut viewer = Client::new(&server).await;
    let follow = |event: &str| ClientMessage::FollowEvent { event: event.to_owned() };
    viewer.say(&follow("nosuchevent1")).await;
    let refused = loop {
        if let ServerMessage::Refused(refused) = viewer.next().await {
            break refused;
        }
    };
    assert_eq!(refused.code, RefusalCode::NoEvent);
    viewer.say(&follow(&id)).await;
    let known = heard(&mut viewer, &id).await;
    let [_, last] = act(&organizer, &id, publish()).await;
    assert!(known < last);
    assert_eq!(heard(&mut viewer, &id).await, last);
    // No longer: the answer to a ping is the next message.
    viewer.say(&ClientMessage::UnfollowEvent { event: id.clone() }).await;
    act(&organizer, &id, enter(&["Ida", "Jon"])).await;
    viewer.say(&ClientMessage::Ping { nonce: 7 }).await;
    let message = viewer.next().await;
    assert!(matches!(message, ServerMessage::Pong { nonce: 7 }), "{message:?}");
    server.stop().await;
}
