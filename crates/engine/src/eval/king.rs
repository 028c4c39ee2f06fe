//! How unsafe a king is: what attacks the squares next to him, and what could be dropped there.

use chess::{Color, Position, Role};

use super::{Attacks, Context, check_squares, zone};
use crate::weights::Weights;

/// What the danger to the king of `color` costs him.
pub(super) fn danger(
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
    // What something other than the king defends.
    let guarded = attacks.by[us][Role::Pawn as usize]
        | attacks.by[us][Role::Knight as usize]
        | attacks.by[us][Role::Bishop as usize]
        | attacks.by[us][Role::Rook as usize]
        | attacks.by[us][Role::Queen as usize];
    let theirs = attacks.all[them];

    let mut points = w.base + attacks.pressure[them];
    points += w.weak * (zone & theirs & !guarded).len() as i32;
    let holes = (zone & empty & !guarded).len() as i32;
    points += w.hole * holes;
    points += w.shield * (zone & own & board.of_role(Role::Pawn)).len() as i32;
    let guards = own & !board.of_role(Role::Pawn) & !board.of_role(Role::King);
    points += w.guard * (zone & guards).len() as i32;

    let hand = &position.reserves()[!color];
    let checks = check_squares(position, color);
    let ring = zone & !own;
    // Where a man survives: what only the king attacks is safe if it is defended.
    let safe = !guarded & (!attacks.by[us][Role::King as usize] | theirs);
    let safe_to_go = !guarded
        & (!attacks.by[us][Role::King as usize] | attacks.twice[them])
        & !board.of_color(!color);
    let mut held = 0;
    for role in Role::DROPPABLE {
        let r = role as usize;
        let may_come = i32::from(context.coming[them][r]);
        let count = i32::from(hand.count(role));
        if role != Role::Pawn && (checks[r] & attacks.by[them][r] & safe_to_go).any() {
            points += w.check[r];
        }
        if count == 0 && may_come == 0 {
            continue;
        }
        held += count;
        points += w.hand[r] * count.min(3);
        let drops = checks[r] & empty & safe;
        // What is not there yet is half a threat.
        let share = if count > 0 { 2 } else { 1 };
        if drops.any() {
            points += w.drop_check[r] * share / 2;
        }
        if (drops & ring & theirs).any() {
            points += w.contact[r] * share / 2;
        }
    }
    points += w.hole_hand * holes * held.min(4) / 16;
    if position.turn() != color {
        points += w.tempo;
    }
    let points = points.clamp(0, MOST_POINTS);
    points * points / w.divisor
}

/// More danger than this is not told apart.
const MOST_POINTS: i32 = 400;
