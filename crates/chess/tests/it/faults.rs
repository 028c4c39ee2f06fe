//! Setups that cannot be played: every reason, as it reads, and in which order.

use tandem_chess::{Bitboard, Color, Fault, Fen, Position, Role, Rules, Setup, Square};

/// The faults of a setup as one line; empty for a playable one.
#[track_caller]
fn check_setup(setup: Setup, expect: &str) {
    let faults = setup.faults();
    let text = faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    assert_eq!(text, expect);
    match Position::from_setup(setup, Rules::BUGHOUSE) {
        Ok(position) => {
            assert_eq!(expect, "");
            assert_eq!(position.into_setup(), setup);
        }
        Err(error) => {
            assert_eq!(error.to_string(), expect);
            assert_eq!((*error.setup, error.faults), (setup, faults));
        }
    }
}

#[track_caller]
fn check(fen: &str, expect: &str) {
    check_setup(fen.parse::<Fen>().expect("a FEN").into_setup(), expect);
}

#[test]
fn playable() {
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", "");
    check("4k3/8/8/8/8/8/8/4K3", "");
    // Material is not this crate's question.
    check("rrrrk3/8/8/1P6/1P6/1P6/1P6/QQQQK3[QQQQQQQQQ] b - - 0 1", "");
}

#[test]
fn kings() {
    check("8/8/8/8/8/8/8/8", "White has no king; Black has no king");
    check("4k3/8/8/8/8/8/8/8", "White has no king");
    check("8/8/8/8/8/8/8/4K3", "Black has no king");
    check("4k3/8/8/8/8/8/8/3KK3", "White has 2 kings");
    check("kkk5/8/8/8/8/8/8/4K3", "Black has 3 kings");
}

#[test]
fn pawns() {
    check("P3k3/8/8/8/8/8/8/4K3", "a pawn stands on a8, on the last rank");
    check("p3k3/8/8/8/8/8/8/4K3", "a pawn stands on a8, on the last rank");
    check("4k3/8/8/8/8/8/8/4K2P b", "a pawn stands on h1, on the first rank");
    check(
        "4k2P/8/8/8/8/8/8/p3K3",
        "a pawn stands on a1, on the first rank; a pawn stands on h8, on the last rank",
    );
}

/// No FEN can say this, but a setup can.
#[test]
fn marked_pawns_and_kings() {
    let mut setup = Setup::INITIAL;
    setup.board.put(Square::E1, Role::King.piece(Color::White), true);
    setup.board.put(Square::A7, Role::Pawn.piece(Color::Black), true);
    check_setup(
        setup,
        "the piece on e1 is marked as promoted but is a pawn or a king; \
         the piece on a7 is marked as promoted but is a pawn or a king",
    );
}

#[test]
fn a_king_that_could_be_captured() {
    check("4k3/8/8/8/8/8/8/K3R3 w", "Black has just moved, but its king on e8 is attacked from e1");
    check("4k3/8/8/8/8/8/8/K3R3 b", "");
    check(
        "4k3/8/8/8/8/8/3p4/4K3 b",
        "White has just moved, but its king on e1 is attacked from d2",
    );
    check("8/8/8/8/8/8/4k3/4K3 w", "Black has just moved, but its king on e2 is attacked from e1");
}

#[test]
fn castling_rights() {
    let lost =
        |rook: &str| format!("the castling right of {rook} has no king and rook to castle with");
    check("4k3/8/8/8/8/8/8/4K3 w K", &lost("h1"));
    check("4k3/8/8/8/8/8/8/4K3 w q", &lost("a8"));
    check("r3k2r/8/8/8/8/8/4K3/R6R w Qk", &lost("a1"));
    check("4k3/8/8/8/8/8/8/4K2N w K", &lost("h1"));
    check(
        "4k3/8/8/8/8/8/8/4K2r b K",
        &format!(
            "{}; {}",
            "White has just moved, but its king on e1 is attacked from h1",
            lost("h1")
        ),
    );
    // Two rooks on one side.
    check("4k3/8/8/8/8/8/8/4K1RR w HG", &format!("{}; {}", lost("g1"), lost("h1")));
    check("4k3/8/8/8/8/8/8/R3K1RR w GA", "");
    // Squares that no FEN can name.
    let mut setup = Setup::INITIAL;
    setup.castling = Bitboard::from_square(Square::E4) | Square::A1;
    check_setup(setup, &lost("e4"));
}

#[test]
fn en_passant_squares() {
    let check_square = |board: &str, turn: char, square: &str, sound: bool| {
        let fault = format!("no pawn can just have passed over {square}");
        check(&format!("{board}[] {turn} - {square} 0 1"), if sound { "" } else { &fault });
    };
    let board = "4k3/8/8/3pP3/3Pp3/8/8/4K3";
    check_square(board, 'w', "d6", true);
    check_square(board, 'b', "d3", true);
    // Of the other side, without a pawn, on a wrong rank.
    check_square(board, 'w', "e6", false);
    check_square(board, 'w', "d3", false);
    check_square(board, 'b', "d6", false);
    check_square(board, 'w', "a6", false);
    check_square(board, 'w', "d5", false);
    check_square(board, 'w', "a8", false);
    check_square(board, 'b', "h1", false);
    // A piece on the square, or where the pawn came from.
    check_square("4k3/8/3n4/3pP3/8/8/8/4K3", 'w', "d6", false);
    check_square("4k3/3p4/8/3pP3/8/8/8/4K3", 'w', "d6", false);
}

#[test]
fn several_at_once_in_a_fixed_order() {
    check(
        "P7/8/8/8/8/8/8/K6r w Kq e6 0 1",
        "Black has no king; a pawn stands on a8, on the last rank; \
         the castling right of h1 has no king and rook to castle with; \
         the castling right of a8 has no king and rook to castle with; \
         no pawn can just have passed over e6",
    );
    let setup = "P7/8/8/8/8/8/8/K6r w Kq e6 0 1".parse::<Fen>().expect("a FEN").into_setup();
    assert_eq!(
        setup.faults(),
        [
            Fault::Kings { color: Color::Black, count: 0 },
            Fault::PawnOnBackRank { square: Square::A8 },
            Fault::Castling { rook: Square::H1 },
            Fault::Castling { rook: Square::A8 },
            Fault::EnPassant { square: Square::E6 },
        ]
    );
}

#[test]
fn forgiving_rights() {
    let mut setup = "4k2r/8/8/8/8/8/8/R3K3 w KQkq e6 0 1".parse::<Fen>().expect("a FEN").0;
    setup.drop_impossible_rights();
    let fen = "4k2r/8/8/8/8/8/8/R3K3[] w Qk - 0 1";
    assert_eq!(Fen(setup).to_string(), fen);
    check_setup(setup, "");
    let mut sound = Setup::INITIAL;
    sound.drop_impossible_rights();
    assert_eq!(sound, Setup::INITIAL);
}
