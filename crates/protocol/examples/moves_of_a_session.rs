//! Prints the moves in the text of a session on a chess server, with their clocks:
//! `cargo run -p tandem-protocol --example moves_of_a_session < SESSION`. At a terminal it shows a
//! session of its own.

use std::io::{self, IsTerminal, Read};

use tandem_protocol::ics::{Event, Holdings};

const SESSION: &str = "\
Creating: Ann (1900) Bob (1850) rated bughouse 2 0
<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 1 1 0 1 Ann Bob -1 2 0 39 39 116993 120000 1 P/e2-e4 (0:03.007) e4 0 1 0
<b1> game 1 white [] black [N] <- BN
Cid (your partner) tells you: no trades please
";

fn main() -> io::Result<()> {
    let mut text = SESSION.to_owned();
    if !io::stdin().is_terminal() {
        text.clear();
        io::stdin().read_to_string(&mut text)?;
    }
    for line in text.lines() {
        match Event::read(line) {
            Event::Board(board) => {
                let [white, black] = board.clocks.map(|millis| millis as f64 / 1000.0);
                println!(
                    "game {}: {:7} {} {white:.1} s, {} {black:.1} s",
                    board.game, board.text, board.white, board.black
                );
            }
            Event::Holdings(Holdings { game, passed: Some(passed), .. }) => {
                let color = if passed.to_white { "White" } else { "Black" };
                println!("game {game}: {color} gets a {:?}", passed.piece);
            }
            Event::PartnerTell { .. } | Event::Talk { .. } => println!("{line}"),
            _ => {}
        }
    }
    Ok(())
}
