//! Imports games from standard input on all cores and says how long that took:
//! `cargo run --release -p tandem-archive --example import DIR < games.bpgn`.

use std::{
    io::{BufReader, stdin},
    path::Path,
    sync::{Mutex, mpsc::sync_channel},
    thread,
    time::Instant,
};

use notation::{Game, Reader};
use tandem_archive::{Importer, Record};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("name the folder of the archive")?;
    let begun = Instant::now();
    let mut importer = Importer::open(Path::new(&folder))?;
    let reader = Mutex::new(Reader::new(BufReader::with_capacity(1 << 20, stdin())));
    let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let mut games = 0_u64;
    thread::scope(|scope| {
        let (sender, received) = sync_channel(2);
        for _ in 0..threads {
            let (sender, reader) = (sender.clone(), &reader);
            scope.spawn(move || {
                loop {
                    let batch = reader.lock().expect("no panic").next_batch().expect("readable");
                    let Some(batch) = batch else { return };
                    let games = batch.games().filter(Game::is_record);
                    let records: Vec<_> =
                        games.filter_map(|game| Record::new(&game, "x").ok()).collect();
                    if sender.send(records).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for record in received.into_iter().flatten() {
            games += 1;
            importer.add(record)?;
        }
        importer.finish().map(drop)
    })?;
    let seconds = begun.elapsed().as_secs_f64();
    println!("{games} games, {seconds:.1} s, {:.0} games/s", games as f64 / seconds);
    Ok(())
}
