//! Any bytes: filtering a record for a player keeps what that player saw and nothing more, and the
//! filtered record reads back the same.

#![no_main]

use chess::Color;
use libfuzzer_sys::fuzz_target;
use notation::{
    Batch,
    check::{Context, check},
    format,
    kriegspiel::{FilterOptions, Replayed, Word, filtered, is_kriegspiel},
};

fuzz_target!(|text: &[u8]| {
    for game in Batch::from_text(text).games().filter(is_kriegspiel) {
        let _ = check(&Context::new(&game));
        let replayed = Replayed::new(&game);
        for color in Color::ALL {
            let Ok((written, _)) = filtered(&replayed, color, FilterOptions::default()) else {
                continue;
            };
            let text = written.to_text();
            let batch = Batch::from_text(&text);
            let again = batch.games().next().expect("a game");
            assert_eq!(format(&again), text, "{}", String::from_utf8_lossy(&text));
            let again = Replayed::new(&again);
            let hidden = again.record.half_moves.iter().filter(|one| one.color != color);
            assert!(hidden.into_iter().all(|one| one.word == Word::Hidden));
            let (seen, saw) = (replayed.viewed(color), again.viewed(color));
            assert_eq!(
                seen.map(|seen| seen.view.turns().to_vec()),
                saw.map(|saw| saw.view.turns().to_vec())
            );
        }
    }
});
