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
    // Nobody means a seat and gets another one, because it stood in the wrong place.
    for kind in
        ["sit", "stand", "join", "leave", "ready", "not-ready", "unqueue", "abort", "swap", "play"]
    {
        let intent = format!(r#"{{"do":"{kind}","seat":"BlackA"}}"#);
        client
            .raw(Message::text(format!(
                r#"{{"type":"intent","table":"t","key":"1","intent":{intent}}}"#
            )))
            .await;
        assert_eq!(refused(&mut client).await, RefusalCode::Malformed, "{kind}");
    }
    client.raw(Message::binary(vec![0xff; 100])).await;
    assert_eq!(refused(&mut client).await, RefusalCode::Malformed);
    client.watch("nowhere1", None).await;
    assert_eq!(refused(&mut client).await, RefusalCode::NoTable);
    server.stop().await;
}

#[tokio::test]
async fn a_message_too_long_is_refused_and_one_without_end_ends_its_connection_only() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let mut hostile = Client::new(&server).await;
    hostile.raw(Message::text("x".repeat(protocol::MAX_MESSAGE + 1))).await;
    assert_eq!(refused(&mut hostile).await, RefusalCode::TooLong);
    // Why it ends is said too, but what is not even read may reset the connection before that is.
    hostile.raw(Message::text("x".repeat(4 * protocol::MAX_MESSAGE + 1))).await;
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
    let refusal = forger.play(Seat::WhiteA, "moves e4").await.expect_err("another player's seat");
    assert_eq!(refusal.code, RefusalCode::NotYourSeat);
    let refusal = forger.intend(Some(Seat::WhiteA), Intent::Sit).await.expect_err("a game is on");
    assert_eq!(refusal.code, RefusalCode::NotNow);
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("the player's own seat");
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

#[tokio::test]
async fn frames_that_break_the_rules_are_refused_or_end_the_connection() {
    use tokio_tungstenite::tungstenite::protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    };

    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let mut client = Client::new(&server).await;
    let deep = "[".repeat(protocol::MAX_MESSAGE);
    let nested = format!("{{\"type\":{}", "{\"a\":".repeat(600));
    let watch = |since: &str| format!("{{\"type\":\"watch\",\"table\":\"t\",\"since\":{since}}}");
    let malformed = [
        deep,
        nested,
        watch("-1"),
        watch("4294967296"),
        watch("1e400"),
        watch("0.5"),
        "{\"type\":\"ping\",\"nonce\":1,\"nonce\":2}".to_owned(),
        "{\"type\":\"watch\",\"table\":\"\\ud800\"}".to_owned(),
        "{\"type\":\"ping\",\"nonce\":1}{\"type\":\"ping\",\"nonce\":1}".to_owned(),
    ];
    for text in malformed {
        client.raw(Message::text(text.clone())).await;
        assert_eq!(refused(&mut client).await, RefusalCode::Malformed, "{text}");
    }
    // In fragments it is one message all the same.
    let fragment = |text: &str, kind, last| {
        Message::Frame(Frame::message(text.to_owned(), OpCode::Data(kind), last))
    };
    client.raw(fragment("{\"type\":\"ping\",", Data::Text, false)).await;
    client.raw(fragment("\"nonce\":7}", Data::Continue, true)).await;
    assert!(matches!(client.next().await, ServerMessage::Pong { nonce: 7 }));

    let endless = vec![fragment("\"", Data::Text, false)]
        .into_iter()
        .chain((0..20).map(|_| fragment(&"x".repeat(1000), Data::Continue, false)))
        .collect();
    let not_utf8 = Frame::message(vec![0x22, 0xff, 0xfe, 0x22], OpCode::Data(Data::Text), true);
    let reserved = Frame::message(vec![0], OpCode::Data(Data::Reserved(3)), true);
    for frames in [
        endless,
        vec![Message::Frame(not_utf8)],
        vec![Message::Frame(reserved)],
        vec![fragment("nothing was begun", Data::Continue, true)],
    ] {
        let mut hostile = Client::new(&server).await;
        for frame in frames {
            // The server may have had enough.
            let _ = hostile.try_raw(frame).await;
        }
        assert!(hostile.closed().await);
    }
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("the game goes on");
    server.stop().await;
}

#[tokio::test]
async fn who_claims_to_know_what_nobody_knows_is_told_everything() {
    let server = TestServer::start(None).await;
    let clients = four(&server, settings()).await;
    let table = clients[0].table.clone();
    let mut watcher = Client::new(&server).await;
    for since in [u32::MAX, u32::MAX - 1, 100_000] {
        watcher.watch(&table, Some(since)).await;
        let snapshot = watcher.snapshot().await;
        assert!(snapshot.number < 100_000, "{since}");
        assert_eq!(snapshot.state.phase, protocol::Phase::Playing);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_key_that_is_used_again_does_nothing() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let play = |deed: &str| Intent::Play { deed: deed.to_owned() };
    let (white, black) = (Some(Seat::WhiteA), Some(Seat::BlackA));
    let first = clients[0].intend_with("1".into(), white, play("moves e4")).await;
    clients[1].intend_with("1".into(), black, play("moves e5")).await.expect("keys are a person's");
    clients[0].intend_with("2".into(), white, play("moves Nf3")).await.expect("legal");
    // An old intent comes again, when its player has the move again.
    clients[1].intend_with("2".into(), black, play("moves Nc6")).await.expect("legal");
    let again = clients[0].intend_with("1".into(), white, play("moves e4")).await;
    assert_eq!(again.expect("answered as before"), first.expect("legal"));
    for other in [play("moves Bc4"), play("resigns"), Intent::Ready] {
        let refused = clients[0].intend_with("1".into(), white, other).await;
        assert_eq!(refused.expect_err("used").code, RefusalCode::Malformed);
    }
    let refused = clients[0].intend_with("1".into(), None, play("moves e4")).await;
    assert_eq!(refused.expect_err("for another seat").code, RefusalCode::Malformed);
    for key in [String::new(), "k".repeat(protocol::MAX_KEY + 1)] {
        let refused = clients[0].intend_with(key, white, play("moves Bc4")).await;
        assert_eq!(refused.expect_err("no key").code, RefusalCode::Malformed);
    }
    let table = clients[0].table.clone();
    clients[0].watch(&table, None).await;
    let played = clients[0].snapshot().await.played;
    let texts: Vec<_> = played.iter().map(|played| played.text.as_str()).collect();
    assert_eq!(texts, ["e4", "e5", "Nf3", "Nc6"]);
    server.stop().await;
}

#[tokio::test]
async fn nobody_moves_on_another_board_or_for_another_color() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("legal");
    for (player, seat, deed, code) in [
        // The partner, the opponent, and the seat that has the move on the other board.
        (0, Seat::BlackB, "moves e5", RefusalCode::NotYourSeat),
        (0, Seat::BlackA, "moves e5", RefusalCode::NotYourSeat),
        (0, Seat::WhiteB, "moves e4", RefusalCode::NotYourSeat),
        // Out of turn, a piece of the other color, an empty square, a piece that is not in hand.
        (0, Seat::WhiteA, "moves d4", RefusalCode::Ruled),
        (0, Seat::WhiteA, "moves e7e5", RefusalCode::Ruled),
        (1, Seat::BlackA, "moves e4e5", RefusalCode::Ruled),
        (1, Seat::BlackA, "moves e6e5", RefusalCode::Ruled),
        (1, Seat::BlackA, "moves P@e5", RefusalCode::Ruled),
        (1, Seat::BlackA, "moves z9", RefusalCode::Malformed),
    ] {
        let refused = clients[player].play(seat, deed).await.expect_err(deed);
        assert_eq!(refused.code, code, "{deed}: {}", refused.text);
    }
    // Decisions are as little another's as moves.
    let mut outsider = Client::new(&server).await;
    outsider.watch(&clients[0].table, None).await;
    for intent in [
        Intent::Play { deed: "claims flag on A".to_owned() },
        Intent::Play { deed: "resigns".to_owned() },
        Intent::Abort,
        Intent::Order { order: "stops the clocks".to_owned() },
        Intent::Queue { mv: "e7e5".to_owned(), after: None },
    ] {
        for seat in [None, Some(Seat::BlackA)] {
            let refused =
                outsider.intend(seat, intent.clone()).await.expect_err("another player's seat");
            let expected = [RefusalCode::NotYourSeat, RefusalCode::NotTheArbiter];
            assert!(expected.contains(&refused.code), "{intent:?}: {}", refused.text);
        }
    }
    clients[1].play(Seat::BlackA, "moves e5").await.expect("the game is untouched");
    server.stop().await;
}
