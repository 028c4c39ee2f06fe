//! Games from the first attempt to the end.

use bughouse::{Millis, MoveText, Seat};
use kriegspiel::Ruleset;
use protocol::{
    Color, Intent, KriegspielEnd, KriegspielReason, Nonsense, Phase, RefusalCode, UmpireMessage,
};

use super::room::{BLACK, WHITE, as_seen_by, changes, play, plays, snapshot, start, state, terms};
use crate::{
    kriegspiel::{
        entry::{Action, Entry, Event},
        play::{Play, Ruled, uci},
    },
    testing::Room,
};

#[tokio::test]
async fn two_players_see_only_their_own_pieces_until_mate() {
    let room = Room::new(terms("berkeley")).await;
    let [mut white, mut black] = start(&room).await;
    let began = snapshot(&mut white);
    assert_eq!(began.state.phase, Phase::Playing);
    assert_eq!(began.you.seat, Some(Seat::WhiteA.into()));
    let own = &began.state.sides[&Color::White];
    assert_eq!((own.pieces.as_str(), own.enemies), ("8/8/8/8/8/8/PPPPPPPP/RNBQKBNR", 16));
    let targets = &own.targets.as_ref().expect("their turn")["e2"];
    assert!(["d3", "e3", "e4", "f3"].iter().all(|square| targets.contains(square)), "{targets}");
    assert_eq!(began.state.sides.len(), 1);
    assert!(began.state.fen.is_none());
    assert_eq!(snapshot(&mut black).state.sides[&Color::Black].targets, None);

    play(&room, WHITE, "f3 e5 g4").await;
    let seen = changes(&mut black);
    assert!(seen.iter().all(|change| {
        let state = change.state.as_ref().expect("sent whole");
        state.sides.len() == 1 && state.sides.contains_key(&Color::Black)
    }));
    play(&room, BLACK, "Qh4").await;
    let over = snapshot(&mut white);
    let end = KriegspielEnd { reason: KriegspielReason::Checkmate, winner: Some(Color::Black) };
    assert_eq!((over.state.phase, over.state.end), (Phase::Over, Some(end)));
    assert_eq!(over.state.sides.len(), 2, "nothing is hidden any more");
    let fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(over.state.fen.as_deref(), Some(fen));
    let moves = over.heard.iter().filter_map(|line| match &line.said {
        UmpireMessage::Moved { own, .. } => Some(own.as_ref().expect("open").text.as_str()),
        _ => None,
    });
    assert_eq!(moves.collect::<Vec<_>>(), ["f3", "e5", "g4", "Qh4#"]);
    assert_eq!(snapshot(&mut black).heard, over.heard);
}

#[tokio::test]
async fn the_opponent_hears_the_number_of_refusals_and_nothing_of_nonsense() {
    let room = Room::new(terms("berkeley")).await;
    let [mut white, mut black] = start(&room).await;
    white.heard();
    black.heard();
    play(&room, WHITE, "e4 e5 e5-").await;
    white.heard();
    black.heard();
    plays(&room, WHITE, "attempts e4f5").await.expect("refused by the umpire, and done");
    let [own, heard] = [changes(&mut white), changes(&mut black)];
    let of = |change: &protocol::KriegspielChange| match &change.heard[0].said {
        UmpireMessage::Refused { own, number } => {
            (own.as_ref().map(|own| own.text.clone()), *number)
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(of(&own[0]), (Some("exf5".to_owned()), 2));
    assert_eq!(of(&heard[0]), (None, 2));
    let side = &own[0].state.as_ref().expect("sent whole").sides[&Color::White];
    assert_eq!(side.refused, ["e4e5", "e4f5"]);
    assert!(!side.targets.as_ref().expect("their turn").contains_key("e4e5"));

    for (attempt, why) in [
        ("e4e5", Nonsense::Repeated),
        ("e4e6", Nonsense::OwnPieces),
        ("Ke4", Nonsense::OwnPieces),
        ("e7e5", Nonsense::OwnPieces),
    ] {
        let refusal = plays(&room, WHITE, &format!("attempts {attempt}")).await.expect_err("no");
        assert_eq!(
            (refusal.code, refusal.nonsense),
            (RefusalCode::Nonsense, Some(why)),
            "{attempt}"
        );
    }
    let any = plays(&room, WHITE, "asks any").await.expect_err("not at Berkeley");
    assert_eq!(any.nonsense, Some(Nonsense::NotAsked));
    let refusal = plays(&room, BLACK, "attempts e5e4").await.expect_err("not their turn");
    assert_eq!((refusal.code, refusal.nonsense), (RefusalCode::NotNow, None));
    assert!(black.heard().is_empty() && white.heard().is_empty());
    let (_, records) = room.store.table("t").await.expect("readable").expect("there");
    assert_eq!(records.len(), 4 + 1 + 4, "nonsense is not written down");
}

#[tokio::test]
async fn where_refusals_are_private_the_opponent_cannot_even_count_them() {
    let mut room = Room::new(terms("wild16")).await;
    let [mut white, mut black] = start(&room).await;
    play(&room, WHITE, "e4 e5").await;
    white.heard();
    black.heard();
    let before = plays(&room, WHITE, "attempts e5").await.expect("refused");
    plays(&room, WHITE, "attempts exd5").await.expect("refused");
    let heard = changes(&mut white);
    assert_eq!(heard.len(), 2);
    assert!(black.heard().is_empty());
    // A player who comes back gets the same, whichever change they knew last.
    let mut again = room.watch(7, WHITE, Some(before)).await;
    assert_eq!(snapshot(&mut again).state.sides[&Color::White].refused.len(), 2);
    play(&room, WHITE, "Nf3").await;
    let after = changes(&mut black);
    assert_eq!((after.len(), after[0].number), (1, before + 1));
    // Nor after a restart, when nobody knows any more who was told what.
    plays(&room, BLACK, "attempts exd4").await.expect("refused");
    room.again().await;
    let mut again = room.watch(8, BLACK, Some(before + 1)).await;
    assert_eq!(snapshot(&mut again).state.sides[&Color::Black].refused, ["e5d4"]);
    // Under rules that refuse nonsense like other attempts, a repetition is still nonsense.
    let _white = room.watch(9, WHITE, None).await;
    for (attempt, why) in [("e5d4", Nonsense::Repeated), ("e5e3", Nonsense::OwnPieces)] {
        let refusal = plays(&room, BLACK, &format!("attempts {attempt}")).await.expect_err("no");
        assert_eq!((refusal.code, refusal.nonsense), (RefusalCode::Nonsense, Some(why)));
    }
}

#[tokio::test]
async fn the_question_any_is_answered_and_binds() {
    let room = Room::new(terms("english")).await;
    let [_white, mut black] = start(&room).await;
    play(&room, WHITE, "e4 d5").await;
    black.heard();
    assert!(state(&room, WHITE).await.sides[&Color::White].may_ask);
    plays(&room, WHITE, "asks any").await.expect("may");
    let heard = &changes(&mut black)[0].heard;
    assert_eq!(heard[0].said, UmpireMessage::Asked { yes: true });
    let refusal = plays(&room, WHITE, "attempts Nf3").await.expect_err("a capture is owed");
    assert_eq!(refusal.nonsense, Some(Nonsense::CaptureOwed));
    assert!(!state(&room, WHITE).await.sides[&Color::White].may_ask);
    play(&room, WHITE, "exf5- exd5").await;
    let own = &state(&room, BLACK).await.sides[&Color::Black];
    assert_eq!(own.pieces, "rnbqkbnr/ppp1pppp/8/8/8/8/8/8");
    assert_eq!(state(&room, WHITE).await.sides[&Color::White].enemies, 15);
}

#[tokio::test]
async fn pieces_are_dropped_and_reserves_are_public() {
    let room = Room::new(terms("crazykrieg")).await;
    let [_white, _black] = start(&room).await;
    play(&room, WHITE, "e4 d5 exd5 Qxd5").await;
    let own = &state(&room, WHITE).await.sides[&Color::White];
    assert_eq!((own.reserve.as_str(), own.enemy_reserve.as_str()), ("P", "P"));
    assert!(own.targets.as_ref().expect("their turn").contains_key("P@"));
    play(&room, WHITE, "P@d4").await;
    let seen = as_seen_by(&room, BLACK).await;
    match &seen.heard.last().expect("heard").said {
        UmpireMessage::Moved { own: None, announced } => {
            assert_eq!(announced.drop.as_deref(), Some("P"));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(seen.state.sides[&Color::Black].enemies, 16);
    assert_eq!(seen.state.sides[&Color::Black].enemy_reserve, "");
}

#[tokio::test]
async fn a_game_ends_by_resignation_agreement_and_the_clock() {
    let room = Room::new(terms("berkeley")).await;
    let [_white, _black] = start(&room).await;
    let end = async |room: &Room| state(room, WHITE).await.end.map(|end| (end.reason, end.winner));
    // Not in their own turn.
    plays(&room, BLACK, "resigns").await.expect("may");
    assert_eq!(end(&room).await, Some((KriegspielReason::Resigned, Some(Color::White))));
    assert!(plays(&room, WHITE, "attempts e4").await.is_err());

    // Colors change.
    for n in [WHITE, BLACK] {
        room.does(n, None, Intent::Ready).await.expect("seated");
    }
    let second = as_seen_by(&room, BLACK).await;
    assert_eq!((second.state.game, second.you.seat), (2, Some(Seat::WhiteA.into())));
    assert_eq!(second.state.standings[0].halves, 2);
    assert!(second.heard.is_empty());
    play(&room, BLACK, "e4").await;
    plays(&room, BLACK, "offers draw").await.expect("may");
    assert!(state(&room, WHITE).await.seats[&Seat::WhiteA.into()].offers_draw);
    assert!(plays(&room, BLACK, "offers draw").await.is_err(), "it stands");
    plays(&room, WHITE, "declines draw").await.expect("offered");
    assert!(plays(&room, BLACK, "offers draw").await.is_err(), "once in a turn");
    assert!(plays(&room, WHITE, "accepts draw").await.is_err(), "not any more");
    play(&room, WHITE, "e5").await;
    plays(&room, WHITE, "offers draw").await.expect("may");
    play(&room, BLACK, "d4").await;
    assert!(plays(&room, BLACK, "accepts draw").await.is_err(), "they have declined it by moving");
    plays(&room, BLACK, "offers draw").await.expect("may");
    plays(&room, WHITE, "accepts draw").await.expect("offered");
    assert_eq!(end(&room).await, Some((KriegspielReason::Agreed, None)));

    for n in [WHITE, BLACK] {
        room.does(n, None, Intent::Ready).await.expect("seated");
    }
    play(&room, WHITE, "e4 e5").await;
    room.seconds(58).await;
    assert_eq!(end(&room).await, None);
    room.seconds(1).await;
    assert_eq!(end(&room).await, Some((KriegspielReason::Flag, Some(Color::Black))));
    assert_eq!(state(&room, WHITE).await.clocks.white, 0);
    let standings = state(&room, WHITE).await.standings;
    assert_eq!(
        standings.iter().map(|it| (it.halves, it.games)).collect::<Vec<_>>(),
        [(3, 3), (3, 3)]
    );
    let listed = room.store.games(&store::Search { most: 9, ..Default::default() }).await;
    let mut outcomes: Vec<_> = listed.expect("readable").into_iter().map(|it| it.outcome).collect();
    outcomes.sort();
    assert_eq!(outcomes, ["drawn", "won-first", "won-second"]);
}

#[test]
fn entries_are_read_as_they_are_written() {
    for line in [
        "0 start",
        "12.345 White attempts e2e4",
        "1 Black attempts e7e8q",
        "1 White attempts N@f3",
        "1 Black asks any",
        "1 White resigns",
        "1 White offers draw",
        "1 Black accepts draw",
        "1 Black declines draw",
        "1 server looks",
        "1 server suspends",
        "1 server resumes",
        "1.5 server credits Black 0.4",
        "1 server gives up White",
    ] {
        let entry: Entry = line.parse().unwrap_or_else(|_| panic!("{line}"));
        assert_eq!(entry.to_string(), line);
    }
    for line in [
        "",
        "start",
        "0",
        "x start",
        "0 starts",
        "1 Red resigns",
        "1 White",
        "1 server",
        "1 White  resigns",
        "1 server gives up Red",
        "1 server credits White",
        "1 server credits White much",
        "1 White attempts",
        "1 server resigns",
    ] {
        assert!(line.parse::<Entry>().is_err(), "{line}");
    }
}

#[test]
fn a_game_of_refusals_without_end_is_a_draw() {
    let control = "36000+0".parse().expect("a control");
    // A game that has heard `answers` before.
    let start = |answers| {
        let mut play = None;
        let mut ruled = Ruled::start(Ruleset::BERKELEY, control).with_answers(answers);
        ruled.handle(Millis::ZERO, Event::Start).expect("it starts");
        ruled.install(&mut play);
        play.expect("started")
    };
    let (mut play, mut answers): (Play, usize) = (start(0), 0);
    let mut does = |play: Play, mv: chess::Move| {
        let event = Event::Player(play.turn(), Action::Attempts(MoveText::Squares(uci(mv))));
        let at = play.now() + Millis(1);
        let mut ruled = Ruled::resume(play);
        ruled.handle(at, event).expect("an attempt");
        answers += 1;
        let mut after = None;
        ruled.install(&mut after);
        (after.expect("it goes on"), answers)
    };
    for round in 0.. {
        let attempts = play.umpire().view(play.turn()).attempts();
        let is_legal =
            |mv: &chess::Move| kriegspiel::legal_of(play.umpire().position(), *mv).is_some();
        let (legal, illegal): (Vec<_>, Vec<_>) = attempts.into_iter().partition(is_legal);
        let mut heard = 0;
        for mv in illegal.into_iter().chain([legal[round % legal.len()]]) {
            (play, heard) = does(play, mv);
            if play.end().is_some() {
                break;
            }
        }
        match play.end() {
            Some(end) if end.reason == KriegspielReason::TooLong => {
                assert_eq!((end.winner, heard), (None, 30_000));
                return;
            }
            // It ended in another way, and another one goes on.
            Some(_) => play = start(heard),
            None => {}
        }
    }
}
