//! `tandem theory`, and books from `tandem archive book` to a match.

use crate::support::{Folder, run, run_with};

/// Games that begin with `1A. e4 1a. d5`. White wins half of those with `exd5`, on board B, and a
/// fifth of the others.
fn games() -> String {
    let game = |number: usize| {
        let (mv, wins) = if number.is_multiple_of(2) { ("exd5", 2) } else { ("e5", 5) };
        let (end, result) = match number / 2 % wins {
            0 => ("WhiteB checkmated", "1-0"),
            _ => ("WhiteA resigns", "0-1"),
        };
        format!(
            "[Event \"{number}\"]\n[WhiteA \"w{number}\"]\n\n1A. e4 1a. d5 2A. {mv} {{{end}}} \
             {result}\n\n"
        )
    };
    (0..200).map(game).collect()
}

#[test]
fn captures_and_pieces() {
    let folder = Folder::new();
    let (file, place) = (folder.file("games.bpgn", games()), folder.path("archive"));
    let (file, place) = (file.as_str(), place.as_str());
    run(&["import", "--archive", place, "--quiet", file]).expect(0);
    let captures = ["theory", "captures", "--archive", place];
    let moves = ["--moves", "1A. e4 1a. d5"];
    let found = run(&[&captures[..], &moves, &["--format", "json"]].concat()).expect(0).one_json();
    let first = &found["moves"][0];
    assert_eq!((&first["san"], &first["piece"]), (&"exd5".into(), &"pawn".into()));
    assert_eq!((&first["games"], &first["won_there"]), (&100.into(), &50.into()));
    assert_eq!(found["others"]["won_there"], 20);
    let difference = &first["score_difference"];
    let numbers = ["value", "low", "high"].map(|name| difference[name].as_f64().expect("one"));
    assert!((numbers[0] - 0.3).abs() < 1e-9 && numbers[1] > 0.1 && numbers[2] < 0.5, "{found}");
    let text = run(&[&captures[..], &moves].concat()).expect(0).out;
    assert!(text.starts_with("100 games with a capture, 100 games without\n"), "{text}");
    assert!(text.contains("\nexd5 ") && text.contains("\nothers "), "{text}");
    let all = run(&captures).expect(0).out;
    assert!(all.contains("\nopening ") && all.contains("\npawn "), "{all}");
    run(&[&captures[..], &["startpos"]].concat()).expect(1);
    run(&[&captures[..], &["--player", "nobody"]].concat()).expect(1);
    // No piece is dropped in these games, and one of them tells nothing.
    let pieces = ["theory", "pieces", "--archive", place];
    let text = run(&pieces).expect(0).out;
    assert!(text.contains("\nnot told apart from the terms above: pawn in reserve, "), "{text}");
    let text = run(&[&pieces[..], &["--player", "w0"]].concat()).expect(1).out;
    assert!(text.contains("no estimate: there are too few games"), "{text}");
    for arguments in [&["8/8 w"][..], &["--moves", "1A. e5"], &["startpos", "--jobs", "x"]] {
        run(&[&captures[..], arguments].concat()).expect(2);
    }
    run(&["theory", "pieces", "--archive", place, "--samples", "0"]).expect(2);
    let nowhere = folder.path("nowhere");
    let outcome = run(&["theory", "pieces", "--archive", &nowhere]).expect(2);
    assert!(outcome.err.contains("no archive here"), "{}", outcome.err);
}

#[test]
fn a_book_is_made_and_played() {
    let folder = Folder::new();
    let (file, place) = (folder.file("games.bpgn", games()), folder.path("archive"));
    let (place, book) = (place.as_str(), folder.path("games.book"));
    run(&["import", "--archive", place, "--quiet", &file]).expect(0);
    let make = |arguments: &[&str]| {
        let all = ["archive", "book", "--archive", place, "-o", &book];
        run(&[&all[..], arguments].concat())
    };
    // e4, d5 and exd5 for one board. e5 scores too low.
    let outcome = make(&["--least-games-of-both", "1000"]).expect(0);
    assert_eq!(outcome.err, "3 moves: 3 for one board, 0 for both\n");
    let dialogue = format!(
        "uci\nsetoption name Book value {book}\nposition startpos moves e2e4 d7d5\n\
         go nodes 100\nposition startpos moves a2a4\ngo nodes 100\n"
    );
    let said = run_with(&["engine", "--seed", "1"], dialogue.as_bytes()).expect(0).out;
    assert!(said.contains("info string book move\nbestmove e4d5\n"), "{said}");
    assert_eq!(said.matches("book move").count(), 1, "{said}");
    assert_eq!(said.matches("bestmove").count(), 2, "{said}");
    let output = folder.path("match.bpgn");
    let words = ["match", "--a", "tandem", "--b", "tandem", "--nodes", "100", "--games", "2"];
    let books = ["--a-book", &book, "--b-book", &book, "--no-openings", "--output", &output];
    let text = run(&[&words[..], &books].concat()).expect(0).out;
    assert!(text.contains("tandem with book 1 – tandem with book 2"), "{text}");
    let record = std::fs::read_to_string(&output).expect("games");
    assert!(record.contains("1A. e4 ") && record.contains("1a. d5 "), "{record}");
    // Nothing qualifies.
    make(&["--least-games", "1000", "--least-games-of-both", "1000", "-q"]).expect(1);
}

#[test]
fn files_that_are_no_books_are_refused() {
    let folder = Folder::new();
    let bad = folder.file("bad.book", "TANDEMBK and more");
    let nowhere = folder.path("nowhere.book");
    for (file, says) in [(&bad, "version"), (&nowhere, "nowhere.book: ")] {
        let engine = run(&["engine", "--book", file]).expect(2);
        assert!(engine.err.contains(says), "{}", engine.err);
        let play = run(&["match", "--a", "tandem", "--b", "tandem", "--b-book", file]).expect(2);
        assert!(play.err.contains(says), "{}", play.err);
        let serve = run(&["serve", "--temporary", "--book", file]).expect(2);
        assert!(serve.err.contains(says), "{}", serve.err);
        let uci = format!("setoption name Book value {file}\ngo depth 1\n");
        let said = run_with(&["engine"], uci.as_bytes()).expect(0).out;
        assert!(said.starts_with("info string no book: ") && said.contains("bestmove"), "{said}");
        let cecp = format!("xboard\nprotover 2\noption Book={file}\nping 1\n");
        let said = run_with(&["engine"], cecp.as_bytes()).expect(0).out;
        assert!(said.contains("Error (no book): ") && said.contains("pong 1"), "{said}");
    }
}
