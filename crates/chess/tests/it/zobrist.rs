//! The keys: kept up to date move by move, and the very numbers that the file formats promise.

use tandem_chess::{Captures, Color, Fen, Position, Role, Rules, zobrist};

use crate::{
    perft,
    support::{STARTS, position, random_game, rules},
};

#[track_caller]
fn check_against_scratch(position: &Position) {
    let scratch = Position::from_setup(*position.setup(), *position.rules());
    let scratch = scratch.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(position.keys(), scratch.keys(), "{}", position.to_fen());
    assert_eq!(*position, scratch);
    assert_eq!(position.en_passant(), scratch.en_passant());
    let read: Fen = position.to_fen().to_string().parse().expect("a FEN");
    let read = Position::from_setup(read.0, *position.rules()).expect("a playable setup");
    assert_eq!(position.keys(), read.keys(), "{}", position.to_fen());
}

#[test]
fn incremental_keys_in_random_games() {
    for rules in [Rules::BUGHOUSE, Rules::CRAZYHOUSE, Rules::CHESS, Rules::BUGHOUSE_OTB] {
        for game in 0..72 {
            random_game(
                STARTS[game % STARTS.len()],
                rules,
                900 + game as u64,
                120,
                |before, mv| {
                    check_against_scratch(before);
                    let mut after = before.clone();
                    after.play(mv).expect("a legal move");
                    if rules.captures == Captures::Partner {
                        after.add_to_reserve(Color::White, Role::Knight);
                    }
                    check_against_scratch(&after);
                },
            );
        }
    }
}

#[test]
fn after_every_move_of_the_perft_table() {
    for (name, fen, ..) in perft::rows() {
        let before = position(fen, rules(name));
        for &mv in &before.legal_moves() {
            let mut after = before.clone();
            after.play(mv).expect("a legal move");
            check_against_scratch(&after);
        }
    }
}

/// The numbers as the module describes them: splitmix64 in the order pieces, Black to move,
/// castling, en passant, held, promoted.
struct Numbers(Vec<u64>);

/// The next output of splitmix64.
fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Numbers {
    const BLACK_TO_MOVE: usize = 2 * 6 * 64;
    const CASTLING: usize = Self::BLACK_TO_MOVE + 1;
    const EN_PASSANT: usize = Self::CASTLING + 64;
    const HELD: usize = Self::EN_PASSANT + 8;
    const PROMOTED: usize = Self::HELD + 2 * 6;

    fn new() -> Self {
        let mut state = zobrist::SEED;
        Self((0..Self::PROMOTED + 64).map(|_| splitmix64(&mut state)).collect())
    }

    fn keys(&self, position: &Position) -> zobrist::Keys {
        let (mut board, mut hand) = (0, 0_u64);
        for (square, piece) in position.board().pieces() {
            let kind = piece.color as usize * 6 + piece.role as usize;
            board ^= self.0[kind * 64 + square.index()];
            if position.board().promoted().contains(square) {
                hand = hand.wrapping_add(self.0[Self::PROMOTED + square.index()]);
            }
        }
        if position.turn() == Color::Black {
            board ^= self.0[Self::BLACK_TO_MOVE];
        }
        for rook in position.castling() {
            board ^= self.0[Self::CASTLING + rook.index()];
        }
        if let Some(square) = position.en_passant() {
            board ^= self.0[Self::EN_PASSANT + square.file() as usize];
        }
        for (color, reserve) in position.reserves().iter() {
            for role in reserve.iter() {
                let number = self.0[Self::HELD + color as usize * 6 + role as usize];
                hand = hand.wrapping_add(number);
            }
        }
        zobrist::Keys { board, hand }
    }
}

#[test]
fn the_numbers_never_change() {
    let numbers = Numbers::new();
    for (name, fen, ..) in perft::rows() {
        let position = position(fen, rules(name));
        assert_eq!(position.keys(), numbers.keys(&position), "{fen}");
    }
    assert_eq!(zobrist::SEED.to_be_bytes(), *b"BUGHOUSE");
    let keys = Position::initial(Rules::BUGHOUSE).keys();
    assert_eq!(keys, zobrist::Keys { board: GOLDEN, hand: 0 });
}

/// The key of the start of a game, once and for all.
const GOLDEN: u64 = 0x08c2_7cbe_a785_ede3;

#[test]
fn no_two_numbers_are_alike() {
    let mut numbers = Numbers::new().0;
    let count = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), count);
}
