//! How unsafe a king is: what attacks the squares next to him, and what could be dropped there.

use chess::{Bitboard, Color, Position, Role, attacks};

use super::{Attacks, Context, check_squares, zone};
use crate::weights::Weights;

/// More points than this are not told apart.
const MOST_POINTS: i32 = 450;

/// What the danger to the king of `color` costs him.
pub(super) fn danger(
    position: &Position,
    context: &Context,
    weights: &Weights,
    attacks: &Attacks,
    color: Color,
) -> i32 {
    let points = points(position, context, weights, attacks, color).clamp(0, MOST_POINTS);
    points * points / weights.danger.divisor + points * weights.danger.linear / 16
}

fn points(
    position: &Position,
    context: &Context,
    weights: &Weights,
    attacks: &Attacks,
    color: Color,
) -> i32 {
    let w = &weights.danger;
    let board = position.board();
    let (us, them) = (color as usize, !color as usize);
    let zone = zone(position, color);
    let own = board.of_color(color);
    let empty = !board.occupied();
    let pawns = board.of_role(Role::Pawn);
    let count = |set: Bitboard| set.len() as i32;

    // What something other than the king defends.
    let by = &attacks.by[us];
    let guarded = by[Role::Pawn as usize]
        | by[Role::Knight as usize]
        | by[Role::Bishop as usize]
        | by[Role::Rook as usize]
        | by[Role::Queen as usize];
    let theirs = attacks.all[them];
    let holes = zone & empty & !guarded;
    let outer = around(zone) & !zone & theirs & !by[Role::Pawn as usize];
    let escapes = (zone & !own & !theirs).len().min(4);

    let mut points = w.base + attacks.pressure[them];
    points += w.weak * count(zone & theirs & !guarded);
    points += w.hole * count(holes);
    points += w.outer * count(outer);
    points += w.escapes[escapes];
    points += w.shield * count(zone & own & pawns);
    points += w.guard * (count(zone & own & !pawns) - 1);
    points += w.pin * pins(position, color);
    points += w.relief[position.reserves()[color].len().min(4)];
    if position.turn() != color {
        points += w.tempo;
    }

    // Where an enemy man survives: what only the king attacks is safe if it is defended.
    let beside = by[Role::King as usize];
    let safe = !guarded & (!beside | theirs);
    let safe_to_go = !guarded & (!beside | attacks.twice[them]) & !board.of_color(!color);
    let hand = &position.reserves()[!color];
    let checks = check_squares(position, color);
    let mut held = 0;
    for role in Role::DROPPABLE {
        let r = role as usize;
        if role != Role::Pawn && (checks[r] & attacks.by[them][r] & safe_to_go).any() {
            points += w.check[r];
        }
        let (has, may_get) = (i32::from(hand.count(role)), context.coming[them][r] > 0);
        if has == 0 && !may_get {
            continue;
        }
        held += has;
        points += w.hand[r] * has.min(3);
        // What is not there yet is half a threat.
        let share = if has > 0 { 2 } else { 1 };
        let drops = checks[r] & empty & safe;
        if drops.any() {
            points += w.drop_check[r] * share / 2;
            if role == Role::Knight && escapes == 0 {
                points += w.smother * share / 2;
            }
            if (drops & zone & theirs).any() {
                points += w.contact[r] * share / 2;
            }
        }
    }
    let held = held.min(4);
    points += w.hole_hand * count(holes) * held / 16;
    points + w.support_hand * count(holes & theirs) * held / 16
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

/// How many men of `color` stand alone between their king and an enemy slider.
fn pins(position: &Position, color: Color) -> i32 {
    let board = position.board();
    let king = position.king(color);
    let enemies = board.of_color(!color);
    let queens = board.of_role(Role::Queen);
    let none = Bitboard::EMPTY;
    let snipers = enemies
        & (attacks::rook(king, none) & (board.of_role(Role::Rook) | queens)
            | attacks::bishop(king, none) & (board.of_role(Role::Bishop) | queens));
    snipers
        .into_iter()
        .filter(|&sniper| {
            (attacks::between(king, sniper) & board.occupied())
                .single()
                .is_some_and(|square| board.of_color(color).contains(square))
        })
        .count() as i32
}
