//! Kriegspiel SAN: names among the potential moves.

use chess::{Color, Move, Position, San, SanError, Square};
use fastrand::Rng;
use tandem_kriegspiel::{Read, Ruleset, Side, as_attempt, chess, legal_of, read_legal};

use crate::support::position;

fn side(fen: &str) -> (Position, Side) {
    let position = position(fen, Ruleset::BERKELEY);
    let side = Side::from_position(&position, position.turn());
    (position, side)
}

/// The name of a move in coordinates: as it is written when it is made, or else when it is refused.
#[track_caller]
fn check(fen: &str, uci: &str, name: &str) {
    let (position, side) = side(fen);
    let mv = side.attempt(uci.parse().expect("coordinates")).expect("a potential move");
    let written = match legal_of(&position, mv) {
        None => side.name(mv).to_string(),
        Some(made) => {
            let mut after = position.clone();
            after.play(made).expect("a legal move");
            side.name_made(made, &Ruleset::BERKELEY.announce(&position, made, &after)).to_string()
        }
    };
    assert_eq!(written, name, "{uci} in {fen}");
}

#[test]
fn unseen_pieces_block_nothing() {
    let rooks = "6R1/p6r/n3k1p1/r1p1P2n/P6p/1p3NRP/4BP2/3K4 w - - 0 1";
    check(rooks, "g8g7", "R8g7");
    let rooks = "4k3/8/8/8/3p4/8/8/R2n1R1K w - - 0 1";
    check(rooks, "a1c1", "Rac1");
    check(rooks, "f1e1", "Rfe1+");
    check(rooks, "a1e1", "Rae1");
    check(rooks, "f1c1", "Rfc1");
    check(rooks, "a1d1", "Raxd1");
    check(rooks, "f1d1", "Rfxd1");
    check("7k/8/K1N4r/8/8/5N2/2N5/8 w - - 0 1", "c2d4", "N2d4");
}

#[test]
fn refused_moves_have_no_marks_but_pawn_captures() {
    // The rook gives check where it goes, or would if it could.
    check("3nk3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8");
    check("3nk3/8/8/8/8/8/8/R2rK3 w - - 0 1", "a1a8", "Ra8");
    check("3nk3/8/8/8/8/8/8/R2rK3 w - - 0 1", "e1d1", "Kxd1");
    check("4k3/8/8/8/8/8/4P3/R2rK3 w - - 0 1", "e2d3", "exd3");
    check("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8q", "bxa8=Q");
    check("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", "b8=Q+");
    check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6");
    check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5f6", "exf6");
    check("5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O+");
    check("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O");
}

#[test]
fn a_name_of_chess_is_understood_where_the_board_is_known() {
    let fen = "6R1/p6r/n3k1p1/r1p1P2n/P6p/1p3NRP/4BP2/3K4 w - - 0 1";
    let (position, side) = side(fen);
    let name: San = "Rg7".parse().expect("a name");
    assert!(
        matches!(side.read(name), Err(SanError::Ambiguous { candidates }) if candidates.len() == 2)
    );
    let read = read_legal(name, &position).expect("a legal move");
    assert!(read.by_chess_san);
    assert_eq!(read.mv.from(), Some(Square::G8));
    let name: San = "R8g7".parse().expect("a name");
    assert_eq!(read_legal(name, &position), Ok(Read { by_chess_san: false, ..read }));
}

#[test]
fn what_is_not_potential_is_explained() {
    let (_, side) = side("4k3/8/8/8/4P3/8/8/R3K3 w - - 0 1");
    let read =
        |name: &str| side.read(name.parse().expect("a name")).map_err(|error| error.to_string());
    assert_eq!(read("Rh1"), Err("no White rook can reach h1".to_owned()));
    assert_eq!(read("Re1"), Err("White's own king stands on e1".to_owned()));
    assert_eq!(read("Nf3"), Err("there is no such White knight".to_owned()));
    assert_eq!(read("e6"), Err("no White pawn can reach e6".to_owned()));
    assert_eq!(read("O-O-O"), Err("the right to castle queen-side is lost".to_owned()));
    assert_eq!(
        read("Q@e4"),
        Err("a drop needs an empty square, but a White pawn stands on e4".to_owned())
    );
    assert_eq!(read("Q@e5"), Err("White has no queen in reserve".to_owned()));
    assert_eq!(read("e5=Q"), Err("a pawn cannot promote to a queen here".to_owned()));
}

#[test]
fn castling_is_potential_until_it_is_known_to_be_lost() {
    // In check, through an attacked square and past enemy pieces, but not past one's own.
    let castles = |fen: &str| {
        let (_, side) = side(fen);
        side.pseudo_legal_moves().iter().filter(|mv| matches!(mv, Move::Castle { .. })).count()
    };
    assert_eq!(castles("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), 2);
    assert_eq!(castles("6k1/8/8/8/8/8/8/Rn2Kb1R w KQ - 0 1"), 2);
    assert_eq!(castles("6k1/8/8/8/8/8/8/RN2K2R w KQ - 0 1"), 1);
    assert_eq!(castles("6k1/8/8/8/8/8/8/R3K2R w Q - 0 1"), 1);
}

#[test]
fn every_potential_move_has_a_name_of_its_own_and_every_legal_move_is_potential() {
    let mut chance = Rng::with_seed(5);
    for _ in 0..40 {
        let mut position = Position::initial(chess::Rules::CRAZYHOUSE);
        for _ in 0..120 {
            let side = Side::from_position(&position, position.turn());
            let potential = side.pseudo_legal_moves();
            assert_eq!(potential.len(), side.count_pseudo_legal());
            for &mv in &potential {
                let name = side.name(mv);
                assert_eq!(side.read(name.to_string().parse().expect("a name")), Ok(mv), "{name}");
                assert!(side.is_pseudo_legal(mv));
            }
            let legal = position.legal_moves();
            for &mv in &legal {
                assert!(potential.contains(&as_attempt(mv)), "{mv:?} in {}", position.to_fen());
                assert_eq!(legal_of(&position, as_attempt(mv)), Some(mv));
            }
            let found = potential.iter().filter(|&&mv| legal_of(&position, mv).is_some()).count();
            assert_eq!(found, legal.len(), "{}", position.to_fen());
            if legal.is_empty() {
                break;
            }
            position.play(legal[chance.usize(..legal.len())]).expect("a legal move");
        }
    }
    let start = Side::from_position(&Position::initial(chess::Rules::CHESS), Color::Black);
    assert_eq!(start.count_pseudo_legal(), 34);
}
