//! PGN as people and programs write it: every construct is read, and formatting loses nothing.

use tandem_notation::{Batch, Replay, check::settle, format};

/// Formats a text, checks that it replays whole, and returns the movetext.
#[track_caller]
fn check(text: &str, plies: u32, movetext: &str) {
    let batch = Batch::from_text(text.as_bytes());
    let game = batch.games().next().expect("a game");
    assert_eq!(batch.len(), 1, "{text}");
    let verdict = Replay::new(&game).run();
    assert_eq!((verdict.problem, verdict.plies), (None, plies), "{text}");
    let out = format(&game);
    let again = Batch::from_text(&out);
    assert_eq!(format(&again.games().next().expect("a game")), out, "idempotent: {text}");
    let out = String::from_utf8(out).expect("UTF-8");
    let written = out.rsplit("\n\n").next().unwrap_or_default().trim_end();
    assert_eq!(written, movetext, "{text}");
}

/// The text after the safe fixes.
fn fixed(text: &str) -> String {
    let batch = Batch::from_text(text.as_bytes());
    let game = batch.games().next().expect("a game");
    let round = |game: &tandem_notation::Game<'_>| {
        use tandem_notation::check::{Context, apply_fixes, check};
        let found = check(&Context::new(game));
        let (text, made) = apply_fixes(game, found.iter().filter_map(|found| found.safe_fix()));
        (made > 0 && text != game.text()).then_some(text)
    };
    let text = settle(&game, round).unwrap_or_else(|| format(&game));
    String::from_utf8(text).expect("UTF-8")
}

#[test]
fn dots_stand_apart() {
    check(
        "1. e4 1. ... d5 2. exd5 2 ... Qxd5 3.Nc3 *",
        5,
        "1. e4 1... d5 2. exd5 2... Qxd5 3. Nc3 *",
    );
    check("1 . e4 e5 2 .\nNf3 *", 3, "1. e4 e5 2. Nf3 *");
    check("1. e4 1… e5 *", 2, "1. e4 1… e5 *");
    check("1. e4 e5 (1. ... c5 2. Nf3) 2. Nf3 *", 3, "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *");
}

#[test]
fn numbers_of_glyphs_end_words() {
    check("1. e4$1 e5$2$18 2. Nf3 *", 3, "1. e4 $1 e5 $2 $18 2. Nf3 *");
}

#[test]
fn signs_of_evaluation() {
    check("1. e4 +- e5 = 2. Nf3 ± Nc6 ∞ 3. Bc4 ⩱ *", 5, "1. e4 +- e5 = 2. Nf3 ± Nc6 ∞ 3. Bc4 ⩱ *");
    check("1. e4+- e5-+ 2. Nf3± Nc6+/= *", 4, "1. e4 +- e5 -+ 2. Nf3 ± Nc6 +/= *");
    check("1. e4 =/∞ e5 N 2. Nf3 N Nc6 *", 4, "1. e4 =/∞ e5 N 2. Nf3 N Nc6 *");
    // A knight's move that is torn apart is no new move.
    let batch = Batch::from_text(b"1. e4 e5 2. N f3 *");
    let verdict = Replay::new(&batch.games().next().expect("a game")).run();
    assert_eq!((verdict.legal, verdict.plies), (false, 2));
    assert_eq!(fixed("1. e4 =/∞ 1... e5 N *"), "1. e4 $44 1... e5 $146 *\n");
    assert_eq!(fixed("1. e4 +- e5± *"), "1. e4 $18 e5 $16 *\n");
}

#[test]
fn passes() {
    check("1. e4 -- 2. d4 Z0 3. Nf3 *", 3, "1. e4 -- 2. d4 Z0 3. Nf3 *");
    check("1. e4 e5 (1... -- 2. d4 d5 3. exd5) *", 2, "1. e4 e5 (1... -- 2. d4 d5 3. exd5) *");
    let batch = Batch::from_text(b"1. e4 f5 2. Qh5+ -- *");
    let verdict = Replay::new(&batch.games().next().expect("a game")).run();
    assert!(!verdict.legal, "nobody passes in check");
}

#[test]
fn results_in_other_spellings() {
    for (written, right) in [
        ("1:0", "1-0"),
        ("1–0", "1-0"),
        ("0:1", "0-1"),
        ("½-½", "1/2-1/2"),
        ("½–½", "1/2-1/2"),
        ("1/2:1/2", "1/2-1/2"),
    ] {
        let text = format!("[White \"Ann\"]\n\n1. e4 e5 {written}");
        check(&text, 2, &format!("1. e4 e5 {written}"));
        assert!(fixed(&text).ends_with(&format!("1. e4 e5 {right}\n")), "{written}");
        let batch = Batch::from_text(text.as_bytes());
        let game = batch.games().next().expect("a game");
        assert_eq!(game.result().as_deref(), Some(right), "{written}");
    }
}

#[test]
fn old_promotions_hyphens_clocks_and_delimiters() {
    let start = "[White \"Ann\"]\n[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 0 1\"]\n\n";
    check(&format!("{start}1. a8(Q)+ *"), 1, "1. a8=Q+ *");
    check(&format!("{start}1. O‑O Ke7 *"), 2, "1. O-O Ke7 *");
    check(&format!("{start}1. 0–0 Ke7 *"), 2, "1. O-O Ke7 *");
    check(&format!("{start}1. Rh1–h5 *"), 1, "1. Rh5 *");
    check("1. e4 {0:04:57} e5 {0:04:53} *", 2, "1. e4 {0:04:57} e5 {0:04:53} *");
    check("[pgn][White \"Ann\"]\n\n1. e4 e5 *\n[/PGN]\n", 2, "1. e4 e5 *");
}

#[test]
fn counters_and_impossible_rights_of_one_board() {
    let text = "[White \"Ann\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w KQkq e6 10 60\"]\n\n\
                60. O-O Ke7 *\n";
    check(text, 2, "60. O-O Ke7 *");
    let batch = Batch::from_text(text.as_bytes());
    let verdict = Replay::new(&batch.games().next().expect("a game")).run();
    let notes: Vec<_> = verdict.notes.iter().map(tandem_notation::Problem::id).collect();
    assert_eq!(notes, ["setup-rights"]);
}

/// Old programs write 0 as the move number of a position.
#[test]
fn no_move_has_the_number_zero() {
    let text = "[White \"a\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 0\"]\n\n1. e4 Kd7 2. e5 *\n";
    let batch = Batch::from_text(text.as_bytes());
    let verdict = Replay::new(&batch.games().next().expect("a game")).run();
    assert!(verdict.legal && verdict.problem.is_none(), "{:?}", verdict.problem);
    assert_eq!(verdict.plies, 3);
}
