//! The positions that everything is measured on.

use std::{fs, path::Path};

/// A perft to count, with its known-right answers.
pub struct Line {
    /// The name in the tables.
    pub name: &'static str,
    pub fen: &'static str,
    /// The depth of perft, in half-moves.
    pub depth: u32,
    /// The leaves when captures leave the board.
    pub bughouse: u64,
    /// The leaves when captures go to the own reserve.
    pub crazyhouse: u64,
    /// How many times as fast as shakmaty we want to count it.
    pub target: f64,
}

impl Line {
    /// Nobody holds anything: under bughouse rules this is chess.
    pub fn is_without_hands(&self) -> bool {
        self.fen.contains("[]")
    }
}

/// The lines of section 5.1 of the performance reference.
pub const LINES: [Line; 7] = [
    Line {
        name: "start [] d5",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        depth: 5,
        bughouse: 4_865_609,
        crazyhouse: 4_888_832,
        target: 2.0,
    },
    Line {
        name: "kiwipete [] d4",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[] w KQkq - 0 1",
        depth: 4,
        bughouse: 4_085_603,
        crazyhouse: 4_916_262,
        target: 2.0,
    },
    Line {
        name: "kiwipete [QRBNPqrbnp] d3",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[QRBNPqrbnp] w KQkq - 0 1",
        depth: 3,
        bughouse: 5_717_064,
        crazyhouse: 5_717_064,
        target: 3.0,
    },
    Line {
        name: "start [QRBNPqrbnp] d3",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QRBNPqrbnp] w KQkq - 0 1",
        depth: 3,
        bughouse: 4_634_832,
        crazyhouse: 4_634_832,
        target: 3.0,
    },
    Line {
        name: "middlegame [NPbp] d4",
        fen: "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[NPbp] w KQkq - 0 1",
        depth: 4,
        bughouse: 46_343_869,
        crazyhouse: 46_661_412,
        target: 2.0,
    },
    Line {
        name: "bare kings [QRBNPqrbnp] d3",
        fen: "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1",
        depth: 3,
        bughouse: 15_634_852,
        crazyhouse: 15_634_852,
        target: 3.0,
    },
    Line {
        name: "setup A [BPPpp] d4",
        fen: "r1b1k1nr/ppp1qpPp/2n5/1B1p1n1N/3P4/2P5/P1P1QPnP/R1BK2NR[BPPpp] b kq - 0 11",
        depth: 4,
        bughouse: 25_736_582,
        crazyhouse: 26_194_904,
        target: 2.0,
    },
];

/// The positions of `perft_bughouse.csv`, or those of [`LINES`] if the file is not there.
///
/// The position with 461 moves is left out: shakmaty's list holds 450 and panics.
pub fn fens(data: &Path) -> Vec<String> {
    let path = data.join("perft_bughouse.csv");
    let Ok(text) = fs::read_to_string(&path) else {
        eprintln!("peers: {} is not there; measuring on {} positions", path.display(), LINES.len());
        return LINES.iter().map(|line| line.fen.to_owned()).collect();
    };
    let mut fens: Vec<String> =
        text.lines().skip(1).filter_map(|row| row.split(',').next()).map(str::to_owned).collect();
    fens.dedup();
    fens.retain(|fen| crate::bughouse::fits_shakmaty(fen));
    fens
}
