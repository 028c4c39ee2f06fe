//! The players and the result of a game.

use bughouse::Seat;

use crate::support::with_only_game;

/// Players in the order of the seats, and the result.
#[track_caller]
fn check(text: &str, players: [Option<&str>; 4], result: Option<&str>) {
    with_only_game(text.as_bytes(), |game| {
        let found = Seat::ALL.map(|seat| game.player(seat));
        assert_eq!(found.each_ref().map(|name| name.as_deref()), players, "{text}");
        assert_eq!(game.result().as_deref(), result, "{text}");
    });
}

#[test]
fn names() {
    check(
        "[WhiteA \"a\"][WhiteB \"b\"][BlackA \"c\"][BlackB \"d\"] *",
        [Some("a"), Some("c"), Some("b"), Some("d")],
        Some("*"),
    );
    check("[WhiteA \"?\"][BlackA \"\"] *", [None; 4], Some("*"));
    check("[WhiteA \"x\"][BlackB \"x\"]", [Some("x"), None, None, Some("x")], None);
    check("[White \"x\"][BughouseBoard \"A\"]", [Some("x"), None, None, None], None);
    check("[White \"x\"][BughouseBoard \"B\"]", [None, None, Some("x"), None], None);
    check("[White \"x\"][BlackA \"y\"]", [None, Some("y"), None, None], None);
}

#[test]
fn results() {
    check("[Result \"1-0\"] 1A. e4 *", [None; 4], Some("1-0"));
    check("1A. e4 0-1", [None; 4], Some("0-1"));
    check("1A. e4 1/2-1/2\n", [None; 4], Some("1/2-1/2"));
    check("1A. e4", [None; 4], None);
    check("1A. e4 {1-0}", [None; 4], None);
    with_only_game(b"[Result \"1-0\"] 1A. e4 {x} *", |game| {
        assert_eq!(game.result_token(), Some(&b"*"[..]));
    });
}

#[test]
fn records_are_recognized() {
    for (text, expect) in [
        ("", None),
        (" \n", Some(false)),
        ("{x}", Some(false)),
        ("\0\0", Some(false)),
        ("*", Some(true)),
        ("x", Some(false)),
        ("a,b", Some(false)),
        ("In 1. place, nothing *", Some(false)),
        ("1A. x", Some(true)),
        ("e4", Some(true)),
        ("Sf3", Some(true)),
        ("g1f3", Some(true)),
        ("0-0", Some(true)),
        ("1", Some(true)),
        ("[A", Some(true)),
    ] {
        let batch = tandem_notation::Batch::from_text(text.as_bytes());
        assert_eq!(batch.games().next().map(|game| game.is_record()), expect, "{text:?}");
        assert_eq!(batch.is_empty(), expect.is_none());
    }
}
