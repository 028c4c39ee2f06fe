//! Engine analysis of finished games, and the people who may not ask for it.

use std::time::Duration;

use protocol::{Evaluation, Mark, Refusal, RefusalCode, Seat};
use reqwest::StatusCode;

use crate::{
    client::TestServer,
    game::{SEATS, four, settings},
};

/// Asks as somebody with a cookie, or as nobody.
async fn ask(
    server: &TestServer,
    cookie: &str,
    table: &str,
) -> Result<Evaluation, (StatusCode, RefusalCode)> {
    let url = server.url(&format!("/api/tables/{table}/games/1/evaluation"));
    let request = reqwest::Client::new().post(url).header("cookie", cookie);
    let response = request.send().await.expect("an answer");
    match response.status() {
        StatusCode::OK => Ok(response.json().await.expect("of this shape")),
        status => Err((status, response.json::<Refusal>().await.expect("a refusal").code)),
    }
}

#[tokio::test]
async fn a_game_is_looked_at_when_it_is_over_and_for_nobody_who_plays() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let table = clients[0].table.clone();
    for (n, mv) in [(0, "e4"), (1, "e5"), (0, "Qh5"), (1, "Nc6"), (0, "Bc4"), (2, "e4"), (1, "Nf6")]
    {
        clients[n].play(SEATS[n], &format!("moves {mv}")).await.expect("legal");
    }
    let not_now = (StatusCode::FORBIDDEN, RefusalCode::NotNow);
    assert_eq!(ask(&server, "", &table).await, Err(not_now), "a game in play, to nobody");
    clients[0].play(Seat::WhiteA, "moves Qxf7").await.expect("mate");
    let others = four(&server, settings()).await;
    assert_eq!(ask(&server, &others[3].cookie, &table).await, Err(not_now), "who plays elsewhere");
    let mut evaluation = ask(&server, "", &table).await.expect("it is over");
    assert_eq!(evaluation.moves, 8);
    for _ in 0..600 {
        if evaluation.evaluated.len() == 8 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        evaluation = ask(&server, "", &table).await.expect("it is over");
    }
    let [.., e4, knight, mate] = &evaluation.evaluated[..] else { panic!("{evaluation:?}") };
    assert_eq!(e4.mark, None);
    assert_eq!((knight.mark, knight.mate), (Some(Mark::Blunder), Some(-1)));
    assert!(!knight.better.is_empty() && knight.first > 900, "{knight:?}");
    assert_eq!((mate.mark, mate.better.len()), (None, 0));
    let gifts: Vec<Option<char>> =
        evaluation.evaluated.iter().map(|mv| mv.gift.as_ref().map(|gift| gift.piece)).collect();
    assert_eq!(gifts[..7], [None; 7]);
    assert_eq!(gifts[7], Some('P'), "the mate captures a pawn");
    let nothing = ask(&server, "", "nosuch").await;
    assert_eq!(nothing, Err((StatusCode::NOT_FOUND, RefusalCode::NoTable)));
    server.stop().await;
}
