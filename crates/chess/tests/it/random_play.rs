//! Random games with the mailbox beside the crate: moves, standing, captures and what a move
//! leaves behind.

use std::ops::Range;

use fastrand::Rng;
use tandem_chess::{
    Captures, Color, Fen, File, Move, Position, Rank, Role, Rules, Setup, Square, Status,
};

use crate::{
    mailbox::Mailbox,
    perft,
    support::{STARTS, position, random_game, rules},
};

/// Counts of what the sweep covered, so that the test fails if it covers too little.
#[derive(Debug, Default)]
struct Seen {
    positions: usize,
    en_passant: usize,
    castling: usize,
    promotions: usize,
    drops: usize,
    promoted_captures: usize,
    single_checks: usize,
    double_checks: usize,
}

/// Everything about one position that both implementations can say.
#[track_caller]
fn compare(position: &Position) -> Mailbox {
    let fen = Fen(*position.setup()).to_string();
    let plain = Mailbox::read(&fen, *position.rules());
    let listed = position.legal_moves();
    let mut moves = listed.to_vec();
    moves.sort_unstable();
    assert_eq!(moves, plain.moves(), "{fen}");
    assert_eq!(position.count_legal_moves(), moves.len(), "{fen}");
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{fen}");
    let mut sets = 0;
    position.generate(|set| {
        assert!(!set.is_empty(), "an empty set in {fen}");
        let mut singles = 0;
        set.for_each(|_| singles += 1);
        assert_eq!(set.len(), singles, "{set:?} in {fen}");
        sets += singles;
    });
    assert_eq!(sets, moves.len(), "{fen}");
    assert_eq!(position.checkers().into_iter().collect::<Vec<_>>(), plain.checkers(), "{fen}");
    assert_eq!(position.is_check(), !plain.checkers().is_empty(), "{fen}");
    let standing = plain.status();
    assert_eq!(position.status(), standing, "{fen}");
    assert_eq!(position.is_mate(), standing == Status::Mated, "{fen}");
    plain
}

/// Plays on both, and compares what was captured and the position that arises, field by field.
#[track_caller]
fn compare_play(position: &Position, mv: Move, mut plain: Mailbox) {
    let mut after = position.clone();
    let captured = after.play(mv).unwrap_or_else(|error| panic!("{error}"));
    let fen = position.to_fen();
    assert_eq!(captured, plain.play(mv), "{mv:?} in {fen}");
    let found = Fen(*after.setup()).to_string();
    assert_eq!(Mailbox::read(&found, *position.rules()), plain, "{mv:?} in {fen}");
    let unchecked = {
        let mut after = position.clone();
        assert_eq!(after.play_unchecked(mv), captured);
        after
    };
    assert_eq!((&unchecked, unchecked.keys()), (&after, after.keys()));
}

fn play_games(rules: Rules, games: usize, seed: u64) -> Seen {
    let mut seen = Seen::default();
    for game in 0..games {
        let start = STARTS[game % STARTS.len()];
        random_game(start, rules, seed + game as u64, 45, |position, mv| {
            let plain = compare(position);
            seen.positions += 1;
            match position.checkers().len() {
                0 => {}
                1 => seen.single_checks += 1,
                _ => seen.double_checks += 1,
            }
            match mv {
                Move::EnPassant { .. } => seen.en_passant += 1,
                Move::Castle { .. } => seen.castling += 1,
                Move::Drop { .. } => seen.drops += 1,
                Move::Normal { promotion: Some(_), .. } => seen.promotions += 1,
                Move::Normal { to, .. } if position.board().promoted().contains(to) => {
                    seen.promoted_captures += 1;
                }
                Move::Normal { .. } => {}
            }
            compare_play(position, mv, plain);
        });
    }
    seen
}

/// Plays, and asks that the games were rich enough to mean something.
fn check(rules: Rules, games: usize, seed: u64) {
    let seen = play_games(rules, games, seed);
    println!("{seen:?}");
    let rare = seen.en_passant.min(seen.castling).min(seen.promotions);
    let checks = seen.single_checks.min(20 * seen.double_checks);
    assert!(seen.positions >= 20 * games && rare >= 10 && checks >= 40, "{seen:?}");
    if rules.captures != Captures::Discarded {
        assert!(seen.drops >= games && seen.promoted_captures >= 4, "{seen:?}");
    }
}

#[test]
fn bughouse() {
    check(Rules::BUGHOUSE, 600, 0x0b09);
}

#[test]
fn over_the_board() {
    check(Rules::BUGHOUSE_OTB, 300, 0x07b0);
}

#[test]
fn crazyhouse() {
    check(Rules::CRAZYHOUSE, 300, 0xc4a2);
}

#[test]
fn orthodox() {
    check(Rules::CHESS, 300, 0xc4e5);
}

/// A king and its rooks anywhere on the back rank, with rights, among a few pieces thrown in at
/// random.
fn random_castling(chance: &mut Rng) -> Setup {
    let mut setup = Setup { turn: Color::ALL[chance.usize(..Color::ALL.len())], ..Setup::EMPTY };
    for _ in 0..chance.usize(..7) {
        let square = Square::from_index(chance.usize(..64)).expect("a square");
        let role = Role::DROPPABLE[chance.usize(..Role::DROPPABLE.len())];
        let promoted = role != Role::Pawn && chance.usize(..4) == 0;
        setup.board.put(square, role.piece(Color::ALL[chance.usize(..Color::ALL.len())]), promoted);
    }
    for color in Color::ALL {
        let home = Rank::First.relative_to(color);
        let mut at = |files: Range<usize>, role: Role| {
            let file = files.start + chance.usize(..files.len());
            let square = Square::new(File::ALL[file], home);
            setup.board.put(square, role.piece(color), false);
            square
        };
        let king = at(1..7, Role::King).file() as usize;
        for files in [0..king, king + 1..8] {
            setup.castling.insert(at(files, Role::Rook));
        }
    }
    setup
}

#[test]
fn castling_from_anywhere() {
    let mut chance = Rng::with_seed(0x0960);
    let (mut positions, mut castling) = (0, 0);
    while positions < 4000 {
        let setup = random_castling(&mut chance);
        let Ok(position) = Position::from_setup(setup, Rules::BUGHOUSE) else { continue };
        let plain = compare(&position);
        positions += 1;
        for &mv in position.legal_moves().iter().filter(|mv| matches!(mv, Move::Castle { .. })) {
            castling += 1;
            compare_play(&position, mv, plain.clone());
        }
    }
    assert!(castling > 1000, "{castling} castling moves in {positions} positions");
}

/// Every position of the perft table, and every move from it.
#[test]
fn the_positions_of_the_perft_table() {
    for (name, fen, ..) in perft::rows() {
        let position = position(fen, rules(name));
        let plain = compare(&position);
        for &mv in &position.legal_moves() {
            compare_play(&position, mv, plain.clone());
        }
    }
}
