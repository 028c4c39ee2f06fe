//! King danger: attacks on the squares next to a king, checks, and what could be dropped there.

use chess::{Bitboard, Color, Position, Role, attacks};

use super::{Attacks, Context, check_squares, zone};
use crate::weights::{Danger, Weights};

/// Danger does not grow beyond this many points.
const MAX_POINTS: i32 = 450;

/// The danger to the king of `color`, in centipawns.
pub(super) fn danger(
    position: &Position,
    context: &Context,
    weights: &Weights,
    attacks: &Attacks,
    color: Color,
) -> i32 {
    let king = King::new(position, attacks, color);
    let points = king.exposure(&weights.danger) + king.threats(&weights.danger, context);
    let points = points.clamp(0, MAX_POINTS);
    points * points / weights.danger.divisor + points * weights.danger.linear / 16
}

/// A king and the squares around it.
struct King<'a> {
    position: &'a Position,
    attacks: &'a Attacks,
    color: Color,
    zone: Bitboard,
    /// The squares that something other than the king defends.
    guarded: Bitboard,
    /// The squares that the enemy attacks.
    attacked: Bitboard,
    /// The empty squares of the zone that are not guarded.
    holes: Bitboard,
    /// How many squares the king can go to, at most 4.
    escapes: usize,
}

impl<'a> King<'a> {
    #[inline(always)]
    fn new(position: &'a Position, attacks: &'a Attacks, color: Color) -> Self {
        let board = position.board();
        let zone = zone(position, color);
        let by = &attacks.by[color as usize];
        let guarded = by[Role::Pawn as usize]
            | by[Role::Knight as usize]
            | by[Role::Bishop as usize]
            | by[Role::Rook as usize]
            | by[Role::Queen as usize];
        let attacked = attacks.all[!color as usize];
        let holes = zone & !board.occupied() & !guarded;
        let escapes = (zone & !board.by_color(color) & !attacked).len().min(4);
        Self { position, attacks, color, zone, guarded, attacked, holes, escapes }
    }

    /// Points for the state of the zone: attacks, weak squares, escapes and shelter.
    #[inline(always)]
    fn exposure(&self, weights: &Danger) -> i32 {
        let &Self { position, color, zone, guarded, attacked, holes, .. } = self;
        let (us, them) = (color as usize, !color as usize);
        let own = position.board().by_color(color);
        let pawns = position.board().by_role(Role::Pawn);
        let pawn_attacks = self.attacks.by[us][Role::Pawn as usize];
        let outer = around(zone) & !zone & attacked & !pawn_attacks;
        let mut points = weights.base + self.attacks.pressure[them];
        points += weights.weak * count(zone & attacked & !guarded);
        points += weights.hole * count(holes);
        points += weights.outer * count(outer);
        points += weights.escapes[self.escapes];
        points += weights.shield * count(zone & own & pawns);
        points += weights.guard * (count(zone & own & !pawns) - 1);
        points += weights.pin * pins(position, color);
        points += weights.relief[position.reserves()[color].len().min(4)];
        if position.turn() != color {
            points += weights.tempo;
        }
        points
    }

    /// Points for safe checks by pieces on the board and by drops, and for the enemy's reserve.
    #[inline(always)]
    fn threats(&self, weights: &Danger, context: &Context) -> i32 {
        let &Self { position, attacks, color, guarded, attacked, holes, .. } = self;
        let (us, them) = (color as usize, !color as usize);
        // An enemy piece is safe where nothing defends, or where only the king does and the enemy
        // defends the piece.
        let beside = attacks.by[us][Role::King as usize];
        let safe_drops = !guarded & (!beside | attacked) & !position.board().occupied();
        let safe_moves =
            !guarded & (!beside | attacks.twice[them]) & !position.board().by_color(!color);
        let reserve = &position.reserves()[!color];
        let checks = check_squares(position, color);
        let (mut points, mut held) = (0, 0);
        for role in Role::DROPPABLE {
            let r = role as usize;
            if role != Role::Pawn && (checks[r] & attacks.by[them][r] & safe_moves).any() {
                points += weights.check[r];
            }
            let (has, may_get) = (i32::from(reserve.count(role)), context.coming[them][r] > 0);
            if has == 0 && !may_get {
                continue;
            }
            held += has;
            points += weights.hand[r] * has.min(3);
            points += self.drop_threat(weights, role, checks[r] & safe_drops, has > 0);
        }
        let held = held.min(4);
        points += weights.hole_hand * count(holes) * held / 16;
        points + weights.support_hand * count(holes & attacked) * held / 16
    }

    /// Points for checks by drops of a role on these squares. A piece that may still arrive counts
    /// half.
    #[inline(always)]
    fn drop_threat(&self, weights: &Danger, role: Role, drops: Bitboard, is_held: bool) -> i32 {
        if drops.is_empty() {
            return 0;
        }
        let r = role as usize;
        let share = if is_held { 2 } else { 1 };
        let mut points = weights.drop_check[r] * share / 2;
        if role == Role::Knight && self.escapes == 0 {
            points += weights.smother * share / 2;
        }
        if (drops & self.zone & self.attacked).any() {
            points += weights.contact[r] * share / 2;
        }
        points
    }
}

fn count(set: Bitboard) -> i32 {
    set.len() as i32
}

/// The squares of a set and those next to them.
fn around(set: Bitboard) -> Bitboard {
    let beside = |set: Bitboard| {
        let east = set & !Bitboard::file(chess::File::H);
        let west = set & !Bitboard::file(chess::File::A);
        set | east.shifted(1) | west.shifted(-1)
    };
    let rows = set | set.shifted(8) | set.shifted(-8);
    beside(rows)
}

/// How many pieces of `color` stand alone between their king and an enemy slider.
fn pins(position: &Position, color: Color) -> i32 {
    let board = position.board();
    let king = position.king(color);
    let enemies = board.by_color(!color);
    let queens = board.by_role(Role::Queen);
    let none = Bitboard::EMPTY;
    let snipers = enemies
        & (attacks::rook(king, none) & (board.by_role(Role::Rook) | queens)
            | attacks::bishop(king, none) & (board.by_role(Role::Bishop) | queens));
    snipers
        .into_iter()
        .filter(|&sniper| {
            (attacks::between(king, sniper) & board.occupied())
                .single()
                .is_some_and(|square| board.by_color(color).contains(square))
        })
        .count() as i32
}
