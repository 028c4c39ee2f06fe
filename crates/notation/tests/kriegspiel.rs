//! Records of Kriegspiel: reading, replaying, filtering, writing.

#[path = "kriegspiel/format.rs"]
mod format;
#[path = "kriegspiel/games.rs"]
mod games;
#[path = "kriegspiel/hostile.rs"]
mod hostile;
#[path = "kriegspiel/reading.rs"]
mod reading;
#[path = "kriegspiel/sample.rs"]
mod sample;

use tandem_notation::{Batch, kriegspiel::Replayed};

/// A short game from the specification: White mates in five, and Black's second turn has a nonsense
/// attempt. Typed from the moves.
const SKIRMISH: &str = "\
[Event \"Skirmish\"]
[Site \"UC Berkeley\"]
[Date \"2004.11.02\"]
[Round \"1\"]
[White \"Player1\"]
[Black \"Player2\"]
[Result \"1-0\"]
[Variant \"Kriegspiel (Berkeley)\"]
[Filtered \"no\"]
1. e4 {(:)}
f6 {(:)}
2. e5 {(:)}
fxe5 {(Xe5:e7)}
3. Qh5+ {(CS:)}
g6 {(:)}
4. Be2 {(:Qf7)}
gxh5 {(Xh5:exf4,h5)}
5. Bxh5# {(Xh5,CS:)}
1-0
";

/// White's filtered record up to the last move.
const SKIRMISH_OF_WHITE: &str = "\
[Event \"Skirmish\"]
[Site \"UC Berkeley\"]
[Date \"2004.11.02\"]
[Round \"1\"]
[White \"Player1\"]
[Black \"Player2\"]
[Result \"*\"]
[Variant \"Kriegspiel (Berkeley)\"]
[Filtered \"white\"]
[depth \"1\"]
[forced \"T\"]
[epsilon \"T\"]
1. e4 {(:)}
?? {(:0)}
2. e5 {(:)}
?? {(Xe5:1)}
3. Qh5+ {(CS:)}
?? {(:0)}
4. Be2 {(:Qf7)}
?? {(Xh5:2)}
";

/// The only game of a text, replayed.
fn with<T>(text: &str, look: impl FnOnce(&Replayed<'_>) -> T) -> T {
    let batch = Batch::from_text(text.as_bytes());
    let mut games = batch.games();
    let game = games.next().expect("a game");
    assert!(games.next().is_none(), "one game: {text}");
    look(&Replayed::new(&game))
}
