//! Seats that are swapped, dealt and reserved; and muted people.

use bughouse::Seat::{self, BlackA, BlackB, WhiteA, WhiteB};
use protocol::{Channel, Intent, Phase, RefusalCode, ServerMessage, Talk, Terms};

use super::desk::Desk;
use crate::testing::{Room, person};

fn swap(with: Option<Seat>) -> Intent {
    Intent::Swap { with: with.map(Into::into) }
}

#[test]
fn swaps_with_an_empty_seat_or_with_oneself_happen_at_once() {
    let mut desk = Desk::new(Desk::casual());
    desk.does(0, Some(WhiteA), &Intent::Sit).expect("free");
    desk.does(0, Some(WhiteA), &Intent::Ready).expect("seated");
    desk.does(0, None, &swap(Some(BlackB))).expect("empty");
    assert_eq!(desk.seated(), [None, None, None, Some(0)]);
    assert!(!desk.table.room.ready[BlackB], "who has moved is not ready");
    desk.does(0, Some(WhiteB), &Intent::Sit).expect("free");
    desk.does(1, Some(WhiteA), &Intent::Sit).expect("free");
    desk.does(0, Some(WhiteB), &swap(Some(BlackB))).expect("both are theirs");
    assert_eq!(desk.seated(), [Some(1), None, Some(0), Some(0)]);
    assert_eq!(desk.refused(0, None, &swap(Some(WhiteA))), RefusalCode::NotYourSeat);
    assert_eq!(desk.refused(0, Some(WhiteB), &swap(Some(WhiteB))), RefusalCode::NotNow);
    desk.again();
}

#[test]
fn two_players_swap_seats_when_both_want_to() {
    let mut desk = Desk::new(Desk::casual());
    for (n, seat) in Seat::ALL.into_iter().enumerate() {
        desk.does(n, Some(seat), &Intent::Sit).expect("free");
    }
    desk.does(0, None, &swap(Some(BlackA))).expect("a wish");
    assert_eq!(desk.state().seats[&WhiteA.into()].swap, Some(BlackA.into()));
    assert_eq!(desk.refused(0, None, &swap(Some(BlackA))), RefusalCode::NotNow);
    assert_eq!(desk.seated(), [0, 1, 2, 3].map(Some));
    desk.does(1, None, &swap(Some(WhiteA))).expect("mutual");
    assert_eq!(desk.seated(), [1, 0, 2, 3].map(Some));
    assert!(desk.table.wishes.0.iter().all(Option::is_none));

    // A wish can be declined, and withdrawn.
    for (who, seat) in [(3, BlackB), (2, WhiteB)] {
        desk.does(2, None, &swap(Some(BlackB))).expect("a wish");
        desk.does(who, Some(seat), &swap(None)).expect("void");
        assert!(desk.table.wishes.0.iter().all(Option::is_none));
    }
    assert_eq!(desk.refused(3, None, &swap(None)), RefusalCode::NotNow);

    // A wish lapses when the other player is ready or has moved.
    desk.does(2, None, &swap(Some(BlackB))).expect("a wish");
    desk.does(3, None, &Intent::Ready).expect("seated");
    assert!(desk.table.wishes.0.iter().all(Option::is_none));
    desk.does(2, None, &swap(Some(BlackB))).expect("a wish");
    desk.does(3, None, &Intent::Stand).expect("no game");
    assert!(desk.table.wishes.0.iter().all(Option::is_none));
    desk.again();
}

#[test]
fn seats_cannot_be_swapped_during_a_game() {
    let mut desk = Desk::new(Desk::casual());
    desk.start([0, 1, 2, 3]);
    assert_eq!(desk.refused(0, None, &swap(Some(BlackA))), RefusalCode::NotNow);
    desk.plays(WhiteA, "resigns").expect("may");
    assert!(desk.state().players.is_empty());
    desk.does(0, None, &swap(Some(BlackA))).expect("over");
    let log = desk.table.named_log().to_string();
    desk.does(1, None, &swap(Some(WhiteA))).expect("mutual");
    assert_eq!(desk.table.named_log().to_string(), log, "the game was played by who played it");
    assert_eq!(desk.state().players[&WhiteA.into()], person(0), "and those see it who look");
    desk.again();
}

#[test]
fn muted_people_are_heard_only_by_their_partner() {
    let mut desk = Desk::new(Desk::casual());
    desk.start([0, 1, 2, 3]);
    let say = |channel| Intent::Say { channel, text: "ha".to_owned() };
    let mute = |muted| Intent::Mute { person: "p1".to_owned(), muted };
    assert_eq!(desk.refused(0, None, &mute(true)), RefusalCode::NotTheHost);
    desk.does(9, None, &mute(true)).expect("the host's");
    assert_eq!(desk.state().muted, [person(1)]);
    assert_eq!(desk.refused(1, None, &say(Channel::Table)), RefusalCode::NotYourTalk);
    desk.does(1, None, &say(Channel::Team)).expect("part of the game");
    let unknown = Intent::Mute { person: "nobody".to_owned(), muted: true };
    assert_eq!(desk.refused(9, None, &unknown), RefusalCode::NoPerson);
    desk.again();
    desk.does(9, None, &mute(false)).expect("the host's");
    desk.does(1, None, &say(Channel::Table)).expect("heard again");
}

#[tokio::test]
async fn a_new_player_cannot_read_earlier_team_talk() {
    let room = Room::new(Desk::casual()).await;
    let _viewers = room.start().await;
    let mut turncoat = room.watch(50, 1, None).await;
    let since = room.as_seen_by(1).await.number;
    let say = Intent::Say { channel: Channel::Team, text: "sit".to_owned() };
    room.does(0, None, say).await.expect("to the partner");
    room.plays(WhiteA, "resigns").await.expect("may");
    room.does(0, None, Intent::Stand).await.expect("over");
    room.does(1, None, swap(Some(WhiteA))).await.expect("free");

    assert!(turncoat.heard().iter().all(|message| talk_of(message).is_empty()));
    assert!(room.as_seen_by(1).await.talk.is_empty());
    let mut back = room.watch(51, 1, Some(since)).await;
    assert!(back.heard().iter().all(|message| talk_of(message).is_empty()));
    for meant in [0, 3] {
        assert_eq!(
            room.as_seen_by(meant).await.talk.len(),
            1,
            "even after they have left the seat"
        );
    }
}

fn talk_of(message: &ServerMessage) -> Vec<&Talk> {
    match message {
        ServerMessage::Change(change) => change.talk.iter().collect(),
        ServerMessage::Snapshot(snapshot) => snapshot.talk.iter().collect(),
        _ => Vec::new(),
    }
}

fn rotation() -> Terms {
    Terms { rotation: true, ..Desk::casual() }
}

#[test]
fn five_people_take_turns() {
    let mut desk = Desk::new(rotation());
    desk.start([0, 1, 2, 3]);
    desk.does(4, None, &Intent::Join).expect("during a game too");
    assert_eq!(desk.refused(4, None, &Intent::Join), RefusalCode::NotNow);
    assert_eq!(desk.state().waiting, [person(4)]);
    let mut sat_out = [0; 5];
    for game in 1..=10 {
        assert_eq!((desk.state().phase, desk.state().game), (Phase::Playing, game));
        let waiting = desk.state().waiting;
        assert_eq!(waiting.len(), 1);
        sat_out[waiting[0].id[1..].parse::<usize>().expect("a number")] += 1;
        desk.plays(WhiteA, "moves e4").expect("legal");
        desk.plays(BlackA, "resigns").expect("may");
        let seated = desk.seated();
        // The server restarts in between.
        desk = desk.again();
        assert_eq!(desk.seated(), seated, "who has played is still to be seen");
        desk.all_ready();
        assert_eq!(desk.state().phase, Phase::Seating, "the seats are dealt");
        assert_ne!(desk.seated(), seated);
        desk.all_ready();
    }
    assert_eq!(sat_out, [2; 5], "everybody waits as often as the others");
    let standings = desk.state().standings;
    assert_eq!(standings.iter().map(|standing| standing.games).collect::<Vec<_>>(), [8; 5]);
    assert_eq!(standings.iter().map(|standing| standing.halves).sum::<u32>(), 10 * 2 * 2);
}

#[test]
fn a_player_who_leaves_is_replaced_and_three_people_keep_their_seats() {
    let mut desk = Desk::new(rotation());
    desk.start([0, 1, 2, 3]);
    desk.does(4, None, &Intent::Join).expect("may");
    desk.does(2, None, &Intent::Leave).expect("may");
    assert_eq!(desk.seated(), [0, 1, 2, 3].map(Some), "they play to the end");
    desk.plays(BlackA, "resigns").expect("may");
    desk.all_ready();
    let seated = desk.seated();
    assert!(!seated.contains(&Some(2)) && seated.contains(&Some(4)), "{seated:?}");
    desk.does(0, None, &Intent::Leave).expect("may");
    assert_eq!(desk.seated().iter().flatten().count(), 3);
    desk.again();
    // A fourth comes, and the seats are full at once.
    desk.does(5, None, &Intent::Join).expect("may");
    assert_eq!(desk.seated().iter().flatten().count(), 4);
    desk.all_ready();
    assert_eq!(desk.state().game, 2);
    assert_eq!(desk.refused(6, None, &Intent::Leave), RefusalCode::NotNow);
}

#[test]
fn a_void_game_is_replayed_from_the_same_seats() {
    let mut desk = Desk::new(Terms { arbiter: true, ..rotation() });
    desk.start([0, 1, 2, 3]);
    desk.does(4, None, &Intent::Join).expect("may");
    desk.does(9, None, &Intent::Order { order: "orders new game".to_owned() })
        .expect("the arbiter");
    desk.all_ready();
    assert_eq!(desk.seated(), [0, 1, 2, 3].map(Some));
    assert!(desk.state().standings.is_empty());
}

#[test]
fn points_are_counted_at_every_table() {
    let mut desk = Desk::new(Terms { arbiter: true, ..Desk::casual() });
    desk.start([0, 1, 2, 3]);
    desk.plays(BlackA, "resigns").expect("may");
    let points = |desk: &Desk| -> Vec<_> {
        let standings = desk.state().standings.into_iter();
        standings.map(|standing| (standing.person.id, standing.halves)).collect()
    };
    let of = |all: [(&str, u32); 4]| all.map(|(id, halves)| (id.to_owned(), halves)).to_vec();
    assert_eq!(points(&desk), of([("p0", 2), ("p3", 2), ("p1", 0), ("p2", 0)]));
    desk.does(9, None, &Intent::Order { order: "lowers first 0.5".to_owned() })
        .expect("the arbiter");
    assert_eq!(points(&desk), of([("p0", 1), ("p3", 1), ("p1", 0), ("p2", 0)]));
    desk.all_ready();
    desk.plays(WhiteA, "resigns").expect("may");
    assert_eq!(points(&desk), of([("p1", 2), ("p2", 2), ("p0", 1), ("p3", 1)]));
    desk.again();
}
