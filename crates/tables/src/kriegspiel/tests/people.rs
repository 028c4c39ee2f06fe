//! Seats, absence, coming back, and intents that are sent again.

use bughouse::Seat;
use protocol::{Channel, Color, Intent, KriegspielReason, Phase, RefusalCode, Terms};

use super::room::{BLACK, WHITE, as_seen_by, changes, play, plays, snapshot, start, state, terms};
use crate::testing::Room;

#[tokio::test]
async fn a_person_has_one_seat_and_bughouse_has_the_others() {
    let room = Room::new(terms("berkeley")).await;
    let _viewer = room.watch(1, 0, None).await;
    let code = async |n: usize, seat: Option<Seat>, intent: Intent| {
        room.does(n, seat, intent).await.expect_err("refused").code
    };
    room.does(0, Some(Seat::BlackA), Intent::Sit).await.expect("free");
    assert_eq!(code(0, Some(Seat::WhiteA), Intent::Sit).await, RefusalCode::SeatTaken);
    assert_eq!(code(1, Some(Seat::BlackA), Intent::Sit).await, RefusalCode::SeatTaken);
    assert_eq!(code(1, Some(Seat::WhiteB), Intent::Sit).await, RefusalCode::NotYourSeat);
    assert_eq!(code(1, None, Intent::Sit).await, RefusalCode::NotYourSeat);
    assert_eq!(code(0, Some(Seat::WhiteA), Intent::Ready).await, RefusalCode::NotYourSeat);
    for intent in [
        Intent::Join,
        Intent::Leave,
        Intent::Swap { with: Some(Seat::WhiteA.into()) },
        Intent::Order { order: "stops the clocks".to_owned() },
        Intent::Queue { mv: "e2e4".to_owned(), after: None },
    ] {
        assert_eq!(code(0, None, intent).await, RefusalCode::NotNow);
    }
    let say = Intent::Say { channel: Channel::Team, text: "hello".to_owned() };
    assert_eq!(code(0, None, say).await, RefusalCode::NotYourTalk);
    let deed = Intent::Play { deed: "attempts e7e5".to_owned() };
    assert_eq!(code(0, None, deed).await, RefusalCode::NotNow);
    room.does(0, None, Intent::Stand).await.expect("no game");
    room.does(0, Some(Seat::WhiteA), Intent::Sit).await.expect("free");
}

#[tokio::test]
async fn a_no_show_loses_their_seat_and_nobody_loses_the_game() {
    let room = Room::new(Terms { control: "600+0".to_owned(), ..terms("berkeley") }).await;
    let [mut white, _black] = start(&room).await;
    play(&room, WHITE, "e4").await;
    assert_eq!(state(&room, BLACK).await.seats[&Seat::BlackA.into()].no_show_at, Some(61_000));
    white.heard();
    room.seconds(60).await;
    let seen = snapshot(&mut white);
    assert_eq!((seen.state.phase, seen.heard.len()), (Phase::Seating, 0));
    let seats = state(&room, WHITE).await.seats;
    let sits = |seat: Seat| seats[&seat.into()].person.is_some();
    assert!(sits(Seat::WhiteA) && !sits(Seat::BlackA));
    assert!(!seats[&Seat::WhiteA.into()].ready);
}

#[tokio::test]
async fn a_game_can_be_aborted_until_both_players_have_moved() {
    let room = Room::new(terms("berkeley")).await;
    let [mut white, _black] = start(&room).await;
    play(&room, WHITE, "e4").await;
    room.does(BLACK, None, Intent::Abort).await.expect("Black has not moved");
    let seen = snapshot(&mut white);
    assert_eq!((seen.state.phase, seen.state.game), (Phase::Seating, 1));
    assert!(seen.state.sides.is_empty() && seen.state.fen.is_none());
    for n in [WHITE, BLACK] {
        room.does(n, None, Intent::Ready).await.expect("seated");
    }
    play(&room, WHITE, "e4 e5").await;
    let refusal = room.does(BLACK, None, Intent::Abort).await.expect_err("too late");
    assert_eq!(refusal.code, RefusalCode::NotNow);
}

#[tokio::test]
async fn a_player_forfeits_after_a_longer_absence_than_the_table_allows() {
    let room = Room::new(Terms { absence: 20, ..terms("berkeley") }).await;
    let [_white, _black] = start(&room).await;
    play(&room, WHITE, "e4 e5").await;
    room.leave(BLACK as u64).await;
    assert_eq!(state(&room, WHITE).await.seats[&Seat::BlackA.into()].lost_at, Some(22_000));
    room.seconds(15).await;
    let back = room.watch(9, BLACK, None).await;
    room.seconds(10).await;
    assert_eq!(state(&room, WHITE).await.phase, Phase::Playing);
    drop(back);
    room.leave(9).await;
    room.seconds(20).await;
    let end = state(&room, WHITE).await.end.expect("over");
    assert_eq!((end.reason, end.winner), (KriegspielReason::Away, Some(Color::White)));
}

#[tokio::test]
async fn an_intent_that_is_sent_again_is_carried_out_once() {
    let room = Room::new(terms("berkeley")).await;
    let [mut white, mut black] = start(&room).await;
    play(&room, WHITE, "e4 e5").await;
    white.heard();
    black.heard();
    let send = async |deed: &str| {
        let intent = Intent::Play { deed: deed.to_owned() };
        room.sends(WHITE, None, "the same", intent).await
    };
    let done = send("attempts e4e5").await.expect("refused by the umpire");
    assert_eq!(send("attempts e4e5").await, Ok(done));
    assert_eq!(send("attempts e4d5").await.expect_err("another").code, RefusalCode::Malformed);
    assert_eq!(changes(&mut black).len(), 1);
    assert_eq!(changes(&mut white).len(), 1);
}

#[tokio::test]
async fn a_player_who_comes_back_gets_what_they_missed() {
    let room = Room::new(terms("berkeley")).await;
    let [mut white, _black] = start(&room).await;
    play(&room, WHITE, "e4").await;
    let known = changes(&mut white).pop().expect("told").number;
    room.leave(WHITE as u64).await;
    play(&room, BLACK, "e5").await;
    let say = Intent::Say { channel: Channel::Table, text: "hurry".to_owned() };
    room.does(BLACK, None, say).await.expect("a player");
    let mut back = room.watch(9, WHITE, Some(known)).await;
    let missed = changes(&mut back);
    assert_eq!(missed.len(), 3, "a move, a word, and how everything stands");
    assert_eq!(missed[0].heard.len(), 1);
    assert_eq!(missed[1].talk.as_ref().expect("said").text, "hurry");
    let last = missed[2].state.as_ref().expect("sent whole");
    assert_eq!((last.turns, last.sides.len()), (2, 1));
    // A client that missed the end gets a snapshot.
    let known = missed[2].number;
    plays(&room, BLACK, "resigns").await.expect("may");
    let mut back = room.watch(9, WHITE, Some(known)).await;
    assert_eq!(snapshot(&mut back).state.phase, Phase::Over);
}

#[tokio::test]
async fn a_restart_shows_everybody_the_same_as_before() {
    let mut room = Room::new(terms("wild16")).await;
    let [_white, _black] = start(&room).await;
    play(&room, WHITE, "e4 e5 e5- Nf3 Nc6 Bb5 d6").await;
    let say = Intent::Say { channel: Channel::Table, text: "well".to_owned() };
    room.does(BLACK, None, say).await.expect("a player");
    plays(&room, WHITE, "attempts exd5").await.expect("refused");
    let mut before = Vec::new();
    for n in [WHITE, BLACK, 5] {
        before.push(as_seen_by(&room, n).await);
    }
    room.again().await;
    for (n, before) in [WHITE, BLACK, 5].into_iter().zip(before) {
        let after = as_seen_by(&room, n).await;
        assert_eq!(after.state.phase, Phase::Stopped);
        let (mut was, mut is) = (before.clone(), after);
        // The clocks are stopped and nobody is connected: that is a change.
        for one in [&mut was, &mut is] {
            (one.number, one.state.now, one.state.phase) = (0, 0, Phase::Playing);
            one.state.clocks.running = None;
            one.state.seats.values_mut().for_each(|seat| seat.here = false);
        }
        let text = |one| serde_json::to_string(&one).expect("json");
        assert_eq!(text(is), text(was));
    }
    let refusal = plays(&room, WHITE, "attempts d4").await.expect_err("the clocks stand still");
    assert_eq!(refusal.code, RefusalCode::NotNow);
    // The game goes on when both are there.
    let clocks = state(&room, 5).await.clocks;
    room.seconds(20).await;
    assert_eq!(state(&room, 5).await.clocks, clocks);
    let _white = room.watch(1, WHITE, None).await;
    assert_eq!(state(&room, 5).await.phase, Phase::Stopped);
    let _black = room.watch(2, BLACK, None).await;
    assert_eq!(state(&room, 5).await.phase, Phase::Playing);
    play(&room, WHITE, "d4").await;
}

#[tokio::test]
async fn a_game_resumes_when_one_player_has_waited_long_enough() {
    let mut room = Room::new(terms("berkeley")).await;
    let [_white, _black] = start(&room).await;
    play(&room, WHITE, "e4 e5").await;
    room.again().await;
    let _white = room.watch(1, WHITE, None).await;
    room.seconds(29).await;
    assert_eq!(state(&room, 5).await.phase, Phase::Stopped);
    room.seconds(1).await;
    assert_eq!(state(&room, 5).await.phase, Phase::Playing);
}

#[tokio::test]
async fn lag_is_credited_with_moves_and_never_with_refusals() {
    let room = Room::new(terms("wild16")).await;
    let [_white, _black] = start(&room).await;
    // White is connected over a slow connection.
    room.leave(WHITE as u64).await;
    let _afar = room.watch_from_afar(9, WHITE, None, 50).await;
    play(&room, WHITE, "e4").await;
    assert_eq!(state(&room, 5).await.clocks.white, 59_050);
    play(&room, BLACK, "e5").await;
    plays(&room, WHITE, "attempts e5").await.expect("refused");
    assert_eq!(state(&room, 5).await.clocks.white, 58_050);
    play(&room, WHITE, "d4").await;
    assert_eq!(state(&room, 5).await.clocks.white, 57_100);
    let seats = state(&room, 5).await.seats;
    assert_eq!(seats[&protocol::Seat::WhiteA].lag_credit, 100, "both players see it");
    // A flag waits for a move that may be on its way.
    play(&room, BLACK, "d5").await;
    room.pass(std::time::Duration::from_millis(57_120)).await;
    assert_eq!(state(&room, 5).await.phase, Phase::Playing);
    room.seconds(1).await;
    assert_eq!(state(&room, 5).await.phase, Phase::Over);
}
