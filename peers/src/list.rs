//! Listing and counting the legal moves of single positions, by kind of position.

use std::hint::black_box;

use chess::{MoveList, Rules};
use shakmaty::{Position, variant::Crazyhouse};

use crate::{
    bughouse::{crazyhouse, ours},
    measure::{compare, here},
    table::{Row, Table, Target, over},
};

struct Case {
    us: chess::Position,
    them: Crazyhouse,
    moves: usize,
}

type Belongs = fn(&Case) -> bool;

/// Nanoseconds per position.
pub fn lists(fens: &[String]) -> Table {
    let cases: Vec<Case> = fens.iter().map(|fen| Case::new(fen)).collect();
    let kinds: [(&str, Belongs); 6] = [
        ("all", |_| true),
        ("in check", |case| case.us.is_check()),
        ("no check, empty hand", |case| !case.us.is_check() && case.holds_nothing()),
        ("no check, hand, up to 100 moves", |case| case.has_hand_and(|moves| moves <= 100)),
        ("no check, hand, 101 to 200 moves", |case| {
            case.has_hand_and(|moves| (101..=200).contains(&moves))
        }),
        ("no check, hand, above 200 moves", |case| case.has_hand_and(|moves| moves > 200)),
    ];
    let rows = kinds.iter().filter_map(|(name, belongs)| {
        let chosen: Vec<&Case> = cases.iter().filter(|case| belongs(case)).collect();
        (!chosen.is_empty()).then(|| row(name, &chosen))
    });
    Table {
        section: "list",
        title: "legal moves of a position, nanoseconds".into(),
        columns: vec![
            "positions",
            "moves",
            "into reused list",
            "new list",
            "count",
            "shakmaty list",
            "× reused",
            "× new",
            "× count",
        ],
        rows: rows.collect(),
    }
}

impl Case {
    fn new(fen: &str) -> Self {
        let (us, them) = (ours(fen, Rules::BUGHOUSE), crazyhouse(fen));
        let moves = us.count_legal_moves();
        assert_eq!(moves, them.legal_moves().len(), "different moves: {fen}");
        assert_eq!(moves, us.legal_moves().len(), "list and count differ: {fen}");
        Self { us, them, moves }
    }

    fn holds_nothing(&self) -> bool {
        self.us.reserves()[self.us.turn()].is_empty()
    }

    fn has_hand_and(&self, moves: fn(usize) -> bool) -> bool {
        !self.us.is_check() && !self.holds_nothing() && moves(self.moves)
    }
}

fn row(name: &str, cases: &[&Case]) -> Row {
    let mut list = MoveList::new();
    let count = cases.len() as f64;
    let moves: usize = cases.iter().map(|case| case.moves).sum();
    let nanoseconds = compare(vec![
        Some(here(|| {
            for case in cases {
                black_box(&case.us).legal_moves_into(&mut list);
                black_box(&list);
            }
        })),
        Some(here(|| {
            for case in cases {
                black_box(&black_box(&case.us).legal_moves());
            }
        })),
        Some(here(|| {
            for case in cases {
                black_box(black_box(&case.us).count_legal_moves());
            }
        })),
        Some(here(|| {
            for case in cases {
                black_box(&black_box(&case.them).legal_moves());
            }
        })),
    ]);
    let nanoseconds: Vec<Option<f64>> =
        nanoseconds.into_iter().map(|seconds| Some(seconds? * 1e9 / count)).collect();
    let ratios = [0, 1, 2].map(|ours| over(nanoseconds[3], nanoseconds[ours]));
    let mut cells = vec![Some(count), Some(moves as f64 / count)];
    cells.extend(nanoseconds);
    cells.extend(ratios);
    let reached = ratios.into_iter().flatten().fold(f64::INFINITY, f64::min);
    Row { name: name.into(), cells, target: Some(Target { reached, wanted: 1.0 }) }
}
