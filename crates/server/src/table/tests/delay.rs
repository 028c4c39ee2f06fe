//! Those who only watch know everything later, by whatever way they ask.

use bughouse::Seat::{BlackA, WhiteA, WhiteB};
use protocol::{Channel, Intent, Phase, Terms};

use super::{desk::Desk, room::Room};
use crate::table::Request;

fn delayed() -> Terms {
    Terms { delay: 30, arbiter: true, control: "300+0".to_owned(), ..Desk::casual() }
}

async fn shown(room: &Room) -> u32 {
    room.handle.get(|answer| Request::Shown { answer }).await.expect("alive")
}

#[tokio::test]
async fn observers_see_nothing_of_the_last_seconds_and_players_and_arbiter_everything() {
    let room = Room::new(delayed()).await;
    let mut observer = room.watch(50, 7, None).await;
    let mut players = room.start().await;
    let mut arbiter = room.watch(51, 9, None).await;
    let mut other_tab = room.watch(52, 0, None).await;
    assert!(observer.lines().is_empty());
    assert_eq!(room.line().await.phase, Phase::Seating, "the list is late too");
    room.seconds(30).await;
    assert_eq!(observer.lines(), ["0:00.000 start"]);
    assert_eq!(room.line().await.phase, Phase::Playing);

    room.plays(WhiteA, "moves e4").await.expect("legal");
    let said = Intent::Say { channel: Channel::Table, text: "secret".to_owned() };
    room.does(1, None, said).await.expect("a player");
    for viewer in [&mut players[2], &mut arbiter, &mut other_tab] {
        assert!(viewer.lines().iter().any(|line| line.ends_with("WhiteA moves e4")));
    }
    room.seconds(29).await;
    let known = shown(&room).await;
    let heard = format!("{:?}", observer.heard());
    let snapshot = format!("{:?}", room.as_seen_by(8).await);
    let (log, caught_up) = (room.log().await, room.watch(53, 6, Some(known)).await.heard());
    for text in [heard, snapshot, log.to_string(), format!("{caught_up:?}")] {
        assert!(!text.contains("e4") && !text.contains("secret"), "{text}");
    }
    room.seconds(1).await;
    assert!(observer.lines().iter().any(|line| line.ends_with("WhiteA moves e4")));
    assert!(room.log().await.to_string().contains("WhiteA moves e4"));
    assert_eq!(room.as_seen_by(8).await.talk.len(), 1);
}

#[tokio::test]
async fn the_end_comes_as_late_as_all_else() {
    let room = Room::new(delayed()).await;
    let mut observer = room.watch(50, 7, None).await;
    let mut players = room.start().await;
    room.seconds(40).await;
    room.plays(WhiteB, "moves e4").await.expect("legal");
    room.plays(BlackA, "resigns").await.expect("may");
    assert!(players[0].lines().iter().any(|line| line.ends_with("BlackA resigns")));
    observer.heard();
    // Not even by asking for what is possible only afterwards.
    let refused = room.does(7, Some(WhiteA), Intent::Sit).await.expect_err("in play, to him");
    assert_eq!(refused.text, "a game is being played");
    room.does(1, None, Intent::Stand).await.expect("he knows");
    let refused = room.does(7, Some(BlackA), Intent::Sit).await.expect_err("in play, to him");
    assert_eq!(refused.text, "a game is being played");
    assert_eq!(room.line().await.phase, Phase::Playing);
    assert_eq!(room.as_seen_by(7).await.state.phase, Phase::Playing);
    // Who has stood up is told no more of what comes than others.
    let say = Intent::Say { channel: Channel::Table, text: "so soon".to_owned() };
    room.does(0, None, say).await.expect("over");
    assert!(!format!("{:?}", players[1].heard()).contains("so soon"));
    room.seconds(30).await;
    assert_eq!(room.line().await.phase, Phase::Over);
    assert!(observer.lines().iter().any(|line| line.ends_with("BlackA resigns")));
    room.does(7, Some(BlackA), Intent::Sit).await.expect("free");
    // He is told everything at once from now on.
    let say = Intent::Say { channel: Channel::Table, text: "well played".to_owned() };
    room.does(0, None, say).await.expect("over");
    assert!(format!("{:?}", observer.heard()).contains("well played"));
}

#[tokio::test]
async fn a_server_that_comes_back_shows_nothing_sooner() {
    let mut room = Room::new(delayed()).await;
    let _players = room.start().await;
    room.seconds(40).await;
    room.plays(WhiteA, "moves e4").await.expect("legal");
    room.again().await;
    assert!(!room.log().await.to_string().contains("e4"));
    assert!(!format!("{:?}", room.as_seen_by(7).await).contains("e4"));
    room.seconds(30).await;
    assert!(room.log().await.to_string().contains("WhiteA moves e4"));
}
