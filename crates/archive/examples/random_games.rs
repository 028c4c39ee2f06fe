//! Writes games of random play to standard output: `cargo run --release -p tandem-archive --example
//! random_games COUNT [FIRST_SEED]`.

use std::io::{BufWriter, Write, stdout};

#[path = "../tests/it/random.rs"]
mod random;

fn main() -> std::io::Result<()> {
    let mut numbers = std::env::args().skip(1).map_while(|number| number.parse::<u64>().ok());
    let (count, first) = (numbers.next().unwrap_or(10), numbers.next().unwrap_or(0));
    let mut out = BufWriter::new(stdout().lock());
    for seed in first..first + count {
        out.write_all(&random::game(seed))?;
        out.write_all(b"\n")?;
    }
    out.flush()
}
