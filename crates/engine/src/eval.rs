//! Static evaluation of a quiet position for the side to move.
//!
//! In bughouse the most important terms are the pieces on the board and in the reserves, their
//! distance to the kings, and the room around a king for drops. The value of a piece includes what
//! it is worth to the other board.

mod king;

use chess::{Bitboard, Color, Move, Position, Role, Square, attacks};

use crate::{
    Handicap, Values,
    score::MAX_EVAL,
    weights::{WEIGHTS, Weights},
};

/// The constants of a search: the values of the other board and the handicap.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    /// By color and role: the extra value of a piece, on the board or in the reserve.
    extra: [[i32; 6]; 2],
    /// By color to move: the balance of extra values at the root. It is subtracted, so that scores
    /// tell how the game stands on this board.
    at_root: [i32; 2],
    /// By color and role: how many pieces may arrive.
    pub(crate) coming: [[u8; 6]; 2],
    /// The score of a draw by the color to move.
    draw: [i32; 2],
    pub(crate) handicap: Option<Handicap>,
}

impl Context {
    pub(crate) fn new(values: &Values, handicap: Option<Handicap>, root: &Position) -> Self {
        let mut context = Self {
            extra: [[0; 6]; 2],
            at_root: [0; 2],
            coming: [[0; 6]; 2],
            draw: [0; 2],
            handicap,
        };
        let (us, them) = (root.turn(), !root.turn());
        context.extra[us as usize] = values.loss;
        context.extra[them as usize] = values.gain;
        for extra in &mut context.extra {
            extra[Role::King as usize] = 0;
        }
        context.coming[us as usize] = values.coming;
        context.coming[them as usize] = values.threatening;
        context.draw[us as usize] = values.draw;
        context.draw[them as usize] = -values.draw;
        let at_root = context.extra_value(root, us) - context.extra_value(root, them);
        context.at_root[us as usize] = at_root;
        context.at_root[them as usize] = -at_root;
        context
    }

    /// The sum of the extra values of a side's pieces.
    fn extra_value(&self, position: &Position, color: Color) -> i32 {
        let (board, extra) = (position.board(), &self.extra[color as usize]);
        let own = board.by_color(color);
        let mut sum = 0;
        for role in Role::DROPPABLE {
            let placed = (board.by_role(role) & own).len() as i32;
            let held = i32::from(position.reserves()[color].count(role));
            sum += (placed + held) * extra[role as usize];
        }
        // A promoted piece becomes a pawn when it is captured.
        for square in board.promoted() & own {
            let role = board.role_at(square).unwrap_or(Role::Pawn);
            sum += extra[Role::Pawn as usize] - extra[role as usize];
        }
        sum
    }

    /// Whether the pieces of a side have no extra value.
    fn is_usual(&self, color: Color) -> bool {
        self.extra[color as usize] == [0; 6]
    }

    /// A number that stands for everything besides the position that scores depend on.
    pub(crate) fn salt(&self) -> u64 {
        let known = self.at_root[0];
        if known == 0 { 0 } else { (known as u64 | 1 << 32).wrapping_mul(0xc2b2_ae3d_27d4_eb4f) }
    }

    /// Whether the handicap hides a move.
    pub(crate) fn overlooks(&self, mv: Move) -> bool {
        self.handicap.is_some_and(|handicap| !handicap.sees(mv))
    }

    pub(crate) const fn draw(&self, turn: Color) -> i32 {
        self.draw[turn as usize]
    }

    /// How many pieces may arrive in a side's reserve.
    pub(crate) fn coming(&self, color: Color) -> u32 {
        self.coming[color as usize].iter().map(|&n| u32::from(n)).sum()
    }
}

/// The squares that both sides attack.
struct Attacks {
    /// By color and role.
    by: [[Bitboard; 6]; 2],
    /// By color.
    all: [Bitboard; 2],
    /// By color: attacked twice or more.
    twice: [Bitboard; 2],
    /// By color of the attacker: points for attacks on the zone of the enemy king.
    pressure: [i32; 2],
}

/// The evaluation for the side to move, in centipawns.
pub(crate) fn evaluate(position: &Position, context: &Context) -> i32 {
    let weights = &WEIGHTS;
    let us = position.turn();
    let mut attacks = attacks_of(position, weights);
    let mut score = 0;
    for color in Color::ALL {
        let mut side = material(position, context, weights, color);
        side += pieces(position, weights, &mut attacks, color);
        score += if color == us { side } else { -side };
    }
    for color in Color::ALL {
        let side = threatened(position, weights, &attacks, color)
            + king::danger(position, context, weights, &attacks, color);
        score -= if color == us { side } else { -side };
    }
    let error = context.handicap.map_or(0, |handicap| handicap.error(position.keys().whole()));
    (score + weights.tempo + error - context.at_root[us as usize]).clamp(-MAX_EVAL, MAX_EVAL)
}

/// Pieces on the board and in the reserve.
fn material(position: &Position, context: &Context, weights: &Weights, color: Color) -> i32 {
    let board = position.board();
    let own = board.by_color(color);
    let mut sum = if context.is_usual(color) { 0 } else { context.extra_value(position, color) };
    for role in Role::DROPPABLE {
        let r = role as usize;
        let placed = (board.by_role(role) & own).len() as i32;
        let held = i32::from(position.reserves()[color].count(role));
        sum += placed * weights.board[r] + held * weights.hand[r];
        sum += if held > 0 { weights.first[r] } else { 0 };
    }
    if (board.by_role(Role::Bishop) & own).more_than_one() {
        sum += weights.doubled;
    }
    sum
}

/// The zone of a king: its square and those next to it.
fn zone(position: &Position, color: Color) -> Bitboard {
    let king = position.king(color);
    attacks::king(king) | king
}

fn attacks_of(position: &Position, weights: &Weights) -> Attacks {
    let board = position.board();
    let mut by = [[Bitboard::EMPTY; 6]; 2];
    let mut all = [Bitboard::EMPTY; 2];
    let mut twice = [Bitboard::EMPTY; 2];
    let mut pressure = [0; 2];
    for color in Color::ALL {
        let c = color as usize;
        let pawns = attacks::pawns(color, board.by_piece(Role::Pawn.piece(color)));
        let king = attacks::king(position.king(color));
        by[c][Role::Pawn as usize] = pawns;
        by[c][Role::King as usize] = king;
        all[c] = pawns | king;
        twice[c] = pawns & king;
        let reached = pawns & zone(position, !color);
        if reached.any() {
            pressure[c] +=
                weights.danger.attacker[0] + weights.danger.attack * reached.len() as i32;
        }
    }
    Attacks { by, all, twice, pressure }
}

/// The placement and mobility of a side's pieces. Adds their attacks to `attacks`.
fn pieces(position: &Position, weights: &Weights, attacks: &mut Attacks, color: Color) -> i32 {
    let board = position.board();
    let c = color as usize;
    let own = board.by_color(color);
    let occupied = board.occupied();
    let (king, enemy_king) = (position.king(color), position.king(!color));
    let target = zone(position, !color);
    let free = !(own & (board.by_role(Role::Pawn) | board.by_role(Role::King))
        | attacks.by[!color as usize][Role::Pawn as usize]);
    let mut score = 0;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let r = role as usize;
        for square in board.by_role(role) & own {
            let reached = attacks::attacks(role, color, square, occupied);
            attacks.twice[c] |= attacks.all[c] & reached;
            attacks.all[c] |= reached;
            attacks.by[c][r] |= reached;
            score += weights.mobility[r] * (reached & free).len() as i32;
            score += placed(weights, color, role, square, king, enemy_king);
            let zoned = reached & target;
            if zoned.any() {
                attacks.pressure[c] +=
                    weights.danger.attacker[r] + weights.danger.attack * zoned.len() as i32;
            }
        }
    }
    let enemy_pawns = board.by_piece(Role::Pawn.piece(!color));
    for square in board.by_role(Role::Pawn) & own {
        score += placed(weights, color, Role::Pawn, square, king, enemy_king);
        if (ahead(square, color) & enemy_pawns).is_empty() {
            score += weights.passed[square.rank().relative_to(color) as usize];
        }
    }
    let (file, rank) = folded(king, color);
    score + weights.place[Role::King as usize][rank][file]
}

fn placed(
    weights: &Weights,
    color: Color,
    role: Role,
    square: Square,
    king: Square,
    enemy_king: Square,
) -> i32 {
    let r = role as usize;
    let (file, rank) = folded(square, color);
    weights.place[r][rank][file]
        + weights.attack[r][distance(square, enemy_king)]
        + weights.defence[r][distance(square, king)]
}

/// The file counted from the edge, and the rank counted from the own side.
const fn folded(square: Square, color: Color) -> (usize, usize) {
    let file = square.file() as usize;
    (if file < 4 { file } else { 7 - file }, square.rank().relative_to(color) as usize)
}

/// King's steps between two squares, minus one.
const fn distance(a: Square, b: Square) -> usize {
    let files = (a.file() as u8).abs_diff(b.file() as u8);
    let ranks = (a.rank() as u8).abs_diff(b.rank() as u8);
    let steps = if files > ranks { files } else { ranks } as usize;
    if steps == 0 { 0 } else { steps - 1 }
}

/// The squares in front of a pawn, on its own file and those beside.
fn ahead(square: Square, color: Color) -> Bitboard {
    let file = Bitboard::file(square.file());
    let files = file
        | Bitboard(file.0 << 1 & !Bitboard::file(chess::File::A).0)
        | Bitboard(file.0 >> 1 & !Bitboard::file(chess::File::H).0);
    let rank = square.rank() as u32;
    let ranks = match color {
        Color::White => u64::MAX.checked_shl(8 * (rank + 1)).unwrap_or(0),
        Color::Black => (1 << (8 * rank)) - 1,
    };
    files & Bitboard(ranks)
}

/// Pieces that are attacked and may be lost.
fn threatened(position: &Position, weights: &Weights, attacks: &Attacks, color: Color) -> i32 {
    let board = position.board();
    let (us, them) = (color as usize, !color as usize);
    let own = board.by_color(color);
    let attacked = own & attacks.all[them];
    if attacked.is_empty() {
        return 0;
    }
    let by_pawn = own & attacks.by[them][Role::Pawn as usize];
    let loose = attacked & !attacks.all[us] & !by_pawn;
    let minor = attacks.by[them][Role::Knight as usize] | attacks.by[them][Role::Bishop as usize];
    let mut sum = 0;
    for role in Role::DROPPABLE {
        let r = role as usize;
        let placed = board.by_role(role);
        sum += weights.by_pawn[r] * (placed & by_pawn).len() as i32;
        sum += weights.hanging[r] * (placed & loose).len() as i32;
    }
    let heavy = own & minor & attacks.all[us] & !by_pawn;
    sum + weights.by_cheaper[Role::Rook as usize] * (heavy & board.by_role(Role::Rook)).len() as i32
        + weights.by_cheaper[Role::Queen as usize]
            * (heavy & board.by_role(Role::Queen)).len() as i32
}

/// The squares from which a piece of each role would give check to the king of `color`.
pub(crate) fn check_squares(position: &Position, color: Color) -> [Bitboard; 6] {
    let king = position.king(color);
    let occupied = position.board().occupied();
    let (rook, bishop) = (attacks::rook(king, occupied), attacks::bishop(king, occupied));
    [
        attacks::pawn(color, king),
        attacks::knight(king),
        bishop,
        rook,
        rook | bishop,
        Bitboard::EMPTY,
    ]
}

/// An index for a move by its piece, moved or dropped, and its target.
pub(crate) const fn piece_to(mv: Move) -> usize {
    let kind = match mv {
        Move::Drop { role, .. } => 6 + role as usize,
        _ => mv.role() as usize,
    };
    kind * 64 + mv.to().index()
}

/// The number of indices that [`piece_to`] gives.
pub(crate) const PIECE_TO_COUNT: usize = 11 * 64;
