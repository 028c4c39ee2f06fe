//! Events of a cluster, whose owner dies in the middle of a round. They need PostgreSQL and NATS.

use std::{net::SocketAddr, time::Duration};

use protocol::Intent;
use serde_json::{Value, json};
use tandem_server::{Config, EventClock};
use tokio::runtime::Runtime;

use crate::{
    client::{Client, TestServer},
    cluster::{Nats, plays, watches},
    event_games::{Player, act, create, enter_pairs, event_until, is_finished, points},
    ics::telnet::{PROMPT, Telnet},
    people::{Browser, PASSWORD},
    postgres::postgres,
};

/// How long an event that a dead node has taken is left alone.
const TAKEN: Duration = Duration::from_secs(60);

/// Two nodes. The first one runs on threads of its own, so that it can die.
struct Nodes {
    _nats: Nats,
    clock: EventClock,
    threads: Runtime,
    mortal: TestServer,
    other: TestServer,
}

impl Nodes {
    /// Nothing if PostgreSQL or NATS is not installed.
    async fn start() -> Option<Self> {
        let (database, nats) = (postgres().await?, Nats::start()?);
        let clock = EventClock::default();
        let config = Config {
            database: Some(database),
            bus: Some(nats.url()),
            event_clock: clock.clone(),
            ics: Some(([127, 0, 0, 1], 0).into()),
            ..Config::default()
        };
        let threads = Runtime::new().expect("threads");
        let mortal = threads.spawn(TestServer::with(config.clone())).await.expect("a server");
        let other = TestServer::with(config).await;
        Some(Self { _nats: nats, clock, threads, mortal, other })
    }

    /// The first node stops between two instructions, and says nothing to anybody.
    fn kill(self) -> (Nats, TestServer) {
        self.threads.shutdown_background();
        self.clock.advance(TAKEN);
        (self._nats, self.other)
    }
}

fn regulations(entrants: &str, stage: &Value) -> Value {
    json!({
        "name": "Autumn",
        "ruleset": "fics",
        "clock": "600+0",
        "entrants": entrants,
        "stages": [stage],
        "seeding": "entry",
        "default-minutes": 60,
        "automation": "full",
    })
}

/// A player whose node has died comes to the other one, and to their table.
async fn comes_over(player: &mut Player, node: &TestServer) {
    let table = player.client.table.clone();
    player.client = Client::with_cookie(node, player.client.cookie.clone()).await;
    watches(&mut player.client, &table).await;
}

/// A player says at the table that they are ready, as soon as its owner can be reached.
async fn sits_down(player: &mut Player) {
    player.seat = {
        let invitation = player.client.invitation().await;
        watches(&mut player.client, &invitation.table).await;
        invitation.seat.expect("a seat")
    };
    while player.client.intend(Some(player.seat), Intent::Ready).await.is_err() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn resigns(player: &mut Player) {
    plays(&mut player.client, player.seat, "resigns").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_swiss_goes_on_when_its_owner_dies() {
    let Some(nodes) = Nodes::start().await else { return };
    let organizer = Browser::new(&nodes.mortal);
    let mut players = Vec::new();
    for node in [&nodes.mortal, &nodes.other, &nodes.mortal, &nodes.other] {
        players.push(Player::new(node).await);
    }
    let format = json!({ "kind": "swiss", "rematches": true });
    let stage = json!({ "format": format, "rounds": 2, "games": 1 });
    let id = create(&organizer, &regulations("pairs", &stage)).await;
    enter_pairs(&organizer, &nodes.mortal, &id, &players).await;
    act(&organizer, &id, json!({ "command": "start-stage" })).await;
    for player in &mut players {
        sits_down(player).await;
    }
    drop(organizer);
    let (_nats, node) = nodes.kill();
    for at in [0, 2] {
        comes_over(&mut players[at], &node).await;
    }
    resigns(&mut players[3]).await;
    for player in &mut players {
        sits_down(player).await;
    }
    resigns(&mut players[2]).await;
    let event = event_until(&Browser::new(&node), &id, is_finished).await;
    assert_eq!(points(&event), [4, 0], "{event}");
    node.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_arena_goes_on_when_its_owner_dies_and_telnet_players_hear_of_it() {
    let Some(nodes) = Nodes::start().await else { return };
    let organizer = Browser::new(&nodes.mortal);
    let address: SocketAddr = nodes.other.ics.expect("an address");
    let stage = json!({ "format": { "kind": "arena-singles" }, "minutes": 600, "games": 1, "scoring": "arena" });
    let id = create(&organizer, &regulations("singles", &stage)).await;
    let mut players = Vec::new();
    for node in [&nodes.mortal, &nodes.other, &nodes.other] {
        let player = Player::new(node).await;
        enters(&organizer, &nodes.mortal, &id, &player).await;
        players.push(player);
    }
    let mut ann = Telnet::guest(address, "Ann").await;
    ann.ask("iset ms 1").await;
    let entered = ann.ask(&format!("tell event join {id}")).await;
    assert!(entered.contains(":You have entered \"Autumn\"."), "{entered}");
    // The node of Ann has not started the event, and tells her all the same.
    act(&organizer, &id, json!({ "command": "start-stage" })).await;
    ann.until(":Autumn, round 1: you play with ").await;
    for player in &mut players {
        sits_down(player).await;
    }
    ann.until("<b1> game ").await;
    drop(organizer);
    let (_nats, node) = nodes.kill();
    comes_over(&mut players[0], &node).await;
    resigns(&mut players[1]).await;
    ann.until(":Autumn, round 2: you play with ").await;
    for player in &mut players {
        sits_down(player).await;
    }
    ann.until("<b1> game ").await;
    resigns(&mut players[1]).await;
    ann.until(":Autumn, round 3: you play with ").await;
    ann.until(PROMPT).await;
    let browser = Browser::new(&node);
    let event = event_until(&browser, &id, |event| event["tables"][0]["at"]["round"] == 3).await;
    assert_eq!(points(&event).iter().sum::<i64>(), 16, "two winners, twice: {event}");
    // The organizer ends the evening at the node that is left.
    let credentials = json!({ "name": "Olga", "password": PASSWORD });
    browser.post("/api/session", credentials).await.expect("signed in");
    for entrant in 1..=4 {
        let pause = json!({ "act": "pause", "entrant": entrant, "paused": true });
        act(&browser, &id, json!({ "command": "act", "act": pause })).await;
    }
    for player in &mut players {
        sits_down(player).await;
    }
    ann.until("<b1> game ").await;
    resigns(&mut players[1]).await;
    // Nobody is led to the table as soon as its game is over; a moment later its result counts.
    let counts = |event: &Value| points(event).iter().sum::<i64>() > 16;
    event_until(&browser, &id, counts).await;
    act(&browser, &id, json!({ "command": "act", "act": { "act": "finish" } })).await;
    ann.until(":Autumn is over. Your place is ").await;
    node.stop().await;
}

/// The organizer enters a player who comes alone.
async fn enters(organizer: &Browser<'_>, server: &TestServer, id: &str, player: &Player) {
    let account = crate::people::who(server, &player.client.cookie).await.id;
    let people = [json!({ "name": "?", "account": account })];
    let enter = json!({ "act": "enter", "people": people, "team": null });
    act(organizer, id, json!({ "command": "act", "act": enter })).await;
}
