//! Any bytes: formatting twice gives what formatting once gives, and no game changes what it
//! says: its replay, its clocks and comments, its tags, moves, variations and results.

#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::{
    Batch, Comment, Formatter, Game, Replay, Tree, kriegspiel::is_kriegspiel, tree::Content,
    write::same_content,
};

fn formatted(text: &[u8]) -> Vec<u8> {
    let (mut formatter, mut out) = (Formatter::default(), Vec::new());
    for game in Batch::from_text(text).games() {
        formatter.write(&game, &mut out);
    }
    out
}

/// The moves played, and what stands in braces.
fn essence(game: &Game<'_>) -> (Vec<String>, Vec<String>) {
    let mut replay = Replay::new(game);
    let mut plies = Vec::new();
    while let Some(ply) = replay.next_ply() {
        plies.push(format!("{} {:?}", ply.seat, ply.mv));
    }
    let tree = Tree::new(game);
    let comment = |content: &Content<'_>| match content {
        Content::Comment(Comment::Words(text)) => Some(text.replace('\r', "")),
        Content::Comment(comment) => Some(format!("{comment:?}").replace("\\r", "")),
        _ => None,
    };
    let mut comments: Vec<String> =
        tree.remarks.iter().filter_map(|remark| comment(&remark.content)).collect();
    comments.sort();
    (plies, comments)
}

fuzz_target!(|text: &[u8]| {
    let once = formatted(text);
    assert_eq!(once, formatted(&once), "{}", String::from_utf8_lossy(&once));
    let (before, after) = (Batch::from_text(text), Batch::from_text(&once));
    let mut games = after.games();
    for game in before.games().filter(|game| !game.text().trim_ascii().is_empty()) {
        let again = games.next().expect("a game is missing");
        assert!(same_content(&game, &again), "{:?}", again.text().escape_ascii().to_string());
        if !is_kriegspiel(&game) {
            assert_eq!(essence(&game), essence(&again));
        }
    }
    assert!(games.next().is_none(), "a game too many");
});
