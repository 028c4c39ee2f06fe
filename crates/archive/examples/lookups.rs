//! Measures look-ups in an archive:
//! `cargo run --release -p tandem-archive --example lookups DIR [GAMES [THREADS]]`.
//!
//! The positions come from games all over the archive, after 40 moves on both boards, where nearly
//! all are rare. Every position is asked for once to warm up, then measured; at the end all threads
//! ask together for a while.

use std::{
    path::Path,
    thread,
    time::{Duration, Instant},
};

use bughouse::{BoardId, Game};
use chess::Rules;
use notation::{
    Batch,
    facts::{Played, Step},
};
use tandem_archive::{Archive, ArchiveError, Detail, Filter, KeyKind, Query};

fn main() -> Result<(), ArchiveError> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "games.archive".to_owned());
    let mut number = |usual| arguments.next().and_then(|it| it.parse().ok()).unwrap_or(usual);
    let (games, threads) = (number(1000), number(2) as usize);
    let begun = Instant::now();
    let archive = Archive::open(Path::new(&folder))?;
    let generations = archive.manifest().generations.len();
    println!("open: {:?}, {generations} generations", begun.elapsed());
    let start = [Game::new(Rules::BUGHOUSE)];
    let rare = positions(&archive, games)?;
    for kind in KeyKind::ALL {
        measure(&format!("start, {kind:?}"), &archive, &start, kind, 200)?;
    }
    for kind in KeyKind::ALL {
        measure(&format!("rare, {kind:?}"), &archive, &rare, kind, 2)?;
    }
    let asked = together(&archive, &rare, threads)?;
    println!("{threads} threads: {asked:.0} look-ups/s");
    Ok(())
}

/// Positions of some games.
fn positions(archive: &Archive, games: i64) -> Result<Vec<Game>, ArchiveError> {
    let last = archive.manifest().next_game - 1;
    let mut positions = Vec::new();
    for n in 0..games.min(last) {
        let id = 1 + (n * 7919) % last;
        let Some(game) = archive.game(id, Detail::All)? else { continue };
        let batch = Batch::from_text(game.text.as_bytes());
        for game in batch.games() {
            let mut moves = 0;
            Played::watched(&game, |boards, step| {
                moves += usize::from(matches!(step, Step::Move(..)));
                if moves == 40 {
                    positions.push(boards.clone());
                }
            });
        }
    }
    Ok(positions)
}

fn measure(
    name: &str,
    archive: &Archive,
    games: &[Game],
    kind: KeyKind,
    rounds: usize,
) -> Result<(), ArchiveError> {
    let filter = &Filter::default();
    let mut times = Vec::new();
    for round in 0..rounds {
        for game in games {
            let begun = Instant::now();
            archive.explore(Query { game, board: BoardId::A, kind, filter })?;
            if round > 0 {
                times.push(begun.elapsed());
            }
        }
    }
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!("{name}: p50 {:?}, p95 {:?} of {}", at(0.5), at(0.95), times.len());
    Ok(())
}

/// How many look-ups a second several threads make.
fn together(archive: &Archive, games: &[Game], threads: usize) -> Result<f64, ArchiveError> {
    const FOR: Duration = Duration::from_secs(5);
    let (begun, filter) = (Instant::now(), &Filter::default());
    let ask = |thread: usize| {
        let mut asked = 0_u64;
        for game in games.iter().cycle().skip(thread * games.len() / threads) {
            if begun.elapsed() > FOR {
                break;
            }
            let (board, kind) = (BoardId::A, KeyKind::Board);
            archive.explore(Query { game, board, kind, filter })?;
            asked += 1;
        }
        Ok(asked)
    };
    let all: Result<Vec<u64>, ArchiveError> = thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|thread| scope.spawn(move || ask(thread))).collect();
        let join = |it: thread::ScopedJoinHandle<'_, _>| it.join().expect("no panic");
        running.into_iter().map(join).collect()
    });
    Ok(all?.iter().sum::<u64>() as f64 / begun.elapsed().as_secs_f64())
}
