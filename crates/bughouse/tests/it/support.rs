//! What the tests share: games from text, moves played by their notation, chance from a seed, the shared folder.

use std::{
    fs,
    path::{Path, PathBuf},
};

use chess::{Move, Rules, San};
use tandem_bughouse::{BoardId, Game, Seat, bfen::Reading};

/// The start of a game on one board.
pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

/// What a BFEN says, which must be readable.
#[track_caller]
pub(crate) fn read(text: &str) -> Reading {
    Reading::of(text).unwrap_or_else(|error| panic!("{text}: {error}"))
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

/// A folder or file of the contributors' shared folder, where it is present.
pub(crate) fn shared(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(name);
    if path.exists() {
        return Some(path);
    }
    println!("skipped: there is no {}", path.display());
    None
}

/// A text of the shared folder, where it is present.
pub(crate) fn shared_text(name: &str) -> Option<String> {
    let bytes = fs::read(shared(name)?).expect("a readable file");
    Some(String::from_utf8_lossy(&bytes).into_owned())
}
