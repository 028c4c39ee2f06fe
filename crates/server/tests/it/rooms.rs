//! Rooms: messages from device to device, without a session.

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{self, Message, client::IntoClientRequest, http::HeaderValue},
};

use crate::client::{PATIENCE, TestServer};

type Device = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub(crate) async fn enters(server: &TestServer, code: &str) -> Result<Device, tungstenite::Error> {
    let url = format!("ws://{}/socket/rooms/{code}", server.address);
    Ok(connect_async(url).await?.0)
}

/// The next message; nothing if the connection has ended without a word.
async fn hears(device: &mut Device) -> Option<Message> {
    tokio::time::timeout(PATIENCE, device.next()).await.expect("in time")?.ok()
}

fn status(refused: Result<Device, tungstenite::Error>) -> u16 {
    match refused {
        Err(tungstenite::Error::Http(answer)) => answer.status().as_u16(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn devices_in_a_room_get_each_others_messages() {
    let server = TestServer::start(None).await;
    let mut clock = enters(&server, "k3x9m2pa").await.expect("in");
    let mut other = enters(&server, "k3x9m2pa").await.expect("in");
    let mut elsewhere = enters(&server, "k3x9m2pb").await.expect("in");
    // The server takes a device in after it has answered.
    let mut heard = None;
    while heard.is_none() {
        clock.send(Message::text("press \u{2659}")).await.expect("sent");
        let soon = std::time::Duration::from_millis(20);
        heard = tokio::time::timeout(soon, other.next()).await.ok();
    }
    let heard = heard.flatten().expect("open").expect("a message");
    assert_eq!(heard, Message::text("press \u{2659}"));
    other.send(Message::text("back")).await.expect("sent");
    assert_eq!(hears(&mut clock).await, Some(Message::text("back")));
    // A message too long ends the connection of its sender only.
    other.send(Message::text("x".repeat(16 * 1024 + 1))).await.expect("sent");
    while !matches!(hears(&mut other).await, None | Some(Message::Close(_))) {}
    // Nothing came from the other room in between.
    elsewhere.send(Message::binary(vec![0])).await.expect("sent");
    assert!(matches!(hears(&mut elsewhere).await, Some(Message::Close(_))));
    let mut again = enters(&server, "k3x9m2pa").await.expect("in");
    again.send(Message::text("here")).await.expect("sent");
    assert_eq!(hears(&mut clock).await, Some(Message::text("here")));
    server.stop().await;
}

#[tokio::test]
async fn rooms_refuse_other_sites_bad_codes_crowds_and_floods() {
    let server = TestServer::start(None).await;
    assert_eq!(status(enters(&server, "K3X9M2PA").await), 422);
    let url = format!("ws://{}/socket/rooms/k3x9m2pa", server.address);
    let mut request = url.into_client_request().expect("a request");
    let origin = HeaderValue::from_static("https://evil.example");
    request.headers_mut().insert("origin", origin);
    assert_eq!(status(connect_async(request).await.map(|(device, _)| device)), 422);

    let mut flooding = enters(&server, "k3x9m2pa").await.expect("in");
    for _ in 0..130 {
        if flooding.send(Message::text("x")).await.is_err() {
            break;
        }
    }
    let Some(Message::Close(Some(close))) = hears(&mut flooding).await else {
        panic!("a flood ends the connection")
    };
    assert_eq!(close.reason.as_str(), "too many messages");

    let mut inside = Vec::new();
    let turned_away = loop {
        let mut device = enters(&server, "abcdefgh").await.expect("an answer");
        device.send(Message::text("x")).await.expect("sent");
        // Earlier members hear a new one, so it is in.
        let Some(first) = inside.first_mut() else {
            inside.push(device);
            continue;
        };
        tokio::select! {
            _ = hears(first) => inside.push(device),
            said = hears(&mut device) => break said,
        }
        assert!(inside.len() <= 8, "a room has few members");
    };
    assert!(matches!(turned_away, Some(Message::Close(Some(_)))), "{turned_away:?}");
    assert_eq!(inside.len(), 8);
    server.stop().await;
}
