//! Single operations on positions, moves and their texts, against shakmaty's crazyhouse.
//!
//! The moves are all legal moves of all positions, so drops have the weight that they have among
//! legal moves.

use std::hint::black_box;

use chess::{CastlingStyle, Rules};
use shakmaty::{
    CastlingMode, EnPassantMode, Position, PositionError,
    fen::Fen,
    san::{San, SanPlus},
    uci::UciMove,
    variant::Crazyhouse,
    zobrist::Zobrist64,
};

use crate::{
    bughouse::{crazyhouse, ours},
    measure::{compare, here},
    table::{Row, Table, Target, over},
};

/// A position in both worlds, with its moves.
struct Case {
    fen: String,
    us: chess::Position,
    them: Crazyhouse,
    plays: Vec<Play>,
}

/// A legal move in both worlds and in text.
struct Play {
    ours: chess::Move,
    theirs: shakmaty::Move,
    san: String,
    uci: String,
}

impl Case {
    fn new(fen: &str) -> Self {
        let (us, them) = (ours(fen, Rules::BUGHOUSE), crazyhouse(fen));
        let plays = us.legal_moves().iter().map(|&mv| Play::new(mv, &us, &them)).collect();
        Self { fen: fen.to_owned(), us, them, plays }
    }
}

impl Play {
    /// Finds the same move in both worlds, by way of both texts.
    fn new(mv: chess::Move, us: &chess::Position, them: &Crazyhouse) -> Self {
        let san = chess::SanPlus::from_move(mv, us).to_string();
        let uci = mv.to_uci(CastlingStyle::KingMoves).to_string();
        let theirs: SanPlus = san.parse().expect("shakmaty reads our SAN");
        let theirs = theirs.san.to_move(them).expect("shakmaty finds our move");
        assert_eq!(theirs.to_uci(CastlingMode::Standard).to_string(), uci, "different moves");
        Self { ours: mv, theirs, san, uci }
    }
}

/// Nanoseconds per operation.
pub fn operations(fens: &[String]) -> Table {
    let cases: Vec<Case> = fens.iter().map(|fen| Case::new(fen)).collect();
    let bench = Bench {
        positions: cases.len() as f64,
        plays: cases.iter().map(|case| case.plays.len() as f64).sum(),
        cases: &cases,
    };
    let mut rows = bench.texts_of_positions();
    rows.extend(bench.texts_of_moves());
    rows.extend(bench.playing());
    Table {
        section: "micro",
        title: format!(
            "nanoseconds per operation, {} positions, {} moves",
            bench.positions, bench.plays
        ),
        columns: vec!["tandem", "shakmaty", "× shakmaty"],
        rows,
    }
}

struct Bench<'a> {
    cases: &'a [Case],
    positions: f64,
    plays: f64,
}

impl Bench<'_> {
    fn per_position<A, B>(
        &self,
        name: &str,
        ours: impl Fn(&Case) -> A,
        theirs: impl Fn(&Case) -> B,
    ) -> Row {
        let work = [
            here(|| {
                self.cases.iter().for_each(|case| {
                    black_box(ours(black_box(case)));
                })
            }),
            here(|| {
                self.cases.iter().for_each(|case| {
                    black_box(theirs(black_box(case)));
                })
            }),
        ];
        row(name, self.positions, compare(work.map(Some).into()))
    }

    fn per_move<A, B>(
        &self,
        name: &str,
        ours: impl Fn(&Case, &Play) -> A,
        theirs: impl Fn(&Case, &Play) -> B,
    ) -> Row {
        let work = [
            here(|| {
                for case in self.cases {
                    for play in &case.plays {
                        black_box(ours(black_box(case), black_box(play)));
                    }
                }
            }),
            here(|| {
                for case in self.cases {
                    for play in &case.plays {
                        black_box(theirs(black_box(case), black_box(play)));
                    }
                }
            }),
        ];
        row(name, self.plays, compare(work.map(Some).into()))
    }

    fn texts_of_positions(&self) -> Vec<Row> {
        vec![
            self.per_position(
                "FEN read",
                |case| case.fen.parse::<chess::Fen>(),
                |case| Fen::from_ascii(case.fen.as_bytes()),
            ),
            self.per_position(
                "FEN read and position validated",
                |case| {
                    let fen: chess::Fen = case.fen.parse().expect("a good FEN");
                    let position = chess::Position::from_setup(fen.into_setup(), Rules::BUGHOUSE);
                    position.expect("a good position")
                },
                |case| {
                    let fen = Fen::from_ascii(case.fen.as_bytes()).expect("a good FEN");
                    let position = fen.into_position::<Crazyhouse>(CastlingMode::Standard);
                    position
                        .or_else(PositionError::ignore_too_much_material)
                        .expect("a good position")
                },
            ),
            self.per_position(
                "FEN written",
                |case| case.us.to_fen().to_string(),
                |case| Fen::from_position(&case.them, EnPassantMode::Legal).to_string(),
            ),
            self.per_position(
                "key of a position",
                |case| case.us.keys().whole(),
                |case| case.them.zobrist_hash::<Zobrist64>(EnPassantMode::Legal),
            ),
            self.per_position("check?", |case| case.us.is_check(), |case| case.them.is_check()),
            self.per_position("mate?", |case| case.us.is_mate(), |case| case.them.is_checkmate()),
        ]
    }

    fn texts_of_moves(&self) -> Vec<Row> {
        vec![
            self.per_move(
                "SAN read",
                |_, play| chess::SanPlus::from_ascii(play.san.as_bytes()),
                |_, play| SanPlus::from_ascii(play.san.as_bytes()),
            ),
            self.per_move(
                "SAN read and resolved",
                |case, play| {
                    let plus = chess::SanPlus::from_ascii(play.san.as_bytes()).expect("a good SAN");
                    assert!(plus.san.to_move(&case.us) == Ok(play.ours));
                },
                |case, play| {
                    let plus = SanPlus::from_ascii(play.san.as_bytes()).expect("a good SAN");
                    assert!(plus.san.to_move(&case.them).ok() == Some(play.theirs));
                },
            ),
            self.per_move(
                "SAN of a move",
                |case, play| chess::San::from_move(play.ours, &case.us),
                |case, play| San::from_move(&case.them, play.theirs),
            ),
            self.per_move(
                "SAN with + and # to a string",
                |case, play| chess::SanPlus::from_move(play.ours, &case.us).to_string(),
                |case, play| SanPlus::from_move(case.them.clone(), play.theirs).to_string(),
            ),
            self.per_move(
                "UCI read and resolved",
                |case, play| {
                    let uci: chess::Uci = play.uci.parse().expect("a good move");
                    assert!(uci.to_move(&case.us) == Ok(play.ours));
                },
                |case, play| {
                    let uci = UciMove::from_ascii(play.uci.as_bytes()).expect("a good move");
                    assert!(uci.to_move(&case.them).ok() == Some(play.theirs));
                },
            ),
            self.per_move(
                "UCI written to a string",
                |_, play| play.ours.to_uci(CastlingStyle::KingMoves).to_string(),
                |_, play| play.theirs.to_uci(CastlingMode::Standard).to_string(),
            ),
        ]
    }

    fn playing(&self) -> Vec<Row> {
        vec![
            self.per_move(
                "clone and play unchecked",
                |case, play| {
                    let mut after = case.us.clone();
                    after.play_unchecked(play.ours);
                    black_box(&after);
                },
                |case, play| {
                    let mut after = case.them.clone();
                    after.play_unchecked(play.theirs);
                    black_box(&after);
                },
            ),
            self.per_move(
                "clone, play unchecked, key",
                |case, play| {
                    let mut after = case.us.clone();
                    after.play_unchecked(play.ours);
                    black_box(&after).keys().whole()
                },
                |case, play| {
                    let mut after = case.them.clone();
                    after.play_unchecked(play.theirs);
                    black_box(&after).zobrist_hash::<Zobrist64>(EnPassantMode::Legal)
                },
            ),
            self.per_move(
                "clone and play checked",
                |case, play| {
                    let mut after = case.us.clone();
                    assert!(after.play(play.ours).is_ok());
                    black_box(&after);
                },
                |case, play| {
                    let after = case.them.clone().play(play.theirs);
                    assert!(black_box(&after).is_ok());
                },
            ),
        ]
    }
}

fn row(name: &str, operations: f64, seconds: Vec<Option<f64>>) -> Row {
    let mut cells: Vec<Option<f64>> =
        seconds.into_iter().map(|seconds| Some(seconds? * 1e9 / operations)).collect();
    let ratio = over(cells[1], cells[0]);
    cells.push(ratio);
    let target = ratio.map(|reached| Target { reached, wanted: 1.0 });
    Row { name: name.into(), cells, target }
}
