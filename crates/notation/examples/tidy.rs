//! Prints what is wrong with a file, and the file in canonical form:
//! `cargo run -p tandem-notation --example tidy -- FILE`

use tandem_notation::{Batch, Formatter, Replay};

fn main() -> std::io::Result<()> {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/club-evening.bpgn");
    let path = std::env::args().nth(1).unwrap_or_else(|| example.to_owned());
    let text = std::fs::read(path)?;
    let (mut formatter, mut out) = (Formatter::default(), Vec::new());
    for game in Batch::from_text(&text).games() {
        let verdict = Replay::new(&game).run();
        for problem in verdict.problem.iter().chain(&verdict.notes) {
            let (line, column) = game.line_and_column(problem.span.start);
            eprintln!("{line}:{column}: {} [{}]", problem.message, problem.kind);
        }
        formatter.write(&game, &mut out);
    }
    println!("{}", String::from_utf8_lossy(&out));
    Ok(())
}
