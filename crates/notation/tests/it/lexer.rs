//! The token of each byte.

use tandem_notation::{Lexer, TokenKind};

use crate::support::{assert_same_tokens, assert_tokens_cover, tokens};

/// The tokens of a text without blanks.
#[track_caller]
fn check(text: &str, expect: &[&str]) {
    check_bytes(text.as_bytes(), expect);
}

#[track_caller]
fn check_bytes(text: &[u8], expect: &[&str]) {
    assert_tokens_cover(text);
    assert_eq!(tokens(text), expect, "{}", text.escape_ascii());
}

#[test]
fn labels() {
    check("12A.", &["Label 12A."]);
    check("12b. 3B. 1a.", &["Label 12b.", "Label 3B.", "Label 1a."]);
    check("12A e4", &["Label 12A", "Move e4"]);
    check("12a e5", &["Label 12a", "Move e5"]);
    check("1.e4", &["Label 1.", "Move e4"]);
    check("1...e5 1.. x", &["Label 1...", "Move e5", "Label 1..", "Move x"]);
    check("1 e4", &["Label 1", "Move e4"]);
    check("b. e4 A.e4", &["Label b.", "Move e4", "Label A.", "Move e4"]);
    check("1e2e4 2b8c6 1b4", &["Move 1e2e4", "Move 2b8c6", "Label 1", "Move b4"]);
    check("1A...Nf3", &["Label 1A...", "Move Nf3"]);
    check("007a.", &["Label 007a."]);
    check("99999999999999999999A.", &["Label 99999999999999999999A."]);
}

#[test]
fn labels_glued_to_moves() {
    check("1A.e4", &["Label 1A.", "Move e4"]);
    check("1Ae4", &["Label 1A", "Move e4"]);
    check("1.b4", &["Label 1.", "Move b4"]);
    // A lower-case letter that continues a word may be a file.
    check("1b4", &["Label 1", "Move b4"]);
    check("1axb4", &["Label 1", "Move axb4"]);
    check("1Bxc4", &["Label 1", "Move Bxc4"]);
    check("12B.Bb5", &["Label 12B.", "Move Bb5"]);
    check("1e4", &["Label 1", "Move e4"]);
    check("{179}2B. Nc3", &["Comment {179}", "Label 2B.", "Move Nc3"]);
}

#[test]
fn moves() {
    check(
        "e4 exd5 e8=Q+ O-O-O# N@f5++",
        &["Move e4", "Move exd5", "Move e8=Q+", "Move O-O-O#", "Move N@f5++"],
    );
    check("@e7 $146@g4 p@c4", &["Move @e7", "Move $146@g4", "Move p@c4"]);
    check("0-0 0-0-0+ o-o", &["Move 0-0", "Move 0-0-0+", "Move o-o"]);
    check("Nf3!? e4! Qxf7??", &["Move Nf3!?", "Move e4!", "Move Qxf7??"]);
    check("e4{298}e5", &["Move e4", "Comment {298}", "Move e5"]);
    check("e4(e5)e6", &["Move e4", "Open (", "Move e5", "Close )", "Move e6"]);
    check("♘f3 Šf3 žluť", &["Move ♘f3", "Move Šf3", "Move žluť"]);
    check("hello-world,it's", &["Move hello-world,it\\'s"]);
    check("-- Z0 null", &["Move --", "Move Z0", "Move null"]);
}

#[test]
fn results() {
    check(
        "1-0 0-1 1/2-1/2 1/2 *",
        &["Result 1-0", "Result 0-1", "Result 1/2-1/2", "Result 1/2", "Result *"],
    );
    check("} 1-0[Event", &["Junk }", "Result 1-0", "Tag [Event"]);
    check("1-0*", &["Result 1-0", "Result *"]);
    check("**", &["Result *", "Result *"]);
    check("*[Event \"x\"]", &["Result *", "Tag [Event \\\"x\\\"]"]);
    check("{x resigns}0-1", &["Comment {x resigns}", "Result 0-1"]);
    check("1-00 1-0-1", &["Move 1-00", "Move 1-0-1"]);
    check("1-0;x", &["Result 1-0", "LineComment ;x"]);
}

#[test]
fn comments() {
    check("{298}{}{ a }", &["Comment {298}", "Comment {}", "Comment { a }"]);
    check("{a {b} c}", &["Comment {a {b} c}"]);
    check("{a {b} c4}", &["Comment {a {b}", "Move c4", "Junk }"]);
    check("{a\nb\nc} d", &["Comment {a\\nb\\nc}", "Move d"]);
    check("{(;[%$*1-0}", &["Comment {(;[%$*1-0}"]);
    check("{[%clk\n0:00:01.6]}", &["Comment {[%clk\\n0:00:01.6]}"]);
    check("{never closed", &["Comment {never closed"]);
    check("{", &["Comment {"]);
    check("}", &["Junk }"]);
}

/// A missing brace does not swallow the next game.
#[test]
fn a_comment_ends_before_a_line_that_is_a_tag() {
    let forgotten = "{aaaaaaaaaaaaaaaa\nb\n[Event \"x\"] e4 {c}";
    check(
        forgotten,
        &["Comment {aaaaaaaaaaaaaaaa\\nb\\n", "Tag [Event \\\"x\\\"]", "Move e4", "Comment {c}"],
    );
    let crlf = "{aaaaaaaaaaaaaaaa\r\n[Event \"x\"]\r\n";
    check(crlf, &["Comment {aaaaaaaaaaaaaaaa\\r\\n", "Tag [Event \\\"x\\\"]"]);
    let no_tag = "{aaaaaaaaaaaaaaaa\n[Event x]\n[ \"y\"]\n[%clk 1]}";
    check(no_tag, &["Comment {aaaaaaaaaaaaaaaa\\n[Event x]\\n[ \\\"y\\\"]\\n[%clk 1]}"]);
}

#[test]
fn line_comments_and_escapes() {
    check("e4 ; so be it\ne5", &["Move e4", "LineComment ; so be it", "Move e5"]);
    check(";", &["LineComment ;"]);
    check("%abc\ne4 %d", &["Escape %abc", "Move e4", "Junk %", "Move d"]);
    check("\n%abc", &["Escape %abc"]);
    check("e4\r\n% x\r\ne5", &["Move e4", "Escape % x\\r", "Move e5"]);
}

#[test]
fn parentheses_and_draw_offers() {
    check("(e4 (e5))", &["Open (", "Move e4", "Open (", "Move e5", "Close )", "Close )"]);
    check("e4 (=) e5", &["Move e4", "DrawOffer (=)", "Move e5"]);
    check("(=", &["Open (", "Nag ="]);
    check("( =)", &["Open (", "Nag =", "Close )"]);
    check("))((", &["Close )", "Close )", "Open (", "Open ("]);
}

#[test]
fn annotation_glyphs() {
    check("$7 $ $999999999999999999999", &["Nag $7", "Junk $", "Nag $999999999999999999999"]);
    check("! ?! ??? e4 !", &["Nag !", "Nag ?!", "Nag ???", "Move e4", "Nag !"]);
    check("$7e4", &["Nag $7", "Move e4"]);
    // The en passant mark adds nothing to its move.
    check("exd6 e.p. ep exd6ep", &["Move exd6", "Nag e.p.", "Nag ep", "Move exd6ep"]);
}

#[test]
fn tags() {
    check("[WhiteA \"raven\"]", &["Tag [WhiteA \\\"raven\\\"]"]);
    check(
        "[A \"x\"][B \"y\"] [C \"z\"]",
        &["Tag [A \\\"x\\\"]", "Tag [B \\\"y\\\"]", "Tag [C \\\"z\\\"]"],
    );
    check("[Result \"1-0\"]1B. e4", &["Tag [Result \\\"1-0\\\"]", "Label 1B.", "Move e4"]);
    check("[Round -1-]", &["Tag [Round -1-]"]);
    check("[A]", &["Tag [A]"]);
    check("[A", &["Tag [A"]);
    check("[A \"x\" ]e4", &["Tag [A \\\"x\\\" ]", "Move e4"]);
    check("[A \"\"]", &["Tag [A \\\"\\\"]"]);
    check("[A\"x\"]", &["Tag [A\\\"x\\\"]"]);
}

#[test]
fn tags_with_brackets_quotes_and_backslashes_inside() {
    check("[A \"[x]\"] e4", &["Tag [A \\\"[x]\\\"]", "Move e4"]);
    check("[A \"a \\\"b\\\" c\"] e4", &["Tag [A \\\"a \\\\\\\"b\\\\\\\" c\\\"]", "Move e4"]);
    check("[A \"a \"b\" c\"] e4", &["Tag [A \\\"a \\\"b\\\" c\\\"]", "Move e4"]);
    check("[A \"a\\\\\"] e4", &["Tag [A \\\"a\\\\\\\\\\\"]", "Move e4"]);
}

#[test]
fn broken_tags() {
    // Without its quote a tag ends at its bracket, or else with its line.
    check("[A \"x] e4\n[B \"y\"]", &["Tag [A \\\"x]", "Move e4", "Tag [B \\\"y\\\"]"]);
    check("[A \"x\n[B \"y\"]", &["Tag [A \\\"x", "Tag [B \\\"y\\\"]"]);
    check("[A \"x\n\ne4\"]", &["Tag [A \\\"x", "Move e4", "Junk \\\"]"]);
    check("[A x\ne4", &["Tag [A x", "Move e4"]);
    check("[A x [B \"y\"]", &["Tag [A x ", "Tag [B \\\"y\\\"]"]);
    check("[ A \"x\"]", &["Junk [", "Move A", "Junk \\\"", "Move x", "Junk \\\"]"]);
    check("[1 \"x\"]", &["Junk [", "Label 1", "Junk \\\"", "Move x", "Junk \\\"]"]);
    check("[A \"x", &["Tag [A \\\"x"]);
    check("[A \"x\"", &["Tag [A \\\"x\\\""]);
    check("[A \"x\\", &["Tag [A \\\"x\\\\"]);
    check("]", &["Junk ]"]);
}

/// Long FENs are wrapped: the value continues to its quote.
#[test]
fn a_tag_over_several_lines() {
    check("[FEN \"a w -\n| b w -\"] e4", &["Tag [FEN \\\"a w -\\n| b w -\\\"]", "Move e4"]);
    check("[FEN \"a\r\nb\"\r\n] e4", &["Tag [FEN \\\"a\\r\\nb\\\"\\r\\n]", "Move e4"]);
}

/// PGN allows any blanks between the name of a tag and its value.
#[test]
fn a_tag_with_its_value_on_the_next_line() {
    check("[Result\n\"1-0\"]\n1A. e4", &["Tag [Result\\n\\\"1-0\\\"]", "Label 1A.", "Move e4"]);
    check("[Result \r\n\t\"1-0\"]", &["Tag [Result \\r\\n\\t\\\"1-0\\\"]"]);
    // A broken tag ends with its line.
    check("[Round -1-\n\"x\"]", &["Tag [Round -1-", "Junk \\\"", "Move x", "Junk \\\"]"]);
    check("[Result\n[Event \"x\"]", &["Tag [Result", "Tag [Event \\\"x\\\"]"]);
}

#[test]
fn blanks() {
    check(" \t\r\n\u{b}\u{c} e4 \u{a0}e5\u{a0}", &["Move e4", "Move e5"]);
    check("9B.\u{a0}P@d4", &["Label 9B.", "Move P@d4"]);
    check("9B.\nP@d4", &["Label 9B.", "Move P@d4"]);
    // Latin-1's no-break space.
    check_bytes(b"9B.\xa0P@d4", &["Label 9B.", "Move P@d4"]);
    check("", &[]);
}

#[test]
fn a_byte_order_mark() {
    check("\u{feff}1. e4", &["Bom \\u{feff}", "Label 1.", "Move e4"]);
    check("\u{feff}", &["Bom \\u{feff}"]);
    // Anywhere else it is part of a word.
    check("e4\u{feff}", &["Move e4\\u{feff}"]);
}

#[test]
fn junk() {
    check("\0\u{1}\u{7f}`\"", &["Junk \\0\\u{1}\\u{7f}`\\\""]);
    check("]}e4", &["Junk ]}", "Move e4"]);
    check("\u{1b}[31m", &["Junk \\u{1b}", "Junk [", "Label 31", "Move m"]);
    check_bytes(b"\xff\xfe\xc2", &["Move \u{ff}\u{fe}\u{c2}"]);
}

#[test]
fn tokens_own_the_blanks_behind_them() {
    let blanks = |text: &[u8]| -> Vec<_> {
        Lexer::new(text).map(|token| (token.kind, token.blanks)).collect()
    };
    use TokenKind::{Blank, Comment, Label, Move};
    assert_eq!(
        blanks(b" \n1A. e4 {1}\r\n\xc2\xa0"),
        [(Blank, 0), (Label, 1), (Move, 1), (Comment, 4)]
    );
    // More than a token can own are tokens of their own, and no character is cut in two.
    let many = ["e4".as_bytes(), b" ", "\u{a0}".repeat(40_000).as_bytes()].concat();
    assert_tokens_cover(&many);
    assert_eq!(blanks(&many), [(Move, 65_535), (Blank, 0)]);
    let odd = ["e4".as_bytes(), "\u{a0}".repeat(40_000).as_bytes()].concat();
    assert_tokens_cover(&odd);
    assert_eq!(blanks(&odd), [(Move, 65_534), (Blank, 0)]);
}

#[test]
fn whole_records_have_the_tokens_of_their_parts() {
    const LABELS: [&str; 8] = ["1A.", "12b.", "123a.", "1234B.", "3.", "3...", "12A", "1C."];
    const BLANKS: [&str; 4] = ["", " ", "\n", "  "];
    const WORDS: [&str; 17] = [
        "e4", "ep", "e.p.", "b.", "Nf3", "exd8=Q+", "Nb1xd2++", "P@f7#", "O-O-O", "0-0", "e4!?",
        "\u{a0}e4", "e4\u{a0}", "1-0", "Qd\u{2}4", "*", "@e4",
    ];
    const CLOCKS: [&str; 8] = [
        "{1}",
        "{119.051}",
        "{[%clk 0:01:59.1]}",
        "{}",
        "{1\n}",
        "{12345678901234567890}",
        "(1)",
        "{C:e4;}",
    ];
    for label in LABELS {
        for (word, clock) in WORDS.iter().flat_map(|word| CLOCKS.map(|clock| (word, clock))) {
            for n in 0..BLANKS.len().pow(3) {
                let [first, second, third] = [n % 4, n / 4 % 4, n / 16].map(|n| BLANKS[n]);
                let record = format!("{label}{first}{word}{second}{clock}{third}");
                let rest = "2A. Nf3 {119.051} 2a. e5{9} ".repeat(2);
                assert_same_tokens(format!("1A. e4{{1}} {record}{rest}").as_bytes());
            }
        }
    }
}

#[test]
fn two_moves_behind_a_number_have_the_tokens_of_their_parts() {
    const LABELS: [&str; 6] = ["1.", "12.", "1234.", "3...", "3. ...", "12"];
    const BLANKS: [&str; 4] = ["", " ", "\n", "  "];
    const WORDS: [&str; 19] = [
        "e4", "ep", "e.p.", "b.", "N", "Nf3", "exd8=Q+", "Nb1xd2++", "P@f7#", "O-O-O", "0-0",
        "e4!?", "\u{a0}e4", "e4\u{a0}", "1-0", "a8(Q)", "e4+-", "e4=", "Qd\u{2}4",
    ];
    for label in LABELS {
        for (white, black) in WORDS.iter().flat_map(|white| WORDS.map(|black| (white, black))) {
            for n in 0..BLANKS.len().pow(3) {
                let [first, second, third] = [n % 4, n / 4 % 4, n / 16].map(|n| BLANKS[n]);
                let moves = format!("{label}{first}{white}{second}{black}{third}");
                for rest in ["2. Nf3 Nc6 ", "\u{a0}Nf3 ", "(2. d4 ", "* ", "{1} ", "e.p. "] {
                    let rest = rest.repeat(4);
                    assert_same_tokens(format!("1. e4 {moves}{rest}").as_bytes());
                }
            }
        }
    }
}
