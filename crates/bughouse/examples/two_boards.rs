//! Plays a few moves on both boards; a captured piece crosses to the partner:
//! `cargo run -p tandem-bughouse --example two_boards`

use tandem_bughouse::{
    BoardId, Game,
    chess::{Rules, San},
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Game::new(Rules::BUGHOUSE);
    for (board, san) in [
        (BoardId::A, "e4"),
        (BoardId::B, "d4"),
        (BoardId::A, "d5"),
        (BoardId::A, "exd5"),
        (BoardId::B, "P@e4"),
    ] {
        let mv = san.parse::<San>()?.to_move(game.board(board))?;
        let seat = game.to_move(board);
        if let Some(piece) = game.play(board, mv)? {
            println!("{seat} captures a {piece} for {}", seat.partner());
        }
    }
    println!("{game}");
    Ok(())
}
