//! Verdicts on the results of records.

use bughouse::Ruleset;
use tandem_notation::{Batch, log};

/// The basis, the side of the result, and the contradictions.
fn judged(text: &str, ruleset: &Ruleset) -> String {
    let batch = Batch::from_text(text.as_bytes());
    let game = batch.games().next().expect("a game");
    let verdict = log::verdict(&game, &log::lift(&game, ruleset));
    let mut words = format!("{} {}", verdict.basis.name(), verdict.convention.name());
    for contradiction in &verdict.contradictions {
        words += &format!(" {}", contradiction.id());
    }
    words
}

const MATE_ON_A: &str = "1A. e4 1a. e5 2A. Bc4 2a. Nc6 3A. Qh5 3a. Nf6 4A. Qxf7 ";
const MATE_ON_B: &str = "1B. e4 1b. e5 2B. Bc4 2b. Nc6 3B. Qh5 3b. Nf6 4B. Qxf7 ";
const REPEATED: &str = "1A. Nf3 1a. Nf6 2A. Ng1 2a. Ng8 3A. Nf3 3a. Nf6 4A. Ng1 4a. Ng8 ";

#[test]
fn under_fics() {
    for (moves, closing, expect) in [
        (MATE_ON_A, "{a checkmated} 1-0", "derived team"),
        (MATE_ON_A, "1-0", "derived team"),
        (MATE_ON_A, "*", "derived unknown"),
        // FICS may name the partner.
        (MATE_ON_A, "{B checkmated} 1-0", "derived team"),
        (MATE_ON_A, "{A checkmated} 1-0", "contradicted team other-end"),
        (MATE_ON_A, "{a checkmated} 0-1", "contradicted neither result"),
        (MATE_ON_A, "{Game aborted} *", "contradicted unknown other-end"),
        (MATE_ON_A, "{Game drawn} 1/2-1/2", "contradicted neither other-end result"),
        (MATE_ON_B, "{b checkmated} 0-1", "derived team"),
        (MATE_ON_B, "{b checkmated} 1-0", "derived board"),
        (MATE_ON_B, "{b checkmated} 1/2-1/2", "contradicted neither result"),
        ("1A. e4 ", "{A resigns} 0-1", "stated team"),
        ("1A. e4 ", "{b resigns} 1-0", "stated board"),
        ("1A. e4 ", "{A resigns} 1-0", "contradicted neither result"),
        ("1A. e4 ", "{A loses} 0-1", "stated team"),
        ("1A. e4 ", "0-1", "stated unknown"),
        ("1A. e4 ", "{A checkmated} 0-1", "contradicted team no-mate"),
        ("1A. e4 ", "{Game drawn by repetition} 1/2-1/2", "contradicted either no-repetition"),
        (REPEATED, "{Game drawn by repetition} 1/2-1/2", "stated either"),
        ("1A. e4 ", "{Game drawn by mutual agreement} 1/2-1/2", "stated either"),
        ("1A. e4 ", "{Game aborted on move 1} *", "open unknown"),
        ("1A. e4 ", "*", "open unknown"),
        // The player is not to move and had much time left; or was to move, and no other player had
        // less.
        ("1A. e4 {55} ", "{A forfeits on time} 0-1", "contradicted team flag-up"),
        ("1A. e4 {5} ", "{A forfeits on time} 0-1", "stated team"),
        ("1A. e4 {55} ", "{a forfeits on time} 1-0", "stated team"),
        // That clock would have run for 55 s, and WhiteB's would have run out before.
        (
            "1B. e4 {1} 1b. e5 {59} 1A. e4 {59} ",
            "{a forfeits on time} 1-0",
            "contradicted team flag-up",
        ),
    ] {
        let head =
            "[TimeControl \"60+0\"][WhiteA \"A\"][BlackA \"a\"][WhiteB \"B\"][BlackB \"b\"] ";
        // In records, names may differ by case alone; here they must be words.
        let named = |text: &str| {
            text.replace("\"A\"", "\"one\"")
                .replace("\"a\"", "\"two\"")
                .replace("\"B\"", "\"three\"")
                .replace("\"b\"", "\"four\"")
                .replace("{A ", "{one ")
                .replace("{a ", "{two ")
                .replace("{B ", "{three ")
                .replace("{b ", "{four ")
        };
        let text = named(&format!("{head}{moves}{closing}"));
        assert_eq!(judged(&text, &Ruleset::FICS), expect, "{moves}{closing}");
    }
}

#[test]
fn two_results() {
    let text = "[Result \"1-0\"] 1A. e4 0-1";
    assert_eq!(judged(text, &Ruleset::FICS), "contradicted unknown two-results");
    assert_eq!(judged("[Result \"1-0\"] 1A. e4 *", &Ruleset::FICS), "stated unknown");
}

/// Under other rules the same record has another end.
#[test]
fn under_other_rules() {
    let drawn = format!("{REPEATED} {{WhiteA resigns}} 0-1");
    assert_eq!(judged(&drawn, &Ruleset::FICS), "stated team");
    assert_eq!(judged(&drawn, &Ruleset::CASUAL), "contradicted neither other-end result");
    // If mates are claimed, the claim is stated, although the mate exists.
    let mate = format!("{MATE_ON_A} {{BlackA checkmated}} 1-0");
    assert_eq!(judged(&mate, &Ruleset::WBN), "stated team");
}

/// After a gap nothing is derived, and nothing counts as missing.
#[test]
fn behind_a_gap() {
    let text = "1A. e4 1a. e5 2a. d6 {WhiteA checkmated} 0-1";
    assert_eq!(judged(text, &Ruleset::FICS), "stated team");
}
