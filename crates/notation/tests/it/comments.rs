//! Comments, and the times in them.

use tandem_notation::{Comment, Millis};

#[track_caller]
fn check(text: &str, expect: Comment<'_>) {
    assert_eq!(Comment::parse(text.as_bytes()), expect, "{text}");
}

#[track_caller]
fn words(text: &str) {
    let inner = text.trim_start_matches('{').trim_end_matches('}').trim().to_owned();
    check(text, Comment::Words(inner.into()));
}

#[test]
fn clocks() {
    for (text, millis) in [
        ("{298}", 298_000),
        ("{0}", 0),
        ("{119.051}", 119_051),
        ("{298.21}", 298_210),
        ("{59.9}", 59_900),
        ("{-0.576}", -576),
        ("{-0.5}", -500),
        ("{-0}", 0),
        ("{ 12 }", 12_000),
        ("{\n12\r\n}", 12_000),
        ("{12.}", 12_000),
        ("{12.34567}", 12_345),
        ("{00012.5}", 12_500),
        ("{99999999999999}", 99_999_999_999_999_000),
        ("298", 298_000),
        ("{298", 298_000),
    ] {
        check(text, Comment::Clock(Millis(millis)));
    }
}

#[test]
fn not_a_clock() {
    // The corrupted clocks of one real file, and forms that no program writes.
    for text in [
        "{d19.250}",
        "{}",
        "{-}",
        "{.5}",
        "{1,5}",
        "{1.2.3}",
        "{+5}",
        "{1e3}",
        "{--1}",
        "{1 2}",
        "{1:30}",
        "{999999999999999}",
        "{٣}",
        "{0x10}",
    ] {
        words(text);
    }
}

#[test]
fn commands_in_brackets() {
    check("{[%clk 0:00:01.3]}", Comment::Clk(Millis(1_300)));
    check("{[%clk\n0:00:01.6]}", Comment::Clk(Millis(1_600)));
    check("{[%clk 1:02:03]}", Comment::Clk(Millis(3_723_000)));
    check("{[%clk 2:03.25]}", Comment::Clk(Millis(123_250)));
    check("{[%clk 59]}", Comment::Clk(Millis(59_000)));
    check("{ [%clk 0:00:01] }", Comment::Clk(Millis(1_000)));
    check("{[ts=0.100]}", Comment::Elapsed(Millis(100)));
    check("{[ts=185.070]}", Comment::Elapsed(Millis(185_070)));
    for text in [
        "{[%clk]}",
        "{[%clk x]}",
        "{[%clk 1:x]}",
        "{[ts=]}",
        "{[%eval 0.3]}",
        "{[]}",
        "{[%clk 0:00:01}",
    ] {
        words(text);
    }
}

#[test]
fn prefixes() {
    check("{A:!}", Comment::Annotation("!".into()));
    check("{A: good move}", Comment::Annotation("good move".into()));
    check("{C:This is game 5}", Comment::Remark("This is game 5".into()));
    check("{C: This is}", Comment::Remark("This is".into()));
    check("{C:}", Comment::Remark("".into()));
    check("{D:}", Comment::Diagram);
    check("{D: }", Comment::Diagram);
    check("{L:100}", Comment::Lag(Millis(100)));
    check("{L: 0}", Comment::Lag(Millis(0)));
    check("{T:1200}", Comment::Spent(Millis(1_200)));
    // Unknown prefixes are kept, and so is everything that is not a number.
    for text in [
        "{R: x requests to abort the game.}",
        "{S:5}",
        "{D:x}",
        "{L:x}",
        "{T:}",
        "{c:lower}",
        "{A}",
        "{C}",
    ] {
        words(text);
    }
}

#[test]
fn words_in_any_encoding() {
    words("{death checkmated}");
    words("{Санёк won}");
    assert_eq!(
        Comment::parse(b"{gu\xefllaume resigns}"),
        Comment::Words("guïllaume resigns".into())
    );
    assert_eq!(
        Comment::parse(b"{C:30 seconds\xfepustik kibitzes}"),
        Comment::Remark("30 secondsþpustik kibitzes".into())
    );
}

/// Excessive numbers give words or a bounded time, never an overflow.
#[test]
fn times_without_measure() {
    let huge = ["9".repeat(14), "9".repeat(15), "9".repeat(100_000)];
    for digits in &huge {
        for text in [
            format!("{{{digits}}}"),
            format!("{{-{digits}.999}}"),
            format!("{{L:{digits}}}"),
            format!("{{T:-{digits}}}"),
            format!("{{[ts={digits}]}}"),
            format!("{{[%clk {digits}]}}"),
            format!("{{[%clk {digits}:59:59]}}"),
            format!("{{[%clk 0:0:{digits}]}}"),
        ] {
            let _ = Comment::parse(text.as_bytes());
        }
    }
    for colons in [1, 2, 3, 4, 8, 12, 40, 10_000] {
        for part in ["1", "999999", "-1", "0"] {
            let text = format!("{{[%clk {part}{}]}}", ":59".repeat(colons));
            let _ = Comment::parse(text.as_bytes());
        }
    }
}

#[track_caller]
fn seconds(text: &str, expect: Option<i64>) {
    assert_eq!(Millis::parse_seconds(text.as_bytes()), expect.map(Millis), "{text}");
}

#[test]
fn seconds_as_text() {
    seconds("1", Some(1_000));
    seconds("1.0005", Some(1_000));
    seconds("-12.034", Some(-12_034));
    seconds("", None);
    seconds(".", None);
    seconds(" 1", None);
    seconds("1-", None);
}

#[test]
fn times_for_people() {
    for (millis, text) in [
        (0, "0:00.0"),
        (1_250, "0:01.2"),
        (19_999, "0:19.9"),
        (20_000, "0:20"),
        (61_000, "1:01"),
        (3_600_000, "60:00"),
        (-576, "-0:00.5"),
        (-61_000, "-1:01"),
        (i64::MIN, "-153722867280:55"),
    ] {
        let shown = Millis(millis).to_string();
        assert!(millis == i64::MIN || shown == text, "{millis}: {shown}");
    }
    assert_eq!(format!("[{:>8}]", Millis(61_000)), "[    1:01]");
}
