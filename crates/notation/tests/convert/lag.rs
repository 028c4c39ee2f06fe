//! Lag in the tag and behind the moves.

use tandem_notation::{
    Batch, Game,
    convert::{bpgn, lag::Lag},
};

use super::{formatted, texts};

/// From the tag behind the moves and back, on every file that has one.
#[test]
fn lag_there_and_back() {
    let with =
        |game: &Game<'_>, lag| bpgn::to_bpgn(game, &bpgn::Style { lag, ..bpgn::Style::default() });
    let own = b"[Lag \"7 0 12\"]\n\n1A. e4 $1 {3} (1A. d4 {L:5}) 1a. e5 {A:!}1a. e5{A:!} *";
    let mut turned = 0;
    for text in texts().iter().map(Vec::as_slice).chain([&own[..]]) {
        for game in Batch::of_text(text).games().filter(|game| game.tag("Lag").is_some()) {
            let (comments, lost) = with(&game, Lag::Comments);
            assert!(lost.is_empty());
            let batch = Batch::of_text(&comments);
            let again = batch.games().next().expect("a game");
            let Some(why) = lost.kept().next() else {
                if again.tag("Lag").is_none() {
                    turned += 1;
                    let lags = comments.windows(3).filter(|part| part == b"{L:").count();
                    assert!(lags >= game.tag("Lag").expect("a tag").value().split(' ').count());
                    assert_eq!(formatted(&comments), comments, "what is written is canonical");
                }
                let (tag, _) = with(&again, Lag::Tag);
                let (was, is) = (tandem_notation::format(&game), tag);
                assert_eq!(String::from_utf8_lossy(&is), String::from_utf8_lossy(&was));
                continue;
            };
            assert!(why.0.contains("entries for"), "{}", why.0);
            assert_eq!(comments, tandem_notation::format(&game));
        }
    }
    assert!(turned > 0);
}

/// What does not fit into the other form stays, and why is said.
#[test]
fn lag_that_cannot_be_turned_stays() {
    let check = |text: &str, lag, why: &str| {
        let batch = Batch::of_text(text.as_bytes());
        let game = batch.games().next().expect("a game");
        let style = bpgn::Style { lag, ..bpgn::Style::default() };
        let (text, losses) = bpgn::to_bpgn(&game, &style);
        assert_eq!(losses.kept().map(|(why, _)| why).collect::<Vec<_>>(), [why]);
        (losses.is_empty(), text == tandem_notation::format(&game))
    };
    for (text, lag, why) in [
        ("[Lag \"1 2\"]\n\n1A. e4 *", Lag::Comments, "the tag Lag: it has 2 entries for 1 records"),
        (
            "[Lag \"x\"]\n\n1A. e4 *",
            Lag::Comments,
            "the tag Lag: \"x\" is no whole number of milliseconds",
        ),
        (
            "[Lag \"1\"]\n\n1A. e4 {L:2} *",
            Lag::Comments,
            "the tag Lag: there are other lags beside it",
        ),
        ("1A. e4 {L:2} 1a. e5 *", Lag::Tag, "lags in comments: 1 of 2 records have one"),
        (
            "1A. e4 {L:1.5} *",
            Lag::Tag,
            "lags in comments: \"1.5\" is no whole number of milliseconds",
        ),
        ("1A. e4 {L:2} {L:3} *", Lag::Tag, "lags in comments: a move has two"),
    ] {
        assert_eq!(check(text, lag, why), (true, true), "{text}");
    }
    let why = "a lag in a comment that belongs to no move of the game";
    let (_, same) = check("1A. e4 {L:2} (1A. d4 {L:3}) *", Lag::Tag, why);
    assert!(!same, "the others are turned");
}
