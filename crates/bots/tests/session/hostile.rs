//! Hostile input: the session never panics or stalls, and answers the next ping.

use engine::Level;

use crate::talk::Talk;

/// Lines that make little or no sense.
const LINES: &[&str] = &[
    "",
    " ",
    "\t",
    "\u{0}",
    "\u{1b}[31m",
    "🐴",
    "go",
    "go go go",
    "go depth",
    "go depth -1",
    "go wtime x",
    "stop",
    "?",
    "ponderhit",
    "position",
    "position fen",
    "position fen x",
    "position startpos moves",
    "position startpos moves e2e5",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position fen kK6/8/8/8/8/8/8/8[] w - - 0 1",
    "position fen k7/8/8/8/8/8/8/K7[QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ] w - - 0 1",
    "setoption",
    "setoption name",
    "setoption name Hash value",
    "setoption name Hash value -1",
    "setoption name x value y",
    "setoption name Threads value 0",
    "holding",
    "holding [",
    "holding [] [",
    "holding [Z] []",
    "holding [K] []",
    "holding [PPPPPPPP] [QQQQ] XX",
    "setboard",
    "setboard 8/8/8/8/8/8/8/8 w - - 0 1",
    "usermove",
    "usermove a1a1",
    "usermove N@e4",
    "K@e4",
    "e7e8k",
    "level",
    "level 0",
    "level 0 0 0",
    "level -1 -1 -1",
    "level 0 99999999999 0",
    "time",
    "time -1",
    "time 99999999999999999999",
    "otim 0",
    "time 0",
    "st 0",
    "sd 0",
    "st 4294967295",
    "ptell",
    "ptell sit",
    "ptell +++🐴",
    "ptell move",
    "ptell move e2e4",
    "partner",
    "partner x",
    "undo",
    "remove",
    "white",
    "black",
    "playother",
    "force",
    "result",
    "result *",
    "analyze",
    "exit",
    ".",
    "hint",
    "bk",
    "hard",
    "easy",
    "post",
    "draw",
    "new",
    "random",
    "variant",
    "variant normal",
    "protover",
    "protover 999",
    "memory 4294967295x",
    "cores",
    "option",
    "option =",
    "rating",
    "rating 1",
    "name",
    "ics",
    "computer",
    "edit",
    "#",
    "pause",
    "resume",
    "nps 0",
];

fn try_with(first: &str, ping: &str, pong: &str, seed: usize) {
    let talk = Talk::new(Level::BEGINNER);
    talk.tell(first);
    let mut at = seed;
    for _ in 0..150 {
        at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        talk.tell(LINES[(at >> 33) % LINES.len()]);
    }
    talk.tell(ping);
    talk.wait_for(pong);
    talk.end();
}

#[test]
fn nonsense_in_uci_is_survived() {
    for seed in 0..4 {
        try_with("uci", "isready", "readyok", seed);
    }
}

#[test]
fn nonsense_in_cecp_is_survived() {
    for seed in 0..4 {
        try_with("xboard", "ping 4711", "pong 4711", seed);
    }
}

#[test]
fn long_lines_are_cut_and_an_early_end_is_no_trouble() {
    let talk = Talk::new(Level::FULL);
    talk.tell(&format!("uci\nposition startpos moves {}\nisready", "g1f3 ".repeat(300_000)));
    talk.wait_for("readyok");
    talk.end();
    for lines in
        ["", "\n\n", "quit", "uci", "go", "xboard\nnew\ngo", "go infinite", "uci\ngo depth 2"]
    {
        let talk = Talk::new(Level::BEGINNER);
        talk.tell(lines);
        let said = talk.end();
        let moves =
            said.lines().filter(|line| line.starts_with("bestmove") || line.starts_with("move "));
        let expected =
            usize::from(lines == "go" || lines.ends_with("\ngo") || lines.ends_with("depth 2"));
        assert_eq!(moves.count(), expected, "{lines}: {said}");
    }
}
