//! TCN, chess.com's two characters for a move.

use chess::{Role, Square, Uci};
use tandem_notation::convert::tcn::{decode, encode};

/// These pieces can be dropped.
const ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

#[test]
fn all_moves_there_and_back() {
    let squares = || Square::all();
    let plain = squares()
        .flat_map(|from| squares().map(move |to| Uci::Normal { from, to, promotion: None }));
    let drops = squares().flat_map(|to| ROLES.map(|role| Uci::Drop { role, to }));
    for mv in plain.chain(drops) {
        let text = encode(mv).expect("every move has a text");
        assert_eq!(decode(text), Some(mv));
    }
}

#[test]
fn promotions() {
    for text in ["e7e8q", "e7d8n", "e7f8r", "a7a8b", "a2a1q", "h2g1n", "g2h1b"] {
        let mv: Uci = text.parse().expect("a move");
        let code = encode(mv).expect("a text");
        assert_eq!(decode(code), Some(mv), "{text}");
    }
    // From chess.com: a pawn on e7 going straight on becomes a queen.
    assert_eq!(decode(*b"0~").map(|mv| mv.to_string()).as_deref(), Some("e7e8q"));
}

#[test]
fn nonsense_is_no_move() {
    for text in [*b"  ", *b"a=", *b"==", *b"a\xff", *b"h{"] {
        let _ = decode(text);
    }
    assert_eq!(decode(*b"  "), None);
    assert_eq!(decode(*b"=="), None);
}
