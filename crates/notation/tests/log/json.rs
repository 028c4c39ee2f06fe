//! Errors in JSON Lines, with their places.

use tandem_notation::log::{self, Form};

const HEADER: &str =
    r#"{"format":"tandem-log","version":1,"ruleset":"wbn","time_control":"300+0"}"#;

/// Parses a header and an event.
fn error(event: &str) -> String {
    log::read(&format!("{HEADER}\n\n{event}\n")).expect_err(event).to_string()
}

#[test]
fn errors_say_where() {
    for (event, expect) in [
        (" [1]", "line 3, column 2: expected an object"),
        ("{", "line 3, column 1: EOF while parsing an object"),
        ("[]", "line 3, column 1: expected an object"),
        (r#"{"at":1,"does":"start"} x"#, "line 3, column 25: trailing characters"),
        (r#"{"at":1,"does":"start","up":1}"#, "line 3, column 27: unknown field `up`"),
        (r#"{"at":1,"at":2,"does":"start"}"#, "line 3, column 12: duplicate field `at`"),
        (
            r#"{"at":-1,"does":"start"}"#,
            "line 3, column 2: a time is milliseconds from 0 to 3600000000",
        ),
        (r#"{"at":1.5,"does":"start"}"#, "line 3, column 9: invalid type: floating point"),
        (r#"{"does":"start"}"#, "line 3, column 16: missing field `at`"),
        (
            r#"{"at":1,"does":"press"}"#,
            "line 3, column 9: `who` is missing; only the start has none",
        ),
        (
            r#"{"at":1,"who":"WhiteC","does":"press"}"#,
            "line 3, column 9: expected a seat such as WhiteA",
        ),
        (
            r#"{"at":1,"who":"WhiteA","does":"look"}"#,
            "line 3, column 24: this is not an action of a player",
        ),
        (
            r#"{"at":1,"who":"arbiter","does":"press"}"#,
            "line 3, column 25: this is not an action of an arbiter",
        ),
        (
            r#"{"at":1,"who":"server","does":"press"}"#,
            "line 3, column 24: this is not an action of a server",
        ),
        (r#"{"at":1,"who":"WhiteA","does":"move"}"#, "line 3: the field `move` is missing"),
        (
            r#"{"at":1,"who":"WhiteA","does":"move","move":"e9"}"#,
            "line 3, column 38: not a move such as e4",
        ),
        (
            r#"{"at":1,"who":"WhiteA","does":"press","move":"e4"}"#,
            "line 3, column 39: `press` has no field `move`",
        ),
        (
            r#"{"at":1,"who":"WhiteA","does":"claim","claim":"win","board":"A"}"#,
            "line 3, column 39: expected one of mate, illegal-move",
        ),
        (
            r#"{"at":1,"who":"WhiteA","does":"claim","claim":"mate","board":"C"}"#,
            "line 3, column 54: expected a board",
        ),
        (
            r#"{"at":1,"who":"WhiteA","does":"claim","claim":"mate","board":"A","move":"e4"}"#,
            "line 3, column 66: `claim` has no field `move`",
        ),
        (
            r#"{"at":1,"who":"WhiteA","does":"invisible","piece":"K"}"#,
            "line 3, column 43: expected a piece",
        ),
        (
            r#"{"at":1,"who":"arbiter","does":"raise-points","team":"first","half_points":3}"#,
            "line 3, column 62: expected 1 or 2",
        ),
        (
            r#"{"at":1,"who":"server","does":"read","seat":"WhiteA","millis":-1}"#,
            "line 3, column 54: not a time that a clock can show",
        ),
        (
            r#"{"at":1,"who":"arbiter","does":"set-position","board":"A","fen":"8/8"}"#,
            "line 3, column 59: ",
        ),
    ] {
        let found = error(event);
        assert!(found.starts_with(expect), "{event}\nfound:  {found}\nexpect: {expect}");
    }
}

#[test]
fn times_do_not_run_backwards() {
    let events = "{\"at\":9,\"does\":\"start\"}\n{\"at\":8,\"who\":\"server\",\"does\":\"look\"}";
    assert_eq!(
        error(events),
        "line 4, column 2: time runs backwards: the previous event is at 9 ms"
    );
}

#[test]
fn headers() {
    let with = |from: &str, to: &str| log::json::from_json(&HEADER.replace(from, to));
    let message = |from: &str, to: &str| with(from, to).expect_err(to).to_string();
    assert!(with("", "").is_ok());
    assert_eq!(message("tandem-log", "tandem-game"), "line 1, column 2: this is not a tandem-log");
    assert_eq!(message(":1,", ":2,"), "line 1, column 24: only version 1 is read");
    assert!(message("wbn", "wbx").starts_with("line 1, column 36: there is no such ruleset"));
    assert!(message("300+0", "x").starts_with("line 1, column 52: not a time control"));
    for (tags, expect) in [
        (r#"[{"name":"FEN","value":"x"}]"#, "this tag is a field of the header: FEN"),
        (
            r#"[{"name":"a b","value":"x"}]"#,
            "a tag's name consists of letters, digits and underscores: a b",
        ),
        (r#"[{"name":"a","value":"x"},{"name":"a","value":"x"}]"#, "this tag is repeated: a"),
        (
            r#"[{"name":"a","value":"x\ny"}]"#,
            "the value of a tag must be one line of limited length: a",
        ),
    ] {
        let message = message("}", &format!(",\"tags\":{tags}}}"));
        assert_eq!(message, format!("line 1, column 75: {expect}"));
    }
    let fen = message("}", ",\"fen\":\"8/8/8/8/8/8/8/8[] w - - 0 1\"}");
    assert!(fen.contains("king"), "{fen}");
    assert_eq!(
        log::read("").expect_err("nothing").to_string(),
        "line 1, column 1: the tag Ruleset is missing"
    );
}

#[test]
fn forms_are_told_apart() {
    for (text, expect) in [
        (HEADER, Some(Form::Json)),
        (" {\n \"format\" : \"tandem-log\"", Some(Form::Json)),
        (r#"{"format":"tandem-game","version":1}"#, None),
        ("[Ruleset \"wbn\"]", Some(Form::Text)),
        ("# a log\n[TimeControl \"300+0\"]\n\n [Ruleset \"wbn\"]", Some(Form::Text)),
        ("[Event \"x\"]\n[Rulesets \"wbn\"]\n\n1A. e4 *", None),
        ("1A. e4 *\n\n[Ruleset \"wbn\"]", None),
        ("", None),
    ] {
        assert_eq!(Form::detect(text.as_bytes()), expect, "{text}");
    }
}

/// Several logs in one text, in either form.
#[test]
fn logs_one_after_another() {
    let event = "{\"at\":9,\"does\":\"start\"}";
    let json = format!("{HEADER}\n{event}\n\n{HEADER}\n{HEADER}\n{event}");
    let counts = |text: &str| -> Vec<(usize, usize)> {
        let read = |(line, text)| (line, log::read(text).expect("a log").entries.len());
        log::split(text).map(read).collect()
    };
    assert_eq!(counts(&json), [(0, 1), (3, 0), (4, 1)]);
    let text = "[Ruleset \"wbn\"]\n[TimeControl \"1+0\"]\n0:00 start\n# so far\n[TimeControl \"1+0\"]\n[Ruleset \"fics\"]\n0:01 start";
    assert_eq!(counts(text), [(0, 1), (4, 1)]);
    // A late tag belongs to the previous log, and is an error there.
    let late =
        "[Ruleset \"wbn\"]\n[TimeControl \"1+0\"]\n0:00 start\n[Date \"x\"]\n0:01 server looks";
    assert_eq!(log::split(late).count(), 1);
    assert!(log::read(late).is_err());
}
