//! `tandem match`: games from end to end, with our own engine, which is always there.

use crate::support::{Folder, run};

#[test]
fn by_positions_the_same_games_come_out_every_time() {
    let files = Folder::new();
    let play = |name: &str| {
        let output = files.path(name);
        let words =
            ["match", "--a", "tandem", "--b", "tandem:club", "--nodes", "300", "--games", "2"];
        let words: Vec<_> =
            words.into_iter().chain(["--format", "json", "--output", &output]).collect();
        let lines = run(&words).expect(0).json();
        (lines, std::fs::read_to_string(&output).unwrap())
    };
    let (lines, record) = play("one.bpgn");
    assert_eq!(lines.len(), 3, "two games and the match");
    assert_eq!(lines[0]["first"], "tandem");
    assert_eq!(lines[1]["second"], "tandem");
    for tally in [&lines[2]["match"]["a_did"], &lines[2]["match"]["b_did"]] {
        assert_eq!((&tally["illegal"], &tally["stalls"]), (&0.into(), &0.into()));
    }
    let (again, _) = play("two.bpgn");
    for game in 0..2 {
        assert_eq!(lines[game]["moves"], again[game]["moves"]);
        assert_eq!(lines[game]["end"], again[game]["end"]);
    }
    // The record is one that our own checks have nothing against.
    let file = files.file("games.bpgn", &record);
    let checked = run(&["check", "--format", "short", &file]);
    assert!(!checked.out.contains("error"), "{}", checked.out);
    assert_eq!(record.matches("[Result ").count(), 2);
}

#[test]
fn impossible_matches_are_reported() {
    for (words, says) in [
        (&["--a", "nobody", "--b", "tandem"][..], "no engine or file is called 'nobody'"),
        (&["--a", "tandem:grand", "--b", "tandem"], "not a level"),
        (&["--a", "tandem", "--b", "tandem", "--engines", "no-such-file"], "no-such-file"),
    ] {
        let words: Vec<_> = ["match"].iter().chain(words).copied().collect();
        let outcome = run(&words).expect(2);
        assert!(outcome.err.contains(says), "{}", outcome.err);
    }
}

#[test]
fn engines_of_a_file_are_listed() {
    let files = Folder::new();
    let text = "[[engine]]\nname = \"mine\"\ncommand = \"bin/mine\"\nprotocol = \"uci\"\n";
    let file = files.file("engines.toml", text);
    let outcome = run(&["match", "--list", "--engines", &file]).expect(0);
    assert!(outcome.out.contains("mine") && outcome.out.contains("bin/mine"), "{}", outcome.out);
    assert!(outcome.out.contains("tandem"));
}
