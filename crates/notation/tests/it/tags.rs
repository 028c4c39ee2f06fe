//! Tag pairs: names, values, spans, and their errors.

use crate::support::with_only_game;

/// The tags of a text as `name=value`.
#[track_caller]
fn check(text: &str, expect: &[&str]) {
    with_only_game(text.as_bytes(), |game| {
        let mut found = Vec::new();
        for tag in game.tags() {
            found.push(format!("{}={}", tandem_notation::decode(tag.name()), tag.value()));
            assert_eq!(&text.as_bytes()[tag.value_span()], tag.raw_value());
            assert_eq!(text.as_bytes()[tag.span().start], b'[');
        }
        assert_eq!(found, expect, "{text}");
    });
}

#[test]
fn plain() {
    check(
        "[WhiteA \"raven\"][WhiteAElo \"2165\"]\n[Lag \"\"]",
        &["WhiteA=raven", "WhiteAElo=2165", "Lag="],
    );
    check("[A\"x\"]", &["A=x"]);
    check("[A   \"x\"  ]", &["A=x"]);
    check("[A_b9 \"x\"]", &["A_b9=x"]);
    check("[A \"  x  \"]", &["A=  x  "]);
}

#[test]
fn values_without_quotes() {
    check("[Round -1-]", &["Round=-1-"]);
    check("[Round  5 ]", &["Round=5"]);
    check("[Round]", &["Round="]);
    check("[Round", &["Round="]);
    check("[Round x\n[Site y]", &["Round=x", "Site=y"]);
}

#[test]
fn typographic_quotes() {
    check("[Event “Import test”]", &["Event=Import test"]);
    check("[Event „Import test“]", &["Event=Import test"]);
    check("[Event «Import test»]", &["Event=Import test"]);
    with_only_game(b"[Event \x93Import test\x94]", |game| {
        assert_eq!(game.tag("Event").expect("a tag").value(), "Import test");
    });
}

#[test]
fn escapes() {
    check(r#"[A "a \"b\" c"]"#, &[r#"A=a "b" c"#]);
    check(r#"[A "a\\"]"#, &[r"A=a\"]);
    check(r#"[A "C:\dir"]"#, &[r"A=C:\dir"]);
    check(r#"[A "a "b" c"]"#, &[r#"A=a "b" c"#]);
    check(r#"[A "[x]"]"#, &["A=[x]"]);
}

/// A line break in a value is one blank.
#[test]
fn values_over_several_lines() {
    check("[FEN \"a w - -\n| b w - -\"]", &["FEN=a w - - | b w - -"]);
    check("[FEN \"a w - - |\r\nb w - -\"]", &["FEN=a w - - | b w - -"]);
    check("[FEN \"a w - - | \nb w - -\"]", &["FEN=a w - - | b w - -"]);
    check("[Result\n\"1-0\"][Event \"x\"]", &["Result=1-0", "Event=x"]);
}

#[test]
fn unclosed() {
    check("[A \"x\n[B \"y\"]", &["A=x", "B=y"]);
    check("[A \"x]\n[B \"y\"]", &["A=x", "B=y"]);
    check("[A \"x", &["A=x"]);
    check("[A \"", &["A="]);
    check("[A \"]", &["A="]);
    check("[A \"x\"", &["A=x"]);
}

/// Tags come before the moves; anything like them among the moves is not a tag of the game.
#[test]
fn tags_end_with_the_first_move() {
    with_only_game(b"[A \"x\"] {c} $1 ; y\n[B \"z\"] 1A. e4", |game| {
        assert_eq!(game.tags().count(), 2);
    });
}

#[test]
fn the_first_of_two_stays_and_both_are_kept() {
    let text = "[BlackA \"Ada\"]\n[BlackA \"Bert\"][BlackBElo \"----\"]";
    check(text, &["BlackA=Ada", "BlackA=Bert", "BlackBElo=----"]);
    with_only_game(text.as_bytes(), |game| {
        assert_eq!(game.tag("blacka").expect("a tag").value(), "Ada");
    });
}

#[test]
fn names_in_any_case() {
    with_only_game(b"[wHITEa \"x\"][SETUP \"1\"]", |game| {
        assert!(game.tag("WhiteA").is_some_and(|tag| tag.is("whitea") && tag.is_quoted()));
        assert!(game.tag("SetUp").is_some());
        assert!(game.tag("WhiteAElo").is_none());
    });
}
