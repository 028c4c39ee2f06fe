//! `tandem kriegspiel solve`.

use crate::support::{Outcome, run, run_with, shared};

/// Runs with some arguments and more.
fn with(ask: &[&str], more: &[&str]) -> Outcome {
    run(&[ask, more].concat())
}

const ROW: [&str; 4] = [
    "--fen",
    "8/7k/4Q3/R2p4/1K4R1/8/5R2/8 w - - 0 1",
    "--fen",
    "8/7k/4Q3/R7/1K4R1/7p/5R2/8 w - - 0 1",
];

#[test]
fn keys_come_as_one_object() {
    let fen = "8/8/2p5/3nB3/Rb1P4/Npk5/4Q3/1K6 w - - 0 1";
    let ask = ["kriegspiel", "solve", "--within", "2", "--all-keys", "--format", "json"];
    let answer = with(&ask, &["--rules", "english", "--fen", fen]).expect(0).one_json();
    assert_eq!(answer["keys"], serde_json::json!(["e5f6"]));
    assert_eq!(answer["unique"], true);
    assert_eq!(answer["mate"], true);
    assert!(answer["seconds"].is_number() && answer["counters"]["nodes"].is_number());
    let answer = with(&ask, &["--fen", fen]).expect(1).one_json();
    assert_eq!(
        (answer["keys"].clone(), answer["mate"].clone()),
        (serde_json::json!([]), false.into())
    );
}

#[test]
fn a_row_of_attempts_is_a_plan_without_a_key() {
    let ask = ["kriegspiel", "solve", "--within", "1", "--all-keys", "--plan"];
    let outcome = with(&ask, &ROW).expect(0);
    assert!(outcome.out.contains("by a sequence of attempts"), "{}", outcome.out);
    let answer = with(&[&ask[..], &["--format", "json"]].concat(), &ROW).expect(0).one_json();
    assert_eq!(answer["plan"]["tries"].as_array().map(Vec::len), Some(2));
    assert_eq!(answer["boards"], 2);
}

#[test]
fn a_record_says_how_deep_and_what_counts() {
    let record = "[Rules \"Kriegspiel (Berkeley)\"]\n[Filtered \"White\"]\n[depth \"1\"]\n[forced \"T\"]\n\n\
        1. e4 {(:)} ?? {(:)} 2. Qh5 {(:)} ?? {(:)} 3. Bc4 {(:)} ?? {(:)} *\n";
    let ask = ["kriegspiel", "solve", "-", "--format", "json", "--all-keys"];
    let answer = run_with(&ask, record.as_bytes()).expect(1).one_json();
    assert_eq!((&answer["within"], &answer["mate"]), (&1.into(), &false.into()));
    assert_eq!(answer["assumptions"].as_array().map(Vec::len), Some(2));
    assert!(answer["boards"].as_u64() > Some(1_000), "Black has moved three times unseen");
    let deep = record.replace("\"1\"", "\"many\"");
    let outcome = run_with(&ask, deep.as_bytes()).expect(1);
    assert!(outcome.err.contains("depth") && outcome.err.contains("#1"), "{}", outcome.err);
}

#[test]
fn impossible_questions_are_reported() {
    let own = ["--fen", "8/8/8/8/8/k7/8/K6R w - -", "--fen", "8/8/8/8/8/k7/8/K5R1 w - -"];
    let outcome = with(&["kriegspiel", "solve", "--within", "2"], &own).expect(2);
    assert!(outcome.err.contains("own pieces"), "{}", outcome.err);
    let outcome = run(&["kriegspiel", "solve", "--within", "2", "--fen", "8/8/8 w - -"]).expect(2);
    assert!(outcome.err.contains("8/8/8 w"), "{}", outcome.err);
    run(&["kriegspiel", "solve", "--within", "2"]).expect(2);
    run(&["kriegspiel", "solve", "--within", "0", "--fen", own[1]]).expect(2);
    let reserve = ["kriegspiel", "solve", "--within", "1", "--fen", "7k/8/6K1/8/8/8/8/8[Q] w - -"];
    assert!(run(&reserve).expect(2).err.contains("none are dropped"));
    with(&reserve, &["--rules", "crazykrieg"]).expect(0);
    let crowd = ["kriegspiel", "solve", "--within", "1", "--fen", own[1], "--threads", "60000"];
    assert!(run(&crowd).expect(2).err.contains("not in 1..=256"));
}

#[test]
fn a_bound_leaves_it_undecided() {
    let fen = "8/3p3p/8/3Qn3/4n3/4pk1P/P3N3/5K2 w - -";
    let ask = ["kriegspiel", "solve", "--within", "6", "--nodes", "5", "--format", "json"];
    let answer = with(&ask, &["--fen", fen]).expect(1).one_json();
    assert_eq!((&answer["mate"], &answer["stopped"]), (&serde_json::Value::Null, &"nodes".into()));
}

#[test]
fn generated_problems_are_read_and_solved() {
    let ask = ["kriegspiel", "generate", "--rules", "rand", "--seed", "1566", "--games", "1"];
    let problems = run(&ask).expect(0).out;
    assert_eq!(problems, run(&ask).expect(0).out, "the same seed gives the same");
    let solve = ["kriegspiel", "solve", "-", "--format", "json"];
    for answer in run_with(&solve, problems.as_bytes()).expect(0).json() {
        assert_eq!((&answer["mate"], &answer["within"]), (&true.into(), &2.into()));
    }
}

#[test]
#[ignore = "needs ../shared"]
fn shared_sample_of_the_standard_ends_in_a_certain_mate() {
    for name in ["canonical_filtered_white.kpgn", "verbatim_filtered_white.kpgn"] {
        let file = shared("data/kriegspiel/spec_samples").join(name);
        let file = file.to_str().expect("a name in UTF-8");
        let ask = ["kriegspiel", "solve", file, "--all-keys", "--format", "json"];
        let answer = run(&ask).expect(0).one_json();
        assert_eq!(answer["key_moves"][0]["san"], "Bxh5#");
        assert_eq!(answer["unique"], true);
    }
}
