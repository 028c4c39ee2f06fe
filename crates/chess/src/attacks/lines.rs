//! Sliders line by line, with 9 KiB of tables.
//!
//! The six squares of a line on which a blocker matters are gathered by a multiplication into six
//! bits, which are the index of what a slider sees there. This takes a few more steps than a
//! look-up in the large table of [`super::rook`] and [`super::bishop`]. But these tables stay in
//! the cache of a processor that does other things between two moves, such as reading their text.

use super::walk;
use crate::{Bitboard, Square};

const FILE_A: u64 = 0x0101_0101_0101_0101;

/// Moves the squares of a diagonal or a rank, of which each file has one, to the last rank.
const GATHER_FILES: u64 = FILE_A << 1;

/// The diagonal from c2 to h7. It moves the squares of file a, of which each rank has one, to the
/// last rank.
const GATHER_RANKS: u64 = 0x0080_4020_1008_0400;

/// The squares of its rank that a slider on each file attacks, for all ranks at once, by the
/// blockers from file b to file g.
static BY_FILES: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut index = 0;
        while index < 64 {
            let blockers = (index as u64) << 1;
            let seen = walk(file, (1, 0), blockers) | walk(file, (-1, 0), blockers);
            table[file][index] = seen * FILE_A;
            index += 1;
        }
        file += 1;
    }
    table
};

/// The squares of file a that a slider on each of its ranks attacks, by the blockers from the
/// seventh rank to the second.
static BY_RANKS: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut blockers = 0_u64;
        while blockers < 64 {
            let mut file = 0;
            let mut at = 0;
            while at < 6 {
                file |= (blockers >> at & 1) << (8 * (6 - at));
                at += 1;
            }
            let seen = walk(rank * 8, (0, 1), file) | walk(rank * 8, (0, -1), file);
            let index = file.wrapping_mul(GATHER_RANKS) >> 58;
            table[rank][index as usize] = seen;
            blockers += 1;
        }
        rank += 1;
    }
    table
};

/// The diagonals through each square, without the square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = [
            walk(square, (1, 1), 0) | walk(square, (-1, -1), 0),
            walk(square, (-1, 1), 0) | walk(square, (1, -1), 0),
        ];
        square += 1;
    }
    table
};

/// The squares that a rook on `square` attacks among the pieces of `occupied`.
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(rook_set(square.index(), occupied.0))
}

/// The squares that a bishop on `square` attacks among the pieces of `occupied`.
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(bishop_set(square.index(), occupied.0))
}

/// This is [`rook`] on plain numbers; the compiler fills the large table with it.
#[inline(always)]
pub(super) const fn rook_set(square: usize, occupied: u64) -> u64 {
    let (file, rank) = (square & 7, square >> 3);
    let on_rank = BY_FILES[file][(occupied >> (8 * rank + 1) & 63) as usize];
    let gathered = (occupied >> file & FILE_A).wrapping_mul(GATHER_RANKS) >> 58;
    let on_file = BY_RANKS[rank][gathered as usize];
    on_rank & 0xff << (8 * rank) | on_file << file
}

#[inline(always)]
pub(super) const fn bishop_set(square: usize, occupied: u64) -> u64 {
    let seen = &BY_FILES[square & 7];
    let [one, other] = DIAGONALS[square];
    let on_one = seen[((occupied & one).wrapping_mul(GATHER_FILES) >> 58) as usize] & one;
    let on_other = seen[((occupied & other).wrapping_mul(GATHER_FILES) >> 58) as usize] & other;
    on_one | on_other
}
