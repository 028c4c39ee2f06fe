//! Our own engine on a seat.

use std::sync::mpsc::Receiver;

use crate::{Said, Standing, Told};
use bughouse::Seat;
use chess::{Move, Position};

/// Plays until nobody tells it anything any more.
pub(crate) fn play(hears: &Receiver<Told>, mut said: impl FnMut(Said)) {
    let mut seat = None;
    for told in hears {
        match told {
            Told::Game(seated) => {
                seat = Some(seated.seat);
                said(Said::Ready);
            }
            Told::Standing(standing) => {
                if let Some(mv) = seat.and_then(|seat| choose(seat, &standing)) {
                    said(Said::Move(mv));
                }
            }
            Told::Heard(_) | Told::Refused(_) => {}
            Told::Over => seat = None,
        }
    }
}

/// A stand-in until the engine is here: the greatest capture.
fn choose(seat: Seat, standing: &Standing) -> Option<Move> {
    if !standing.is_on_move(seat) {
        return None;
    }
    let position = standing.game.board(seat.board());
    let gain = |mv: &Move, position: &Position| position.board().role_at(mv.to()).map(|r| r as u8);
    position.legal_moves().iter().copied().max_by_key(|mv| gain(mv, position))
}
