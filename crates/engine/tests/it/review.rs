//! The worth of captured pieces to the partner.

use bughouse::{BoardId, Game};
use chess::{Role, Rules, San};
use tandem_engine::{
    SearchLimits,
    review::{Gift, gift},
};

use crate::support::engine;

fn worth(bfen: &str, board: BoardId, san: &str) -> Option<Gift> {
    let game = Game::from_bfen(&bfen.parse().expect("BFEN"), Rules::BUGHOUSE).expect("a position");
    let san: San = san.parse().expect("SAN");
    let mv = san.to_move(game.board(board)).expect("legal");
    gift(&mut engine(), &game, board, mv, &SearchLimits::nodes(20_000), &())
}

/// On board B, White mates with a queen, and Black needs a piece to stop a mate.
const NEEDED: &str = "3qk3/8/8/8/8/8/8/3QK3[] b - - 0 1 | 1n4k1/5p1p/5P2/8/8/8/8/6K1[] w - - 0 1";

#[test]
fn a_piece_that_mates_is_worth_the_game() {
    let queen = worth(NEEDED, BoardId::A, "Qxd1").expect("a capture");
    assert_eq!(queen.role, Role::Queen);
    assert!(queen.without < 0.9 && queen.with > 0.95, "{queen:?}");
}

#[test]
fn the_chances_are_the_partners_whoever_is_to_move() {
    let waits = NEEDED.replace("6K1[] w", "6K1[] b");
    let queen = worth(&waits, BoardId::A, "Qxd1").expect("a capture");
    assert!(queen.with > queen.without, "{queen:?}");
}

#[test]
fn other_moves_give_nothing() {
    assert_eq!(worth(NEEDED, BoardId::A, "Qd7"), None);
}
