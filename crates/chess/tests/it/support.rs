//! Helpers that the tests share: positions from text, seeded random numbers, random games, and the
//! tables to read.

use std::{fs, path::Path};

use fastrand::Rng;
use tandem_chess::{Captures, Color, Fen, Move, Position, Role, Rules, Uci};

/// A playable position from FEN.
#[track_caller]
pub(crate) fn position(fen: &str, rules: Rules) -> Position {
    let fen: Fen = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    Position::from_setup(fen.0, rules).unwrap_or_else(|error| panic!("{error}"))
}

/// A legal move from coordinates, castling as the king that takes its rook.
#[track_caller]
pub(crate) fn legal(position: &Position, uci: &str) -> Move {
    let parsed: Uci = uci.parse().unwrap_or_else(|error| panic!("{uci}: {error}"));
    parsed.to_move(position).unwrap_or_else(|error| panic!("{error} in {}", position.to_fen()))
}

/// The legal moves that pass a filter, in coordinates (castling as the king that takes its rook),
/// sorted.
pub(crate) fn listed(position: &Position, filter: impl Fn(Move) -> bool) -> String {
    let moves = position.legal_moves();
    let mut texts: Vec<String> =
        moves.iter().filter(|&&mv| filter(mv)).map(Move::to_string).collect();
    texts.sort_unstable();
    texts.join(" ")
}

/// The rules that a table names.
pub(crate) fn rules(name: &str) -> Rules {
    match name {
        "chess" => Rules::CHESS,
        "crazyhouse" => Rules::CRAZYHOUSE,
        "bughouse" => Rules::BUGHOUSE,
        "otb" => Rules::BUGHOUSE_OTB,
        _ => panic!("no rules are called {name:?}"),
    }
}

/// The lines of a table without its heading.
pub(crate) fn lines(table: &str) -> impl Iterator<Item = &str> {
    table.lines().skip(1).map(str::trim_end).filter(|line| !line.is_empty())
}

/// A table of the contributors' shared folder.
pub(crate) fn shared_table(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    fs::read_to_string(folder.join(name)).expect("a table of ../shared")
}

/// Positions from which random games soon meet everything: promotions, castling, en passant,
/// checks.
pub(crate) const STARTS: [&str; 15] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QRBNPqrbnp] w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[] w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1[Pn] w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N[p] b - - 0 1",
    "4k3/pp6/8/PPPPPPPP/PPPPPPPP/8/8/4K3[p] w - - 0 1",
    "1q~r~1k3/b~n~6/8/3P4/3p4/8/6B~N~/3K1R~Q~1[Pp] w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8[Nb] w - - 0 1",
    "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR[P] w HFhf - 0 1",
    "nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN[NPnp] w FBfb - 0 1",
    "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q[Nb] w EAea - 0 9",
    "r3k2r/8/8/8/8/8/8/R3K2R[BNPbnp] w KQkq - 0 1",
    "rnbqkbnr/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/RNBQKBNR[] w KQkq - 0 1",
    "rnbqk2r/pppp1ppp/8/8/4N3/8/PPPPR1PP/RNBQKB2[Pp] w Qkq - 0 1",
    "2bqkb2/1p1p1p2/8/2P1P1P1/3p1p1p/8/P1P1P1P1/2BQKB2[nN] b - - 0 1",
];

/// How much a move is worth seeing in a random game.
fn interest(position: &Position, mv: Move) -> usize {
    let mut after = position.clone();
    after.play_unchecked(mv);
    [0, 2, 9][after.checkers().len().min(2)]
        + match mv {
            Move::EnPassant { .. } | Move::Castle { .. } => 5,
            Move::Normal { promotion: Some(_), .. } => 3,
            Move::Normal { to, .. } if position.board().occupied().contains(to) => 2,
            Move::Normal { role: Role::Pawn, .. } if after.en_passant().is_some() => 4,
            _ => 0,
        }
}

/// Plays a random game, lively moves preferred, the partner's gifts included where the rules know
/// a partner. `visit` sees each position with the move about to be played from it.
pub(crate) fn random_game(
    start: &str,
    rules: Rules,
    seed: u64,
    plies: usize,
    mut visit: impl FnMut(&Position, Move),
) {
    let mut chance = Rng::with_seed(seed);
    let mut position = position(start, rules);
    for _ in 0..plies {
        if rules.captures == Captures::Partner && chance.usize(..6) == 0 {
            position.add_to_reserve(
                Color::ALL[chance.usize(..Color::ALL.len())],
                Role::DROPPABLE[chance.usize(..Role::DROPPABLE.len())],
            );
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let mv = if chance.bool() {
            moves[chance.usize(..moves.len())]
        } else {
            let keyed = moves.iter().map(|&mv| (interest(&position, mv), chance.u64(..), mv));
            keyed.max().expect("a legal move").2
        };
        visit(&position, mv);
        position.play(mv).unwrap_or_else(|error| panic!("{error} in {}", position.to_fen()));
    }
}

/// Every position of some random games from all of [`STARTS`].
pub(crate) fn random_positions(rules: Rules, seed: u64, mut visit: impl FnMut(&Position)) {
    for (i, start) in STARTS.into_iter().enumerate() {
        random_game(start, rules, seed + i as u64, 60, |position, _| visit(position));
    }
}
