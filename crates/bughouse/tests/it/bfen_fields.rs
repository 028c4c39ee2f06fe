//! The fields of a BFEN: their order, what may be missing, blanks of every kind.

use chess::{Bitboard, ByColor, Color, Square};
use tandem_bughouse::{BoardPart, bfen::Dialect};

use crate::support::read;

const BOARD: &str = "r3k2r/8/8/8/8/8/8/R3K2R";

fn squares(squares: &[Square]) -> Bitboard {
    squares.iter().copied().collect()
}

/// Side, rights, en passant and clocks of a text that begins with [`BOARD`].
#[track_caller]
fn check(fields: &str, turn: Color, castling: &[Square], en_passant: Option<Square>) -> BoardPart {
    let part = read(&format!("{BOARD}{fields}")).bfen.a;
    assert_eq!(part.setup.turn, turn, "{fields}");
    assert_eq!(part.setup.castling, squares(castling), "{fields}");
    assert_eq!(part.setup.en_passant, en_passant, "{fields}");
    part
}

const ALL: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

#[test]
fn both_orders() {
    check("/ w KQkq - 45 56", Color::White, &ALL, None);
    check("/ KQkq - w 45 56", Color::White, &ALL, None);
    check("/ b KQkq e3 45 56", Color::Black, &ALL, Some(Square::E3));
    check("/ KQkq e3 b 45 56", Color::Black, &ALL, Some(Square::E3));
    check("/ - - b 45 56", Color::Black, &[], None);
    check("/ - - b", Color::Black, &[], None);
}

/// `b` as a castling right (Shredder) stands where the side stands in the other order; the third
/// field tells.
#[test]
fn shredder_rights_that_look_like_a_side() {
    let b_file = "1r2k3/8/8/8/8/8/8/1R2K3";
    for (fields, turn, castling, dialect) in [
        ("w b - 0 1", Color::White, Square::B8, Dialect::Plain),
        ("b b - 0 1", Color::Black, Square::B8, Dialect::Plain),
        ("b B - 0 1", Color::Black, Square::B1, Dialect::Plain),
        ("b - w 45 56", Color::White, Square::B8, Dialect::Laws),
        ("b - b 45 56", Color::Black, Square::B8, Dialect::Laws),
        ("B - b 45 56", Color::Black, Square::B1, Dialect::Laws),
        ("b b", Color::Black, Square::B8, Dialect::Plain),
    ] {
        let reading = read(&format!("{b_file} {fields}"));
        assert_eq!(reading.bfen.a.setup.turn, turn, "{fields}");
        assert_eq!(reading.bfen.a.setup.castling, squares(&[castling]), "{fields}");
        assert_eq!(reading.dialect, dialect, "{fields}");
    }
}

#[test]
fn missing_trailing_fields() {
    check("", Color::White, &[], None);
    check(" ", Color::White, &[], None);
    check(" b", Color::Black, &[], None);
    check(" b KQ", Color::Black, &[Square::A1, Square::H1], None);
    check(" b kq e3", Color::Black, &[Square::A8, Square::H8], Some(Square::E3));
    let part = check("/ b 17 4", Color::Black, &[], None);
    assert_eq!(part.clocks, Some(ByColor { white: 17, black: 4 }));
    let part = check("/ b Kk 17 4", Color::Black, &[Square::H1, Square::H8], None);
    assert_eq!(part.clocks, Some(ByColor { white: 17, black: 4 }));
}

#[test]
fn one_counter_alone() {
    let part = check("[] w - - 9", Color::White, &[], None);
    assert_eq!((part.setup.halfmoves, part.setup.fullmoves), (9, 1));
}

#[test]
fn the_greatest_numbers() {
    let part = check("[] w - - 4294967295 4294967295", Color::White, &[], None);
    assert_eq!((part.setup.halfmoves, part.setup.fullmoves), (u32::MAX, u32::MAX));
    let part = check("/ w - - 4294967295 0", Color::White, &[], None);
    assert_eq!(part.clocks, Some(ByColor { white: u32::MAX, black: 0 }));
    let part = check("[] w - - 007 00", Color::White, &[], None);
    assert_eq!((part.setup.halfmoves, part.setup.fullmoves), (7, 0));
}

/// No-break spaces (46 of them in the English Laws), tabs, line breaks and many blanks are one
/// blank.
#[test]
fn blanks_of_every_kind() {
    for blank in ["  ", "\t", "\u{a0}", "\u{a0} \u{a0}", "\n", "\r\n", " \n ", "\u{2003}"] {
        let text = format!("{blank}{BOARD}/Pn w KQkq - 45 56 | {BOARD} b - e3 1 2{blank}");
        assert_eq!(read(&text.replace(' ', blank)), read(&text), "{blank:?}");
        assert_eq!(read(&text.replace(' ', blank)).bfen.to_thief(), text.trim(), "{blank:?}");
    }
}

#[test]
fn a_line_break_after_the_separator() {
    let text = format!("{BOARD}/ w - - 45 56 |\n{BOARD}/ w - - 45 60");
    assert_eq!(read(&text), read(&text.replace('\n', " ")));
}

/// Reserves in any order and mix of colors; a reserve is a count.
#[test]
fn reserves_in_any_order() {
    let orders = ["BrpBBqppN", "NBBBrpppq", "pppqrBBBN", "BNpBqpBrp"];
    for order in orders {
        let slash = read(&format!("{BOARD}/{order} w - - 92 2"));
        assert_eq!(slash.bfen.to_thief(), format!("{BOARD}/NBBBppprq w - - 92 2"));
        let bracket = read(&format!("{BOARD}[{order}] w - - 1 2"));
        assert_eq!(bracket.bfen.to_bracket(), format!("{BOARD}[BBBNqrppp] w - - 1 2"));
    }
}

/// More pieces than a reserve counts: nothing wraps around and nothing panics.
#[test]
fn a_reserve_without_end() {
    let reading = read(&format!("{BOARD}[{}{}] w - - 0 1", "P".repeat(70_000), "q".repeat(256)));
    let reserves = reading.bfen.a.setup.reserves;
    assert!(reserves.white.count(chess::Role::Pawn) >= 64);
    assert!(reserves.black.count(chess::Role::Queen) >= 64);
    assert_eq!(reserves.white.count(chess::Role::Queen), 0);
    assert!(!reading.bfen.violations().is_empty());
}
