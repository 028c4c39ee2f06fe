//! Tables that an event has made.

use bughouse::Seat::{self, BlackA, WhiteA};
use protocol::{Intent, Person, Phase, RefusalCode, Terms};
use store::record::{EventSeats, Settings, server};
use tokio::sync::oneshot;

use super::desk::Desk;
use crate::{
    table::handle::Request,
    testing::{Room, person},
};

/// A table of an event with its four players.
async fn of_event() -> Room {
    let seats = Seat::ALL.into_iter().enumerate().map(|(n, seat)| (seat.into(), person(n)));
    let event = EventSeats {
        id: "e".to_owned(),
        name: "Autumn".to_owned(),
        round: "3.2".to_owned(),
        board: 7,
        seats: seats.collect(),
        ratings: [(WhiteA.into(), store::rating::Strength::new(0).shown(0))].into(),
    };
    let mut settings = Settings::new(Terms { name: "T".to_owned(), ..Desk::casual() }, person(9));
    settings.event = Some(Box::new(event));
    Room::with(settings).await
}

async fn asks(room: &Room, person: Person, seat: Seat, intent: Intent) -> Result<u32, RefusalCode> {
    let (answer, answered) = oneshot::channel();
    let key = rand::random::<u64>().to_string();
    let request = Request::Intent { person, seat: Some(seat), key, intent, answer };
    room.handle.ask(request).await.expect("alive");
    answered.await.expect("alive").map_err(|refusal| refusal.code)
}

async fn are_ready(room: &Room, people: [usize; 4]) {
    for n in people {
        room.does(n, Some(Seat::ALL[n]), Intent::Ready).await.expect("seated");
    }
}

#[tokio::test]
async fn the_event_seats_its_players_for_one_game() {
    let mut room = of_event().await;
    room.again().await;
    let bot = Intent::Employ { bot: "tandem".to_owned() };
    for (n, seat, intent) in [
        (5, WhiteA, Intent::Sit),
        (0, WhiteA, Intent::Stand),
        (0, WhiteA, Intent::Swap { with: Some(BlackA.into()) }),
        (0, WhiteA, Intent::Join),
        (9, WhiteA, bot),
        (9, WhiteA, Intent::Dismiss),
        (9, WhiteA, Intent::Stand),
    ] {
        let refused = room.does(n, Some(seat), intent.clone()).await.expect_err("refused");
        assert_eq!(refused.code, RefusalCode::NotNow, "{intent:?}");
    }
    are_ready(&room, [3, 1, 0, 2]).await;
    assert_eq!(room.line().await.phase, Phase::Playing);
    let refused = room.does(0, Some(WhiteA), Intent::Abort).await.expect_err("refused");
    assert_eq!(refused.code, RefusalCode::NotNow);
    let stand = asks(&room, server(), WhiteA, Intent::Stand).await;
    assert_eq!(stand, Err(RefusalCode::NotNow), "the game is played");
    room.plays(BlackA, "resigns").await.expect("may");
    let refused = room.does(0, Some(WhiteA), Intent::Ready).await.expect_err("one game");
    assert_eq!(refused.code, RefusalCode::NotNow);

    room.again().await;
    let log = room.log().await;
    let tag = |name: &str| log.tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str());
    let tags = ["Event", "Round", "Board", "WhiteA", "BlackB"].map(tag);
    assert_eq!(tags, ["Autumn", "3.2", "7", "Player 0", "Player 3"].map(Some));
}

#[tokio::test]
async fn no_game_starts_after_the_server_has_taken_a_seat_away() {
    let mut room = of_event().await;
    for n in [0, 2, 3] {
        room.does(n, Some(Seat::ALL[n]), Intent::Ready).await.expect("seated");
    }
    asks(&room, server(), BlackA, Intent::Stand).await.expect("the server may");
    let again = asks(&room, server(), BlackA, Intent::Stand).await;
    assert_eq!(again, Err(RefusalCode::NotNow));
    for restart in [false, true] {
        if restart {
            room.again().await;
        }
        let late = room.does(1, Some(BlackA), Intent::Ready).await.expect_err("too late");
        assert_eq!(late.code, RefusalCode::NotYourSeat);
        let late = room.does(1, Some(BlackA), Intent::Sit).await.expect_err("too late");
        assert_eq!(late.code, RefusalCode::NotNow);
        assert_eq!(room.line().await.phase, Phase::Seating);
    }
}
