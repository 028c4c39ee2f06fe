//! The recorder hears the lines of a server.

use notation::Batch;
use protocol::ics::Event;
use time::OffsetDateTime;

use super::recorder::{Recorder, Want, Wanted};

/// A recorder and everything that it wants.
struct Observer {
    recorder: Recorder,
    wants: Vec<Want>,
}

impl Observer {
    fn new(wanted: Wanted) -> Self {
        Self { recorder: Recorder::new(wanted, "example.org".to_owned()), wants: Vec::new() }
    }

    fn hears(&mut self, text: &str) -> &mut Self {
        let now = OffsetDateTime::UNIX_EPOCH;
        for line in text.lines() {
            self.recorder.receive(now, Event::read(line), &mut self.wants);
        }
        self
    }

    fn ticks(&mut self, count: usize) {
        (0..count).for_each(|_| self.recorder.tick(&mut self.wants));
    }

    /// The commands since the last time.
    fn sent(&mut self) -> Vec<String> {
        let sent = |want: &Want| match want {
            Want::Send(line) => Some(line.clone()),
            _ => None,
        };
        let lines = self.wants.iter().filter_map(sent).collect();
        self.wants.retain(|want| !matches!(want, Want::Send(_)));
        lines
    }

    fn records(&self) -> Vec<String> {
        let record = |want: &Want| match want {
            Want::Write(record, _) => Some(String::from_utf8_lossy(record).into_owned()),
            _ => None,
        };
        self.wants.iter().filter_map(record).collect()
    }

    fn said(&self) -> String {
        let said = |want: &Want| match want {
            Want::Say(text) => Some(format!("{text}\n")),
            _ => None,
        };
        self.wants.iter().filter_map(said).collect()
    }
}

const LIST: &str = "\
Bughouse games in progress

 72 1703 Ann         1360 Bob        [ Br  2   1]   1:51 -  1:56 (39-39) W:  2
137 2257 Cidwithalon ++++ Dan        [ Br  2   1]   1:57 -  1:58 (39-39) W:  2

  1 game displayed.";

const E4: &str = "rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR";
const EXD5: &str = "rnbqkbnr ppp-pppp -------- ---P---- -------- -------- PPPP-PPP RNBQKBNR";
const DROP: &str = "rnbqkbnr pppppppp ----p--- -------- ----P--- -------- PPPP-PPP RNBQKBNR";
const NF3: &str = "rnbqkbnr pppppppp ----p--- -------- ----P--- -----N-- PPPP-PPP RNBQKB-R";

/// A board line: pieces, side, number of the game, clocks, number of the move, time, move, lag.
fn board(
    (game, names): (u32, &str),
    pieces: &str,
    (side, number): (char, u32),
    clocks: &str,
    (took, text, lag): (&str, &str, u32),
) -> String {
    format!(
        "<12> {pieces} {side} -1 1 1 1 1 0 {game} {names} 0 2 1 39 39 {clocks} {number} x ({took}) {text} 0 1 {lag}"
    )
}

const A: (u32, &str) = (72, "Ann Bob");
const B: (u32, &str) = (137, "Cidwithalonger Dan");

/// A recorder that came when a pawn had been taken on board B and not yet been dropped.
fn late() -> Observer {
    let mut observer = Observer::new(Wanted::All);
    observer.hears(LIST);
    assert_eq!(observer.sent(), ["observe 72", "observe 137"]);
    observer.hears("Game 72: Ann (1703) Bob (1360) rated bughouse 2 1");
    observer.hears(&board(A, E4, ('B', 1), "120000 120000", ("0:01.000", "e4", 0)));
    assert_eq!(observer.sent(), [""; 0], "the only move is known");
    observer.hears("Game 137: Cidwithalonger (2257) Dan (++++) rated bughouse 2 1");
    observer.hears(&board(B, EXD5, ('B', 2), "118500 119000", ("0:01.500", "exd5", 40)));
    assert_eq!(observer.sent(), ["moves 137"]);
    observer
}

const MOVES: &str = "\
Movelist for game 137:

Cidwithalonger (2257) vs. Dan (++++) --- Sun Dec 16, 18:28 PST 2007
Rated bughouse match, initial time: 2 minutes, increment: 1 seconds.

Move  Cidwithalonger          Dan
----  ---------------------   ---------------------
  1.  e4      (0:00.500)      d5      (0:02.000)
  2.  exd5    (0:01.500)
      {Still in progress} *";

const ENDS: &str = "\
{Game 137 (Cidwithalonger vs. Dan) Dan's partner won} 0-1
{Game 72 (Ann vs. Bob) Bob resigns} 1-0";

const RECORD: &str = "\
[Event \"rated bughouse match\"]
[Site \"example.org\"]
[Date \"1970.01.01\"]
[WhiteA \"Ann\"][WhiteAElo \"1703\"]
[BlackA \"Bob\"][BlackAElo \"1360\"]
[WhiteB \"Cidwithalonger\"][WhiteBElo \"2257\"]
[BlackB \"Dan\"]
[TimeControl \"120+1\"]
[Result \"1-0\"]
[UTCTime \"00:00:00\"]
[Lag \"0 0 0 40 250\"]

1B. e4 {120.500} 1b. d5 {119.000} 1A. e4 {120.000} 2B. exd5 {118.500}
1a. P@e6 {119.000} {Bob resigns} 1-0
";

#[test]
fn a_game_that_had_begun_is_recorded_from_its_first_move() {
    let mut observer = late();
    observer.hears(MOVES);
    observer.hears(&board(A, DROP, ('W', 2), "120000 119000", ("0:02.000", "P@e6", 250)));
    observer.hears(ENDS);
    let records = observer.records();
    assert_eq!(records, [RECORD], "{}", observer.said());
    // Lines that come later, and other games, change nothing.
    observer.hears(ENDS).hears("{Game 1 (A vs. B) A resigns} 0-1");
    assert_eq!(observer.records().len(), 1);
    let text = records[0].clone().into_bytes();
    assert_eq!(Batch::from_text(&text).games().count(), 1);
}

#[test]
fn moves_may_come_after_the_end() {
    let mut observer = late();
    observer.hears(&board(A, DROP, ('W', 2), "120000 119000", ("0:02.000", "P@e6", 250)));
    observer.hears(ENDS).ticks(2);
    assert_eq!(observer.records(), [""; 0]);
    observer.hears(MOVES).ticks(1);
    assert_eq!(observer.records(), [RECORD]);
}

#[test]
fn a_drop_comes_after_the_capture_that_it_needs() {
    let mut observer = late();
    observer.hears(MOVES);
    let mut observer = Observer { wants: Vec::new(), ..observer };
    observer.recorder.disconnected();
    observer.hears(LIST);
    // By the clocks, the drop would be first.
    observer.hears(&board(A, NF3, ('B', 2), "120000 119000", ("0:01.000", "Nf3", 0)));
    observer.hears(&board(B, EXD5, ('B', 2), "118500 119000", ("0:01.500", "exd5", 0)));
    let moves = "Movelist for game 72:\n  1.  e4      (0:00.100)     P@e6    (0:00.100)\n  2.  Nf3     (0:00)\n      {Still in progress} *";
    assert_eq!(observer.hears(moves).hears(MOVES).hears(ENDS).records().len(), 1);
    let record = &observer.records()[0];
    let at = |text| record.find(text).unwrap_or_else(|| panic!("{text} in {record}"));
    assert!(at("2B. exd5") < at("1a. P@e6") && at("1a. P@e6") < at("2A. Nf3"), "{record}");
    assert!(!record.contains("Lag"), "no lag was measured: {record}");
}

#[test]
fn a_game_of_which_something_is_unknown_is_not_recorded() {
    let ended = |moves: &str| {
        let mut observer = late();
        observer.hears(moves).hears(ENDS).ticks(10);
        assert_eq!(observer.records(), [""; 0]);
        assert_eq!(observer.recorder.lost(), 1);
        observer.said()
    };
    let missing = ended(&MOVES.replace("     d5      (0:02.000)", ""));
    assert!(missing.contains("move 1 of Black on board B is not known"), "{missing}");
    let illegal = ended(&MOVES.replace("d5 ", "d6 "));
    assert!(illegal.contains("games 72 and 137 are not recorded"), "{illegal}");
    // The moves are legal, and lead to other boards than were shown.
    let mut observer = late();
    let other = EXD5.replace("PPPP-PPP", "PPPP-PP-");
    observer.hears(MOVES);
    observer.hears(&board(B, &other, ('B', 2), "118500 119000", ("0:01.500", "exd5", 0)));
    assert_eq!(observer.hears(ENDS).records(), [""; 0]);
    assert!(observer.said().contains("do not lead to the boards"), "{}", observer.said());
}

#[test]
fn aborted_games_are_none() {
    let mut observer = late();
    observer.hears(MOVES);
    observer.hears("{Game 72 (Ann vs. Bob) Game aborted by mutual agreement} *");
    assert_eq!(observer.recorder.observed(), 1);
    let mut wants = Vec::new();
    observer.recorder.tick(&mut wants);
    observer.recorder.tick(&mut wants);
    assert!(matches!(&wants[..], [Want::Say(text)] if text.contains("no result")), "{wants:?}");
    assert_eq!((observer.recorder.observed(), observer.records().len()), (0, 0));
}

#[test]
fn one_board_is_enough_when_the_other_says_nothing() {
    let mut observer = late();
    observer.hears(MOVES).hears("{Game 137 (Cidwithalonger vs. Dan) Dan checkmated} 1-0");
    let mut wants = Vec::new();
    observer.recorder.tick(&mut wants);
    assert!(wants.is_empty());
    observer.recorder.tick(&mut wants);
    let [Want::Write(record, about)] = &wants[..] else { panic!("{wants:?}") };
    let record = String::from_utf8_lossy(record);
    assert!(record.contains("[Result \"0-1\"]") && record.ends_with("{Dan checkmated} 0-1\n"));
    assert_eq!(about, "games 72 and 137: Dan checkmated 0-1");
}

#[test]
fn only_wanted_games_are_observed_and_lost_ones_forgotten() {
    for (word, count) in [("ann", 2), ("72", 2), ("Cidwithalongername", 2), ("Cid", 0), ("7", 0)] {
        let mut observer = Observer::new(Wanted::Some(vec![word.to_owned()]));
        observer.hears(LIST);
        assert_eq!(observer.sent().len(), count, "{word}");
    }
    let mut observer = late();
    let empty = "Bughouse games in progress\n\n0 games displayed.";
    observer.hears(empty);
    assert_eq!(observer.recorder.observed(), 1, "the end may be on its way");
    observer.hears(empty);
    assert_eq!(observer.sent(), ["unobserve 72", "unobserve 137"]);
    assert_eq!(observer.recorder.observed(), 0);
}

#[test]
fn many_games_are_observed_in_turn() {
    let rows: String =
        (0..40).map(|n| format!("{:3} ++++ A{n}  ++++ B{n} [ Bu  2   0]\n", n + 1)).collect();
    let list = format!("Bughouse games in progress\n\n{rows}\n 20 games displayed.");
    let mut observer = Observer::new(Wanted::All);
    let begun: Vec<_> = (0..4).map(|_| observer.hears(&list).sent().len()).collect();
    assert_eq!(begun, [10, 10, 4, 0]);
}
