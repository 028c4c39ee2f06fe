//! People at telnet in the tournaments of the server.

use reqwest::Method;
use serde_json::{Value, json};

use super::telnet::{PROMPT, Telnet, four, partners, server};
use crate::{
    event_games::{Player, act, create, enter_pairs, event_until, is_finished, points},
    people::{Browser, PASSWORD},
};

fn regulations(entrants: &str, stage: Value) -> Value {
    json!({
        "name": "Autumn",
        "ruleset": "fics",
        "clock": "120+1",
        "entrants": entrants,
        "stages": [stage],
        "seeding": "entry",
        "default-minutes": 60,
        "automation": "full",
    })
}

/// Reads on until a text has come, to the next prompt.
async fn hears(client: &mut Telnet, text: &str) -> String {
    client.until(text).await + &client.until(PROMPT).await
}

#[tokio::test]
async fn four_people_at_telnet_play_an_arena() {
    let (server, address) = server().await;
    let organizer = Browser::new(&server);
    let mut players = four(address).await;
    let stage = json!({ "format": { "kind": "arena-singles" }, "minutes": 60, "games": 1, "scoring": "arena" });
    let event = create(&organizer, &regulations("singles", stage)).await;
    let list = players[0].ask("tell event list").await;
    assert!(
        list.contains(":  1 open       0 entered   2  1 unrated arena of singles   Autumn"),
        "{list}"
    );
    for (player, words) in players.iter_mut().zip([
        "tell event join 1",
        "tell mamer j 1",
        "mam join 1",
        "tell Event JOIN 1",
    ]) {
        let reply = player.ask(words).await;
        assert!(reply.contains(":You have entered \"Autumn\"."), "{reply}");
    }
    let reply = players[0].ask("tell event join").await;
    assert!(reply.contains(":You have entered \"Autumn\" already."), "{reply}");
    let who = players[3].ask("mam who").await;
    assert!(
        who.contains(":  1 ---- Ann\n\r") && who.contains(":4 entered in \"Autumn\"."),
        "{who}"
    );

    act(&organizer, &event, json!({ "command": "start-stage" })).await;
    for player in &mut players {
        hears(player, ":Autumn, round 1: you play with ").await;
        hears(player, "<b1> game ").await;
    }
    let reply = players[1].ask("seek").await;
    assert!(reply.contains("You can't seek while you are playing a game."), "{reply}");
    let games = players[1].ask("tell event games").await;
    assert!(games.contains("round 1, table 1"), "{games}");
    players[2].send("resign").await;
    for player in &mut players {
        hears(player, "resigns} ").await;
        hears(player, ":Autumn, round 2: you play with ").await;
        hears(player, "<b1> game ").await;
    }
    let event =
        event_until(&organizer, &event, |event| event["tables"][0]["at"]["round"] == 2).await;
    assert_eq!(points(&event), {
        let mut expected = points(&event);
        expected[2] = 0;
        expected
    });
    assert_eq!(
        points(&event).iter().sum::<i64>(),
        8,
        "two points for each of two winners: {event}"
    );
    let standings = players[2].ask("tell event standings").await;
    assert!(standings.contains(":    1      2     1    1 "), "{standings}");
    assert!(standings.contains(":    3      0     1    0 Cid\n\r"), "{standings}");
    let results = players[2].ask("tell event results").await;
    assert!(results.contains("in play\n\r"), "{results}");
    server.stop().await;
}

#[tokio::test]
async fn partners_at_telnet_enter_as_a_pair_and_meet_people_in_the_browser() {
    let (server, address) = server().await;
    let organizer = Browser::new(&server);
    let mut telnet = four(address).await;
    let format = json!({ "kind": "swiss", "rematches": true });
    let stage = json!({ "format": format, "rounds": 1, "games": 1 });
    let event = create(&organizer, &regulations("pairs", stage)).await;
    telnet[0].ask("tell event list").await;
    let refused = telnet[0].ask("tell event join 1").await;
    assert!(
        refused.contains(":\"Autumn\" is a tournament of pairs: type \"partner NAME\""),
        "{refused}"
    );
    partners(&mut telnet).await;
    let reply = telnet[0].ask("tell event join 1").await;
    assert!(reply.contains(":You and Dan have entered \"Autumn\"."), "{reply}");
    hears(&mut telnet[3], ":Your partner Ann has entered you both in \"Autumn\".").await;
    let again = telnet[3].ask("tell event join 1").await;
    assert!(again.contains(":You have entered \"Autumn\" already."), "{again}");
    let mut browsers = [Player::new(&server).await, Player::new(&server).await];
    enter_pairs(&organizer, &server, &event, &browsers).await;
    telnet[1].ask("mam join 1").await;
    hears(&mut telnet[2], ":Your partner Bob has entered you both in \"Autumn\".").await;

    act(&organizer, &event, json!({ "command": "start-stage" })).await;
    for client in &mut telnet[1..3] {
        hears(client, ":Autumn, round 1: you have the bye, 0.5 points.").await;
    }
    hears(&mut telnet[0], "your game of round 1 at table 1 is game ").await;
    for browser in &mut browsers {
        browser.goes_to_table().await;
    }
    let waits = telnet[0].ask("seek").await;
    assert!(waits.contains("Your game of a tournament is about to begin."), "{waits}");
    for browser in &mut browsers {
        browser.is_ready().await;
    }
    for client in [0, 3] {
        hears(&mut telnet[client], "<b1> game ").await;
    }
    browsers[1].resigns().await;
    let over = event_until(&organizer, &event, is_finished).await;
    assert_eq!(points(&over), [2, 0, 1], "{over}");
    for (client, place) in [(0, "1 of 3, with 1 point"), (1, "2 of 3, with 0.5 points")] {
        hears(&mut telnet[client], &format!(":Autumn is over. Your place is {place}.")).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn a_player_who_comes_late_is_put_at_the_table_that_waits() {
    let (server, address) = server().await;
    let organizer = Browser::new(&server);
    let ada = Browser::new(&server).register("Ada").await;
    let stage = json!({ "format": { "kind": "arena-singles" }, "minutes": 60, "games": 1, "scoring": "arena" });
    let event = create(&organizer, &regulations("singles", stage)).await;
    let people = [json!({ "name": "?", "account": ada.id })];
    let enter = json!({ "act": "enter", "people": people, "team": null });
    act(&organizer, &event, json!({ "command": "act", "act": enter })).await;
    let mut players = Vec::new();
    for name in ["Bob", "Cid", "Dan"] {
        let mut player = Telnet::guest(address, name).await;
        player.ask("iset ms 1").await;
        player.ask(&format!("tell event join {event}")).await;
        players.push(player);
    }
    act(&organizer, &event, json!({ "command": "start-stage" })).await;
    for player in &mut players {
        hears(player, "your game of round 1 at table 1 is game ").await;
    }
    let mut late = Telnet::account(address, "Ada", PASSWORD).await;
    hears(&mut late, ":Autumn: your game of round 1 at table 1 is game ").await;
    players.push(late);
    for player in &mut players {
        hears(player, "<12> ").await;
    }
    players[3].send("resign").await;
    for player in &mut players {
        hears(player, "resigns} ").await;
    }
    server.stop().await;
}

#[tokio::test]
async fn tournaments_are_refused_with_the_reason() {
    let (server, address) = server().await;
    let organizer = Browser::new(&server);
    let mut ann = Telnet::guest(address, "Ann").await;
    assert!(ann.ask("tell event list").await.contains(":There are no tournaments"));
    let stage = json!({ "format": { "kind": "arena-singles" }, "minutes": 60, "games": 1, "scoring": "arena" });
    let mut other = regulations("singles", stage);
    other["ruleset"] = json!("casual");
    create(&organizer, &other).await;
    let list = ann.ask("mam lt").await;
    assert!(list.contains("Autumn  (in the browser only: casual)"), "{list}");
    let add = async |changes: &[(&str, Value)], listed: bool| {
        let mut regulations = other.clone();
        regulations["ruleset"] = json!("fics");
        for (field, value) in changes {
            regulations[*field] = value.clone();
        }
        let event = json!({ "regulations": regulations, "listed": listed });
        let created = organizer.post("/api/events", event).await.expect("created");
        created["event"].as_str().expect("an id").to_owned()
    };
    let rated = add(&[("rated", json!(true))], true).await;
    let by_hand = add(&[("automation", json!("none"))], true).await;
    let private = add(&[], false).await;
    let checks_in =
        add(&[("check-in", json!(true)), ("draws-by-agreement", json!(false))], true).await;
    for (words, answer) in [
        ("join 1", "Its ruleset is \"casual\", which this protocol cannot express"),
        (&*format!("join {rated}"), "You need an account to enter a rated event."),
        (&*format!("join {by_hand}"), "The server makes no tables for it"),
        ("join 99", "There is no tournament 99"),
        ("join nobody", "There is no tournament nobody"),
        ("join abcdefghijkm", "No event has this id."),
        ("dance", "I do not know \"dance\""),
        ("", "list           List the tournaments."),
        (&*format!("withdraw {private}"), "You have not entered \"Autumn\"."),
        (&*format!("join {private}"), "You have entered \"Autumn\"."),
        ("pause", "You are not paired until you join again."),
        ("join", "You are ready to be paired in \"Autumn\"."),
        ("show", "You have entered as number 1."),
        ("standings", "\"Autumn\" has not begun."),
        ("results", "\"Autumn\" has no matches yet."),
        ("games", "No game of \"Autumn\" is played"),
        ("withdraw", "You have withdrawn from \"Autumn\"."),
        (&*format!("join {checks_in}"), "You have entered \"Autumn\"."),
        ("join", "You are ready to be paired in \"Autumn\"."),
    ] {
        let reply = ann.ask(&format!("tell event {words}")).await;
        assert!(reply.contains(&format!(":{answer}")), "{words}: {reply}");
        assert!(reply.contains("(told event)"), "{reply}");
    }
    let list = ann.ask("tell event list").await;
    assert_eq!(list.matches(" Autumn").count(), 4, "private ones have no number: {list}");
    let (_, event) = organizer.ask(Method::GET, &format!("/api/events/{checks_in}"), None).await;
    assert_eq!(event["event"]["entrants"][0]["checked-in"], json!(true), "{event}");
    // Nobody takes the name of the tournaments.
    let mut liar = Telnet::connect(address).await;
    liar.until("login: ").await;
    liar.send("Mamer").await;
    liar.until("Press return to enter the server as").await;
    liar.send("").await;
    liar.until("login: ").await;
    server.stop().await;
}
