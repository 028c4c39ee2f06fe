//! Piece letters of other languages (Laws E2).

use tandem_chess::{Role, Rules, San, SanPlus, san::Letters};

use crate::support::random_positions;

#[track_caller]
fn check(letters: &Letters, national: &str, english: &str) {
    assert_eq!(letters.to_english(national), english, "{}", letters.code);
    let read: SanPlus = english.parse().expect("a move");
    assert_eq!(read.display(letters).to_string(), national, "{}", letters.code);
    let bare = San::to_string(&read.san);
    assert_eq!(letters.to_english(&read.san.display(letters).to_string()), bare);
}

#[test]
fn examples() {
    for (letters, national, english) in [
        (Letters::CZECH, "Jxf7+", "Nxf7+"),
        (Letters::CZECH, "e8=D#", "e8=Q#"),
        (Letters::CZECH, "P@f7", "P@f7"),
        (Letters::CZECH, "Sb5", "Bb5"),
        (Letters::CZECH, "Vad1", "Rad1"),
        (Letters::GERMAN, "S@f7#", "N@f7#"),
        (Letters::GERMAN, "B@e6", "P@e6"),
        (Letters::GERMAN, "Lxc6+", "Bxc6+"),
        (Letters::GERMAN, "bxc3", "bxc3"),
        (Letters::FRENCH, "Rxe2", "Kxe2"),
        (Letters::FRENCH, "exd8=C", "exd8=N"),
        (Letters::FRENCH, "T1d2", "R1d2"),
        (Letters::DUTCH, "O@f7+", "P@f7+"),
        (Letters::DUTCH, "P@f3", "N@f3"),
        (Letters::DUTCH, "Pxe5", "Nxe5"),
        (Letters::POLISH, "Hxf7#", "Qxf7#"),
        (Letters::POLISH, "G@c4", "B@c4"),
        (Letters::SPANISH, "A@c4", "B@c4"),
        (Letters::SPANISH, "Cf3", "Nf3"),
        (Letters::FIGURINES, "♙@e6", "P@e6"),
        (Letters::FIGURINES, "♘f3", "Nf3"),
        (Letters::FIGURINES, "e8=♕", "e8=Q"),
    ] {
        check(&letters, national, english);
    }
}

/// Castling is no pawn, not even in Dutch.
#[test]
fn castling_in_every_language() {
    for letters in &Letters::ALL {
        for castling in ["O-O", "O-O-O", "O-O+", "O-O-O#"] {
            check(letters, castling, castling);
        }
    }
}

#[test]
fn black_figurines() {
    let black = ['♟', '♞', '♝', '♜', '♛', '♚'];
    for (role, letter) in Role::ALL.into_iter().zip(black) {
        assert_eq!(Letters::FIGURINES.role(letter), Some(role));
        assert_eq!(Letters::CZECH.role(letter), None);
    }
    assert_eq!(Letters::FIGURINES.to_english("♞xe5"), "Nxe5");
}

#[test]
fn the_sets() {
    for letters in &Letters::ALL {
        assert_eq!(Letters::by_code(letters.code), Some(letters));
        for role in Role::ALL {
            assert_eq!(letters.role(letters.letter(role)), Some(role), "{}", letters.code);
        }
        for other in ['x', '@', '=', 'a', 'h', '1', '8', '+', 'Z', 'é', '\u{10ffff}', '\0'] {
            assert_eq!(letters.role(other), None, "{other:?} in {}", letters.code);
        }
    }
    assert_eq!(Letters::by_code("xx"), None);
    assert_eq!(Letters::by_code(""), None);
}

#[test]
fn round_trips_in_random_games() {
    let mut count = 0;
    random_positions(Rules::BUGHOUSE, 47, |position| {
        count += 1;
        if count % 8 != 0 {
            return;
        }
        for &mv in &position.legal_moves() {
            let san = SanPlus::from_move(mv, position);
            for letters in &Letters::ALL {
                let english = letters.to_english(&san.display(letters).to_string()).into_owned();
                assert_eq!(english, san.to_string(), "{}", letters.code);
                assert_eq!(english.parse(), Ok(san), "{}", letters.code);
            }
        }
    });
    assert!(count > 300);
}
