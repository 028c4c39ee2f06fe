//! Games in tables, in coordinates with the numbers of their boards, and in texts of FICS.

use crate::support::{Folder, run, run_with};

#[test]
fn tables_with_a_column_of_moves() {
    let moves = "1A. e4{179.5} 1a. Nc6{179.3} 1B. e4{178.2} 1b. Nf6{179.9}";
    let bpgn =
        |text: &str| run_with(&["convert", "--to", "bpgn", "-"], text.as_bytes()).expect(0).out;
    let without_names = bpgn(&format!("180,\"{moves}\"\n120,\"1A. d4 1B. d4\"\n"));
    assert!(without_names.contains("[Column1 \"180\"]\n\n1A. e4 {179.5}"), "{without_names}");
    assert_eq!(without_names.matches("Column1").count(), 2, "{without_names}");
    let named = format!(
        "white_a;Black A;ply count;Result;moves\nAda;\"Bob \"\"B\"\"\";4;1-0;\"{moves}\n2A. d4\"\n"
    );
    let named = bpgn(&named);
    for part in
        ["[WhiteA \"Ada\"]", "[BlackA \"Bob \\\"B\\\"\"]", "[ply_count \"4\"]", "2A. d4", " 1-0"]
    {
        assert!(named.contains(part), "{part}: {named}");
    }
    // Coordinates, of one board and of two.
    let coordinates = "White\tBlack\tuci\nAnn\tBob\te2e4 e7e5\nAnn\tBob\t1e2e4 2d2d4\n";
    let outcome = run_with(&["replay", "-"], coordinates.as_bytes()).expect(0);
    assert!(outcome.out.contains("#1  legal, 2 plies  chess  Ann – Bob"), "{}", outcome.out);
    assert!(outcome.out.contains("#2  legal, 2 plies"), "{}", outcome.out);
    // A row without moves is named, the others are read.
    let outcome = run_with(&["replay", "-"], b"white,moves\nAnn,e4 e5\nBob,\nCyd,d4\n").expect(1);
    assert!(outcome.err.contains("#2: column 2 has no moves"), "{}", outcome.err);
    assert!(outcome.out.contains("#3  legal, 1 ply"), "{}", outcome.out);
    // Places in a table are none of BPGN.
    let refused = run_with(&["check", "-"], b"white,moves\nAnn,e4 e5\n").expect(2);
    assert!(refused.err.contains("convert --to bpgn"), "{}", refused.err);
}

#[test]
fn moves_with_the_numbers_of_their_boards() {
    let text = "1e2e4 1e7e5 2d2d4 1g1f3 2d7d5 1b8c6\n\n1d2d4 1e7e5 1d4e5 2P@e4\n";
    let outcome = run_with(&["convert", "--to", "bpgn", "-"], text.as_bytes());
    assert!(outcome.out.contains("1A. e4 1a. e5 1B. d4 2A. Nf3 1b. d5 2a. Nc6 *"), "{outcome:?}");
    let text = "[WhiteA \"Ann\"]\n[Result \"1-0\"]\n\n1e2e4 2d2d4 1-0\n[WhiteA \"Bob\"]\n1d2d4\n";
    let outcome = run_with(&["replay", "-"], text.as_bytes()).expect(0);
    assert_eq!(outcome.out.matches("legal, ").count(), 2, "{}", outcome.out);
    assert!(outcome.out.contains("1-0"), "{}", outcome.out);
    let broken = run_with(&["replay", "-"], b"1e2e4 hello\n").expect(1);
    assert!(broken.err.contains("number of a board"), "{}", broken.err);
}

const OLDMOVES: &str = "\
fics% oldmoves Ann 12
Movelist for game 12:

Ann (1500) vs. Bob (++++) --- Sun Dec 16, 18:28 PST 2007
Rated bughouse match, initial time: 2 minutes, increment: 1 seconds.

Move  Ann                     Bob
----  ---------------------   ---------------------
  1.  e4      (0:00.000)     Nf6     (0:01.250)
  2.  N@f3    (1:02.000)
      {Bob resigns} 1-0

fics% ";

#[test]
fn lists_of_moves_of_fics() {
    let folder = Folder::new();
    let file = folder.file("moves.txt", OLDMOVES);
    let outcome = run(&["convert", "--to", "bpgn", &file]).expect(0);
    for part in [
        "[Event \"FICS rated bughouse match\"]",
        "[Date \"2007.12.16\"]",
        "[White \"Ann\"]",
        "[WhiteElo \"1500\"]",
        "[TimeControl \"120+1\"]",
        "1. e4 {[%emt 0:00:00.000]} Nf6 {[%emt 0:00:01.250]}",
        "{Bob resigns} 1-0",
    ] {
        assert!(outcome.out.contains(part), "{part}: {}", outcome.out);
    }
    let outcome = run(&["replay", &file]).expect(0);
    assert!(outcome.out.contains("legal, 3 plies  one board of bughouse"), "{}", outcome.out);
}

#[test]
fn logs_of_observers() {
    const PIECES: &str = "pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR";
    let board = |game: u32, names: &str| {
        format!(
            "<12> rnbqkbnr {PIECES} B -1 1 1 1 1 0 {game} {names} 0 2 0 39 39 120000 120000 1 \
             P/e2-e4 (0:00.000) e4 0 1 0\n"
        )
    };
    let info = |game: u32, partner: u32| {
        format!(
            "<g1> {game} p=0 t=bughouse r=0 u=1,1 it=120,0 i=120,0 pt={partner} rt=0,0 ts=0,0 m=2 n=0\n"
        )
    };
    let log = [
        "You are now observing game 7.\n",
        &info(7, 9),
        &board(7, "Ann Bob"),
        &info(9, 7),
        &board(9, "Cyd Dan"),
        "{Game 7 (Ann vs. Bob) Bob resigns} 1-0\n",
        "{Game 9 (Cyd vs. Dan) Dan's partner won} 0-1\n",
    ]
    .concat();
    let outcome = run_with(&["convert", "--to", "bpgn", "-"], log.as_bytes()).expect(0);
    assert!(outcome.out.contains("1A. e4"), "{outcome:?}");
    assert!(
        outcome.out.contains("[WhiteB \"Cyd\"]") && outcome.out.contains("1B. e4"),
        "{outcome:?}"
    );
    assert!(!outcome.out.contains("1970"), "{outcome:?}");
    // Without the other board there is no game, and it is said why.
    let half = [&board(7, "Ann Bob"), "{Game 7 (Ann vs. Bob) Bob resigns} 1-0\n"].concat();
    let outcome = run_with(&["replay", "-"], half.as_bytes()).expect(1);
    assert!(outcome.err.contains("names its partner's game"), "{}", outcome.err);
}
