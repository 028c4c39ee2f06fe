//! The quirks of each family of writers (bpgn-dialects.md, sections 1 to 3), replayed.

use bughouse::{BoardId, Seat};
use tandem_notation::{Batch, Replay, Verdict};

use crate::support::{check_replay as check, with_only_game};

/// Replays a text that must have no problem, and returns its plies.
#[track_caller]
fn legal(text: &str, plies: u32) {
    with_only_game(text.as_bytes(), |game| {
        let Verdict { problem, plies: found, .. } = Replay::new(&game).run();
        assert_eq!((problem, found), (None, plies), "{text}");
    });
}

#[test]
fn integer_clocks_and_glued_ones() {
    legal("1A. e4 {298} 1a. e5 {299} 1B. d4{119.051} 1b. d5{-0.576}{C:late} *", 4);
    legal("1A. e4{298}1a. e5{299}1B. d4{119.051}2A. d4{1}\n", 4);
}

/// bug.js accepts a missing number, a missing letter (then board A) and a missing dot. A
/// move without a label continues the board before it.
#[test]
fn parts_of_labels_missing() {
    legal("A. e4 a. e5 B. d4 b. d5", 4);
    legal("1A e4 1a e5 1B d4 1b d5", 4);
    legal("1. e4 1... e5 1B. d4 2. d4", 4);
    legal("e4 e5 1B. d4 d5", 4);
}

/// pychess's legacy writer only gives the board.
#[test]
fn upper_case_labels_for_both_colors() {
    check(
        "1A.e4 1B.d4 1A.Nf6 2A.e5 1B.d5 2A.Nd5 *",
        &[
            "legal 6",
            "note 1:16 label-case 1A \"Nf6\": 1A. Nf6: White's letter although Black is to move; read as the board only",
        ],
    );
}

/// chess.com: pawn drops without their letter, a knight's drop as a glyph, clocks of board B only.
#[test]
fn chess_com_drops() {
    legal(
        "1A. e4 1a. d5 2A. exd5 2a. Nf6 3A. Nc3 3a. Nxd5 4A. Nxd5 4a. Qxd5 1B. e4 {[%clk 0:00:01.3]} \
         1b. @e3 {[%clk\n0:00:01.6]} 2B. $146@e5 2b. exf2+",
        12,
    );
}

/// bughouse.pro: elapsed times, pawn captures without a file, no check marks, no token at the end.
#[test]
fn bughouse_pro() {
    legal(
        "1A. e4 {[ts=0.100]} 1a. d5 {[ts=1.5]} 2A. xd5 {[ts=2]} 1B. f4 1b. e5 2B. xe5 2a. Qxd5 3A. Nc3 3a. Qe5",
        9,
    );
    check(
        "1A. e4 1a. d5 2A. c4 2a. e6 3A. xd5",
        &[
            "stopped 4",
            "1:33 ambiguous-move 3A \"xd5\": 3A. xd5: ambiguous: more than one piece can make this move (from c4 or e4)",
        ],
    );
}

/// bmacho: the full origin always, no check marks, a text and a star at the end.
#[test]
fn full_origins() {
    legal(
        "1A. e2e4 {179.6} 1a. d7d5 {179} 2A. e4xd5 {178} 2a. Qd8xd5 3A. Nb1c3 3a. Qd5e5 {text}  *",
        6,
    );
}

#[test]
fn a_pinned_piece_makes_no_move_ambiguous() {
    // The knight on c3 cannot leave the bishop's line to the king: the other one is meant.
    legal("1A. e4 1a. e6 2A. d4 2a. Bb4 3A. Nc3 3a. Nf6 4A. Ne2 4a. O-O", 8);
}

#[test]
fn marks_are_not_believed() {
    legal("1A. e4# 1a. e5+ 2A. Qh5++ 2a. Nc6! 3A. Bc4?? 3a. Nf6!? 4A. Qxf7 1B. d4 *", 8);
}

#[test]
fn castling_and_promotion_in_every_spelling() {
    let start =
        "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1\"]\n";
    for white in ["O-O", "0-0", "o-o", "O-O-O", "0-0-0"] {
        for black in ["O-O", "0-0+", "o-o-o"] {
            legal(&format!("{start}1A. {white} 1a. Ke7"), 2);
            legal(&format!("{start}1A. Ke2 1a. {black}"), 2);
        }
    }
    let start = start.replace("r3k2r/8", "8/P5k1").replace(" KQkq", " KQ");
    for promotion in ["a8=Q", "a8Q", "a8=N", "a8=R+", "a8=B"] {
        legal(&format!("{start}1A. {promotion}"), 1);
    }
}

#[test]
fn en_passant_with_and_without_its_mark() {
    for mark in ["exd6", "exd6ep", "exd6e.p.", "exd6 e.p.", "exd6 ep", "exd6 {5} e.p."] {
        legal(&format!("1A. e4 1a. a6 2A. e5 2a. d5 3A. {mark} 3a. a5"), 6);
    }
}

/// Variations, comments, glyphs and draw offers are no part of the game.
#[test]
fn unplayed_records() {
    legal(
        "1A. e4 {C:x} (1A. d4 1a. Qxh9 (1a. ??)) 1a. e5 $1 !? (=) ; e6\n% e7\n2A. d4 {D:}{A:!} *",
        3,
    );
    legal("1A. e4 ( 1A. e4 1A. e4", 1);
}

/// Records on the other board after a mate are played: two engine games have them.
#[test]
fn moves_on_the_other_board_after_a_mate() {
    let mate = "1A. e4 1a. e5 2A. Qh5 2a. Nc6 3A. Bc4 3a. Nf6 4A. Qxf7# 1B. d4 1b. d5 *";
    with_only_game(mate.as_bytes(), |game| {
        let verdict = Replay::new(&game).run();
        assert_eq!((verdict.problem, verdict.plies, verdict.mated), (None, 9, Some(Seat::BlackA)));
    });
}

/// A check that a piece not yet in hand could parry is not mate, whatever its mark says.
#[test]
fn a_mark_makes_no_mate() {
    with_only_game(b"1A. f3 1a. e5 2A. g4 2a. Qh4# {x checkmated} *", |game| {
        let verdict = Replay::new(&game).run();
        assert_eq!((verdict.problem, verdict.plies, verdict.mated), (None, 4, None));
    });
}

/// If both boards are mates, the earlier one counts.
#[test]
fn the_first_mate_counts() {
    let mates = |board: char, other: char| {
        format!(
            "1{board}. e4 1{lower}. e5 2{board}. Qh5 2{lower}. a6 3{board}. Bc4 3{lower}. a5 \
             1{other}. e4 1{o}. e5 2{other}. Qh5 2{o}. a6 3{other}. Bc4 3{o}. a5 \
             4{board}. Qxf7# 4{other}. Qxf7#",
            lower = board.to_ascii_lowercase(),
            o = other.to_ascii_lowercase(),
        )
    };
    for (board, other, mated) in [('A', 'B', Seat::BlackA), ('B', 'A', Seat::BlackB)] {
        with_only_game(mates(board, other).as_bytes(), |game| {
            let verdict = Replay::new(&game).run();
            assert_eq!((verdict.problem, verdict.mated), (None, Some(mated)));
        });
    }
}

/// Captures cross to the partner in a replay as at the table.
#[test]
fn reserves_at_the_end() {
    with_only_game(b"1A. e4 1a. d5 2A. exd5 1B. e4 1b. d5 2B. exd5 2a. Qxd5 2b. Qxd5 *", |game| {
        let boards = Replay::new(&game).run().boards;
        let held = Seat::ALL
            .map(|seat| boards.reserve(seat).letters(seat.color(), &chess::Role::DROPPABLE));
        assert_eq!(held, ["P", "p", "P", "p"]);
        assert_eq!(boards.board(BoardId::B).fullmoves(), 3);
    });
}

/// Step by step: the player, the move number, and the token.
#[test]
fn plies_one_by_one() {
    with_only_game(b"1B. d4 {5} 1A. Nf3 1b. d5 2B. c4 *", |game| {
        let mut replay = Replay::new(&game);
        let mut found = Vec::new();
        while let Some(ply) = replay.next_ply() {
            let word = String::from_utf8_lossy(game.token_text(ply.token)).into_owned();
            found.push(format!("{}{} {} {word}", ply.number, ply.seat.letter(), ply.san));
        }
        assert_eq!(found, ["1B d4 d4", "1A Nf3 Nf3", "1b d5 d5", "2B c4 c4"]);
        assert!(replay.next_ply().is_none() && replay.problem().is_none());
        assert_eq!(replay.boards().board(BoardId::B).fullmoves(), 2);
    });
}

/// Piece letters of another language are read where they are unmistakable or requested.
#[test]
fn letters() {
    use chess::san::Letters;
    legal("1.e4 e5 2.Jf3 Jc6 3.Sb5 a6 4.O-O", 7);
    legal("1.e4 e5 2.♘f3 ♞c6 3.♗b5", 5);
    // S is a bishop in Czech and a knight in German and Polish: alone it decides nothing.
    check("1.e4 e5 2.Sc4", &["stopped 2", "1:11 unreadable-move 2. \"Sc4\": 2. Sc4: not a move"]);
    with_only_game(b"1.e4 e5 2.Sc4", |game| {
        let verdict = Replay::new(&game).in_letters(&Letters::CZECH).run();
        assert_eq!((verdict.problem, verdict.plies), (None, 3));
    });
    // On request, English letters that the language does not use are read too.
    with_only_game(b"1.e4 e5 2.Sc4 Bc5 3.Dh5 Nc6 4.Qxf7#", |game| {
        let verdict = Replay::new(&game).in_letters(&Letters::CZECH).run();
        assert_eq!((verdict.problem, verdict.plies), (None, 7));
    });
    with_only_game(b"1.e4 e5 2.Nf3 Nc6 3.Bb5", |game| {
        let verdict = Replay::new(&game).in_letters(&Letters::GERMAN).run();
        let problem = verdict.problem.expect("B is a pawn in German");
        assert_eq!((problem.id(), verdict.plies), ("illegal-move", 4));
    });
    // Variations are not played, and their words contradict nothing.
    let text = "1A. e4 1a. e5 (1a. c5 2A. Jf3) 1B. e4 2A. Dh5 2a. Jc6 *";
    with_only_game(text.as_bytes(), |game| {
        let verdict = Replay::new(&game).run();
        assert!(verdict.legal && verdict.plies == 5, "{:?}", verdict.problem);
    });
    // Several languages that mean the same are one; otherwise the whole game decides.
    legal("1.e4 e5 2.Dh5 Ke7 3.Dxe5#", 5);
    legal("1.e4 e5 2.Sc4 d6 3.d3 Se6 4.Sxe6 fxe6", 8);
    // An unreadable move shows it as well as an impossible one.
    legal("1.e4 e5 2.Re2 Fe7", 4);
    // English letters before the first foreign one contradict that language.
    check("1.Nf3 Nf6 2.Jc3", &["stopped 2", "1:13 unreadable-move 2. \"Jc3\": 2. Jc3: not a move"]);
}

/// A wrong move of another variant is none of bughouse.
#[test]
fn variants_that_are_not_played() {
    for (tags, name) in [
        ("[Variant \"Bughouse DuckChess\"]", "Duck"),
        ("[Rules \"Atomic Bughouse\"]", "Atomic"),
        ("[Variant \"King Of The Hill\"]", "King of the Hill"),
        ("[Variant \"Bughouse Three-check\"]", "Three-check"),
    ] {
        let message = format!("1a. Ke5: this is {name} bughouse, which Tandem does not play");
        with_only_game(format!("{tags}\n\n1A. e4 1a. Ke5 *").as_bytes(), |game| {
            let problem = Replay::new(&game).run().problem.expect("a problem");
            assert_eq!((problem.id(), problem.message), ("unplayed-variant", message));
        });
    }
    legal("[Variant \"Bughouse Chess960\"]\n[Event \"Duck Cup\"]\n\n1A. e4 *", 1);
    let text = "[Event \"Duck Cup\"]\n\n1A. e5 *";
    with_only_game(text.as_bytes(), |game| {
        let problem = Replay::new(&game).run().problem.expect("a problem");
        assert_eq!(problem.id(), "illegal-move");
    });
}

/// Engines write coordinates. A word that is legal in SAN keeps that meaning.
#[test]
fn coordinates() {
    legal("1A. e2e4 1a. e7e5 2A. g1f3 2a. b8c6 3A. f1c4 3a. g8f6+ 4A. e1g1", 7);
    legal("1A. e4 1a. e5 (1a. d5 2A. e4d5 2a. d8d5 3A. b1c3) 2A. Nf3", 3);
    for (text, message) in [
        ("1A. e4 1a. e5 2A. g3f5", "2A. g3f5: White has no piece on g3"),
        ("1A. e4 1a. e5 2A. g1g3", "2A. g1g3: no White knight can reach g3"),
        ("1A. e4 1a. e5 2A. e8e7", "2A. e8e7: White has no piece on e8"),
        ("1A. e4 1a. e5 2A. e4e5", "2A. e4e5: no White pawn can reach e5"),
    ] {
        with_only_game(text.as_bytes(), |game| {
            let problem = Replay::new(&game).run().problem.expect("a problem");
            assert_eq!(problem.message, message);
        });
    }
    let batch = Batch::from_text(b"1A. e2e4 1a. e5 2A. g1f3! 2a. b8c6 3A. f1a6 *");
    let text = tandem_notation::format(&batch.games().next().expect("a game"));
    assert_eq!(text, b"1A. e4 1a. e5 2A. Nf3! 2a. Nc6 3A. Ba6 *\n");
}

#[test]
fn promotion_by_the_rules_of_the_laws() {
    let text = "[FEN \"4k3/P7/8/8/8/8/8/4K3[] w - - 0 1\"]\n1.a8=R";
    legal(text, 1);
    with_only_game(text.as_bytes(), |game| {
        let verdict = Replay::with_rules(&game, chess::Rules::BUGHOUSE_OTB).run();
        let problem = verdict.problem.expect("a problem");
        assert_eq!(
            problem.message,
            "1. a8=R: a pawn cannot promote to a rook here (White to move)"
        );
    });
}
