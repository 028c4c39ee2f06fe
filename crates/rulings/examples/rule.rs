//! Rules on a log and prints each ruling as a sentence:
//! `cargo run -p tandem-rulings --example rule -- examples/last-drop.log cs`

use std::error::Error;

use bughouse::Log;
use tandem_rulings::{Language, Words};

fn main() -> Result<(), Box<dyn Error>> {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/last-drop.log");
    let path = std::env::args().nth(1).unwrap_or_else(|| example.to_owned());
    let language = match std::env::args().nth(2).as_deref() {
        Some("cs") => Language::Czech,
        Some("de") => Language::German,
        _ => Language::English,
    };
    let log: Log = std::fs::read_to_string(path)?.parse()?;
    let words = Words::new(language);
    let (arbiter, rulings) = log.replay();
    for (entry, ruling) in log.entries.iter().zip(&rulings) {
        println!("{entry}\n    {}", words.ruling(ruling));
    }
    println!("{}", arbiter.end().map_or_else(|| words.unfinished(), |end| words.end(end)));
    Ok(())
}
