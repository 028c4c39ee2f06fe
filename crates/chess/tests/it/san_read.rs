//! Reading moves as people write them: the canonical text of what was read says all of it.

use tandem_chess::{CastlingSide, File, ParseSanError, Rank, Role, San, SanPlus, Square, Suffix};

#[track_caller]
fn check(text: &str, expect: &str) {
    let read: SanPlus = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.to_string(), expect, "{text}");
    assert_eq!(SanPlus::from_ascii(text.as_bytes()), Ok(read), "{text}");
    let bare: San = text.parse().expect("what was read with its mark");
    assert_eq!(bare, read.san, "{text}");
    assert_eq!(expect.parse(), Ok(read), "{expect} says what {text} says");
}

#[track_caller]
fn check_refused(text: &str) {
    assert_eq!(text.parse::<SanPlus>(), Err(ParseSanError), "{text:?}");
    assert_eq!(text.parse::<San>(), Err(ParseSanError), "{text:?}");
}

#[test]
fn canonical_forms() {
    for text in [
        "e4", "a1", "h8", "exd5", "Nf3", "Kxe2", "Rad1", "N1f3", "Qa1b2", "Qa1xb2", "Bxf7+",
        "Qh5#", "e8=Q", "exd8=N+", "a1=B", "h8=R#", "O-O", "O-O-O", "O-O+", "O-O-O#", "P@f7",
        "N@f3+", "B@c4", "R@a8#", "Q@h1",
    ] {
        check(text, text);
    }
}

#[test]
fn lenient_forms() {
    for (text, expect) in [
        // Castling with zeros or small letters.
        ("0-0", "O-O"),
        ("0-0-0", "O-O-O"),
        ("o-o", "O-O"),
        ("o-o-o", "O-O-O"),
        ("0-0-0+", "O-O-O+"),
        // Promotion without =, in small letters, in parentheses.
        ("e8Q", "e8=Q"),
        ("exd8N", "exd8=N"),
        ("b1R+", "b1=R+"),
        ("e8=q", "e8=Q"),
        ("e8q", "e8=Q"),
        ("e8(Q)", "e8=Q"),
        ("bxa1b", "bxa1=B"),
        // Drops of a pawn without a letter, and small letters.
        ("@f7", "P@f7"),
        ("p@f7", "P@f7"),
        ("n@f3", "N@f3"),
        ("@e3#", "P@e3#"),
        // Pawn moves with their letter.
        ("Pe4", "e4"),
        ("Pexd5", "exd5"),
        ("Pe8=Q", "e8=Q"),
        // The whole origin.
        ("Ng1f3", "Ng1f3"),
        ("Ng1-f3", "Ng1f3"),
        ("Ng1xf3", "Ng1xf3"),
        ("e2e4", "e2e4"),
        ("e2-e4", "e2e4"),
        ("e4xd5", "e4xd5"),
        ("e7-e8=Q", "e7e8=Q"),
        ("e7e8Q", "e7e8=Q"),
        // Pawn captures without a file, or without a cross.
        ("xe6", "xe6"),
        ("ed5", "ed5"),
        // A colon for a cross.
        ("N:f3", "Nxf3"),
        ("e:d5", "exd5"),
        // En passant.
        ("exd6ep", "exd6"),
        ("exd6e.p.", "exd6"),
        ("exd6ep+", "exd6+"),
        // Marks.
        ("Qf7++", "Qf7#"),
        ("Qf7+!", "Qf7+"),
        ("Qf7!?", "Qf7"),
        ("Qf7??", "Qf7"),
        ("Qf7#!!", "Qf7#"),
        ("Qf7!+", "Qf7+"),
        ("O-O!", "O-O"),
        ("@f7+?", "P@f7+"),
        // A small b is a file before a square, and a bishop before @.
        ("bxc3", "bxc3"),
        ("b@c3", "B@c3"),
        ("b4", "b4"),
    ] {
        check(text, expect);
    }
}

#[test]
fn values() {
    let read = |text: &str| text.parse::<SanPlus>().expect(text);
    let normal = San::Normal {
        role: Role::Rook,
        file: Some(File::A),
        rank: Some(Rank::Third),
        capture: true,
        to: Square::A7,
        promotion: None,
    };
    assert_eq!(read("Ra3xa7+"), SanPlus { san: normal, suffix: Some(Suffix::Check) });
    let pawn = San::Normal {
        role: Role::Pawn,
        file: Some(File::D),
        rank: None,
        capture: true,
        to: Square::C8,
        promotion: Some(Role::Knight),
    };
    assert_eq!(read("dxc8=N"), SanPlus { san: pawn, suffix: None });
    let castle = San::Castle(CastlingSide::Queen);
    assert_eq!(read("O-O-O++"), SanPlus { san: castle, suffix: Some(Suffix::Mate) });
    let drop = San::Drop { role: Role::Pawn, to: Square::E6 };
    assert_eq!(read("@e6#"), SanPlus { san: drop, suffix: Some(Suffix::Mate) });
}

#[test]
fn no_moves() {
    for text in [
        "", "+", "#", "!", "e", "e9", "i4", "e0", "Ne", "Nf9", "N", "K@e4", "k@e4", "X@e4", "@",
        "@e", "@e9", "N@", "N@f", "N@f33", "@@f3", "e8=K", "e8=P", "e8=", "e8=X", "e8()", "O",
        "O-", "O-O-", "O-O-O-O", "O-0", "0-O", "o-O", "OO", "--", "Z0", "null", "1-0", "*", "Nxx3",
        "Nf3f", "Nabf3", "N12f3", "Nb1c3d5", "nf3", "e2–e4", "e4 ", " e4", "e4\n", "e4+#", "e4+++",
        "x", "=Q", "é4", "♘f3", "e-e4", "N-f3",
    ] {
        check_refused(text);
    }
    assert_eq!(ParseSanError.to_string(), "not a move such as Nf3, exd5, e8=Q, O-O or P@f7");
}
