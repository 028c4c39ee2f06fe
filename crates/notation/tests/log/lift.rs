//! Lifting records.

use bughouse::Ruleset;
use tandem_notation::{Batch, log};

fn lifted(text: &str, ruleset: &str) -> log::Lifted {
    let batch = Batch::from_text(text.as_bytes());
    let game = batch.games().next().expect("a game");
    let lifted = log::lift(&game, &ruleset.parse().expect("a ruleset"));
    assert_eq!(log::read(&lifted.log.to_string()).as_ref(), Ok(&lifted.log));
    assert_eq!(log::read(&log::json::to_json(&lifted.log)).as_ref(), Ok(&lifted.log));
    lifted
}

/// The entries after the start, and the remarks.
fn check(text: &str, entries: &[&str], remarks: &[&str]) {
    let lifted = lifted(text, "fics");
    let found: Vec<_> = lifted.log.entries.iter().map(ToString::to_string).collect();
    let start = found.iter().position(|entry| entry.ends_with("start")).expect("a start");
    assert_eq!(found[start + 1..], *entries, "{text}");
    let found: Vec<_> = lifted.remarks.iter().map(|remark| remark.message).collect();
    assert_eq!(found, remarks, "{text}");
}

#[test]
fn times() {
    const NO_CONTROL: &str = "the time control is unknown and assumed";
    // Both boards: the later of the previous event's time and the board's own.
    check(
        "[TimeControl \"300+0\"] 1A. e4 {295} 1B. d4 {298} 1a. e5 {299.5} *",
        &[
            "0:05.000 WhiteA moves e4",
            "0:05.000 server reads WhiteA 295",
            "0:05.000 WhiteB moves d4",
            "0:05.000 server reads WhiteB 298",
            "0:05.500 BlackA moves e5",
            "0:05.500 server reads BlackA 299.5",
        ],
        &[],
    );
    // Increments, also on moves without clocks; a draw offer.
    check(
        "[TimeControl \"100+2\"] 1A. e4 {101} (=) 1a. e5 2A. d4 {100} 2a. d5 {101} *",
        &[
            "0:01.000 WhiteA moves e4",
            "0:01.000 server reads WhiteA 101",
            "0:01.000 WhiteA offers draw",
            "0:01.000 BlackA moves e5",
            "0:04.000 WhiteA moves d4",
            "0:04.000 server reads WhiteA 100",
            "0:07.000 BlackA moves d5",
            "0:07.000 server reads BlackA 101",
        ],
        &[],
    );
    // Times since the start, and times spent.
    check(
        "[TimeControl \"100+0\"] 1A. e4 {[ts=1.25]} 1B. e4 {T:500} 1a. e5 {[ts=1.5]} 1b. e5 {T:2000} *",
        &[
            "0:01.250 WhiteA moves e4",
            "0:01.250 WhiteB moves e4",
            "0:01.500 BlackA moves e5",
            "0:02.500 BlackB moves e5",
        ],
        &[],
    );
    // Lag as a comment; clocks below zero.
    check(
        "[TimeControl \"1+0\"] 1A. e4 {-0.25} {L:100} *",
        &[
            "0:01.350 server credits WhiteA 0.1",
            "0:01.350 WhiteA moves e4",
            "0:01.350 server reads WhiteA 0",
        ],
        &["a clock below zero is read as zero"],
    );
    check("1A. e4 *", &["0:00.000 WhiteA moves e4"], &[NO_CONTROL]);
    check(
        "[Rules \"wbn\"] 1A. e4 *",
        &["0:00.000 WhiteA moves e4"],
        &[NO_CONTROL, "the tag Rules is replaced by the requested rules"],
    );
    check(
        "[Lag \"1 2\"] 1A. e4 {C:hello} (1A. d4) *",
        &["0:00.000 WhiteA moves e4"],
        &[
            NO_CONTROL,
            "the lags do not fit the moves and are left out",
            "a comment or sign is left out",
            "a variation is left out",
        ],
    );
}

#[test]
fn a_countdown_comes_before_everything() {
    let lifted = lifted("[TimeControl \"100+0\"] 1A. e4 {99} *", "casual");
    let entries: Vec<_> = lifted.log.entries.iter().map(ToString::to_string).collect();
    assert_eq!(
        entries,
        ["0:00.000 start", "0:04.000 WhiteA moves e4", "0:04.000 server reads WhiteA 99",]
    );
    assert_eq!(lifted.log.arbiter().ruleset().to_string(), "casual flag=claimed zero-time=allowed");
}

/// Labels give the move numbers of a position with clocks.
#[test]
fn from_a_position() {
    let text = "[Setup \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3/Qq w - - 142 163 | 4k3/8/8/8/8/8/8/4K3 b - - 142 164\"]\n\
        [TimeControl \"300+0\"]\n\n14a. Kd7 {160} *";
    let stopped = lifted(text, "fics");
    assert!(stopped.stop.is_some_and(|stop| stop.message.contains("14a")));
    let lifted = lifted(&text.replace("14a. Kd7 {160}", "14A. Q@d1 {140} 7b. Kd7 {162}"), "fics");
    let entries: Vec<_> = lifted.log.entries.iter().map(ToString::to_string).collect();
    assert_eq!(
        entries,
        [
            "0:00.000 server reads WhiteA 142",
            "0:00.000 server reads BlackA 163",
            "0:00.000 server reads WhiteB 142",
            "0:00.000 server reads BlackB 164",
            "0:00.000 start",
            "0:02.000 WhiteA moves Q@d1",
            "0:02.000 server reads WhiteA 140",
            "0:02.000 BlackB moves Kd7",
            "0:02.000 server reads BlackB 162",
        ]
    );
    let start = lifted.log.start.expect("a start").to_bracket();
    assert_eq!(start, "4k3/8/8/8/8/8/8/4K3[Qq] w - - 0 14 | 4k3/8/8/8/8/8/8/4K3[] b - - 0 7");
}

/// Statements of the closing comment become events after all moves; nothing else does.
#[test]
fn closing_comments() {
    let head = "[TimeControl \"60+0\"][WhiteA \"w\"][BlackB \"b\"] 1A. e4 {55} 1a. e5 {50} ";
    for (ruleset, closing, entries) in [
        ("fics", "{w resigns} 0-1", &["0:15.000 WhiteA resigns"][..]),
        ("fics", "{w forfeits on time} 0-1", &["1:10.000 BlackA claims flag on A"]),
        ("fics", "{b forfeits on time} 0-1", &["0:15.000 WhiteB claims flag on B"]),
        (
            "wbn",
            "{Game drawn by mutual agreement} 1/2-1/2",
            &["0:15.000 BlackA offers draw", "0:15.000 WhiteA accepts draw"],
        ),
        (
            "fics",
            "{Game drawn by mutual agreement} 1/2-1/2",
            &[
                "0:15.000 BlackA offers draw",
                "0:15.000 WhiteA accepts draw",
                "0:15.000 BlackB offers draw",
                "0:15.000 WhiteB accepts draw",
            ],
        ),
        ("fics", "{w checkmated} 0-1", &[]),
        ("wbn", "{w checkmated} 0-1", &[]),
        ("fics", "{w lost} 0-1", &[]),
        ("fics", "{w forfeits by disconnection} 0-1", &[]),
        ("fics", "{w's partner won on time} 1-0", &["1:00.000 BlackB claims flag on B"]),
        ("fics", "{w won by resignation} 1-0", &["0:15.000 BlackA resigns"]),
        ("fics", "{w won with their bughouse partner} 1-0", &[]),
        ("fics", "{Game drawn by repetition} 1/2-1/2", &[]),
        ("fics", "{Game aborted by mutual agreement} *", &[]),
        ("fics", "0-1", &[]),
    ] {
        let lifted = lifted(&format!("{head}{closing}"), ruleset);
        let from = lifted.stated.unwrap_or(lifted.log.entries.len());
        let found: Vec<_> = lifted.log.entries[from..].iter().map(ToString::to_string).collect();
        assert_eq!(found, entries, "{closing}");
    }
}

/// If mates are claimed, the comment is the claim, not the position.
#[test]
fn a_stated_mate_is_claimed() {
    let text = "[TimeControl \"60+0\"] 1A. e4 1a. e5 2A. Bc4 2a. Nc6 3A. Qh5 3a. Nf6 4A. Qxf7 {BlackA checkmated} 1-0";
    let claimed = lifted(text, "wbn");
    let last = claimed.log.entries.last().expect("an entry").to_string();
    assert_eq!((last.as_str(), claimed.stated), ("0:00.000 WhiteA claims mate on A", Some(8)));
    assert_eq!(lifted(text, "fics").stated, None);
}

#[test]
fn gaps_stop_the_lift() {
    for (text, plies, message) in [
        ("1A. e4 1a. e5 2a. d6 *", 2, "2a"),
        ("1A. e4 1a. Ke6 2A. d4 *", 1, "Ke6"),
        ("[FEN \"8/8/8/8/8/8/8/8\"] 1A. e4 *", 0, "FEN"),
        ("1. e4 e5 2. N@f3 *", 2, "not-held"),
    ] {
        let lifted = lifted(text, "fics");
        assert_eq!(lifted.plies, plies, "{text}");
        let stop = lifted.stop.expect("a gap");
        assert!(stop.stops && stop.message.contains(message), "{text}: {}", stop.message);
        assert_eq!(lifted.stated, None);
    }
}

/// An arbiter accepts a log lifted from any bytes.
#[test]
fn hostile_games() {
    for text in [
        "",
        "{} {999999999999} [ *",
        "[TimeControl \"99999999999999+99999999999999\"] 1A. e4 {99999999999999} 1a. e5 {-99999999999999} *",
        "[TimeControl \"1+0\"] 1A. e4 {[ts=99999999999999]} 1a. e5 {T:99999999999999} *",
        "[Lag \"99999999999999999999\"] 1A. e4 *",
        "[Ruleset \"wbn\"]\n[TimeControl \"x\"] 1A. e4 *",
        "[A \"x\ny\"][A \"z\"] 1A. e4 *",
    ] {
        for (name, _) in Ruleset::NAMED {
            let batch = Batch::from_text(text.as_bytes());
            if batch.games().next().is_some() {
                lifted(text, name).log.replay();
            }
        }
    }
}
