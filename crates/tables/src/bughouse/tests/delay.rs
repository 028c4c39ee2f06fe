//! Spectators learn everything later, in whatever way they ask.

use bughouse::Seat::{BlackA, WhiteA, WhiteB};
use protocol::{Channel, Intent, Phase, RefusalCode, Terms};

use super::desk::Desk;
use crate::{table::handle::Request, testing::Room};

fn delayed() -> Terms {
    Terms { delay: 30, arbiter: true, control: "300+0".to_owned(), ..Desk::casual() }
}

async fn shown(room: &Room) -> u32 {
    room.handle.get(|answer| Request::Shown { answer }).await.expect("alive")
}

#[tokio::test]
async fn spectators_see_nothing_of_the_delay_and_players_and_arbiter_see_everything() {
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
async fn the_end_of_a_game_is_delayed_too() {
    let room = Room::new(delayed()).await;
    let mut observer = room.watch(50, 7, None).await;
    let mut players = room.start().await;
    room.seconds(40).await;
    room.plays(WhiteB, "moves e4").await.expect("legal");
    room.plays(BlackA, "resigns").await.expect("may");
    assert!(players[0].lines().iter().any(|line| line.ends_with("BlackA resigns")));
    observer.heard();
    // A refusal does not reveal it either.
    let refused =
        room.does(7, Some(WhiteA), Intent::Sit).await.expect_err("in play, as they see it");
    assert_eq!(refused.text, "a game is being played; wait until it is over");
    room.does(1, None, Intent::Stand).await.expect("a player");
    let refused =
        room.does(7, Some(BlackA), Intent::Sit).await.expect_err("in play, as they see it");
    assert_eq!(refused.text, "a game is being played; wait until it is over");
    assert_eq!(room.line().await.phase, Phase::Playing);
    assert_eq!(room.as_seen_by(7).await.state.phase, Phase::Playing);
    // A player who has stood up is a spectator again.
    let say = Intent::Say { channel: Channel::Table, text: "so soon".to_owned() };
    room.does(0, None, say).await.expect("over");
    assert!(!format!("{:?}", players[1].heard()).contains("so soon"));
    room.seconds(30).await;
    assert_eq!(room.line().await.phase, Phase::Over);
    assert!(observer.lines().iter().any(|line| line.ends_with("BlackA resigns")));
    room.does(7, Some(BlackA), Intent::Sit).await.expect("free");
    // From now on they see the live table.
    let say = Intent::Say { channel: Channel::Table, text: "well played".to_owned() };
    room.does(0, None, say).await.expect("over");
    assert!(format!("{:?}", observer.heard()).contains("well played"));
}

#[tokio::test]
async fn a_restart_does_not_shorten_the_delay() {
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

/// Whether something can be said does not tell what spectators do not see yet.
#[tokio::test]
async fn talk_is_allowed_as_spectators_see_the_table() {
    let room = Room::new(delayed()).await;
    let mut observer = room.watch(50, 7, None).await;
    let say = |text: &str| Intent::Say { channel: Channel::Table, text: text.to_owned() };
    room.does(7, None, say("good luck")).await.expect("no game yet");
    let mut players = room.start().await;
    room.does(7, None, say("e4 is best")).await.expect("no game yet, as they see it");
    // The players are playing, and do not hear it.
    let heard = players.iter_mut().map(|player| format!("{:?}", player.heard()));
    let heard: Vec<_> = heard.collect();
    assert!(heard.iter().all(|heard| heard.contains("good luck") && !heard.contains("e4 is best")));
    assert!(!format!("{:?}", room.as_seen_by(0).await).contains("e4 is best"));
    room.seconds(30).await;
    assert!(format!("{:?}", observer.heard()).contains("e4 is best"));
    let refused = room.does(7, None, say("hello")).await.expect_err("a game is being played");
    assert_eq!(refused.code, RefusalCode::NotYourTalk);
    room.plays(WhiteB, "moves e4").await.expect("legal");
    room.plays(BlackA, "resigns").await.expect("may");
    let still = room.does(7, None, say("hello")).await.expect_err("it is, as they see it");
    assert_eq!((still.code, still.text), (refused.code, refused.text));
}

/// The queue of spectators is bounded: where somebody does nothing but get ready and not ready,
/// others can still play.
#[tokio::test]
async fn what_waits_for_spectators_is_bounded() {
    let room = Room::new(Terms { delay: 600, ..Desk::casual() }).await;
    for (n, seat) in [WhiteA, BlackA].into_iter().enumerate() {
        room.does(n, Some(seat), Intent::Sit).await.expect("free");
    }
    let mut refused = None;
    for n in 0..2100 {
        let intent = if n % 2 == 0 { Intent::Ready } else { Intent::NotReady };
        if let Err(refusal) = room.does(0, Some(WhiteA), intent).await {
            refused = Some((n, refusal.code));
            break;
        }
    }
    let (n, code) = refused.expect("bounded");
    assert_eq!(code, RefusalCode::TooMany);
    assert!((1900..2000).contains(&n), "{n}");
    room.seconds(601).await;
    room.does(1, Some(BlackA), Intent::Ready).await.expect("it has been shown");
}
