//! Lists the legal moves of a position, drops too:
//! `cargo run -p tandem-chess --example legal_moves -- 'FEN'`

use tandem_chess::{Fen, Rules, SanPlus};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nq] w KQkq - 0 1";
    let fen: Fen = std::env::args().nth(1).as_deref().unwrap_or(start).parse()?;
    let position = fen.into_position(Rules::BUGHOUSE)?;
    println!("{position}");
    for mv in position.legal_moves() {
        println!("{}", SanPlus::from_move(mv, &position));
    }
    Ok(())
}
