//! The canonical form of records.

use tandem_notation::{Batch, Kept, format, kriegspiel::convert, write::format_into};

use crate::{SKIRMISH, SKIRMISH_OF_WHITE, with};

fn canonical(text: &str) -> String {
    let batch = Batch::from_text(text.as_bytes());
    let game = batch.games().next().expect("a game");
    let once = String::from_utf8(format(&game)).expect("UTF-8");
    let batch = Batch::from_text(once.as_bytes());
    let again = batch.games().next().expect("a game");
    assert_eq!(String::from_utf8(format(&again)).expect("UTF-8"), once, "written again");
    once
}

fn movetext(text: &str) -> String {
    let canonical = canonical(text);
    canonical.split_once("\n\n").expect("tags and moves").1.to_owned()
}

#[test]
fn tags_come_in_order() {
    let text = "[filtered \"no\"]\n[ECO \"A00\"]\n[variant \"Kriegspiel (RAND)\"]\n[result \"*\"]\n[event \"x\"]\n\n1. e4 {(T-:)} *";
    let expected = "[Event \"x\"]\n[Result \"*\"]\n[Rules \"Kriegspiel (RAND)\"]\n[Filtered \"no\"]\n[ECO \"A00\"]\n\n1. e4 {(T-:)}\n*\n";
    assert_eq!(canonical(text), expected);
}

#[test]
fn missing_announcements_are_written() {
    let expected = "[Rules \"Kriegspiel (Berkeley)\"]\n[Filtered \"no\"]\n\n1. e4 {(:)}\nd5 {(:)}\n2. exd5 {(Xd5:)}\n*\n";
    assert_eq!(canonical("1. e4 {(:)} d5 2. ed5"), expected);
}

#[test]
fn comments_stay_where_they_were() {
    let text = "1. e4! $3 {(:)  a bold start } {[%clk 0:01:00]}\n1... e5 {plain} {(:)} *";
    let expected = "1. e4! $3 {(:) a bold start} {[%clk 0:01:00]}\ne5 {(:)} {plain}\n*\n";
    assert_eq!(movetext(text), expected);
}

#[test]
fn lines_end_alike() {
    let text = "[Filtered \"no\"]\r\n\r\n1. e4 {(:) two\r\nlines} {and\r\r\nmore}\r\n*\r\n";
    assert_eq!(movetext(text), "1. e4 {(:) two\nlines} {and\nmore}\n*\n");
}

#[test]
fn parts_of_announcements_come_in_order() {
    let text = "1. e4 {(:)} f6 {(:)} 2. Qh5+ {(CSS:)} g6 {(:)} 3. Qxg6+ {(CS,Xg6:)} *";
    assert!(movetext(text).ends_with("2. Qh5+ {(CS:)}\ng6 {(:)}\n3. Qxg6+ {(Xg6,CS:)}\n*\n"));
}

#[test]
fn wrong_announcements_stay() {
    let text = "1. e4 {(Xe4:zz,e9)} Ke4 {(C:)} e5 {(:)} *";
    assert_eq!(movetext(text), "1. e4 {(Xe4:zz,e9)}\nKe4 {(C:)}\n2. e5 {(:)}\n*\n");
}

#[test]
fn text_without_a_place_is_kept_as_it_is() {
    for text in [
        "1. e4 {(:)} (1. d4 {(:)}) e5 {(:)} *",
        "1. e4 {(:)} 3. e5 {(:)} *",
        "1. e4 {(:)} ; a line\n e5 {(:)} *",
        "1. e4 {(:)} * 1-0",
    ] {
        let batch = Batch::from_text(text.as_bytes());
        let mut out = Vec::new();
        let kept = format_into(&batch.games().next().expect("a game"), &mut out);
        assert_eq!((String::from_utf8(out), kept), (Ok(format!("{text}\n")), Kept::Bytes));
    }
}

#[test]
fn a_game_that_black_begins_has_its_number() {
    let text = "[Rules \"Kriegspiel (Berkeley)\"]\n[Filtered \"no\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 7\"]\n\n7... Kd7 {(:)} 8. O-O {(:)} *";
    assert_eq!(movetext(text), "7... Kd7 {(:)}\n8. O-O {(:)}\n*\n");
}

#[test]
fn chess_programs_get_chess() {
    let text = with(SKIRMISH, |replayed| convert::to_chess(replayed).expect("chess").0);
    let text = String::from_utf8(text).expect("UTF-8");
    assert!(text.contains("[Rules \"Kriegspiel (Berkeley)\"]"), "{text}");
    assert!(!text.contains("[Variant") && !text.contains("[Filtered"), "{text}");
    assert!(text.ends_with("4... gxh5 {(Xh5:exf4,h5)}\n5. Bxh5# {(Xh5,CS:)}\n1-0\n"), "{text}");
    with(SKIRMISH_OF_WHITE, |replayed| assert!(convert::to_chess(replayed).is_none()));
}

#[test]
fn programs_get_json() {
    let json = |text: &str| -> serde_json::Value {
        serde_json::from_str(&with(text, convert::to_json)).expect("JSON")
    };
    let game = json(SKIRMISH);
    assert_eq!(game["half_moves"][7]["uci"], "g6h5");
    assert_eq!(game["half_moves"][7]["said"]["capture"], "h5");
    assert_eq!(game["half_moves"][7]["attempts"][0]["move"], "h5", "the oldest first");
    assert_eq!((&game["sound"], &game["end"]), (&false.into(), &"checkmate".into()));
    let seen = json(SKIRMISH_OF_WHITE);
    assert_eq!(seen["filtered"], "white");
    assert_eq!(seen["half_moves"][7]["move"], serde_json::Value::Null);
    assert_eq!(seen["half_moves"][7]["attempts"][0]["number"], 2);
    assert_eq!(seen["half_moves"][4]["said"]["checks"][0], "short");
}

#[test]
fn odd_tags_lose_nothing() {
    let text = "[Rules \"Kriegspiel (Berkeley)\"]\n[Site \"a\tb\"]\n\n1. e4 {(:)} *";
    let batch = Batch::from_text(text.as_bytes());
    let mut out = Vec::new();
    let kept = format_into(&batch.games().next().expect("a game"), &mut out);
    assert_eq!((String::from_utf8(out), kept), (Ok(format!("{text}\n")), Kept::Bytes));
}
