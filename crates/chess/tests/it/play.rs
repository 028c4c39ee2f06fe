//! Playing: what a move hands out and leaves behind, and what happens to a move that is not
//! allowed.

use tandem_chess::{Color, IllegalMove, Move, Position, Reserve, Role, Rules, Square};

use crate::support::{legal, position};

/// Plays moves in coordinates; the captures that come out, in their order, and the position at
/// the end.
#[track_caller]
fn check(rules: Rules, fen: &str, moves: &str, captures: &[Role], expect: &str) {
    let mut position = position(fen, rules);
    let mut captured = Vec::new();
    for uci in moves.split(' ') {
        captured.extend(position.play(legal(&position, uci)).expect("a legal move"));
    }
    assert_eq!(captured, captures, "{fen} {moves}");
    assert_eq!(position.to_fen().to_string(), expect, "{fen} {moves}");
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

#[test]
fn counters() {
    check(
        Rules::BUGHOUSE,
        START,
        "g1f3 b8c6 f3g1 c6b8",
        &[],
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 4 3",
    );
    check(
        Rules::BUGHOUSE,
        START,
        "g1f3 b8c6 e2e4",
        &[],
        "r1bqkbnr/pppppppp/2n5/8/4P3/5N2/PPPP1PPP/RNBQKB1R[] b KQkq - 0 2",
    );
    check(
        Rules::BUGHOUSE,
        "4k3/8/8/8/8/8/8/4K3[] b - - 4294967295 4294967295",
        "e8e7",
        &[],
        "8/4k3/8/8/8/8/8/4K3[] w - - 4294967295 4294967295",
    );
}

/// The same captures: out of the game, into one's own hand, or across the table.
#[test]
fn where_captures_go() {
    let moves = "e2e4 d7d5 e4d5 d8d5 b1c3 d5d2 c1d2";
    let captures = [Role::Pawn, Role::Pawn, Role::Pawn, Role::Queen];
    let board = "rnb1kbnr/ppp1pppp/8/8/8/2N5/PPPB1PPP/R2QKBNR";
    for (rules, reserve) in [(Rules::CHESS, ""), (Rules::BUGHOUSE, ""), (Rules::CRAZYHOUSE, "QPpp")]
    {
        check(rules, START, moves, &captures, &format!("{board}[{reserve}] b KQkq - 0 4"));
    }
}

#[test]
fn crazyhouse_drops_what_it_took() {
    check(
        Rules::CRAZYHOUSE,
        "4k3/8/8/3q~4/4P3/8/8/4K3[] w - - 0 1",
        "e4d5 e8e7 P@e6",
        &[Role::Pawn],
        "8/4k3/4P3/3P4/8/8/8/4K3[] b - - 0 2",
    );
    check(
        Rules::CRAZYHOUSE,
        "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1",
        "e5d6",
        &[Role::Pawn],
        "4k3/8/3P4/8/8/8/8/4K3[P] b - - 0 1",
    );
}

#[test]
fn receiving() {
    let mut position = Position::initial(Rules::BUGHOUSE);
    let before = position.keys();
    assert!(position.add_to_reserve(Color::Black, Role::Queen));
    assert!(position.add_to_reserve(Color::White, Role::Pawn));
    assert!(!position.add_to_reserve(Color::White, Role::King));
    assert_eq!(
        position.to_fen().to_string(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pq] w KQkq - 0 1"
    );
    assert_eq!(position.keys().board, before.board);
    assert_ne!(position.keys().hand, before.hand);
    for _ in 0..Reserve::MAX_OF_A_ROLE {
        position.add_to_reserve(Color::White, Role::Rook);
    }
    let full = position.clone();
    assert!(!position.add_to_reserve(Color::White, Role::Rook), "there is no room for one more");
    assert_eq!((&position, position.keys()), (&full, full.keys()));
}

/// A move that is not allowed comes back, says what it was, and changes nothing.
#[test]
fn refused_moves() {
    let before = position("4k3/8/8/3pP3/8/8/8/R3K2R[P] w KQ d6 3 7", Rules::BUGHOUSE);
    for (mv, message) in [
        (
            Move::Normal { role: Role::Rook, from: Square::A1, to: Square::E1, promotion: None },
            "illegal move: rook a1 to e1",
        ),
        (
            Move::Normal { role: Role::King, from: Square::E8, to: Square::E7, promotion: None },
            "illegal move: king e8 to e7",
        ),
        (Move::EnPassant { from: Square::E5, to: Square::F6 }, "illegal move: en passant e5 to f6"),
        (
            Move::Castle { king: Square::E1, rook: Square::G1 },
            "illegal move: castling of e1 and g1",
        ),
        (Move::Drop { role: Role::Pawn, to: Square::A8 }, "illegal drop: pawn on a8"),
        (Move::Drop { role: Role::Queen, to: Square::A5 }, "illegal drop: queen on a5"),
        (Move::Drop { role: Role::King, to: Square::A5 }, "illegal drop: king on a5"),
    ] {
        let mut position = before.clone();
        assert_eq!(position.play(mv), Err(IllegalMove(mv)));
        assert_eq!(IllegalMove(mv).to_string(), message);
        assert_eq!(position.setup(), before.setup());
        assert_eq!(position.keys(), before.keys());
    }
}

/// The type's promise: an illegal move played unchecked makes nonsense, but using it is safe.
#[test]
fn unchecked_nonsense_is_safe() {
    let start = position("4k3/8/8/3pP3/8/8/8/R3K2R[P] w KQ d6 3 7", Rules::CRAZYHOUSE);
    for from in Square::all() {
        for to in Square::all() {
            let mut moves = vec![
                Move::EnPassant { from, to },
                Move::Castle { king: from, rook: to },
                Move::Drop { role: Role::King, to },
            ];
            moves.extend(Role::ALL.map(|role| Move::Normal {
                role,
                from,
                to,
                promotion: Some(Role::Queen),
            }));
            for mv in moves {
                let mut position = start.clone();
                position.play_unchecked(mv);
                position.legal_moves();
                position.status();
                position.to_fen().to_string();
            }
        }
    }
}
