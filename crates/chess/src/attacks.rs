//! Which squares a piece attacks: tables computed at compile time.
//!
//! Sliders use magic multiplication: the blockers that matter are masked out, multiplied and
//! shifted to an index into one table of 107,648 sets (841 KiB, of which a game touches a small
//! part). This is the fastest way to generate all moves of a position. [`lines`] answers single
//! questions, such as whether a king is attacked, without that table. With `--cfg
//! small_tables` it answers all, and programs are smaller by the whole table.

pub mod lines;
mod magics;

use crate::{Bitboard, Color, File, Role, Square};

type Step = (i8, i8);

const ROOK_STEPS: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP_STEPS: [Step; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const KNIGHT_STEPS: [Step; 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [Step; 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The bit one step away from a square, or nothing past the edge.
const fn step(square: usize, (files, ranks): Step) -> u64 {
    let file = (square % 8) as i8 + files;
    let rank = (square / 8) as i8 + ranks;
    if file < 0 || file > 7 || rank < 0 || rank > 7 { 0 } else { 1 << (rank * 8 + file) }
}

/// Walks from a square in one direction up to and including the first blocker.
const fn walk(square: usize, direction: Step, blockers: u64) -> u64 {
    let mut reached = 0;
    let mut at = square;
    loop {
        let next = step(at, direction);
        reached |= next;
        if next == 0 || next & blockers != 0 {
            return reached;
        }
        at = next.trailing_zeros() as usize;
    }
}

/// The squares where a blocker changes what a slider sees: its rays without their last squares.
const fn relevant(square: usize, directions: [Step; 4]) -> u64 {
    let mut mask = 0;
    let mut i = 0;
    while i < 4 {
        let mut at = square;
        loop {
            let next = step(at, directions[i]);
            if next == 0 || step(next.trailing_zeros() as usize, directions[i]) == 0 {
                break;
            }
            mask |= next;
            at = next.trailing_zeros() as usize;
        }
        i += 1;
    }
    mask
}

const fn leaper<const N: usize>(steps: [Step; N]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < N {
            table[square] |= step(square, steps[i]);
            i += 1;
        }
        square += 1;
    }
    table
}

const fn rays(directions: [Step; 4]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 4 {
            table[square] |= walk(square, directions[i], 0);
            i += 1;
        }
        square += 1;
    }
    table
}

static KNIGHT: [u64; 64] = leaper(KNIGHT_STEPS);
static KING: [u64; 64] = leaper(KING_STEPS);
static PAWN: [[u64; 64]; 2] = [leaper([(-1, 1), (1, 1)]), leaper([(-1, -1), (1, -1)])];
static ROOK_RAYS: [u64; 64] = rays(ROOK_STEPS);
static BISHOP_RAYS: [u64; 64] = rays(BISHOP_STEPS);

/// For two squares on one line: the line from edge to edge, and the squares between them.
struct Lines {
    through: [[u64; 64]; 64],
    between: [[u64; 64]; 64],
}

static LINES: Lines = {
    let mut lines = Lines { through: [[0; 64]; 64], between: [[0; 64]; 64] };
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < 8 {
            let (files, ranks) = KING_STEPS[i];
            let line = 1 << from | walk(from, (files, ranks), 0) | walk(from, (-files, -ranks), 0);
            let mut passed = 0;
            let mut ahead = walk(from, (files, ranks), 0);
            let mut at = from;
            while ahead != 0 {
                let next = step(at, (files, ranks));
                at = next.trailing_zeros() as usize;
                lines.through[from][at] = line;
                lines.between[from][at] = passed;
                passed |= next;
                ahead &= !next;
            }
            i += 1;
        }
        from += 1;
    }
    lines
};

#[derive(Clone, Copy)]
struct Magic {
    mask: u64,
    factor: u64,
    start: u32,
    shift: u8,
}

/// The summed sizes of the 64 rook and the 64 bishop tables.
const SLIDER_SETS: usize = 102_400 + 5_248;

struct Sliders {
    rook: [Magic; 64],
    bishop: [Magic; 64],
    sets: [u64; SLIDER_SETS],
}

#[allow(long_running_const_eval, reason = "the tables are built once, by the compiler")]
static SLIDERS: Sliders = {
    let none = Magic { mask: 0, factor: 0, start: 0, shift: 0 };
    let mut sliders = Sliders { rook: [none; 64], bishop: [none; 64], sets: [0; SLIDER_SETS] };
    let mut start = 0;
    let mut i = 0;
    while i < 128 {
        let square = i % 64;
        let is_rook = i < 64;
        let (directions, factor) = if is_rook {
            (ROOK_STEPS, magics::ROOK[square])
        } else {
            (BISHOP_STEPS, magics::BISHOP[square])
        };
        let mask = relevant(square, directions);
        let magic = Magic { mask, factor, start, shift: 64 - mask.count_ones() as u8 };
        let mut blockers = 0_u64;
        loop {
            let index = start as usize + (blockers.wrapping_mul(factor) >> magic.shift) as usize;
            let seen = if is_rook {
                lines::rook_set(square, blockers)
            } else {
                lines::bishop_set(square, blockers)
            };
            // No slider sees nothing at all, so 0 marks an entry not yet filled.
            assert!(sliders.sets[index] == 0 || sliders.sets[index] == seen);
            sliders.sets[index] = seen;
            blockers = blockers.wrapping_sub(mask) & mask;
            if blockers == 0 {
                break;
            }
        }
        start += 1 << mask.count_ones();
        if is_rook {
            sliders.rook[square] = magic;
        } else {
            sliders.bishop[square] = magic;
        }
        i += 1;
    }
    assert!(start as usize == SLIDER_SETS);
    sliders
};

#[inline(always)]
fn lookup(magic: &Magic, occupied: Bitboard) -> Bitboard {
    let index = (occupied.0 & magic.mask).wrapping_mul(magic.factor) >> magic.shift;
    Bitboard(SLIDERS.sets[magic.start as usize + index as usize])
}

/// The squares that a rook on `square` attacks among the pieces of `occupied`.
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    if cfg!(small_tables) {
        lines::rook(square, occupied)
    } else {
        lookup(&SLIDERS.rook[square.index()], occupied)
    }
}

/// The squares that a bishop on `square` attacks among the pieces of `occupied`.
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    if cfg!(small_tables) {
        lines::bishop(square, occupied)
    } else {
        lookup(&SLIDERS.bishop[square.index()], occupied)
    }
}

/// The squares that a queen on `square` attacks among the pieces of `occupied`.
#[inline(always)]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    rook(square, occupied) | bishop(square, occupied)
}

/// The squares that a knight on `square` attacks.
#[inline(always)]
pub fn knight(square: Square) -> Bitboard {
    Bitboard(KNIGHT[square.index()])
}

/// The squares that a king on `square` attacks.
#[inline(always)]
pub fn king(square: Square) -> Bitboard {
    Bitboard(KING[square.index()])
}

/// The squares that a pawn of `color` on `square` attacks.
#[inline(always)]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    Bitboard(PAWN[color.index()][square.index()])
}

/// The squares that any of the pawns of `color` on `pawns` attacks.
#[inline(always)]
pub fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let (towards_a, towards_h) =
        (pawns & !Bitboard::file(File::A), pawns & !Bitboard::file(File::H));
    match color {
        Color::White => towards_a.shifted(7) | towards_h.shifted(9),
        Color::Black => towards_a.shifted(-9) | towards_h.shifted(-7),
    }
}

/// The squares that a piece of any role attacks.
#[inline]
pub fn attacks(role: Role, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// The same as [`attacks`], without a branch: for roles that a processor cannot foresee, such as
/// those of moves in a text.
#[inline(always)]
pub(crate) fn attacks_by_masks(
    role: Role,
    color: Color,
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    let if_any = |is: bool, set: Bitboard| Bitboard(set.0 & u64::from(is).wrapping_neg());
    if_any(role == Role::Pawn, pawn(color, square))
        | if_any(role == Role::Knight, knight(square))
        | if_any(role == Role::King, king(square))
        | if_any(matches!(role, Role::Rook | Role::Queen), lines::rook(square, occupied))
        | if_any(matches!(role, Role::Bishop | Role::Queen), lines::bishop(square, occupied))
}

/// The squares that a rook attacks on an empty board.
#[inline(always)]
pub(crate) fn rook_rays(square: Square) -> Bitboard {
    Bitboard(ROOK_RAYS[square.index()])
}

/// The squares that a bishop attacks on an empty board.
#[inline(always)]
pub(crate) fn bishop_rays(square: Square) -> Bitboard {
    Bitboard(BISHOP_RAYS[square.index()])
}

/// The squares strictly between two squares of one rank, file or diagonal; empty for other pairs.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(LINES.between[a.index()][b.index()])
}

/// The whole line through two different squares of one rank, file or diagonal; empty for other
/// pairs.
#[inline(always)]
pub fn line(a: Square, b: Square) -> Bitboard {
    Bitboard(LINES.through[a.index()][b.index()])
}
