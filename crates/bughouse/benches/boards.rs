//! Two boards: `cargo bench -p tandem-bughouse`.

use std::hint::black_box;

use chess::Rules;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tandem_bughouse::{Bfen, Game, perft};

fn boards(criterion: &mut Criterion) {
    let start = Game::new(Rules::BUGHOUSE);
    let mut group = criterion.benchmark_group("two_boards");
    group.sample_size(20);
    group.throughput(Throughput::Elements(perft(&start, 4)));
    group.bench_function("perft_4", |bencher| {
        bencher.iter(|| perft(black_box(&start), 4));
    });
    group.finish();

    let text = start.to_bfen().to_bracket();
    let mut group = criterion.benchmark_group("bfen");
    group.bench_function("read", |bencher| {
        bencher.iter(|| black_box(&text).parse::<Bfen>().is_ok());
    });
    group.bench_function("write", |bencher| {
        bencher.iter(|| black_box(&start).to_bfen().to_bracket());
    });
    group.finish();
}

criterion_group!(benches, boards);
criterion_main!(benches);
