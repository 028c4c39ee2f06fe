//! UCI: what the protocol's description shows, and any other line.

use tandem_protocol::uci::{Bound, FromEngine, Score, ToEngine};

use crate::lines::round_trips;

const WORDS: &[&str] = &[
    "uci",
    "debug",
    "on",
    "isready",
    "setoption",
    "name",
    "UCI_Variant",
    "value",
    "bughouse",
    "Skill Level",
    "-3",
    "position",
    "startpos",
    "fen",
    "8/8/8/8/8/8/8/8[Nn] w - - 0 1",
    "moves",
    "e2e4",
    "N@f3",
    "e7e8q",
    "go",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "ponder",
    "searchmoves",
    "12",
    "0",
    "99999999999999999999",
    "stop",
    "quit",
    "id",
    "author",
    "option",
    "type",
    "spin",
    "default",
    "min",
    "max",
    "var",
    "combo",
    "check",
    "true",
    "false",
    "button",
    "string",
    "uciok",
    "readyok",
    "bestmove",
    "(none)",
    "0000",
    "info",
    "seldepth",
    "multipv",
    "score",
    "cp",
    "lowerbound",
    "upperbound",
    "nps",
    "hashfull",
    "time",
    "pv",
    "currmove",
    "\u{7}",
    "é",
    "option name Hash type spin default 16 min 1 max 33",
];

#[test]
fn any_line_is_read_and_written_back() {
    round_trips(WORDS, ToEngine::read);
    round_trips(WORDS, FromEngine::read);
}

#[test]
fn what_is_said_comes_back_as_it_was() {
    for line in [
        "uci",
        "debug on",
        "isready",
        "setoption name UCI_Variant value bughouse",
        "setoption name Clear Hash",
        "ucinewgame",
        "position startpos",
        "position startpos moves e2e4 e7e5",
        "position fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[n] w KQkq - 0 2 moves g1f3 N@d4",
        "go wtime 1000 btime 900 winc 10 binc 10",
        "go depth 10",
        "go infinite searchmoves e2e4 d2d4",
        "stop",
        "quit",
    ] {
        let read = ToEngine::read(line);
        assert!(!matches!(read, ToEngine::Other(_)), "{line}");
        assert_eq!(read.to_string(), line);
    }
    for line in [
        "id name Fairy-Stockfish 11.1",
        "uciok",
        "readyok",
        "bestmove N@f8 ponder e8f8",
        "bestmove (none)",
        "option name Hash type spin default 16 min 1 max 33554432",
        "option name Clear Hash type button",
        "option name UCI_Variant type combo default chess var chess var bughouse",
        "option name Ponder type check default false",
        "option name Debug Log File type string default <empty>",
        "info depth 12 seldepth 16 multipv 1 score cp -66 lowerbound nodes 106472 nps 284684 time 370 pv e7e5 g1f3",
        "info string variant bughouse files 8",
    ] {
        let read = FromEngine::read(line);
        assert!(!matches!(read, FromEngine::Other(_)), "{line}");
        assert_eq!(read.to_string(), line);
    }
}

#[test]
fn what_engines_add_to_their_thoughts_is_passed_over() {
    let line = "info depth 0 wdl 1 2 3 score mate 0 tbhits 0 currmove e2e4 pv N@f8";
    let FromEngine::Info(info) = FromEngine::read(line) else { panic!("no thoughts") };
    assert_eq!(info.score, Some((Score::Mate(0), Bound::Exact)));
    assert_eq!((info.depth, info.line.len()), (Some(0), 1));
}
