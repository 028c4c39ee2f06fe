//! A table that is not public, and a stranger who tries everything that names a table: each
//! command here, each endpoint of the HTTP interface, and the lobby.

use std::net::SocketAddr;

use protocol::{ClientMessage, Intent, Phase, ics::Verb};
use serde_json::{Value, json};
use tandem_server::Config;

use super::telnet::{PROMPT, Telnet, on, register};
use crate::{
    client::{Client, TestServer},
    game::SEATS,
    people::who,
};

const NAME: &str = "Hidden garden";
const PASSWORD: &str = "correct horse";

/// A private table where a game has ended and another is in play. Ann, who has an account, plays
/// White on board A in the browser, and three guests play the rest.
async fn hidden(server: &TestServer) -> Vec<Client> {
    let mut players = vec![register(server, "Ann", PASSWORD).await];
    for _ in 0..3 {
        players.push(Client::new(server).await);
    }
    let terms = json!({ "ruleset": "fics", "control": "600+0", "public": false, "name": NAME });
    let table = players[0].create(server, terms).await;
    for (player, seat) in players.iter_mut().zip(SEATS) {
        player.watch(&table, None).await;
        player.intend(Some(seat), Intent::Sit).await.expect("a free seat");
    }
    for game in 0..2 {
        for (player, seat) in players.iter_mut().zip(SEATS) {
            player.intend(Some(seat), Intent::Ready).await.expect("ready");
        }
        players[0].until_phase(Phase::Playing).await;
        players[0].play(SEATS[0], "moves e4").await.expect("legal");
        if game == 0 {
            players[1].play(SEATS[1], "resigns").await.expect("allowed");
            players[0].until_phase(Phase::Over).await;
        }
    }
    players
}

#[tokio::test]
async fn a_stranger_finds_no_private_table_by_any_command_endpoint_or_list() {
    let (server, address) = on(Config { limited: false, ..Config::default() }).await;
    let mut players = hidden(&server).await;
    let table = players[0].table.clone();
    let ann = who(&server, &players[0].cookie).await;
    let mut names = Vec::new();
    for player in &players[1..] {
        names.push(who(&server, &player.cookie).await.name);
    }
    // The game has numbers as soon as one of its players is here.
    let mut own = Telnet::account(address, "Ann", PASSWORD).await;
    own.until("<b1> game 1 ").await;

    let shows = |what: &str, text: &str| {
        let moves = ["Movelist for game 1:", "Movelist for game 2:", "e2-e4", "<12>", "<b1>"];
        for secret in [&table, NAME, &names[1], &names[2]].into_iter().chain(moves) {
            assert!(!text.contains(secret), "{what} shows {secret:?}: {text}");
        }
    };
    commands(address, &table, &names[0], &shows).await;
    endpoints(&server, &table, &ann.id, &shows).await;
    let mut eve = Client::new(&server).await;
    eve.say(&ClientMessage::EnterLobby { chat: true }).await;
    eve.read().await;
    shows("the lobby", &eve.recorded.concat());
    players[0].read().await;
    assert!(!players[0].recorded.concat().contains("psst"), "a stranger was heard at the table");

    // Its players find it, and those who have its link.
    own.send("observe 2").await;
    own.until("You are now observing game 2.").await;
    let mut friend = Telnet::guest(address, "Friend").await;
    let refused = friend.ask("observe 1").await;
    assert!(refused.contains("There is no game 1."), "{refused}");
    let linked = friend.ask(&format!("observe {table}")).await;
    assert!(linked.contains("You are now observing game 1."), "{linked}");
    let numbered = friend.ask("moves 2").await;
    assert!(numbered.contains("Movelist for game 2:"), "{numbered}");
    let card = friend.ask("finger Ann").await;
    assert!(card.contains("(playing game 1)"), "{card}");
    server.stop().await;
}

/// Every command, with every argument that a stranger could think of.
async fn commands(address: SocketAddr, table: &str, player: &str, shows: &impl Fn(&str, &str)) {
    let part = &table[..table.len() - 1];
    let arguments = ["", "1", "2", "3", "Ann", "Ann 0", player, part, "psst"];
    let names = (0..).map(|n| {
        format!("Eve{}", char::from(b'a' + n % 26).to_string().repeat(3 + usize::from(n / 26)))
    });
    for (verb, name) in Verb::all().zip(names) {
        if verb == Verb::Quit {
            continue;
        }
        let mut eve = Telnet::guest(address, &name).await;
        for argument in arguments {
            let command = format!("{} {argument}", verb.name());
            let reply = eve.ask(command.trim()).await;
            shows(&command, &reply);
            assert!(!reply.contains("playing game"), "{command}: {reply}");
        }
        // Nothing comes by itself either.
        eve.send("date").await;
        let rest = eve.until("UTC").await + &eve.until(PROMPT).await;
        shows(verb.name(), &rest);
    }
}

/// Every endpoint that can be read, and pages.
async fn endpoints(server: &TestServer, table: &str, ann: &str, shows: &impl Fn(&str, &str)) {
    let http = reqwest::Client::new();
    let document: Value = http
        .get(server.url("/api/openapi.json"))
        .send()
        .await
        .expect("an answer")
        .json()
        .await
        .expect("json");
    let mut paths: Vec<String> =
        ["/", "/games", "/tv", "/table/1", "/table/1/game/1"].map(str::to_owned).to_vec();
    paths.push(format!("/people/{ann}"));
    for (path, methods) in document["paths"].as_object().expect("paths") {
        let Some(get) = methods.get("get").filter(|_| path != "/socket") else { continue };
        let id = if path.starts_with("/api/people/") { ann } else { &table[..table.len() - 1] };
        let path = path.replace("{id}", id).replace("{game}", "1").replace("{name}", "Ann");
        let asks = |name: &str| {
            let mut parameters = get["parameters"].as_array().into_iter().flatten();
            parameters.any(|parameter| parameter["name"] == name)
        };
        if asks("player") {
            paths.extend(["Ann", ann].map(|player| format!("{path}?player={player}")));
        }
        paths.push(path);
    }
    assert!(paths.len() > 25, "{paths:?}");
    for path in paths {
        let body = http.get(server.url(&path)).send().await.expect("an answer");
        let body = body.bytes().await.expect("a body");
        shows(&path, &String::from_utf8_lossy(&body));
    }
    let metrics = format!("http://{}/metrics", server.metrics);
    let figures = http.get(metrics).send().await.expect("an answer").text().await.expect("text");
    shows("the metrics", &figures);
}
