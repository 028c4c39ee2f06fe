//! FEN that is read and written: every dialect form, and round trips.

use tandem_chess::{
    Bitboard, Color, Fen, Position, Rules, Setup, Square,
    fen::{Field, Placement, ReserveForm},
};

use crate::{
    perft,
    support::{random_positions, rules},
};

/// Checks the canonical form of a text, and that it reads back as the same setup.
#[track_caller]
fn check(text: &str, expect: &str) {
    let read: Fen = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.to_string(), expect, "{text}");
    assert_eq!(expect.parse(), Ok(read), "{text}");
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

#[test]
fn the_start() {
    check(START, START);
    assert_eq!(START.parse(), Ok(Fen(Setup::INITIAL)));
    assert_eq!(Setup::default(), Setup::INITIAL);
    assert_eq!(Position::initial(Rules::BUGHOUSE).to_fen(), Fen(Setup::INITIAL));
    check("8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8[] w - - 0 1");
    assert_eq!("8/8/8/8/8/8/8/8".parse(), Ok(Fen(Setup::EMPTY)));
}

#[test]
fn reserves() {
    let board = "4k3/8/8/8/8/8/8/4K3";
    for (text, reserve) in [
        ("", ""),
        ("[]", ""),
        ("[-]", ""),
        ("/", ""),
        ("/-", ""),
        ("[QRBNPqrbnp]", "QRBNPqrbnp"),
        ("[pnbrqPNBRQ]", "QRBNPqrbnp"),
        ("[PNRQpbq]", "QRNPqbp"),
        ("[pPpP]", "PPpp"),
        ("/QNp", "QNp"),
        ("/PPn", "PPn"),
        ("[bBbB]", "BBbb"),
    ] {
        check(&format!("{board}{text} b - - 5 12"), &format!("{board}[{reserve}] b - - 5 12"));
    }
    // A count that no reserve holds is cut to the most that it does.
    let many = "P".repeat(300);
    let most = "P".repeat(200);
    check(&format!("{board}[{many}] w - - 0 1"), &format!("{board}[{most}] w - - 0 1"));
}

#[test]
fn how_the_reserve_was_written() {
    let form = |text: &str| Placement::parse(Field { text, start: 0 }).map(|read| read.form);
    let board = "4k3/8/8/8/8/8/8/4K3";
    assert_eq!(form(board), Ok(ReserveForm::Absent));
    for text in ["[]", "[-]", "[Q]"] {
        assert_eq!(form(&format!("{board}{text}")), Ok(ReserveForm::Brackets));
    }
    for text in ["/", "/-", "/Q"] {
        assert_eq!(form(&format!("{board}{text}")), Ok(ReserveForm::Slash));
    }
}

#[test]
fn missing_fields_and_blanks() {
    let board = "4k3/8/8/8/8/8/8/4K2R";
    for text in ["", " w", " w -", " w - -", " w - - 0", " w - - 0 1"] {
        check(&format!("{board}{text}"), &format!("{board}[] w - - 0 1"));
    }
    check(&format!("{board}[] b K - 9"), &format!("{board}[] b K - 9 1"));
    check(&format!("  {board}[]\tw   K\u{a0}-  0 1\n"), &format!("{board}[] w K - 0 1"));
    check(&format!("{board}[] w - - 4294967295 0004"), &format!("{board}[] w - - 4294967295 4"));
}

#[test]
fn promoted_pieces() {
    for fen in [
        "Q~3k3/R~B~N~5/8/8/8/8/q~r~b~n~4/4K3[] w - - 0 1",
        "Q~Q~Q~Q~Q~Q~Q~Q~/8/8/8/8/8/8/8[] w - - 0 1",
    ] {
        check(fen, fen);
    }
    let read: Fen = "Q~3k3/8/8/8/8/8/8/4K2R~".parse().expect("a FEN");
    let promoted: Bitboard = [Square::A8, Square::H1].into_iter().collect();
    assert_eq!(read.0.board.promoted(), promoted);
}

/// A board, the castling field as read, as written, and the rooks it names.
#[track_caller]
fn check_castling(board: &str, text: &str, expect: &str, rooks: &[Square]) {
    let fen = format!("{board}[] w {text} - 0 1");
    check(&fen, &format!("{board}[] w {expect} - 0 1"));
    let read: Fen = fen.parse().expect("a FEN");
    assert_eq!(read.0.castling, rooks.iter().copied().collect(), "{fen}");
}

#[test]
fn castling_rights() {
    let corners = "r3k2r/8/8/8/8/8/8/R3K2R";
    let (a1, h1, a8, h8) = (Square::A1, Square::H1, Square::A8, Square::H8);
    check_castling(corners, "KQkq", "KQkq", &[a1, h1, a8, h8]);
    check_castling(corners, "qkQK", "KQkq", &[a1, h1, a8, h8]);
    check_castling(corners, "HAha", "KQkq", &[a1, h1, a8, h8]);
    check_castling(corners, "KAq", "KQq", &[a1, h1, a8]);
    check_castling(corners, "KK", "K", &[h1]);
    check_castling(corners, "-", "-", &[]);
    // X-FEN: K is the outermost rook, an inner one goes by its file.
    check_castling("4k3/8/8/8/8/8/8/4K1RR", "K", "K", &[h1]);
    check_castling("4k3/8/8/8/8/8/8/4K1RR", "G", "G", &[Square::G1]);
    check_castling("4k3/8/8/8/8/8/8/1R2K1R1", "KQ", "GB", &[Square::B1, Square::G1]);
    // A king elsewhere: files, also in the corners.
    check_castling("1r1k2r1/8/8/8/8/8/8/R4K1R", "KQkq", "HAgb", &[a1, h1, Square::B8, Square::G8]);
    check_castling("4k3/8/8/8/8/8/8/RK6", "Q", "A", &[a1]);
    // A letter for each rook as it needs it.
    check_castling("4k3/8/8/8/8/8/8/R3K1R1", "GA", "GQ", &[a1, Square::G1]);
    check_castling("rkr5/8/8/8/8/8/8/4K3", "ca", "ca", &[a8, Square::C8]);
    // Nothing to castle with: the corners.
    check_castling("8/8/8/8/8/8/8/8", "KQkq", "KQkq", &[a1, h1, a8, h8]);
    check_castling("4k3/8/8/8/8/8/8/4K3", "Kq", "Kq", &[h1, a8]);
}

/// A right that names an empty corner is not the right of the rook beside it.
#[test]
fn castling_rights_without_their_rook() {
    check_castling("4k3/8/8/8/8/8/8/4K1R1", "H", "H", &[Square::H1]);
    check_castling("1r2k3/8/8/8/8/8/8/4K3", "a", "a", &[Square::A8]);
}

/// The en passant square is kept as it was given; a position writes it only where a capture is
/// legal.
#[test]
fn en_passant() {
    for fen in [
        "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1",
        "4k3/8/8/3p4/8/8/8/4K3[] w - d6 0 1",
        "4k3/8/8/8/8/8/8/4K3[] w - a1 0 1",
    ] {
        check(fen, fen);
    }
    let written = |fen: &str| {
        let fen: Fen = fen.parse().expect("a FEN");
        let position = Position::from_setup(fen.into_setup(), Rules::BUGHOUSE);
        position.expect("a playable setup").to_fen().to_string()
    };
    let useful = "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1";
    assert_eq!(written(useful), useful);
    assert_eq!(written("4k3/8/8/3p4/8/8/8/4K3[] w - d6 0 1"), "4k3/8/8/3p4/8/8/8/4K3[] w - - 0 1");
    assert_eq!(
        written("8/8/8/8/k2Pp2Q/8/8/3K4[] b - d3 0 1"),
        "8/8/8/8/k2Pp2Q/8/8/3K4[] b - - 0 1"
    );
}

#[test]
fn the_setup_that_is_read() {
    let fen: Fen = "4k3/8/8/8/3pP3/8/8/4K2R[Qp] b K e3 7 21".parse().expect("a FEN");
    let setup = fen.into_setup();
    assert_eq!(setup.turn, Color::Black);
    assert_eq!(setup.castling, Bitboard::from_square(Square::H1));
    assert_eq!(setup.en_passant, Some(Square::E3));
    assert_eq!((setup.halfmoves, setup.fullmoves), (7, 21));
    assert_eq!((setup.reserves.white.len(), setup.reserves.black.len()), (1, 1));
    assert_eq!(setup.board.pieces().count(), 5);
}

#[test]
fn round_trips() {
    for (name, fen, ..) in perft::rows() {
        let read: Fen = fen.parse().expect("a FEN");
        assert_eq!(read.to_string().parse(), Ok(read.clone()), "{fen}");
        Position::from_setup(read.0, rules(name)).expect("a playable setup");
    }
    for rules in [Rules::BUGHOUSE, Rules::CRAZYHOUSE] {
        random_positions(rules, 61, |position| {
            let setup = Fen(*position.setup());
            assert_eq!(setup.to_string().parse(), Ok(setup));
            let fen = position.to_fen();
            let read: Fen = fen.to_string().parse().expect("a FEN");
            assert_eq!(read, fen);
            assert_eq!(Position::from_setup(read.0, rules).as_ref(), Ok(position));
        });
    }
}
