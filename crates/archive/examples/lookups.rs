//! Measures look-ups in an archive of random games:
//! `cargo run --release -p tandem-archive --example lookups DIR [GAMES]`.
//! Every position is asked for once to warm up, then measured.

use std::{path::Path, time::Instant};

use bughouse::{BoardId, Game};
use chess::Rules;
use notation::{
    Batch,
    facts::{Played, Step},
};
use tandem_archive::{Archive, ArchiveError, Filter, KeyKind, Query};

#[path = "../tests/it/random.rs"]
mod random;

fn main() -> Result<(), ArchiveError> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "games.archive".to_owned());
    let games = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(1000);
    let begun = Instant::now();
    let archive = Archive::open(Path::new(&folder))?;
    println!("open: {:?}", begun.elapsed());
    let start = [Game::new(Rules::BUGHOUSE)];
    measure("start", &archive, &start, KeyKind::Board)?;
    let mut rare = Vec::new();
    for seed in 0..games {
        let text = random::game(seed);
        let batch = Batch::from_text(&text);
        for game in batch.games() {
            Played::watched(&game, |boards, step| {
                if matches!(step, Step::Move(ply, _) if ply.number == 12) {
                    rare.push(boards.clone());
                }
            });
        }
    }
    for kind in KeyKind::ALL {
        measure(&format!("rare, {kind:?}"), &archive, &rare, kind)?;
    }
    Ok(())
}

fn measure(
    name: &str,
    archive: &Archive,
    games: &[Game],
    kind: KeyKind,
) -> Result<(), ArchiveError> {
    let filter = &Filter::default();
    let mut times = Vec::new();
    for round in 0..20 {
        for game in games.iter().take(if games.len() > 1 { 500 } else { 1 }) {
            let begun = Instant::now();
            archive.explore(Query { game, board: BoardId::A, kind, filter })?;
            if round > 0 {
                times.push(begun.elapsed());
            }
        }
        if games.len() > 1 && round == 1 {
            break;
        }
    }
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!("{name}: p50 {:?}, p95 {:?} of {}", at(0.5), at(0.95), times.len());
    Ok(())
}
