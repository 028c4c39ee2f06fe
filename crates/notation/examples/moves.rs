//! Prints every move of a file with its clock, and the boards at the end:
//! `cargo run -p tandem-notation --example moves -- examples/club-evening.bpgn`

use tandem_notation::Batch;

fn main() -> std::io::Result<()> {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/club-evening.bpgn");
    let path = std::env::args().nth(1).unwrap_or_else(|| example.to_owned());
    let text = std::fs::read(path)?;
    for game in Batch::from_text(&text).games() {
        println!("game {}: {}", game.number(), game.kind());
        let mut moves = game.moves();
        for mv in moves.by_ref() {
            let clock = mv.clock.map_or_else(|| "-".to_owned(), |clock| clock.to_string());
            println!("{:<12} {clock:>9} {}", mv.to_string(), mv.comments.join(" "));
        }
        if let Some(problem) = moves.problem() {
            println!("{}: {}", problem.id(), problem.message);
        }
        println!("{}\n", moves.boards());
    }
    Ok(())
}
