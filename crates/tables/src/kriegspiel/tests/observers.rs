//! Spectators, who see one side, both or none, and later.

use std::time::Duration;

use protocol::{
    Channel, Color, Intent, Phase, RefusalCode, SpectatorAccess, Terms, UmpireMessage, WatchedSide,
};

use super::room::{BLACK, WHITE, as_seen_by, changes, play, plays, snapshot, start, terms};
use crate::testing::Room;

const ADA: usize = 5;
const BOB: usize = 6;

fn watched(watching: SpectatorAccess, delay: u32) -> Terms {
    Terms { watching, delay, control: "600+0".to_owned(), ..terms("berkeley") }
}

async fn look(room: &Room, n: usize, at: WatchedSide) -> Result<u32, RefusalCode> {
    room.does(n, None, Intent::Look { at }).await.map_err(|refusal| refusal.code)
}

#[tokio::test]
async fn spectators_keep_their_side_until_the_game_is_over() {
    let room = Room::new(watched(SpectatorAccess::OneSide, 0)).await;
    let [_white, _black] = start(&room).await;
    let mut ada = room.watch(50, ADA, None).await;
    assert!(snapshot(&mut ada).state.sides.is_empty());
    assert_eq!(look(&room, ADA, WatchedSide::Both).await, Err(RefusalCode::NotNow));
    assert_eq!(look(&room, WHITE, WatchedSide::Black).await, Err(RefusalCode::NotNow));
    look(&room, ADA, WatchedSide::Black).await.expect("may");
    let seen = snapshot(&mut ada);
    assert_eq!(seen.you.looks, Some(WatchedSide::Black));
    assert_eq!(seen.state.sides.keys().collect::<Vec<_>>(), [&Color::Black]);
    assert_eq!(look(&room, ADA, WatchedSide::White).await, Err(RefusalCode::NotNow));
    // Nor by reconnecting.
    room.leave(50).await;
    let mut ada = room.watch(51, ADA, None).await;
    assert_eq!(look(&room, ADA, WatchedSide::White).await, Err(RefusalCode::NotNow));
    play(&room, WHITE, "e4 e5 e5-").await;
    let heard: Vec<_> = changes(&mut ada).into_iter().flat_map(|change| change.heard).collect();
    let own = |said: &UmpireMessage| match said {
        UmpireMessage::Moved { own, .. } | UmpireMessage::Refused { own, .. } => own.is_some(),
        UmpireMessage::Asked { .. } => false,
    };
    assert_eq!(heard.iter().map(|line| own(&line.said)).collect::<Vec<_>>(), [false, true, false]);
    plays(&room, WHITE, "resigns").await.expect("may");
    assert_eq!(snapshot(&mut ada).state.sides.len(), 2);
    for n in [WHITE, BLACK] {
        room.does(n, None, Intent::Ready).await.expect("seated");
    }
    look(&room, ADA, WatchedSide::White).await.expect("a new game");
    assert_eq!(snapshot(&mut ada).you.looks, Some(WatchedSide::White));
}

#[tokio::test]
async fn spectators_of_both_sides_can_choose_either() {
    let room = Room::new(watched(SpectatorAccess::Both, 0)).await;
    let [_white, _black] = start(&room).await;
    let mut ada = room.watch(50, ADA, None).await;
    let seen = snapshot(&mut ada);
    assert_eq!((seen.you.looks, seen.state.sides.len()), (Some(WatchedSide::Both), 2));
    assert!(seen.state.fen.is_none());
    for (at, sides) in [(WatchedSide::White, 1), (WatchedSide::Black, 1), (WatchedSide::Both, 2)] {
        look(&room, ADA, at).await.expect("may");
        assert_eq!(snapshot(&mut ada).state.sides.len(), sides);
    }
}

#[tokio::test]
async fn spectators_without_a_side_hear_public_announcements() {
    let room = Room::new(watched(SpectatorAccess::Nothing, 0)).await;
    let [_white, _black] = start(&room).await;
    let mut ada = room.watch(50, ADA, None).await;
    for at in [WatchedSide::White, WatchedSide::Black, WatchedSide::Both] {
        assert_eq!(look(&room, ADA, at).await, Err(RefusalCode::NotNow));
    }
    assert!(snapshot(&mut ada).state.sides.is_empty());
    play(&room, WHITE, "e4 e5 e5- d4").await;
    let seen = changes(&mut ada);
    assert_eq!(seen.len(), 4);
    let text = serde_json::to_string(&seen).expect("json");
    assert!(!text.contains("own") && !text.contains("\"pieces\""), "{text}");
}

#[tokio::test]
async fn spectators_are_delayed_until_the_game_is_over() {
    let room = Room::new(watched(SpectatorAccess::Both, 30)).await;
    let mut ada = room.watch(50, ADA, None).await;
    let [mut white, _black] = start(&room).await;
    assert_eq!(room.line().await.seats.len(), 2, "who sits there is no secret");
    ada.heard();
    assert_eq!(room.line().await.phase, Phase::Seating);
    room.seconds(30).await;
    assert_eq!(snapshot(&mut ada).state.phase, Phase::Playing);
    play(&room, WHITE, "e4 e5").await;
    let began = white.heard().len();
    assert!(began > 0);
    room.pass(Duration::from_millis(28_900)).await;
    let early = format!("{:?}{:?}", ada.heard(), as_seen_by(&room, BOB).await);
    assert!(!early.contains("e2e4"), "{early}");
    room.seconds(1).await;
    let late: Vec<_> = changes(&mut ada).into_iter().flat_map(|change| change.heard).collect();
    assert_eq!(late.len(), 1);
    plays(&room, BLACK, "resigns").await.expect("may");
    assert_eq!(snapshot(&mut white).state.phase, Phase::Over);
    // Nothing is hidden any more, so nobody waits for it.
    assert_eq!(room.line().await.phase, Phase::Over);
    let over = snapshot(&mut ada);
    assert_eq!((over.state.phase, over.heard.len()), (Phase::Over, 2));
    room.does(WHITE, None, Intent::Stand).await.expect("no game");
    room.does(ADA, Some(bughouse::Seat::WhiteA), Intent::Sit).await.expect("free");
    for n in [ADA, BLACK] {
        room.does(n, None, Intent::Ready).await.expect("seated");
    }
    // The next game is late again.
    assert_eq!(as_seen_by(&room, BOB).await.state.phase, Phase::Seating);
    assert_eq!(as_seen_by(&room, ADA).await.state.phase, Phase::Playing);
}

#[tokio::test]
async fn a_restart_does_not_shorten_the_delay_of_spectators() {
    let mut room = Room::new(watched(SpectatorAccess::Both, 30)).await;
    let [_white, _black] = start(&room).await;
    room.seconds(40).await;
    play(&room, WHITE, "e4 e5").await;
    room.again().await;
    assert!(!format!("{:?}", as_seen_by(&room, ADA).await).contains("e2e4"));
    room.seconds(31).await;
    assert!(format!("{:?}", as_seen_by(&room, ADA).await).contains("e2e4"));
}

#[tokio::test]
async fn players_cannot_even_count_the_talk_of_spectators() {
    let room = Room::new(watched(SpectatorAccess::OneSide, 0)).await;
    let [mut white, _black] = start(&room).await;
    let mut ada = room.watch(50, ADA, None).await;
    play(&room, WHITE, "e4").await;
    let number = changes(&mut white).pop().expect("told").number;
    ada.heard();
    let say = |channel| Intent::Say { channel, text: "queen to h5!".to_owned() };
    room.does(BOB, None, say(Channel::Observers)).await.expect("an observer");
    let refusal = room.does(BOB, None, say(Channel::Table)).await.expect_err("in a game");
    assert_eq!(refusal.code, RefusalCode::NotYourTalk);
    assert!(white.heard().is_empty());
    assert_eq!(changes(&mut ada)[0].talk.as_ref().expect("said").text, "queen to h5!");
    assert!(as_seen_by(&room, WHITE).await.talk.is_empty());
    play(&room, BLACK, "e5").await;
    assert_eq!(changes(&mut white)[0].number, number + 1);
    plays(&room, WHITE, "resigns").await.expect("may");
    assert_eq!(snapshot(&mut white).talk.len(), 1, "when it is over nothing is hidden");
}
