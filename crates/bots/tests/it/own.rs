//! Our own engine on a seat.

use std::{thread, time::Duration};

use bughouse::Seat;
use chess::Role;
use engine::Level;

use crate::table::Table;

#[test]
fn a_man_that_comes_while_it_thinks_is_seen() {
    const QUIET: &str = "6rk/6pp/8/8/8/8/6PP/6RK[] w - - 0 20";
    let mut table = Table::open(Level::FULL, Seat::WhiteA, Some(QUIET));
    // It thinks by now, and will for some seconds.
    thread::sleep(Duration::from_millis(100));
    table.game.grant(Seat::WhiteA, Role::Knight);
    table.stands(None);
    assert_eq!(table.bot_moves(), "N@f7", "it mates");
}
