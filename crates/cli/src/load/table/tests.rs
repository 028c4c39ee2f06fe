//! The script against a server that refuses some moves.

use futures_util::{SinkExt, StreamExt};
use protocol::{ClientMessage, Refusal, RefusalCode};
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::Message;

use super::*;
use crate::load::player::Player;

/// Answers every intent on one connection: each third is refused.
async fn answer(listener: TcpListener) -> Option<()> {
    let (stream, _) = listener.accept().await.ok()?;
    let mut socket = tokio_tungstenite::accept_async(stream).await.ok()?;
    let mut count = 0;
    while let Some(Ok(message)) = socket.next().await {
        let Ok(ClientMessage::Intent { key, .. }) = serde_json::from_str(message.to_text().ok()?)
        else {
            continue;
        };
        count += 1;
        let reply = if count % 3 == 0 {
            ServerMessage::Refused(Refusal {
                table: None,
                key: Some(key),
                code: RefusalCode::Unavailable,
                text: "try again".to_owned(),
                ruling: None,
                nonsense: None,
                request: None,
            })
        } else {
            ServerMessage::Done { key, number: count }
        };
        socket.send(Message::text(serde_json::to_string(&reply).ok()?)).await.ok()?;
    }
    Some(())
}

#[tokio::test]
async fn a_refused_move_does_not_derail_the_script() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    tokio::spawn(answer(listener));
    let (sender, mut incoming) = Player::anonymous(&url).await.expect("connected").split();
    let shared = Arc::new(Mutex::new(Shared::default()));
    let (answers, mut answered) = mpsc::channel(4);
    let readers = shared.clone();
    tokio::spawn(async move {
        let mut reader =
            Reader { seat: Seat::WhiteA, number: None, started: None, shared: readers };
        while let Some(message) = next(&mut incoming).await {
            if let Some(answer) = reader.read(message) {
                answers.send(answer).await.expect("the script listens");
            }
        }
    });
    let game = RandomGame::new(1);
    let table = "k3x9m2pa".to_owned();
    let mut script = Script { table, senders: vec![sender], shared, game };
    let mut accepted = 0;
    for n in 1..=12 {
        // The one connection has White's seat; Black passes.
        let mover = script.game.to_move(BoardId::A);
        assert_eq!(Seat::from(mover), Seat::WhiteA);
        let mv = script.game.board(BoardId::A).legal_moves()[0];
        let before = script.game.board(BoardId::A).clone();
        let done = script.make(&mut answered, (BoardId::A, mv), Instant::now(), accepted + 1).await;
        let done = done.expect("answered");
        assert_eq!(done, n % 3 != 0);
        accepted += u32::from(done);
        if done {
            assert!(lock(&script.shared).due.contains_key(&(Seat::WhiteA, accepted)));
            let reply = script.game.board(BoardId::A).legal_moves()[0];
            script.game.play(BoardId::A, reply);
        } else {
            assert_eq!(script.game.board(BoardId::A), &before);
            assert!(!lock(&script.shared).due.contains_key(&(Seat::WhiteA, accepted + 1)));
        }
    }
    assert_eq!(accepted, 8);
    assert_eq!(lock(&script.shared).tally.refused, 4);
    assert_eq!(lock(&script.shared).tally.lateness.len(), 12);
}
