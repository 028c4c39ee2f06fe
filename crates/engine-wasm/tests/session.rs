//! The page's commands to the engine.

use tandem_engine_wasm::Session;

/// White mates on a8, on either board.
const MATE_IN_ONE: &str =
    "6k1/5ppp/8/8/8/8/5PPP/R5K1[] w - - 0 1 | 6k1/5ppp/8/8/8/8/5PPP/R5K1[] w - - 0 1";

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

fn has(answer: &str, part: &str) {
    assert!(answer.contains(part), "{answer} has no {part}");
}

#[test]
fn a_search_answers_with_score_and_line() {
    let mut session = Session::default();
    has(&session.handle(&format!("position {MATE_IN_ONE}")), r#""bfen":"6k1/"#);
    for board in ["A", "B"] {
        let answer = session.handle(&format!("search {board} 20000"));
        has(&answer, r#""score":"#);
        has(&answer, r#""line":[{"act":"a1a8","text":"Ra8"#);
    }
}

#[test]
fn lines_stay_long_when_the_table_knows_the_position() {
    let mut session = Session::default();
    session.handle(&format!("position {START} | {START}"));
    for nodes in [20_000, 40_000, 80_000] {
        let answer = session.handle(&format!("search A {nodes}"));
        assert_eq!(answer.matches(r#""act""#).count(), 8, "{answer}");
    }
}

#[test]
fn moves_are_replayed_and_captures_cross() {
    let mut session = Session::default();
    let moves = "A e2e4\nA d7d5\nB e2e4\nA e4d5";
    let answer = session.handle(&format!("position {START} | {START}\n{moves}"));
    has(&answer, "RNBQKBNR[p] b KQkq");
    has(&session.handle("search A 5000 d8d5"), r#""line":[{"act":"d8d5","text":"Qxd5"}"#);
}

#[test]
fn a_player_without_a_move_is_told_to_sit() {
    let mut session = Session::default();
    // Black is in check from afar and has nothing to drop; the knight on board B could come.
    let stuck = "R5k1/5ppp/8/8/8/8/8/6K1[] b - - 0 1";
    let other = "4k3/8/8/3n4/4P3/8/8/4K3[] w - - 0 1";
    session.handle(&format!("position {stuck} | {other}"));
    let answer = session.handle("advise A 5000");
    has(&answer, r#""sit":"stuck","piece":{"role":"N""#);
    has(&session.handle("advise B 5000"), r#""sit":null"#);
}

#[test]
fn wrong_commands_are_refused() {
    let mut session = Session::default();
    for (command, error) in [
        ("", "a board is A or B"),
        ("search C 100", "a board is A or B"),
        ("search A many", "a number is missing"),
        ("search A 100 e2e5", "a move is not legal"),
        ("search A 100 \u{1f600}", "a move cannot be read"),
        ("dance A 100", "unknown command"),
        ("position nonsense", "the position cannot be read"),
    ] {
        let answer = session.handle(command);
        assert!(answer.starts_with(r#"{"error":""#), "{command}: {answer}");
        has(&answer, error);
    }
}
