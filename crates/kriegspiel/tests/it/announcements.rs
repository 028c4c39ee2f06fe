//! The announcements of moves under each rule set.

use chess::{Color, Square};
use tandem_kriegspiel::{Checks, Direction, Ruleset, chess};

use crate::support::{game, make, play, position, words};

#[track_caller]
fn said(ruleset: Ruleset, fen: &str, name: &str, expected: &str) {
    let mut umpire = game(ruleset, fen);
    assert_eq!(words(&make(&mut umpire, name)), expected, "{ruleset}");
}

#[test]
fn the_long_diagonal_is_the_one_with_more_squares() {
    for king in Square::all() {
        let (file, rank) = (king.file() as usize, king.rank() as usize);
        // In these two quarters the long one runs as a1–h8 does.
        let rising_is_long = (file < 4) == (rank < 4);
        for other in Square::all() {
            let files = other.file() as i8 - king.file() as i8;
            let ranks = other.rank() as i8 - king.rank() as i8;
            if files != 0 && files.abs() == ranks.abs() {
                let long = (files == ranks) == rising_is_long;
                let expected = if long { Direction::Long } else { Direction::Short };
                assert_eq!(Direction::from_squares(king, other), expected, "{king} from {other}");
            }
        }
    }
}

#[test]
fn directions_are_seen_from_the_king() {
    let berkeley = Ruleset::BERKELEY;
    said(berkeley, "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qh5", "CS");
    said(berkeley, "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qa4", "CL");
    said(berkeley, "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qd8", "CR");
    said(berkeley, "3k4/8/8/8/8/8/5K2/4Q3 w - - 0 1", "Qd2", "CF");
    said(berkeley, "4k3/8/3N4/8/8/8/8/4K2R b K - 0 1", "Ke7", "");
    said(berkeley, "4k3/8/8/3N4/8/8/8/4K2R w K - 0 1", "Nc7", "CN");
    said(berkeley, "4k3/8/3P4/8/8/8/8/4K2R w K - 0 1", "d7", "CL");
    said(berkeley, "4k3/8/5P2/8/8/8/8/4K2R w K - 0 1", "f7", "CS");
    said(berkeley, "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "CF");
}

#[test]
fn a_double_check_has_two_directions_in_the_order_of_their_letters() {
    let fen = "3k4/8/8/3N4/8/8/8/3RK3 w - - 0 1";
    said(Ruleset::BERKELEY, fen, "Nb6", "CF");
    said(Ruleset::BERKELEY, "3k4/8/8/8/3N4/8/8/3RK3 w - - 0 1", "Nc6", "CFN");
    said(Ruleset::BERKELEY, "7k/8/8/8/3N4/2B5/8/K7 w - - 0 1", "Nf5", "CL");
    let both: Checks = [Direction::Rank, Direction::Knight].into_iter().collect();
    assert_eq!(both.to_string(), "NR");
}

#[test]
fn en_passant_is_a_capture_where_the_captured_pawn_stands() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1";
    said(Ruleset::BERKELEY, fen, "exd6", "Xd5");
    said(Ruleset::WILD16, fen, "exd6", "Xd5 pawn, tries 0");
    said(Ruleset::CINCINNATI, fen, "exd6", "Xd5 pawn, tries false");
    said(Ruleset::RAND, fen, "exd6", "Xd5 pawn, tries {}");
    said(Ruleset::CRAZYKRIEG, fen, "exd6", "Xd5 pawn");
    said(Ruleset::ENGLISH, fen, "exd6", "Xd6 en passant");
    said(Ruleset::ENGLISH, "4k3/8/3p4/4P3/8/8/8/4K2R w K - 0 1", "exd6", "Xd6");
}

#[test]
fn promotion_is_silent_except_at_rand() {
    let fen = "7k/2P5/8/8/8/8/8/K6R b - - 0 1";
    let mut umpire = game(Ruleset::RAND, fen);
    play(&mut umpire, "Kg7");
    assert_eq!(words(&make(&mut umpire, "c8=N")), "promotes, tries {}");
    let mut umpire = game(Ruleset::BERKELEY, fen);
    play(&mut umpire, "Kg7");
    assert_eq!(words(&make(&mut umpire, "c8=N")), "");
}

#[test]
fn a_capture_that_promotes_is_one_try() {
    // The pawn on b7 can capture on a8 and c8, and each capture promotes to four.
    let fen = "r1r4k/1P6/8/8/8/8/8/4K3 b - - 0 1";
    said(Ruleset::WILD16, fen, "Kg7", "tries 2");
    said(Ruleset::CINCINNATI, fen, "Kg7", "tries true");
    said(Ruleset::RAND, fen, "Kg7", "tries {a8, c8}");
}

#[test]
fn tries_are_legal_captures_and_at_rand_where_they_arrive() {
    // From the problem of 1976: tries on d7 and f7, from one pawn.
    said(Ruleset::RAND, "4k3/3n1n2/4P3/8/8/8/8/4K3 b - - 0 1", "Kf8", "tries {d7, f7}");
    // A pinned pawn has none, and two pawns that reach one square have two.
    said(Ruleset::WILD16, "4k3/8/8/8/7b/2n5/1P1P1P2/4K3 b - - 0 1", "Kd8", "tries 2");
    said(Ruleset::RAND, "4k3/8/8/8/7b/2n5/1P1P1P2/4K3 b - - 0 1", "Kd8", "tries {c3}");
    said(Ruleset::WILD16, "4k3/8/8/8/7b/4n3/3P1P2/4K3 b - - 0 1", "Kd8", "tries 1");
    // In check only those that answer it.
    said(Ruleset::WILD16, "r5k1/8/8/8/n5n1/1P5P/8/4K3 b - - 0 1", "Rb8", "tries 2");
    said(Ruleset::WILD16, "r5k1/8/8/8/n5n1/1P5P/8/4K3 b - - 0 1", "Re8", "CF, tries 0");
    said(Ruleset::WILD16, "6k1/8/8/8/1n4n1/7P/2P5/4K3 b - - 0 1", "Nd3", "CN, tries 1");
    // En passant is one of them.
    said(Ruleset::WILD16, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d5", "tries 1");
    said(Ruleset::RAND, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d5", "tries {d6}");
}

#[test]
fn drops_and_what_goes_to_the_reserve_are_told() {
    let fen = "4k3/8/8/8/8/8/8/Q~3K2R[Np] w K - 0 1";
    said(Ruleset::CRAZYKRIEG, fen, "N@c7", "CN, drops knight");
    // A promoted piece is captured as a pawn.
    let mut umpire = game(Ruleset::CRAZYKRIEG, "4k3/8/8/8/8/8/1b6/Q~6K b - - 0 1");
    assert_eq!(words(&make(&mut umpire, "Bxa1")), "Xa1 pawn");
    assert_eq!(umpire.view(Color::White).enemy_reserve().count(chess::Role::Pawn), 1);
}

#[test]
fn who_is_mated_is_told_from_where() {
    let mut umpire = tandem_kriegspiel::Umpire::new(Ruleset::WILD16);
    play(&mut umpire, "f3 e5 g4");
    assert_eq!(words(&make(&mut umpire, "Qh4")), "CS, Checkmate");
}

#[test]
fn what_is_said_before_the_first_turn() {
    let fen = "4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1";
    assert_eq!(words(&game(Ruleset::BERKELEY, fen).opening()), "");
    let fen = "4k3/8/8/8/1b6/2P5/8/4K3 w - - 0 1";
    assert_eq!(words(&game(Ruleset::WILD16, fen).opening()), "tries 1");
    let fen = "4k3/8/8/8/1b6/P7/8/4K3 w - - 0 1";
    assert_eq!(words(&game(Ruleset::RAND, fen).opening()), "CL, tries {b4}");
    assert_eq!(
        words(&game(Ruleset::BERKELEY, "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1").opening()),
        "Stalemate"
    );
}

#[test]
fn pieces_that_cannot_mate() {
    for (fen, berkeley, chess) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true, true),
        ("4k1n1/8/8/8/8/8/8/4K3 w - - 0 1", true, true),
        ("4kb2/8/8/8/8/8/8/4K1N1 w - - 0 1", true, false),
        ("4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1", true, false),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", true, false),
        ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true, true),
        ("4kb1b/8/8/8/8/8/8/2B1K3 w - - 0 1", false, true),
        ("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", false, false),
        ("4k3/8/8/8/8/8/7P/4K3 w - - 0 1", false, false),
        ("4k2r/8/8/8/8/8/8/4K3 w - - 0 1", false, false),
    ] {
        let drawn = |ruleset: Ruleset| ruleset.end(&position(fen, ruleset)).is_some();
        assert_eq!(drawn(Ruleset::BERKELEY), berkeley, "{fen}");
        assert_eq!(drawn(Ruleset::ENGLISH), chess, "{fen}");
        assert!(!drawn(Ruleset::CRAZYKRIEG), "{fen}");
    }
    said(Ruleset::BERKELEY, "4k3/8/8/8/8/5n2/6P1/4K3 w - - 0 1", "gxf3", "Xf3");
    said(Ruleset::BERKELEY, "4k1n1/8/8/8/8/5n2/4N3/4K3 w - - 0 1", "Kf2", "");
    said(Ruleset::BERKELEY, "4k1n1/8/8/8/5n2/8/4N3/4K3 w - - 0 1", "Nxf4", "Xf4, Material");
}
