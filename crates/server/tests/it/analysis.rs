//! Analysis over HTTP; people in a game with others get no engine.

use protocol::{MoveResponse, OpenedStudy, PositionView, Refusal, RefusalCode, Seat, StudyExport};
use reqwest::{Method, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use tandem_server::Config;

use crate::{
    client::TestServer,
    game::{four, settings},
};

const SAMPLE: &str = include_str!("../data/sample.bpgn");
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

/// Asks as somebody with a cookie, or as nobody.
async fn ask<T: DeserializeOwned>(
    server: &TestServer,
    cookie: &str,
    path: &str,
    body: impl Into<reqwest::Body>,
) -> Result<T, (StatusCode, Refusal)> {
    let request = reqwest::Client::new().post(server.url(&format!("/api/analysis/{path}")));
    let request = request.header("cookie", cookie).header("content-type", "application/json");
    let response = request.body(body).send().await.expect("an answer");
    match response.status() {
        StatusCode::OK => Ok(response.json().await.expect("of this shape")),
        status => Err((status, response.json().await.expect("a refusal"))),
    }
}

fn moving(text: &str) -> String {
    json!({"bfen": START, "board": "B", "move": text}).to_string()
}

#[tokio::test]
async fn a_pasted_game_comes_back_with_everything_and_without_errors() {
    let server = TestServer::start(None).await;
    let two = format!("{SAMPLE}\n[Event \"another\"]\n[Result \"*\"]\n\n1B. Nf3 *\n");
    let opened: OpenedStudy = ask(&server, "", "read", two.clone()).await.expect("read");
    assert_eq!((opened.games.len(), opened.game, opened.lost.len()), (2, 1, 0));
    assert_eq!(opened.games[0].players[&Seat::WhiteA], "Ada");
    assert_eq!(opened.games[1].event.as_deref(), Some("another"));
    let study = serde_json::to_string(&opened.study).expect("json");
    let written: StudyExport = ask(&server, "", "write", study).await.expect("written");
    assert_eq!(written.lost, []);
    assert!(written.pgn[&protocol::Board::A].contains("[Variant \"Crazyhouse\"]"));
    let again: OpenedStudy = ask(&server, "", "read", written.bpgn.clone()).await.expect("read");
    assert_eq!(again.study, opened.study);
    let errors = again.findings.iter().filter(|finding| finding.severity == "error");
    assert_eq!(errors.count(), 0, "{:?}", again.findings);
    let second: OpenedStudy = ask(&server, "", "read?game=2", two).await.expect("read");
    assert_eq!((second.game, second.study.moves[0].text.as_str()), (2, "Nf3"));
    server.stop().await;
}

/// The answers to long computations that an address asks for at the same time, by whether they
/// were refused.
async fn computations(limited: bool) -> [usize; 2] {
    let server = TestServer::with(Config { limited, ..Config::default() }).await;
    let games = format!("{SAMPLE}\n").repeat(200);
    let asked = (0..24).map(|_| ask::<OpenedStudy>(&server, "", "read", games.clone()));
    let mut count = [0; 2];
    for answer in futures_util::future::join_all(asked).await {
        if let Err((status, refusal)) = &answer {
            assert_eq!(
                (*status, refusal.code),
                (StatusCode::TOO_MANY_REQUESTS, RefusalCode::TooMany)
            );
            assert!(
                refusal.text.contains("requests of your address are waiting"),
                "{}",
                refusal.text
            );
        }
        count[usize::from(answer.is_err())] += 1;
    }
    server.stop().await;
    count
}

#[tokio::test]
async fn an_address_has_a_share_of_the_computations_unless_limits_are_off() {
    let [answered, refused] = computations(true).await;
    assert!(answered >= 8 && refused > 0, "{answered} answered, {refused} refused");
    assert_eq!(computations(false).await, [24, 0]);
}

#[tokio::test]
async fn positions_answer_and_moves_are_made_on_either_board() {
    let server = TestServer::start(None).await;
    let asked = json!({"bfen": START}).to_string();
    let seen: PositionView = ask(&server, "", "position", asked).await.expect("seen");
    assert_eq!(seen.boards.len(), 2);
    assert_eq!(seen.boards[&protocol::Board::A].targets["b1"], "a3c3");
    let made: MoveResponse = ask(&server, "", "play", moving("e2e4")).await.expect("legal");
    assert_eq!((made.made.seat, made.made.text.as_str()), (Seat::WhiteB, "e4"));
    let refused = ask::<MoveResponse>(&server, "", "play", moving("e2e5")).await;
    assert_eq!(refused.expect_err("illegal").1.code, RefusalCode::Malformed);
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_text_of_ours_is_refused() {
    let server = TestServer::start(None).await;
    let codes = async |path: &str, body: Vec<u8>| {
        let (status, refusal) = ask::<Value>(&server, "", path, body).await.expect_err("refused");
        (status.as_u16(), refusal.code)
    };
    let malformed = (422, RefusalCode::Malformed);
    let too_long = (413, RefusalCode::TooLong);
    assert_eq!(codes("read", vec![b' '; (1 << 20) + 1]).await, too_long);
    assert_eq!(codes("write", vec![b' '; (2 << 20) + 1]).await, too_long);
    assert_eq!(codes("play", vec![b' '; (16 << 10) + 1]).await, too_long);
    for (path, body) in [
        ("read", &b""[..]),
        ("read", b"hello"),
        ("read?game=9", b"1A. e4 *"),
        ("read?game=-1", b"1A. e4 *"),
        ("read", b"r/p/8/8/8/8/8/8 w"),
        ("write", b"{}"),
        ("write", b"nonsense"),
        ("position", b"{\"bfen\":\"x\"}"),
    ] {
        assert_eq!(codes(path, body.to_vec()).await, malformed, "{path}");
    }
    server.stop().await;
}

/// Boards on which pieces move are no help from a machine, and a lesson needs them.
#[tokio::test]
async fn a_player_has_boards_to_move_pieces_on() {
    let server = TestServer::start(None).await;
    let clients = four(&server, settings()).await;
    let cookie = clients[2].cookie.clone();
    let position = json!({"bfen": START}).to_string();
    let study = json!({"tags": [], "start": START, "moves": []}).to_string();
    for (path, body) in
        [("read", SAMPLE), ("write", &study), ("position", &position), ("play", &moving("e4"))]
    {
        let answer = ask::<Value>(&server, &cookie, path, body.to_owned()).await;
        assert!(answer.is_ok(), "{path}: {answer:?}");
    }
    server.stop().await;
}

/// Laws 8.2 and 9.6.
#[tokio::test]
async fn a_player_gets_no_engine_against_people_until_the_game_is_over() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let (http, cookie) = (reqwest::Client::new(), clients[2].cookie.clone());
    let ask = async |path: &str, method| {
        let request = http.request(method, server.url(path)).header("cookie", &cookie);
        let answer = request.send().await.expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().await.expect("JSON"))
    };
    let table = clients[0].table.clone();
    let evaluation = format!("/api/tables/{table}/games/1/evaluation");
    let (_, games) = ask("/api/me/playing", Method::GET).await;
    assert_eq!(games[0]["with-people"], true);
    let (status, refusal) = ask(&evaluation, Method::POST).await;
    assert_eq!((status, &refusal["code"]), (403, &json!("not-now")));
    assert!(refusal["text"].as_str().is_some_and(|text| text.contains("8.2")), "{refusal}");
    clients[0].play(Seat::WhiteA, "resigns").await.expect("over");
    let (_, games) = ask("/api/me/playing", Method::GET).await;
    assert_eq!(games, json!([]));
    let (status, refusal) = ask(&evaluation, Method::POST).await;
    assert_eq!(status, 200, "{refusal}");
    server.stop().await;
}
