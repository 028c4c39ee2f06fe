//! Umpires a game: each argument is an attempt of the player to move.
//! `cargo run -p tandem-kriegspiel --example umpire -- e4 f6 e5 e5 fxe5 Qh5 g6`

use std::error::Error;

use tandem_kriegspiel::{Answer, Ruleset, Umpire, chess::San};

const ATTEMPTS: [&str; 7] = ["e4", "f6", "e5", "e5", "fxe5", "Qh5", "g6"];

fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let attempts = if given.is_empty() { ATTEMPTS.map(str::to_owned).to_vec() } else { given };
    let mut umpire = Umpire::new(Ruleset::BERKELEY);
    for name in attempts {
        let color = umpire.side().color();
        let attempt = umpire.side().read(name.parse::<San>()?)?;
        match umpire.attempt(attempt)? {
            Answer::Yes(said) => {
                println!("{color:?} has moved.");
                if let Some(capture) = said.capture {
                    println!("  Capture on {}.", capture.square);
                }
                if !said.checks.is_empty() {
                    println!("  Check: {}.", said.checks);
                }
            }
            Answer::No => println!("No: {color:?} tries another move."),
            Answer::Nonsense(why) => println!("{color:?} alone hears: nonsense, {why:?}."),
        }
    }
    Ok(())
}
