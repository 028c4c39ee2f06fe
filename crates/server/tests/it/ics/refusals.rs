//! Refusals, and what they say.

use protocol::{Intent, Seat};
use serde_json::json;

use super::telnet::{PROMPT, Telnet, four, playing, register, server};
use crate::{client::Client, game};

#[tokio::test]
async fn tables_with_other_rules_are_seen_and_not_played() {
    let (server, address) = server().await;
    let mut browser = Client::new(&server).await;
    let table = browser.create(&server, json!({ "ruleset": "casual", "control": "120+0" })).await;
    browser.watch(&table, None).await;
    browser.intend(Some(Seat::WhiteA), Intent::Sit).await.expect("a free seat");
    let mut ann = Telnet::guest(address, "Ann").await;
    let sought = ann.ask("sought").await;
    assert!(sought.contains("(in the browser only: casual)"), "{sought}");
    let refused = ann.ask("play 1").await;
    assert!(refused.contains("That table has the ruleset \"casual\""), "{refused}");
    for (asked, answer) in [
        ("play 7", "There is no game 7."),
        ("play x", "Usage: play N"),
        ("match Bob 2 0 kriegspiel", "Kriegspiel is not offered here: no client"),
        ("seek 2 0 kriegspiel", "Kriegspiel is not offered here: no client"),
        ("seek 2 0 crazyhouse", "Only bughouse is played here, not crazyhouse."),
        ("match Bob", "Bob is not logged in."),
        ("match", "You must name an opponent"),
        ("accept", "You have no offers to accept."),
        ("e4", "You are not playing or examining a game."),
        ("resign", "You are not playing a game."),
        ("observe 99", "There is no game 99."),
        ("observe Nobody", "Nobody is not logged in."),
        ("unobserve", "You are not observing any games."),
        ("refresh", "You are neither playing, observing nor examining a game."),
        ("ptell +n", "You do not have a partner at present."),
        ("style 1", "Only style 12 is supported"),
        ("iset nonsense 1", "No such ivariable \"nonsense\"."),
        ("xyzzy", "xyzzy: Command not found."),
        ("re", "Ambiguous command \"re\". Matches: refresh rematch resign resume"),
        ("takeback", "Takeback not implemented for bughouse games yet."),
        ("resume", "You have no such adjourned game"),
        ("help match", "Challenge a pair to bughouse"),
    ] {
        let said = ann.ask(asked).await;
        assert!(said.contains(answer), "{asked}: {said}");
    }
    // Engines send this after their games, and it changes nothing.
    for asked in ["gameend", "$unseek", "$$set f5 bughouse", "", "flag"] {
        ann.ask(asked).await;
    }
    let kriegspiel =
        browser.create(&server, json!({ "kind": "kriegspiel", "control": "120+0" })).await;
    let refused = ann.ask(&format!("observe {kriegspiel}")).await;
    assert!(refused.contains("Kriegspiel is not offered here"), "{refused}");
    server.stop().await;
}

#[tokio::test]
async fn a_browsers_game_with_other_rules_is_observed() {
    let (server, address) = server().await;
    let mut players = game::four(&server, game::settings()).await;
    let mut ann = Telnet::guest(address, "Ann").await;
    ann.ask("games").await;
    let observed = ann.ask("observe 1").await;
    assert!(observed.contains("You are now observing game 1."), "{observed}");
    players[0].play(Seat::WhiteA, "moves e4").await.expect("legal");
    ann.until(" P/e2-e4 ").await;
    server.stop().await;
}

#[tokio::test]
async fn moves_are_refused_as_clients_know_it() {
    let (server, address) = server().await;
    let mut four = four(address).await;
    playing(&mut four).await;
    for (player, asked, answer) in [
        (1, "e5", "It is not your move."),
        (0, "Nxe4", "Illegal move (Nxe4)."),
        (0, "Q@e4", "Illegal move (Q@e4)."),
        (0, "e2e5", "Illegal move (e2e5)."),
        (0, "quit", "You can't quit while you are playing a game."),
        (0, "takeback", "Takeback not implemented"),
        (0, "flag", "wait for server autoflag"),
        (0, "match Bob", "You can't challenge while you are playing a game."),
        (0, "observe 1", "You cannot observe the game you are playing."),
        (0, "play 1", "You are playing a game already."),
        (0, "time", "White (Ann) : "),
        (0, "refresh", "<12> rnbqkbnr pppppppp"),
    ] {
        let said = four[player].ask(asked).await;
        assert!(said.contains(answer), "{asked}: {said}");
    }
    four[0].send("abort").await;
    for client in &mut four {
        client.until("Game aborted on move 1} *").await;
    }
    server.stop().await;
}

/// Engines send these after a game, and some of them during one.
#[tokio::test]
async fn what_engines_say_besides_ends_no_game() {
    let (server, address) = server().await;
    let mut four = four(address).await;
    playing(&mut four).await;
    for line in
        ["gameend", "unseek", "set f5 1=1", "$gameend", "$$unseek", "ptell Sorry, but I don't"]
    {
        let said = four[0].ask(line).await;
        assert!(!said.contains("} ") && !said.contains("not found"), "{line}: {said}");
    }
    four[0].send("e4").await;
    four[1].until(" P/e2-e4 ").await;
    server.stop().await;
}

#[tokio::test]
async fn beginnings_of_names_are_taken_where_they_are_clear() {
    let (server, address) = server().await;
    let mut ann = Telnet::guest(address, "Ann").await;
    let _bobby = Telnet::guest(address, "Bobby").await;
    let _bobbie = Telnet::guest(address, "Bobbie").await;
    let mut dan = Telnet::guest(address, "Daniel").await;
    let said = ann.ask("partner Bob").await;
    assert!(said.contains("Ambiguous name Bob. Matches: Bobbie Bobby"), "{said}");
    let said = ann.ask("match Bob 2 0 bughouse").await;
    assert!(!said.contains("Issuing") && !said.contains("Challenge"), "{said}");
    let said = ann.ask("partner dan").await;
    assert!(said.contains("Making a partnership offer to Daniel."), "{said}");
    dan.until("Ann offers to be your bughouse partner").await;
    server.stop().await;
}

/// A guest who is put out of their name keeps what is said to them.
#[tokio::test]
async fn tell_again_reaches_the_same_person_or_nobody() {
    let (server, address) = server().await;
    let mut ann = Telnet::guest(address, "Ann").await;
    let mut guest = Telnet::guest(address, "Ben").await;
    assert!(ann.ask("tell Ben hello").await.contains("(told Ben)"));
    guest.until("hello").await;
    register(&server, "Ben", "correct horse").await;
    let mut owner = Telnet::account_named(address, "Ben", "correct horse", "Ben").await;
    guest.until("Your name is Guest").await;
    let said = ann.ask("tell . for the guest").await;
    assert!(said.contains("(told Guest"), "{said}");
    guest.until("for the guest").await;
    let said = owner.ask("date").await;
    assert!(!said.contains("for the guest"), "{said}");
    guest.send("quit").await;
    assert!(guest.closed().await);
    let said = ann.ask("tell . anybody?").await;
    assert!(said.contains("is not logged in"), "{said}");
    assert!(!owner.ask("date").await.contains("anybody"));
    server.stop().await;
}

#[tokio::test]
async fn logins_are_checked_as_in_the_browser() {
    let (server, address) = server().await;
    register(&server, "Anna Bell", "correct horse").await;
    register(&server, "Žofie Nová", "correct horse").await;
    let _ben = Telnet::guest(address, "Ben").await;
    let mut client = Telnet::connect(address).await;
    client.until("login: ").await;
    client.send("%b00000010000000000100000000000000").await;
    for (name, answer) in [
        ("Ben", "**** Ben is already logged in ****"),
        ("x", "No account has this name."),
        ("Ann4", "No account has this name."),
        ("ZofieNova", "**** \"ZofieNova\" is the account \"&#x17d;ofie Nov&#xe1;\"."),
    ] {
        client.send(name).await;
        client.until(answer).await;
        client.until("login: ").await;
    }
    client.send("anna bell").await;
    client.until("If it is yours, type the password.").await;
    client.until("password: ").await;
    client.send("wrong horse battery").await;
    client.until("**** Invalid password! ****").await;
    client.until("login: ").await;
    client.send("Admin").await;
    client.until("Press return").await;
    client.send("").await;
    client.until("login: ").await;
    client.send("Anna Bell").await;
    client.until("password: ").await;
    client.send("correct horse").await;
    client.until("**** Starting FICS session as AnnaBell ****").await;
    client.until(PROMPT).await;
    // The digits before the name have set block mode.
    let answer = client.ask("1 date").await;
    assert!(answer.starts_with("\x151\x1632\x16"), "{answer:?}");
    // The same account elsewhere: this connection ends.
    let again = Telnet::account_named(address, "Anna Bell", "correct horse", "AnnaBell");
    let _again = again.await;
    assert!(client.closed().await);
    server.stop().await;
}
