//! `tandem replay` for people: one verdict a line, places, totals, statuses.

use crate::{
    games,
    support::{Folder, run, run_with},
};

/// The output for a text on standard input, and the status.
#[track_caller]
fn check(input: &str, status: i32, expect: &str) {
    let outcome = run_with(&["replay", "-"], input.as_bytes()).expect(status);
    assert_eq!(outcome.out, expect);
    assert_eq!(outcome.err, "");
}

#[test]
fn legal_games() {
    check(
        games::STANDARD,
        0,
        "<stdin> #1  legal, 88 plies  bughouse  Ada & Dan – Bert & Cleo  0-1  WhiteA mated {Dan checkmated}\n",
    );
    check(
        games::SETUP,
        0,
        "<stdin> #1  legal, 13 plies  bughouse  Ada & Dan – Bert & Cleo  1-0  BlackB resigned {Dan resigns}\n",
    );
    check(
        games::LAWS,
        0,
        "<stdin> #1  legal, 43 plies  bughouse  Ada & Dan – Bert & Cleo  1-0  BlackA mated\n",
    );
    check("1A. e4 *", 0, "<stdin> #1  legal, 1 ply  bughouse  *\n");
    check("[WhiteB \"x\"] 1A. e4", 0, "<stdin> #1  legal, 1 ply  bughouse  ? & ? – ? & x\n");
}

#[test]
fn a_game_that_stops() {
    check(
        "[WhiteA \"Ada\"]\n\n1A. e4 1a. e5\n2A. Ke3 *\n",
        1,
        "<stdin> #1  stopped after 2 plies  bughouse  Ada & ? – ? & ?  *\n  \
         <stdin>:4:5: problem: 2A. Ke3: no White king can reach e3 [illegal-move]\n",
    );
}

#[test]
fn a_game_in_doubt_and_notes() {
    check(
        "1A. e4{9} 1A. e4{9} 5a. e5\n",
        1,
        "<stdin> #1  doubtful, 2 plies  bughouse\n  \
         <stdin>:1:25: problem: 5a. e5: the move number jumps; expected 1a [move-number]\n  \
         <stdin>:1:15: note: 1A. e4: repeats the last record of its board [repeated-record]\n",
    );
}

#[test]
fn the_one_board_sample_of_the_laws() {
    let outcome = run_with(&["replay", "-"], games::ONE_BOARD.as_bytes()).expect(1);
    assert!(outcome.out.starts_with("<stdin> #1  stopped after 8 plies"), "{}", outcome.out);
    assert!(outcome.out.contains("5. Bc4: White's own pawn stands on c4"), "{}", outcome.out);
    let outcome = run_with(&["replay", "-"], games::ONE_BOARD_CZECH.as_bytes()).expect(1);
    assert!(outcome.out.contains("5. Sc4: White's own pawn stands on c4"), "{}", outcome.out);
    run_with(&["replay", "-"], games::ONE_BOARD_MENDED.as_bytes()).expect(0);
}

/// With the language named, letters that could be mistaken are read.
#[test]
fn letters() {
    let czech = b"1.e4 e5 2.Sc4";
    run_with(&["replay", "-"], czech).expect(1);
    run_with(&["replay", "--letters", "cs", "-"], czech).expect(0);
    let outcome = run_with(&["replay", "--letters", "xx", "-"], czech).expect(2);
    assert!(
        outcome.err.contains("the known sets are en, cs, de, fr, nl, pl, es, figurines"),
        "{}",
        outcome.err
    );
}

#[test]
fn several_files_and_totals() {
    let folder = Folder::new();
    let good = folder.file("good.bpgn", [games::STANDARD, games::LAWS].concat());
    let bad = folder.file("bad.bpgn", "1A. e5");
    let outcome = run(&["replay", &good, &bad, &good]).expect(1);
    let heads: Vec<&str> = outcome.out.lines().filter_map(|line| line.split("  ").next()).collect();
    let heads: Vec<String> = heads
        .into_iter()
        .filter(|head| !head.is_empty())
        .map(|head| head.replace(&good, "good").replace(&bad, "bad"))
        .collect();
    assert_eq!(heads, ["good #1", "good #2", "bad #1", "good #1", "good #2"]);
    assert!(
        outcome.err.starts_with("5 games, 4 fully legal, 1 with problems; 262 plies in "),
        "{}",
        outcome.err
    );
}

#[test]
fn only_problems_where_that_is_wanted() {
    let text = [games::STANDARD, "[A \"x\"] 1A. e5 *\n", games::LAWS].concat();
    let outcome = run_with(&["replay", "--quiet", "-"], text.as_bytes()).expect(1);
    assert!(outcome.out.starts_with("<stdin> #2  stopped after 0 plies"), "{}", outcome.out);
    assert_eq!(outcome.out.lines().count(), 2);
    let outcome = run_with(&["replay", "-q", "--format", "json", "-"], text.as_bytes()).expect(1);
    assert_eq!(outcome.one_json()["game"], 2);
    assert_eq!(run_with(&["replay", "-q", "-"], games::LAWS.as_bytes()).expect(0).out, "");
}

/// Places are right far into a stream: file offsets, lines and columns.
#[test]
fn places_far_into_a_stream() {
    let filler = games::LAWS.repeat(700);
    let text = format!("{filler}[Event \"é\"] 1A. e4 é *");
    let outcome =
        run_with(&["replay", "--quiet", "--format", "json", "-"], text.as_bytes()).expect(1);
    let report = outcome.one_json();
    assert_eq!(report["game"], 701);
    let span = [&report["problem"]["span"][0], &report["problem"]["span"][1]]
        .map(|n| n.as_u64().expect("a number") as usize);
    assert_eq!(&text[span[0]..span[1]], "é");
    assert_eq!(report["problem"]["line"], filler.lines().count() as u64 + 1);
    assert_eq!(report["problem"]["column"], 20);
    assert_eq!(report["line"], report["problem"]["line"]);
}

#[test]
fn a_refused_move_has_the_same_id_in_check() {
    for (game, id, help) in [
        (
            "1A. d4 1a. d5 2A. Lf4 2a. Sc6 3A. e3 3a. Sf6 4A. Sf3 4a. e6 5A. Sd2 *\n",
            "ambiguous-move",
            "write one of `Sbd2`, `Sfd2`",
        ),
        (
            "1A. e4 1a. e5 2A. Sc4 2a. Sc5 3A. Jf3 3a. Jc6 4A. Jd6 *\n",
            "illegal-move",
            "legal moves: `Ja3`, `Jc3`, `Jg1`, `Jd4`, `Jh4`, `Jxe5`, `Jg5`",
        ),
    ] {
        let replayed = run_with(&["replay", "--format", "json", "-"], game.as_bytes()).expect(1);
        assert_eq!(replayed.one_json()["problem"]["id"], id);
        let checked =
            run_with(&["check", "--format", "json", "--only", id, "-"], game.as_bytes()).expect(1);
        let found = &checked.one_json()["findings"][0];
        assert_eq!((&found["id"], &found["help"]), (&id.into(), &help.into()));
    }
}
