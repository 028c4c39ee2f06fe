//! The words of the movetext: quirks of writers, and letters of other languages.

use chess::san::Letters;
use tandem_notation::read_move;

/// The reading of a word, or `-`.
#[track_caller]
fn check(word: &str, letters: &Letters, expect: &str) {
    let found = read_move(word.as_bytes(), letters);
    assert_eq!(found.map_or("-".to_owned(), |san| san.to_string()), expect, "{word}");
}

#[test]
fn english() {
    for (word, expect) in [
        ("e4", "e4"),
        ("@e7", "P@e7"),
        ("p@c4", "P@c4"),
        ("n@f5#", "N@f5#"),
        ("$146@g4", "N@g4"),
        ("$146@g4+", "N@g4+"),
        ("$146@g4++", "N@g4#"),
        ("$146@g4+++", "-"),
        ("$146@", "-"),
        ("$146@gg", "-"),
        ("$145@g4", "-"),
        ("$146", "-"),
        ("xe6", "xe6"),
        ("Nb1c3", "Nb1c3"),
        ("0-0-0+", "O-O-O+"),
        ("o-o", "O-O"),
        ("exd6e.p.", "exd6"),
        ("exd6ep", "exd6"),
        ("e8Q", "e8=Q"),
        ("Qd1++", "Qd1#"),
        ("K@e4", "-"),
        ("", "-"),
        ("Jf6", "-"),
        ("ahoj", "-"),
    ] {
        check(word, &Letters::ENGLISH, expect);
    }
}

#[test]
fn other_languages() {
    check("Jf6", &Letters::CZECH, "Nf6");
    check("S@f7+", &Letters::CZECH, "B@f7+");
    check("e8=D", &Letters::CZECH, "e8=Q");
    check("O-O", &Letters::CZECH, "O-O");
    check("@e6", &Letters::CZECH, "P@e6");
    check("e4", &Letters::CZECH, "e4");
    check("♘f3", &Letters::FIGURINES, "Nf3");
    check("♞f6", &Letters::FIGURINES, "Nf6");
    check("Pf3", &Letters::DUTCH, "Nf3");
    check("O@e5", &Letters::DUTCH, "P@e5");
    check("\u{feff}", &Letters::CZECH, "-");
}
