//! The built-in bot at a seat.

use bughouse::Seat;
use chess::Role;
use engine::Level;

use crate::table::Table;

/// White can mate with a knight, and has no other way to hurry.
const QUIET: &str = "6rk/6pp/8/8/8/8/6PP/6RK[] w - - 0 20";

#[test]
fn a_piece_that_arrives_is_used() {
    let mut table = Table::open(Level::FULL, Seat::WhiteA, Some(QUIET));
    // The bot needs seconds for a move, and the knight arrives before it is made.
    table.game.grant(Seat::WhiteA, Role::Knight);
    table.update(None);
    assert_eq!(table.bot_moves(), "N@f7", "it mates");
}
