//! Every dialect of BFEN that is met in the wild (bpgn-dialects.md, section 4): which it is, and
//! what it says.

use tandem_bughouse::{Numbers, bfen::ParsedBfen};

use crate::support::read;

/// How a text was read: dialect, numbers (`?` where they were assumed), Thief's form, bracket form.
#[track_caller]
fn check(text: &str, dialect: &str, numbers: &str, thief: &str, bracket: &str) {
    let ParsedBfen { bfen, dialect: found, numbers_assumed } = read(text);
    let assumed = if numbers_assumed { "?" } else { "" };
    let found_numbers = match bfen.numbers {
        Numbers::Clocks => "clocks",
        Numbers::Counters => "counters",
        Numbers::Absent => "absent",
    };
    assert_eq!(found.name(), dialect, "{text}");
    assert_eq!(format!("{found_numbers}{assumed}"), numbers, "{text}");
    assert_eq!(bfen.to_thief(), thief, "{text}");
    assert_eq!(bfen.to_bracket(), bracket, "{text}");
}

#[test]
fn thief() {
    // The start of the second sample game of the BPGN standard.
    check(
        "r1b1k1nr/ppp1qpPp/2n5/1B1p1n1N/3P4/2P5/P1P1QPnP/R1BK2NR/PPBpp b kq - 142 164 | \
         2Nrkb1r/pPpbqppp/2p5/8/3N4/2P1B3/P1P1QPpP/R3K2R/Ppb w KQk - 142 163",
        "thief",
        "clocks?",
        "r1b1k1nr/ppp1qpPp/2n5/1B1p1n1N/3P4/2P5/P1P1QPnP/R1BK2NR/PPBpp b kq - 142 164 | \
         2Nrkb1r/pPpbqppp/2p5/8/3N4/2P1B3/P1P1QPpP/R3K2R/Ppb w KQk - 142 163",
        "r1b1k1nr/ppp1qpPp/2n5/1B1p1n1N/3P4/2P5/P1P1QPnP/R1BK2NR[BPPpp] b kq - 0 1 | \
         2Nrkb1r/pPpbqppp/2p5/8/3N4/2P1B3/P1P1QPpP/R3K2R[Pbp] w KQk - 0 1",
    );
}

/// The example of the BPGN standard: holdings in no order, a promoted queen, no holdings on board
/// B.
#[test]
fn the_standards_example() {
    check(
        "r2k1r2/pbppNppp/1p2p1nb/1P5N/3N4/4Pn1q/PPP1QP1P/2KR2R1/BrpBBqppN w - - 45 56 | \
         Q~4rk1/8/8/8/8/8/8/R3K2R w KQ - 45 60",
        "thief",
        "clocks?",
        "r2k1r2/pbppNppp/1p2p1nb/1P5N/3N4/4Pn1q/PPP1QP1P/2KR2R1/NBBBppprq w - - 45 56 | \
         Q~4rk1/8/8/8/8/8/8/R3K2R w KQ - 45 60",
        "r2k1r2/pbppNppp/1p2p1nb/1P5N/3N4/4Pn1q/PPP1QP1P/2KR2R1[BBBNqrppp] w - - 0 1 | \
         Q~4rk1/8/8/8/8/8/8/R3K2R[] w KQ - 0 1",
    );
}

/// The same in the order of the Laws' example: castling, en passant, side. Nothing but clocks is
/// ever written so.
#[test]
fn laws() {
    check(
        "r2k1r2/pbppNppp/1p2p1nb/1P5N/3N4/4Pn1q/PPP1QP1P/2KR2R1/BrpBBqppN - - w 45 56 |\n\
         Q~4rk1/8/8/8/8/8/8/R3K2R KQ - w 45 60",
        "laws",
        "clocks",
        "r2k1r2/pbppNppp/1p2p1nb/1P5N/3N4/4Pn1q/PPP1QP1P/2KR2R1/NBBBppprq w - - 45 56 | \
         Q~4rk1/8/8/8/8/8/8/R3K2R w KQ - 45 60",
        "r2k1r2/pbppNppp/1p2p1nb/1P5N/3N4/4Pn1q/PPP1QP1P/2KR2R1[BBBNqrppp] w - - 0 1 | \
         Q~4rk1/8/8/8/8/8/8/R3K2R[] w KQ - 0 1",
    );
}

#[test]
fn bracket() {
    check(
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[NNPp] w KQkq - 4 5",
        "bracket",
        "counters",
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R/PNNp w KQkq -",
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[NNPp] w KQkq - 4 5",
    );
}

/// pychess and Fairy-Stockfish: `[] … | …`, also joined without blanks (Hivemind).
#[test]
fn bracket_of_two_boards() {
    for separator in [" | ", "|", " |", "| ", "\t|\n", "\u{a0}|\u{a0}"] {
        check(
            &format!(
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1{separator}\
                 rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR[qN] b kq e6 3 17"
            ),
            "bracket",
            "counters",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - | \
             rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR/Nq b kq e6",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1 | \
             rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR[Nq] b kq e6 3 17",
        );
    }
}

/// A Java program writes `[-]` for empty hands.
#[test]
fn bracket_with_a_dash() {
    check(
        "4k3/8/8/8/8/8/8/4K3[-] b - - 7 9",
        "bracket",
        "counters",
        "4k3/8/8/8/8/8/8/4K3 b - -",
        "4k3/8/8/8/8/8/8/4K3[] b - - 7 9",
    );
}

/// chess.com: the slash is always there, and the numbers are counters; at the start of a game
/// that cannot be mistaken.
#[test]
fn chess_com() {
    check(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1 | \
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1",
        "slash-counters",
        "counters",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - | \
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1 | \
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    );
}

/// BFEN v2.0's legacy form: only the surroundings tell that the numbers are counters.
#[test]
fn a_board_alone_has_counters_where_its_numbers_can_be_some() {
    let text = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R/NNPp w KQkq - 4 5";
    let guess = read(text);
    assert_eq!((guess.dialect.name(), guess.numbers_assumed), ("slash-counters", false));
    assert_eq!((guess.bfen.a.setup.halfmoves, guess.bfen.a.setup.fullmoves), (4, 5));
    assert_eq!(guess.bfen.a.clocks, None);
    // Two boards have clocks.
    let both = read(&format!("{text} | {text}"));
    assert_eq!((both.dialect.name(), both.numbers_assumed), ("thief", true));
}

/// And what is told does not overrule a form that has one meaning only.
#[test]
fn brackets_have_counters_whatever_is_told() {
    let text = "4k3/8/8/8/8/8/8/4K3[] w - - 4 5";
    let told =
        ParsedBfen::parse_with_numbers(text, Some(Numbers::Clocks)).expect("a readable text");
    assert_eq!((told.bfen.numbers, told.bfen.a.clocks), (Numbers::Counters, None));
    let fresh = "4k3/8/8/8/8/8/8/4K3/ w - - 0 1";
    let told =
        ParsedBfen::parse_with_numbers(fresh, Some(Numbers::Clocks)).expect("a readable text");
    assert_eq!((told.bfen.numbers, told.numbers_assumed), (Numbers::Clocks, false));
    assert_eq!(told.dialect.name(), "thief");
}

/// bughouse.pro's Chess960: no holdings field, Shredder letters, counters.
#[test]
fn bughouse_pro() {
    check(
        "nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w BHbh - 0 1 | \
         nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w BHbh - 0 1",
        "plain",
        "counters",
        "nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w HBhb - | \
         nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w HBhb -",
        "nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR[] w HBhb - 0 1 | \
         nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR[] w HBhb - 0 1",
    );
}

/// `bug.js`: slash always, no castling, no en passant, clocks.
#[test]
fn bug_js() {
    check(
        "4k3/8/8/8/8/8/8/4K3/ w 180 180 | 4k3/8/8/8/8/8/8/4K3/Pn b 179 12",
        "thief",
        "clocks?",
        "4k3/8/8/8/8/8/8/4K3 w - - 180 180 | 4k3/8/8/8/8/8/8/4K3/Pn b - - 179 12",
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[Pn] b - - 0 1",
    );
}

/// SKAcz's `hy.js`: no en passant, no clocks, and a blank left behind where nobody may castle.
#[test]
fn hy_js() {
    check(
        "r3k2r/8/8/8/8/8/8/R3K2R/PPn w KQkq | 4k3/8/8/8/8/8/8/4K3/ b ",
        "thief",
        "absent",
        "r3k2r/8/8/8/8/8/8/R3K2R/PPn w KQkq - | 4k3/8/8/8/8/8/8/4K3 b - -",
        "r3k2r/8/8/8/8/8/8/R3K2R[PPn] w KQkq - 0 1 | 4k3/8/8/8/8/8/8/4K3[] b - - 0 1",
    );
}

/// Plain FEN of one board reads as `position[]`, as BFEN v0.1 wants it.
#[test]
fn plain_fen() {
    check(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "plain",
        "counters",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    );
    check(
        "4k3/8/8/8/8/8/8/4K3",
        "plain",
        "absent",
        "4k3/8/8/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
    );
}

/// One board in brackets decides for both.
#[test]
fn forms_mixed_in_one_text() {
    check(
        "4k3/8/8/8/8/8/8/4K3[P] w - - 4 5 | 4k3/8/8/8/8/8/8/4K3/n b - - 6 7",
        "bracket",
        "counters",
        "4k3/8/8/8/8/8/8/4K3/P w - - | 4k3/8/8/8/8/8/8/4K3/n b - -",
        "4k3/8/8/8/8/8/8/4K3[P] w - - 4 5 | 4k3/8/8/8/8/8/8/4K3[n] b - - 6 7",
    );
    check(
        "4k3/8/8/8/8/8/8/4K3/ w - - 45 56 | 4k3/8/8/8/8/8/8/4K3/ w - -",
        "thief",
        "clocks?",
        "4k3/8/8/8/8/8/8/4K3 w - - 45 56 | 4k3/8/8/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
    );
}

/// `0 1` means a fresh game's counters only where no board says otherwise.
#[test]
fn numbers_of_a_fresh_game() {
    for (text, numbers) in [
        ("4k3/8/8/8/8/8/8/4K3/ w - - 0 1 | 4k3/8/8/8/8/8/8/4K3/ w - - 0 1", Numbers::Counters),
        ("4k3/8/8/8/8/8/8/4K3/P w - - 0 1 | 4k3/8/8/8/8/8/8/4K3/ w - - 0 1", Numbers::Clocks),
        ("4k3/8/8/8/8/8/8/4K3/ w - - 0 1 | 4k3/8/8/8/8/8/8/4K3/ w - - 12 9", Numbers::Clocks),
        ("4k3/8/8/8/8/8/8/4K3/ - - w 0 1 | 4k3/8/8/8/8/8/8/4K3/ - - w 0 1", Numbers::Clocks),
        ("4k3/8/8/8/8/8/8/4K3/ w - - | 4k3/8/8/8/8/8/8/4K3/ w - -", Numbers::Absent),
        // One board has no clocks, unless its numbers can be no counters.
        ("4k3/8/8/8/8/8/8/4K3/Np w - - 10 6", Numbers::Counters),
        ("4k3/8/8/8/8/8/8/4K3 w - - 1 3", Numbers::Counters),
        ("4k3/8/8/8/8/8/8/4K3 w - - 13 6", Numbers::Clocks),
        ("4k3/8/8/8/8/8/8/4K3 w - - 180 180", Numbers::Clocks),
    ] {
        assert_eq!(read(text).bfen.numbers, numbers, "{text}");
    }
}
