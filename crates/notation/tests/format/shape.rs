//! The layout of the canonical form.

use tandem_notation::Batch;

use super::{check, formatted};

#[test]
fn tags_are_in_order_with_the_elo_after_the_player() {
    check(
        r#"[Lag "1"][FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"][Result "*"][BlackBElo "1"][BlackB "d"][WhiteB "c"][BlackA "b"]
[WhiteAElo "UNR"][WhiteA "a"][Site "chess.com"][SetUp "1"][Event "x"][TimeControl "180"][Round -1-][Date "2010-07-26"]
1A. e4 *"#,
        r#"[Event "x"]
[Site "chess.com"]
[Date "2010.07.26"]
[Round "-1-"]
[WhiteA "a"][WhiteAElo "UNR"]
[BlackA "b"]
[WhiteB "c"]
[BlackB "d"][BlackBElo "1"]
[TimeControl "180+0"]
[Result "*"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]
[Lag "1"]

1A. e4 *
"#,
    );
}

#[test]
fn of_two_tags_of_a_name_both_stay_in_their_order() {
    check(
        "[X \"2\"][BlackA \"a\"]\n[BlackA \"b\"][BlackBElo \"----\"]\n1A. e4 *",
        "[BlackA \"a\"]\n[BlackA \"b\"]\n[BlackBElo \"----\"]\n[X \"2\"]\n\n1A. e4 *\n",
    );
    // The sample of the Czech Laws names Black twice on board A: each rating stays with its name.
    check(
        "[BlackA \"c\"][BlackAElo \"1\"]\n[WhiteB \"d\"]\n[BlackA \"e\"][BlackBElo \"2\"]\n[Event \"x\"]\n*",
        "[Event \"x\"]\n[BlackA \"c\"][BlackAElo \"1\"]\n[WhiteB \"d\"]\n[BlackA \"e\"]\n[BlackBElo \"2\"]\n\n*\n",
    );
    // PGN allows the value on the next line.
    check(
        "[Event \"x\"]\n[Result\n\"1-0\"]\n\n1A. e4 1-0",
        "[Event \"x\"]\n[Result \"1-0\"]\n\n1A. e4 1-0\n",
    );
}

#[test]
fn escapes_in_values_are_written_where_they_are_needed() {
    check(
        "[Event \"a \\\"b\\\" c\\\\d\"]\n[Site “x”]\n*",
        "[Event \"a \\\"b\\\" c\\\\d\"]\n[Site \"x\"]\n\n*\n",
    );
}

#[test]
fn moves_are_written_shortest_with_the_marks_that_are_right() {
    check(
        "1A.e2e4{298}1a. d7-d5 {297.5} 2A. e:d5 1B. Ng1f3# {0.100} 2a. Qd8xd5 3A. Nb1c3+ \
         1b. P@e4 {x resigns}1-0",
        "1A. e4 {298} 1a. d5 {297.5} 2A. exd5 1B. Nf3 {0.100} 2a. Qxd5 3A. Nc3 1b. P@e4\n\
         {x resigns} 1-0\n",
    );
}

#[test]
fn glyphs_stay_with_their_move() {
    check("1A. e2e4!? 1a. e5 ?? $7 *", "1A. e4!? 1a. e5 ?? $7 *\n");
}

#[test]
fn behind_a_move_that_cannot_be_played_all_stays_as_written() {
    check("1A. e4 1a. e5 2A.Ke3 2a.  Ng8f6 *", "1A. e4 1a. e5 2A. Ke3 2a. Ng8f6 *\n");
}

#[test]
fn variations_stand_behind_the_move_that_they_replace() {
    // The BPGN standard's flat text puts the second one after the reply.
    check(
        "1A. e4 {20} (1A. d4 1a. Ng8f6) 1a. e5 {19} (1A. c4 {18})*",
        "1A. e4 {20} (1A. d4 1a. Nf6) (1A. c4 {18}) 1a. e5 {19} *\n",
    );
}

#[test]
fn variations_are_played_on_both_boards_from_where_they_branch() {
    // The partner can drop the pawn that White on A captures in the variation, but only within it.
    check(
        "1B. e4 1A. e4 1a. d5 2A. Nc3 (2A. exd5 1b. @e3+) 2a. d4 *",
        "1B. e4 1A. e4 1a. d5 2A. Nc3 (2A. exd5 1b. P@e3) 2a. d4 *\n",
    );
    check("1B. e4 1A. e4 (1A. d4 1b. @e3+) *", "1B. e4 1A. e4 (1A. d4 1b. @e3+) *\n");
}

#[test]
fn comments_are_kept_and_never_broken() {
    let long = "x ".repeat(60);
    check(
        &format!("1A. e4 {{C:{long}}} {{ R: y }}{{\r\nA:!\r\nb}} 1a. e5{{}} *"),
        &format!("1A. e4\n{{C:{}}}\n{{R: y}} {{A:!\nb}} 1a. e5 {{}} *\n", long.trim_end()),
    );
}

#[test]
fn lines_that_are_comments_stay_lines() {
    check("1A. e4 ; a b \n%c\n 1a. e5 *", "1A. e4\n; a b\n%c\n1a. e5 *\n");
}

#[test]
fn lines_are_broken_before_the_eightieth_column() {
    let text =
        "1A. e4 {298.123} 1a. e5 {298.123} 1B. e4 {298.123} 1b. e5 {298.123} 2A. Nf3 {298.123} *";
    for line in formatted(text.as_bytes()).split(|&byte| byte == b'\n') {
        assert!(line.len() < 80);
        assert!(!line.ends_with(b"."), "a label was left behind");
    }
}

/// An unclosed comment hides everything up to the next tag.
#[test]
fn a_game_that_has_ended_stays_ended() {
    let text = b"([W\n*{z]\n[B \"y";
    let once = formatted(text);
    assert_eq!(Batch::from_text(text).len(), 2);
    assert_eq!(Batch::from_text(&once).len(), 2);
    assert_eq!(formatted(&once), once);
}

#[test]
fn a_first_label_gets_its_number() {
    check("A.e4", "1A. e4\n");
    check("A.e4{", "1A. e4 {}\n");
    check("A.e4 a.e5 {x} ) *", "1A. e4 1a. e5 {x} ) *\n");
}

#[test]
fn a_clock_in_parentheses_gets_braces() {
    check("1A. e4 (178) 1a. e5 (177) *", "1A. e4 {178} 1a. e5 {177} *\n");
}

/// After a number a tag begins a game; after a comment it would belong to this one.
#[test]
fn a_number_in_parentheses_before_any_move_is_no_clock() {
    check("(00) (178) 1A. e4 (178) *", "(00) (178) 1A. e4 {178} *\n");
    check("[Ev\n(00))([t", "[Ev \"\"]\n\n) (00) ()\n\n[t \"\"]\n");
}

#[test]
fn latin_1_becomes_utf_8_and_carriage_returns_go() {
    let out = formatted(b"\xef\xbb\xbf[WhiteA \"gu\xefllaume\"]\r\n\r\n1A. e4 {C:\xfe}\r\n*\r\n");
    assert_eq!(String::from_utf8_lossy(&out), "[WhiteA \"guïllaume\"]\n\n1A. e4 {C:þ} *\n");
}

#[test]
fn letters_that_only_name_the_board_name_the_color_too() {
    check("1A.e4 1B.d4 1A.Nf6 *", "1A. e4 1B. d4 1a. Nf6 *\n");
}

#[test]
fn the_labels_of_a_single_board_stay_as_they_are() {
    check("1. e4 e5 2. N@f3 *", "1. e4 e5 2. N@f3 *\n");
}

#[test]
fn tag_and_token_keep_their_difference() {
    check("[Result \"1-0\"]\n\n1A. e4 *", "[Result \"1-0\"]\n\n1A. e4 *\n");
    check("[Result \"1-0\"]\n\n1A. e4", "[Result \"1-0\"]\n\n1A. e4\n");
}

#[test]
fn text_after_the_result_stays_there() {
    check("1A. e2e4 * {late} 2a.  e7e5", "1A. e2e4 * {late} 2a. e7e5\n");
}

#[test]
fn text_that_is_no_game_stays_as_it_is() {
    check(
        "From: somebody\n  Hello,   there\n\n[Event \"x\"]\n1A. e4 *",
        "From: somebody\n  Hello,   there\n\n[Event \"x\"]\n\n1A. e4 *\n",
    );
    check("", "");
    check("\n \n", "");
}

#[test]
fn a_record_that_stands_twice_still_does() {
    check("1A. e4 {5} 1A. e4 {5} 1a. e5 *", "1A. e4 {5} 1A. e4 {5} 1a. e5 *\n");
}
