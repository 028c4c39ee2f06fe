//! Writing logs as records.

use bughouse::{Log, Team};
use tandem_notation::{Batch, Ending, log};

/// The movetext of a log's record, and its losses.
fn record(header: &str, events: &str) -> (String, String) {
    let text = format!("[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n{header}\n{events}");
    let log: Log = text.replace("; ", "\n").parse().expect("a log");
    let (text, losses) = log::to_record(&log);
    let text = String::from_utf8(text).expect("UTF-8");
    let (_, movetext) = text.split_once("\n\n").expect("tags and moves");
    let all: Vec<_> = losses.iter().chain(losses.kept()).map(|(what, _)| what).collect();
    (movetext.replace('\n', " ").trim_end().to_owned(), all.join("; "))
}

fn check(events: &str, movetext: &str, losses: &str) {
    assert_eq!(record("", events), (movetext.to_owned(), losses.to_owned()), "{events}");
}

/// Mate on board A by WhiteA's queen.
const MATE: &str = "0:00 start; 0:01 WhiteA moves e4; 0:02 BlackA moves e5; 0:03 WhiteA moves Qh5; \
    0:04 BlackA moves Nc6; 0:05 WhiteA moves Bc4; 0:06 BlackA moves Nf6; 0:07 WhiteA moves Qxf7; ";
const MATED: &str = "1A. e4 {299} 1a. e5 {299} 2A. Qh5 {298} 2a. Nc6 {298} 3A. Bc4 {297} 3a. Nf6 {297} 4A. Qxf7# {296} ";

#[test]
fn ends() {
    for (events, closing, losses) in [
        ("", "*", ""),
        ("0:08 WhiteA claims mate on A", "{BlackA checkmated} 1-0", ""),
        ("0:08 BlackB claims mate on A", "{BlackA checkmated} 1-0", "who claimed the end"),
        ("0:08 BlackA resigns", "{BlackA resigns} 1-0", ""),
        ("5:30 WhiteA claims flag on A", "{BlackA forfeits on time} 1-0", ""),
        (
            "0:08 WhiteA offers draw; 0:09 BlackA accepts draw",
            "{Game drawn by mutual agreement} 1/2-1/2",
            "",
        ),
        (
            "0:08 arbiter declares lost both",
            "{C:0:08.000 arbiter declares lost both} {Game lost by both teams} *",
            "a result that is neither a win nor a draw; an event that BPGN cannot express, as a comment",
        ),
    ] {
        let movetext = format!("{MATED}{closing}");
        // The offer belongs to the last move.
        let movetext = match events.contains("offers") {
            true => movetext.replace("{296} ", "{296} (=) "),
            false => movetext,
        };
        check(&format!("{MATE}{events}"), &movetext, losses);
    }
}

#[test]
fn moves_made_taken_back_and_offered() {
    check(
        "0:00 start; 0:01 WhiteA makes e4; 0:02 WhiteA takes back; 0:03 WhiteA makes d4; 0:03.25 WhiteA presses; \
        0:04 BlackA offers draw; 0:05 BlackA moves d5; 0:06 WhiteA declines draw",
        "1A. d4 {296.75} {C:0:02.000 WhiteA takes back} 1a. d5 {298.25} (=) {C:0:06.000 WhiteA declines draw} *"
            .replace("1A. d4 {296.75} {C:0:02.000 WhiteA takes back}", "{C:0:02.000 WhiteA takes back} 1A. d4 {296.75}")
            .as_str(),
        "when a move was made before it was completed; an event that BPGN cannot express, as a comment",
    );
}

/// An illegal move that stands, and the move after it in the notation of the resulting board.
#[test]
fn illegal_moves() {
    check(
        "0:00 start; 0:01 WhiteA moves Ke1e3; 0:02 BlackA moves N@e5; 0:03 WhiteA moves e2e5; 0:04 BlackA claims illegal move on A",
        "1A. Ke1e3 {299} {C:illegal move: path piece=K} 1a. N@e5 {299} {C:illegal move: not-held piece=N} \
        2A. e2xe5 {298} {C:illegal move: path piece=P} {WhiteA loses by an illegal move} 0-1",
        "an illegal move, from square to square: readers stop there",
    );
    // Servers allow what the Laws do not: the move has a notation.
    let fen = "[FEN \"7k/P7/8/8/8/8/8/K7[] w - - 0 30 | 7k/8/8/8/8/8/8/K7[] w - - 0 1\"]\n";
    let (movetext, losses) = record(fen, "0:00 start; 0:01 WhiteA moves a8=R");
    assert_eq!(movetext, "30A. a8=R+ {299} {C:illegal move: promotion piece=R} *");
    assert_eq!(losses, "");
}

#[test]
fn clocks_lags_and_readings() {
    check(
        "0:00 start; 0:01 server credits WhiteA 0.25; 0:01 WhiteA moves e4; 0:02 BlackA moves e5; 0:02 server reads BlackA 297.5",
        "1A. e4 {299.25} 1a. e5 {297.50} *",
        "",
    );
    check(
        "0:00 start; 0:01 server reads WhiteB 100; 0:02 WhiteA moves e4",
        "{C:0:01.000 server reads WhiteB 100} 1A. e4 {298} *",
        "an event that BPGN cannot express, as a comment",
    );
    // The clocks of a log in which no time passes are unknown.
    check("0:05 start; 0:05 WhiteA moves e4", "1A. e4 *", "");
}

#[test]
fn tags() {
    let text = "[Ruleset \"casual\"]\n[TimeControl \"180+2\"]\n[WhiteA \"ra\\\"ven\"]\n[Result \"1-0\"]\n[Lag \"1 2\"]\n\n\
        0:00 server reads WhiteA 100.5\n0:00 start\n0:04 server credits WhiteA 0.1\n0:04 WhiteA moves e4\n";
    let log: Log = text.parse().expect("a log");
    let (text, losses) = log::to_record(&log);
    let text = String::from_utf8_lossy(&text);
    let expect = "[WhiteA \"ra\\\"ven\"]\n[TimeControl \"180+2\"]\n[Result \"*\"]\n[Setup \"1\"]\n\
        [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 100 180 | \
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 180 180\"]\n[Rules \"casual\"]\n[Lag \"100\"]\n\n\
        1A. e4 {101.6} *\n";
    assert_eq!(text, expect);
    let lost: Vec<_> = losses.iter().map(|(what, _)| what).collect();
    assert_eq!(
        lost,
        [
            "a fraction of a second on a clock at the start",
            "the tag Lag, which the log expresses otherwise",
            "the tag Result, which does not follow from the events",
        ]
    );
}

#[test]
fn tags_that_no_record_has() {
    let head = "[Date \"1\"]\n[date \"2\"]\n[_x \"3\"]\n[Site \"a\tb\"]";
    let (_, lost) = record(head, "0:00 start");
    let expect = "a control character in a tag; a tag that differs from another only in case; \
        a tag whose name does not begin with a letter";
    assert_eq!(lost, expect);
}

#[test]
fn adjourned() {
    let (movetext, kept) = record(
        "",
        "0:00 start; 0:01 WhiteA moves e4; 0:02 WhiteA adjourns; 0:02 BlackA adjourns; 0:02 WhiteB adjourns; 0:02.5 BlackB adjourns",
    );
    let end = "{C:adjourned: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 299 298 | \
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 297 300} {Game adjourned by mutual agreement} *";
    assert!(movetext.ends_with(end), "{movetext}");
    assert!(kept.contains("the adjourned position, as a comment"), "{kept}");
}

/// Readers find the loser in every closing comment that names one.
#[test]
fn closing_comments_are_understood() {
    for events in [
        "0:01 WhiteA moves Ke3; 0:02 BlackA claims illegal move on A",
        "0:01 WhiteA moves e4; 0:02 arbiter declares lost first",
        "0:01 WhiteA stops the clocks; 0:02 arbiter finds no reason WhiteA",
        "5:01 BlackA claims flag on A",
        "0:01 WhiteA counts one on A; 0:02 WhiteA resigns",
    ] {
        for names in ["", "[WhiteA \"raven\"]\n", "[WhiteA \"raven\"]\n[WhiteB \"Raven\"]\n"] {
            let text =
                format!("[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n{names}0:00 start\n{events}");
            let log: Log = text.replace("; ", "\n").parse().expect("a log");
            let (text, _) = log::to_record(&log);
            let batch = Batch::from_text(&text);
            let game = batch.games().next().expect("a game");
            let ending = Ending::from_game(&game).expect("an ending");
            assert_eq!(ending.losing_team(), Some(Team::First), "{events}: {}", ending.text);
            assert_eq!(game.result_token(), Some(&b"0-1"[..]));
        }
    }
}
