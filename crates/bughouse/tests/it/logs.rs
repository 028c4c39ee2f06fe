//! Logs as text: what is written reads the same, what people write is read, and what is wrong is
//! found where it stands.

use tandem_bughouse::{Event, Log, LogEntry, LogError, LogErrorKind, Millis, Ruleset, TimeControl};

/// The two tags that every log has.
const TAGS: &str = "[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n";

#[track_caller]
fn read(text: &str) -> Log {
    text.parse().unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// An event of every kind, as it is written.
const EVENTS: [&str; 57] = [
    "start",
    "WhiteA makes e2e4",
    "BlackA makes e7e8q",
    "WhiteB makes N@f3",
    "BlackB makes Nbxd2",
    "WhiteA moves O-O-O",
    "WhiteA moves exd8=N",
    "WhiteA moves Q7xe5",
    "BlackA takes back",
    "BlackA presses",
    "BlackA returns the clock",
    "WhiteA claims mate on A",
    "WhiteA claims illegal move on B",
    "WhiteA claims flag on A",
    "WhiteA claims threefold on A",
    "WhiteA claims threefold on A by Nf3",
    "WhiteA claims threefold on B by P@e4",
    "WhiteA claims premove on A",
    "WhiteA claims starting error on B",
    "WhiteA claims repeatedly hiding on B",
    "BlackB counts one on A",
    "BlackB counts two on A",
    "BlackB counts three on B",
    "WhiteB offers draw",
    "WhiteB accepts draw",
    "WhiteB declines draw",
    "WhiteB declines last drop",
    "WhiteB resigns",
    "WhiteB adjourns",
    "WhiteB plays on",
    "WhiteB stops the clocks",
    "WhiteB says show pieces to WhiteA",
    "WhiteB says invisible N",
    "WhiteB says visible P",
    "arbiter warns BlackB",
    "arbiter freezes BlackB 5",
    "arbiter freezes BlackB 0.25",
    "arbiter declares lost first",
    "arbiter declares lost second",
    "arbiter declares lost both",
    "arbiter orders new game",
    "arbiter lowers first 0.5",
    "arbiter raises second 1",
    "arbiter expels WhiteB",
    "arbiter sets clock WhiteA 299.999",
    "arbiter sets clock WhiteA 0",
    "arbiter sets board A rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    "arbiter sets board B 4k2Q~/8/8/3pP3/8/8/8/R3K2R[QRBNPqrbnp] w KQ d6 3 17",
    "arbiter stops the clocks",
    "arbiter restarts the clocks",
    "arbiter finds no reason WhiteB",
    "server looks",
    "server credits BlackA 0.137",
    "server suspends",
    "server resumes",
    "server reads WhiteB 12.3",
    "server reads WhiteB 360000",
];

#[test]
fn every_event_reads_as_it_is_written() {
    let mut text = format!("{TAGS}\n");
    for (i, event) in EVENTS.iter().enumerate() {
        let line = format!("0:{:02}.{:03} {event}", i % 60, i);
        let entry: LogEntry = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(entry.to_string(), line);
        assert_eq!(entry.event.to_string(), *event);
        text.push_str(&line);
        text.push('\n');
    }
    let log = read(&text);
    assert_eq!(log.entries.len(), EVENTS.len());
    assert_eq!(log.to_string(), text);
    assert_eq!(read(&log.to_string()), log);
}

/// Tags, the start among them, come back whatever stands in them.
#[test]
fn tags_come_back() {
    for start in [
        "r3k2r/8/8/8/8/8/8/R3K2R/Qq w Kq - 300 12 | 8/5k2/8/8/8/8/8/4K3 b - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R[Qq] w Kq - 3 12 | 8/5k2/8/8/8/8/8/4K3[] b - - 0 40",
    ] {
        let mut log = Log::new(Ruleset::FICS, TimeControl::sudden_death(180));
        log.start = Some(start.parse().expect("a position"));
        for (name, value) in [("Event", "a \"blitz\" \\o/"), ("Site", ""), ("Round_2", "ß — 象棋")]
        {
            log.tags.push((name.to_owned(), value.to_owned()));
        }
        let text = log.to_string();
        assert!(text.contains(&format!("[FEN \"{start}\"]")), "{text}");
        assert_eq!(read(&text), log);
        assert_eq!(log.tag("Event"), Some("a \"blitz\" \\o/"));
    }
    let mut log = Log::new(Ruleset::WBN, TimeControl::sudden_death(180));
    log.tags.push(("Event".to_owned(), "two\nlines\r".to_owned()));
    assert_eq!(read(&log.to_string()).tag("Event"), Some("two lines\r"));
}

/// Lines as people write them by hand, and their canonical form.
#[test]
fn hand_written_lines() {
    for (line, written) in [
        ("0:12 server looks", "0:12.000 server looks"),
        ("12 server looks", "0:12.000 server looks"),
        ("0:12.3 server looks", "0:12.300 server looks"),
        ("0:12. server looks", "0:12.000 server looks"),
        ("00:00:12 server looks", "0:12.000 server looks"),
        ("90:00 server looks", "1:30:00.000 server looks"),
        ("1:02:03.4 server looks", "1:02:03.400 server looks"),
        ("1000:00:00 server looks", "1000:00:00.000 server looks"),
        ("  \t0:01   WhiteA\tmakes   e4   ", "0:01.000 WhiteA makes e4"),
        ("0:01 WhiteA moves e8=Q", "0:01.000 WhiteA moves e8=Q"),
        ("0:01 WhiteA moves 0-0", "0:01.000 WhiteA moves O-O"),
        ("0:01 WhiteA moves @e4", "0:01.000 WhiteA moves P@e4"),
        ("0:01 arbiter freezes WhiteA 5.000", "0:01.000 arbiter freezes WhiteA 5"),
        (
            "0:01 arbiter sets board A   4k3/8/8/8/8/8/8/4K3 w - - 0 1  ",
            "0:01.000 arbiter sets board A 4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
        ),
    ] {
        let entry: Result<LogEntry, LogError> = line.parse();
        assert_eq!(entry.map(|entry| entry.to_string()).as_deref(), Ok(written), "{line}");
    }
    let text = "# a game\r\n\r\n[Ruleset \"wbn\"]\n   [TimeControl\t\"180\"  ]\n\n#0:00 resigns\n0:00 start\n\n  # done";
    let log = read(text);
    assert_eq!(log.entries, [LogEntry { at: Millis(0), event: Event::Start }]);
    assert_eq!(log.control, TimeControl::sudden_death(180));
}

/// Errors name their line and column.
#[test]
fn bad_logs() {
    const FEN: &str = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w - -\"]";
    for (lines, line, column, wrong) in [
        ("0:01 WhiteA sleeps", 3, 13, "expected what a player does"),
        ("0:01 arbiter sleeps", 3, 14, "expected what the arbiter does"),
        ("0:01 server sleeps", 3, 13, "expected what the server says"),
        ("0:01 WhiteC resigns", 3, 6, "expected start, a seat such as WhiteA"),
        ("0:01 WhiteA says show pieces to White", 3, 33, "expected a seat"),
        ("0:01 WhiteA claims flag on C", 3, 28, "expected a board"),
        ("0:01 WhiteA claims flag", 3, 24, "expected on and a board: on A or on B"),
        ("0:01 WhiteA claims victory", 3, 20, "expected what is claimed"),
        ("0:01 WhiteA claims threefold on A by e9", 3, 38, "expected a move"),
        ("0:01 WhiteA counts four on A", 3, 20, "expected one, two or three"),
        ("0:01 WhiteA moves", 3, 18, "expected a move"),
        ("0:01 WhiteA moves K@e4", 3, 19, "expected a move"),
        ("0:01 WhiteA resigns now", 3, 21, "expected the end of the line"),
        ("0:01 WhiteA takes it back", 3, 19, "expected back"),
        ("0:01 arbiter lowers first 2", 3, 27, "expected points"),
        ("0:01 arbiter lowers third 1", 3, 21, "expected a team"),
        ("0:01 arbiter sets clock WhiteA -1", 3, 32, "expected seconds"),
        ("0:01 arbiter sets clock WhiteA 360000.001", 3, 32, "expected seconds"),
        ("0:01 arbiter freezes WhiteA 0.0001", 3, 29, "expected seconds"),
        ("0:01 arbiter sets board A 8/8 w - - 0 1", 3, 27, ""),
        (
            "0:01 arbiter sets board A 8/8/8/8/8/8/8/8 w - - | 8/8/8/8/8/8/8/8 w - -",
            3,
            27,
            "single board",
        ),
        ("yesterday WhiteA resigns", 3, 1, "expected a time"),
        ("0:01.0001 start", 3, 1, "expected a time"),
        ("-0:01 start", 3, 1, "expected a time"),
        ("1000:00:00.001 start", 3, 1, "expected a time"),
        ("99999999999999:00 start", 3, 1, "expected a time"),
        (
            "0:02 start\n\n0:01.999 server looks",
            5,
            1,
            "time runs backwards: the event before is at 2 s",
        ),
        ("0:02 start\n  [Event \"late\"]", 4, 3, "before the first event"),
        ("[Ruleset \"fics\"]", 3, 2, "twice"),
        ("[Event \"a\"]\n[Event \"a\"]", 4, 2, "twice"),
        ("[\"wbn\"]", 3, 2, "expected the name of a tag"),
        ("[Event wbn]", 3, 8, "quotation marks"),
        ("[Event \"wbn]", 3, 13, "closing quotation mark"),
        ("[Event \"w\\bn\"]", 3, 10, "backslash"),
        ("[Event \"wbn\"", 3, 13, "closing bracket"),
        ("[Event \"wbn\"] 0:01 start", 3, 13, "closing bracket"),
        ("[FEN \"8/8/8 w - -\"]", 3, 7, ""),
        ("[FEN \"4k3/8/8/8/8/8/8/8 w - -\"]", 3, 7, "no king"),
        ("[Event \"äöü\" ; 象", 3, 13, "closing bracket"),
        ("0:01 WhiteA moves ♘f3", 3, 19, "expected a move"),
        ("0:01 WhiteA claims fläg on A", 3, 20, "expected what is claimed"),
        ("0:01 WhiteA\u{a0}resigns", 3, 6, "expected start, a seat"),
    ] {
        check(&format!("{TAGS}{lines}\n"), line, column, wrong);
    }
    check(&format!("{TAGS}{FEN}\n{FEN}"), 4, 2, "twice");
    check("", 1, 1, "the tag Ruleset is missing");
    check("[Ruleset \"wbn\"]\n0:00 start\n", 2, 1, "the tag TimeControl is missing");
    check("[Ruleset \"wbn flag=maybe\"]", 1, 20, "`flag` cannot be answered so");
    check("[Ruleset \"wnb\"]", 1, 11, "there is no such ruleset");
    check("[TimeControl \"5 min\"]", 1, 15, "not a time control");
}

#[track_caller]
fn check(text: &str, line: usize, column: usize, wrong: &str) {
    let Err(error) = text.parse::<Log>() else { panic!("{text}: can be read") };
    assert_eq!((error.line, error.column), (line, column), "{error}");
    assert!(error.to_string().contains(wrong), "{error}, not {wrong}");
}

/// A log that breaks off anywhere is read or refused, and an error stands where the text is.
#[test]
fn broken_off_at_every_byte() {
    let mut text = format!("{TAGS}[Event \"Größe\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - -\"]\n\n");
    for event in EVENTS {
        text.push_str(&format!("0:01 {event}\n# ♞\n"));
    }
    for end in 0..text.len() {
        let Some(part) = text.get(..end) else { continue };
        match part.parse::<Log>() {
            Ok(log) => assert_eq!(read(&log.to_string()), log, "{part}"),
            Err(error) => {
                let line = part.lines().nth(error.line - 1).unwrap_or_default();
                assert!(error.column <= line.chars().count() + 1, "{part}\n{error}");
            }
        }
    }
}

/// However much there is, it is read in one go or refused at its bound.
#[test]
fn sizes_are_bounded() {
    let comment = format!("#{}", "x".repeat(Log::MAX_LINE));
    check(&format!("{TAGS}{comment}"), 3, 1, "longer than any log is read");
    assert!(format!("{TAGS}{}", &comment[..Log::MAX_LINE]).parse::<Log>().is_ok());
    let tags = (0..=Log::MAX_TAGS).map(|i| format!("[Tag{i} \"\"]\n"));
    let tags: String = tags.collect();
    check(&format!("{TAGS}{tags}"), 3 + Log::MAX_TAGS, 1, "longer than any log is read");
    let events = "0:00 start\n".repeat(Log::MAX_EVENTS + 1);
    check(&format!("{TAGS}{events}"), 3 + Log::MAX_EVENTS, 1, "longer than any log is read");
}

/// A program can tell what is wrong without reading sentences.
#[test]
fn kinds_of_errors() {
    let kind = |text: &str| text.parse::<Log>().map_err(|error| error.kind);
    assert_eq!(kind(""), Err(LogErrorKind::MissingTag("Ruleset")));
    let backwards = format!("{TAGS}0:02 start\n0:01 start");
    let before = Millis(2_000);
    assert_eq!(kind(&backwards), Err(LogErrorKind::TimeRunsBackwards { before }));
}
