//! Checks of positions that games begin from.

pub(super) mod broken_fen;
pub(super) mod fen_without_setup;
pub(super) mod reserve_order;
pub(super) mod setup_field_order;
pub(super) mod setup_form;
pub(super) mod setup_not_playable;
pub(super) mod setup_numbers;
pub(super) mod setup_spelling;
pub(super) mod setup_unreadable;
pub(super) mod setup_without_fen;
pub(super) mod unreachable_setup;

use bughouse::bfen::Reading;

use crate::check::Context;

/// The `FEN` tag as it is read, if it can be read.
pub(super) fn reading(context: &Context<'_>) -> Option<Reading> {
    Reading::of(&context.game.setup()?.value()).ok()
}
