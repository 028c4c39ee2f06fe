//! The moves of a game as a tree: items, variations to any depth.

use tandem_notation::{Item, Line};

use crate::support::with_only_game;

/// A line as text: moves with their labels, what stands between them in short, variations in parentheses.
fn outline(line: Line<'_>) -> String {
    let items = line.map(|item| match item {
        Item::Turn(turn) => {
            let word = tandem_notation::decode(turn.word).into_owned();
            turn.label.map_or_else(|| word.clone(), |label| format!("{label}:{word}"))
        }
        Item::Comment { comment, .. } => {
            format!("{comment:?}").split('(').next().unwrap_or_default().to_owned()
        }
        Item::Nag { .. } => "nag".to_owned(),
        Item::DrawOffer { .. } => "(=)".to_owned(),
        Item::Variation(line) => format!("({})", outline(line)),
        Item::Result { .. } => "result".to_owned(),
    });
    items.collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check(text: &str, expect: &str) {
    with_only_game(text.as_bytes(), |game| assert_eq!(outline(game.mainline()), expect, "{text}"));
}

#[test]
fn the_main_line() {
    check(
        "[A \"x\"] 1A. e4 {298} 1a. e5 $1 !? (=) {C:hm} 2A. d4 *",
        "1A:e4 Clock 1a:e5 nag nag (=) Remark 2A:d4 result",
    );
    check("1.e4 e5 2.d4", "1.:e4 e5 2.:d4");
    check("1A. 2A. e4", "2A:e4");
    check("e4 1a.", "e4");
    check("{a} ; b\n% c\n{D:}{A:!}", "Words Diagram Annotation");
}

/// The example of the BPGN standard, section 3.2.
#[test]
fn the_standards_variations() {
    check(
        "47A. P@f7+ {112} (47A. N@e7+ {114} 47a. Kf7 {20} 48A. Nd5 {114} (48A. Ng6 {114} \
         48a. hxg6 {20}) 48a. exd5 {20}) 47a. Kxf7 {19} (47A. P@e7 {114})",
        "47A:P@f7+ Clock (47A:N@e7+ Clock 47a:Kf7 Clock 48A:Nd5 Clock (48A:Ng6 Clock 48a:hxg6 Clock) \
         48a:exd5 Clock) 47a:Kxf7 Clock (47A:P@e7 Clock)",
    );
}

#[test]
fn variations_of_every_shape() {
    check("e4 (d4) (c4) e5", "e4 (d4) (c4) e5");
    check("e4 (d4 (c4 (b4))) e5", "e4 (d4 (c4 (b4))) e5");
    check("e4 () e5", "e4 () e5");
    check("(e4) e5", "(e4) e5");
    check("e4 (d4 * ) e5 *", "e4 (d4 result) e5 result");
    check("e4 (178) e5", "e4 () e5");
}

/// The label in front of a variation is not that of the move behind it.
#[test]
fn labels_and_variations() {
    check("1A. e4 1a. (1a. d5) e5", "1A:e4 (1a:d5) e5");
    check("1A. e4 (1A.) d5", "1A:e4 () d5");
    check("1A. {c} e4", "Words e4");
}

#[test]
fn parentheses_that_do_not_match() {
    check("e4 (d4", "e4 (d4)");
    check("e4 ((d4) c4", "e4 ((d4) c4)");
    check("e4 ) d4", "e4 d4");
    check("((((", "(((())))");
    check("))))", "");
    check("e4 {(} d4 {)}", "e4 Words d4 Words");
}

#[test]
fn tokens_and_words() {
    with_only_game(b"1A. e4 {x} $7 (=) *", |game| {
        for item in game.mainline() {
            match item {
                Item::Turn(turn) => assert_eq!(game.token_text(turn.token), turn.word),
                Item::Comment { token, .. } => assert_eq!(game.token_text(token), b"{x}"),
                Item::Nag { token } => assert_eq!(game.token_text(token), b"$7"),
                Item::DrawOffer { token } => assert_eq!(game.token_text(token), b"(=)"),
                Item::Result { token } => assert_eq!(game.token_text(token), b"*"),
                Item::Variation(_) => panic!("there is none"),
            }
        }
    });
}

/// Ten thousand levels, walked one inside the other without recursion.
#[test]
fn ten_thousand_levels() {
    let depth = 10_000;
    for close in [")", ""] {
        let text = format!("e4 {}{} e5", "(d4 ".repeat(depth), close.repeat(depth));
        with_only_game(text.as_bytes(), |game| {
            let mut line = game.mainline();
            for _ in 0..depth {
                line = line
                    .find_map(
                        |item| if let Item::Variation(line) = item { Some(line) } else { None },
                    )
                    .expect("a variation");
            }
            let moves = line.filter(|item| matches!(item, Item::Turn(_))).count();
            assert_eq!(moves, if close.is_empty() { 2 } else { 1 });
        });
    }
}

/// And a hundred thousand siblings.
#[test]
fn many_siblings() {
    let text = format!("e4 {}", "(d4 (c4)) ".repeat(100_000));
    with_only_game(text.as_bytes(), |game| {
        let variations = game.mainline().filter(|item| matches!(item, Item::Variation(_)));
        assert_eq!(variations.count(), 100_000);
    });
}
