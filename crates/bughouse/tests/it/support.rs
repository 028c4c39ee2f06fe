//! Helpers that the tests share: games from text, moves played by their notation, random
//! games, the shared folder.

use std::{fs, path::Path};

use chess::{Move, Rules, San};
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
    test_runner::RngSeed,
};
use tandem_bughouse::{BoardId, Game, Seat, bfen::ParsedBfen};

/// The start of a game on one board.
pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

/// Reads a BFEN, which must be readable.
#[track_caller]
pub(crate) fn read(text: &str) -> ParsedBfen {
    ParsedBfen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A game from a BFEN, which must be playable.
#[track_caller]
pub(crate) fn game(text: &str) -> Game {
    Game::from_bfen(&read(text).bfen, Rules::BUGHOUSE)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays moves such as `A e4`, separated by commas.
#[track_caller]
pub(crate) fn play(game: &mut Game, moves: &str) {
    for record in moves.split(", ").filter(|record| !record.is_empty()) {
        let (board, san) = record.split_once(' ').expect("a board and a move");
        let board = if board == "A" { BoardId::A } else { BoardId::B };
        let mv = find(game, board, san);
        game.play(board, mv).unwrap_or_else(|error| panic!("{record}: {error}"));
    }
}

/// The legal move that a text means on a board.
#[track_caller]
pub(crate) fn find(game: &Game, board: BoardId, san: &str) -> Move {
    let san: San = san.parse().unwrap_or_else(|error| panic!("{san}: {error}"));
    san.to_move(game.board(board)).unwrap_or_else(|error| panic!("{board} {san}: {error}"))
}

/// All four reserves in the order of the seats, each as FEN letters, pawns first: `P,-,-,np`.
pub(crate) fn reserves(game: &Game) -> String {
    let letters = |seat: Seat| {
        let letters = game.reserve(seat).letters(seat.color(), &chess::Role::DROPPABLE);
        if letters.is_empty() { "-".to_owned() } else { letters }
    };
    Seat::ALL.map(letters).join(",")
}

/// A text of the contributors' shared folder.
pub(crate) fn shared_text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(name);
    let bytes = fs::read(path).expect("a file of ../shared");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The same random cases in every run; a failure prints the smallest case that fails.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(0x5eed),
        ..ProptestConfig::default()
    }
}

/// Either board.
pub(crate) fn any_board() -> impl Strategy<Value = BoardId> {
    select(&BoardId::ALL[..])
}

/// Up to `plies` choices of a board and of one of its legal moves.
pub(crate) fn choices(plies: usize) -> impl Strategy<Value = Vec<(BoardId, Index)>> {
    vec((any_board(), any::<Index>()), 1..=plies)
}

/// Plays the chosen moves from the start and visits the position after each.
pub(crate) fn play_choices(choices: &[(BoardId, Index)], mut visit: impl FnMut(&Game)) {
    let mut game = Game::new(Rules::BUGHOUSE);
    for &(board, choice) in choices {
        let moves = game.board(board).legal_moves();
        if !moves.is_empty() {
            game.play_unchecked(board, *choice.get(&moves));
            visit(&game);
        }
    }
}
