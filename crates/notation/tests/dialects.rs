//! The dialect of a game is detected by the marks in the catalogue.

use tandem_notation::{Batch, Dialect, check::Context};

#[test]
fn every_family_is_recognized() {
    let cases: [(Dialect, &str); 14] = [
        (
            Dialect::Standard,
            "[Event \"fics rated bughouse match\"]\n\n1A. e4 {298} {x checkmated} 0-1",
        ),
        (Dialect::Standard, "1A. e4 {180} 1a. Nc6 {180} {WA checkmated} 0-1"),
        (
            Dialect::BughouseDbOrg,
            "[Event \"FICS rated bughouse game\"]\n[Date \"2017.03.04\"]\n[BughouseDBGameNo \"3\"]\n[Lag \"\"]\n\n1A. d4{119.051} *",
        ),
        (
            Dialect::BughouseDbCom,
            "[Event \"FICS rated bughouse match\"]\n[Date \"2010-07-26\"]\n\n1A. e4{119.521} *",
        ),
        (
            Dialect::BughouseDbCom,
            "{C:This is game number 534 at http://www.bughousedb.com}\n\n1A. e4{119.5} *",
        ),
        (
            Dialect::ChessCom,
            "[Site \"Chess.com\"]\n[Variant \"Bughouse\"]\n\n1A. e4 {[%clk 0:00:01.3]} *",
        ),
        (Dialect::Bmacho, "2A. Nb1c3 {179.6} 2a. Ng8f6 {179.6} {text}  *"),
        (
            Dialect::BughousePro,
            "[DropAggression \"1\"]\n[PawnDropRanks \"2-7\"]\n\n1A. e4 {[ts=0.100]}",
        ),
        (Dialect::Pychess, "1A.e4 1B.d4 1A.Nf6 *"),
        (
            Dialect::Hivemind,
            "[WhiteTeam \"a\"]\n[BlackTeam \"b\"]\n[TimeControl \"180\"]\n\n1A. e4 *",
        ),
        (Dialect::Bics, "[Event \"BICS bughouse match\"]\n[Site \"chess.sipay.ru\"]\n\n1A. e4 *"),
        (Dialect::Kriegspiel, "[Rules \"Kriegspiel (Berkeley)\"]\n\n1. e4 {(:)} e5 {(:)} *"),
        (Dialect::Unknown, "1. e4 e5 2. Nf3 *"),
        (Dialect::Unknown, "[Event \"x\"]\n\n*"),
    ];
    for (dialect, text) in cases {
        let batch = Batch::from_text(text.as_bytes());
        let game = batch.games().next().expect("a game");
        assert_eq!(Dialect::detect(&game), dialect, "{text}");
        assert_eq!(Context::new(&game).dialect(), dialect, "checked: {text}");
    }
}
