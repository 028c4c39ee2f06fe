//! Defects of other servers that must not happen here. `docs/lessons.md` lists all of it with the
//! tests that see to it; here are those that nothing else sees.

use bughouse::{Log, Millis};
use protocol::{Channel, Clocks, Intent, Phase, RefusalCode, Seat, ServerMessage, State};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::{
    client::{Client, TestServer},
    database::{self, Beside},
    game::{SEATS, four, settings},
};

async fn log(server: &TestServer, table: &str) -> Log {
    let url = server.url(&format!("/api/tables/{table}/log"));
    let text = reqwest::get(url).await.expect("an answer").text().await.expect("text");
    text.parse().expect("a log")
}

/// By how much the first team is ahead of the second, at either diagonal of the table.
fn diagonals(state: &State) -> [i64; 2] {
    let clocks = |board| -> Clocks { state.boards[&board].clocks };
    let (a, b) = (clocks(protocol::Board::A), clocks(protocol::Board::B));
    [a.white - b.white, b.black - a.black]
}

/// A server believed what clients said of their clocks, and one of them made all four wrong.
#[tokio::test]
async fn nobody_tells_the_server_the_time() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let table = clients[0].table.clone();
    for extra in ["\"clock\":1", "\"at\":0", "\"left\":59000"] {
        let text = format!(
            "{{\"type\":\"intent\",\"table\":\"{table}\",\"key\":\"x\",\"seat\":\"WhiteA\",\
             \"intent\":{{\"do\":\"play\",\"deed\":\"moves e4\",{extra}}}}}"
        );
        clients[0].raw(Message::text(text)).await;
        loop {
            if let ServerMessage::Refused(refusal) = clients[0].next().await {
                assert_eq!(refusal.code, RefusalCode::Malformed);
                break;
            }
        }
    }
    for (n, deed) in [(0, "moves e4"), (2, "moves d4"), (1, "moves e5"), (3, "moves d5")] {
        clients[n].play(SEATS[n], deed).await.expect("legal");
        clients[n].watch(&table, None).await;
        let [one, other] = diagonals(&clients[n].snapshot().await.state);
        assert_eq!(one, other, "both boards have lasted as long, after {deed}");
    }
    server.stop().await;
}

/// Pages had to be loaded anew to see a move.
#[tokio::test]
async fn every_move_is_told_to_all_four() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    for (n, mv) in [(0, "e4"), (2, "d4"), (1, "e5"), (3, "d5"), (0, "Nf3"), (2, "Nc3")] {
        let number = clients[n].play(SEATS[n], &format!("moves {mv}")).await.expect("legal");
        for (other, client) in clients.iter_mut().enumerate().filter(|(other, _)| *other != n) {
            let change = loop {
                let change = client.change().await;
                if change.number == number {
                    break change;
                }
            };
            assert_eq!(change.played[0].text, mv, "told to {other}");
        }
    }
    server.stop().await;
}

/// A mate was shown though the partner could still supply a piece to interpose, and elsewhere
/// a game ended so.
#[tokio::test]
async fn a_check_that_a_drop_can_stop_is_no_mate() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    for (n, mv) in [(0, "f3"), (1, "e5"), (0, "g4"), (1, "Qh4")] {
        clients[n].play(SEATS[n], &format!("moves {mv}")).await.expect("legal");
    }
    let table = clients[0].table.clone();
    clients[0].watch(&table, None).await;
    let snapshot = clients[0].snapshot().await;
    assert_eq!(snapshot.state.phase, Phase::Playing);
    assert_eq!(snapshot.played.last().expect("four").text, "Qh4+");
    server.stop().await;
}

/// The winner was the wrong color, or the wrong team.
#[tokio::test]
async fn whoever_loses_the_other_team_wins() {
    let server = TestServer::start(None).await;
    for (loser, outcome) in
        SEATS.into_iter().zip(["won-second", "won-first", "won-first", "won-second"])
    {
        let mut clients = four(&server, settings()).await;
        let n = SEATS.iter().position(|seat| *seat == loser).expect("a seat");
        clients[n].play(loser, "resigns").await.expect("may");
        let table = clients[n].table.clone();
        clients[n].watch(&table, None).await;
        let end = clients[n].snapshot().await.state.end.expect("over");
        assert_eq!(end.fields["outcome"], outcome, "{loser:?} resigns");
        assert_eq!(end.fields["seat"], format!("{loser:?}"));
        let bpgn = server.url(&format!("/api/tables/{table}/games/1/bpgn"));
        let bpgn = reqwest::get(bpgn).await.expect("an answer").text().await.expect("text");
        let result = if outcome == "won-first" { "1-0" } else { "0-1" };
        assert!(bpgn.trim_end().ends_with(result), "{loser:?}: {bpgn}");
    }
    server.stop().await;
}

/// A queued promotion was lost, or became a queen whatever had been chosen.
#[tokio::test]
async fn a_queued_promotion_is_made_as_it_was_chosen() {
    let server = TestServer::start(None).await;
    let start = "4k3/P7/8/8/8/8/8/4K3[] b - - 0 1 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    let mut clients = four(
        &server,
        json!({ "ruleset": "casual countdown=0", "control": "60+0", "start": start }),
    )
    .await;
    let queue = Intent::Queue { mv: "a7a8n".to_owned(), after: None };
    clients[0].intend(Some(Seat::WhiteA), queue).await.expect("kept");
    clients[1].play(Seat::BlackA, "moves e8d7").await.expect("legal");
    let played = loop {
        let change = clients[0].change().await;
        if let Some(played) = change.played.iter().find(|played| played.seat == Seat::WhiteA) {
            break played.clone();
        }
    };
    assert_eq!((played.act.as_str(), played.text.as_str()), ("a7a8n", "a8=N"));
    server.stop().await;
}

/// Returning clients received the other team's chat.
#[tokio::test]
async fn a_returning_player_receives_only_their_own_talk() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let table = clients[0].table.clone();
    clients[1].watch(&table, None).await;
    let known = clients[1].snapshot().await.number;
    let say = |channel, text: &str| Intent::Say { channel, text: text.to_owned() };
    clients[0].intend(None, say(Channel::Team, "sit")).await.expect("said");
    clients[0].intend(None, say(Channel::Table, "hello")).await.expect("said");
    for (n, heard) in [(1, vec!["hello"]), (3, vec!["sit", "hello"])] {
        let mut again = Client::with_cookie(&server, clients[n].cookie.clone()).await;
        again.watch(&table, Some(known)).await;
        let mut said = Vec::new();
        while said.last().is_none_or(|text| text != "hello") {
            said.extend(again.change().await.talk.map(|talk| talk.text));
        }
        assert_eq!(said, heard);
    }
    server.stop().await;
}

/// Observers, and players who had to wait, were told that it was their turn.
#[tokio::test]
async fn only_who_has_the_move_is_shown_moves() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    clients.push(Client::new(&server).await);
    let table = clients[0].table.clone();
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("legal");
    let expected = [None, Some(Seat::BlackA), Some(Seat::WhiteB), None, None];
    for (client, expected) in clients.iter_mut().zip(expected) {
        client.watch(&table, None).await;
        let you = client.snapshot().await.you;
        assert_eq!(you.targets.keys().copied().collect::<Vec<_>>(), Vec::from_iter(expected));
    }
    server.stop().await;
}

/// A move on one board put off the flag of the other.
#[tokio::test]
async fn a_flag_falls_while_the_other_board_plays() {
    let server = TestServer::start(None).await;
    // With the increment no flag of the other board can fall first.
    let terms = json!({ "ruleset": "casual countdown=0", "control": "1+5" });
    let mut clients = four(&server, terms).await;
    let mut played = 0;
    for (n, mv) in [(2, "e4"), (3, "e5"), (2, "d4"), (3, "d5")] {
        // On a busy machine the flag may come first.
        let done = clients[n].play(SEATS[n], &format!("moves {mv}")).await;
        played += usize::from(done.is_ok());
    }
    assert!(played > 0, "the other board plays");
    clients[1].until_phase(Phase::Over).await;
    let log = log(&server, &clients[0].table).await;
    let (arbiter, _) = log.replay();
    let end = arbiter.end().expect("over");
    // A machine that is busy has lag, and gives it back.
    let given_back = log.entries.iter().filter_map(|entry| {
        let text = entry.event.to_string();
        text.strip_prefix("server credits WhiteA ")?.parse::<f64>().ok()
    });
    let given_back = (given_back.sum::<f64>() * 1000.0).round() as i64;
    assert_eq!((end.causes[0].at, end.outcome.id()), (Millis(1000 + given_back), "won-second"));
    server.stop().await;
}

/// A legal move was taken for one that was sent twice, because its words were the same.
#[tokio::test]
async fn the_same_move_again_is_another_move() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    for mv in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6"].into_iter().enumerate() {
        let (n, mv) = (mv.0 % 2, mv.1);
        clients[n].play(SEATS[n], &format!("moves {mv}")).await.expect("legal");
    }
    let table = clients[0].table.clone();
    clients[0].watch(&table, None).await;
    assert_eq!(clients[0].snapshot().await.played.len(), 6);
    server.stop().await;
}

/// A server error decided the game against the player to move.
#[tokio::test]
async fn a_server_that_cannot_write_decides_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = database::at(folder.path().join("games.db")).await;
    let server = TestServer::start(Some(database.clone())).await;
    let mut clients = four(&server, settings()).await;
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("legal");
    let mut connection = Beside::open(&database).await;
    connection.run("ALTER TABLE records RENAME TO away").await;
    let refused = clients[1].play(Seat::BlackA, "moves e5").await.expect_err("not on disk");
    assert_eq!(refused.code, RefusalCode::Unavailable);
    connection.run("ALTER TABLE away RENAME TO records").await;
    let table = clients[0].table.clone();
    for client in &mut clients {
        client.watch(&table, None).await;
        let snapshot = client.snapshot().await;
        assert!(snapshot.state.end.is_none());
        assert_eq!(snapshot.played.len(), 1, "only what is on disk has happened");
    }
    clients[1].play(Seat::BlackA, "moves e5").await.expect("the game goes on");
    server.stop().await;
}

/// An increment was added whenever somebody looked at the clock.
#[tokio::test]
async fn who_looks_at_a_clock_changes_nothing() {
    let server = TestServer::start(None).await;
    let terms = json!({ "ruleset": "casual countdown=0", "control": "60+5" });
    let mut clients = four(&server, terms).await;
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("legal");
    let table = clients[0].table.clone();
    let mut shown = Vec::new();
    for _ in 0..20 {
        clients[1].watch(&table, None).await;
        shown.push(clients[1].snapshot().await.state.boards[&protocol::Board::A].clocks);
    }
    assert!(shown.iter().all(|clocks| clocks.white == shown[0].white), "{shown:?}");
    assert!(shown.is_sorted_by_key(|clocks| -clocks.black), "{shown:?}");
    server.stop().await;
}

/// A broken connection ended the game on both boards.
#[tokio::test]
async fn a_player_who_loses_the_connection_finds_their_game() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    let (table, cookie) = (clients[0].table.clone(), clients[0].cookie.clone());
    drop(clients.remove(0));
    clients[1].play(Seat::WhiteB, "moves e4").await.expect("the other board goes on");
    let mut again = Client::with_cookie(&server, cookie).await;
    again.watch(&table, None).await;
    let snapshot = again.snapshot().await;
    assert_eq!(
        (snapshot.state.phase, &snapshot.you.seats[..]),
        (Phase::Playing, &[Seat::WhiteA][..])
    );
    again.play(Seat::WhiteA, "moves e4").await.expect("their move");
    server.stop().await;
}
