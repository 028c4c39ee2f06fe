//! The native part of the Python package `tandem-bughouse`: conversion between Python's values and
//! those of the crates, and nothing else. `lib/tandem/` is the Python part, which users import.

mod announcement;
mod arbiter;
mod archive;
mod bfen;
mod board;
mod bpgn;
mod diagram;
mod engine;
mod errors;
mod game;
mod moves;
mod planes;
mod playing;
mod positions;
mod saving;
mod signals;
mod table;
mod umpire;
mod values;
mod view;

/// The native part of `tandem`. Import `tandem` instead.
#[pyo3::pymodule]
mod _tandem {
    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name is that of Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::{
        announcement::Said,
        arbiter::{Arbiter, Ruling},
        archive::{Archive, Archived, Played},
        bfen::{Bfen, BfenBoard},
        board::Board,
        bpgn::{
            Boards, Conversion, Finding, Ply, Problem, Record, Records, Verdict, ZstdFile,
            convert_text, format_text, join_chesscom, read_text,
        },
        engine::{Analysis, Engine},
        moves::{LegalMoves, Move, MoveIterator},
        table::Game,
        umpire::{Answered, Umpire},
        values::{Piece, Pocket, Seat},
        view::{Belief, Solution, View, solve},
    };
}
