//! Fixing and formatting a text again changes nothing, however strange the text is.

use tandem_notation::{
    Batch, Formatter, Game,
    check::{Context, Diagnostic, apply_fixes, check, settle},
};

/// The text of a game after its safe fixes.
fn fixed(game: &Game<'_>) -> Option<Vec<u8>> {
    settle(game, |game| {
        let found = check(&Context::new(game));
        let (text, made) = apply_fixes(game, found.iter().filter_map(Diagnostic::safe_fix));
        (made > 0 && text != game.text()).then_some(text)
    })
}

fn fixed_and_formatted(text: &[u8]) -> Vec<u8> {
    let (mut formatter, mut out) = (Formatter::default(), Vec::new());
    for game in Batch::from_text(text).games() {
        let text = fixed(&game).unwrap_or_else(|| game.text().to_vec());
        for game in Batch::from_text(&text).games() {
            formatter.write(&game, &mut out);
        }
    }
    out
}

#[track_caller]
fn check_stable(text: &[u8]) {
    let once = fixed_and_formatted(text);
    let twice = fixed_and_formatted(&once);
    assert_eq!(
        String::from_utf8_lossy(&once),
        String::from_utf8_lossy(&twice),
        "{:?}",
        String::from_utf8_lossy(text)
    );
}

#[test]
fn after_an_unclosed_parenthesis() {
    for text in [
        "1A. e4 (1A. d4",
        "1A. e4 (1A. d4 *",
        "[Result \"1-0\"]\n\n1A. e4 (1A. d4 1-0",
        "1A. e4 1a. e5 (1a. d5 (1a. c5 0-1",
        "1A. e4 (",
        "1A. e4 ( *",
        "1A. e4 ) ( {a resigns} 1-0",
        "1A. e4 (1A. d4 {x",
        "(1A. e4",
    ] {
        check_stable(text.as_bytes());
    }
}

/// Texts of pieces that open, close and end things, in an order from a fixed seed.
#[test]
fn of_random_texts() {
    const PIECES: [&str; 40] = [
        "1A. e4 ",
        "1a. e5 ",
        "1B.d4",
        "1b. d5 ",
        "2A. Nf3 ",
        "2a. b8c6 ",
        "(",
        "(",
        ")",
        "{",
        "}",
        "{298}",
        "{x resigns}",
        "{C:y}",
        "1-0",
        "0-1 ",
        "*",
        " ",
        "\n",
        "\r\n",
        "[Result \"1-0\"]\n",
        "[WhiteA \"a\"]",
        "[BlackA \"",
        "\"]\n",
        ";rest",
        "\n%esc\n",
        "$4 ",
        "!?",
        "++",
        "#",
        "(=)",
        "12:3",
        "{T:5}",
        "\u{feff}",
        "\u{a0}",
        "e.p.",
        "O-0",
        "@e6 ",
        "[FEN \"",
        "1-0 2A. d4 ",
    ];
    let mut random = fastrand::Rng::with_seed(20_261_120);
    for _ in 0..3_000 {
        let text: String =
            (0..random.usize(1..14)).map(|_| PIECES[random.usize(..PIECES.len())]).collect();
        check_stable(text.as_bytes());
    }
}
