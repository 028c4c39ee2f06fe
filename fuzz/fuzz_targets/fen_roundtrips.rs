//! Any text: reading it as FEN never panics and blames a part of the text; what can be read is
//! written so that it reads the same, as a setup and, where it is playable, as a position.

#![no_main]

use chess::{Fen, Position, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let fen: Fen = match text.parse() {
        Ok(fen) => fen,
        Err(error) => {
            assert!(text.get(error.span.clone()).is_some(), "{error:?} is outside of {text:?}");
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let written = fen.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&fen), "{text:?} was written as {written:?}");
    if let Ok(position) = Position::from_setup(fen.into_setup(), Rules::BUGHOUSE) {
        let fen = position.to_fen();
        let read: Fen = fen.to_string().parse().expect("what was written can be read");
        assert_eq!(read, fen);
        let again = Position::from_setup(read.into_setup(), Rules::BUGHOUSE);
        assert_eq!(again.as_ref(), Ok(&position));
        assert_eq!(again.map(|position| position.keys()), Ok(position.keys()));
    }
});
