//! The canonical form of records.

use tandem_notation::{
    Batch, Kept,
    convert::json,
    format,
    kriegspiel::{convert, refusal},
    write::format_into,
};

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
fn json_can_be_read_back() {
    let pending = "[Rules \"Kriegspiel (Berkeley Any)\"]\n\n1. e4 {(:)} e5 {(:)} 2. {(:any+,d5)} *";
    let odd = "[Site \"a \\\"b\\\"\"]\n[Rules \"Kriegspiel (RAND)\"]\n\n\
        1. e4 {(:e5,e6) well} $1 {more} 1... Zz9 2. d4 *";
    for text in [SKIRMISH, SKIRMISH_OF_WHITE, pending, odd] {
        let json = with(text, convert::to_json);
        let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        assert!(tandem_notation::kriegspiel::is_record(&value));
        let (made, losses) = json::from_json(value).expect("a record");
        assert!(losses.is_empty(), "{losses:?}");
        let made = String::from_utf8(made).expect("UTF-8");
        // Tags have their own order; the losses would tell of other differences.
        let value = |json: &str| {
            let mut value: serde_json::Value = serde_json::from_str(json).expect("JSON");
            value["tags"].take();
            value
        };
        assert_eq!(value(&with(&made, convert::to_json)), value(&json), "{made}");
    }
    let json = with(SKIRMISH, convert::to_json);
    for (old, new) in [
        ("\"e4\"", "\"e4 *\\n[Event\""),
        ("\"white\"", "\"red\""),
        ("\"version\":1", "\"version\":2"),
    ] {
        let value = serde_json::from_str(&json.replacen(old, new, 1)).expect("JSON");
        assert!(json::from_json(value).is_err(), "{new}");
    }
}

/// Records with hidden moves, as commands for bughouse must recognize them.
#[test]
fn records_that_cannot_be_played_are_recognized() {
    for (text, whose) in [
        ("[Filtered \"white\"]\n\n1. e4\n??\n2. e5\n??\n*", "White's"),
        ("[Rules \"Kriegspiel\"]\n\n1. ?? e5 2. ?? d5 *", "Black's"),
        ("[Event \"A Kriegspiel match\"]\n\n1. e4 ?? 2. e5 ?? *", "White's"),
        ("[Filtered \"yes\"]\n\n1. e4 ?? 2. e5 ?? *", "White's"),
        (SKIRMISH_OF_WHITE, "White's"),
        (SKIRMISH, "a Kriegspiel"),
    ] {
        let batch = Batch::from_text(text.as_bytes());
        let why = refusal(&batch.games().next().expect("a game"));
        assert!(why.as_ref().is_some_and(|why| why.contains(whose)), "{text}: {why:?}");
    }
    for text in [
        "1A. e4 1a. e5 *",
        "[Event \"x\"]\n\n1. e4 ?? 2. e5 *",
        "[Event \"Kriegspiel\"]\n\n1. e4 *",
    ] {
        let batch = Batch::from_text(text.as_bytes());
        assert_eq!(refusal(&batch.games().next().expect("a game")), None, "{text}");
    }
}

#[test]
fn odd_tags_lose_nothing() {
    let text = "[Rules \"Kriegspiel (Berkeley)\"]\n[Site \"a\tb\"]\n\n1. e4 {(:)} *";
    let batch = Batch::from_text(text.as_bytes());
    let mut out = Vec::new();
    let kept = format_into(&batch.games().next().expect("a game"), &mut out);
    assert_eq!((String::from_utf8(out), kept), (Ok(format!("{text}\n")), Kept::Bytes));
}
