//! The replay's knowledge of a refused move, which the checks repeat.

use chess::{SanError, san::Letters};
use tandem_notation::{
    Problem, Replay,
    check::{Context, Diagnostic, Severity, check, check_only, find},
};

use crate::support::with_only_game;

/// The problem at which the replay of a game stops, and the errors that the checks find.
#[track_caller]
fn read(text: &str) -> (Problem, Vec<Diagnostic>) {
    with_only_game(text.as_bytes(), |game| {
        let problem = Replay::new(&game).run().problem.expect("a problem");
        let mut found = check(&Context::new(&game));
        found.retain(|found| found.check.severity == Severity::Error);
        (problem, found)
    })
}

/// Replay and check report the same problem of a record, with the same message; the check adds a
/// help.
#[track_caller]
fn both(text: &str, id: &str, record: &str, letters: Letters, help: &str) {
    let (problem, found) = read(text);
    let [found] = &found[..] else { panic!("one error, not {found:?}") };
    assert_eq!((problem.id(), found.check.id), (id, id));
    let refused = problem.refused().expect("a refused move");
    let message = format!("{record}: {}", refused.error);
    assert_eq!((&problem.message, &found.message), (&message, &message));
    assert_eq!(*refused.letters, letters);
    assert_eq!(found.help.as_deref(), Some(help));
}

#[test]
fn ambiguous_in_german() {
    both(
        "1A. d4 1a. d5 2A. Lf4 2a. Sc6 3A. e3 3a. Sf6 4A. Sf3 4a. e6 5A. Sd2 *",
        "ambiguous-move",
        "5A. Sd2",
        Letters::GERMAN,
        "write one of `Sbd2`, `Sfd2`",
    );
}

#[test]
fn out_of_reach_in_german_and_czech() {
    both(
        "1A. e4 1a. e5 2A. Lc4 2a. Lc5 3A. Sf3 3a. Sc6 4A. Sd6 *",
        "illegal-move",
        "4A. Sd6",
        Letters::GERMAN,
        "legal moves: `Sa3`, `Sc3`, `Sg1`, `Sd4`, `Sh4`, `Sxe5`, `Sg5`",
    );
    both(
        "1A. e4 1a. e5 2A. Sc4 2a. Sc5 3A. Jf3 3a. Jc6 4A. Jd6 *",
        "illegal-move",
        "4A. Jd6",
        Letters::CZECH,
        "legal moves: `Ja3`, `Jc3`, `Jg1`, `Jd4`, `Jh4`, `Jxe5`, `Jg5`",
    );
}

#[test]
fn dropped_from_nothing_in_czech() {
    let (problem, found) = read("1A. e4 1a. e5 2A. Jf3 2a. Jc6 3A. J@e6 *");
    let refused = problem.refused().expect("a refused move");
    assert!(matches!(refused.error, SanError::NotInReserve { .. }));
    assert_eq!(refused.seat, bughouse::Seat::WhiteA);
    let ids: Vec<&str> = found.iter().map(|found| found.check.id).collect();
    assert_eq!((problem.id(), ids), ("illegal-move", vec!["empty-reserve"]));
}

#[test]
fn lost_record_in_czech() {
    let (_, found) = read("1A. e4 1a. e5 2A. Jf3 2a. Jc6 3a. d6 4A. Sxf7+ *");
    let [found] = &found[..] else { panic!("one error, not {found:?}") };
    assert_eq!(found.check.id, "missing-record");
    let help = "`3A. Sc4` is the only move that makes the rest of the game legal";
    assert_eq!(found.help.as_deref(), Some(help));
}

#[test]
fn only_the_wanted_checks_run() {
    with_only_game(b"1A. e4 1a. e4 2A. Nf9\r\n", |game| {
        let context = Context::new(&game);
        let crlf = find("crlf").expect("a check");
        let found = check_only(&context, |check| check.id == crlf.id);
        let ids: Vec<&str> = found.iter().map(|found| found.check.id).collect();
        assert_eq!(ids, ["crlf"]);
        assert!(check(&context).len() > 1);
    });
}
