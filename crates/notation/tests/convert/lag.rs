//! Lag in the tag and after the moves.

use tandem_notation::{
    Batch, Game,
    convert::{bpgn, lag::Lag},
};

use super::{formatted, shared_texts, texts};

/// Moves lag from the tag to the moves and back, in every file that has it.
#[test]
fn lag_there_and_back() {
    let own: &[u8] = b"[Lag \"7 0 12\"]\n\n1A. e4 $1 {3} (1A. d4 {L:5}) 1a. e5 {A:!}1a. e5{A:!} *";
    assert!(check_lag(own) > 0);
    for text in texts() {
        check_lag(&text);
    }
}

#[test]
#[ignore = "needs ../shared"]
fn shared_games_with_lag_there_and_back() {
    assert!(shared_texts().iter().map(|text| check_lag(text)).sum::<usize>() > 0);
}

/// Returns how many games of a text have a lag that could be moved.
fn check_lag(text: &[u8]) -> usize {
    let with =
        |game: &Game<'_>, lag| bpgn::to_bpgn(game, &bpgn::Style { lag, ..bpgn::Style::default() });
    let mut turned = 0;
    for game in Batch::from_text(text).games().filter(|game| game.tag("Lag").is_some()) {
        let (comments, lost) = with(&game, Lag::Comments);
        assert!(lost.is_empty());
        let batch = Batch::from_text(&comments);
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
    turned
}

/// Lag that does not fit into the other form is kept, and the reason is reported.
#[test]
fn lag_that_cannot_be_turned_stays() {
    let check = |text: &str, lag, why: &str| {
        let batch = Batch::from_text(text.as_bytes());
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
            "the tag Lag: \"x\" is not a whole number of milliseconds",
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
            "lags in comments: \"1.5\" is not a whole number of milliseconds",
        ),
        ("1A. e4 {L:2} {L:3} *", Lag::Tag, "lags in comments: a move has two"),
    ] {
        assert_eq!(check(text, lag, why), (true, true), "{text}");
    }
    let why = "a lag in a comment that does not follow a move of the game";
    let (_, same) = check("1A. e4 {L:2} (1A. d4 {L:3}) *", Lag::Tag, why);
    assert!(!same, "the others are turned");
}
