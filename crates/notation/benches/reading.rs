//! Reading and replaying BPGN: `cargo bench -p tandem-notation`. The text is the example file,
//! repeated.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tandem_notation::{
    Lexer, Reader, Replay,
    check::{Context, check},
};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/club-evening.bpgn");

fn reading(criterion: &mut Criterion) {
    let example = std::fs::read(EXAMPLE).expect("the example file is part of the repository");
    let text = example.repeat((4 << 20) / example.len());
    let bytes = Throughput::Bytes(text.len() as u64);

    let mut group = criterion.benchmark_group("reading");
    group.sample_size(20);
    group.throughput(bytes);
    group.bench_function("tokens", |bencher| {
        bencher.iter(|| Lexer::new(black_box(&text)).count());
    });
    group.bench_function("games", |bencher| {
        bencher.iter(|| each_batch(&text, tandem_notation::Batch::len));
    });
    group.bench_function("replay", |bencher| {
        bencher.iter(|| plies(&text));
    });
    group.bench_function("check", |bencher| {
        bencher.iter(|| findings(&text));
    });
    group.throughput(Throughput::Elements(plies(&text) as u64));
    group.bench_function("replay_plies", |bencher| {
        bencher.iter(|| plies(&text));
    });
    group.finish();
}

fn plies(text: &[u8]) -> usize {
    each_batch(text, |batch| {
        batch.games().map(|game| Replay::new(&game).run().plies as usize).sum()
    })
}

fn findings(text: &[u8]) -> usize {
    each_batch(text, |batch| batch.games().map(|game| check(&Context::new(&game)).len()).sum())
}

fn each_batch(text: &[u8], count: impl Fn(&tandem_notation::Batch<'static>) -> usize) -> usize {
    let mut reader = Reader::new(black_box(text));
    let mut total = 0;
    while let Ok(Some(batch)) = reader.next_batch() {
        total += count(&batch);
    }
    total
}

criterion_group!(benches, reading);
criterion_main!(benches);
