//! Writing BPGN: `cargo bench -p tandem-notation --bench writing`. The text is the example file,
//! repeated.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tandem_notation::{Formatter, Reader};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/club-evening.bpgn");

fn writing(criterion: &mut Criterion) {
    let example = std::fs::read(EXAMPLE).expect("the example file is part of the repository");
    let text = example.repeat((4 << 20) / example.len());
    let mut group = criterion.benchmark_group("writing");
    group.sample_size(20);
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("format", |bencher| bencher.iter(|| format(&text)));
    let corpus = corpus();
    if !corpus.is_empty() {
        let text = corpus.repeat((4 << 20) / corpus.len() + 1);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function("format_corpus", |bencher| bencher.iter(|| format(&text)));
    }
    group.finish();
}

/// The real games of `../shared`, if that folder exists.
fn corpus() -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus");
    let mut text = Vec::new();
    for folder in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        for file in std::fs::read_dir(folder.path()).into_iter().flatten().flatten() {
            text.extend(std::fs::read(file.path()).unwrap_or_default());
            text.push(b'\n');
        }
    }
    text
}

/// Formats a file as `tandem fmt` does, batch by batch.
fn format(text: &[u8]) -> usize {
    let mut reader = Reader::new(black_box(text));
    let (mut formatter, mut out, mut total) = (Formatter::default(), Vec::new(), 0);
    while let Ok(Some(batch)) = reader.next_batch() {
        out.clear();
        for game in batch.games() {
            formatter.write(&game, &mut out);
        }
        total += black_box(&out).len();
    }
    total
}

criterion_group!(benches, writing);
criterion_main!(benches);
