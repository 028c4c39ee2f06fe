//! Marks in words and comments in comments, as old programs write them.

use tandem_notation::{
    Batch, Lexer, Replay, TokenKind,
    check::{Context, apply_fixes, check, settle},
    format,
};

fn formatted(text: &str) -> String {
    let batch = Batch::from_text(text.as_bytes());
    let game = batch.games().next().expect("a game");
    assert!(Replay::new(&game).run().legal, "{text}");
    String::from_utf8(format(&game)).expect("UTF-8")
}

/// The text after all safe fixes, which a second run does not change.
fn fixed(text: &str) -> String {
    let once = |text: &str| {
        let batch = Batch::from_text(text.as_bytes());
        let game = batch.games().next().expect("a game");
        let settled = settle(&game, |game| {
            let findings = check(&Context::new(game));
            let fixes: Vec<_> = findings.iter().filter_map(|found| found.safe_fix()).collect();
            (!fixes.is_empty()).then(|| apply_fixes(game, fixes).0)
        });
        let settled = settled.unwrap_or_else(|| format(&game));
        String::from_utf8(settled).expect("UTF-8")
    };
    let fixed = once(text);
    assert_eq!(once(&fixed), fixed, "{text}");
    fixed
}

#[test]
fn marks_are_words() {
    let game = "[White \"Ann\"]\n\n";
    for (moves, kept, right) in [
        ("1. e4 f5 2. Qh5 ch g6", "1. e4 f5 2. Qh5+ ch g6", "1. e4 f5 2. Qh5+ g6"),
        ("1. e4 f5 2. Qh5 dbl ch g6", "1. e4 f5 2. Qh5+ dbl ch g6", "1. e4 f5 2. Qh5+ g6"),
        ("1. e4 f5 2. Qh5 dis.ch. g6", "1. e4 f5 2. Qh5+ dis.ch. g6", "1. e4 f5 2. Qh5+ g6"),
        ("1. f4 e5 2. g4 Qh4 mate", "1. f4 e5 2. g4 Qh4# mate", "1. f4 e5 2. g4 Qh4#"),
        ("1. f4 e5 2. g4 Qh4 #", "1. f4 e5 2. g4 Qh4# #", "1. f4 e5 2. g4 Qh4#"),
        // A word that the board contradicts.
        ("1. e4 mate e5", "1. e4 mate e5", "1. e4 e5"),
        // Nobody knows it in a variation.
        ("1. e4 (1. d4 ch) e5", "1. e4 (1. d4 ch) e5", "1. e4 (1. d4 ch) e5"),
        ("1. e4 {x} ch e5", "1. e4 {x} ch e5", "1. e4 {x} e5"),
    ] {
        let text = format!("{game}{moves} *\n");
        assert_eq!(formatted(&text), format!("{game}{kept} *\n"));
        assert_eq!(fixed(&text), format!("{game}{right} *\n"));
    }
}

#[test]
fn old_promotions() {
    let game = "[White \"Ann\"]\n[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/p6K/8 w - - 0 1\"]\n\n";
    for (moves, right) in [
        ("1. a8/Q a1/N", "1. a8=Q a1=N"),
        ("1. a8/R! a1(Q)", "1. a8=R! a1=Q"),
        ("1. a8Q a1/B", "1. a8=Q a1=B"),
    ] {
        assert_eq!(formatted(&format!("{game}{moves} *\n")), format!("{game}{right} *\n"));
    }
}

#[test]
fn comments_in_comments() {
    let lex = |text: &str| -> Vec<(TokenKind, String)> {
        let mut lexer = Lexer::new(text.as_bytes());
        let mut tokens = Vec::new();
        while let Some(token) = lexer.next() {
            let range = token.start as usize..lexer.token_end();
            tokens.push((token.kind, text[range].to_owned()));
        }
        tokens
    };
    for whole in [
        "{ a { b } c }",
        "{a{b}c}",
        "{a {b}}",
        "{better {see above} than {the other} d4}",
        "{a {b {c} d} e}",
        "{a {b} wins after Nf3 e5 }",
        "{eine {gute} Idee}",
    ] {
        let text = format!("{whole} e5 *");
        assert_eq!(lex(&text)[0], (TokenKind::Comment, whole.to_owned()));
        let game = format!("[White \"Ann\"]\n\n1. e4 {whole} e5 *\n");
        let inner = whole[1..whole.len() - 1].trim();
        assert_eq!(formatted(&game), game.replace(whole, &format!("{{{inner}}}")));
    }
    // The rest may be moves, a label, a tag or too much.
    let far = format!("{{a {{b}} {} }}", "word ".repeat(300));
    for apart in [
        "{a {b} Nf3 e5 }",
        "{a {b} O-O }",
        "{a {b} 12 moves }",
        "{a {b} {119} c }",
        "{a {b} *",
        "{a {b} c\n[Event \"x\"]\n}",
        "{a b} c }",
        &far,
    ] {
        let first = apart.find('}').expect("a brace");
        assert_eq!(lex(apart)[0].1, apart[..=first], "{apart}");
    }
}

/// Texts of braces take no longer than others.
#[test]
fn braces_without_end() {
    for part in ["{{}x", "{{} x {", "{", "{{", "{}}", "{{} word ", "{y"] {
        let text = part.repeat((1 << 20) / part.len());
        assert_eq!(
            Lexer::new(text.as_bytes()).map(|token| token.start).max().is_some(),
            !text.is_empty()
        );
    }
}
