//! One board: `cargo bench -p tandem-chess`. Other programs on the same work: `cargo xtask peers`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tandem_chess::{Fen, Move, MoveList, Position, Rules, SanPlus, perft, perft_made};

/// Name, depth of perft, position.
const POSITIONS: [(&str, u32, &str); 4] = [
    ("start", 4, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"),
    ("kiwipete", 3, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[] w KQkq - 0 1"),
    (
        "middlegame",
        3,
        "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[NPbp] w KQkq - 0 1",
    ),
    ("full_hands", 2, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QRBNPqrbnp] w KQkq - 0 1"),
];

fn position(fen: &str) -> Position {
    let fen: Fen = fen.parse().expect("a good FEN");
    Position::from_setup(fen.into_setup(), Rules::BUGHOUSE).expect("a playable position")
}

fn counting(criterion: &mut Criterion) {
    for (name, count) in [("perft", perft as fn(&Position, u32) -> u64), ("perft_made", perft_made)]
    {
        let mut group = criterion.benchmark_group(name);
        for (name, depth, fen) in POSITIONS {
            let position = position(fen);
            group.throughput(Throughput::Elements(count(&position, depth)));
            group.bench_function(name, |bencher| {
                bencher.iter(|| count(black_box(&position), depth));
            });
        }
    }
}

fn listing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("legal_moves");
    let mut list = MoveList::new();
    for (name, _, fen) in POSITIONS {
        let position = position(fen);
        group.throughput(Throughput::Elements(position.count_legal_moves() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                black_box(&position).legal_moves_into(&mut list);
                list.len()
            });
        });
    }
}

fn san(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("san");
    let position = position(POSITIONS[2].2);
    let moves = position.legal_moves();
    let texts: Vec<String> =
        moves.iter().map(|&mv| SanPlus::from_move(mv, &position).to_string()).collect();
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("read", |bencher| {
        let resolve = |text: &String| -> Option<Move> {
            SanPlus::from_ascii(text.as_bytes()).ok()?.san.to_move(&position).ok()
        };
        bencher.iter(|| black_box(&texts).iter().filter_map(resolve).count());
    });
    group.bench_function("write", |bencher| {
        let len = |&mv: &Move| SanPlus::from_move(mv, &position).to_string().len();
        bencher.iter(|| black_box(&moves).iter().map(len).sum::<usize>());
    });
}

fn fen(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fen");
    for (name, _, fen) in POSITIONS {
        let value = position(fen).to_fen();
        group.bench_function(format!("read/{name}"), |bencher| {
            bencher.iter(|| black_box(fen).parse::<Fen>());
        });
        group.bench_function(format!("write/{name}"), |bencher| {
            bencher.iter(|| black_box(&value).to_string());
        });
    }
}

criterion_group!(benches, counting, listing, san, fen);
criterion_main!(benches);
