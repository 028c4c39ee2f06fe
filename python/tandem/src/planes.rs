//! Positions as arrays of numbers, for people who train networks.

use chess::{Bitboard, Color, Position, Role};
use pyo3::{prelude::*, types::PyBytes};

/// The number of planes of a board: see `tandem.PLANES`, which names them in this order.
pub(crate) const PLANES: usize = 26;

/// The planes of a board, each with 64 numbers from a1 to h8.
fn planes(position: &Position) -> Vec<u8> {
    let mut numbers = Vec::with_capacity(PLANES * 64);
    let mut set = |squares: Bitboard| {
        numbers.extend((0..64).map(|square| (squares.0 >> square & 1) as u8));
    };
    let board = position.board();
    for color in Color::ALL {
        for role in Role::ALL {
            set(board.by_piece(role.piece(color)));
        }
    }
    set(board.promoted());
    set(position.castling());
    set(position.en_passant().map_or(Bitboard::EMPTY, Bitboard::from_square));
    set(if position.turn() == Color::White { Bitboard::FULL } else { Bitboard::EMPTY });
    for color in Color::ALL {
        for role in Role::DROPPABLE {
            let count = position.reserves()[color].count(role);
            numbers.extend([count; 64]);
        }
    }
    numbers
}

/// An array of NumPy with the planes of some boards, in the shape `leading`, planes, ranks, files.
///
/// Raises `ImportError` if NumPy is not installed.
pub(crate) fn to_numpy<'py>(
    py: Python<'py>,
    boards: &[&Position],
    leading: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    let numbers: Vec<u8> = boards.iter().flat_map(|position| planes(position)).collect();
    let shape = [leading, &[PLANES, 8, 8]].concat();
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("frombuffer", (PyBytes::new(py, &numbers), "uint8"))?;
    // A copy can be written to; a buffer of bytes cannot.
    array.call_method1("reshape", (shape,))?.call_method0("copy")
}
