//! Validation: every named check with a text that breaks it and one that only nearly does, and
//! its level.

use chess::{Color, Role, Square};
use tandem_bughouse::{Bfen, BfenRule, ViolationLevel};

use crate::support::read;

/// The faults of a text: the violations, or the one error that makes it unreadable.
fn violations(text: &str) -> Vec<String> {
    match text.parse::<Bfen>() {
        Ok(bfen) => bfen.violations().iter().map(ToString::to_string).collect(),
        Err(error) => {
            let check = error.kind.rule();
            vec![format!("{} [{}]: {error}", check.level(), check.id())]
        }
    }
}

/// One text that breaks exactly one rule, and one that is sound.
#[track_caller]
fn check(rule: BfenRule, bad: &str, message: &str, good: &str) {
    assert_eq!(violations(bad), [format!("{} [{}]: {message}", rule.level(), rule.id())], "{bad}");
    assert_eq!(violations(good), Vec::<String>::new(), "{good}");
}

#[test]
fn reserve_pieces() {
    check(
        BfenRule::ReservePieces,
        "4k3/8/8/8/8/8/8/4K3[QX] w - - 0 1",
        "the reserve holds 'X', which is no piece (column 22)",
        "4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1",
    );
}

#[test]
fn reserve_king() {
    check(
        BfenRule::ReserveKing,
        "4k3/8/8/8/8/8/8/4K3[k] w - - 0 1",
        "the reserve holds a king (column 21)",
        "4k3/8/8/8/8/8/8/4K3[q] w - - 0 1",
    );
}

#[test]
fn pieces_of_color() {
    // King, 16 pawns, 4 each of N, B, R and 2 queens are 31: all that one board can hold.
    let reserve = "PPPPPPPPPPPPPPPPNNNNBBBBRRRRQQ";
    let good = format!("4k3/8/8/8/8/8/8/4K3[{reserve}] w - - 0 1");
    assert_eq!(violations(&good), Vec::<String>::new());
    // One more is one too many of its role, too, or a second king.
    assert_eq!(
        violations(&good.replace("4K3", "Q3K3")),
        [
            "not reachable [pieces-of-color]: board A: White has 32 pieces with the reserve, more than 31",
            "not reachable [pieces-of-role]: board A: White has 3 queens with the reserve, more than 2",
        ],
    );
    assert_eq!(
        violations(&good.replace("4K3", "K3K3")),
        [
            "not playable [kings]: board A: White has 2 kings",
            "not reachable [pieces-of-color]: board A: White has 32 pieces with the reserve, more than 31",
        ],
    );
}

#[test]
fn promoted_role() {
    check(
        BfenRule::PromotedRole,
        "4k3/8/8/8/8/8/P~7/4K3[] w - - 0 1",
        "rank 2 has '~' not behind a queen, rook, bishop or knight (column 16)",
        "4k3/8/8/8/8/8/N~B~R~Q~4/4K3[] w - - 0 1",
    );
    // A setup made by hand, which no text can say.
    let mut bfen = read("4k3/8/8/8/8/8/8/4K3[] w - - 0 1").bfen;
    bfen.a.setup.board.put(Square::A4, Role::Pawn.piece(Color::White), true);
    let found: Vec<BfenRule> = bfen.violations().iter().map(|finding| finding.rule).collect();
    assert_eq!(found, [BfenRule::PromotedRole]);
}

#[test]
fn promoted_pawns() {
    // Sixteen pawns of a color there are, whatever they have become.
    check(
        BfenRule::PromotedPawns,
        "4k3/8/8/8/8/8/PPPPPPPP/Q~3K3[PPPPPPPP] w - - 0 1",
        "board A: White has 17 pawns with the reserve and 1 promoted, more than 16",
        "4k3/8/8/8/8/8/PPPPPPPP/Q~3K3[PPPPPPP] w - - 0 1",
    );
    check(
        BfenRule::PromotedPawns,
        "4k3/n~n~n~n~n~n~n~n~/n~n~n~n~n~n~n~n~/8/8/8/8/4K3[p] b - - 0 1",
        "board A: Black has 17 pawns with the reserve and 16 promoted, more than 16",
        "4k3/n~n~n~n~n~n~n~n~/n~n~n~n~n~n~n~n~/8/8/8/8/4K3[] b - - 0 1",
    );
}

#[test]
fn fields() {
    check(
        BfenRule::Fields,
        "4k3/8/8/8/8/8/7/4K3 w - - 0 1",
        "rank 2 has 7 squares, expected 8 (column 15)",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    );
    for text in
        ["", "x", "4k3/8/8/8/8/8/8/4K3 x", "4k3/8/8/8/8/8/8/4K3 w x", "8/8/8/8/8/8/8/8 w - x"]
    {
        assert!(violations(text)[0].starts_with("unreadable [fields]: "), "{text}");
    }
    assert!(violations("||")[0].starts_with("unreadable [fields]: "));
}

#[test]
fn kings() {
    let good = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    check(BfenRule::Kings, "8/8/8/8/8/8/8/4K3 w - - 0 1", "board A: Black has no king", good);
    check(BfenRule::Kings, "4k3/8/8/8/8/8/8/K3K3 b - - 0 1", "board A: White has 2 kings", good);
    let found = violations(&format!("{good} | 4k3/8/8/8/8/8/8/8"));
    assert_eq!(found[0], "not playable [kings]: board B: White has no king");
}

#[test]
fn pawn_ranks() {
    let good = "4k3/P7/8/8/8/8/p7/4K3 w - - 0 1";
    check(
        BfenRule::PawnRanks,
        "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "board A: a pawn stands on a8, on the last rank",
        good,
    );
    check(
        BfenRule::PawnRanks,
        "4k3/8/8/8/8/8/8/p3K3 w - - 0 1",
        "board A: a pawn stands on a1, on the first rank",
        good,
    );
    // In a reserve they may be, whatever the specification's double negation says.
    assert_eq!(violations("4k3/8/8/8/8/8/8/4K3[PPpp] w - - 0 1"), Vec::<String>::new());
}

#[test]
fn king_capturable() {
    check(
        BfenRule::KingCapturable,
        "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
        "board A: Black has just moved, but its king on e8 is attacked from e1",
        "4k3/8/8/8/8/8/8/4RK2 b - - 0 1",
    );
}

#[test]
fn castling_rights() {
    check(
        BfenRule::CastlingRights,
        "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
        "board A: the castling right of a1 has no king and rook to castle with",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    );
}

#[test]
fn en_passant() {
    check(
        BfenRule::EnPassant,
        "4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1",
        "board A: no pawn can just have passed over d3",
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
    );
}

#[test]
fn castling_rook() {
    check(
        BfenRule::CastlingRook,
        "4k3/8/8/8/8/8/8/4K2R~ w K - 0 1",
        "board A: the rook on h1 may castle, yet is a promoted pawn",
        "4k3/8/8/8/8/8/8/4K2R~ w - - 0 1",
    );
}

#[test]
fn pieces_of_role() {
    for (letter, name, most) in [
        ('P', "pawn", 16),
        ('N', "knight", 4),
        ('B', "bishop", 4),
        ('R', "rook", 4),
        ('Q', "queen", 2),
    ] {
        let text =
            |count| format!("4k3/8/8/8/8/8/8/4K3[{}] w - - 0 1", letter.to_string().repeat(count));
        let message =
            format!("board A: White has {} {name}s with the reserve, more than {most}", most + 1);
        check(BfenRule::PiecesOfRole, &text(most + 1), &message, &text(most));
    }
}

#[test]
fn sixty_four() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    check(
        BfenRule::SixtyFour,
        &format!("{start} | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[] w KQkq - 0 1"),
        "63 pieces instead of 64 on both boards: 3 White knights instead of 4",
        &format!("{start} | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[N] w KQkq - 0 1"),
    );
    // Of the right number but not of the right kind, and over both boards.
    check(
        BfenRule::SixtyFour,
        &format!("{start} | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[B] w KQkq - 0 1"),
        "64 pieces instead of 64 on both boards: 5 White bishops instead of 4, 3 White knights instead of 4",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[] w KQkq - 0 1 | \
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[N] w KQkq - 0 1",
    );
    // Promoted pieces count as the pawns they were.
    check(
        BfenRule::SixtyFour,
        &format!("{start} | rnbqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR[Qp] w KQkq - 0 1"),
        "64 pieces instead of 64 on both boards: 3 White queens instead of 2, 15 White pawns instead of 16",
        &format!("{start} | rnbqkbnr/1ppppppp/Q~7/8/8/8/1PPPPPPP/RNBQKBNR[p] w KQkq - 0 1"),
    );
}

/// With one board only, the pieces that are missing may be on the other.
#[test]
fn one_board_is_not_counted_to_sixty_four() {
    assert_eq!(violations("4k3/8/8/8/8/8/8/4K3"), Vec::<String>::new());
    assert_eq!(
        violations("4k3/8/8/8/8/8/8/4K3 | 4k3/8/8/8/8/8/8/4K3").len(),
        1,
        "with two boards they are"
    );
}

#[test]
fn board_a_first_and_the_graver_first() {
    let bad = "P3k3/8/8/8/8/8/8/8[QQQ] w - - 0 1";
    let found = violations(&format!("{bad} | {bad}"));
    let heads: Vec<&str> = found.iter().map(|text| text.split(':').next().unwrap()).collect();
    assert_eq!(
        heads,
        [
            "not playable [kings]",
            "not playable [pawn-ranks]",
            "not reachable [pieces-of-role]",
            "not playable [kings]",
            "not playable [pawn-ranks]",
            "not reachable [pieces-of-role]",
            "not reachable [sixty-four]",
        ],
    );
    assert!(found[0].contains("board A") && found[3].contains("board B"));
}

/// The rules of BFEN v0.1 in its order, then ours; names and levels are part of the interface.
#[test]
fn names_and_levels() {
    let table = BfenRule::ALL.map(|check| format!("{} {}", check.id(), check.level()));
    assert_eq!(
        table,
        [
            "reserve-pieces unreadable",
            "reserve-king unreadable",
            "pieces-of-color not reachable",
            "promoted-role unreadable",
            "promoted-pawns not reachable",
            "fields unreadable",
            "kings not playable",
            "pawn-ranks not playable",
            "king-capturable not playable",
            "castling-rights not playable",
            "en-passant not playable",
            "castling-rook not reachable",
            "pieces-of-role not reachable",
            "move-number not reachable",
            "sixty-four not reachable",
        ],
    );
    assert!(
        ViolationLevel::Unreadable < ViolationLevel::NotPlayable
            && ViolationLevel::NotPlayable < ViolationLevel::NotReachable
    );
}
