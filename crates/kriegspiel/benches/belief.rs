//! Following a game: `cargo bench -p tandem-kriegspiel`. An element is one board after a move: of
//! the opponent's turn each board makes as many as it has moves that would be announced so,
//! doubles included.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use tandem_kriegspiel::{
    Announcement, Answer, Belief, PublicTurn, Ruleset, Side, Umpire,
    chess::{Color, Move, Position, San},
};

/// White's moves; Black's are silent and unseen.
const MOVES: [&str; 4] = ["e4", "d4", "Nf3", "Bd3"];
const REPLIES: [&str; 3] = ["a6", "b6", "c6"];

fn attempt(umpire: &mut Umpire, name: &str) -> (Move, Announcement) {
    let mv = umpire.side().read(name.parse::<San>().expect("a name")).expect("a move");
    match umpire.attempt(mv) {
        Ok(Answer::Yes(said)) => (mv, said),
        answer => panic!("{name}: {answer:?}"),
    }
}

/// White's belief before the last silent reply, and before the last move.
fn beliefs(ruleset: Ruleset) -> (Belief, Belief) {
    let mut umpire = Umpire::new(ruleset);
    let start = umpire.start().clone();
    let mut belief = Belief::new(ruleset, Color::White, [&start], 1_000_000).expect("a start");
    for (turn, name) in MOVES.into_iter().enumerate() {
        let before = belief.clone();
        let (mv, said) = attempt(&mut umpire, name);
        belief.make(&[], mv, &said);
        if turn + 1 == MOVES.len() {
            return (belief, before);
        }
        belief.hear(&PublicTurn {
            said: attempt(&mut umpire, REPLIES[turn]).1,
            ..PublicTurn::default()
        });
    }
    unreachable!("there are moves");
}

/// How many boards the moves make that would be announced like this.
fn successors(belief: &Belief, said: &Announcement) -> u64 {
    let count = |position: Position| {
        let fits = |&&mv: &&Move| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            belief.ruleset().announces(said, &position, mv, &after)
        };
        position.legal_moves().iter().filter(fits).count() as u64
    };
    belief.positions().map(count).sum()
}

fn following(criterion: &mut Criterion) {
    for (name, ruleset) in [("berkeley", Ruleset::BERKELEY), ("rand", Ruleset::RAND)] {
        let mut group = criterion.benchmark_group(name);
        let (belief, before) = beliefs(ruleset);
        // No capture, no check, and no pawn that could capture.
        let tries = ruleset.tries_told(&Position::initial(ruleset.moves()));
        let said = Announcement { tries, ..Announcement::default() };
        let heard = PublicTurn { said, ..PublicTurn::default() };
        group.throughput(Throughput::Elements(successors(&belief, &said)));
        group.bench_function("hear", |bencher| {
            bencher.iter_batched(
                || belief.clone(),
                |mut belief| {
                    belief.hear(black_box(&heard));
                    belief
                },
                BatchSize::LargeInput,
            );
        });
        let own = Side::from_position(&before.positions().next().expect("a board"), Color::White);
        let mv = own.read(MOVES[3].parse::<San>().expect("a name")).expect("a move");
        group.throughput(Throughput::Elements(before.boards().len() as u64));
        group.bench_function("make", |bencher| {
            bencher.iter_batched(
                || before.clone(),
                |mut belief| {
                    belief.make(&[], mv, black_box(&said));
                    belief
                },
                BatchSize::LargeInput,
            );
        });
    }
}

criterion_group!(benches, following);
criterion_main!(benches);
