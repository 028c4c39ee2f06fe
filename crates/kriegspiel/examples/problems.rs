//! Solves problems, one line each with the time it took: `cargo run --release -p
//! tandem-kriegspiel --example problems [FILE [MOVES|=ID [RULES [MOVES [THREADS]]]]]`.
//!
//! Each line of the file is a JSON object like those of [`PROBLEMS`]; without a file, those are
//! solved.

use std::{
    fs,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use serde_json::Value;
use tandem_kriegspiel::{
    Ruleset,
    chess::{CastlingStyle, Fen, Move, Position, Rules},
    solve::{Effort, Problem, Question},
};

const PROBLEMS: &str = r#"
{"id": "question", "mate_in": 1, "start": ["6k1/8/8/p7/KP5Q/5Q2/5R2/8 w - - 0 1", "8/8/2p5/8/KP5Q/5Q2/5R2/k7 w - - 0 1"]}
{"id": "pawn-tries", "mate_in": 2, "start": ["8/4R3/6K1/3P4/p5R1/k7/5p2/3Q4 w - - 0 1", "7k/4R3/6Kp/3P4/6R1/1p6/8/3Q4 w - - 0 1"]}
"#;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |place: usize| arguments.get(place).map(String::as_str);
    let text = match argument(0) {
        Some(file) => fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}")),
        None => PROBLEMS.to_owned(),
    };
    let mut total = Duration::ZERO;
    for line in text.lines().filter(|line| !line.is_empty()) {
        let row: Value = serde_json::from_str(line).expect("a line of JSON");
        let within = row["mate_in"].as_u64().expect("a number") as u8;
        let id = row["id"].as_str().expect("a text");
        let wanted = argument(1).is_none_or(|wanted| match wanted.strip_prefix('=') {
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
        let within = argument(3).map_or(within, |moves| moves.parse().expect("a number"));
        for rules in ["berkeley", "english", "wild16"] {
            if argument(2).is_some_and(|wanted| wanted != rules) {
                continue;
            }
            let ruleset: Ruleset = rules.parse().expect("a rule set");
            let effort = Effort {
                threads: argument(4).map_or(1, |threads| threads.parse().expect("a number")),
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
                "{id} #{within} {rules} {:?}, keys {keys:?}, first tries {tries:?}, published key {}, {:.3} s {:?} {:?}",
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
