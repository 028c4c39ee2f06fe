//! Bots at seats.

use std::time::Duration;

use bughouse::Seat::{self, BlackA, BlackB, WhiteA, WhiteB};
use protocol::{Intent, Phase, RefusalCode, Terms};

use super::desk::Desk;
use crate::testing::{Room, Viewer};

fn employ() -> Intent {
    Intent::Employ { bot: "tandem".to_owned() }
}

/// The host, person 9, sits at WhiteA, with a bot at every other seat.
async fn with_three_bots(terms: Terms) -> (Room, Viewer) {
    let room = Room::new(terms).await;
    let viewer = room.watch(9, 9, None).await;
    room.does(9, Some(WhiteA), Intent::Sit).await.expect("free");
    for seat in [BlackA, WhiteB, BlackB] {
        room.does(9, Some(seat), employ()).await.expect("free");
    }
    (room, viewer)
}

/// Bots take their time, by the clock.
fn quick() -> Terms {
    Terms { control: "30+0".to_owned(), ..Desk::casual() }
}

/// Bots think in real time, which does not pass for the table.
async fn until(room: &Room, what: &str, is_so: impl AsyncFn(&Room) -> bool) {
    for _ in 0..2000 {
        if is_so(room).await {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
        room.pass(Duration::from_millis(5)).await;
    }
    panic!("{what} never happens:\n{}", room.log().await);
}

async fn moves_of(room: &Room, seat: Seat) -> usize {
    let log = room.log().await;
    let moves = format!("{seat} moves ");
    log.entries.iter().filter(|entry| entry.event.to_string().starts_with(&moves)).count()
}

#[tokio::test]
async fn one_person_is_ready_and_a_game_of_four_is_played() {
    let (room, _viewer) = with_three_bots(quick()).await;
    assert_eq!(room.line().await.phase, Phase::Seating, "nobody is hurried");
    room.does(9, Some(WhiteA), Intent::Ready).await.expect("seated");
    assert_eq!(room.line().await.phase, Phase::Playing);
    until(&room, "a game on the other board", async |room| {
        moves_of(room, WhiteB).await > 1 && moves_of(room, BlackB).await > 1
    })
    .await;
    assert_eq!(moves_of(&room, BlackA).await, 0, "Black waits for White's move");
    let deed = "moves e4".to_owned();
    room.does(9, Some(WhiteA), Intent::Play { deed }).await.expect("legal");
    until(&room, "an answer", async |room| moves_of(room, BlackA).await == 1).await;
}

#[tokio::test]
async fn a_bot_leaves_its_seat_to_anybody_and_goes_when_it_is_dismissed() {
    let (room, _viewer) = with_three_bots(quick()).await;
    room.does(2, Some(WhiteB), Intent::Sit).await.expect("a bot's seat is free");
    let taken = room.does(9, Some(WhiteB), employ()).await.expect_err("a person sits there");
    assert_eq!(taken.code, RefusalCode::SeatTaken);
    let asked = room.does(5, Some(BlackB), Intent::Dismiss).await.expect_err("a spectator");
    assert_eq!(asked.code, RefusalCode::NotTheHost);
    room.does(2, Some(BlackB), Intent::Dismiss).await.expect("a player");
    assert!(!room.line().await.seats.contains_key(&BlackB.into()));
    room.does(2, Some(WhiteB), Intent::Swap { with: Some(BlackA.into()) })
        .await
        .expect("a bot changes seats with anybody");
    let seats = room.line().await.seats;
    assert_eq!(seats[&BlackA.into()].id, "p2");
    assert!(seats[&WhiteB.into()].bot);
    let nobody = Intent::Employ { bot: "deep-blue".to_owned() };
    let unknown = room.does(9, Some(BlackB), nobody).await.expect_err("not here");
    assert_eq!(unknown.code, RefusalCode::NoPerson);
}

#[tokio::test]
async fn bots_do_not_play_rated_games() {
    let room = Room::new(Terms { rated: true, ..Desk::casual() }).await;
    let refused = room.does(9, Some(BlackB), employ()).await.expect_err("rated");
    assert_eq!(refused.code, RefusalCode::NotNow);
}

#[tokio::test]
async fn bots_play_on_after_a_restart() {
    let (mut room, _viewer) = with_three_bots(quick()).await;
    room.does(9, Some(WhiteA), Intent::Ready).await.expect("seated");
    until(&room, "a move", async |room| moves_of(room, WhiteB).await > 0).await;
    room.again().await;
    let before = moves_of(&room, WhiteB).await + moves_of(&room, BlackB).await;
    room.seconds(40).await;
    let after = moves_of(&room, WhiteB).await + moves_of(&room, BlackB).await;
    assert_eq!(before, after, "nobody is there, and nobody plays");
    let _viewer = room.watch(9, 9, None).await;
    until(&room, "a move after it", async |room| {
        moves_of(room, WhiteB).await + moves_of(room, BlackB).await > after
    })
    .await;
}

#[tokio::test]
async fn a_bot_resigns_with_its_partner() {
    let terms = Terms {
        ruleset: "casual countdown=0 resignation=both-partners".to_owned(),
        ..Desk::casual()
    };
    let (room, _viewer) = with_three_bots(terms).await;
    room.does(9, Some(WhiteA), Intent::Ready).await.expect("seated");
    let deed = "resigns".to_owned();
    room.does(9, Some(WhiteA), Intent::Play { deed }).await.expect("the bot agrees");
    assert_eq!(room.line().await.phase, Phase::Over);
}

#[tokio::test]
async fn people_can_adjourn_a_game_with_bots() {
    let (room, _viewer) = with_three_bots(quick()).await;
    room.does(9, Some(WhiteA), Intent::Ready).await.expect("seated");
    let deed = "adjourns".to_owned();
    room.does(9, Some(WhiteA), Intent::Play { deed }).await.expect("all agree");
    assert_eq!(room.line().await.phase, Phase::Adjourned);
}

#[tokio::test]
async fn bots_claim_flags_where_flags_are_claimed() {
    let terms = Terms { ruleset: "wbn".to_owned(), control: "5+0".to_owned(), ..Desk::casual() };
    let (room, _viewer) = with_three_bots(terms).await;
    room.does(9, Some(WhiteA), Intent::Ready).await.expect("seated");
    assert_eq!(room.line().await.phase, Phase::Playing);
    room.seconds(6).await;
    assert_eq!(room.line().await.phase, Phase::Over, "the flag of WhiteA has fallen");
    assert!(room.log().await.to_string().contains("claims flag"));
}

#[tokio::test]
async fn four_bots_play_where_somebody_watches() {
    let room = Room::new(Terms { control: "3+0".to_owned(), ..Desk::casual() }).await;
    for seat in Seat::ALL {
        room.does(9, Some(seat), employ()).await.expect("free");
    }
    room.seconds(1).await;
    assert_eq!(room.line().await.phase, Phase::Seating, "nobody is there to see it");
    let _viewer = room.watch(5, 5, None).await;
    assert_eq!(room.line().await.phase, Phase::Playing);
    until(&room, "an end", async |room| room.line().await.phase == Phase::Over).await;
    until(&room, "another game", async |room| {
        room.seconds(1).await;
        room.line().await.phase == Phase::Playing
    })
    .await;
}
