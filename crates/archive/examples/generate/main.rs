//! Writes games for measurements to standard output, the same for the same arguments:
//!
//! ```sh
//! cargo run --release -p tandem-archive --example generate -- [--seed N] [--zstd] COUNT [FILE…]
//! ```
//!
//! Each game begins like one of the games in the files (without files: the example game of the
//! repository), follows a skewed tree of openings and ends in random play: about 110 moves on both
//! boards, clocks, ratings, dates, names and results; most of the positions are reached once.
//! `--zstd` compresses the output. Games are made on all cores.

mod game;

use std::{
    fs,
    io::{self, BufWriter, Write, stdout},
    process::ExitCode,
    sync::mpsc::{Receiver, SyncSender, sync_channel},
    thread,
};

use game::{Beginning, beginnings};

/// The games that a thread makes in one go.
const BLOCK: u64 = 256;

/// The example game, for runs without files.
const EXAMPLE: &[u8] = include_bytes!("../../../../examples/club-evening.bpgn");

#[derive(Debug, Default)]
struct Arguments {
    count: Option<u64>,
    seed: u64,
    is_compressed: bool,
    files: Vec<String>,
}

impl Arguments {
    fn parse(words: impl Iterator<Item = String>) -> Option<Self> {
        let mut arguments = Self::default();
        let mut words = words;
        while let Some(word) = words.next() {
            match word.as_str() {
                "--zstd" => arguments.is_compressed = true,
                "--seed" => arguments.seed = words.next()?.parse().ok()?,
                _ if arguments.count.is_none() => arguments.count = Some(word.parse().ok()?),
                _ => arguments.files.push(word),
            }
        }
        arguments.count.is_some().then_some(arguments)
    }
}

fn main() -> ExitCode {
    let Some(arguments) = Arguments::parse(std::env::args().skip(1)) else {
        eprintln!("usage: generate [--seed N] [--zstd] COUNT [FILE…]");
        return ExitCode::from(2);
    };
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("generate: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> io::Result<()> {
    let mut texts = Vec::new();
    for file in &arguments.files {
        let text = fs::read(file);
        texts.push(text.map_err(|error| io::Error::new(error.kind(), format!("{file}: {error}")))?);
    }
    if texts.is_empty() {
        texts.push(EXAMPLE.to_vec());
    }
    let beginnings: Vec<Beginning> = texts.iter().flat_map(|text| beginnings(text)).collect();
    if beginnings.is_empty() {
        return Err(io::Error::other("the files have no game of bughouse from the usual start"));
    }
    let out = stdout().lock();
    if !arguments.is_compressed {
        return write(arguments, &beginnings, &mut BufWriter::with_capacity(1 << 20, out));
    }
    let mut encoder = zstd::Encoder::new(out, 1)?;
    write(arguments, &beginnings, &mut encoder)?;
    encoder.finish()?.flush()
}

/// Writes the blocks in their order, which threads make in turn.
fn write(arguments: &Arguments, beginnings: &[Beginning], out: &mut impl Write) -> io::Result<()> {
    let count = arguments.count.unwrap_or_default();
    let threads = thread::available_parallelism().map_or(1, |it| it.get() as u64);
    thread::scope(|scope| {
        let start = |first: u64| {
            let (sender, receiver) = sync_channel(4);
            scope.spawn(move || make(first, threads, (arguments.seed, count), beginnings, &sender));
            receiver
        };
        let blocks: Vec<Receiver<Vec<u8>>> = (0..threads).map(start).collect();
        for block in blocks.iter().cycle() {
            // The first thread without a further block is behind the last one.
            let Ok(text) = block.recv() else { break };
            out.write_all(&text)?;
        }
        out.flush()
    })
}

/// Makes every `step`th block from `first` on.
fn make(
    first: u64,
    step: u64,
    (seed, count): (u64, u64),
    beginnings: &[Beginning],
    sender: &SyncSender<Vec<u8>>,
) {
    for block in (first..count.div_ceil(BLOCK)).step_by(step as usize) {
        let mut text = Vec::with_capacity(BLOCK as usize * 3000);
        for number in block * BLOCK..((block + 1) * BLOCK).min(count) {
            game::write(&mut text, (seed, number), beginnings);
        }
        if sender.send(text).is_err() {
            return;
        }
    }
}
