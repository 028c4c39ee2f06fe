//! Events that the server runs: their games at real tables, from the first round to the end.

use std::time::Duration;

use protocol::{Intent, Phase, RefusalCode, Seat};
use reqwest::Method;
use serde_json::{Value, json};
use tandem_server::{Config, Database, EventClock, admin::Admin};
use tokio::time::Instant;

use crate::{
    client::{Client, PATIENCE, TestServer},
    database::{self, Beside},
    people::{Browser, PASSWORD, signed_in, who},
};

const MINUTE: Duration = Duration::from_secs(60);

/// A player at their table.
pub(crate) struct Player {
    pub(crate) client: Client,
    pub(crate) seat: Seat,
}

impl Player {
    pub(crate) async fn new(server: &TestServer) -> Self {
        Self { client: Client::new(server).await, seat: Seat::WhiteA }
    }

    /// Waits for the table of the next game.
    pub(crate) async fn goes_to_table(&mut self) {
        let invitation = self.client.invitation().await;
        self.seat = invitation.seat.expect("a seat");
        self.client.watch(&invitation.table, None).await;
    }

    pub(crate) async fn is_ready(&mut self) {
        self.client.intend(Some(self.seat), Intent::Ready).await.expect("seated");
    }

    pub(crate) async fn resigns(&mut self) {
        self.client.play(self.seat, "resigns").await.expect("the game is played");
    }
}

async fn four(server: &TestServer) -> Vec<Player> {
    let mut players = Vec::new();
    for _ in 0..4 {
        players.push(Player::new(server).await);
    }
    players
}

/// They come to the table of the next game, and it starts.
async fn play(players: &mut [Player]) {
    for player in players.iter_mut() {
        player.goes_to_table().await;
    }
    for player in players.iter_mut() {
        player.is_ready().await;
    }
}

fn server_config(database: &Database, clock: &EventClock) -> Config {
    let (database, event_clock) = (Some(database.clone()), clock.clone());
    Config { database, event_clock, ..Config::default() }
}

/// Regulations of an event that the server runs alone.
fn regulations(entrants: &str, stage: Value) -> Value {
    json!({
        "name": "Autumn",
        "ruleset": "casual countdown=0 zero-time=allowed",
        "clock": "60+0",
        "entrants": entrants,
        "stages": [stage],
        "default-minutes": 60,
        "automation": "full",
    })
}

fn swiss(rounds: u8) -> Value {
    let format = json!({ "kind": "swiss", "rematches": true });
    regulations("pairs", json!({ "format": format, "rounds": rounds, "games": 1 }))
}

pub(crate) async fn create(organizer: &Browser<'_>, regulations: &Value) -> String {
    organizer.register("Olga").await;
    let created = organizer.post("/api/events", json!({ "regulations": regulations })).await;
    created.expect("created")["event"].as_str().expect("an id").to_owned()
}

pub(crate) async fn act(organizer: &Browser<'_>, id: &str, command: Value) {
    let path = format!("/api/events/{id}/acts");
    let (status, answer) = organizer.ask(Method::POST, &path, Some(command)).await;
    assert_eq!(status, 200, "{answer}");
}

/// The organizer enters two pairs: the first two players, and the others.
pub(crate) async fn enter_pairs(
    organizer: &Browser<'_>,
    server: &TestServer,
    id: &str,
    players: &[Player],
) {
    for pair in players.chunks(2) {
        let mut people = Vec::new();
        for player in pair {
            let account = who(server, &player.client.cookie).await.id;
            people.push(json!({ "name": "?", "account": account }));
        }
        let enter = json!({ "act": "enter", "people": people, "team": null });
        act(organizer, id, json!({ "command": "act", "act": enter })).await;
    }
}

/// A Swiss of two pairs, which has begun.
async fn begun(organizer: &Browser<'_>, server: &TestServer, rounds: u8) -> (String, Vec<Player>) {
    let players = four(server).await;
    let id = create(organizer, &swiss(rounds)).await;
    enter_pairs(organizer, server, &id, &players).await;
    act(organizer, &id, json!({ "command": "start-stage" })).await;
    (id, players)
}

/// Reads an event until it is as it is to be.
pub(crate) async fn event_until(
    browser: &Browser<'_>,
    id: &str,
    is_so: impl Fn(&Value) -> bool,
) -> Value {
    let until = Instant::now() + PATIENCE;
    loop {
        let (_, event) = browser.ask(Method::GET, &format!("/api/events/{id}"), None).await;
        if is_so(&event) {
            return event;
        }
        assert!(Instant::now() < until, "{event}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

pub(crate) fn is_finished(event: &Value) -> bool {
    event["event"]["finished"] == json!(true)
}

/// The points of the entrants in the order of their numbers.
pub(crate) fn points(event: &Value) -> Vec<i64> {
    let rows = event["event"]["stages"][0]["standings"].as_array().expect("standings");
    let mut points: Vec<_> =
        rows.iter().map(|row| (row["entrant"].as_i64(), row["points"].as_i64())).collect();
    points.sort_unstable();
    points.into_iter().filter_map(|(_, points)| points).collect()
}

async fn rounds(browser: &Browser<'_>, id: &str) -> Value {
    browser.ask(Method::GET, &format!("/api/events/{id}/rounds"), None).await.1
}

#[tokio::test]
async fn two_pairs_play_a_swiss_that_starts_at_its_hour() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let clock = EventClock::default();
    let server = TestServer::with(server_config(&database, &clock)).await;
    let organizer = Browser::new(&server);
    let mut players = four(&server).await;
    let mut regulations = swiss(2);
    regulations["starts-at"] = json!(clock.now() + 3_600_000);
    regulations["repeats-every"] = json!(1440);
    regulations["draws-by-agreement"] = json!(false);
    let id = create(&organizer, &regulations).await;
    enter_pairs(&organizer, &server, &id, &players).await;
    clock.advance(60 * MINUTE);
    let mut tables = Vec::new();
    for _ in 0..2 {
        play(&mut players).await;
        tables.push(players[0].client.table.clone());
        assert!(players.iter().all(|player| player.client.table == tables[tables.len() - 1]));
        let teams = [players[0].seat, players[1].seat].map(bughouse::Seat::from);
        assert_eq!(teams[0].partner(), teams[1], "partners sit together");
        let seat = players[0].seat;
        let offer = players[0].client.play(seat, "offers draw").await.expect_err("no draws here");
        assert_eq!(offer.ruling.expect("ruled").fields["why"], "no-agreement");
        players[3].resigns().await;
    }
    let event = event_until(&organizer, &id, is_finished).await;
    assert_eq!((points(&event), &event["tables"]), (vec![4, 0], &json!([])));
    let game = &rounds(&organizer, &id).await[0]["matches"][0]["games"][0]["result"];
    assert_eq!(game["game"], json!(tables[0]), "{game}");
    // Their places stand on the pages of the players, with their partners.
    let mut people = Vec::new();
    for player in &players[..3] {
        people.push(who(&server, &player.client.cookie).await);
    }
    let [winner, partner, loser] = &people[..] else { panic!("three") };
    for (person, rank, points) in [(winner, 1, 4), (loser, 2, 0)] {
        let path = format!("/api/people/{}/events", person.id);
        let (_, found) = organizer.ask(Method::GET, &path, None).await;
        let place = json!({ "rank": rank, "of": 2, "points": points });
        assert_eq!((&found[0]["id"], &found[0]["place"]), (&json!(id), &place), "{found}");
        assert_eq!(found[0]["state"], "finished");
        if rank == 1 {
            let partner = json!([{ "id": partner.id, "name": partner.name }]);
            assert_eq!(found[0]["partners"], partner);
        }
        let (_, older) = organizer.ask(Method::GET, &format!("{path}?before=0"), None).await;
        assert_eq!(older, json!([]));
    }
    let log = reqwest::get(server.url(&format!("/api/tables/{}/games/1/bpgn", tables[1]))).await;
    let log = log.expect("an answer").text().await.expect("text");
    for tag in ["[Event \"Autumn\"]", "[Round \"2\"]", "[Board \"1\"]"] {
        assert!(log.contains(tag), "{tag} {log}");
    }
    // Tomorrow's event takes entries since today's has started, and there is one of it.
    let (_, listed) = organizer.ask(Method::GET, "/api/events", None).await;
    let states: Vec<_> = listed.as_array().expect("a list").iter().map(|it| &it["state"]).collect();
    assert_eq!(states.len(), 2, "{listed}");
    assert!(states.contains(&&json!("entries")) && states.contains(&&json!("finished")));
    server.stop().await;
}

#[tokio::test]
async fn an_arena_of_four_pairs_them_again_and_again() {
    let server = TestServer::start(None).await;
    let organizer = Browser::new(&server);
    let mut players = four(&server).await;
    let stage = json!({ "format": { "kind": "arena-singles" }, "minutes": 60, "games": 1, "scoring": "arena" });
    let id = create(&organizer, &regulations("singles", stage)).await;
    for player in &players {
        let account = who(&server, &player.client.cookie).await.id;
        let people = [json!({ "name": "?", "account": account })];
        let enter = json!({ "act": "enter", "people": people, "team": null });
        let acts = server.url(&format!("/api/events/{id}/acts"));
        let request = player.client.http.post(acts).header("cookie", &player.client.cookie);
        let request = request.json(&json!({ "command": "act", "act": enter }));
        assert_eq!(request.send().await.expect("an answer").status(), 200);
    }
    // A person without an account cannot play.
    let people = [json!({ "name": "Stranger" })];
    let enter = json!({ "act": "enter", "people": people, "team": null });
    let enter = json!({ "command": "act", "act": enter });
    let refused = organizer.post(&format!("/api/events/{id}/acts"), enter).await;
    assert_eq!(refused, Err(RefusalCode::NotTheOrganizer));
    act(&organizer, &id, json!({ "command": "start-stage" })).await;
    for _ in 0..2 {
        play(&mut players).await;
        players[0].resigns().await;
    }
    // The third game waits for them.
    for player in &mut players {
        player.goes_to_table().await;
    }
    let event = event_until(&organizer, &id, |event| event["tables"][0]["at"]["round"] == 3).await;
    assert_eq!(event["tables"].as_array().map(Vec::len), Some(1));
    assert_eq!(points(&event)[0], 0, "{event}");
    assert_eq!(points(&event).iter().sum::<i64>(), 16, "two points for each of two winners, twice");
    server.stop().await;
}

#[tokio::test]
async fn a_restart_makes_nothing_twice_and_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let clock = EventClock::default();
    let server = TestServer::with(server_config(&database, &clock)).await;
    let organizer = Browser::new(&server);
    let (id, mut players) = begun(&organizer, &server, 2).await;
    play(&mut players).await;
    let table = players[0].client.table.clone();
    server.stop().await;
    // A process that was killed had the event and does not give it back, and it had looked at it.
    let mut beside = Beside::open(&database).await;
    let killed = "UPDATE events SET taken_until = 9000000000000, due = 0";
    assert_eq!(beside.run(killed).await, 1);
    beside.close().await;

    let server = TestServer::with(server_config(&database, &clock)).await;
    for player in &mut players {
        let cookie = player.client.cookie.clone();
        player.client = Client::with_cookie(&server, cookie).await;
        player.client.watch(&table, None).await;
    }
    players[1].client.read().await;
    players[1].resigns().await;
    play(&mut players).await;
    assert_ne!(players[0].client.table, table, "the second round");
    players[1].resigns().await;
    let reader = Browser::new(&server);
    let event = event_until(&reader, &id, is_finished).await;
    assert_eq!(points(&event), [0, 4]);
    let (_, export) = reader.ask(Method::GET, &format!("/api/events/{id}/export"), None).await;
    let records = export["records"].as_array().expect("a log");
    let count = |act: &str| records.iter().filter(|record| record["act"]["act"] == act).count();
    let counts = ["pair", "publish", "set-result", "close", "finish"].map(count);
    assert_eq!(counts, [2, 2, 2, 2, 1]);
    server.stop().await;
    let mut beside = Beside::open(&database).await;
    assert_eq!(beside.run("UPDATE event_tables SET made = made WHERE done").await, 2);
    // The results are those of the tables, and one that is not is found.
    let findings = async || {
        let mut findings = Vec::new();
        let admin = Admin::open(&database).await.expect("a database");
        let verified = admin.verify(|finding| findings.push(finding.to_string())).await;
        assert_eq!(verified.expect("verified").events, 1);
        findings
    };
    assert_eq!(findings().await, [""; 0]);
    let other = format!("UPDATE games SET outcome = 'drawn' WHERE table_id = '{table}'");
    assert_eq!(beside.run(&other).await, 1);
    beside.close().await;
    let found = findings().await;
    let expected = format!(" in its log, and ½ : ½ at table {table}");
    assert!(found.len() == 1 && found[0].starts_with(&format!("event {id}: game 1")), "{found:?}");
    assert!(found[0].ends_with(&expected), "{found:?}");
}

#[tokio::test]
async fn who_does_not_come_loses_by_forfeit() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let clock = EventClock::default();
    let server = TestServer::with(server_config(&database, &clock)).await;
    let organizer = Browser::new(&server);
    let (id, mut players) = begun(&organizer, &server, 1).await;
    for player in &mut players {
        player.goes_to_table().await;
    }
    for player in &mut players[..3] {
        player.is_ready().await;
    }
    // The table is noted before its players hear of it, and the time counts from then.
    clock.advance(60 * MINUTE);
    let event = event_until(&organizer, &id, is_finished).await;
    assert_eq!(points(&event), [2, 0]);
    let game = &rounds(&organizer, &id).await[0]["matches"][0]["games"][0]["result"];
    assert_eq!(game["reason"], json!("forfeit"), "{game}");
    let late = &mut players[3];
    for intent in [Intent::Ready, Intent::Sit] {
        late.client.intend(Some(late.seat), intent).await.expect_err("too late");
    }
    let table = late.client.table.clone();
    late.client.watch(&table, None).await;
    assert_eq!(late.client.snapshot().await.state.phase, Phase::Seating);
    server.stop().await;
}

#[tokio::test]
async fn opponents_of_one_household_beyond_its_limit_play_a_casual_game() {
    let server = TestServer::with(Config { household_games: 0, ..Config::default() }).await;
    let organizer = Browser::new(&server);
    let mut players = Vec::new();
    for name in ["Ada", "Boris", "Chiara", "Dmitri"] {
        Browser::new(&server).register(name).await;
        let cookie = signed_in(&server, name, PASSWORD).await;
        players.push(Player {
            client: Client::with_cookie(&server, cookie).await,
            seat: Seat::WhiteA,
        });
    }
    let mut regulations = swiss(1);
    regulations["rated"] = json!(true);
    let id = create(&organizer, &regulations).await;
    enter_pairs(&organizer, &server, &id, &players).await;
    act(&organizer, &id, json!({ "command": "start-stage" })).await;
    play(&mut players).await;
    players[0].resigns().await;
    let event = event_until(&organizer, &id, is_finished).await;
    assert_eq!(points(&event).iter().sum::<i64>(), 2, "nobody lost by forfeit: {event}");
    assert!(points(&event).contains(&0));
    server.stop().await;
}
