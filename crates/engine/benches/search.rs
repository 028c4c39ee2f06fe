//! The search: `cargo bench -p tandem-engine`. `cargo xtask peers --section search` compares it
//! with other programs.

use std::hint::black_box;

use chess::{Fen, Position, Rules};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tandem_engine::{Engine, Options, Root, SearchLimits};

const POSITIONS: [(&str, &str); 3] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"),
    ("middlegame", "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[NPbp] w KQkq - 0 1"),
    (
        "full_hands",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[QRBNPqrbnp] w KQkq - 0 1",
    ),
];

/// Positions per search; the figures are positions per second.
const NODES: u64 = 200_000;

fn searching(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    for (name, fen) in POSITIONS {
        let fen: Fen = fen.parse().expect("a good FEN");
        let position = Position::from_setup(fen.into_setup(), Rules::BUGHOUSE).expect("playable");
        let root = Root::new(position);
        let mut engine = Engine::new(Options::default());
        group.throughput(Throughput::Elements(NODES));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                engine.forget();
                engine.search(black_box(&root), &SearchLimits::nodes(NODES), &(), &mut |_| {}).nodes
            });
        });
    }
}

criterion_group!(benches, searching);
criterion_main!(benches);
