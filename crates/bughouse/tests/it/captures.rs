//! Captures cross the table: to the partner, in the captured piece's own color, a promoted piece
//! as a pawn (Laws 1.6).

use chess::Role;
use tandem_bughouse::BoardId;

use crate::support::{find, game, reserves};

/// A move on one board of a position, what it captures, and all four reserves (WhiteA, BlackA,
/// WhiteB, BlackB) after it.
#[track_caller]
fn check(board_fen: &str, san: &str, captured: Option<Role>, expect: [&str; 2]) {
    for (board, expect) in BoardId::ALL.into_iter().zip(expect) {
        let other = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        let text = match board {
            BoardId::A => format!("{board_fen} | {other}"),
            BoardId::B => format!("{other} | {board_fen}"),
        };
        let mut game = game(&text);
        let before = game.board(!board).clone();
        let mv = find(&game, board, san);
        assert_eq!(game.play(board, mv), Ok(captured), "{san} on board {board}");
        assert_eq!(reserves(&game), expect, "{san} on board {board}");
        let after = game.board(!board);
        assert_eq!(
            (after.board(), after.turn(), after.fullmoves(), after.setup().halfmoves),
            (before.board(), before.turn(), before.fullmoves(), before.setup().halfmoves),
            "nothing but the reserve changes on the other board"
        );
    }
}

#[test]
fn all_four_directions() {
    // White takes a black piece: White's partner plays Black on the other board.
    check("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "exd5", Some(Role::Queen), ["-,-,-,q", "-,q,-,-"]);
    // Black takes a white piece: Black's partner plays White on the other board.
    check("4k3/8/8/3p4/4N3/8/8/4K3 b - - 0 1", "dxe4", Some(Role::Knight), ["-,-,N,-", "N,-,-,-"]);
}

#[test]
fn every_role() {
    for (letter, role) in
        [('P', Role::Pawn), ('R', Role::Rook), ('B', Role::Bishop), ('Q', Role::Queen)]
    {
        let fen = format!("4k3/8/8/3p4/4{letter}3/8/8/2K5 b - - 0 1");
        let white = letter.to_string();
        let [a, b] = [format!("-,-,{white},-"), format!("{white},-,-,-")];
        check(&fen, "dxe4", Some(role), [&a, &b]);
    }
}

#[test]
fn a_promoted_piece_crosses_as_a_pawn() {
    for letter in ["Q~", "R~", "B~", "N~"] {
        let fen = format!("4k3/8/8/3p4/4{letter}3/8/8/2K5 b - - 0 1");
        check(&fen, "dxe4", Some(Role::Pawn), ["-,-,P,-", "P,-,-,-"]);
    }
    check("4k3/8/8/3q~4/4P3/8/8/4K3 w - - 0 1", "exd5", Some(Role::Pawn), ["-,-,-,p", "-,p,-,-"]);
    // And one that has walked on since its promotion.
    check("3k4/8/8/3r~4/8/8/8/3QK3 w - - 0 1", "Qxd5+", Some(Role::Pawn), ["-,-,-,p", "-,p,-,-"]);
}

#[test]
fn en_passant() {
    check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", Some(Role::Pawn), ["-,-,-,p", "-,p,-,-"]);
    check("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "dxe3", Some(Role::Pawn), ["-,-,P,-", "P,-,-,-"]);
}

#[test]
fn a_promotion_that_captures_hands_over_what_stood_there() {
    check("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "bxa8=N", Some(Role::Rook), ["-,-,-,r", "-,r,-,-"]);
    check("q~3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "bxa8=Q+", Some(Role::Pawn), ["-,-,-,p", "-,p,-,-"]);
}

#[test]
fn nothing_crosses_without_a_capture() {
    check("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", None, ["-,-,-,-", "-,-,-,-"]);
    check("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", None, ["-,-,-,-", "-,-,-,-"]);
    check("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+", None, ["-,-,-,-", "-,-,-,-"]);
}

#[test]
fn a_drop_takes_from_the_own_reserve_only() {
    check("4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1", "N@e5", None, ["-,n,-,-", "-,-,-,n"]);
    check("4k3/8/8/8/8/8/8/4K3[PPp] b - - 0 1", "P@e5", None, ["PP,-,-,-", "-,-,PP,-"]);
}

/// Captured, dropped by the partner, captured again: it comes back in its own color.
#[test]
fn a_piece_that_goes_around_the_table() {
    let mut game = game(&format!("{0} | {0}", crate::support::START));
    crate::support::play(&mut game, "A e4, A d5, A exd5, B e4");
    assert_eq!(reserves(&game), "-,-,-,p");
    crate::support::play(&mut game, "B P@d5, B exd5");
    assert_eq!(reserves(&game), "-,p,-,-");
    crate::support::play(&mut game, "A P@e4, A Nc3, A Qxd5, A Nxd5");
    // The queen crosses, and so does the pawn that the queen took.
    assert_eq!(reserves(&game), "-,-,P,q");
}
