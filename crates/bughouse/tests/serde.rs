//! Values as their texts in JSON: there and back, and hostile input.

use std::fmt::Debug;

use chess::{Role, Rules};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{from_str, from_value, json, to_string, to_value};
use tandem_bughouse::{Article, Bfen, BoardId, Game, Log, MoveText, Ruleset, Seat, TimeControl};

#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
    assert_eq!(to_value(value).expect("JSON"), json!(text));
    assert_eq!(&from_value::<T>(json!(text)).expect("a value"), value);
}

#[track_caller]
fn refused<T: DeserializeOwned + Debug>(text: &str, why: &str) {
    assert_eq!(from_value::<T>(json!(text)).expect_err("no value").to_string(), why, "{text}");
}

#[test]
fn small_values() {
    for seat in Seat::ALL {
        check(&seat, seat.name());
    }
    check(&BoardId::B, "B");
    check(&Article::part(2, 2, b'c'), "2.2c");
    for text in ["180+2", "300b3", "300d0.5"] {
        check(&text.parse::<TimeControl>().expect("a time control"), text);
    }
    for ruleset in [Ruleset::WBN, Ruleset::FICS, Ruleset::CASUAL] {
        check(&ruleset, &ruleset.to_string());
    }
    for text in ["e4", "Nf3", "P@f7", "O-O", "e2e4"] {
        check(&text.parse::<MoveText>().expect("a move"), text);
    }
}

#[test]
fn both_boards_with_counters_and_with_clocks() {
    let mut game = Game::new(Rules::BUGHOUSE);
    game.grant(Seat::BlackA, Role::Knight);
    let counted = game.to_bfen();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    check(&counted, &format!("{start}[n] w KQkq - 0 1 | {start}[] w KQkq - 0 1"));
    let text = format!("{start}/n w KQkq - 180 17 | {start} w KQkq - 0 1");
    check(&text.parse::<Bfen>().expect("a BFEN"), &text);
}

#[test]
fn a_log() {
    let text = "[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n\n0:00 start\n0:05 BlackB resigns\n";
    let log: Log = text.parse().expect("a log");
    let json = to_string(&log).expect("JSON");
    assert!(!json.contains('\n'));
    assert_eq!(from_str::<Log>(&json).expect("a log"), log);
}

#[test]
fn hostile_input() {
    refused::<Seat>("whiteA", "not a seat: expected WhiteA, BlackA, WhiteB or BlackB");
    refused::<BoardId>("C", "not a board: expected A or B");
    refused::<Article>("2,2", "not an article of the Laws such as 1.16 or 2.2c");
    refused::<Bfen>("", "there is no position (column 1)");
    refused::<Bfen>("8/8 | 8/8", "board A: the board has 2 ranks, expected 8 (column 1)");
    for text in ["|".repeat(1 << 20), "N/".repeat(1 << 19), "8/8 w".repeat(1 << 18)] {
        let error = from_value::<Bfen>(json!(text)).expect_err("no BFEN").to_string();
        assert!(error.len() < 100, "{error}");
    }
    assert!(from_value::<TimeControl>(json!(180)).is_err());
    assert!(from_value::<TimeControl>(json!("1e99+0")).is_err());
    assert!(from_value::<Ruleset>(json!("wbn flag=never")).is_err());
    assert!(from_value::<Log>(json!("0:00 start\n".repeat(3) + "0:00 WhiteA")).is_err());
}
