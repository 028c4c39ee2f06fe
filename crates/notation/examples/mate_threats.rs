//! Joins the two boards of a game of chess.com and prints the moment of each mate threat, when a
//! player could mate if it were their turn:
//! `cargo run -p tandem-notation --example mate_threats -- GAMES.json`

use std::{env, error::Error, fs};

use bughouse::BoardId;
use chess::{Position, SanPlus};
use serde_json::Value;
use tandem_notation::{Batch, convert::chesscom::Joiner};

/// The moves with which the player who has just moved would mate if the opponent passed.
fn mates(board: &Position) -> Vec<String> {
    if board.is_check() || !board.has_legal_move() {
        return Vec::new();
    }
    let mut passed = board.clone();
    passed.pass();
    let moves = passed.legal_moves();
    let words = moves.iter().map(|mv| SanPlus::from_move(*mv, &passed).to_string());
    words.filter(|word| word.ends_with('#')).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/chesscom-made.json");
    let path = env::args().nth(1).unwrap_or_else(|| example.to_owned());
    let read: Value = serde_json::from_slice(&fs::read(path)?)?;
    let mut joiner = Joiner::default();
    joiner.push_json(read.get("records").unwrap_or(&read))?;
    while let Some(joined) = joiner.next_game().transpose()? {
        for mv in Batch::from_text(&joined.text).games().flat_map(|game| game.moves()) {
            let clock = mv.clock.map_or_else(|| "-".to_owned(), |clock| clock.to_string());
            for board in BoardId::ALL {
                let found = mates(mv.after.board(board));
                if !found.is_empty() {
                    let seat = mv.after.to_move(board).opponent();
                    println!("{mv} {{{clock}}}: {seat} threatens {}", found.join(", "));
                }
            }
        }
    }
    Ok(())
}
