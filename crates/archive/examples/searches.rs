//! Measures searches for patterns of several kinds in an archive:
//! `cargo run --release -p tandem-archive --example searches DIR [THREADS]`.

use std::{ops::ControlFlow, path::Path, time::Instant};

use tandem_archive::{
    Archive, ArchiveError,
    search::{Query, Scan},
};

const QUERIES: [(&str, &str); 10] = [
    ("a drop", r#"{"drop": "N@f7"}"#),
    ("moves in a row", r#"{"move": "Bxf7+"}, {"move": "Kxf7"}, {"move": "N@*+"}"#),
    ("a capture, then a drop", r#"{"move": "Bxf7*"}, {"drop": "N@f7"}"#),
    ("pieces on squares", r#"{"pieces": "Nf7 ke8 -e7"}"#),
    ("two knights in hand", r#"{"reserve": "NN"}"#),
    ("material", r#"{"material": "Q=0, q>=1"}"#),
    ("a mate by a dropped knight", r#"{"mate": "N@"}"#),
    (
        "a queen for a mate",
        r#"{"sacrifice": "Q"}, {"mate": "any", "board": "either", "within": 6}"#,
    ),
    ("30 s for a move", r#"{"sat": "30-"}"#),
    ("nothing: QQQQ in hand", r#"{"reserve": "QQQQ"}"#),
];

fn main() -> Result<(), ArchiveError> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "games.archive".to_owned());
    let threads = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(2);
    let archive = Archive::open(Path::new(&folder))?;
    let scan = Scan { threads, detail: None, goes_on: &|| true };
    for (name, steps) in QUERIES {
        let kind = if name == "moves in a row" { "streak" } else { "sequence" };
        let json = format!(r#"{{"patterns": [{{"{kind}": [{steps}]}}]}}"#);
        let query = Query::from_json(&json).expect("a query");
        let mut best = f64::MAX;
        let (mut games, mut found) = (0, 0);
        for _ in 0..3 {
            (games, found) = (0, 0);
            let begun = Instant::now();
            archive.search(&query, scan, |part| {
                games += part.games;
                found += part.found.len();
                ControlFlow::Continue(())
            })?;
            best = best.min(begun.elapsed().as_secs_f64());
        }
        let speed = games as f64 / best;
        println!("{name}: {found} of {games} games, {best:.3} s, {speed:.0} games/s");
    }
    Ok(())
}
