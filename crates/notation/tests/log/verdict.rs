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
/// The next move may bring a position about for the third time.
const ABOUT_TO_REPEAT: &str = "1A. Nf3 1a. Nf6 2A. Ng1 2a. Ng8 3A. Nf3 3a. Nf6 4A. Ng1 ";
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
        (ABOUT_TO_REPEAT, "{Game drawn by repetition} 1/2-1/2", "stated either"),
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

/// The records of logs with draws that only the Laws know are judged by the rules that they name.
#[test]
fn draws_of_the_laws_are_confirmed() {
    const MATES: &str =
        "[FEN \"5rk1/5ppp/8/6NQ/8/8/8/6K1[] w - - 0 1 | 5rk1/5ppp/8/6NQ/8/8/8/6K1[] w - - 0 1\"]";
    const LAST_DROP: &str =
        "[FEN \"5rk1/1b3ppp/N7/6NQ/8/8/8/6K1[] b - - 0 1 | 6rk/6pp/8/8/8/8/8/6K1[] w - - 0 1\"]";
    for (head, events, reason) in [
        (
            "",
            "0:01 WhiteA moves Nf3\n0:02 BlackA moves Nf6\n0:03 WhiteA moves Ng1\n0:04 BlackA moves Ng8\n\
             0:05 WhiteA moves Nf3\n0:06 BlackA moves Nf6\n0:07 WhiteA moves Ng1\n0:08 BlackA moves Ng8\n\
             0:09 WhiteA counts one on A\n0:09 WhiteA counts two on A\n0:09 WhiteA counts three on A\n\
             0:10 WhiteA claims threefold on A\n",
            "threefold",
        ),
        (
            "",
            "0:01 WhiteA moves Nf3\n0:02 BlackA moves Nf6\n0:03 WhiteA moves Ng1\n0:04 BlackA moves Ng8\n\
             0:05 WhiteA moves Nf3\n0:06 BlackA moves Nf6\n0:07 WhiteA moves Ng1\n0:08 BlackA makes Ng8\n\
             0:09 BlackA counts one on A\n0:09 BlackA counts two on A\n0:09 BlackA counts three on A\n\
             0:10 BlackA claims threefold on A by Ng8\n",
            "threefold",
        ),
        (
            MATES,
            "0:01 WhiteA moves Qxh7\n0:01 WhiteB moves Qxh7\n0:02 WhiteA claims mate on A\n0:03 WhiteB claims mate on B\n",
            "mate",
        ),
        (
            LAST_DROP,
            "0:01 BlackA moves Bxa6\n0:02 WhiteA moves Qxh7\n0:03 WhiteA claims mate on A\n0:04 WhiteB moves N@f7\n",
            "last-drop-mate",
        ),
    ] {
        let text =
            format!("[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n{head}\n0:00 start\n{events}");
        let log = log::read(&text).expect("a log");
        let (record, _) = log::to_record(&log);
        let batch = Batch::from_text(&record);
        let game = batch.games().next().expect("a game");
        let ruleset = log::ruleset_of(&game).expect("the tag Rules");
        assert_eq!(ruleset, Ruleset::WBN);
        let verdict = log::verdict(&game, &log::lift(&game, &ruleset));
        let end =
            verdict.end.as_ref().and_then(|end| end.causes.last()).map(|cause| cause.describe().id);
        assert_eq!(end, Some(reason), "{text}");
        assert_eq!(verdict.basis.name(), "stated", "{text}");
        assert_eq!(verdict.contradictions, [], "{text}");
    }
}

/// The tag `Rules` of other programs is not a ruleset.
#[test]
fn rules_of_records() {
    for (tag, expected) in [
        ("[Rules \"wbn\"]", Some("wbn")),
        ("[Rules \" fics flag=claimed \"]", Some("fics flag=claimed")),
        ("[Rules \"Kriegspiel (berkeley)\"]", None),
        ("[Rules \"\"]", None),
        ("", None),
    ] {
        let text = format!("[Event \"?\"]\n{tag}\n\n1A. e4 *\n");
        let batch = Batch::from_text(text.as_bytes());
        let game = batch.games().next().expect("a game");
        let found = log::ruleset_of(&game).map(|ruleset| ruleset.to_string());
        assert_eq!(found.as_deref(), expected, "{tag}");
    }
}

/// After a gap nothing is derived, and nothing counts as missing.
#[test]
fn behind_a_gap() {
    let text = "1A. e4 1a. e5 2a. d6 {WhiteA checkmated} 0-1";
    assert_eq!(judged(text, &Ruleset::FICS), "stated team");
}
