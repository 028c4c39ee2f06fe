//! The two boards of a game, found among many records.

use chess::CastlingStyle;
use serde_json::{Value, json};
use tandem_notation::{
    Batch, Comment, Ending, How, Replay, Tree,
    bughouse::BoardId,
    chess,
    convert::{
        chesscom::{Join, Joiner, LeftoverReason, RecordError},
        pgn,
    },
    log,
    tree::{Anchor, Content},
};

use super::{CHESSCOM, losses, texts};

fn records() -> Vec<Value> {
    serde_json::from_str(CHESSCOM).expect("JSON")
}

/// Both records with other ids.
fn copy(n: u64) -> [Value; 2] {
    let records = records();
    [0, 1].map(|board| {
        let mut record = records[board].clone();
        record["game"]["id"] = (10 * n + board as u64).into();
        record["game"]["partnerGameId"] = (10 * n + 1 - board as u64).into();
        record
    })
}

fn joined(joiner: &mut Joiner) -> Vec<(String, [String; 2], Join)> {
    let games = std::iter::from_fn(|| joiner.next_game());
    let games = games.map(|game| game.expect("a game"));
    games.map(|game| (String::from_utf8(game.text).expect("UTF-8"), game.ids, game.join)).collect()
}

#[test]
fn records_come_in_any_order() {
    let (one, two) = (copy(1), copy(2));
    let mut joiner = Joiner::default();
    for record in [&one[0], &two[1], &one[1], &one[1], &two[0]] {
        joiner.push_json(record).expect("a record");
    }
    let games = joined(&mut joiner);
    let ids: Vec<_> = games.iter().map(|(_, [a, b], join)| (&a[..], &b[..], *join)).collect();
    assert_eq!(ids, [("10", "11", Join::ById), ("21", "20", Join::ById)]);
    assert_eq!(joiner.repeated(), 1);
    assert!(games[0].0.contains("[GameID \"10\"]") && games[1].0.contains("[WhiteA \"cyril\"]"));
    assert_eq!(joiner.finish(), []);
}

#[test]
fn the_partner_may_be_named_by_its_uuid() {
    let [mut a, mut b] = copy(1);
    a["game"]["uuid"] = "aa".into();
    b["game"]["uuid"] = "bb".into();
    a["game"]["partnerGameId"] = "bb".into();
    b["game"]["partnerGameId"] = "aa".into();
    let mut joiner = Joiner::default();
    joiner.push_json(&json!([b, a])).expect("records");
    assert_eq!(joined(&mut joiner).len(), 1);
}

#[test]
fn records_without_partner_are_left_over() {
    let [a, _] = copy(1);
    let [mut c, mut d] = copy(2);
    d["game"]["partnerGameId"] = 99.into();
    c["game"]["partnerGameId"] = 21.into();
    let mut joiner = Joiner::default();
    for record in [&a, &c, &d] {
        joiner.push_json(record).expect("a record");
    }
    let leftovers: Vec<_> = joiner.finish().iter().map(ToString::to_string).collect();
    let expect = [
        "10: the record of the partner board, 11, is missing",
        "20: the record of the partner board, 21, is missing",
        "21: the record of the partner board, 99, is missing",
    ];
    assert_eq!(leftovers, expect);
    assert!(joiner.next_game().is_none());
}

/// The oldest record makes room; its partner is then left over too.
#[test]
fn the_waiting_records_are_bounded() {
    let mut joiner = Joiner::default();
    let record = |id: usize, partner: usize| json!({"game": {"id": id, "partnerGameId": partner, "moveList": ""}});
    for n in 0..=Joiner::MAX_WAITING {
        joiner.push_json(&record(n, n + 1_000_000)).expect("a record");
    }
    joiner.push_json(&record(1_000_001, 1)).expect("a record");
    assert!(joiner.next_game().is_some(), "the second was still waiting");
    joiner.push_json(&record(1_000_000, 0)).expect("a record");
    let leftovers = joiner.finish();
    assert_eq!(leftovers.len(), Joiner::MAX_WAITING + 1);
    assert_eq!(leftovers[0].reason, LeftoverReason::TooManyWaiting);
    assert_eq!(leftovers[0].id, "0");
}

#[test]
fn the_board_that_decided_tells_how() {
    let cases = [
        ("ada won with their bughouse partner", "cyril won on time", How::Time, None),
        ("ada won by resignation", "dana's partner resigned", How::Resignation, Some("bert")),
        ("bert lost", "cyril won with their bughouse partner", How::Unspecified, None),
    ];
    for (on_a, on_b, how, resigned) in cases {
        let [mut a, mut b] = copy(1);
        for (record, message) in [(&mut a, on_a), (&mut b, on_b)] {
            record["game"]["resultMessage"] = message.into();
            record["game"]["pgnHeaders"]["Termination"] = message.into();
        }
        let mut joiner = Joiner::default();
        joiner.push_json(&json!([a, b])).expect("records");
        let (text, ..) = joined(&mut joiner).remove(0);
        let batch = Batch::from_text(text.as_bytes());
        let game = batch.games().next().expect("a game");
        let ending = Ending::from_game(&game).expect("an ending");
        assert_eq!(ending.how, how, "{text}");
        assert!(ending.losing_team().is_some(), "{text}");
        assert_eq!(game.tag("Termination").expect("a tag").value(), ending.text);
        if let Some(name) = resigned {
            let lifted = log::lift(&game, &tandem_notation::bughouse::Ruleset::FICS);
            let text = format!("{:?}", lifted.log.entries);
            assert!(text.contains("BlackA, Resign)"), "{name} {text}");
        }
    }
}

/// One board in the form of a monthly archive.
fn archived(text: &str, board: BoardId, id: &str, end: i64) -> Value {
    let batch = Batch::from_text(text.as_bytes());
    let (boards, _) = pgn::to_pgn(&batch.games().next().expect("a game"));
    let text = String::from_utf8(boards[board].clone()).expect("UTF-8");
    let keep = |line: &&str| !line.contains("Bughouse") && !line.contains("FEN");
    let (tags, moves) = text.split_once("\n\n").expect("a blank line");
    let tags: Vec<_> = tags.lines().filter(keep).filter(|line| !line.contains("SetUp")).collect();
    // The service does not tell what the partner captured.
    let moves = moves.split('{').map(|part| match part.split_once('}') {
        Some((comment, rest)) if comment.contains("gets") => rest.to_owned(),
        Some(_) => format!("{{{part}"),
        None => part.to_owned(),
    });
    let moves: String = moves.collect();
    let pgn = format!("{}\n[Link \"https://x/game/live/{id}\"]\n\n{moves}", tags.join("\n"));
    json!({"url": format!("https://x/game/live/{id}"), "pgn": pgn, "rules": "bughouse",
        "end_time": end, "time_control": "180", "uuid": format!("u{id}")})
}

fn bpgn() -> String {
    let mut joiner = Joiner::default();
    joiner.push_json(&json!(copy(1))).expect("records");
    joined(&mut joiner).remove(0).0
}

#[test]
fn archived_boards_are_joined_by_players_and_moves() {
    let text = bpgn();
    let other = text.replace("ada", "eve").replace("cyril", "hugo");
    let mut games = vec![
        archived(&text, BoardId::B, "2", 1000),
        archived(&text, BoardId::A, "1", 1001),
        archived(&other, BoardId::A, "3", 5000),
        json!({"url": "https://x/game/live/9", "rules": "chess", "pgn": "1. e4 *"}),
    ];
    let mut joiner = Joiner::default();
    let archive = json!({ "games": games.clone() });
    assert!(Joiner::accepts(&archive));
    joiner.push_json(&archive).expect("records");
    let leftovers = joiner.finish();
    assert_eq!(leftovers.len(), 1, "{leftovers:?}");
    assert_eq!(leftovers[0].to_string(), "3: no other record fits it as the partner board");
    let made = joined(&mut joiner);
    let [(made, ids, Join::ByPlayers)] = &made[..] else { panic!("one game: {made:?}") };
    assert_eq!(ids, &["2", "1"]);
    let batch = Batch::from_text(made.as_bytes());
    let verdict = Replay::new(&batch.games().next().expect("a game")).run();
    assert_eq!((verdict.plies, verdict.legal), (23, true), "{made}");

    // A third board that fits as well makes it a guess.
    games.push(archived(&other, BoardId::A, "4", 1003));
    joiner.push_json(&json!({ "games": games })).expect("records");
    joiner.finish();
    let game = joined(&mut joiner).remove(0);
    assert_eq!((game.1, game.2), (["2".into(), "1".into()], Join::NearestOf(1)));
    assert!(Join::NearestOf(1).doubt().is_some());

    // As does a move that nobody can have made.
    let mut games =
        [archived(&text, BoardId::B, "2", 1000), archived(&text, BoardId::A, "1", 1001)];
    let pgn = games[1]["pgn"].as_str().expect("a text").replace(" *", " Kh8 *");
    games[1]["pgn"] = pgn.replace(" 1-0\n", " Q@a6 Q@a7 Q@b6 Q@b7 1-0\n").into();
    joiner.push_json(&json!({ "games": games })).expect("records");
    joiner.finish();
    assert_eq!(joined(&mut joiner).remove(0).2, Join::NotLegal);
}

#[test]
fn archived_boards_as_plain_pgn() {
    let text = bpgn();
    let mut joiner = Joiner::default();
    for (board, id) in [(BoardId::A, "1"), (BoardId::B, "2")] {
        let record = archived(&text, board, id, 0);
        let pgn = record["pgn"].as_str().expect("a text");
        let tags = "[Variant \"Bughouse\"]\n[EndDate \"2026.11.20\"]\n[EndTime \"10:00:0";
        let pgn = format!("{tags}{id} PST\"]\n{}", pgn.replace("[Variant \"Crazyhouse\"]\n", ""));
        let batch = Batch::from_text(pgn.as_bytes());
        let game = batch.games().next().expect("a game");
        assert!(Joiner::accepts_pgn(&game), "{pgn}");
        joiner.push_pgn(&game).expect("a board");
    }
    assert_eq!(joiner.finish(), []);
    let (made, ids, join) = joined(&mut joiner).remove(0);
    assert_eq!((ids, join), (["1".into(), "2".into()], Join::ByPlayers));
    assert!(made.contains("5A. axb8=Q {170.0}"), "{made}");
}

#[test]
fn games_of_other_rules_are_refused() {
    let mut joiner = Joiner::default();
    let chess = json!({"rules": "chess", "pgn": "1. e4 *"});
    assert_eq!(joiner.push_json(&chess), Err(RecordError::Rules("chess".into())));
    let batch = Batch::from_text(b"[White \"a\"]\n[Black \"b\"]\n\n1. e4 *");
    assert!(!Joiner::accepts_pgn(&batch.games().next().expect("a game")));
    let batch = Batch::from_text(b"[WhiteA \"a\"]\n[Variant \"Bughouse\"]\n\n1A. e4 *");
    assert!(!Joiner::accepts_pgn(&batch.games().next().expect("a game")));
}

/// The moves in order with their clocks.
fn moves(text: &[u8]) -> Vec<(String, Option<i64>)> {
    let batch = Batch::from_text(text);
    let game = batch.games().next().expect("a game");
    let tree = Tree::new(&game);
    let mut replay = Replay::new(&game);
    let mut moves = Vec::new();
    while let Some(ply) = replay.next_ply() {
        let turn = (0..tree.turns.len()).find(|&turn| tree.turns[turn].token == ply.token);
        let remarks = tree.remarks_of(Anchor::Turn(turn.expect("a turn")));
        let clock = remarks.iter().find_map(|remark| match remark.content {
            Content::Comment(Comment::Clock(clock)) => Some(clock.0.max(0)),
            _ => None,
        });
        let uci = ply.mv.to_uci(CastlingStyle::KingTakesRook);
        moves.push((format!("{}{} {uci}", ply.number, ply.seat.letter()), clock));
    }
    moves
}

#[test]
fn our_own_boards_make_the_game_again() {
    let mut games = 0;
    let extra = b"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3[NPn] w - - 3 20 | \
        4k3/8/8/8/8/8/4P3/4K3[] w - - 0 9\"]\n[Variant \"Bughouse\"]\n\n\
        20A. N@f3 {7.5} 9B. e4 20a. N@a8 21A. P@e3 {bert resigns} 1-0\n";
    for text in texts().iter().map(Vec::as_slice).chain([&extra[..]]) {
        for game in Batch::from_text(text).games() {
            let verdict = Replay::new(&game).run();
            let one_board = verdict.notes.iter().any(|note| note.kind.name() == "one-board");
            if !verdict.legal || verdict.plies == 0 || one_board {
                continue;
            }
            let (boards, _) = pgn::to_pgn(&game);
            let mut joiner = Joiner::default();
            for board in [BoardId::B, BoardId::A] {
                let batch = Batch::from_text(&boards[board]);
                let game = batch.games().next().expect("a game");
                assert!(Joiner::accepts_pgn(&game));
                joiner.push_pgn(&game).expect("a board");
            }
            let made = joiner.next_game().expect("both").expect("a game");
            assert_eq!(made.join, Join::ById);
            assert_eq!(losses(&made.losses), [] as [String; 0]);
            let (found, expected) = (moves(&made.text), moves(game.text()));
            assert_eq!(found.len(), expected.len());
            for (found, expected) in found.iter().zip(&expected) {
                assert_eq!(found.0, expected.0);
                // Clocks in other notations become plain ones.
                assert!(expected.1.is_none() || found.1 == expected.1, "{found:?} {expected:?}");
            }
            let batch = Batch::from_text(&made.text);
            let again = batch.games().next().expect("a game");
            for seat in tandem_notation::bughouse::Seat::ALL {
                assert_eq!(again.player(seat), game.player(seat));
            }
            assert_eq!(
                again.tag("Variant").map(|tag| tag.value().into_owned()),
                game.tag("Variant").map(|tag| tag.value().into_owned())
            );
            let how = |game| Ending::from_game(game).map(|ending| ending.how);
            if how(&game) != Some(How::Unknown) {
                assert_eq!(how(&again), how(&game), "{}", String::from_utf8_lossy(&made.text));
            }
            games += 1;
        }
    }
    assert!(games > 3, "{games}");
}

#[test]
fn losses_in_one_line() {
    let [mut a, mut b] = copy(1);
    for n in 0..6 {
        a["game"][format!("extra{n}")] = true.into();
    }
    b["game"]["pgnHeaders"]["Event"] = "x".into();
    b["game"]["pgnHeaders"]["Site"] = "y".into();
    let mut joiner = Joiner::default();
    joiner.push_json(&json!([a, b])).expect("records");
    let game = joiner.next_game().expect("a game").expect("a game");
    assert_eq!(
        game.losses.summary(),
        "the fields extra0, extra1, extra2, extra3 and 2 more; the headers Event and Site of board \
         B; the time left to the players to move at the end"
    );
}
