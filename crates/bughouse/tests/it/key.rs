//! The key of both boards: the same for the same play, another for anything else.

use std::collections::HashMap;

use proptest::prelude::*;
use tandem_bughouse::{BoardId, Game};

use crate::support::{START, cases, choices, game, play, play_choices};

#[track_caller]
fn same(one: &str, other: &str) {
    let keys = [one, other].map(|moves| {
        let mut game = game(&format!("{START} | {START}"));
        play(&mut game, moves);
        (game.key(), game)
    });
    let [(one, a), (other, b)] = keys;
    assert_eq!(one, other);
    assert_eq!(a, b);
}

#[test]
fn transpositions() {
    same("A e4, A e5, A Nf3, A Nc6", "A Nf3, A Nc6, A e4, A e5");
    same("A e4, B d4", "B d4, A e4");
    same("A e4, A d5, B Nf3, A exd5", "B Nf3, A e4, A d5, A exd5");
    same("A Nf3, A Nf6, A Ng1, A Ng8", "");
    // An en passant square that nobody can use is none.
    same("B a3, B a6, B e4", "B e4, B a6, B a3");
}

/// So that `same` itself is known to see something.
#[test]
#[should_panic(expected = "assertion `left == right` failed")]
fn positions_that_differ_are_told_apart() {
    same("A e4", "A d4");
}

/// Positions that differ in one thing each, on either board.
const ALL_DIFFERENT: [&str; 16] = [
    "r3k2r/8/8/3pP3/8/8/8/R3K2R[] w KQkq - 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R[] b KQkq - 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R[] w KQkq d6 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R[] w KQk - 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R[] w KQq - 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R[] w Kkq - 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R[] w - - 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R[P] w KQkq - 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R[p] w KQkq - 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R[PP] w KQkq - 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R[N] w KQkq - 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R[Pn] w KQkq - 0 1",
    "r3k2r/8/8/3pPN2/8/8/8/R3K2R[] w KQkq - 0 1",
    "r3k2r/8/8/3pPN~2/8/8/8/R3K2R[] w KQkq - 0 1",
    "r3k2r/8/8/3pPn2/8/8/8/R3K2R[] w KQkq - 0 1",
    "r3k2r/8/8/3pP3/5N2/8/8/R3K2R[] w KQkq - 0 1",
];

#[test]
fn anything_different_gives_another_key() {
    let mut keys = HashMap::new();
    for a in ALL_DIFFERENT {
        for b in ALL_DIFFERENT {
            let text = format!("{a} | {b}");
            if let Some(other) = keys.insert(game(&text).key(), text.clone()) {
                panic!("{text}\nhas the key of\n{other}");
            }
        }
    }
    assert_eq!(keys.len(), ALL_DIFFERENT.len().pow(2));
}

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn a_game_and_its_mirror_image_differ(choices in choices(60)) {
        play_choices(&choices, |game| {
            let [a, b] = BoardId::ALL.map(|board| game.board(board).clone());
            let mirrored = Game::from_positions(b.clone(), a.clone());
            assert_eq!(a == b, mirrored.key() == game.key());
        });
    }
}

#[test]
fn counters_are_no_part_of_it() {
    let key = |text: &str| game(text).key();
    assert_eq!(
        key("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
        key("4k3/8/8/8/8/8/8/4K3[P] w - - 7 60 | 4k3/8/8/8/8/8/8/4K3[] w - - 49 2"),
    );
}
