//! Pieces: where they stand, how they cross the table, that none is lost (Laws 1.6).

use chess::{Color, Role, Setup, Uci};
use tandem_bughouse::{Arbiter, BoardId, Seat, Verdict};

use super::ensure;
use crate::step::Step;

/// The completed acts of an event, in their order.
fn completed(step: &Step<'_>) -> impl Iterator<Item = (Seat, Uci, Option<Role>)> {
    step.verdicts().filter_map(|verdict| match *verdict {
        Verdict::Completed { seat, act, captured } => Some((seat, act, captured)),
        _ => None,
    })
}

fn position_set(step: &Step<'_>, on: BoardId) -> bool {
    step.verdicts().any(|verdict| matches!(verdict, Verdict::PositionSet { board } if *board == on))
}

/// A drop that was invisible goes back into the reserve, and a press without a move is undone.
fn undone(step: &Step<'_>, on: BoardId) -> bool {
    step.verdicts().any(|verdict| match verdict {
        Verdict::Barred { seat, refused_drop: true, .. } | Verdict::PressUndone { seat } => {
            seat.board() == on
        }
        _ => false,
    })
}

/// The clock is pressed without a move: the pieces stay, and the turn passes.
fn passed(step: &Step<'_>, on: BoardId) -> bool {
    let passes = |verdict: &Verdict| matches!(verdict, Verdict::PressedWithoutMove { seat } if seat.board() == on);
    step.verdicts().any(passes)
}

/// Pieces by color and role on both boards and in all reserves, promoted ones as pawns.
fn census(arbiter: &Arbiter) -> [[usize; 6]; 2] {
    let mut census = [[0; 6]; 2];
    for setup in BoardId::ALL.map(|board| arbiter.setup(board)) {
        let promoted = setup.board.promoted();
        for color in Color::ALL {
            let of_color = &mut census[color as usize];
            for role in Role::ALL {
                let pieces = setup.board.by_piece(role.piece(color));
                of_color[role as usize] += (pieces & !promoted).len();
                of_color[Role::Pawn as usize] += (pieces & promoted).len();
                of_color[role as usize] += usize::from(setup.reserves[color].count(role));
            }
        }
    }
    census
}

pub(super) fn are_conserved(step: &Step<'_>) -> Result<(), String> {
    let [before, after] = [step.before, step.after].map(census);
    let pieces = |census: [[usize; 6]; 2]| census.iter().flatten().sum::<usize>() as i32;
    let difference = step.after.difference() - step.before.difference();
    let how = || format!("{before:?} became {after:?}, the difference by {difference}");
    ensure(pieces(after) - pieces(before) == difference, how)?;
    // An illegal move may lapse in the very event, where the answer to it was made already and
    // mates.
    let lapsed = |on: BoardId| completed(step).filter(|(seat, ..)| seat.board() == on).count() > 1;
    let wrong = |board| {
        position_set(step, board)
            || undone(step, board)
            || illegal(step.after, board)
            || lapsed(board)
    };
    ensure(before == after || BoardId::ALL.into_iter().any(wrong), how)
}

fn illegal(arbiter: &Arbiter, board: BoardId) -> bool {
    arbiter.illegal_move(board).is_some()
}

pub(super) fn stay_in_place(step: &Step<'_>) -> Result<(), String> {
    for board in BoardId::ALL {
        let (was, is) = (step.before.setup(board), step.after.setup(board));
        let same = was.board == is.board
            && was.turn == is.turn
            && was.castling == is.castling
            && was.en_passant == is.en_passant;
        let acts = completed(step).filter(|(seat, ..)| seat.board() == board).count()
            + usize::from(passed(step, board));
        ensure(!passed(step, board) || was.board == is.board || acts > 1, || {
            format!("{was:?}\nbecame\n{is:?}")
        })?;
        let may = acts > 0 || position_set(step, board) || undone(step, board);
        ensure(same || may, || format!("{was:?}\nbecame\n{is:?}"))?;
        let kings = |color| is.board.by_piece(Role::King.piece(color)).len();
        ensure(Color::ALL.map(kings) == [1, 1], || format!("kings: {is:?}"))?;
        let moves = |arbiter: &Arbiter| {
            Color::ALL.map(|color| arbiter.completed(board.seat(color))).iter().sum::<u32>()
        };
        let back = u32::from(undone(step, board));
        let (had, has) = (moves(step.before), moves(step.after));
        ensure(has + back >= had + acts as u32 && has <= had + acts as u32, || {
            format!("{board}: {had} moves became {has}")
        })?;
    }
    Ok(())
}

/// The piece that an act captures: never a king, which stays on the board.
fn taken(setup: &Setup, act: Uci) -> Option<Role> {
    let (Uci::Normal { to, .. } | Uci::Drop { to, .. }) = act;
    let piece = setup.board.piece_at(to).filter(|piece| piece.color != setup.turn)?;
    if piece.role == Role::King {
        return None;
    }
    Some(if setup.board.promoted().contains(to) { Role::Pawn } else { piece.role })
}

fn en_passant(setup: &Setup, act: Uci) -> bool {
    let Uci::Normal { from, to, .. } = act else { return false };
    setup.board.role_at(from) == Some(Role::Pawn)
        && setup.en_passant == Some(to)
        && from.file() != to.file()
}

pub(super) fn cross_on_completion(step: &Step<'_>) -> Result<(), String> {
    if BoardId::ALL.into_iter().any(|board| position_set(step, board) || undone(step, board)) {
        return Ok(());
    }
    let reserves = |arbiter: &Arbiter| {
        Seat::ALL.map(|seat| arbiter.setup(seat.board()).reserves[seat.color()])
    };
    let (mut expected, mut touched) = (reserves(step.before), [false; 2]);
    for (seat, act, captured) in completed(step) {
        let board = seat.board() as usize;
        let mut setup = *step.before.setup(seat.board());
        if passed(step, seat.board()) {
            (setup.turn, setup.en_passant) = (!setup.turn, None);
        }
        if !std::mem::replace(&mut touched[board], true) {
            let right = match taken(&setup, act) {
                None if en_passant(&setup, act) => {
                    captured == Some(Role::Pawn) || illegal(step.after, seat.board())
                }
                taken => captured == taken,
            };
            ensure(right, || format!("{seat} {act} captures {captured:?}"))?;
        }
        if let Uci::Drop { role, .. } = act {
            expected[seat as usize].take(role);
        }
        if let Some(role) = captured {
            expected[seat.partner() as usize].add(role);
        }
    }
    let has = reserves(step.after);
    ensure(expected == has, || format!("expected {expected:?}, not {has:?}"))
}

/// Whether a completed act is legal is asked of the rules of one board again.
pub(super) fn legal_moves_are_known(step: &Step<'_>) -> Result<(), String> {
    let mut acts = completed(step);
    let (Some((seat, act, _)), None) = (acts.next(), acts.next()) else { return Ok(()) };
    let board = seat.board();
    // An answer that was made already follows a press without a move in the same event.
    if passed(step, board) {
        return Ok(());
    }
    let Some(position) = step.before.position(board) else { return Ok(()) };
    let barred = match act {
        Uci::Drop { role, .. } => {
            let barred = step.before.barred_drops(seat).count(role);
            barred > 0 && position.reserves()[seat.color()].count(role) <= barred
        }
        Uci::Normal { .. } => false,
    };
    let legal = act.to_move(position).ok().filter(|_| !barred);
    let claimable = step.after.illegal_move(board).is_some_and(|(by, ..)| by == seat);
    ensure(claimable != legal.is_some(), || format!("{seat} {act}: legal {}", !claimable))?;
    let Some(mv) = legal else { return Ok(()) };
    let mut played = position.clone();
    played.play_unchecked(mv);
    let stands = step.after.setup(board).board;
    ensure(*played.board() == stands, || format!("{seat} {act} gave {stands:?}"))
}
