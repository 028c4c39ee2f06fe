//! Nothing that is read ever panics, and whatever is read is written so that it reads the same.

use fastrand::Rng;
use tandem_chess::{Fen, Position, Rules, San, SanPlus, Uci, san::Letters};

use crate::support::{STARTS, position};

/// The bytes of FENs, and a letter that none has.
const FEN_BYTES: &[u8] = b"/12345678PNBRQKpnbrqk~[] wb-KQkqAHah36e\xc3\xa9";

/// Up to `longest` bytes, mostly from an alphabet.
fn garbage(chance: &mut Rng, alphabet: &[u8], longest: usize) -> Vec<u8> {
    let len = chance.usize(..=longest);
    (0..len)
        .map(|_| {
            if chance.usize(..40) == 0 {
                chance.u64(..) as u8
            } else {
                alphabet[chance.usize(..alphabet.len())]
            }
        })
        .collect()
}

fn boards() -> Vec<Position> {
    STARTS.into_iter().map(|fen| position(fen, Rules::BUGHOUSE)).collect()
}

#[test]
fn san() {
    let mut chance = Rng::with_seed(71);
    let boards = boards();
    let mut read = 0;
    for _ in 0..120_000 {
        let bytes = garbage(&mut chance, b"NBRQKPabcdefgh12345678x:@=-+#!?O0oep.()nq", 8);
        let Ok(plus) = SanPlus::from_ascii(&bytes) else { continue };
        read += 1;
        let text = plus.to_string();
        assert_eq!(text.parse(), Ok(plus), "{:?}", String::from_utf8_lossy(&bytes));
        for board in &boards {
            if let Ok(mv) = plus.san.to_move(board) {
                assert!(board.is_legal(mv));
                assert_eq!(San::from_move(mv, board).to_move(board), Ok(mv));
            }
        }
    }
    assert!(read > 500, "{read} texts were moves");
}

#[test]
fn uci() {
    let mut chance = Rng::with_seed(72);
    let boards = boards();
    let mut read = 0;
    for _ in 0..120_000 {
        let bytes = garbage(&mut chance, b"abcdefgh12345678abcdefgh12345678@NBRQPnbrq", 6);
        let Ok(uci) = String::from_utf8_lossy(&bytes).parse::<Uci>() else { continue };
        read += 1;
        assert_eq!(uci.to_string().parse(), Ok(uci));
        for board in &boards {
            if let Ok(mv) = uci.to_move(board) {
                assert!(board.is_legal(mv));
            }
        }
    }
    assert!(read > 300, "{read} texts were coordinates");
}

#[test]
fn fen() {
    let mut chance = Rng::with_seed(73);
    let (mut read, mut playable) = (0, 0);
    for _ in 0..60_000 {
        // A good FEN with some bytes changed, put in or taken out.
        let mut bytes = STARTS[chance.usize(..STARTS.len())].as_bytes().to_vec();
        for _ in 0..chance.usize(..4) {
            let at = chance.usize(..bytes.len());
            let byte = FEN_BYTES[chance.usize(..FEN_BYTES.len())];
            match chance.usize(..3) {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => {
                    bytes.remove(at);
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        match text.parse::<Fen>() {
            Ok(fen) => {
                read += 1;
                assert_eq!(fen.to_string().parse(), Ok(fen.clone()), "{text}");
                if let Ok(position) = Position::from_setup(fen.0, Rules::CRAZYHOUSE) {
                    playable += 1;
                    position.legal_moves();
                    position.status();
                }
            }
            // The blame lies inside the text, at the edges of characters.
            Err(error) => assert!(text.get(error.span.clone()).is_some(), "{text}: {error}"),
        }
    }
    assert!(read > 5000 && playable > 2000, "{read} read, {playable} playable");
    for _ in 0..60_000 {
        let bytes = garbage(&mut chance, b"/8pk~[]QR wbKq-e31\xe2\x99\x94", 40);
        let text = String::from_utf8_lossy(&bytes);
        if let Err(error) = text.parse::<Fen>() {
            assert!(text.get(error.span.clone()).is_some(), "{text}: {error}");
        }
    }
}

#[test]
fn letters() {
    let mut chance = Rng::with_seed(74);
    for _ in 0..20_000 {
        let bytes = garbage(&mut chance, "JSVD♘♞O-@xe4=+".as_bytes(), 10);
        let text = String::from_utf8_lossy(&bytes);
        for letters in &Letters::ALL {
            let english = letters.to_english(&text);
            assert_eq!(english.chars().count(), text.chars().count());
            let _ = english.parse::<SanPlus>();
        }
    }
}
