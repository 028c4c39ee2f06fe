//! Whole games, by telnet alone and beside a browser.

use protocol::{Channel, Intent, Phase, Seat};
use serde_json::json;

use super::telnet::{PROMPT, Telnet, four, playing, register, server};
use crate::client::{Client, TestServer};

/// A move, which both players of the board see.
async fn moves(four: &mut [Telnet; 4], players: [usize; 2], turn: usize, mv: &str, shown: &str) {
    four[players[turn % 2]].send(mv).await;
    for player in players {
        four[player].until(&format!(" {shown} ")).await;
        four[player].until(PROMPT).await;
    }
}

#[tokio::test]
async fn four_telnet_players_play_to_mate_with_drops_and_talk() {
    let (server, address) = server().await;
    let mut four = four(address).await;
    playing(&mut four).await;
    let (a, b) = ([0, 1], [2, 3]);
    for (turn, mv) in ["e4", "e5", "Qh5", "nc6"].into_iter().enumerate() {
        let shown = mv.replace("nc6", "Nc6");
        moves(&mut four, a, turn, mv, &shown).await;
    }
    for (turn, mv) in ["e2-e4", "d7d5", "exd5", "qxd5"].into_iter().enumerate() {
        moves(&mut four, b, turn, mv, ["e4", "d5", "exd5", "Qxd5"][turn]).await;
    }
    // Cid took a pawn for Bob, and Dan one for Ann.
    four[0].until("<b1> game 1 white [P] black [P] <- WP").await;
    four[1].until("<b1> game 1 white [] black [P] <- BP").await;
    moves(&mut four, a, 0, "p@d6", "P/@@-d6").await;
    moves(&mut four, a, 1, "P@a5", "P/@@-a5").await;
    four[3].send("ptell take nothing").await;
    four[3].until("(told Ann, who is playing)").await;
    four[0].until("Dan (your partner) tells you: take nothing").await;
    four[1].send("kibitz hello\x1b[2J \x07all").await;
    four[1].until("(kibitzed to 4 players)").await;
    let heard = four[2].until("all").await;
    assert!(heard.contains("Bob(U)(++++)[1] kibitzes: hello [2J  all"), "{heard:?}");
    assert!(!heard.contains('\x1b'));
    for (turn, (mv, shown)) in
        [("Bc4", "Bc4"), ("Nf6", "Nf6"), ("Qxf7#", "Qxf7+")].into_iter().enumerate()
    {
        moves(&mut four, a, turn, mv, shown).await;
    }
    assert!(four[0].all.contains("{Game 1 (Ann vs. Bob) Bob checkmated} 1-0"), "{}", four[0].all);
    // The last board is the players' own, as those before.
    let last = four[1].all.lines().rfind(|line| line.trim().starts_with("<12> "));
    let last = last.expect("a board").trim();
    assert!(last.contains(" Ann Bob 1 2 0 ") && last.ends_with(" Qxf7+ 1 0 0"), "{last}");
    four[3].until("{Game 2 (Cid vs. Dan) Dan's partner won} 0-1").await;
    four[3].until("{Game 1 (Ann vs. Bob) Bob checkmated} 1-0").await;
    // No line of it all is wrapped, and no prompt has a line end.
    for line in four[0].all.split("\n\r") {
        assert!(!line.starts_with("\\   "));
    }
    four[2].until("No ratings adjustment done.").await;
    four[2].until(PROMPT).await;
    let history = four[2].ask("history").await;
    assert!(history.contains(" 0: - W         Dan(U)        [ Bu  2   0]"), "{history}");
    let moves = four[2].ask("smoves 0").await;
    assert!(moves.contains("  2.  exd5") && moves.contains("Qxd5"), "{moves}");
    assert!(moves.contains("P@d6") && moves.contains("{Bob checkmated} 1-0"), "{moves}");
    let quit = four[2].ask("moves 1").await;
    assert!(quit.contains("Movelist for game 1:"), "{quit}");
    server.stop().await;
}

/// A game that begins: WhiteA in a browser, and Bob, Cid and Dan by telnet.
async fn browser_and_three(control: &str) -> (TestServer, Client, Vec<Telnet>) {
    let (server, address) = server().await;
    let mut browser = Client::new(&server).await;
    let table = browser.create(&server, json!({ "ruleset": "fics", "control": control })).await;
    browser.watch(&table, None).await;
    browser.intend(Some(Seat::WhiteA), Intent::Sit).await.expect("a free seat");
    browser.intend(Some(Seat::WhiteA), Intent::Ready).await.expect("ready");
    let mut three = Vec::new();
    for name in ["Bob", "Cid", "Dan"] {
        let mut client = Telnet::guest(address, name).await;
        client.ask("iset gameinfo 1").await;
        let sought = client.ask("sought").await;
        assert!(sought.contains("unrated bughouse"), "{sought}");
        let sat = client.ask("play 1").await;
        assert!(sat.contains("You sit at game 1 as "), "{sat}");
        three.push(client);
    }
    (server, browser, three)
}

#[tokio::test]
async fn a_browser_sits_with_three_telnet_players() {
    let (server, mut browser, mut three) = browser_and_three("120+0").await;
    for client in &mut three {
        let start = client.until("<b1> game").await;
        assert!(start.contains(" Creating unrated bughouse match.}"), "{start}");
        assert!(start.contains(" t=bughouse r=0 u=1,1 it=120,0 i=120,0 pt="), "{start}");
    }
    browser.until_phase(Phase::Playing).await;
    browser.play(Seat::WhiteA, "moves e4").await.expect("legal");
    three[0].until(" P/e2-e4 ").await;
    three[0].send("c5").await;
    while !browser.change().await.played.iter().any(|played| played.text == "c5") {}
    // The partner of White on board A is Black on board B.
    let say = Intent::Say { channel: Channel::Team, text: "+q".to_owned() };
    browser.intend(None, say).await.expect("said");
    three[2].until(" (your partner) tells you: +q").await;
    three[2].send("ptell coming").await;
    let talk = loop {
        if let Some(talk) = browser.change().await.talk {
            break talk;
        }
    };
    assert_eq!((talk.text.as_str(), talk.channel), ("coming", Channel::Team));
    three[1].send("draw").await;
    three[1].until("Draw request sent.").await;
    three[2].until("Cid offers you a draw.").await;
    server.stop().await;
}

#[tokio::test]
async fn an_observer_sees_both_boards_and_the_end() {
    let (server, address) = server().await;
    let mut four = four(address).await;
    playing(&mut four).await;
    let mut eve = Telnet::guest(address, "Eve").await;
    let none = eve.ask("allobservers").await;
    assert!(none.starts_with("No games are being observed."), "{none}");
    let games = eve.ask("games").await;
    assert!(games.contains("  1 ++++ Ann         ++++ Bob        [ Bu  2   0]"), "{games}");
    let observed = eve.ask("observe 1").await;
    assert!(observed.starts_with("You are now observing game 1.\n\rGame 1: Ann (++++) Bob (++++) unrated bughouse 2 0\n\r"), "{observed}");
    assert!(
        observed.contains(" 1 Ann Bob 0 2 0 39 39 ") && observed.contains("<b1> game 1"),
        "{observed}"
    );
    let partners = eve.ask("pobserve 1").await;
    assert!(partners.contains("You are now observing game 2."), "{partners}");
    let seen = eve.ask("allobservers").await;
    assert!(seen.starts_with("Games 1 and 2: 1 observers."), "{seen}");
    let bugwho = eve.ask("bugwho").await;
    assert!(bugwho.contains("  1 game displayed.") && bugwho.contains("++++ Eve(U)"), "{bugwho}");
    four[0].send("e4").await;
    eve.until(" P/e2-e4 (0:").await;
    four[2].send("d4").await;
    eve.until(" P/d2-d4 (0:").await;
    eve.send("whisper nice").await;
    eve.until("(whispered to ").await;
    eve.send("kibitz hello").await;
    eve.until("Spectators cannot talk to the players during a game.").await;
    // A partner sees the other board too.
    four[3].until(" P/d2-d4 ").await;
    four[3].until(PROMPT).await;
    let other = four[3].ask("pobserve").await;
    assert!(other.contains("You are now observing game 1."), "{other}");
    four[1].send("resign").await;
    let end = eve.until("Removing game 2 from observation list.").await;
    assert!(end.contains("{Game 1 (Ann vs. Bob) Bob resigns} 1-0"), "{end}");
    assert!(end.contains("{Game 2 (Cid vs. Dan) Dan's partner won} 0-1"), "{end}");
    server.stop().await;
}

#[tokio::test]
async fn a_rated_game_of_accounts_changes_their_ratings() {
    let (server, address) = server().await;
    let mut four = Vec::new();
    for name in ["Ann", "Bob", "Cid", "Dan"] {
        register(&server, name, "correct horse").await;
        four.push(Telnet::account(address, name, "correct horse").await);
    }
    let mut four: [Telnet; 4] = four.try_into().unwrap_or_else(|_| panic!("four"));
    super::telnet::partners(&mut four).await;
    let refused = four[0].ask("match Bob 0 1 bughouse").await;
    assert!(refused.contains("at least one minute"), "{refused}");
    four[0].ask("match Bob 2 0 bughouse white rated").await;
    four[1].until("Challenge: Ann (----) [white] Bob (----) rated bughouse 2 0.").await;
    four[1].until(PROMPT).await;
    four[1].send("accept Ann").await;
    for client in &mut four {
        client.until("Creating rated bughouse match.}").await;
        client.until("<b1> game ").await;
        client.until(PROMPT).await;
    }
    let (a, b) = ([0, 1], [2, 3]);
    for (turn, mv) in ["e4", "e5"].into_iter().enumerate() {
        moves(&mut four, b, turn, mv, mv).await;
    }
    let mate = ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"];
    for (turn, mv) in mate.into_iter().enumerate() {
        let shown = mv.replace("Qxf7", "Qxf7+");
        moves(&mut four, a, turn, mv, &shown).await;
    }
    for client in &mut four {
        client.until("Bughouse rating adjustment: 1500 --> ").await;
    }
    server.stop().await;
}

/// The player to move sits on each board, for different teams, and the server watches the flags.
#[tokio::test]
async fn a_flag_falls_by_itself_while_both_teams_sit() {
    let (server, mut browser, mut three) = browser_and_three("2+0").await;
    for client in &mut three {
        client.until("<b1> game").await;
    }
    browser.until_phase(Phase::Playing).await;
    browser.play(Seat::WhiteA, "moves e4").await.expect("legal");
    for client in &mut three {
        let end = client.until(" forfeits on time} ").await;
        assert!(end.contains("{Game 2 "), "White of board B has thought for longest: {end}");
        client.until("No ratings adjustment done.").await;
    }
    server.stop().await;
}
