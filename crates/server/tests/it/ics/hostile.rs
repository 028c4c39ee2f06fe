//! Floods, garbage, and clients that do not read.

use tandem_server::Config;

use super::telnet::{PROMPT, Telnet, on, server};

#[tokio::test]
async fn a_flood_of_commands_ends_its_connection_and_no_other() {
    let (server, address) = server().await;
    let mut ann = Telnet::guest(address, "Ann").await;
    let mut ben = Telnet::guest(address, "Ben").await;
    let flood = "date\n".repeat(2000);
    // It may be closed before everything is sent.
    let _ = ben.bytes(flood.as_bytes()).await;
    assert!(ben.closed().await);
    let answered = ben.all.matches("UTC").count();
    assert!(answered < 1000, "{answered} of 2000 were answered");
    assert!(ann.ask("date").await.contains("UTC"));
    server.stop().await;
}

#[tokio::test]
async fn talk_is_limited_and_has_no_escape_codes() {
    let (server, address) = server().await;
    let mut ann = Telnet::guest(address, "Ann").await;
    let mut ben = Telnet::guest(address, "Ben").await;
    ann.ask("tell Ben a\x1b]0;x\x07b &#x1b;[31m &#x7f; \u{202e}").await;
    let heard = ben.until(PROMPT).await;
    assert_eq!(heard, format!("\n\rAnn(U) tells you: a ]0;x b  [31m   &#x202e;\n\r{PROMPT}"));
    let mut refused = 0;
    for n in 0..40 {
        let said = ann.ask(&format!("tell Ben {n}")).await;
        refused += usize::from(said.contains("Too much talk"));
    }
    assert!(refused > 5, "{refused} of 40");
    let long = ann.ask(&format!("tell 24 {}", "x".repeat(1000))).await;
    assert!(long.contains("too long"), "{long}");
    server.stop().await;
}

#[tokio::test]
async fn garbage_is_answered_and_long_lines_are_dropped() {
    let (server, address) = server().await;
    let mut ann = Telnet::guest(address, "Ann").await;
    ann.bytes(&[b'x'; 20_000]).await.expect("sent");
    assert!(ann.ask("").await.contains("That line is too long."));
    for n in 0..30_u8 {
        let garbage: Vec<u8> = (0..200).map(|at: u8| at.wrapping_mul(n).wrapping_add(17)).collect();
        ann.bytes(
            &garbage
                .iter()
                .map(|&it| if b"\n\r".contains(&it) { b'.' } else { it })
                .collect::<Vec<_>>(),
        )
        .await
        .expect("sent");
        ann.bytes(b"\xff\xf0\n").await.expect("sent");
    }
    ann.bytes(b"\xff\xfd\xff\xfa\n\xff\xf0").await.expect("sent");
    ann.send("date").await;
    ann.until("UTC").await;
    let mut stranger = Telnet::connect(address).await;
    for _ in 0..50 {
        // The server ends it after some attempts.
        let _ = stranger.bytes(b"!\n").await;
    }
    assert!(stranger.closed().await);
    server.stop().await;
}

#[tokio::test]
async fn the_connections_of_an_address_are_limited() {
    let (server, address) = on(Config { connections_per_address: 3, ..Config::default() }).await;
    let mut kept = Vec::new();
    for _ in 0..3 {
        let mut client = Telnet::connect(address).await;
        client.until("login: ").await;
        kept.push(client);
    }
    let mut turned_away = Telnet::connect(address).await;
    turned_away.until("Too many connections").await;
    assert!(turned_away.closed().await);
    drop(kept);
    for attempt in 0.. {
        let mut client = Telnet::connect(address).await;
        let read = client.until("\n\r").await + &client.until("\n\r").await;
        if !read.contains("Too many") {
            break;
        }
        assert!(attempt < 100, "there is no room again");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    server.stop().await;
}
