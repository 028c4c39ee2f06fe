//! Solves the composed problems of the contributors' shared folder, one line each with the time it took:
//! `cargo run --release -p tandem-kriegspiel --example problems [MOVES|=ID [RULES [MOVES [THREADS]]]]`.

use std::{
    fs,
    path::Path,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use serde_json::Value;
use tandem_kriegspiel::{
    Ruleset,
    chess::{CastlingStyle, Fen, Move, Position, Rules},
    solve::{Effort, Problem, Question},
};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |place: usize| arguments.get(place).map(String::as_str);
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/kriegspiel/problems.jsonl");
    let text =
        fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut total = Duration::ZERO;
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).expect("a line of JSON");
        let within = row["mate_in"].as_u64().expect("a number") as u8;
        let id = row["id"].as_str().expect("a text");
        let wanted = argument(0).is_none_or(|wanted| match wanted.strip_prefix('=') {
            Some(wanted) => wanted == id,
            None => wanted == within.to_string(),
        });
        if !wanted {
            continue;
        }
        let starts: Vec<Position> = row["start"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|fen| {
                let fen: Fen = fen.as_str().expect("a text").parse().expect("a FEN");
                Position::from_setup(fen.0, Rules::CHESS).expect("a position")
            })
            .collect();
        let within = argument(2).map_or(within, |moves| moves.parse().expect("a number"));
        for rules in ["berkeley", "english", "wild16"] {
            if argument(1).is_some_and(|wanted| wanted != rules) {
                continue;
            }
            let ruleset: Ruleset = rules.parse().expect("a rule set");
            let effort = Effort {
                threads: argument(3).map_or(1, |threads| threads.parse().expect("a number")),
                nodes: u64::MAX,
                boards: 4 * Effort::USUAL_BOARDS,
                stop: &AtomicBool::new(false),
                progress: &|_| {},
            };
            let question = Question { within, all_keys: true, plan: false };
            let started = Instant::now();
            let problem = Problem::new(ruleset, &starts).expect("a problem");
            let solution = problem.solve(question, &effort);
            let time = started.elapsed();
            total += time;
            let uci = |mv: Move| mv.to_uci(CastlingStyle::KingMoves).to_string();
            let mut keys: Vec<String> = solution.keys.iter().map(|key| uci(key.mv)).collect();
            let tries: Vec<String> = solution.first_tries.iter().copied().map(uci).collect();
            keys.sort();
            println!(
                "{id} #{within} {rules} {:?}, keys {keys:?}, first tries {tries:?}, published {}, {:.3} s {:?} {:?}",
                solution.mate,
                row["published_key_uci"],
                time.as_secs_f64(),
                solution.counters,
                solution.stopped
            );
        }
    }
    println!("in all {:.3} s", total.as_secs_f64());
}
