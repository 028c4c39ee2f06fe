//! Checks on the starting position of a game.

pub(super) mod broken_fen;
pub(super) mod fen_without_setup;
pub(super) mod reserve_order;
pub(super) mod setup_field_order;
pub(super) mod setup_form;
pub(super) mod setup_not_playable;
pub(super) mod setup_numbers;
pub(super) mod setup_rights;
pub(super) mod setup_spelling;
pub(super) mod setup_unreadable;
pub(super) mod setup_without_fen;
pub(super) mod unreachable_setup;

use bughouse::bfen::ParsedBfen;

use crate::check::BughouseContext;

/// The parsed `FEN` tag, if it is readable.
pub(super) fn reading(context: &BughouseContext<'_>) -> Option<ParsedBfen> {
    ParsedBfen::parse(&context.tree.setup()?.value()).ok()
}
