//! Clients that mean no good: each is refused, and nobody else notices.

use protocol::{Intent, RefusalCode, Seat, ServerMessage};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    client::{Client, TestServer},
    game::{four, settings},
};

async fn refused(client: &mut Client) -> RefusalCode {
    loop {
        if let ServerMessage::Refused(refusal) = client.next().await {
            return refusal.code;
        }
    }
}

#[tokio::test]
async fn what_is_no_message_is_refused() {
    let server = TestServer::start(None).await;
    let mut client = Client::new(&server).await;
    for text in ["", "null", "[]", "{}", "{\"type\":\"watch\"}", "{\"type\":\"dance\"}", "\u{0}"] {
        client.raw(Message::text(text)).await;
        assert_eq!(refused(&mut client).await, RefusalCode::Malformed, "{text:?}");
    }
    client.raw(Message::binary(vec![0xff; 100])).await;
    assert_eq!(refused(&mut client).await, RefusalCode::Malformed);
    client.watch("nowhere1", None).await;
    assert_eq!(refused(&mut client).await, RefusalCode::NoTable);
    server.stop().await;
}

#[tokio::test]
async fn a_message_too_long_ends_the_connection_and_nothing_else() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let mut hostile = Client::new(&server).await;
    hostile.raw(Message::text("x".repeat(protocol::MAX_MESSAGE + 1))).await;
    assert!(hostile.closed().await);
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("the game goes on");
    server.stop().await;
}

#[tokio::test]
async fn a_flood_is_passed_over_and_then_ended() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let mut hostile = Client::new(&server).await;
    for _ in 0..400 {
        if hostile.try_raw(Message::text("{\"type\":\"ping\",\"nonce\":1}")).await.is_err() {
            break;
        }
    }
    assert!(hostile.closed().await);
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("the game goes on");
    server.stop().await;
}

#[tokio::test]
async fn another_site_cannot_use_our_cookie() {
    let server = TestServer::start(None).await;
    let client = Client::new(&server).await;
    let request = client.http.post(server.url("/api/tables")).header("cookie", &client.cookie);
    let request = request.header("origin", "https://elsewhere.example");
    let response = request.json(&settings()).send().await.expect("an answer");
    assert_eq!(response.status(), 422);
    server.stop().await;
}

#[tokio::test]
async fn a_cookie_of_ones_own_making_is_nobodys() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let forged = clients[0].cookie.replacen(|c: char| c.is_ascii_digit(), "f", 1);
    let mut forger = Client::with_cookie(&server, forged).await;
    forger.watch(&clients[0].table, None).await;
    let refusal = forger.play(Seat::WhiteA, "moves e4").await.expect_err("not his seat");
    assert_eq!(refusal.code, RefusalCode::NotYourSeat);
    let refusal = forger.intend(Some(Seat::WhiteA), Intent::Sit).await.expect_err("a game is on");
    assert_eq!(refusal.code, RefusalCode::NotNow);
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("his own");
    server.stop().await;
}

#[tokio::test]
async fn tables_that_cannot_be_are_refused() {
    let server = TestServer::start(None).await;
    let client = Client::new(&server).await;
    for body in [
        serde_json::json!({ "ruleset": "chess" }),
        serde_json::json!({ "control": "soon" }),
        serde_json::json!({ "start": "8/8" }),
        serde_json::json!({ "name": "x".repeat(100) }),
        serde_json::json!({ "unknown": 1 }),
    ] {
        let request = client.http.post(server.url("/api/tables")).header("cookie", &client.cookie);
        let response = request.json(&body).send().await.expect("an answer");
        assert_eq!(response.status(), 422, "{body}");
    }
    server.stop().await;
}
