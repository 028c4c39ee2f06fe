//! Dialogues in UCI.

use std::time::{Duration, Instant};

use engine::Level;

use crate::talk::Talk;

/// White mates on g7.
const MATE: &str = "position fen 7k/7p/5P1P/8/8/8/8/K7[Q] w - - 0 1";

#[test]
fn a_whole_dialogue() {
    let talk = Talk::new(Level::FULL);
    talk.tell("\nuci");
    let greeting = talk.until("uciok");
    assert_eq!(
        greeting
            .iter()
            .map(|line| line.replace(env!("CARGO_PKG_VERSION"), "V"))
            .collect::<Vec<_>>(),
        [
            "id name Tandem V",
            "id author the authors of Tandem",
            "option name Hash type spin default 1 min 1 max 65536",
            "option name Threads type spin default 1 min 1 max 64",
            "option name MultiPV type spin default 1 min 1 max 64",
            "option name Ponder type check default false",
            "option name Book type string default <empty>",
            "option name UCI_Variant type combo default bughouse var bughouse",
            "option name UCI_LimitStrength type check default false",
            "option name UCI_Elo type spin default 2400 min 1000 max 2400",
            "option name Level type combo default full var beginner var casual var club var strong var full",
            "uciok",
        ]
    );
    talk.tell("setoption name UCI_Variant value bughouse\nsetoption name Hash value 2\nisready");
    assert_eq!(talk.line(), "readyok");
    talk.tell(&format!("ucinewgame\n{MATE}\ngo depth 3"));
    let thoughts = talk.until("bestmove");
    assert_eq!(thoughts.last().map(String::as_str), Some("bestmove Q@g7"));
    assert!(thoughts[0].starts_with("info depth 1 score mate 1 nodes "), "{}", thoughts[0]);
    assert!(thoughts[0].ends_with(" pv Q@g7"), "{}", thoughts[0]);
    // Without a legal move the answer is no move, not a result.
    talk.tell("position fen 4R1k1/5ppp/8/8/8/8/5PPP/6K1[] b - - 0 1\ngo movetime 10");
    assert_eq!(talk.wait_for("bestmove"), "bestmove (none)");
    talk.tell("position fen 4R1k1/5ppp/8/8/8/8/5PPP/6K1[n] b - - 0 1\ngo movetime 10");
    assert!(talk.wait_for("bestmove").starts_with("bestmove N@f8"));
    talk.tell("quit");
    assert_eq!(talk.end(), "");
}

#[test]
fn an_endless_search_is_answered_when_it_is_stopped_and_not_before() {
    let talk = Talk::new(Level::FULL);
    for go in ["go infinite", "go ponder wtime 1000 btime 1000"] {
        // The mate ends the search by itself, and still the engine must not answer before `stop`.
        talk.tell(&format!("{MATE}\n{go}"));
        talk.until("info depth 1 ");
        talk.tell("isready");
        assert!(!talk.until("readyok").iter().any(|line| line.starts_with("bestmove")), "{go}");
        talk.tell(if go.contains("ponder") { "ponderhit" } else { "stop" });
        assert_eq!(talk.wait_for("bestmove"), "bestmove Q@g7");
    }
    talk.tell("stop\nponderhit\nisready");
    assert_eq!(talk.line(), "readyok");
    assert_eq!(talk.end(), "");
}

#[test]
fn every_limit_ends_a_search() {
    let talk = Talk::new(Level::FULL);
    talk.tell("position startpos moves e2e4 e7e5");
    let limits = [
        "depth 3",
        "nodes 2000",
        "movetime 20",
        "wtime 500 btime 500 winc 0 binc 0",
        "wtime -50 btime 0",
        "wtime 300 btime 300 movestogo 2",
        "mate 1",
        "depth 0",
        "nodes 0",
        "movetime 0",
        "searchmoves g1f3 depth 2",
    ];
    for limit in limits {
        talk.tell(&format!("go {limit}"));
        let best = talk.wait_for("bestmove");
        assert_ne!(best, "bestmove (none)", "{limit}");
        if limit.starts_with("searchmoves") {
            assert!(best.starts_with("bestmove g1f3"), "{best}");
        }
    }
    // A new command ends the running search first.
    talk.tell("go infinite\ngo depth 1\nisready");
    let lines = talk.until("readyok");
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 1, "{lines:?}");
}

#[test]
fn the_time_for_a_move_is_used_whole() {
    let talk = Talk::new(Level::FULL);
    talk.tell("position startpos\nisready");
    talk.until("readyok");
    let began = Instant::now();
    talk.tell("go movetime 300");
    talk.wait_for("bestmove");
    assert!(began.elapsed() >= Duration::from_millis(300), "{:?}", began.elapsed());
}

#[test]
fn several_lines_are_the_best_moves_and_differ() {
    let talk = Talk::new(Level::FULL);
    talk.tell(&format!("setoption name MultiPV value 3\n{MATE}\ngo depth 2"));
    let lines = talk.until("bestmove");
    let last: Vec<_> = lines.iter().rev().skip(1).take(3).rev().collect();
    assert!(last[0].starts_with("info depth 2 multipv 1 score mate 1 "), "{lines:?}");
    assert!(last[2].contains(" multipv 3 "), "{lines:?}");
    let first = |line: &str| {
        line.split(" pv ").nth(1).and_then(|pv| pv.split(' ').next()).map(str::to_owned)
    };
    let moves = [first(last[0]), first(last[1]), first(last[2])];
    assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2], "{moves:?}");
    assert_eq!(lines.last().map(String::as_str), Some("bestmove Q@g7"));
}

#[test]
fn strength_can_be_limited() {
    let talk = Talk::new(Level::FULL);
    talk.tell("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1000");
    talk.tell("position startpos\ngo movetime 60000");
    let depth = |line: &String| line.split(' ').nth(2).and_then(|depth| depth.parse::<u32>().ok());
    let deepest = talk.until("bestmove").iter().filter_map(depth).max();
    assert!(deepest.is_some_and(|depth| depth <= Level::BEGINNER.depth()), "{deepest:?}");
    talk.tell("setoption name Level value nonsense\nisready");
    assert_eq!(talk.line(), "info string unknown option or value: Level = nonsense");
}
