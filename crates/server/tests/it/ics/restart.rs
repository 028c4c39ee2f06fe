//! Games that outlive the server.

use tandem_server::Config;

use super::telnet::{PROMPT, Telnet, on, partners, register};
use crate::database;

const NAMES: [&str; 4] = ["Ann", "Bob", "Cid", "Dan"];

#[tokio::test]
async fn a_game_of_accounts_goes_on_after_a_restart_and_can_be_adjourned() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("tandem.db")).await;
    let config = Config { database: Some(database), ..Config::default() };
    let (server, address) = on(config.clone()).await;
    let mut four = Vec::new();
    for name in NAMES {
        register(&server, name, "correct horse").await;
        four.push(Telnet::account(address, name, "correct horse").await);
    }
    let mut four: [Telnet; 4] = four.try_into().unwrap_or_else(|_| panic!("four"));
    partners(&mut four).await;
    four[0].ask("match Bob 2 0 bughouse white").await;
    four[1].until("Challenge: ").await;
    four[1].send("accept").await;
    for client in &mut four {
        client.until("<b1> game ").await;
    }
    four[0].send("e4").await;
    four[1].until(" P/e2-e4 ").await;
    server.stop().await;
    for client in &mut four {
        client.until("**** The server is about to restart.").await;
        assert!(client.closed().await);
    }

    let (server, address) = on(config).await;
    let mut four = Vec::new();
    for name in NAMES {
        let mut client = Telnet::account(address, name, "correct horse").await;
        client.until("Continuing unrated bughouse match.}").await;
        client.until("<b1> game ").await;
        four.push(client);
    }
    four[1].until("Game clocks resumed.").await;
    four[1].send("e5").await;
    four[0].until(" P/e7-e5 ").await;
    for (player, name) in NAMES.into_iter().enumerate() {
        four[player].send("adjourn").await;
        if player < 3 {
            four[3].until(&format!("{name} would like to adjourn the game")).await;
        }
    }
    for client in &mut four {
        client.until("Game adjourned by mutual agreement} *").await;
        client.until(PROMPT).await;
    }
    let stored = four[0].ask("stored").await;
    assert!(stored.contains(" 1: Ann Bob Cid Dan "), "{stored}");
    for client in &mut four {
        client.send("resume").await;
        client.until("You are ready to go on.").await;
    }
    for client in &mut four {
        client.until(" bughouse match.}").await;
    }
    four[0].send("Nf3").await;
    four[1].until(" N/g1-f3 ").await;
    server.stop().await;
}
