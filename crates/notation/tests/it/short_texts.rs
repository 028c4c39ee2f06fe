//! Labels and moves that are written without the formatting machinery.

use chess::{Fen, Position, Rules, SanPlus};

use crate::short::Short;

fn text(short: Short) -> String {
    let mut out = b"(".to_vec();
    short.append_to(&mut out);
    String::from_utf8_lossy(&out[1..]).into_owned()
}

#[test]
fn legal_moves_are_written_like_their_display() {
    let positions = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/P6P/8/2pPp3/8/8/p6p/R3K2R w KQkq c6 0 1",
        "1n3k2/P1P5/8/8/Q6Q/8/8/Q3K2Q[QRBNP] w - - 0 1",
        "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1",
    ];
    let mut longest = 0;
    for fen in positions {
        let setup = fen.parse::<Fen>().expect("a FEN").into_setup();
        let position = Position::from_setup(setup, Rules::BUGHOUSE).expect("playable");
        for &mv in &position.legal_moves() {
            let plus = SanPlus::from_move(mv, &position);
            assert_eq!(text(Short::legal_move(plus)), plus.to_string(), "{fen}");
            longest = longest.max(plus.to_string().len());
        }
    }
    assert_eq!(longest, 7);
}

#[test]
fn labels_have_their_room() {
    for number in [0, 1, 12, 99_999] {
        let label = Short::label(number, 'b').map(text);
        assert_eq!(label, Some(format!("{number}b. ")));
    }
    assert!(Short::label(100_000, 'b').is_none());
    assert_eq!(Short::written_label(b"123...").map(text).as_deref(), Some("123... "));
    assert_eq!(Short::written_label(b"1234...").map(text).as_deref(), Some("1234... "));
    for odd in [&b"12345..."[..], b"1. ...", "1…".as_bytes()] {
        assert!(Short::written_label(odd).is_none());
    }
}
