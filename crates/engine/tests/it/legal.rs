//! Whatever the position, the answer is a legal move.

use chess::{Move, Position, Rules};
use tandem_engine::{Engine, Found, Limits, Options, Root};

use crate::support::{engine, position, search, shared_fens};

#[track_caller]
fn check(position: &Position, found: &Found) {
    let fen = position.to_fen();
    assert_eq!(found.best.is_some(), position.has_legal_move(), "{fen}");
    assert_eq!(found.best, found.line.first().copied(), "{fen}");
    let mut at = position.clone();
    for &mv in &found.line {
        assert!(at.play(mv).is_ok(), "{mv:?} in the line {:?} of {fen}", found.line);
    }
}

fn check_fens(fens: &[String], nodes: u64) {
    let mut engine = engine();
    for fen in fens {
        let position = position(fen);
        let root = Root::new(position.clone());
        let found = engine.search(&root, &Limits::nodes(nodes), &(), &mut |_| {});
        check(&position, &found);
    }
}

#[test]
fn random_positions() {
    check_fens(&shared_fens("perft_bughouse.csv"), 3_000);
    check_fens(&shared_fens("perft_bughouse_wide.csv"), 400);
}

/// In games, with a table so small that every entry is soon another position's.
#[test]
fn games_with_hardly_any_memory() {
    for threads in [1, 2] {
        let mut engine = Engine::new(Options { memory: 64, threads });
        let start = "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[QRBNPPPPqrbnpppp] w KQkq - 0 1";
        let mut position = position(start);
        let mut history = Vec::new();
        for _ in 0..60 {
            let root = Root { position: position.clone(), history: history.clone() };
            let found = engine.search(&root, &Limits::nodes(1_500), &(), &mut |_| {});
            check(&position, &found);
            let Some(mv) = found.best else { break };
            history.push(position.keys().whole());
            position.play_unchecked(mv);
        }
    }
}

/// The position with the most moves that is known.
#[test]
fn the_widest_position() {
    let position =
        position("k1K1Q~3/BNQ~4Q~/Q~4Q~2/3Q~4/1Q~4Q~1/4Q~3/2Q~4Q~/Q~4Q2[QRBNP] w - - 0 1");
    assert_eq!(position.count_legal_moves(), 461);
    check(&position, &search(&position, &Limits::nodes(20_000)));
}

/// More men in hand than any game has.
#[test]
fn an_absurd_hand() {
    let mut position = Position::initial(Rules::BUGHOUSE);
    for _ in 0..300 {
        for role in chess::Role::DROPPABLE {
            position.receive(chess::Color::White, role);
            position.receive(chess::Color::Black, role);
        }
    }
    check(&position, &search(&position, &Limits::nodes(5_000)));
}

#[test]
fn only_the_moves_that_are_allowed() {
    let position = Position::initial(Rules::BUGHOUSE);
    let allowed: Vec<Move> = position.legal_moves().iter().copied().skip(3).take(2).collect();
    let limits = Limits { moves: Some(allowed.clone()), ..Limits::nodes(3_000) };
    let found = search(&position, &limits);
    assert!(allowed.contains(&found.best.expect("a move")));

    let illegal = Move::Drop { role: chess::Role::Queen, to: chess::Square::E4 };
    let limits = Limits { moves: Some(vec![illegal]), ..Limits::nodes(3_000) };
    assert_eq!(search(&position, &limits).best, None);
}
