//! In every position the result is a legal move.

use chess::{Move, Position, Rules};
use tandem_engine::{Engine, Options, Root, SearchLimits, SearchResult};

use crate::support::{engine, position, search, shared_fens};

#[track_caller]
fn check(position: &Position, found: &SearchResult) {
    let fen = position.to_fen();
    assert_eq!(found.best_move.is_some(), position.has_legal_move(), "{fen}");
    assert_eq!(found.best_move, found.pv.first().copied(), "{fen}");
    let mut at = position.clone();
    for &mv in &found.pv {
        assert!(at.play(mv).is_ok(), "{mv:?} in the line {:?} of {fen}", found.pv);
    }
}

fn check_fens(fens: &[String], nodes: u64) {
    let mut engine = engine();
    for fen in fens {
        let position = position(fen);
        let root = Root::new(position.clone());
        let found = engine.search(&root, &SearchLimits::nodes(nodes), &(), &mut |_| {});
        check(&position, &found);
    }
}

#[test]
fn positions_of_every_kind() {
    let fens = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QRBNPqrbnp] w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[NPbp] w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8[] w - - 0 1",
        "4k3/8/8/2pP4/8/8/8/4K3[p] w - c6 0 2",
        "7k/PP6/8/8/8/8/pp6/7K[nN] b - - 0 1",
    ];
    check_fens(&fens.map(str::to_owned), 3_000);
}

#[test]
#[ignore = "needs ../shared"]
fn shared_random_positions() {
    check_fens(&shared_fens("perft_bughouse.csv"), 1_000);
    check_fens(&shared_fens("perft_bughouse_wide.csv"), 500);
}

/// Plays games with a transposition table so small that entries are soon overwritten.
#[test]
fn games_with_hardly_any_memory() {
    for threads in [1, 2] {
        let mut engine = Engine::new(Options { memory: 64, threads });
        let start = "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[QRBNPPPPqrbnpppp] w KQkq - 0 1";
        let mut position = position(start);
        let mut history = Vec::new();
        for _ in 0..60 {
            let root = Root { position: position.clone(), history: history.clone() };
            let found = engine.search(&root, &SearchLimits::nodes(1_500), &(), &mut |_| {});
            check(&position, &found);
            let Some(mv) = found.best_move else { break };
            history.push(position.keys().whole());
            position.play_unchecked(mv);
        }
    }
}

/// The known position with the most legal moves.
#[test]
fn the_widest_position() {
    let position =
        position("k1K1Q~3/BNQ~4Q~/Q~4Q~2/3Q~4/1Q~4Q~1/4Q~3/2Q~4Q~/Q~4Q2[QRBNP] w - - 0 1");
    assert_eq!(position.count_legal_moves(), 461);
    check(&position, &search(&position, &SearchLimits::nodes(20_000)));
}

/// Captures and checks by drops follow each other without end here.
#[test]
fn limits_hold_in_the_first_iteration_too() {
    let fen =
        "rnbqkbnr/pppppppp/nnbbrrpp/pp1pp1pp/PP1PP1PP/NNBBRRPP/PPPPPPPP/RNBQKBNR[Qq] w KQkq - 0 1";
    let position = position(fen);
    let found = search(&position, &SearchLimits::nodes(1_000));
    check(&position, &found);
    assert!(found.nodes < 12_000, "{}", found.nodes);
}

/// Larger reserves than in any game.
#[test]
fn an_absurd_reserve() {
    let mut position = Position::initial(Rules::BUGHOUSE);
    for _ in 0..300 {
        for role in chess::Role::DROPPABLE {
            position.add_to_reserve(chess::Color::White, role);
            position.add_to_reserve(chess::Color::Black, role);
        }
    }
    check(&position, &search(&position, &SearchLimits::nodes(5_000)));
}

#[test]
fn a_search_obeys_its_list_of_moves() {
    let position = Position::initial(Rules::BUGHOUSE);
    let allowed: Vec<Move> = position.legal_moves().iter().copied().skip(3).take(2).collect();
    let limits = SearchLimits { moves: Some(allowed.clone()), ..SearchLimits::nodes(3_000) };
    let found = search(&position, &limits);
    assert!(allowed.contains(&found.best_move.expect("a move")));

    let illegal = Move::Drop { role: chess::Role::Queen, to: chess::Square::E4 };
    let limits = SearchLimits { moves: Some(vec![illegal]), ..SearchLimits::nodes(3_000) };
    assert_eq!(search(&position, &limits).best_move, None);
}
